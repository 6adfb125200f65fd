//! Genes, genomes, their ranking, and the random streams they are drawn from.
//!
//! A genome is kept as a weight file keeps it: in millionths. So what is played, what is written
//! and what a checkpoint brings back are the same number.

use std::cmp::Reverse;

use crate::engine::rng::SplitMix64;
use crate::engine::weights::MILLION;
use crate::support::stats;
use crate::text::weights::units;

/// One parameter that is trained.
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

/// What a candidate is ranked by: of two, the one with more games is the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    /// How many games it played.
    pub games: usize,
    /// What it won in them, in thousandths of a point.
    pub fitness: u64,
}

/// A genome among others.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// Where it stands in the population.
    pub place: usize,
    /// Its values.
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

/// What a stream is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The first generation.
    Start = 1,
    /// The children of a generation.
    Breed = 2,
    /// The games that a generation plays.
    Games = 3,
}

/// The stream for one purpose in one generation of the run with this seed. Every use of chance has
/// a stream of its own, so nothing has to be carried from generation to generation.
pub fn stream(seed: u64, generation: u64, purpose: Purpose) -> SplitMix64 {
    // Each number is mixed in before the next comes, so that (1, 2) and (2, 1) differ.
    let mut mixed = SplitMix64::new(seed).next_u64();
    for number in [generation, purpose as u64] {
        mixed = SplitMix64::new(mixed ^ number).next_u64();
    }
    SplitMix64::new(mixed)
}

/// Held-out games have seeds with this bit, games to train on never do.
const HELD_OUT: u64 = 1 << 63;
/// Games to train on have seeds with this bit, so they are none of the small numbers that people
/// type when they compare players.
const TRAINING: u64 = 1 << 62;

/// Seeds of the games that a generation plays.
pub fn training_seeds(seed: u64, generation: u64, count: usize) -> Vec<u64> {
    let mut rng = stream(seed, generation, Purpose::Games);
    let mut draw = || rng.next_u64() & !HELD_OUT | TRAINING;
    (0..count).map(|_| draw()).collect()
}

/// Seeds of the games that nothing is ever trained on: the same for every run, so that runs can be
/// compared game by game.
pub fn held_out_seeds(count: usize) -> Vec<u64> {
    (0..count as u64).map(|index| HELD_OUT + index).collect()
}

/// From 0 up to but not 1, from 53 random bits.
pub fn uniform(rng: &mut SplitMix64) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// A normal deviate, nearly: the sum of twelve uniform ones less six.
///
/// Its mean is 0 and its variance 1 exactly, and it never leaves ±6; the tails beyond 3 are a
/// little thin. In return it needs additions only, where the usual ways need logarithms and
/// sines, whose last bits differ from machine to machine.
pub fn normal(rng: &mut SplitMix64) -> f64 {
    (0..12).map(|_| uniform(rng)).sum::<f64>() - 6.0
}
