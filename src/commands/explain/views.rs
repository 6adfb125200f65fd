//! The views of a brick: text, and a picture of all placements as small boards, as in the figures of
//! the thesis.

use crate::commands::explain::{Choice, Explained};
use crate::draw::scene::{Frame, Scene};
use crate::draw::svg::{rows_needed, Panel, Picture};
use crate::draw::terminal::Layout;
use crate::engine::board::{GameRules, ROWS};
use crate::engine::brick::Shape;
use crate::engine::features::COUNT;
use crate::engine::player::published::Reason;
use crate::engine::player::search::DecidedBy;
use crate::engine::rule::RuleParameters;
use crate::formats::weights::{decimal, units, FEATURE_NAMES};
use crate::played::steps::sum;
use crate::played::Turn;
use crate::support::numbers::grouped;
use crate::support::terminal::wrapped;

const WIDTH: usize = 80;
/// The characters of each feature's column: the six of the published rule fit into [`WIDTH`].
const WIDTHS: [usize; COUNT] = [11, 9, 9, 9, 9, 9, 9];
/// Bricks of a plan in a line.
const BRICKS_PER_LINE: usize = 4;
/// Boards side by side in the picture: the ten columns of a rotation take two rows.
const ACROSS: usize = 5;

pub fn text(explained: &Explained) -> String {
    let parts = [heading, table, taken, rule, search].map(|part| part(explained));
    parts.concat().lines().map(|line| line.trim_end().to_string() + "\n").collect()
}

/// The brick, and the board before it up to a row above its highest square.
fn heading(explained: &Explained) -> String {
    let (scene, of) = (&explained.scene, explained.game.played.shape.bricks);
    let (number, brick, score) = (scene.number, scene.turn.brick, grouped(scene.score));
    let [top, middle, bottom] = brick.top_down();
    let highest = scene.before.heights().into_iter().max().map_or(0, usize::from);
    let board = Layout::plain().board_lines(&Frame::still(scene.before));
    let board = board[ROWS - (highest + 1).min(ROWS)..].join("\n");
    format!(
        "Brick {number} of {of}: {brick} ({top} over {middle} over {bottom})\n\
         Score before it: {score}\n\n{board}\n\n"
    )
}

/// One line per placement, with the counts that have a weight.
fn table(explained: &Explained) -> String {
    let weights = &explained.game.rule.weights;
    let used: Vec<usize> = (0..COUNT).filter(|&feature| weights[feature] != 0).collect();
    let line = |left: &str, cell: &dyn Fn(usize) -> String| {
        let cells = used.iter().map(|&feature| format!("{:>1$}", cell(feature), WIDTHS[feature]));
        format!("{left:<24}{}\n", cells.collect::<String>())
    };
    let name = |feature: usize| FEATURE_NAMES[feature].rsplit_once(' ');
    let first = |feature| name(feature).map_or("", |(first, _)| first).to_string();
    let last = |feature| name(feature).map_or(FEATURE_NAMES[feature], |(_, last)| last).to_string();
    let mut lines = vec![
        line("", &first),
        line("     X R points    value", &last),
        line("   weights", &|feature| fit(weights[feature])),
    ];
    let decision = &explained.decision;
    let marks = [
        ('>', explained.scene.turn.mv),
        ('P', decision.most_points.mv),
        ('B', decision.best_board.mv),
    ];
    for Choice { mv, points, counts, value, .. } in &explained.placements {
        let mark = |(mark, of)| if of == *mv { mark } else { ' ' };
        let marks = String::from_iter(marks.map(mark));
        let (x, r, value) = (mv.column() + 1, mv.rotation(), fit(*value));
        let left = format!("{marks}{x:>3}{r:>2}{points:>7}{value:>9}");
        lines.push(line(&left, &|feature| counts[feature].to_string()));
    }
    lines.concat() + "\n> taken, P most points, B best board (of equal ones the first)\n\n"
}

/// Millionths in at most eight characters, rounded if all digits do not fit.
fn fit(millionths: i64) -> String {
    let (exact, number) = (decimal(millionths), units(millionths));
    let rounded = (0..6).rev().map(|decimals| format!("{number:.decimals$}"));
    let mut texts = [exact].into_iter().chain(rounded);
    texts.find(|text| text.len() <= 8).unwrap_or_else(|| format!("{number:.1e}"))
}

/// The move that was made, among all placements.
fn taken(explained: &Explained) -> String {
    let mv = explained.scene.turn.mv;
    let row = explained.placements.iter().find(|row| row.mv == mv);
    let row = row.expect("a legal move is a placement");
    let of = explained.placements.len();
    let (points, value) = (row.points, decimal(row.value));
    let points_rank = explained.rank(row, |row| row.points);
    let value_rank = explained.rank(row, |row| row.value);
    format!(
        "Taken: {mv}.\n\
         Its points: {points}, rank {points_rank} of {of}.\n\
         The value of the board it leaves: {value}, rank {value_rank} of {of}.\n\n"
    )
}

/// The published rule in words, with the figures of this brick.
fn rule(explained: &Explained) -> String {
    let Explained { game, decision, remaining, empty, .. } = explained;
    let Shape { colours, bricks } = game.played.shape;
    let RuleParameters { end_guard, space_guard, .. } = game.rule;
    let fewer = |holds: bool| if holds { "fewer" } else { "not fewer" };
    let (few, little) = (fewer(*remaining < end_guard), fewer(*empty < space_guard));
    let (most, points) = (decision.most_points.mv, decision.most_points.points);
    let (best, value) = (decision.best_board.mv, decimal(decision.best_board.value));
    let limit = game.rule.score_limit(game.played.shape);
    let above = if points > limit { "above" } else { "not above" };
    let reason = match decision.reason {
        Reason::Guarded if *remaining < end_guard => {
            "Few bricks are left, so the most points are taken"
        }
        Reason::Guarded => "Little room is left, so the most points are taken",
        Reason::AboveLimit => "The most points are above the limit, so they are taken",
        Reason::BestBoard if points == 0 => "No placement wins points, so the best board is taken",
        Reason::BestBoard => "Neither guard nor limit calls for points, so the best board is taken",
    };
    format!(
        "The published rule takes {}:\n\
         Bricks left, this one included: {remaining}, {few} than the {end_guard} of the guard.\n\
         Empty squares: {empty}, {little} than the {space_guard} of the guard.\n\
         Score limit for K = {colours} and N = {bricks}: {limit}.\n\
         Most points: {points} by {most}, {above} the limit.\n\
         Best board: {value} by {best}.\n\
         {reason}.\n",
        decision.taken()
    )
}

/// The search player's plan for the brick.
fn search(explained: &Explained) -> String {
    let Some(plan) = &explained.plan else { return String::new() };
    let (first, last, number) = (plan.first, plan.last(), explained.scene.number);
    let bricks = format!("bricks {first} to {last}");
    let what = match plan.decided_by {
        DecidedBy::Plan => format!("Segment: {bricks}. The last sets off what the others build."),
        DecidedBy::Sweep => format!("Sweep: {bricks} clear squares out of the way."),
        DecidedBy::Ending => format!("The end: the best way to place {bricks}."),
    };
    let mut text = format!("\nThe search player takes {}:\n{what}\n", plan.turn(number).mv);
    let member = |own: usize| {
        let mark = if own == number { ">" } else { "" };
        let (brick, mv) = (plan.turn(own).brick, plan.turn(own).mv.to_string());
        format!("{:>7} {brick}: {mv:<5}", format!("{mark}{own}"))
    };
    let members: Vec<String> = (first..=last).map(member).collect();
    for line in members.chunks(BRICKS_PER_LINE) {
        text += &(line.concat() + "\n");
    }
    let (points, left, before) = (grouped(plan.points), plan.squares_left, plan.board.squares());
    text += &format!("In all {points} points; {left} squares are left, {before} before.\n");
    if !plan.steps.is_empty() {
        text += &format!("The {} steps of the last brick:\n", plan.steps.len());
        for line in wrapped(&sum(&plan.steps), WIDTH - 2) {
            text += &format!("  {line}\n");
        }
    }
    // The best points of the plan with this brick elsewhere.
    let others = explained.placements.iter().filter(|row| Some(row.mv) != explained.searched());
    let others = others.filter_map(|row| Some((row.plan_points?, row.mv)));
    text + &match others.max_by_key(|other| other.0).map(|other| (grouped(other.0), other.1)) {
        Some((points, mv)) => format!(
            "With this brick elsewhere and the others as planned, {points} at most (by {mv}).\n"
        ),
        None => "With this brick elsewhere, the others find no room.\n".to_string(),
    }
}

/// The brick on each column and in each rotation, with the squares that vanish first marked; below
/// each board the placement with its points, and the value of the board it leaves.
pub fn picture(explained: &Explained) -> String {
    let (scene, shape, decision) =
        (&explained.scene, explained.game.played.shape, &explained.decision);
    let most = match decision.most_points.points {
        0 => "no placement wins points".to_string(),
        points => format!("boxed: the most points, {}", grouped(points.into())),
    };
    let (taken, ruled) = (scene.turn.mv, decision.taken());
    let mut head = format!("Framed: taken, {taken}; {most}; the published rule takes {ruled}");
    if let Some(mv) = explained.searched() {
        head += &format!("; the search player takes {mv}");
    }
    let (number, of) = (grouped(scene.number as u64), grouped(shape.bricks));
    let picture = Picture {
        colours: shape.colours,
        head: [format!("Brick {number} of {of}: all placements of {}", scene.turn.brick), head],
        description: None,
        across: ACROSS,
    };
    let panel = |row: &Choice| {
        let turn = Turn { brick: scene.turn.brick, mv: row.mv };
        let played = Scene::play(GameRules::new(shape.colours), scene.before, turn, 1, 0);
        Panel {
            frame: played.frames[0].clone(),
            label: format!("{}: {} points", row.mv, grouped(row.points.into())),
            sum: format!("value {}", fit(row.value)),
            framed: row.mv == taken,
            boxed: row.points > 0 && row.mv == decision.most_points.mv,
        }
    };
    let panels: Vec<Panel> = explained.placements.iter().map(panel).collect();
    picture.draw(&panels, rows_needed(&panels))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact_where_they_fit_and_never_too_long() {
        for (millionths, text) in [
            (0, "0"),
            (777_783, "0.777783"),
            (-191_458_000, "-191.458"),
            (-2_297_496_000, "-2297.50"),
            (-123_456_789_000, "-123457"),
            (-200_000_000_000_000, "-2.0e8"),
        ] {
            assert_eq!(fit(millionths), text);
        }
    }
}
