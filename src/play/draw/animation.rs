//! A cascade as one moving board, in a loop. A square that stays for several frames is drawn once,
//! and style sheets show each group of squares for its part of the time: no script, and small
//! enough for a README.

use std::collections::BTreeMap;

use crate::engine::brick::BRICK;
use crate::play::draw::svg::{
    caption, marks, panels, rows_needed, squares, uses, well, Coloured, BOARD, CAPTION, CELL,
    NARROWEST, TOP,
};
use crate::play::record::Record;
use crate::play::scene::{Frame, Scene};

/// How long a frame stays, in milliseconds: on the way down, before a step, before the giant step,
/// and at rest.
const FALL: usize = 80;
const STEP: usize = 900;
const GIANT: usize = 2400;
const REST: usize = 2000;

/// A frame, the words below it and how long it stays.
struct Shown {
    frame: Frame,
    words: String,
    time: usize,
}

/// The first and the last frame in which something is seen.
type Span = (usize, usize);

/// A brick falls, and its cascade goes on to its end; then it begins again.
pub(crate) fn animation(record: &Record, scene: &Scene) -> String {
    let (panels, giant) = (panels(scene), scene.giant_step());
    let rows = rows_needed(&panels);
    let mut shown: Vec<Shown> = Vec::new();
    for frame in scene.falling() {
        // Empty sky is not drawn, and a brick is not seen in it.
        if frame.fresh.is_some_and(|(_, row)| row + BRICK <= rows) {
            shown.push(Shown { frame, words: String::new(), time: FALL });
        }
    }
    // Readers who want no motion see the giant step.
    let still = shown.len() + giant;
    for panel in panels {
        let time = match panel.frame.done {
            done if done == scene.terms.len() => REST,
            done if done == giant => GIANT,
            _ => STEP,
        };
        shown.push(Shown { words: panel.below(rows), frame: panel.frame, time });
    }
    let mut groups: Vec<(Span, String)> = staying(&shown, rows)
        .into_iter()
        .map(|(span, squares)| (span, uses(&squares, rows, |colour| format!("c{colour}"))))
        .collect();
    // What lies above all squares comes last.
    for (index, Shown { frame, words, .. }) in shown.iter().enumerate() {
        groups.push(((index, index), marks(frame, rows) + words));
    }
    let (x, well) = ((NARROWEST - BOARD) / 2, well(rows));
    let mut svg = style(&shown, groups.iter().map(|&(span, _)| span).collect());
    svg += &format!("<g class=\"board\" transform=\"translate({x} {TOP})\">\n{well}");
    for ((first, last), inside) in groups {
        let now = if (first..=last).contains(&still) { " now" } else { "" };
        svg += &format!("<g class=\"t t{first}-{last}{now}\">\n{inside}</g>\n");
    }
    let size = (NARROWEST, TOP + rows * CELL + CAPTION);
    caption(record, scene).around(size, &(svg + "</g>\n"))
}

/// For each span the squares that stay for just as long.
fn staying(shown: &[Shown], rows: usize) -> BTreeMap<Span, Vec<Coloured>> {
    let staying: Vec<Vec<Coloured>> =
        shown.iter().map(|shown| squares(&shown.frame, rows, false)).collect();
    let mut spans: BTreeMap<Span, Vec<Coloured>> = BTreeMap::new();
    for (first, squares) in staying.iter().enumerate() {
        let is_new = |square: &&Coloured| first == 0 || !staying[first - 1].contains(square);
        for square in squares.iter().filter(is_new) {
            let after = staying[first..].iter().take_while(|squares| squares.contains(square));
            spans.entry((first, first + after.count() - 1)).or_default().push(*square);
        }
    }
    spans
}

/// Shows each span for its part of the loop.
fn style(shown: &[Shown], mut spans: Vec<Span>) -> String {
    spans.sort_unstable();
    spans.dedup();
    let time = |count: usize| shown[..count].iter().map(|shown| shown.time).sum::<usize>();
    let whole = time(shown.len());
    let percent = |count: usize| (time(count) * 1000 / whole) as f64 / 10.0;
    let mut style =
        format!("  <style>\n.t {{ visibility: hidden; animation: {whole}ms step-end infinite }}\n");
    for (first, last) in spans {
        let name = format!("t{first}-{last}");
        let hidden = if first > 0 { "0%{visibility:hidden}" } else { "" };
        let (from, to) = (percent(first), percent(last + 1));
        style += &format!(
            ".{name}{{animation-name:{name}}}@keyframes {name}{{{hidden}{from}%{{visibility:visible}}\
             {to}%{{visibility:hidden}}}}\n"
        );
    }
    style
        + "@media (prefers-reduced-motion: reduce) { .t { animation: none } .now { visibility: \
           visible } }\n  </style>\n"
}
