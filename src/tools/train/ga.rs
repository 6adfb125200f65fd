//! The thesis's genetic algorithm: the best stay, their children fill the population up.

use super::genes::{fit_all, spreads, Gene, Genome, Ranked};
use super::mutation::mutate;
use super::recombination::{alpha, recombine};
use super::selection::Selection;
use super::state::{Brood, State};
use crate::engine::rng::SplitMix64;

/// What the genetic algorithm is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Ga {
    pub selection: Selection,
    /// How likely a gene of a child is to change.
    pub mutation: f64,
}

pub fn breed(
    ga: &Ga,
    genes: &[Gene],
    ranked: &Ranked,
    state: &State,
    rng: &mut SplitMix64,
) -> Brood {
    let survivors = ga.selection.survivors(ranked, state.last_best, rng);
    let survivors: Vec<&Genome> = survivors
        .into_iter()
        .map(|rank| ranked.genome(rank))
        .collect();
    let deviations = spreads(&survivors);
    let mut population: Vec<Genome> = survivors.iter().map(|&genome| genome.clone()).collect();
    while population.len() < ranked.len() {
        let mut parent = || survivors[ga.selection.parent(survivors.len(), rng)];
        let children = recombine(parent(), parent(), alpha(state.generation));
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
