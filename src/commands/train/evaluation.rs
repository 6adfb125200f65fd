//! Evaluating a candidate: its games and their results.

use std::ops::ControlFlow;

use crate::commands::train::genome::{Genome, Standing};
use crate::commands::train::target::Target;
use crate::engine::board::GameRules;
use crate::engine::game::Game;
use crate::play::deal::Deal;
use crate::support::{parallel, signals, stats};

/// What makes a candidate better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The mean score of its games.
    Mean,
    /// Its worst game. The mean forgives a rare death for a few points more, and the rule that
    /// wins by it fills the board to the brim; the worst game does not forgive.
    Worst,
}

impl Aim {
    pub const ALL: [(&'static str, Aim); 2] = [("mean", Aim::Mean), ("worst", Aim::Worst)];
}

/// The results of a candidate's games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The points of each game.
    pub scores: Vec<u64>,
    /// In how many of them every brick was placed.
    pub complete: usize,
}

impl Results {
    pub fn add(&mut self, more: Results) {
        self.scores.extend(more.scores);
        self.complete += more.complete;
    }

    /// What the candidate is ranked by. Its fitness is in thousandths of a point: a whole number
    /// does not depend on the order of additions.
    pub fn standing(&self, aim: Aim) -> Standing {
        let games = self.scores.len();
        let fitness = match aim {
            Aim::Mean => self.scores.iter().sum::<u64>() * 1000 / games as u64,
            Aim::Worst => self.scores.iter().min().unwrap_or(&0) * 1000,
        };
        Standing { games, fitness }
    }

    pub fn mean(&self) -> f64 {
        stats::mean(&self.fractions())
    }

    /// Of the mean.
    pub fn standard_error(&self) -> f64 {
        stats::standard_error(&self.fractions())
    }

    fn fractions(&self) -> Vec<f64> {
        self.scores.iter().map(|&score| score as f64).collect()
    }
}

/// Every genome plays the games of these seeds, on as many threads as there are jobs. With
/// `may_stop`, a signal ends it between two games, and there is no result.
///
/// Bricks are dealt while they are played, so a game that ends early costs only what was played of
/// it, and the memory of a run does not grow with the length of its games.
pub fn play_all(
    target: &Target,
    genomes: &[Genome],
    seeds: &[u64],
    (jobs, may_stop): (usize, bool),
) -> Option<Vec<Results>> {
    let shape = target.shape;
    let play_one = |&task: &usize| {
        let mut player = target.player(&genomes[task / seeds.len()]);
        let mut bricks = Deal::new(shape.colours, seeds[task % seeds.len()]);
        let mut game = Game::new(GameRules::new(shape.colours), shape);
        game.play(&mut bricks, &mut *player, &mut ());
        (game.score(), game.is_complete())
    };
    let tasks = genomes.len() * seeds.len();
    let mut played = vec![(0, false); tasks];
    let keep = |task: usize, result| {
        played[task] = result;
        match may_stop && signals::caught().is_some() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    if parallel::for_each(0..tasks, jobs.min(tasks), play_one, keep).is_break() {
        return None;
    }
    let results = |games: &[(u64, bool)]| Results {
        scores: games.iter().map(|(score, _)| *score).collect(),
        complete: games.iter().filter(|(_, complete)| *complete).count(),
    };
    Some(played.chunks(seeds.len()).map(results).collect())
}
