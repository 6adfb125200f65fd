//! An explanation for people, in lines of at most eighty characters.

use crate::commands::explain::model::{Explained, Placement};
use crate::commands::explain::plans::Plan;
use crate::engine::board::ROWS;
use crate::engine::features::COUNT;
use crate::engine::player::published::Reason;
use crate::engine::player::search::DecidedBy;
use crate::engine::weights::Rule;
use crate::play::draw::terminal::{self, Style};
use crate::play::players::BuiltIn;
use crate::play::referee;
use crate::play::scene::Frame;
use crate::support::numbers::grouped;
use crate::support::terminal::wrapped;
use crate::text::weights::{decimal, units, FEATURE_NAMES};

const WIDTH: usize = 80;
/// The characters of a line before the features, and of each feature's column.
const LEFT: usize = 24;
const WIDTHS: [usize; COUNT] = [11, 9, 9, 9, 9, 9];
/// The most characters of a list of columns. A longer one goes on in a row of its own.
const WIDEST: usize = 10;
/// Bricks of a plan in a line.
const BRICKS_PER_LINE: usize = 4;

/// The whole of it. With `all`, equal placements have a row each.
pub(crate) fn explain(explained: &Explained, all: bool) -> String {
    let plan = explained.plan.as_ref().map(|plan| search(explained, plan));
    let text = heading(explained)
        + &table(explained, all)
        + &taken(explained)
        + &rule(explained)
        + &plan.unwrap_or_default();
    text.lines().map(|line| line.trim_end().to_string() + "\n").collect()
}

/// Which brick it is, and the board before it up to a row above its highest square.
fn heading(explained: &Explained) -> String {
    let (scene, of) = (&explained.scene, explained.game.shape.bricks);
    let (number, brick, score) = (scene.number, scene.turn.brick, grouped(scene.score));
    let [top, middle, bottom] = brick.top_down();
    let highest = scene.before.heights().into_iter().max().map_or(0, usize::from);
    let board = terminal::board_lines(&Frame::still(scene.before), &Style::plain());
    let board = board[ROWS - (highest + 1).min(ROWS)..].join("\n");
    format!(
        "Brick {number} of {of}: {brick} ({top} over {middle} over {bottom})\n\
         Score before it: {score}\n\n{board}\n\n"
    )
}

fn table(explained: &Explained, all: bool) -> String {
    let names = FEATURE_NAMES.map(|name| name.rsplit_once(' ').unwrap_or(("", name)));
    let mut text = [
        " ".repeat(LEFT) + &cells(names.map(|(first, _)| first.to_string())),
        format!("    {:<10} R {:>7}", "X", "points") + &cells(names.map(|(_, last)| last.into())),
        format!("    {:<20}", "weights")
            + &cells(explained.game.rule.weights.map(|weight| fit(weight, 8))),
    ]
    .map(|line| line + "\n")
    .concat();
    for group in groups(&explained.placements, all) {
        text += &row(explained, &group);
    }
    text + "\n> taken, P most points, B best board (of equal ones the first)\n\n"
}

/// One text per feature, flush right.
fn cells(texts: [String; COUNT]) -> String {
    let padded = texts.iter().zip(WIDTHS);
    padded.map(|(text, width)| format!("{text:>width$}")).collect()
}

/// The placements in the order of trying. Those with the same rotation, points and counts share
/// the place of the first, unless each is to have its own.
fn groups(placements: &[Placement], all: bool) -> Vec<Vec<&Placement>> {
    let facts = |row: &Placement| (row.action.rotation(), row.points, row.counts);
    let mut groups: Vec<Vec<&Placement>> = Vec::new();
    for row in placements {
        let takes = |group: &&mut Vec<&Placement>| {
            let together = [&group[..], &[row]].concat();
            !all && facts(group[0]) == facts(row) && columns(&together).len() <= WIDEST
        };
        match groups.iter_mut().find(takes) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    groups
}

/// `1,3..8,10`
fn columns(group: &[&Placement]) -> String {
    let columns: Vec<usize> = group.iter().map(|row| row.action.column() + 1).collect();
    let neighbours = columns.chunk_by(|column, next| column + 1 == *next);
    let text = |part: &[usize]| match part {
        [first, _, .., last] => format!("{first}..{last}"),
        few => few.iter().map(usize::to_string).collect::<Vec<_>>().join(","),
    };
    neighbours.map(text).collect::<Vec<_>>().join(",")
}

/// The counts, and below them what each adds to the value.
fn row(explained: &Explained, group: &[&Placement]) -> String {
    let decision = &explained.decision;
    let marks = [
        ('>', explained.taken().action),
        ('P', decision.most_points.0),
        ('B', decision.best_board.0),
    ];
    let has = |action| group.iter().any(|row| row.action == action);
    let marks: String = marks.map(|(mark, of)| if has(of) { mark } else { ' ' }).iter().collect();
    let (first, columns) = (group[0], columns(group));
    let (rotation, points) = (first.action.rotation(), first.points);
    let counts = cells(first.counts.map(|count| count.to_string()));
    let shown = |term| if term == 0 { String::new() } else { fit(term, 8) };
    let (value, terms) = (fit(first.value(), 14), cells(first.terms.map(shown)));
    format!("{marks} {columns:<10} {rotation} {points:>7}{counts}\n    value {value:>14}{terms}\n")
}

/// Millionths in at most `width` characters, rounded where that is too few for all digits.
pub(crate) fn fit(millionths: i64, width: usize) -> String {
    let (exact, number) = (decimal(millionths), units(millionths));
    let rounded = (0..6).rev().map(|decimals| format!("{number:.decimals$}"));
    let mut texts = [exact].into_iter().chain(rounded);
    texts.find(|text| text.len() <= width).unwrap_or_else(|| format!("{number:.1e}"))
}

/// The move that was made, among all placements.
fn taken(explained: &Explained) -> String {
    let (action, row) = (explained.scene.turn.action, explained.taken());
    let same = match row.action == action {
        true => String::new(),
        false => format!(", the same as {} for a brick of one colour", row.action),
    };
    let of = explained.placements.len();
    let (points, value) = (row.points, decimal(row.value()));
    let points_rank = explained.rank(row, |row| row.points);
    let value_rank = explained.rank(row, Placement::value);
    format!(
        "Taken: {action}{same}.\n\
         Its points: {points}, rank {points_rank} of {of}.\n\
         The value of the board it leaves: {value}, rank {value_rank} of {of}.\n\n"
    )
}

/// The published rule in words, with the figures of this brick.
fn rule(explained: &Explained) -> String {
    let (shape, decision) = (explained.game.shape, &explained.decision);
    let (colours, bricks) = (shape.colours, shape.bricks);
    let Rule { end_guard, space_guard, .. } = explained.game.rule;
    let (remaining, empty) = (explained.remaining(), explained.empty());
    let (few_bricks, little_room) = (remaining < end_guard, empty < space_guard);
    let fewer = |holds: bool| if holds { "fewer" } else { "not fewer" };
    let (few, little) = (fewer(few_bricks), fewer(little_room));
    let (most, points) = (decision.most_points.0, decision.most_points.1.points);
    let (best, value) = (decision.best_board.0, decimal(decision.best_board.1.value));
    let limit = explained.game.rule.score_limit(shape);
    let above = if points > limit { "above" } else { "not above" };
    let verb = match explained.game.player {
        Some(BuiltIn::Published(_)) => "takes",
        _ => "would take",
    };
    let reason = match decision.reason {
        Reason::Guarded if few_bricks => "Few bricks are left, so the most points are taken",
        Reason::Guarded => "Little room is left, so the most points are taken",
        Reason::AboveLimit => "The most points are above the limit, so they are taken",
        Reason::BestBoard if points == 0 => "No placement wins points, so the best board is taken",
        Reason::BestBoard => "Neither guard nor limit calls for points, so the best board is taken",
    };
    format!(
        "The published rule {verb} {}:\n\
         Bricks left, this one included: {remaining}, {few} than the {end_guard} of the guard.\n\
         Empty squares: {empty}, {little} than the {space_guard} of the guard.\n\
         Score limit for K = {colours} and N = {bricks}: {limit}.\n\
         Most points: {points} by {most}, {above} the limit.\n\
         Best board: {value} by {best}.\n\
         {reason}.\n",
        decision.taken()
    )
}

/// What the search player did, or would do, with the brick.
fn search(explained: &Explained, plan: &Plan) -> String {
    let (first, last, number) = (plan.first, plan.last(), explained.scene.number);
    let verb = match explained.game.player {
        Some(BuiltIn::Search(..)) => "takes",
        _ => "would take",
    };
    let what = match plan.decided_by {
        DecidedBy::Rule => "Planning does not pay here: the rule it falls back on chose.".into(),
        DecidedBy::Plan => {
            format!(
                "Segment: bricks {first} to {last}. The last one sets off what the others build."
            )
        }
        DecidedBy::Sweep => {
            format!("Sweep: bricks {first} to {last} clear squares out of the way.")
        }
        DecidedBy::Exact => format!("The end: the best way to place bricks {first} to {last}."),
    };
    let mut text = format!("\nThe search player {verb} {}:\n{what}\n", plan.turn(number).action);
    if plan.decided_by == DecidedBy::Rule {
        return text;
    }
    let member = |number: usize| {
        let mark = if number == explained.scene.number { ">" } else { "" };
        let (brick, action) = (plan.turn(number).brick, plan.turn(number).action.to_string());
        format!("{:>7} {brick}: {action:<5}", format!("{mark}{number}"))
    };
    let members: Vec<String> = (first..=last).map(member).collect();
    for line in members.chunks(BRICKS_PER_LINE) {
        text += &(line.concat() + "\n");
    }
    let (points, left, before) = (grouped(plan.points), plan.squares_left, plan.board.squares());
    text +=
        &format!("Together they win {points} points and leave {left} squares ({before} before).\n");
    if plan.decided_by == DecidedBy::Plan {
        text += &format!("The {} steps of the explosion:\n", plan.steps.len());
        for line in wrapped(&referee::sum(&plan.steps), WIDTH - 2) {
            text += &format!("  {line}\n");
        }
        let (tries, accepted) = (grouped(plan.tries), grouped(plan.accepted));
        text += &format!("Tries spent on this plan: {tries}, accepted {accepted}.\n");
    }
    text + &elsewhere(explained)
}

/// What the plan is worth with this brick elsewhere.
fn elsewhere(explained: &Explained) -> String {
    let own = explained.searched();
    let others = explained.placements.iter().filter(|row| Some(row.action) != own);
    // Of equal ones the last, which is as good.
    match others.filter_map(|row| Some((row.plan_points?, row.action))).max_by_key(|row| row.0) {
        Some((points, action)) => format!(
            "With this brick elsewhere and the others as planned, {} at most (by {action}).\n",
            grouped(points)
        ),
        None => "With this brick elsewhere, the others find no room.\n".to_string(),
    }
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
            assert_eq!(fit(millionths, 8), text);
        }
    }
}
