//! Genes, genomes, the arithmetic of both, and their ranking.
//!
//! A genome is kept as a weight file keeps it: in millionths. So what is played, what is written
//! and what a checkpoint brings back are the same number.

use std::cmp::Reverse;

use super::chance::normal;
use crate::engine::rng::SplitMix64;
use crate::engine::weights::MILLION;
use crate::tools::stats;

/// One number that is trained.
#[derive(Clone, Debug, PartialEq)]
pub struct Gene {
    /// As the weight file calls it.
    pub name: String,
    /// What a step of the run's sigma is for this gene.
    pub scale: f64,
    /// The range it must stay in.
    pub least: f64,
    /// Its other end.
    pub most: f64,
    /// It is a whole number.
    pub whole: bool,
}

/// A value for every gene, in millionths.
pub type Genome = Vec<i64>;

impl Gene {
    /// A feature's weight, within what a weight file can hold.
    pub fn weight(name: &str, scale: f64) -> Gene {
        Gene {
            name: name.to_string(),
            scale,
            least: -1e6,
            most: 1e6,
            whole: false,
        }
    }

    /// The nearest value that the gene can take, in millionths.
    pub fn fit(&self, value: f64) -> i64 {
        let value = value.clamp(self.least, self.most);
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
    fit_all(genes, &values)
}

/// The nearest genome to these values.
pub fn fit_all(genes: &[Gene], values: &[f64]) -> Genome {
    let pairs = genes.iter().zip(values);
    pairs.map(|(gene, &value)| gene.fit(value)).collect()
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

/// A population from the best to the worst: those who played more games first, then by fitness;
/// of equals, the earlier comes first.
pub struct Ranked<'a> {
    genomes: &'a [Genome],
    /// Places in the population, best first, and the fitness of who stands there.
    order: Vec<(usize, u64)>,
}

/// What a candidate is ranked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How many games tell of it.
    pub games: usize,
    /// What it won in them.
    pub fitness: u64,
}

impl<'a> Ranked<'a> {
    /// Ranks genomes by how they stand, one standing each.
    pub fn new(genomes: &'a [Genome], standings: &[Standing]) -> Ranked<'a> {
        let mut order: Vec<usize> = (0..standings.len()).collect();
        order.sort_by_key(|&place| {
            let Standing { games, fitness } = standings[place];
            (Reverse(games), Reverse(fitness), place)
        });
        let with_fitness = |place: usize| (place, standings[place].fitness);
        Ranked {
            genomes,
            order: order.into_iter().map(with_fitness).collect(),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The genome of this rank, 0 for the best.
    pub fn genome(&self, rank: usize) -> &'a Genome {
        &self.genomes[self.order[rank].0]
    }

    /// Where the genome of this rank stands in the population.
    pub fn place(&self, rank: usize) -> usize {
        self.order[rank].0
    }

    /// The fitness of the genome of this rank.
    pub fn fitness(&self, rank: usize) -> u64 {
        self.order[rank].1
    }
}

/// As many as play in a play-off: those whose fitness is known best.
pub fn best_quarter(population: usize) -> usize {
    population.div_ceil(4)
}
