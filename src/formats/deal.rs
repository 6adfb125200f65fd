//! Random games: every colour of every brick uniform and independent.

use crate::engine::brick::{Brick, Colours};
use crate::engine::rng::SplitMix64;

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
