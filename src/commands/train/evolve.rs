//! From one population to the next: the genetic algorithm and the cross-entropy method.

use crate::commands::train::candidates::{
    deviations, nearest_genome, normal, per_gene, sample, stream, uniform, Candidate, Gene, Genome,
    Purpose,
};
use crate::commands::train::settings::Config;
use crate::engine::rng::SplitMix64;
use crate::formats::weights::units;
use crate::support::stats;

/// The search method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// The thesis's genetic algorithm: the best stay, their children fill the population up.
    Ga,
    /// The cross-entropy method: the next population is drawn around the elites' mean.
    Cem,
}

/// The size of a mutation of the genetic algorithm. The thesis has both readings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MutationSigma {
    /// The elites' standard deviation of the gene: listings 4.9 and 4.16.
    Elites,
    /// One sigma for all genes and generations: sections 3.4 and 5.4.3, pseudocode 3.11.
    Fixed(f64),
}

/// The result of breeding.
pub struct NextGeneration {
    /// The candidates to play next.
    pub population: Vec<Genome>,
    /// The genome that stands for the generation, if that is not its best.
    pub centre: Option<Genome>,
    /// The largest standard deviation of a gene over those that were selected.
    pub widest: f64,
}

/// The selection of the genetic algorithm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// The thesis's: a few elites stay, and the better an elite, the likelier it is a parent.
    Rank,
    /// The better half stays and is parent, one as likely as the other.
    BetterHalf,
    /// Stochastic universal sampling: half a population's worth of places is given out in
    /// proportion to the fitness, so a weak candidate may stay and a strong one stay twice.
    Sus,
}

/// The genetic algorithm of the thesis, as its listings 4.9 to 4.16 have it: whole generations, and
/// from ten elites to a tenth of the population. What is meant to work otherwise does:
/// - Generation 1 has as many elites as are allowed. (The listing's `index_limit` stays −1: ten.)
/// - Every elite may be a parent. (The listing's table has e(e − 1)/2 entries: the best six of ten.)
/// - Mutations go by the spread of these elites. (The listing's lags by a generation.)
/// - Of equals the newer one is preferred. (`std::sort` leaves their order open.)
///
/// weights/THESIS.md lists every reading.
///
/// `ranked` are the candidates of a generation from the best to the worst. The pair is the number of
/// generations before it, and the fitness of the best in the last of them.
pub fn breed_ga(
    config: &Config,
    genes: &[Gene],
    ranked: &[&Candidate],
    (generation, last_best): (u64, u64),
) -> NextGeneration {
    let rng = &mut stream(config.seed, generation, Purpose::Breed);
    let fitnesses: Vec<u64> = ranked.iter().map(|other| other.fitness(config.aim)).collect();
    let half = ranked.len().div_ceil(2);
    let ranks = match config.selection {
        Selection::Rank => (0..elites(&fitnesses, last_best, config.is_thesis)).collect(),
        Selection::BetterHalf => (0..half).collect(),
        Selection::Sus => sus(&fitnesses, half, uniform(rng)),
    };
    let survivors: Vec<&Genome> = ranks.iter().map(|&rank| &ranked[rank].genome).collect();
    let steps = match config.mutation_sigma {
        MutationSigma::Elites => per_gene(&survivors, stats::deviation),
        MutationSigma::Fixed(sigma) => deviations(genes, sigma),
    };
    // Pseudocode 3.14, which goes with one sigma for all, watches the first ten only.
    let watched = match config.mutation_sigma {
        MutationSigma::Fixed(_) if config.is_thesis => &survivors[..survivors.len().min(10)],
        _ => &survivors[..],
    };
    let widest = per_gene(watched, stats::deviation).into_iter().fold(0.0, f64::max);
    let children = ranked.len() - survivors.len();
    let mut population = Vec::with_capacity(ranked.len() + 1);
    while population.len() < children {
        let mut parent = || match config.selection {
            Selection::Rank => survivors[draw_by_rank(survivors.len(), rng)],
            _ => survivors[rng.below(survivors.len() as u64) as usize],
        };
        for mut child in recombine(parent(), parent(), alpha(generation)) {
            mutate(&mut child, &steps, config.mutation, rng);
            population.push(nearest_genome(genes, &child));
        }
    }
    // Children come in twos, and one may be too many.
    population.truncate(children);
    // The children first: of equals the ranking prefers the first, so a child replaces an elite
    // of the same fitness. Otherwise elites of the same fitness stay for ever, and on a fixed game
    // the run never converges.
    population.extend(survivors.into_iter().cloned());
    NextGeneration { population, centre: None, widest }
}

/// The smallest and the largest number of elites: ten, unless that is more than half of the
/// population, and a tenth.
fn elite_bounds(population: usize) -> (usize, usize) {
    let fewest = population.div_ceil(2).min(10);
    (fewest, fewest.max(population / 10))
}

/// The number of elites: those at least as good as the last generation's best, within bounds.
/// `fitnesses` are sorted, the best first.
///
/// Listing 4.11 looks at the upper bound only if the lower one is reached. So `as_listed` a population of 50
/// has ten elites, and five once ten candidates are good.
fn elites(fitnesses: &[u64], last_best: u64, as_listed: bool) -> usize {
    let (fewest, most) = elite_bounds(fitnesses.len());
    let good = fitnesses.iter().take_while(|&&fitness| fitness >= last_best).count();
    if as_listed && good >= fewest {
        // One alone has no spread.
        return good.min(fitnesses.len() / 10).max(2);
    }
    good.clamp(fewest, most)
}

/// Rank i of e, from 0, comes up with weight e − i.
fn draw_by_rank(count: usize, rng: &mut SplitMix64) -> usize {
    let count = count as u64;
    let mut ticket = rng.below(count * (count + 1) / 2);
    let mut rank = 0;
    while ticket >= count - rank {
        ticket -= count - rank;
        rank += 1;
    }
    rank as usize
}

/// Stochastic universal sampling (J. E. Baker, 1987): all shares in a row, as long as the points
/// won, and `count` evenly spaced pointers over them, the first at `offset` (0 to 1) of a space.
/// So each is drawn as often as its share says, rounded up or down.
fn sus(fitnesses: &[u64], count: usize, offset: f64) -> Vec<usize> {
    // Without any points, all shares are alike.
    let nothing_won = fitnesses.iter().all(|&fitness| fitness == 0);
    let share = |rank: usize| if nothing_won { 1.0 } else { fitnesses[rank] as f64 };
    let space = (0..fitnesses.len()).map(share).sum::<f64>() / count as f64;
    let (mut rank, mut end) = (0, share(0));
    let mut drawn = Vec::with_capacity(count);
    for pointer in 0..count {
        let position = (pointer as f64 + offset) * space;
        while position >= end && rank + 1 < fitnesses.len() {
            rank += 1;
            end += share(rank);
        }
        drawn.push(rank);
    }
    drawn
}

/// From 0.25 up to 0.5 and back in steps of 0.05, one per generation.
fn alpha(generation: u64) -> f64 {
    let step = generation % 10;
    (5 + step.min(10 - step)) as f64 / 20.0
}

/// Arithmetic recombination: α of one parent and 1 − α of the other, and the other way round.
fn recombine(one: &Genome, other: &Genome, alpha: f64) -> [Vec<f64>; 2] {
    let mix = |one: &Genome, other: &Genome| {
        let pairs = one.iter().zip(other);
        pairs.map(|(&a, &b)| alpha * units(a) + (1.0 - alpha) * units(b)).collect()
    };
    [mix(one, other), mix(other, one)]
}

/// Each gene changes with probability `rate`, by a normal deviate of its own deviation.
fn mutate(child: &mut [f64], deviations: &[f64], rate: f64, rng: &mut SplitMix64) {
    for (value, deviation) in child.iter_mut().zip(deviations) {
        if uniform(rng) < rate {
            *value += deviation * normal(rng);
        }
    }
}

/// The noise of the first generation, as a part of the run's sigma …
const NOISE: f64 = 0.1;
/// … and what is left of it from one generation to the next.
const FADE: f64 = 0.95;

/// The cross-entropy method (R. Y. Rubinstein, 1999): candidates around the mean of the elites.
///
/// Left alone, the spread of the elites shrinks so fast that the search stops at the first good
/// place. As I. Szita and A. Lőrincz found for Tetris (2006), noise that is added to the spread and
/// fades over the generations cures that.
pub fn breed_cem(
    config: &Config,
    genes: &[Gene],
    ranked: &[&Candidate],
    (generation, _): (u64, u64),
) -> NextGeneration {
    let rng = &mut stream(config.seed, generation, Purpose::Breed);
    // No more than the quarter that a play-off ranks.
    let count = elite_bounds(ranked.len()).1.min(best_quarter(ranked.len()));
    let elites: Vec<&Genome> = ranked[..count].iter().map(|elite| &elite.genome).collect();
    let centre = nearest_genome(genes, &per_gene(&elites, stats::mean));
    let spreads = per_gene(&elites, stats::deviation);
    let noise = deviations(genes, config.sigma * noise_level(generation));
    let pairs = spreads.iter().zip(&noise);
    let wide: Vec<f64> = pairs.map(|(s, n)| (s * s + n * n).sqrt()).collect();
    // The centre itself takes part: it is what the run would give if it ended now.
    let mut population = vec![centre.clone()];
    population.resize_with(ranked.len(), || sample(genes, &centre, &wide, rng));
    let widest = spreads.into_iter().fold(0.0, f64::max);
    NextGeneration { population, centre: Some(centre), widest }
}

/// The number of candidates in a play-off: those whose fitness is known best.
pub fn best_quarter(population: usize) -> usize {
    population.div_ceil(4)
}

/// By multiplication: `powf` differs from machine to machine.
fn noise_level(generation: u64) -> f64 {
    (0..generation).fold(NOISE, |noise, _| noise * FADE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::train::settings::tests::config;
    use crate::commands::train::target::Target;
    use crate::engine::rule::MILLION;

    #[test]
    fn elites_are_as_good_as_the_last_best_within_bounds() {
        let falling: Vec<u64> = (0..200).rev().collect();
        for as_listed in [false, true] {
            assert_eq!(elites(&falling, 185, as_listed), 15, "185 to 199");
            assert_eq!(elites(&falling, 1000, as_listed), 10, "at least ten");
            assert_eq!(elites(&falling, 0, as_listed), 20, "at most a tenth");
        }
        assert_eq!(elites(&[5; 50], 5, false), 10, "ten even where a tenth is fewer");
        assert_eq!(elites(&[5; 8], 5, false), 4, "but no more than half");
        // Listing 4.11, on either side of its `if (index_limit < 10)`.
        assert_eq!(elites(&falling[150..], 41, true), 10, "nine good ones of 50");
        assert_eq!(elites(&falling[150..], 40, true), 5, "ten");
    }

    /// Ten elites alike and ten others far away: the thesis's fixed sigma stops there, the other
    /// readings do not.
    #[test]
    fn the_stop_of_the_thesis_watches_the_first_ten_elites() {
        for (flags, is_narrow) in [
            ("--method thesis", true),
            ("--method thesis --mutation-sigma elites", false),
            ("--mutation-sigma 200", false),
        ] {
            let config = config(&format!("--k 9 --tune limit {flags}"));
            let genes = Target::new(&config, "").unwrap().genes;
            let candidates: Vec<Candidate> = (0..200)
                .map(|place| Candidate {
                    genome: vec![if place < 10 { 1 } else { place * 1_000_000 }],
                    scores: vec![1000 - place as u64],
                    complete: 1,
                })
                .collect();
            let ranked: Vec<&Candidate> = candidates.iter().collect();
            let next = breed_ga(&config, &genes, &ranked, (0, 0));
            assert_eq!(next.widest < 1e-9, is_narrow, "{flags}: {}", next.widest);
        }
    }

    /// Figure 2.6 of the thesis.
    #[test]
    fn recombination_at_a_half_gives_the_child_of_the_figure() {
        let genome = |tenths: [i64; 4]| tenths.map(|tenth| tenth * MILLION / 10).to_vec();
        let (one, other) = (genome([12, 23, 5, 27]), genome([14, 9, 23, 11]));
        assert_eq!([0, 5, 9, 10].map(alpha), [0.25, 0.5, 0.3, 0.25]);
        for child in recombine(&one, &other, alpha(5)) {
            let child = child.iter().map(|gene| (gene * MILLION as f64).round() as i64);
            assert_eq!(child.collect::<Genome>(), genome([13, 16, 14, 19]));
        }
    }

    #[test]
    fn universal_sampling_gives_everyone_its_share_rounded_up_or_down() {
        // Shares of 4: 2, 1, 0.6, 0.4. The pointers stand 250 apart, whatever the offset.
        let totals = [500, 250, 150, 100];
        assert_eq!(sus(&totals, 4, 0.0), [0, 0, 1, 2]);
        assert_eq!(sus(&totals, 4, 0.59), [0, 0, 1, 2]);
        assert_eq!(sus(&totals, 4, 0.61), [0, 0, 1, 3]);
        assert_eq!(sus(&totals, 4, 0.999), [0, 0, 1, 3]);
        assert_eq!(sus(&[0, 0, 0, 0], 2, 0.5), [1, 3], "without points all are alike");
        assert_eq!(sus(&[7, 0, 0], 3, 0.9), [0, 0, 0]);
    }
}
