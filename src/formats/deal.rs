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

/// Seeds up to this one are tried when a game is to be recognised.
pub const LAST_SEED_TRIED: u64 = 99_999;
/// Fewer bricks than this could have come by chance.
const TELLING: usize = 20;

/// The seed whose game begins with these bricks, if it is one of the usual ones.
pub fn seed_of(colours: Colours, bricks: &[Brick]) -> Option<u64> {
    let is_dealt =
        |seed: &u64| Deal::new(colours, *seed).take(bricks.len()).eq(bricks.iter().copied());
    (0..=LAST_SEED_TRIED).find(is_dealt).filter(|_| bricks.len() >= TELLING)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_known_by_its_bricks() {
        let colours = Colours::new(5).unwrap();
        for seed in [0, 7, LAST_SEED_TRIED] {
            let mut bricks: Vec<Brick> = Deal::new(colours, seed).take(50).collect();
            assert_eq!(seed_of(colours, &bricks), Some(seed));
            assert_eq!(seed_of(colours, &bricks[..TELLING - 1]), None);
            bricks.swap(48, 49);
            assert_eq!(seed_of(colours, &bricks), None);
        }
        let strange: Vec<Brick> = Deal::new(colours, LAST_SEED_TRIED + 1).take(50).collect();
        assert_eq!(seed_of(colours, &strange), None);
    }
}
