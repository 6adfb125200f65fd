//! An explanation for people, in lines of at most eighty characters.

use crate::commands::explain::model::{Explained, MadeBy, PlacementRow, Ruling};
use crate::commands::explain::story;
use crate::engine::board::ROWS;
use crate::engine::features::COUNT;
use crate::engine::player::published::Reason;
use crate::engine::weights::{Rule, MILLION};
use crate::play::draw::terminal::{self, Style};
use crate::play::scene::Frame;
use crate::support::numbers::grouped;
use crate::text::weights::{decimal, FEATURE_NAMES};

/// The characters of a line before the features, and of each feature's column.
const LEFT: usize = 24;
const WIDTHS: [usize; COUNT] = [11, 9, 9, 9, 9, 9];
/// The most characters of a list of columns. A longer one goes on in a row of its own.
const WIDEST: usize = 10;

/// The whole of it. With `all`, equal placements have a row each.
pub(crate) fn explain(explained: &Explained, all: bool) -> String {
    let mut lines = heading(explained);
    lines.extend(table(explained, all));
    lines.extend(taken(explained));
    lines.extend(rule(explained, &explained.ruling));
    if let Some(story) = &explained.story {
        lines.extend(story::tell(explained, story));
    }
    let lines = lines.iter().map(|line| line.trim_end().to_string() + "\n");
    lines.collect()
}

/// Which brick it is, and the board before it up to a row above its highest square.
fn heading(explained: &Explained) -> Vec<String> {
    let brick = explained.turn.brick;
    let [top, middle, bottom] = brick.top_down();
    let (number, of) = (explained.number, explained.shape.bricks);
    let mut lines = vec![
        format!("Brick {number} of {of}: {brick} ({top} over {middle} over {bottom})"),
        format!("Score before it: {}", grouped(explained.score)),
        String::new(),
    ];
    let heights = explained.board.heights();
    let highest = heights.into_iter().max().map_or(0, usize::from);
    let board = terminal::board_lines(&Frame::still(explained.board), &Style::plain());
    lines.extend(board.into_iter().skip(ROWS - (highest + 1).min(ROWS)));
    lines.push(String::new());
    lines
}

fn table(explained: &Explained, all: bool) -> Vec<String> {
    let names = FEATURE_NAMES.map(|name| name.rsplit_once(' ').unwrap_or(("", name)));
    let weights = explained.ruling.rule.weights.map(|weight| fit(weight, 8));
    let mut lines = vec![
        " ".repeat(LEFT) + &cells(names.map(|(first, _)| first.to_string())),
        format!("    {:<10} R {:>7}", "X", "points") + &cells(names.map(|(_, last)| last.into())),
        format!("    {:<20}", "weights") + &cells(weights),
    ];
    for group in groups(&explained.placements, all) {
        lines.extend(row(explained, &group));
    }
    let legend = "> taken, P most points, B best board (of equal ones the first)";
    lines.extend(["", legend, ""].map(str::to_string));
    lines
}

/// One text per feature, flush right.
fn cells(texts: [String; COUNT]) -> String {
    let padded = texts.iter().zip(WIDTHS);
    let padded = padded.map(|(text, width)| format!("{text:>width$}"));
    padded.collect()
}

/// The placements in the order of trying. Those with the same rotation, points and counts share
/// the place of the first, unless each is to have its own.
fn groups(placements: &[PlacementRow], all: bool) -> Vec<Vec<&PlacementRow>> {
    let facts = |row: &PlacementRow| (row.action.rotation(), row.points, row.counts);
    let mut groups: Vec<Vec<&PlacementRow>> = Vec::new();
    for row in placements {
        let takes = |group: &&mut Vec<&PlacementRow>| {
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
fn columns(group: &[&PlacementRow]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for column in group.iter().map(|row| row.action.column() + 1) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == column => *last = column,
            _ => runs.push((column, column)),
        }
    }
    let text = |(first, last): (usize, usize)| match last - first {
        0 => format!("{first}"),
        1 => format!("{first},{last}"),
        _ => format!("{first}..{last}"),
    };
    runs.into_iter().map(text).collect::<Vec<_>>().join(",")
}

/// The counts, and below them what each adds to the value.
fn row(explained: &Explained, group: &[&PlacementRow]) -> [String; 2] {
    let mark =
        |letter: char, of: &PlacementRow| match group.iter().any(|row| row.action == of.action) {
            true => letter,
            false => ' ',
        };
    let marks = String::from_iter([
        mark('>', explained.taken()),
        mark('P', explained.most_points()),
        mark('B', explained.best_board()),
    ]);
    let (first, columns) = (group[0], columns(group));
    let (rotation, points) = (first.action.rotation(), first.points);
    let counts = cells(first.counts.map(|count| count.to_string()));
    let terms = cells(first.terms.map(|term| match term {
        0 => String::new(),
        term => fit(term, 8),
    }));
    [
        format!("{marks} {columns:<10} {rotation} {points:>7}{counts}"),
        format!("    value {:>14}{terms}", fit(first.value, 14)),
    ]
}

/// Millionths in at most `width` characters, rounded where that is too few for all digits.
pub(crate) fn fit(millionths: i64, width: usize) -> String {
    let exact = decimal(millionths);
    if exact.len() <= width {
        return exact;
    }
    let number = millionths as f64 / MILLION as f64;
    let mut rounded = (0..6).rev().map(|decimals| format!("{number:.decimals$}"));
    let short = rounded.find(|text| text.len() <= width);
    short.unwrap_or_else(|| format!("{number:.1e}"))
}

/// The move that was made, among all placements.
fn taken(explained: &Explained) -> Vec<String> {
    let (action, row) = (explained.turn.action, explained.taken());
    let same = match row.action == action {
        true => String::new(),
        false => format!(", the same as {} for a brick of one colour", row.action),
    };
    let of = explained.placements.len();
    let (points, value) = (row.points, decimal(row.value));
    let points_rank = explained.rank(row, |row| row.points);
    let value_rank = explained.rank(row, |row| row.value);
    vec![
        format!("Taken: {action}{same}."),
        format!("Its points: {points}, rank {points_rank} of {of}."),
        format!("The value of the board it leaves: {value}, rank {value_rank} of {of}."),
        String::new(),
    ]
}

/// The published rule in words, with the figures of this brick.
fn rule(explained: &Explained, ruling: &Ruling) -> Vec<String> {
    let (colours, bricks) = (explained.shape.colours, explained.shape.bricks);
    let (remaining, empty) = (explained.remaining(), explained.empty());
    let Rule { end_guard, space_guard, .. } = ruling.rule;
    let (limit, decision) = (ruling.score_limit, &ruling.decision);
    let (most, points) = (decision.most_points.0, decision.most_points.1.points);
    let (best, value) = (decision.best_board.0, decimal(decision.best_board.1.value));
    let fewer = |holds: bool| if holds { "fewer" } else { "not fewer" };
    let (few, little) = (fewer(ruling.few_bricks), fewer(ruling.little_room));
    let above = if points > limit { "above" } else { "not above" };
    let verb = match explained.made_by {
        MadeBy::Published => "takes",
        _ => "would take",
    };
    vec![
        format!("The published rule {verb} {}:", decision.taken()),
        format!(
            "Bricks left, this one included: {remaining}, {few} than the {end_guard} of the guard."
        ),
        format!("Empty squares: {empty}, {little} than the {space_guard} of the guard."),
        format!("Score limit for K = {colours} and N = {bricks}: {limit}."),
        format!("Most points: {points} by {most}, {above} the limit."),
        format!("Best board: {value} by {best}."),
        format!("{}.", reason(ruling)),
    ]
}

/// What the rule makes of its figures.
fn reason(ruling: &Ruling) -> &'static str {
    let none = ruling.decision.most_points.1.points == 0;
    match ruling.decision.reason {
        Reason::Guarded if ruling.few_bricks => "Few bricks are left, so the most points are taken",
        Reason::Guarded => "Little room is left, so the most points are taken",
        Reason::AboveLimit => "The most points are above the limit, so they are taken",
        Reason::BestBoard if none => "No placement wins points, so the best board is taken",
        Reason::BestBoard => "Neither guard nor limit calls for points, so the best board is taken",
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
