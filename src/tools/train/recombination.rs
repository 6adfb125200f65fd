//! Two parents, two children: arithmetic recombination.

use super::genes::{units, Genome};

/// From 0.25 up to 0.5 and back in steps of 0.05, one a generation.
pub fn alpha(generation: u64) -> f64 {
    let step = generation % 10;
    (5 + step.min(10 - step)) as f64 / 20.0
}

/// α of one parent and 1 − α of the other, and the other way round.
pub fn recombine(one: &Genome, other: &Genome, alpha: f64) -> [Vec<f64>; 2] {
    let mix = |one: &Genome, other: &Genome| {
        let pairs = one.iter().zip(other);
        pairs
            .map(|(&a, &b)| alpha * units(a) + (1.0 - alpha) * units(b))
            .collect()
    };
    [mix(one, other), mix(other, one)]
}
