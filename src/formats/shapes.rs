//! The shapes that are played, and what was published for the judge's own games of them.

use std::ffi::OsStr;

use crate::engine::brick::{Colours, Shape};
use crate::support::error::Error;
use crate::support::numbers;

/// What was published for one of the ten judge tests. Both results are on the judge's own file, on
/// which the thesis's weights were probably tuned; ours are on fresh games.
#[derive(Debug)]
pub struct Published {
    k: u8,
    bricks: u64,
    /// The solution in the booklet of the contest (Bubble Cup, 2014): Tables 5.5, 5.7 and 5.9 of
    /// the thesis.
    pub booklet: Outcome,
    /// The thesis: its Tables 5.6, 5.8 and 5.10.
    pub thesis: Outcome,
}

/// How a game ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Outcome {
    pub score: u64,
    /// The bricks that were placed.
    pub moves: u64,
}

/// K, N, and the score and the moves of the booklet and of the thesis.
const fn row(k: u8, bricks: u64, booklet: (u64, u64), thesis: (u64, u64)) -> Published {
    let (booklet, thesis) = (
        Outcome { score: booklet.0, moves: booklet.1 },
        Outcome { score: thesis.0, moves: thesis.1 },
    );
    Published { k, bricks, booklet, thesis }
}

/// The ten judge tests.
static PUBLISHED: [Published; 10] = [
    row(3, 3_333, (1_333_534, 3_333), (1_375_599, 3_333)),
    row(3, 33_333, (11_997_210, 33_333), (12_787_295, 33_333)),
    row(4, 2_500, (646_033, 2_498), (661_602, 2_500)),
    row(4, 25_000, (6_168_573, 25_000), (5_931_373, 25_000)),
    row(5, 2_000, (204_065, 2_000), (231_030, 2_000)),
    row(5, 20_000, (1_685_123, 20_000), (2_031_750, 20_000)),
    row(6, 16_666, (521_511, 16_664), (566_462, 16_666)),
    row(7, 14_285, (215_244, 14_285), (324_145, 14_285)),
    row(8, 12_500, (14_740, 1_007), (183_980, 12_500)),
    row(9, 11_111, (4_062, 370), (7_143, 582)),
];

impl Published {
    pub fn shape(&self) -> Option<Shape> {
        let colours = Colours::new(self.k.into())?;
        Some(Shape { colours, bricks: self.bricks })
    }
}

/// The shapes of the ten judge tests.
pub fn judge_shapes() -> Vec<Shape> {
    PUBLISHED.iter().filter_map(Published::shape).collect()
}

/// What was published for this shape, if it is one of the ten.
pub fn published(shape: Shape) -> Option<&'static Published> {
    PUBLISHED.iter().find(|row| row.shape() == Some(shape))
}

/// The thesis's score for this shape, and the booklet's, if it is one of the ten.
pub fn thesis_score(shape: Shape) -> Option<u64> {
    published(shape).map(|row| row.thesis.score)
}

pub fn booklet_score(shape: Shape) -> Option<u64> {
    published(shape).map(|row| row.booklet.score)
}

/// Reads `KxN`: `3x33333` is a game of 33333 bricks in three colours.
pub fn parse_shape(text: &str) -> Option<Shape> {
    let (k, bricks) = two_numbers(text)?;
    let colours = Colours::new(k)?;
    Some(Shape { colours, bricks })
}

/// The same for the value of a flag.
pub fn read_shape(flag: &str, word: &OsStr) -> Result<Shape, Error> {
    let text = word.to_string_lossy();
    parse_shape(&text).ok_or_else(|| {
        let hint = swapped(&text).map(|meant| format!(": did you mean '{meant}'?"));
        Error::usage(format!(
            "{flag}: expected KxN, as in 3x33333, with K from 3 to 9, found {word:?}{}",
            hint.unwrap_or_default()
        ))
    })
}

/// What was meant by `NxK`, as in `2000x5`.
pub fn swapped(text: &str) -> Option<String> {
    let (n, k) = two_numbers(text)?;
    Colours::new(k).map(|colours| format!("{colours}x{n}"))
}

fn two_numbers(text: &str) -> Option<(u64, u64)> {
    let (a, b) = text.split_once('x')?;
    let number = |text: &str| numbers::whole(text).ok();
    Some((number(a)?, number(b)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ten_shapes_have_what_was_published() {
        let rows: Vec<_> = judge_shapes().into_iter().filter_map(published).collect();
        let sums = |outcome: fn(&Published) -> &Outcome| {
            let sum = |part: fn(&Outcome) -> u64| rows.iter().map(|row| part(outcome(row))).sum();
            Outcome { score: sum(|outcome| outcome.score), moves: sum(|outcome| outcome.moves) }
        };
        assert_eq!(rows.len(), 10);
        assert_eq!(sums(|row| &row.thesis), Outcome { score: 24_100_379, moves: 130_199 });
        assert_eq!(sums(|row| &row.booklet), Outcome { score: 22_790_095, moves: 118_490 });
        assert!(published(parse_shape("4x2501").unwrap()).is_none());
    }

    #[test]
    fn shapes_are_colours_and_bricks() {
        let shape = parse_shape("9x0").unwrap();
        assert_eq!((shape.colours.get(), shape.bricks), (9, 0));
        for text in ["", "x", "3x", "x5", "2x5", "10x5", "3x+5", "3X5", "3x5x5", " 3x5"] {
            assert_eq!(parse_shape(text), None, "{text}");
        }
        assert_eq!(swapped("2000x5").as_deref(), Some("5x2000"));
        assert_eq!((swapped("2000x50"), swapped("x5")), (None, None));
    }
}
