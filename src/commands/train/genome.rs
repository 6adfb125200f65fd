//! Genes, genomes, the arithmetic of both, and their ranking.
//!
//! A genome is kept as a weight file keeps it: in millionths. So what is played, what is written
//! and what a checkpoint brings back are the same number.

use std::cmp::Reverse;

use crate::commands::train::chance::normal;
use crate::engine::rng::SplitMix64;
use crate::engine::weights::MILLION;
use crate::support::stats;

/// One number that is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gene {
    /// What a step of the run's sigma is for this gene.
    pub scale: f64,
    /// The smallest and the largest value.
    pub range: (f64, f64),
    /// It is a whole number.
    pub whole: bool,
}

/// A value for every gene, in millionths.
pub type Genome = Vec<i64>;

impl Gene {
    /// The nearest value that the gene can take, in millionths.
    pub fn nearest(&self, value: f64) -> i64 {
        let value = value.clamp(self.range.0, self.range.1);
        if self.whole {
            value.round() as i64 * MILLION
        } else {
            (value * MILLION as f64).round() as i64
        }
    }
}

/// A gene's value in units.
pub fn units(millionths: i64) -> f64 {
    millionths as f64 / MILLION as f64
}

/// The standard deviation that the run's sigma means for each gene.
pub fn deviations(genes: &[Gene], sigma: f64) -> Vec<f64> {
    genes.iter().map(|gene| gene.scale * sigma).collect()
}

/// A genome drawn around a centre, each gene by itself.
pub fn sample(genes: &[Gene], centre: &[i64], deviations: &[f64], rng: &mut SplitMix64) -> Genome {
    let draw = |place: usize| units(centre[place]) + deviations[place] * normal(rng);
    let values: Vec<f64> = (0..genes.len()).map(draw).collect();
    nearest_genome(genes, &values)
}

/// The nearest genome to these values.
pub fn nearest_genome(genes: &[Gene], values: &[f64]) -> Genome {
    let pairs = genes.iter().zip(values);
    pairs.map(|(gene, &value)| gene.nearest(value)).collect()
}

/// The mean of each gene over some genomes.
pub fn means(genomes: &[&Genome]) -> Vec<f64> {
    over_genes(genomes, stats::mean)
}

/// The standard deviation of each gene over some genomes, as of a sample (divided by n − 1).
pub fn spreads(genomes: &[&Genome]) -> Vec<f64> {
    over_genes(genomes, stats::deviation)
}

fn over_genes(genomes: &[&Genome], measure: impl Fn(&[f64]) -> f64) -> Vec<f64> {
    let length = genomes.first().map_or(0, |genome| genome.len());
    let column = |place: usize| -> Vec<f64> { genomes.iter().map(|g| units(g[place])).collect() };
    (0..length).map(|place| measure(&column(place))).collect()
}

/// What a candidate is ranked by: of two, the one that more games tell of is the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    /// How many games tell of it.
    pub games: usize,
    /// What it won in them.
    pub fitness: u64,
}

/// A genome among others.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// Where it stands in the population.
    pub place: usize,
    /// Its numbers.
    pub genome: &'a Genome,
    /// What it won.
    pub fitness: u64,
}

/// A population from the best to the worst; of equals, the earlier comes first.
pub fn rank<'a>(genomes: &'a [Genome], standings: &[Standing]) -> Vec<Candidate<'a>> {
    let mut order: Vec<usize> = (0..genomes.len()).collect();
    order.sort_by_key(|&place| Reverse(standings[place]));
    let candidate = |place: usize| Candidate {
        place,
        genome: &genomes[place],
        fitness: standings[place].fitness,
    };
    order.into_iter().map(candidate).collect()
}

/// As many as play in a play-off: those whose fitness is known best.
pub fn best_quarter(population: usize) -> usize {
    population.div_ceil(4)
}
