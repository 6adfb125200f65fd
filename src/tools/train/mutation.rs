//! A child differs from what its parents give it.

use super::chance::{normal, uniform};
use crate::engine::rng::SplitMix64;

/// Each gene changes with probability `rate`, by a normal deviate of its own deviation.
pub fn mutate(child: &mut [f64], deviations: &[f64], rate: f64, rng: &mut SplitMix64) {
    for (value, deviation) in child.iter_mut().zip(deviations) {
        if uniform(rng) < rate {
            *value += deviation * normal(rng);
        }
    }
}
