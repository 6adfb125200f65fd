//! A cascade as one moving board, in a loop. A square that stays for several frames is drawn once,
//! and style sheets show each group of squares for its part of the time: no script, and small
//! enough for a README.

use std::collections::BTreeMap;

use super::squares::{marks, staying, uses, CELL};
use super::{
    below, caption, panels, rows_needed, well, Panel, BOARD, CAPTION, HEAD, NARROWEST, PAD,
};
use crate::play::record::Record;
use crate::play::scene::{Frame, Scene};
use crate::play::steps::Square;

/// How long a frame stays, in milliseconds: on the way down, before a step, before the giant step,
/// and at rest.
const FALL: usize = 80;
const STEP: usize = 900;
const GIANT: usize = 2400;
const REST: usize = 2000;

/// A brick falls, and its cascade goes on to its end; then it begins again.
pub(crate) fn animation(record: &Record, scene: &Scene) -> String {
    let (mut shown, mut times) = (Vec::new(), Vec::new());
    let giant = scene.giant_step();
    for frame in scene.falling() {
        shown.push(Panel::of(frame));
        times.push(FALL);
    }
    for panel in panels(scene) {
        times.push(match panel.frame.done {
            done if done == scene.steps.len() => REST,
            done if done == giant => GIANT,
            _ => STEP,
        });
        shown.push(panel);
    }
    // Who wants no motion sees the giant step.
    let still = scene.falling().len() + giant;
    let clock = Clock::new(&times, still);
    let rows = rows_needed(&shown);
    let width = NARROWEST;
    let size = (width, PAD + HEAD + rows * CELL + CAPTION);
    let mut svg = caption(record, scene).begin(size);
    let groups = groups(&shown, rows);
    svg += &clock.style(groups.keys().copied());
    let (x, y) = ((width - BOARD) / 2, PAD + HEAD);
    svg += &format!(
        "<g class=\"board\" transform=\"translate({x} {y})\">\n{}",
        well(rows)
    );
    // What lies above all squares comes last.
    for marked in [false, true] {
        for (&span, [staying, above]) in &groups {
            let inside = if marked { above } else { staying };
            if !inside.is_empty() {
                svg += &format!("<g class=\"{}\">\n{inside}</g>\n", clock.class(span));
            }
        }
    }
    svg + "</g>\n</svg>\n"
}

impl Panel {
    /// A board without words.
    fn of(frame: Frame) -> Panel {
        Panel {
            frame,
            label: String::new(),
            sum: String::new(),
            framed: false,
            boxed: false,
        }
    }
}

/// The first and the last frame in which something is seen.
type Span = (usize, usize);

/// For each span the squares that stay for just as long, and what lies above them.
fn groups(shown: &[Panel], rows: usize) -> BTreeMap<Span, [String; 2]> {
    let mut squares: BTreeMap<Span, Vec<(u8, Square)>> = BTreeMap::new();
    let mut open: BTreeMap<(u8, Square), usize> = BTreeMap::new();
    for (index, panel) in shown.iter().enumerate() {
        let now = staying(&panel.frame, rows);
        open.retain(|square, first| {
            let stays = now.contains(square);
            if !stays {
                squares
                    .entry((*first, index - 1))
                    .or_default()
                    .push(*square);
            }
            stays
        });
        for square in now {
            open.entry(square).or_insert(index);
        }
    }
    for (square, first) in open {
        squares
            .entry((first, shown.len() - 1))
            .or_default()
            .push(square);
    }
    let mut groups: BTreeMap<Span, [String; 2]> = BTreeMap::new();
    for (span, squares) in squares {
        groups.entry(span).or_default()[0] = uses(&squares, 'c', rows);
    }
    for (index, panel) in shown.iter().enumerate() {
        let above = marks(&panel.frame, rows) + &below(panel, rows);
        groups.entry((index, index)).or_default()[1] = above;
    }
    groups
}

/// When each frame begins, in thousandths of the loop.
struct Clock {
    starts: Vec<usize>,
    whole: usize,
    still: usize,
}

impl Clock {
    fn new(times: &[usize], still: usize) -> Clock {
        let whole: usize = times.iter().sum();
        let mut starts = vec![0];
        let mut passed = 0;
        for time in times {
            passed += time;
            starts.push(passed * 1000 / whole);
        }
        Clock {
            starts,
            whole,
            still,
        }
    }

    fn class(&self, (first, last): Span) -> String {
        let still = if (first..=last).contains(&self.still) {
            " now"
        } else {
            ""
        };
        format!("t t{first}-{last}{still}")
    }

    fn style(&self, spans: impl Iterator<Item = Span>) -> String {
        let seconds = self.whole as f64 / 1000.0;
        let mut style = format!(
            "  <style>\n.t {{ visibility: hidden; animation: {seconds}s step-end infinite }}\n"
        );
        for (first, last) in spans {
            let percent = |index: usize| self.starts[index] as f64 / 10.0;
            let name = format!("t{first}-{last}");
            let hidden = if first > 0 {
                "0%{visibility:hidden}"
            } else {
                ""
            };
            style += &format!(
                ".{name}{{animation-name:{name}}}@keyframes {name}{{{hidden}{}%{{visibility:visible}}{}%{{visibility:hidden}}}}\n",
                percent(first),
                percent(last + 1)
            );
        }
        style + "@media (prefers-reduced-motion: reduce) { .t { animation: none } .now { visibility: visible } }\n  </style>\n"
    }
}
