//! Boards as a picture that stands on its own: no fonts, no scripts, nothing to load.
//!
//! It is drawn to be read at the width of a README, where seven boards share a row. The picture
//! brings its own background, light or dark as the reader likes it, so it can be read wherever it
//! is put.

mod animation;
mod squares;

pub(crate) use self::animation::animation;
use self::squares::CELL;
use crate::engine::board::ROWS;
use crate::engine::brick::{Colours, COLUMNS};
use crate::play::record::{describe, Record};
use crate::play::referee;
use crate::play::scene::{Frame, Scene};
use crate::support::numbers::grouped;

/// The width of a board.
const BOARD: usize = COLUMNS * CELL;
const PAD: usize = 12;
const GAP: usize = 12;
const HEAD: usize = 52;
/// Room for the two lines under a board.
const CAPTION: usize = 58;
/// The most boards side by side: six steps and the rest. More would be too small to read.
const ACROSS: usize = 7;

/// The words above a single board are wider than it.
const NARROWEST: usize = 272;

/// The board after a brick.
pub(crate) fn board(record: &Record, scene: &Scene) -> String {
    let panel = Panel {
        frame: scene.last_frame(),
        label: "score".to_string(),
        sum: grouped(scene.score + scene.points()),
        framed: false,
        boxed: false,
    };
    caption(record, scene).draw(&[panel], ROWS)
}

/// A brick's whole cascade: the board before each step, and the one that is left.
pub(crate) fn strip(record: &Record, scene: &Scene) -> String {
    let panels = panels(scene);
    caption(record, scene).draw(&panels, rows_needed(&panels))
}

/// The step of a cascade that wins the most, at twice the size: to its left the first step and the
/// one before it, to its right the one after it and what is left.
pub(crate) fn giant(record: &Record, scene: &Scene) -> String {
    let all = panels(scene);
    let (rows, last) = (rows_needed(&all), all.len() - 1);
    let giant = scene.giant_step();
    let small = rows * CELL + CAPTION;
    let left = [0, giant.saturating_sub(1)].into_iter().filter(|&index| index < giant);
    let right = [giant + 1, last].into_iter().filter(|&index| index > giant && index <= last);
    let mut placed = vec![(PAD + BOARD + GAP, PAD + HEAD, 2, &all[giant])];
    for (column, x) in [(left.collect(), PAD), (right.collect(), PAD + 3 * BOARD + 2 * GAP)] {
        let mut column: Vec<usize> = column;
        column.dedup();
        let panels = column.iter().enumerate();
        placed.extend(panels.map(|(at, &index)| (x, PAD + HEAD + at * small, 1, &all[index])));
    }
    let size = (2 * PAD + 4 * BOARD + 2 * GAP, PAD + HEAD + 2 * small);
    caption(record, scene).write(size, &placed, rows)
}

/// The board before each step of a cascade with the points of the step, and the board at rest.
fn panels(scene: &Scene) -> Vec<Panel> {
    let terms = scene.terms();
    let panel = |frame: Frame| {
        let done = frame.done;
        let sign = if done == 0 { "" } else { "+ " };
        let (label, sum) = match terms.get(done) {
            Some(&term) => {
                (format!("step {}", done + 1), format!("{sign}{}", grouped(term.into())))
            }
            None => ("at rest".to_string(), format!("= {}", grouped(scene.points()))),
        };
        Panel { frame, label, sum, framed: false, boxed: false }
    };
    scene.frames().into_iter().map(panel).collect()
}

/// One board of a picture.
pub(crate) struct Panel {
    /// What it shows.
    pub(crate) frame: Frame,
    /// The first line under the board.
    pub(crate) label: String,
    /// The second one.
    pub(crate) sum: String,
    /// It is the one to look at.
    pub(crate) framed: bool,
    /// The first line has a box around it.
    pub(crate) boxed: bool,
}

/// Everything about a picture but its boards.
pub(crate) struct Picture {
    /// The game's K.
    pub(crate) colours: Colours,
    /// The two lines above the boards.
    pub(crate) head: [String; 2],
    /// More for those who do not see it.
    pub(crate) description: Option<String>,
    /// The most boards side by side.
    pub(crate) across: usize,
}

/// A row above the highest square. Empty sky says nothing.
pub(crate) fn rows_needed(panels: &[Panel]) -> usize {
    let heights = panels.iter().flat_map(|panel| {
        let board = panel.frame.board;
        (0..COLUMNS).map(move |column| board.height(column))
    });
    ROWS.min(heights.max().unwrap_or(0).max(5) + 1)
}

fn caption(record: &Record, scene: &Scene) -> Picture {
    let (number, of) = (grouped(scene.number as u64), grouped(record.shape.bricks));
    let terms = scene.terms();
    Picture {
        colours: record.shape.colours,
        head: [format!("Brick {number} of {of}"), describe(scene.turn)],
        description: (!terms.is_empty()).then(|| referee::sum(&terms)),
        across: ACROSS,
    }
}

/// A panel with its upper left corner and its scale.
type Placed<'a> = (usize, usize, usize, &'a Panel);

impl Picture {
    /// The whole file; every board shows this many rows.
    pub(crate) fn draw(&self, panels: &[Panel], rows: usize) -> String {
        let lines = panels.len().div_ceil(self.across);
        let across = panels.len().div_ceil(lines);
        let width = (2 * PAD + across * (BOARD + GAP) - GAP).max(NARROWEST);
        let height = PAD + HEAD + lines * (rows * CELL + CAPTION);
        let left = (width - across * (BOARD + GAP) + GAP) / 2;
        let place = |(index, panel)| {
            let x = left + index % across * (BOARD + GAP);
            let y = PAD + HEAD + index / across * (rows * CELL + CAPTION);
            (x, y, 1, panel)
        };
        let placed: Vec<Placed> = panels.iter().enumerate().map(place).collect();
        self.write((width, height), &placed, rows)
    }

    fn write(&self, size: (usize, usize), placed: &[Placed], rows: usize) -> String {
        let mut svg = self.begin(size);
        for &(x, y, scale, panel) in placed {
            let scale = match scale {
                1 => String::new(),
                scale => format!(" scale({scale})"),
            };
            svg += &format!("  <g class=\"board\" transform=\"translate({x} {y}){scale}\">\n");
            svg += &draw_panel(panel, rows);
            svg += "  </g>\n";
        }
        svg + "</svg>\n"
    }

    /// Everything but the boards.
    fn begin(&self, (width, height): (usize, usize)) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n"
        );
        svg += &self.words();
        svg += &squares::paints(self.colours);
        svg += &squares::symbols(self.colours);
        svg +=
            &format!("  <rect class=\"paper\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n");
        let places = [("strong", PAD + 14), ("quiet", PAD + 34)];
        for (text, (class, y)) in self.head.iter().zip(places) {
            svg += &format!("  <text class=\"{class}\" x=\"{PAD}\" y=\"{y}\">{text}</text>\n");
        }
        svg
    }

    /// What the picture says to those who do not see it, and the style.
    fn words(&self) -> String {
        let mut svg = format!("  <title>{}</title>\n", self.head.join(": "));
        if let Some(description) = &self.description {
            svg += &format!("  <desc>{description}</desc>\n");
        }
        svg + STYLE
    }
}

fn draw_panel(panel: &Panel, rows: usize) -> String {
    let mut svg = well(rows);
    if panel.framed {
        svg += &format!(
            "    <rect class=\"chosen edge\" x=\"-5\" y=\"-5\" width=\"{}\" height=\"{}\" \
             rx=\"6\" style=\"stroke-width: 4\"/>\n",
            BOARD + 10,
            rows * CELL + 10 + CAPTION - 12
        );
    }
    if panel.boxed {
        svg += &format!(
            "    <rect class=\"boxed edge\" x=\"4\" y=\"{}\" width=\"{}\" height=\"21\" rx=\"10\"/>\n",
            rows * CELL + 6,
            BOARD - 8
        );
    }
    svg += &squares::draw(&panel.frame, rows);
    svg + &below(panel, rows)
}

fn well(rows: usize) -> String {
    format!(
        "    <rect class=\"well\" x=\"-3\" y=\"-3\" width=\"{}\" height=\"{}\" rx=\"5\"/>\n",
        BOARD + 6,
        rows * CELL + 6
    )
}

/// The two lines under a board.
fn below(panel: &Panel, rows: usize) -> String {
    let lines = [("quiet", 21, &panel.label), ("strong", 41, &panel.sum)];
    let line = |(class, y, text): (&str, usize, &String)| {
        let (middle, y) = (BOARD / 2, rows * CELL + y);
        format!("    <text class=\"{class} middle\" x=\"{middle}\" y=\"{y}\">{text}</text>\n")
    };
    lines.map(line).concat()
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
