//! The squares of a board, each a `use` of a symbol, so that a strip of twenty boards stays small.
//!
//! All squares keep their colour and their digit. Those about to vanish are larger, bold and
//! outlined, with a rim of background that keeps them off the rest, and lines through them say which of them form which run. A digit of theirs stands on a
//! rim of its own colour, so that no line runs into it.

use crate::engine::brick::{Colours, BRICK, COLUMNS};
use crate::play::draw::PAINTS;
use crate::play::scene::{Frame, Mark};
use crate::play::steps::Square;

/// The side of a square. All other lengths of the picture go with it.
pub const CELL: usize = 16;

/// For each colour a square that stays, `c1`, one that vanishes, `v1`, and its bold digit, `d1`.
pub fn symbols(colours: Colours) -> String {
    let middle = CELL / 2;
    let mut svg = String::from("  <defs>\n");
    for (paint, colour) in PAINTS.iter().zip(1..=colours.get()) {
        let (fill, ink) = (format!("#{:06x}", paint.rgb), paint.ink.css());
        svg += &format!(
            "    <g id=\"c{colour}\"><rect x=\"1\" y=\"1\" width=\"14\" height=\"14\" rx=\"2.5\" \
             fill=\"{fill}\"/><text class=\"digit\" x=\"{middle}\" y=\"12.3\" fill=\"{ink}\">\
             {colour}</text></g>\n"
        );
        svg += &format!(
            "    <rect id=\"v{colour}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>\n"
        );
        svg += &format!(
            "    <text id=\"d{colour}\" class=\"digit bold\" x=\"{middle}\" y=\"12.7\" \
             fill=\"{ink}\" stroke=\"{fill}\">{colour}</text>\n"
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
pub fn draw(frame: &Frame, rows: usize) -> String {
    let (mut staying, mut vanishing) = (Vec::new(), Vec::new());
    for row in (0..rows).rev() {
        for column in 0..COLUMNS {
            match (frame.board.colour(column, row), frame.mark(column, row)) {
                (0, _) => {}
                (colour, Mark::Vanishing) => vanishing.push((colour, (column, row))),
                (colour, _) => staying.push((colour, (column, row))),
            }
        }
    }
    let mut svg = group("stay", &uses(&staying, 'c', rows));
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
            "    <rect class=\"brick\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{height}\" rx=\"3\"/>\n"
        );
    }
    svg
}

fn group(class: &str, inside: &str) -> String {
    format!("    <g class=\"{class}\">\n{inside}    </g>\n")
}

/// Where the upper left corner of a square lies.
fn corner((column, row): Square, rows: usize) -> (usize, usize) {
    (column * CELL, (rows - 1 - row) * CELL)
}

fn uses(squares: &[(u8, Square)], symbol: char, rows: usize) -> String {
    let place = |&(colour, square): &(u8, Square)| {
        let (x, y) = corner(square, rows);
        format!("      <use href=\"#{symbol}{colour}\" x=\"{x}\" y=\"{y}\"/>\n")
    };
    squares.iter().map(place).collect()
}

/// What goes around squares, whatever their colour.
fn frames(squares: &[(u8, Square)], symbol: char, rows: usize) -> String {
    let place = |&(_, square): &(u8, Square)| {
        let (x, y) = corner(square, rows);
        format!("      <use href=\"#{symbol}\" x=\"{x}\" y=\"{y}\"/>\n")
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
            "      <line class=\"run\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{ink}\"/>\n",
            from.0 + half,
            from.1 + half,
            to.0 + half,
            to.1 + half
        );
    }
    svg
}
