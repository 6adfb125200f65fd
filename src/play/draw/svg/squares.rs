//! The squares of a board, each a `use` of a symbol, so that a strip of twenty boards stays small.
//!
//! All squares keep their colour and their digit. Those about to vanish are larger, bold and
//! outlined, with a rim of background that keeps them off the rest, and lines through them say which of them form which run. A digit of theirs stands on a
//! rim of its own colour, so that no line runs into it.

use crate::engine::brick::{Colours, BRICK, COLUMNS};
use crate::play::draw::{Paint, PAINTS};
use crate::play::scene::{Frame, Mark};
use crate::play::steps::Square;

/// The side of a square. All other lengths of the picture go with it.
pub(crate) const CELL: usize = 16;

/// The colours as classes: `f1` fills and `s1` lines, darker on light ground.
pub(crate) fn paints(colours: Colours) -> String {
    let classes = |of: fn(&Paint) -> u32| {
        let class = |(paint, colour): (&Paint, u8)| {
            let rgb = of(paint);
            format!(".f{colour}{{fill:#{rgb:06x}}}.s{colour}{{stroke:#{rgb:06x}}}")
        };
        let all = PAINTS.iter().zip(1..=colours.get());
        all.map(class).collect::<String>()
    };
    let (light, dark) = (classes(|paint| paint.rgb), classes(|paint| paint.dark));
    format!("  <style>\n{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n  </style>\n")
}

/// For each colour a square that stays, `c1`, one that vanishes, `v1`, and its bold digit, `d1`.
pub(crate) fn symbols(colours: Colours) -> String {
    let middle = CELL / 2;
    let mut svg = String::from("  <defs>\n");
    for (paint, colour) in PAINTS.iter().zip(1..=colours.get()) {
        let ink = paint.ink.css();
        svg += &format!(
            "    <g id=\"c{colour}\"><rect x=\"1\" y=\"1\" width=\"14\" height=\"14\" rx=\"2.5\" \
             class=\"f{colour}\"/><text class=\"digit\" x=\"{middle}\" y=\"12.3\" fill=\"{ink}\">\
             {colour}</text></g>\n"
        );
        svg += &format!(
            "    <rect id=\"v{colour}\" width=\"{CELL}\" height=\"{CELL}\" class=\"f{colour}\"/>\n"
        );
        svg += &format!(
            "    <text id=\"d{colour}\" class=\"digit bold s{colour}\" x=\"{middle}\" y=\"12.7\" \
             fill=\"{ink}\">{colour}</text>\n"
        );
    }
    for (symbol, class) in [('h', "halo"), ('e', "edge")] {
        svg += &format!(
            "    <rect id=\"{symbol}\" class=\"{class}\" width=\"{CELL}\" height=\"{CELL}\"/>\n"
        );
    }
    svg + "  </defs>\n"
}

/// The squares that stay, those that vanish, and a line around the brick while it is new.
pub(crate) fn draw(frame: &Frame, rows: usize) -> String {
    let staying = group("stay", &uses(&staying(frame, rows), 'c', rows));
    staying + &marks(frame, rows)
}

fn squares(frame: &Frame, rows: usize) -> impl Iterator<Item = (u8, Square)> + '_ {
    let all = (0..rows).rev().flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
    let coloured = all.map(|(column, row)| (frame.board.colour(column, row), (column, row)));
    coloured.filter(|(colour, _)| *colour > 0)
}

/// The squares that do not vanish in this step, with their colours.
pub(crate) fn staying(frame: &Frame, rows: usize) -> Vec<(u8, Square)> {
    let stays = |(_, square): &(u8, Square)| frame.mark(square.0, square.1) != Mark::Vanishing;
    squares(frame, rows).filter(stays).collect()
}

/// What lies above the squares that stay.
pub(crate) fn marks(frame: &Frame, rows: usize) -> String {
    let vanishes = |(_, square): &(u8, Square)| frame.mark(square.0, square.1) == Mark::Vanishing;
    let vanishing: Vec<(u8, Square)> = squares(frame, rows).filter(vanishes).collect();
    let mut svg = String::new();
    if !vanishing.is_empty() {
        svg += &group("halos", &frames(&vanishing, 'h', rows));
        svg += &group("vanish", &uses(&vanishing, 'v', rows));
        svg += &group("edges", &frames(&vanishing, 'e', rows));
        svg += &group("runs", &lines(frame, rows));
        svg += &group("digits", &uses(&vanishing, 'd', rows));
    }
    if let Some((column, row)) = frame.fresh {
        let (x, y) = corner((column, row + BRICK - 1), rows);
        let height = BRICK * CELL;
        svg += &format!(
            "<rect class=\"brick\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{height}\" rx=\"3\"/>\n"
        );
    }
    svg
}

fn group(class: &str, inside: &str) -> String {
    format!("<g class=\"{class}\">\n{inside}</g>\n")
}

/// Where the upper left corner of a square lies.
fn corner((column, row): Square, rows: usize) -> (usize, usize) {
    (column * CELL, (rows - 1 - row) * CELL)
}

pub(crate) fn uses(squares: &[(u8, Square)], symbol: char, rows: usize) -> String {
    let place = |&(colour, square): &(u8, Square)| {
        let (x, y) = corner(square, rows);
        format!("<use href=\"#{symbol}{colour}\" x=\"{x}\" y=\"{y}\"/>\n")
    };
    squares.iter().map(place).collect()
}

/// What goes around squares, whatever their colour.
fn frames(squares: &[(u8, Square)], symbol: char, rows: usize) -> String {
    let place = |&(_, square): &(u8, Square)| {
        let (x, y) = corner(square, rows);
        format!("<use href=\"#{symbol}\" x=\"{x}\" y=\"{y}\"/>\n")
    };
    squares.iter().map(place).collect()
}

/// A line through each run, from the middle of its first square to that of its last.
fn lines(frame: &Frame, rows: usize) -> String {
    let mut svg = String::new();
    for run in &frame.runs {
        let ink = PAINTS[usize::from(run.colour) - 1].ink.css();
        let [from, to] = run.ends.map(|end| corner(end, rows));
        let half = CELL / 2;
        svg += &format!(
            "<line class=\"run\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{ink}\"/>\n",
            from.0 + half,
            from.1 + half,
            to.0 + half,
            to.1 + half
        );
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::GameRules;
    use crate::play::referee::Turn;
    use crate::play::scene::Scene;

    #[test]
    fn a_run_of_any_length_has_a_line_from_end_to_end() {
        let rules = GameRules::new(Colours::new(3).unwrap());
        let turn = Turn { brick: "121".parse().unwrap(), action: "10 0".parse().unwrap() };
        for length in 3..10 {
            let row = "2".repeat(length) + &".".repeat(COLUMNS - length);
            let scene = Scene::play(rules, row.parse().unwrap(), turn, 1, 0);
            let line = lines(&scene.frames()[0], 1);
            let end = (length - 1) * CELL + 8;
            let expected = format!("x1=\"8\" y1=\"8\" x2=\"{end}\" y2=\"8\"");
            assert!(line.contains(&expected), "{line}");
        }
    }
}
