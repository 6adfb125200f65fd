//! The cross-entropy method: the next population is drawn around the elites' mean.
//!
//! R. Y. Rubinstein (1999). Left alone, the spread of the elites shrinks so fast that the search
//! stops at the first good place. As I. Szita and A. Lőrincz found for Tetris (2006), noise that
//! is added to the spread and fades over the generations cures that.

use crate::commands::train::evolve::{elite_bounds, NextGeneration};
use crate::commands::train::genome::{
    best_quarter, deviations, means, nearest_genome, sample, spreads, Candidate, Gene, Genome,
};
use crate::engine::rng::SplitMix64;

/// The noise of the first generation, as a part of the run's sigma …
const NOISE: f64 = 0.1;
/// … and what is left of it from one generation to the next.
const FADE: f64 = 0.95;

/// What follows this generation: candidates around the mean of its elites.
pub fn breed(
    sigma: f64,
    genes: &[Gene],
    ranked: &[Candidate],
    generation: u64,
    rng: &mut SplitMix64,
) -> NextGeneration {
    let (_, most) = elite_bounds(ranked.len());
    let count = most.min(best_quarter(ranked.len()));
    let elites: Vec<&Genome> = ranked[..count].iter().map(|elite| elite.genome).collect();
    let centre = nearest_genome(genes, &means(&elites));
    let spreads = spreads(&elites);
    let noise = deviations(genes, sigma * noise_level(generation));
    let pairs = spreads.iter().zip(&noise);
    let wide: Vec<f64> = pairs.map(|(s, n)| (s * s + n * n).sqrt()).collect();
    // The centre itself takes part: it is what the run would give if it ended now.
    let mut population = vec![centre.clone()];
    population.resize_with(ranked.len(), || sample(genes, &centre, &wide, rng));
    NextGeneration {
        population,
        centre: Some(centre),
        widest: spreads.into_iter().fold(0.0, f64::max),
    }
}

/// By multiplication, as `powf` is not the same everywhere.
pub fn noise_level(generation: u64) -> f64 {
    (0..generation).fold(NOISE, |noise, _| noise * FADE)
}
