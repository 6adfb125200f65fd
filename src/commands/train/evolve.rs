//! From one population to the next: the ranked candidates make the next ones.

pub mod cem;
pub mod ga;

use crate::commands::train::genome::Genome;

/// What a generation leaves to the next.
pub struct NextGeneration {
    /// The candidates to play next.
    pub population: Vec<Genome>,
    /// The genome that stands for the generation, where that is not its best.
    pub centre: Option<Genome>,
    /// The largest standard deviation of a gene over those that were selected.
    pub widest: f64,
}

/// Never fewer elites than this, unless that is more than half of the population.
const FEWEST_ELITES: usize = 10;

/// The smallest and the largest number of elites in a population of this size.
pub fn elite_bounds(population: usize) -> (usize, usize) {
    let fewest = FEWEST_ELITES.min(better_half(population));
    (fewest, fewest.max(population / 10))
}

/// Half of the population, the middle one included.
pub fn better_half(population: usize) -> usize {
    population.div_ceil(2)
}
