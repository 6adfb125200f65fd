//! Random games, every colour of every brick uniform and independent, and sets of their seeds.

use crate::engine::brick::{Brick, Colours};
use crate::engine::rng::SplitMix64;
use crate::support::numbers;

/// The endless bricks of one seed. A game of N bricks takes the first N of them, so a longer game
/// begins like a shorter one. Changing this changes every figure measured so far: don't.
pub struct Deal {
    rng: SplitMix64,
    colours: Colours,
}

impl Deal {
    /// The bricks of this seed from the first.
    pub fn new(colours: Colours, seed: u64) -> Deal {
        Deal { rng: SplitMix64::new(seed), colours }
    }
}

impl Iterator for Deal {
    type Item = Brick;

    /// Never `None`: the colours are drawn from 1..=K, from the top of the brick down.
    fn next(&mut self) -> Option<Brick> {
        let mut colour = || self.rng.below(u64::from(self.colours.get())) as u8 + 1;
        Brick::new([colour(), colour(), colour()], self.colours)
    }
}

/// All seeds of a list are held in memory.
const MOST_SEEDS: u64 = 1_000_000;

/// The seeds of `7`, `1..20`, or several of these with commas between them, in rising order.
pub fn parse_seeds(text: &str) -> Result<Vec<u64>, String> {
    let mut seeds: Vec<u64> = Vec::new();
    for range in text.split(',') {
        let (first, last) = parse_range(range)?;
        if (last - first).saturating_add(seeds.len() as u64) >= MOST_SEEDS {
            return Err(format!("expected at most {MOST_SEEDS} seeds, found more"));
        }
        seeds.extend(first..=last);
    }
    seeds.sort_unstable();
    match seeds.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("expected every seed once, found {} twice", pair[0])),
        None => Ok(seeds),
    }
}

fn parse_range(text: &str) -> Result<(u64, u64), String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (numbers::whole(first), numbers::whole(last)) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        (Ok(_), Ok(_)) => {
            Err(format!("expected A..B with A at most B, found {text:?}, which runs backwards"))
        }
        _ => Err(format!("expected a range A..B of whole numbers, found {text:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_lists_are_sets_of_seeds() {
        assert_eq!(parse_seeds("9,1..3").unwrap(), [1, 2, 3, 9]);
        assert_eq!(parse_seeds("18446744073709551615").unwrap(), [u64::MAX]);
        for text in ["", "a", "1..", "..2", "1...2", "-1..2", "1..+2", "1,,2", "5..1", "1..5,3"] {
            assert!(parse_seeds(text).is_err(), "{text}");
        }
        assert!(parse_seeds("1..1000000").is_ok() && parse_seeds("0..1000000").is_err());
        assert!(parse_seeds("0..18446744073709551615").is_err());
        let twice = parse_seeds("4,1..4").unwrap_err();
        assert_eq!(twice, "expected every seed once, found 4 twice");
    }
}
