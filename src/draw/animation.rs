//! A cascade as one moving board, in a loop. A square that stays for several frames is drawn once,
//! and style sheets show each group of squares for its part of the time: no script, and small
//! enough for a README.

use std::collections::{BTreeMap, BTreeSet};

use crate::draw::scene::{Frame, Scene};
use crate::draw::svg::{
    caption, marks, panels, rows_needed, squares, uses, well, Coloured, Panel, BOARD, CAPTION,
    CELL, NARROWEST, TOP,
};
use crate::engine::brick::BRICK;
use crate::played::Played;

/// The time of a frame in milliseconds: on the way down, before a step, before the giant step, and at
/// rest.
const FALL: usize = 80;
const STEP: usize = 900;
const GIANT: usize = 2400;
const REST: usize = 2000;

/// A board with the words below it, and how long it stays.
type Shown = (Panel, usize);

/// The first and the last board in which something is seen.
type Span = (usize, usize);

/// A brick falls, and its cascade goes on to its end; then it begins again.
pub(crate) fn animation(played: &Played, scene: &Scene) -> String {
    let (panels, giant) = (panels(scene), scene.giant_step());
    let rows = rows_needed(&panels);
    // Empty sky is not drawn, and a brick is not seen in it.
    let is_seen = |frame: &&Frame| frame.fresh.is_some_and(|(_, row)| row + BRICK <= rows);
    let falling = scene.falling();
    let falling = falling.iter().filter(is_seen).map(|frame| (Panel::new(frame, "", ""), FALL));
    let mut shown: Vec<Shown> = falling.collect();
    // Readers who want no motion see the giant step.
    let still = shown.len() + giant;
    shown.extend(panels.into_iter().map(|panel| match panel.frame.done {
        done if done == scene.terms.len() => (panel, REST),
        done if done == giant => (panel, GIANT),
        _ => (panel, STEP),
    }));
    let symbol = |colour| format!("c{colour}");
    let staying = staying(&shown, rows).into_iter();
    let staying = staying.map(|(span, squares)| (span, uses(&squares, rows, symbol)));
    let mut groups: Vec<(Span, String)> = staying.collect();
    // The marks lie above all squares, so they come last.
    for (index, (panel, _)) in shown.iter().enumerate() {
        groups.push(((index, index), marks(&panel.frame, rows) + &panel.below(rows)));
    }
    let (x, well) = ((NARROWEST - BOARD) / 2, well(rows));
    let mut svg = style(&shown, groups.iter().map(|&(span, _)| span).collect());
    svg += &format!("<g class=\"board\" transform=\"translate({x} {TOP})\">\n{well}");
    for ((first, last), inside) in groups {
        let now = if (first..=last).contains(&still) { " now" } else { "" };
        svg += &format!("<g class=\"t t{first}-{last}{now}\">\n{inside}</g>\n");
    }
    let size = (NARROWEST, TOP + rows * CELL + CAPTION);
    caption(played, scene).around(size, &(svg + "</g>\n"))
}

/// For each span the squares that stay for just as long.
fn staying(shown: &[Shown], rows: usize) -> BTreeMap<Span, Vec<Coloured>> {
    let staying = shown.iter().map(|(panel, _)| squares(&panel.frame, rows, false));
    let staying: Vec<Vec<Coloured>> = staying.collect();
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
fn style(shown: &[Shown], spans: BTreeSet<Span>) -> String {
    let time = |count: usize| shown[..count].iter().map(|shown| shown.1).sum::<usize>();
    let whole = time(shown.len());
    let percent = |count: usize| (time(count) * 1000 / whole) as f64 / 10.0;
    let mut style =
        format!("  <style>\n.t {{ visibility: hidden; animation: {whole}ms step-end infinite }}\n");
    for (first, last) in spans {
        let (name, from, to) = (format!("t{first}-{last}"), percent(first), percent(last + 1));
        let before = if first > 0 { "0%{visibility:hidden}" } else { "" };
        let times = format!("{from}%{{visibility:visible}}{to}%{{visibility:hidden}}");
        style += &format!(".{name}{{animation-name:{name}}}@keyframes {name}{{{before}{times}}}\n");
    }
    let still = ".t { animation: none } .now { visibility: visible }";
    style + &format!("@media (prefers-reduced-motion: reduce) {{ {still} }}\n  </style>\n")
}
