//! A cascade as one moving board, in a loop. A square that stays for several frames is drawn once,
//! and style sheets show each group of squares for its part of the time: no script, and small
//! enough for a README.

use std::collections::BTreeMap;

use super::squares::{marks, staying, uses, CELL};
use super::{below, caption, panels, rows_needed, well, BOARD, CAPTION, HEAD, NARROWEST, PAD};
use crate::engine::brick::BRICK;
use crate::play::record::Record;
use crate::play::scene::{Frame, Scene};
use crate::play::steps::Square;

/// How long a frame stays, in milliseconds: on the way down, before a step, before the giant step,
/// and at rest.
const FALL: usize = 80;
const STEP: usize = 900;
const GIANT: usize = 2400;
const REST: usize = 2000;

/// A frame, the words below it and how long it stays.
type Shown = (Frame, String, usize);

/// A brick falls, and its cascade goes on to its end; then it begins again.
pub(crate) fn animation(record: &Record, scene: &Scene) -> String {
    let (panels, giant) = (panels(scene), scene.giant_step());
    let rows = rows_needed(&panels);
    let mut shown: Vec<Shown> = Vec::new();
    for frame in scene.falling() {
        // Empty sky is not drawn, and a brick is not seen in it.
        if frame.fresh.is_some_and(|(_, row)| row + BRICK <= rows) {
            shown.push((frame, String::new(), FALL));
        }
    }
    // Who wants no motion sees the giant step.
    let still = shown.len() + giant;
    shown.extend(panels.into_iter().map(|panel| {
        let time = match panel.frame.done {
            done if done == scene.steps.len() => REST,
            done if done == giant => GIANT,
            _ => STEP,
        };
        let words = below(&panel, rows);
        (panel.frame, words, time)
    }));
    let groups = groups(&shown, rows);
    let size = (NARROWEST, PAD + HEAD + rows * CELL + CAPTION);
    let (x, y) = ((NARROWEST - BOARD) / 2, PAD + HEAD);
    let mut svg = caption(record, scene).begin(size);
    svg += &style(&shown, groups.keys().copied());
    svg += &format!("<g class=\"board\" transform=\"translate({x} {y})\">\n");
    svg += &well(rows);
    // What lies above all squares comes last.
    for layer in 0..2 {
        for (&(first, last), layers) in &groups {
            let inside = &layers[layer];
            let now = ["", " now"][usize::from((first..=last).contains(&still))];
            if !inside.is_empty() {
                svg += &format!("<g class=\"t t{first}-{last}{now}\">\n{inside}</g>\n");
            }
        }
    }
    svg + "</g>\n</svg>\n"
}

/// The first and the last frame in which something is seen.
type Span = (usize, usize);

/// For each span the squares that stay for just as long, and what lies above them.
fn groups(shown: &[Shown], rows: usize) -> BTreeMap<Span, [String; 2]> {
    let mut squares: BTreeMap<Span, Vec<(u8, Square)>> = BTreeMap::new();
    let mut open: BTreeMap<(u8, Square), usize> = BTreeMap::new();
    for (index, (frame, _, _)) in shown.iter().enumerate() {
        let now = staying(frame, rows);
        open.retain(|square, first| {
            let stays = now.contains(square);
            if !stays {
                squares.entry((*first, index - 1)).or_default().push(*square);
            }
            stays
        });
        for square in now {
            open.entry(square).or_insert(index);
        }
    }
    for (square, first) in open {
        squares.entry((first, shown.len() - 1)).or_default().push(square);
    }
    let mut groups: BTreeMap<Span, [String; 2]> = BTreeMap::new();
    for (span, squares) in squares {
        groups.entry(span).or_default()[0] = uses(&squares, 'c', rows);
    }
    for (index, (frame, words, _)) in shown.iter().enumerate() {
        let above = marks(frame, rows) + words;
        groups.entry((index, index)).or_default()[1] = above;
    }
    groups
}

/// Shows each span for its part of the loop.
fn style(shown: &[Shown], spans: impl Iterator<Item = Span>) -> String {
    let time = |count: usize| shown[..count].iter().map(|shown| shown.2).sum::<usize>();
    let whole = time(shown.len());
    let percent = |count: usize| (time(count) * 1000 / whole) as f64 / 10.0;
    let mut style =
        format!("  <style>\n.t {{ visibility: hidden; animation: {whole}ms step-end infinite }}\n");
    for (first, last) in spans {
        let name = format!("t{first}-{last}");
        let hidden = ["", "0%{visibility:hidden}"][usize::from(first > 0)];
        let (from, to) = (percent(first), percent(last + 1));
        style += &format!(
            ".{name}{{animation-name:{name}}}@keyframes {name}{{{hidden}{from}%{{visibility:visible}}{to}%{{visibility:hidden}}}}\n"
        );
    }
    style + "@media (prefers-reduced-motion: reduce) { .t { animation: none } .now { visibility: visible } }\n  </style>\n"
}
