//! The shapes that are played, and what was published for the judge's own games of them.

use std::ffi::OsStr;

use crate::engine::brick::{Colours, Shape};
use crate::support::error::Error;
use crate::support::numbers;

/// K, N and score of the ten judge tests in the thesis: its Tables 5.6, 5.8 and 5.10. They are
/// those of the judge's own files, on which its weights were probably tuned; ours are on fresh games.
const PUBLISHED: [(u64, u64, u64); 10] = [
    (3, 3_333, 1_375_599),
    (3, 33_333, 12_787_295),
    (4, 2_500, 661_602),
    (4, 25_000, 5_931_373),
    (5, 2_000, 231_030),
    (5, 20_000, 2_031_750),
    (6, 16_666, 566_462),
    (7, 14_285, 324_145),
    (8, 12_500, 183_980),
    (9, 11_111, 7_143),
];

/// The ten with their scores.
fn published() -> impl Iterator<Item = (Shape, u64)> {
    PUBLISHED
        .into_iter()
        .filter_map(|(k, bricks, score)| Some((Shape { colours: Colours::new(k)?, bricks }, score)))
}

/// The shapes of the ten judge tests.
pub fn judge_shapes() -> Vec<Shape> {
    published().map(|(shape, _)| shape).collect()
}

/// The thesis's score for this shape, if it is one of the ten.
pub fn thesis_score(shape: Shape) -> Option<u64> {
    published().find(|(other, _)| *other == shape).map(|(_, score)| score)
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
        let scores: Vec<u64> = judge_shapes().into_iter().filter_map(thesis_score).collect();
        assert_eq!((scores.len(), scores.iter().sum()), (10, 24_100_379_u64));
        assert_eq!(thesis_score(parse_shape("4x2501").unwrap()), None);
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
