//! Boards as a picture that stands on its own: no fonts, no scripts, nothing to load.
//!
//! Each square is a `use` of a symbol, so a strip of twenty boards stays small, and a
//! ring around it says that it is about to vanish. The picture brings its own background, light
//! or dark as the reader likes it, so it can be read wherever it is put.

use crate::engine::board::ROWS;
use crate::engine::brick::{Colours, BRICK, COLUMNS};
use crate::tools::view::palette::PAINTS;
use crate::tools::view::scene::{Frame, Mark, Scene};
use crate::tools::view::{describe, grouped, Record};

/// The side of a square. All other lengths go with it.
const CELL: usize = 16;
const BOARD: usize = COLUMNS * CELL;
const PAD: usize = 20;
const GAP: usize = 22;
const HEAD: usize = 42;
/// Room for the two lines under a board.
const CAPTION: usize = 60;
/// The most boards side by side: more would be too small to read on a page.
const ACROSS: usize = 7;

/// The board after a brick.
pub fn board(record: &Record, scene: &Scene) -> String {
    let score = grouped(scene.score + scene.points());
    let panel = Panel {
        frame: scene.last_frame(),
        label: "score".to_string(),
        sum: score,
    };
    picture(record, &headline(record, scene), &[panel], ROWS)
}

/// A brick's whole cascade: the board before each step, and the one that is left.
pub fn strip(record: &Record, scene: &Scene) -> String {
    let terms = scene.terms();
    let frames = scene.frames();
    let panel = |frame: Frame| {
        let done = frame.done;
        let sign = if done == 0 { "" } else { "+ " };
        let (label, sum) = match terms.get(done) {
            Some(&term) => (
                format!("step {}", done + 1),
                format!("{sign}{}", grouped(term.into())),
            ),
            None => (
                "at rest".to_string(),
                format!("= {}", grouped(scene.points())),
            ),
        };
        Panel { frame, label, sum }
    };
    let panels: Vec<Panel> = frames.into_iter().map(panel).collect();
    picture(
        record,
        &headline(record, scene),
        &panels,
        rows_needed(&panels),
    )
}

struct Panel {
    frame: Frame,
    /// The two lines under the board.
    label: String,
    sum: String,
}

/// A row above the highest square. Empty sky says nothing.
fn rows_needed(panels: &[Panel]) -> usize {
    let heights = panels.iter().flat_map(|panel| {
        let board = panel.frame.board;
        (0..COLUMNS).map(move |column| board.height(column))
    });
    ROWS.min(heights.max().unwrap_or(0).max(5) + 1)
}

fn headline(record: &Record, scene: &Scene) -> [String; 2] {
    let (number, of) = (grouped(scene.number as u64), grouped(record.shape.bricks));
    [format!("Brick {number} of {of}"), describe(scene.turn)]
}

fn picture(record: &Record, head: &[String; 2], panels: &[Panel], rows: usize) -> String {
    let lines = panels.len().div_ceil(ACROSS);
    let across = panels.len().div_ceil(lines);
    let width = 2 * PAD + across * (BOARD + GAP) - GAP;
    let height = PAD + HEAD + lines * (rows * CELL + CAPTION);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n  <title>{}</title>\n{STYLE}",
        head.join(": ")
    );
    svg += &symbols(record.shape.colours);
    svg += &format!("  <rect class=\"paper\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n");
    for (text, (class, y)) in head.iter().zip([("strong", PAD + 12), ("quiet", PAD + 29)]) {
        svg += &format!("  <text class=\"{class}\" x=\"{PAD}\" y=\"{y}\">{text}</text>\n");
    }
    for (index, panel) in panels.iter().enumerate() {
        let x = PAD + index % across * (BOARD + GAP);
        let y = PAD + HEAD + index / across * (rows * CELL + CAPTION);
        svg += &format!("  <g class=\"board\" transform=\"translate({x} {y})\">\n");
        svg += &draw_panel(panel, rows);
        svg += "  </g>\n";
    }
    svg + "</svg>\n"
}

/// A square of each colour, and the same with a ring.
fn symbols(colours: Colours) -> String {
    let (side, middle) = (CELL - 1, CELL / 2);
    let mut svg = String::from("  <defs>\n");
    for (paint, colour) in PAINTS.iter().zip(1..=colours.get()) {
        let ink = if paint.dark_ink { "#000" } else { "#fff" };
        svg += &format!(
            "    <g id=\"c{colour}\"><rect x=\".5\" y=\".5\" width=\"{side}\" \
             height=\"{side}\" rx=\"2.5\" fill=\"#{:06x}\"/><text class=\"digit\" \
             x=\"{middle}\" y=\"11.4\" fill=\"{ink}\">{colour}</text></g>\n",
            paint.rgb
        );
        svg += &format!(
            "    <g id=\"r{colour}\"><use href=\"#c{colour}\"/><circle class=\"ring\" \
             cx=\"{middle}\" cy=\"{middle}\" r=\"6\" stroke=\"{ink}\"/></g>\n"
        );
    }
    svg + "  </defs>\n"
}

fn draw_panel(panel: &Panel, rows: usize) -> String {
    let (depth, middle) = (rows * CELL, BOARD / 2);
    let mut svg = format!(
        "    <rect class=\"well\" x=\"-3\" y=\"-3\" width=\"{}\" height=\"{}\" rx=\"5\"/>\n",
        BOARD + 6,
        depth + 6
    );
    svg += &draw_squares(&panel.frame, rows);
    for (class, y, text) in [("quiet", 20, &panel.label), ("strong", 37, &panel.sum)] {
        let y = depth + y;
        svg +=
            &format!("    <text class=\"{class} middle\" x=\"{middle}\" y=\"{y}\">{text}</text>\n");
    }
    svg
}

/// The squares that stay, those that vanish, and a line around the brick while it is new.
fn draw_squares(frame: &Frame, rows: usize) -> String {
    let (mut staying, mut vanishing) = (String::new(), String::new());
    for row in (0..rows).rev() {
        for column in 0..COLUMNS {
            let colour = frame.board.colour(column, row);
            let (x, y) = (column * CELL, (rows - 1 - row) * CELL);
            let (squares, symbol) = match frame.mark(column, row) {
                _ if colour == 0 => continue,
                Mark::Vanishing => (&mut vanishing, 'r'),
                Mark::Fresh | Mark::None => (&mut staying, 'c'),
            };
            *squares += &format!("      <use href=\"#{symbol}{colour}\" x=\"{x}\" y=\"{y}\"/>\n");
        }
    }
    // What stays steps back where something vanishes.
    let class = if vanishing.is_empty() { "rest" } else { "stay" };
    let mut svg = format!("    <g class=\"{class}\">\n{staying}    </g>\n");
    if !vanishing.is_empty() {
        svg += &format!("    <g class=\"vanish\">\n{vanishing}    </g>\n");
    }
    if let Some((column, row)) = frame.fresh {
        let (x, y) = (column * CELL, (rows - BRICK - row) * CELL);
        let height = BRICK * CELL;
        svg += &format!(
            "    <rect class=\"brick\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{height}\" rx=\"3\"/>\n"
        );
    }
    svg
}

const STYLE: &str = "  <style>
    text { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif }
    .paper { fill: #fff } .well { fill: #f1f1ee; stroke: #d9d9d3 } .stay { opacity: .42 }
    .strong { font-size: 14px; font-weight: 600; fill: #1c1d20 }
    .quiet { font-size: 12px; fill: #6b6d73 }
    .middle { text-anchor: middle }
    .digit { font-size: 9.5px; font-weight: 600; text-anchor: middle }
    .ring { fill: none; stroke-width: 1.2 }
    .brick { fill: none; stroke: #1c1d20; stroke-width: 1.5 }
    @media (prefers-color-scheme: dark) {
      .paper { fill: #16171a } .well { fill: #1f2125; stroke: #34373d }
      .strong { fill: #eeeeea } .quiet { fill: #9a9ca3 } .brick { stroke: #fff }
    }
  </style>
";
