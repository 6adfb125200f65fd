//! From one population to the next: the genetic algorithm and the cross-entropy method.

use crate::commands::train::genome::{
    best_quarter, deviations, means, nearest_genome, normal, sample, spreads, uniform, Candidate,
    Gene, Genome,
};
use crate::engine::rng::SplitMix64;
use crate::text::weights::units;

/// How a generation makes the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The thesis's genetic algorithm: the best stay, their children fill the population up.
    Ga,
    /// The cross-entropy method: the next population is drawn around the elites' mean.
    Cem,
}

impl Method {
    pub const ALL: [(&'static str, Method); 2] = [("ga", Method::Ga), ("cem", Method::Cem)];
}

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

/// How the genetic algorithm selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The thesis's: a few elites stay, and the better an elite, the likelier it is a parent.
    Rank,
    /// The better half stays and is parent, one as likely as the other.
    BetterHalf,
    /// Stochastic universal sampling: half a population's worth of places is given out in
    /// proportion to the fitness, so a weak candidate may stay and a strong one stay twice.
    Sus,
}

impl Selection {
    pub const ALL: [(&'static str, Selection); 3] = [
        ("rank", Selection::Rank),
        ("better-half", Selection::BetterHalf),
        ("sus", Selection::Sus),
    ];

    /// The ranks of those that stay, of such fitnesses from the best to the worst; `last_best` is
    /// what the last generation's best had won.
    pub fn survivors(self, fitnesses: &[u64], last_best: u64, rng: &mut SplitMix64) -> Vec<usize> {
        let half = better_half(fitnesses.len());
        match self {
            Selection::Rank => (0..elites(fitnesses, last_best)).collect(),
            Selection::BetterHalf => (0..half).collect(),
            Selection::Sus => sus(fitnesses, half, uniform(rng)),
        }
    }

    /// Draws a parent: its rank among the survivors.
    pub fn parent(self, survivors: usize, rng: &mut SplitMix64) -> usize {
        match self {
            Selection::Rank => draw_by_rank(survivors, rng),
            _ => rng.below(survivors as u64) as usize,
        }
    }
}

/// The genetic algorithm after generation `generation`; `last_best` is the fitness of the best
/// before it.
pub fn breed_ga(
    (selection, mutation): (Selection, f64),
    genes: &[Gene],
    ranked: &[Candidate],
    (generation, last_best): (u64, u64),
    rng: &mut SplitMix64,
) -> NextGeneration {
    let fitnesses: Vec<u64> = ranked.iter().map(|other| other.fitness).collect();
    let ranks = selection.survivors(&fitnesses, last_best, rng);
    let survivors: Vec<&Genome> = ranks.iter().map(|&rank| ranked[rank].genome).collect();
    let deviations = spreads(&survivors);
    let mut population: Vec<Genome> = survivors.iter().map(|&genome| genome.clone()).collect();
    while population.len() < ranked.len() {
        let mut parent = || survivors[selection.parent(survivors.len(), rng)];
        let children = recombine(parent(), parent(), alpha(generation));
        for mut child in children {
            mutate(&mut child, &deviations, mutation, rng);
            population.push(nearest_genome(genes, &child));
        }
    }
    // Children come in twos, and one may be too many.
    population.truncate(ranked.len());
    NextGeneration { population, centre: None, widest: deviations.into_iter().fold(0.0, f64::max) }
}

/// How many are elites: those at least as good as the last generation's best, within bounds.
/// `fitnesses` fall.
pub fn elites(fitnesses: &[u64], last_best: u64) -> usize {
    let (fewest, most) = elite_bounds(fitnesses.len());
    let is_good = |fitness: &&u64| **fitness >= last_best;
    let good = fitnesses.iter().take_while(is_good).count();
    good.clamp(fewest, most)
}

/// Positional i of e, from 0, comes up with weight e − i.
pub fn draw_by_rank(count: usize, rng: &mut SplitMix64) -> usize {
    let count = count as u64;
    let mut ticket = rng.below(count * (count + 1) / 2);
    let mut place = 0;
    while ticket >= count - place {
        ticket -= count - place;
        place += 1;
    }
    place as usize
}

/// Stochastic universal sampling (J. E. Baker, 1987): all shares in a row, as long as the points
/// won, and `count` evenly spaced pointers over them, the first at `offset` (0 to 1) of a space.
/// So each is drawn as often as its share says, rounded up or down.
pub fn sus(fitnesses: &[u64], count: usize, offset: f64) -> Vec<usize> {
    // Without any points, all shares are alike.
    let nothing_won = fitnesses.iter().all(|&fitness| fitness == 0);
    let share = |rank: usize| match nothing_won {
        true => 1.0,
        false => fitnesses[rank] as f64,
    };
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
pub fn alpha(generation: u64) -> f64 {
    let step = generation % 10;
    (5 + step.min(10 - step)) as f64 / 20.0
}

/// Arithmetic recombination: α of one parent and 1 − α of the other, and the other way round.
pub fn recombine(one: &Genome, other: &Genome, alpha: f64) -> [Vec<f64>; 2] {
    let mix = |one: &Genome, other: &Genome| {
        let pairs = one.iter().zip(other);
        pairs.map(|(&a, &b)| alpha * units(a) + (1.0 - alpha) * units(b)).collect()
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
