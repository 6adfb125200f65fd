//! Candidates: genes and genomes, their ranking, and the random streams that they and their games
//! are drawn from.
//!
//! A genome is kept as a weight file keeps it: in millionths. So what is played, what is written
//! and what a checkpoint brings back are the same number.

use std::cmp::Reverse;

use crate::commands::train::settings::Config;
use crate::engine::rng::SplitMix64;
use crate::engine::rule::{RuleParameters, MILLION};
use crate::formats::weights::{units, Parameter};
use crate::played::hash;
use crate::support::stats;

/// One parameter that is trained.
#[derive(Clone, Copy)]
pub struct Gene {
    /// Its row in the table of the rule.
    pub parameter: &'static Parameter<RuleParameters>,
    /// Its step for a sigma of 1.
    pub scale: f64,
    /// The smallest and the largest value.
    pub range: (f64, f64),
}

/// A value for every gene, in millionths.
pub type Genome = Vec<i64>;

impl Gene {
    /// The nearest value that the gene can take, in millionths.
    pub fn nearest(&self, value: f64) -> i64 {
        let value = value.clamp(self.range.0, self.range.1);
        if self.parameter.whole {
            value.round() as i64 * MILLION
        } else {
            (value * MILLION as f64).round() as i64
        }
    }
}

/// The nearest genome to these values.
pub fn nearest_genome(genes: &[Gene], values: &[f64]) -> Genome {
    genes.iter().zip(values).map(|(gene, &value)| gene.nearest(value)).collect()
}

/// The standard deviation that the run's sigma means for each gene.
pub fn deviations(genes: &[Gene], sigma: f64) -> Vec<f64> {
    genes.iter().map(|gene| gene.scale * sigma).collect()
}

/// A genome drawn around a centre, each gene by itself.
pub fn sample(genes: &[Gene], centre: &[i64], deviations: &[f64], rng: &mut SplitMix64) -> Genome {
    let draw = |(&value, deviation): (&i64, &f64)| units(value) + deviation * normal(rng);
    let values: Vec<f64> = centre.iter().zip(deviations).map(draw).collect();
    nearest_genome(genes, &values)
}

/// The mean or the standard deviation of each gene over some genomes.
pub fn per_gene(genomes: &[&Genome], measure: fn(&[f64]) -> f64) -> Vec<f64> {
    let values = |gene| genomes.iter().map(|genome| units(genome[gene])).collect::<Vec<f64>>();
    (0..genomes[0].len()).map(|gene| measure(&values(gene))).collect()
}

/// The use of a random stream.
#[derive(Clone, Copy)]
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
    SplitMix64::new(hash([seed, generation, purpose as u64]))
}

/// Held-out games have seeds with this bit, games to train on never do.
const HELD_OUT: u64 = 1 << 63;
/// Games to train on have seeds with this bit, so they are none of the small numbers that people
/// type when they compare players.
const TRAINING: u64 = 1 << 62;

/// Seeds of the games that a generation plays, `times` as many as its best play.
pub fn training_seeds(config: &Config, generation: u64, times: usize) -> Vec<u64> {
    let mut rng = stream(config.seed, generation, Purpose::Games);
    let count = (config.games + config.playoff) * times;
    (0..count).map(|_| rng.next_u64() & !HELD_OUT | TRAINING).collect()
}

/// Seeds of the games that nothing is ever trained on: the same for every run, so that runs can be
/// compared game by game.
pub fn held_out_seeds(count: usize) -> Vec<u64> {
    (0..count as u64).map(|index| HELD_OUT + index).collect()
}

/// A number from 0 to below 1, from 53 random bits.
pub fn uniform(rng: &mut SplitMix64) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// A normal deviate, nearly: the sum of twelve uniform ones less six.
///
/// Its mean is 0 and its variance 1 exactly, and it never leaves ±6; the tails beyond 3 are a
/// little thin. It needs additions only. The usual ways need logarithms and sines, whose last bits
/// differ from machine to machine.
pub fn normal(rng: &mut SplitMix64) -> f64 {
    (0..12).map(|_| uniform(rng)).sum::<f64>() - 6.0
}

/// The measure of a candidate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aim {
    /// The mean score of its games.
    Mean,
    /// Its worst game. The mean forgives a rare death for a few points more, and the rule that
    /// wins by it fills the board to the brim; the worst game does not forgive.
    Worst,
}

/// A genome and its games.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub genome: Genome,
    /// The points of each game.
    pub scores: Vec<u64>,
    /// How many of them placed every brick.
    pub complete: usize,
}

impl Candidate {
    /// In thousandths of a point: a whole number does not depend on the order of additions.
    pub fn fitness(&self, aim: Aim) -> u64 {
        match aim {
            Aim::Mean => self.scores.iter().sum::<u64>() * 1000 / self.scores.len() as u64,
            Aim::Worst => self.scores.iter().min().unwrap_or(&0) * 1000,
        }
    }

    pub fn mean(&self) -> f64 {
        stats::mean(&self.fractions())
    }

    pub fn standard_error(&self) -> f64 {
        stats::standard_error(&self.fractions())
    }

    fn fractions(&self) -> Vec<f64> {
        self.scores.iter().map(|&score| score as f64).collect()
    }

    /// `251234 ± 1234 per game, every brick placed in 100 of 100 games`
    pub fn figures(&self) -> String {
        let (mean, error, games) = (self.mean(), self.standard_error(), self.scores.len());
        let complete = self.complete;
        format!(
            "{mean:.0} ± {error:.0} per game, every brick placed in {complete} of {games} games"
        )
    }
}

/// The places of candidates from the best to the worst: those with more games stand before the
/// others, and of equals the earlier comes first.
pub fn ranking(candidates: &[Candidate], aim: Aim) -> Vec<usize> {
    let mut places: Vec<usize> = (0..candidates.len()).collect();
    places.sort_by_key(|&place| {
        let candidate = &candidates[place];
        Reverse((candidate.scores.len(), candidate.fitness(aim)))
    });
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_with_more_games_stand_first_and_ties_keep_the_earlier_one() {
        let rank = |scores: &[&[u64]], aim| {
            let candidate = |scores: &&[u64]| {
                let (genome, scores, complete) = (Vec::new(), scores.to_vec(), scores.len());
                Candidate { genome, scores, complete }
            };
            ranking(&scores.iter().map(candidate).collect::<Vec<_>>(), aim)
        };
        assert_eq!(rank(&[&[5], &[7], &[7], &[5]], Aim::Mean), [1, 2, 0, 3]);
        assert_eq!(rank(&[&[9], &[5, 4], &[5, 5]], Aim::Mean), [2, 1, 0]);
        let (steady, daring): (&[u64], &[u64]) = (&[6, 6], &[3, 10]);
        assert_eq!(rank(&[steady, daring], Aim::Mean), [1, 0]);
        assert_eq!(rank(&[steady, daring], Aim::Worst), [0, 1]);
    }
}
