//! Boards as a picture that stands on its own: no fonts, no scripts, nothing to load.
//!
//! It is drawn to be read at the width of a README, where seven boards share a row. It brings its
//! own background, light or dark as the reader prefers. Each square is a `use` of a symbol, so that
//! a strip of twenty boards stays small.
//!
//! All squares keep their colour and their digit. Those about to vanish are larger, bold and
//! outlined, with a rim of background that keeps them off the rest, and a line through each run.
//! Their digits stand on a rim of their own colour, so that no line runs into them.

use crate::draw::scene::{Frame, Mark, Scene};
use crate::draw::PAINTS;
use crate::engine::board::ROWS;
use crate::engine::brick::{Colours, BRICK, COLUMNS};
use crate::played::steps::sum;
use crate::played::steps::Square;
use crate::played::Played;
use crate::support::numbers::grouped;

/// The side of a square. All other lengths of the picture go with it.
pub(super) const CELL: usize = 16;
/// The width of a board.
pub(super) const BOARD: usize = COLUMNS * CELL;
const PAD: usize = 12;
const GAP: usize = 12;
/// The top of the boards, below the two lines of the head.
pub(super) const TOP: usize = PAD + 52;
/// Room for the two lines under a board.
pub(super) const CAPTION: usize = 58;
/// The most boards side by side: six steps and the rest. More would be too small to read.
const ACROSS: usize = 7;
/// The words above a single board are wider than it.
pub(super) const NARROWEST: usize = 272;

/// The board after a brick.
pub(crate) fn board(played: &Played, scene: &Scene) -> String {
    let sum = grouped(scene.score + scene.points());
    let panel = Panel::new(scene.last_frame(), "score", &sum);
    caption(played, scene).draw(&[panel], ROWS)
}

/// A brick's whole cascade: the board before each step, and the one that is left.
pub(crate) fn strip(played: &Played, scene: &Scene) -> String {
    let panels = panels(scene);
    caption(played, scene).draw(&panels, rows_needed(&panels))
}

/// The board before each step of a cascade with the points of the step, and the board at rest.
pub(super) fn panels(scene: &Scene) -> Vec<Panel> {
    let panel = |frame: &Frame| match scene.terms.get(frame.done) {
        Some(&term) => {
            let sign = if frame.done == 0 { "" } else { "+ " };
            let (step, sum) = (frame.done + 1, grouped(term.into()));
            Panel::new(frame, &format!("step {step}"), &format!("{sign}{sum}"))
        }
        None => Panel::new(frame, "at rest", &format!("= {}", grouped(scene.points()))),
    };
    scene.frames.iter().map(panel).collect()
}

/// The rows up to one above the highest square: empty ones say nothing.
pub(crate) fn rows_needed(panels: &[Panel]) -> usize {
    let heights = panels.iter().flat_map(|panel| panel.frame.board.heights());
    ROWS.min(heights.max().map_or(0, usize::from).max(5) + 1)
}

/// One board of a picture.
pub(crate) struct Panel {
    pub(crate) frame: Frame,
    /// The first line under the board.
    pub(crate) label: String,
    /// The second one.
    pub(crate) sum: String,
    /// The board has a frame.
    pub(crate) framed: bool,
    /// The first line has a box around it.
    pub(crate) boxed: bool,
}

impl Panel {
    pub(super) fn new(frame: &Frame, label: &str, sum: &str) -> Panel {
        let (label, sum) = (label.to_string(), sum.to_string());
        Panel { frame: frame.clone(), label, sum, framed: false, boxed: false }
    }

    /// A board with its upper left corner.
    fn draw(&self, (x, y): (usize, usize), rows: usize) -> String {
        let mut svg = format!("  <g class=\"board\" transform=\"translate({x} {y})\">\n");
        svg += &well(rows);
        let height = rows * CELL;
        if self.framed {
            let thick = "class=\"chosen edge\" style=\"stroke-width: 4\"";
            svg += &rect(thick, (-5, -5), (BOARD + 10, height + CAPTION - 2), 6);
        }
        if self.boxed {
            let edge = "class=\"boxed edge\"";
            svg += &rect(edge, (4, height as isize + 6), (BOARD - 8, 21), 10);
        }
        svg += &group("stay", &uses(&squares(&self.frame, rows, false), rows, |c| format!("c{c}")));
        svg += &marks(&self.frame, rows);
        svg + &self.below(rows) + "  </g>\n"
    }

    /// The two lines under the board.
    pub(super) fn below(&self, rows: usize) -> String {
        let lines = [("quiet", 21, &self.label), ("strong", 41, &self.sum)];
        let line = |(class, y, text): (&str, usize, &String)| {
            let (middle, y) = (BOARD / 2, rows * CELL + y);
            format!("    <text class=\"{class} middle\" x=\"{middle}\" y=\"{y}\">{text}</text>\n")
        };
        lines.map(line).concat()
    }
}

/// The ground of a board.
pub(super) fn well(rows: usize) -> String {
    "    ".to_string() + &rect("class=\"well\"", (-3, -3), (BOARD + 6, rows * CELL + 6), 5)
}

/// Everything about a picture but its boards.
pub(crate) struct Picture {
    /// The game's K.
    pub(crate) colours: Colours,
    /// The two lines above the boards.
    pub(crate) head: [String; 2],
    /// More for readers who do not see it.
    pub(crate) description: Option<String>,
    /// The most boards side by side.
    pub(crate) across: usize,
}

/// The words for one brick of a game.
pub(super) fn caption(played: &Played, scene: &Scene) -> Picture {
    let (number, of) = (grouped(scene.number as u64), grouped(played.shape.bricks));
    Picture {
        colours: played.shape.colours,
        head: [format!("Brick {number} of {of}"), scene.turn.to_string()],
        description: (!scene.terms.is_empty()).then(|| sum(&scene.terms)),
        across: ACROSS,
    }
}

impl Picture {
    /// The whole file; every board shows this many rows.
    pub(crate) fn draw(&self, panels: &[Panel], rows: usize) -> String {
        let lines = panels.len().div_ceil(self.across);
        let across = panels.len().div_ceil(lines);
        let width = (2 * PAD + across * (BOARD + GAP) - GAP).max(NARROWEST);
        let left = (width - across * (BOARD + GAP) + GAP) / 2;
        let height = rows * CELL + CAPTION;
        let boards = panels.iter().enumerate().map(|(index, panel)| {
            let (x, y) = (index % across * (BOARD + GAP), index / across * height);
            panel.draw((left + x, TOP + y), rows)
        });
        self.around((width, TOP + lines * height), &boards.collect::<String>())
    }

    /// The whole file around these boards.
    pub(super) fn around(&self, (width, height): (usize, usize), boards: &str) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n  <title>{}</title>\n",
            self.head.join(": ")
        );
        if let Some(description) = &self.description {
            svg += &format!("  <desc>{description}</desc>\n");
        }
        svg += STYLE;
        svg += &definitions(self.colours);
        svg +=
            &format!("  <rect class=\"paper\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n");
        let places = [("strong", PAD + 14), ("quiet", PAD + 34)];
        for (text, (class, y)) in self.head.iter().zip(places) {
            svg += &format!("  <text class=\"{class}\" x=\"{PAD}\" y=\"{y}\">{text}</text>\n");
        }
        svg + boards + "</svg>\n"
    }
}

/// The colours as classes, darker on light ground: `f1` fills and `s1` lines. For each of them a
/// square that stays, `c1`, one that vanishes, `v1`, and its bold digit, `d1`; for all of them the
/// rim `h` and the outline `e` of a square that vanishes.
fn definitions(colours: Colours) -> String {
    let (mut light, mut dark, mut symbols) = (String::new(), String::new(), String::new());
    for (paint, colour) in PAINTS.iter().zip(1..=colours.get()) {
        for (classes, rgb) in [(&mut light, paint.rgb), (&mut dark, paint.dark)] {
            *classes += &format!(".f{colour}{{fill:#{rgb:06x}}}.s{colour}{{stroke:#{rgb:06x}}}");
        }
        let ink = paint.ink.css;
        symbols += &format!(
            "    <g id=\"c{colour}\"><rect x=\"1\" y=\"1\" width=\"14\" height=\"14\" rx=\"2.5\" \
             class=\"f{colour}\"/><text class=\"digit\" x=\"8\" y=\"12.3\" fill=\"{ink}\">\
             {colour}</text></g>\n    \
             <rect id=\"v{colour}\" width=\"{CELL}\" height=\"{CELL}\" class=\"f{colour}\"/>\n    \
             <text id=\"d{colour}\" class=\"digit bold s{colour}\" x=\"8\" y=\"12.7\" \
             fill=\"{ink}\">{colour}</text>\n"
        );
    }
    for (symbol, class) in [('h', "halo"), ('e', "edge")] {
        let side = format!("width=\"{CELL}\" height=\"{CELL}\"");
        symbols += &format!("    <rect id=\"{symbol}\" class=\"{class}\" {side}/>\n");
    }
    let dark = format!("@media (prefers-color-scheme: dark) {{ {dark} }}");
    format!("  <style>\n{light}\n{dark}\n  </style>\n  <defs>\n{symbols}  </defs>\n")
}

/// A square with its colour.
pub(super) type Coloured = (u8, Square);

/// The squares that vanish in this step, or those that stay.
pub(super) fn squares(frame: &Frame, rows: usize, vanishing: bool) -> Vec<Coloured> {
    let all = (0..rows).rev().flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
    let coloured = all.map(|(column, row)| (frame.board.colour(column, row), (column, row)));
    let is_wanted = |&(colour, (column, row)): &Coloured| {
        colour > 0 && (frame.mark(column, row) == Mark::Vanishing) == vanishing
    };
    coloured.filter(is_wanted).collect()
}

/// The squares that vanish, drawn above those that stay, and a line around the brick while it is new.
pub(super) fn marks(frame: &Frame, rows: usize) -> String {
    let vanishing = squares(frame, rows, true);
    let mut svg = String::new();
    if !vanishing.is_empty() {
        svg += &group("halos", &uses(&vanishing, rows, |_| "h".to_string()));
        svg += &group("vanish", &uses(&vanishing, rows, |colour| format!("v{colour}")));
        svg += &group("edges", &uses(&vanishing, rows, |_| "e".to_string()));
        svg += &group("runs", &lines(frame, rows));
        svg += &group("digits", &uses(&vanishing, rows, |colour| format!("d{colour}")));
    }
    if let Some((column, row)) = frame.fresh {
        let (x, y) = corner((column, row + BRICK - 1), rows);
        let size = (CELL, BRICK * CELL);
        svg += &rect("class=\"brick\"", (x as isize, y as isize), size, 3);
    }
    svg
}

/// A line through each run, from the middle of its first square to that of its last.
fn lines(frame: &Frame, rows: usize) -> String {
    let mut svg = String::new();
    for run in &frame.runs {
        let ink = PAINTS[usize::from(run.colour) - 1].ink.css;
        let corners = run.ends.map(|end| corner(end, rows));
        let [(x1, y1), (x2, y2)] = corners.map(|(x, y)| (x + CELL / 2, y + CELL / 2));
        svg += &format!(
            "<line class=\"run\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" \
             stroke=\"{ink}\"/>\n"
        );
    }
    svg
}

/// The upper left corner of a square.
fn corner((column, row): Square, rows: usize) -> (usize, usize) {
    (column * CELL, (rows - 1 - row) * CELL)
}

/// A symbol on each of these squares, by its colour.
pub(super) fn uses(squares: &[Coloured], rows: usize, symbol: impl Fn(u8) -> String) -> String {
    let place = |&(colour, square): &Coloured| {
        let ((x, y), symbol) = (corner(square, rows), symbol(colour));
        format!("<use href=\"#{symbol}\" x=\"{x}\" y=\"{y}\"/>\n")
    };
    squares.iter().map(place).collect()
}

fn group(class: &str, inside: &str) -> String {
    format!("<g class=\"{class}\">\n{inside}</g>\n")
}

fn rect(attributes: &str, (x, y): (isize, isize), size: (usize, usize), round: usize) -> String {
    let (place, (width, height)) = (format!("x=\"{x}\" y=\"{y}\""), size);
    let size = format!("width=\"{width}\" height=\"{height}\"");
    format!("<rect {attributes} {place} {size} rx=\"{round}\"/>\n")
}

const STYLE: &str = "  <style>
    text { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif }
    .paper { fill: #fff } .well { fill: #f1f1ee; stroke: #d9d9d3 }
    .strong { font-size: 18px; font-weight: 600; fill: #1c1d20 }
    .quiet { font-size: 15px; fill: #5b5d63 }
    .middle { text-anchor: middle }
    .digit { font-size: 12px; text-anchor: middle }
    .bold { font-size: 13px; font-weight: 800; stroke-width: 2.6; stroke-linejoin: round; paint-order: stroke }
    .halo { fill: none; stroke: #f1f1ee; stroke-width: 5 }
    .edge { fill: none; stroke: #1c1d20; stroke-width: 1.8 }
    .run { fill: none; stroke-width: 1.8; stroke-linecap: round }
    .brick { fill: none; stroke: #1c1d20; stroke-width: 1.8; stroke-dasharray: 3 2 }
    @media (prefers-color-scheme: dark) {
      .paper { fill: #16171a } .well { fill: #1f2125; stroke: #34373d }
      .strong { fill: #eeeeea } .quiet { fill: #a6a8af } .edge, .brick { stroke: #fff }
      .halo { stroke: #1f2125 }
    }
  </style>
";
