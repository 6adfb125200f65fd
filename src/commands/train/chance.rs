//! Where a run's chance comes from: streams, seeds of games, normal deviates.
//!
//! Every use of chance has a stream of its own, made from the run's seed, the generation and the
//! purpose. So nothing has to be carried from generation to generation.

use crate::engine::rng::SplitMix64;

/// What a stream of numbers is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The first generation.
    Start = 1,
    /// The children of a generation.
    Breed = 2,
    /// The games that a generation plays.
    Games = 3,
}

/// The numbers for one purpose in one generation of the run with this seed.
pub fn stream(seed: u64, generation: u64, purpose: Purpose) -> SplitMix64 {
    // Each number is mixed in before the next comes, so that (1, 2) and (2, 1) differ.
    let mut mixed = SplitMix64::new(seed).next_u64();
    for number in [generation, purpose as u64] {
        mixed = SplitMix64::new(mixed ^ number).next_u64();
    }
    SplitMix64::new(mixed)
}

/// Games to validate on have seeds with this bit, games to train on never do.
const VALIDATION: u64 = 1 << 63;
/// Games to train on have seeds with this bit, so they are none of the small numbers that people
/// type when they compare players.
const TRAINING: u64 = 1 << 62;

/// Seeds of the games that a generation plays.
pub fn training_seeds(seed: u64, generation: u64, count: usize) -> Vec<u64> {
    let mut rng = stream(seed, generation, Purpose::Games);
    let mut draw = || rng.next_u64() & !VALIDATION | TRAINING;
    (0..count).map(|_| draw()).collect()
}

/// Seeds of the games that nothing is ever trained on: the same for every run, so that runs can be
/// compared game by game.
pub fn validation_seeds(count: usize) -> Vec<u64> {
    (0..count as u64).map(|index| VALIDATION + index).collect()
}

/// A number from 0 up to but not 1, from 53 random bits.
pub fn uniform(rng: &mut SplitMix64) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// A normal deviate, nearly: the sum of twelve uniform numbers less six.
///
/// Its mean is 0 and its variance 1 exactly, and it never leaves ±6; the tails beyond 3 are a
/// little thin. In return it needs additions only, where the usual ways need logarithms and
/// sines, whose last bits differ from machine to machine.
pub fn normal(rng: &mut SplitMix64) -> f64 {
    (0..12).map(|_| uniform(rng)).sum::<f64>() - 6.0
}
