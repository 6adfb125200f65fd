//! The thesis's genetic algorithm: the best stay, their children fill the population up.

use super::selection::Selection;
use super::Brood;
use crate::engine::rng::SplitMix64;
use crate::tools::train::chance::{normal, uniform};
use crate::tools::train::genome::{fit_all, spreads, units, Gene, Genome, Ranked};

/// What the genetic algorithm is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ga {
    /// Who stays and who is parent.
    pub selection: Selection,
    /// How likely a gene of a child is to change.
    pub mutation: f64,
}

/// The brood of generation `generation`; `last_best` is the fitness of the best before it.
pub fn breed(
    ga: Ga,
    genes: &[Gene],
    ranked: &Ranked,
    (generation, last_best): (u64, u64),
    rng: &mut SplitMix64,
) -> Brood {
    let survivors = ga.selection.survivors(ranked, last_best, rng);
    let genomes = survivors.into_iter().map(|rank| ranked.genome(rank));
    let survivors: Vec<&Genome> = genomes.collect();
    let deviations = spreads(&survivors);
    let mut population: Vec<Genome> = survivors.iter().map(|&genome| genome.clone()).collect();
    while population.len() < ranked.len() {
        let mut parent = || survivors[ga.selection.parent(survivors.len(), rng)];
        let children = recombine(parent(), parent(), alpha(generation));
        for mut child in children {
            mutate(&mut child, &deviations, ga.mutation, rng);
            population.push(fit_all(genes, &child));
        }
    }
    // Children come in twos, and one may be too many.
    population.truncate(ranked.len());
    Brood {
        population,
        centre: None,
        widest: deviations.into_iter().fold(0.0, f64::max),
    }
}

/// From 0.25 up to 0.5 and back in steps of 0.05, one a generation.
pub fn alpha(generation: u64) -> f64 {
    let step = generation % 10;
    (5 + step.min(10 - step)) as f64 / 20.0
}

/// Arithmetic recombination: α of one parent and 1 − α of the other, and the other way round.
pub fn recombine(one: &Genome, other: &Genome, alpha: f64) -> [Vec<f64>; 2] {
    let mix = |one: &Genome, other: &Genome| {
        let pairs = one.iter().zip(other);
        pairs
            .map(|(&a, &b)| alpha * units(a) + (1.0 - alpha) * units(b))
            .collect()
    };
    [mix(one, other), mix(other, one)]
}

/// Each gene changes with probability `rate`, by a normal deviate of its own deviation.
pub fn mutate(child: &mut [f64], deviations: &[f64], rate: f64, rng: &mut SplitMix64) {
    for (value, deviation) in child.iter_mut().zip(deviations) {
        if uniform(rng) < rate {
            *value += deviation * normal(rng);
        }
    }
}
