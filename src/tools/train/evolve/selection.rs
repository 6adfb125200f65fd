//! Who stays in the population, and who of those becomes a parent.

use crate::engine::rng::SplitMix64;
use crate::tools::train::chance;
use crate::tools::train::genome::Ranked;

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
    /// Each with its name.
    pub const ALL: [(&'static str, Selection); 3] = [
        ("rank", Selection::Rank),
        ("better-half", Selection::BetterHalf),
        ("sus", Selection::Sus),
    ];

    /// The ranks of those that stay; `last_best` is what the last generation's best had won.
    pub fn survivors(self, ranked: &Ranked, last_best: u64, rng: &mut SplitMix64) -> Vec<usize> {
        let fitnesses: Vec<u64> = (0..ranked.len()).map(|rank| ranked.fitness(rank)).collect();
        match self {
            Selection::Rank => (0..elites(&fitnesses, last_best)).collect(),
            Selection::BetterHalf => (0..better_half(fitnesses.len())).collect(),
            Selection::Sus => sus(
                &fitnesses,
                better_half(fitnesses.len()),
                chance::uniform(rng),
            ),
        }
    }

    /// Draws a parent: its place among so many survivors.
    pub fn parent(self, survivors: usize, rng: &mut SplitMix64) -> usize {
        match self {
            Selection::Rank => draw_by_rank(survivors, rng),
            _ => rng.below(survivors as u64) as usize,
        }
    }
}

/// Never fewer elites than this, unless that is more than half of the population.
const FEWEST_ELITES: usize = 10;

/// The smallest and the largest number of elites in a population of this size.
pub fn elite_bounds(population: usize) -> (usize, usize) {
    let fewest = FEWEST_ELITES.min(better_half(population));
    (fewest, fewest.max(population / 10))
}

/// How many are elites: those at least as good as the last generation's best, within bounds.
/// `fitnesses` fall.
pub fn elites(fitnesses: &[u64], last_best: u64) -> usize {
    let (fewest, most) = elite_bounds(fitnesses.len());
    let good = fitnesses
        .iter()
        .take_while(|&&fitness| fitness >= last_best);
    good.count().clamp(fewest, most)
}

/// Half of the population, the middle one included.
pub fn better_half(population: usize) -> usize {
    population.div_ceil(2)
}

/// Place i of e, from 0, comes up with weight e − i.
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
/// So everyone is drawn as often as its share says, rounded up or down.
pub fn sus(fitnesses: &[u64], count: usize, offset: f64) -> Vec<usize> {
    // Where nobody won anything, all shares are alike.
    let nothing_won = fitnesses.iter().all(|&fitness| fitness == 0);
    let share = |rank: usize| {
        if nothing_won {
            1.0
        } else {
            fitnesses[rank] as f64
        }
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
