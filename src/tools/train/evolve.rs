//! From one population to the next: the ranked candidates leave a brood.

pub mod cem;
pub mod ga;
pub mod selection;

use super::genome::Genome;

/// What a generation leaves to the next.
pub struct Brood {
    /// The candidates to be judged next.
    pub population: Vec<Genome>,
    /// The genome that stands for the generation, where that is not its best.
    pub centre: Option<Genome>,
    /// The largest standard deviation of a gene over those that were selected.
    pub widest: f64,
}
