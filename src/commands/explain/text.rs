//! An explanation for people, in lines of eighty characters at most.

use crate::commands::explain::fold::{folded, list, singles, EqualRows};
use crate::commands::explain::placements::{Explanation, Marks, RuleNumbers};
use crate::engine::board::{Board, ROWS};
use crate::engine::brick::Brick;
use crate::engine::features::COUNT;
use crate::engine::player::published::Reason;
use crate::engine::weights::MILLION;
use crate::play::draw::terminal::{self, Style};
use crate::play::scene::Frame;
use crate::support::numbers::grouped;
use crate::text::weights::decimal;
use crate::text::weights::FEATURE_NAMES;

/// The characters of a line before the features.
const LEFT: usize = 24;
/// The characters of each feature's column.
const WIDTHS: [usize; COUNT] = [11, 9, 9, 9, 9, 9];

/// Which placements have a row of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// Those that differ from the others.
    Different,
    /// All.
    All,
}

/// The whole of it.
pub fn explain(explanation: &Explanation, rows: Rows) -> String {
    let groups = match rows {
        Rows::Different => folded(explanation),
        Rows::All => singles(explanation),
    };
    let mut lines = heading(
        (explanation.number, explanation.shape.bricks),
        explanation.brick,
        explanation.score,
    );
    lines.extend(board(&explanation.board));
    lines.push(String::new());
    lines.extend(titles(explanation));
    for group in &groups {
        lines.extend(row(explanation, group));
    }
    lines.push(String::new());
    lines.extend(match &explanation.rule {
        Some(numbers) => paper(explanation, numbers),
        None => greedy(explanation),
    });
    lines
        .iter()
        .map(|line| line.trim_end().to_string() + "\n")
        .collect()
}

/// Which brick it is, and the score before it.
pub fn heading((number, of): (u64, u64), brick: Brick, score: u64) -> Vec<String> {
    let [top, middle, bottom] = brick.top_down();
    vec![
        format!("Brick {number} of {of}: {brick} ({top} over {middle} over {bottom})"),
        format!("Score before it: {}", grouped(score)),
        String::new(),
    ]
}

/// The board up to a row above its highest square.
pub fn board(board: &Board) -> Vec<String> {
    let highest = board.heights().into_iter().max().map_or(0, usize::from);
    let sky = ROWS - (highest + 1).min(ROWS);
    let lines = terminal::board_lines(&Frame::still(*board), &Style::plain());
    lines.into_iter().skip(sky).collect()
}

/// The names of the columns, and below them what the features count for.
fn titles(explanation: &Explanation) -> Vec<String> {
    let names = FEATURE_NAMES.map(|name| name.rsplit_once(' ').unwrap_or(("", name)));
    let mut lines = vec![
        " ".repeat(LEFT) + &cells(names.map(|(first, _)| first.to_string())),
        format!("    {:<10} R {:>7}", "X", "points") + &cells(names.map(|(_, last)| last.into())),
    ];
    if explanation.rule.is_some() {
        let weights = std::array::from_fn(|feature| fit(explanation.weights()[feature], 8));
        lines.push(format!("    {:<20}", "weights") + &cells(weights));
    }
    lines
}

/// One text for each feature, flush right.
fn cells(texts: [String; COUNT]) -> String {
    let padded = texts.iter().zip(WIDTHS);
    padded
        .map(|(text, width)| format!("{text:>width$}"))
        .collect()
}

/// The counts, and below them what each adds to the value.
fn row(explanation: &Explanation, group: &EqualRows) -> Vec<String> {
    let (row, columns) = (group.row, list(&group.columns));
    let (rotation, points) = (row.action.rotation(), row.points);
    let counts = cells(row.counts.map(|count| count.to_string()));
    let marks = letters(group.marks);
    let mut lines = vec![format!(
        "{marks} {columns:<10} {rotation} {points:>7}{counts}"
    )];
    if explanation.rule.is_some() {
        let terms = explanation.terms(row).map(|term| match term {
            0 => String::new(),
            term => fit(term, 8),
        });
        lines.push(format!(
            "    value {:>14}{}",
            fit(row.value, 14),
            cells(terms)
        ));
    }
    lines
}

fn letters(marks: Marks) -> String {
    let letter = |is: bool, letter| if is { letter } else { ' ' };
    String::from_iter([
        letter(marks.taken, '>'),
        letter(marks.most_points, 'P'),
        letter(marks.best_board, 'B'),
    ])
}

/// Millionths in so many characters, rounded where they are too many.
fn fit(millionths: i64, width: usize) -> String {
    let exact = decimal(millionths);
    if exact.len() <= width {
        return exact;
    }
    let number = millionths as f64 / MILLION as f64;
    let rounded = (0..6).rev().map(|decimals| format!("{number:.decimals$}"));
    let short = rounded.into_iter().find(|text| text.len() <= width);
    short.unwrap_or_else(|| format!("{number:.1e}"))
}

/// The published rule in words, with the numbers of this brick.
fn paper(explanation: &Explanation, numbers: &RuleNumbers) -> Vec<String> {
    let shape = explanation.shape;
    let (end, space) = (numbers.rule.end_guard, numbers.rule.space_guard);
    let (points, best) = (numbers.decision.most_points, numbers.decision.best_board);
    let above = points.1.points > numbers.score_limit;
    vec![
        "> taken, P most points, B best board (of equal ones the first)".to_string(),
        String::new(),
        format!(
            "Bricks left, this one included: {}, {} than the {end} of the guard.",
            explanation.remaining(),
            fewer(numbers.few_bricks)
        ),
        format!(
            "Empty squares: {}, {} than the {space} of the guard.",
            explanation.empty(),
            fewer(numbers.little_room)
        ),
        format!(
            "Score limit for K = {} and N = {}: {}.",
            shape.colours, shape.bricks, numbers.score_limit
        ),
        format!(
            "Most points: {} by {}, {} the limit.",
            points.1.points,
            points.0,
            if above { "above" } else { "not above" }
        ),
        format!("Best board: {} by {}.", decimal(best.1.value), best.0),
        format!("{}: {}.", grounds(numbers), explanation.taken),
    ]
}

fn fewer(holds: bool) -> &'static str {
    match holds {
        true => "fewer",
        false => "not fewer",
    }
}

/// What the rule makes of its numbers.
fn grounds(numbers: &RuleNumbers) -> &'static str {
    let none = numbers.decision.most_points.1.points == 0;
    match numbers.decision.reason {
        Reason::Guarded if numbers.few_bricks => {
            "Few bricks are left, so the most points are taken"
        }
        Reason::Guarded => "Little room is left, so the most points are taken",
        Reason::AboveLimit => "The most points are above the limit, so they are taken",
        Reason::BestBoard if none => "No placement wins points, so the best board is taken",
        Reason::BestBoard => "Neither guard nor limit calls for points, so the best board is taken",
    }
}

fn greedy(explanation: &Explanation) -> Vec<String> {
    let most = explanation.most_points();
    let grounds = match most.points {
        0 => "No placement wins points, so the first one is taken".to_string(),
        points => format!("The first that wins the most points, {points}, is taken"),
    };
    vec![
        "> taken, P most points (of equal ones the first)".to_string(),
        String::new(),
        format!("{grounds}: {}.", explanation.taken),
    ]
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
