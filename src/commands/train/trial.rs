//! Playing a candidate: its games, and what they came to.

use crate::commands::train::genome::{Genome, Standing};
use crate::commands::train::subjects::Subject;
use crate::engine::board::GameRules;
use crate::engine::brick::Shape;
use crate::engine::game::Game;
use crate::play::deal::Deal;
use crate::support::{parallel, stats};

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
    /// Each with its name.
    pub const ALL: [(&'static str, Aim); 2] = [("mean", Aim::Mean), ("worst", Aim::Worst)];
}

/// What a candidate's games came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The points of each game.
    pub scores: Vec<u64>,
    /// In how many of them every brick was placed.
    pub complete: usize,
}

impl Results {
    /// More games of the same candidate.
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

    /// The mean score.
    pub fn mean(&self) -> f64 {
        stats::mean(&self.fractions())
    }

    /// Its standard error.
    pub fn standard_error(&self) -> f64 {
        stats::standard_error(&self.fractions())
    }

    fn fractions(&self) -> Vec<f64> {
        self.scores.iter().map(|&score| score as f64).collect()
    }
}

/// Every genome plays the games of these seeds, spread over so many threads.
///
/// Their bricks are dealt while they are played, so a game that ends early costs only what was
/// played of it, and the memory of a run does not grow with the length of its games.
pub fn play_all(
    subject: &Subject,
    genomes: &[Genome],
    (shape, seeds): (Shape, &[u64]),
    jobs: usize,
) -> Vec<Results> {
    let play_one = |task: usize| {
        let mut player = subject.player(&genomes[task / seeds.len()]);
        let mut bricks = Deal::new(shape.colours, seeds[task % seeds.len()]);
        let mut game = Game::new(GameRules::new(shape.colours), shape);
        game.play(&mut bricks, &mut *player, &mut ());
        (game.score(), game.is_complete())
    };
    let played = parallel::map(genomes.len() * seeds.len(), jobs, play_one);
    let results = |games: &[(u64, bool)]| Results {
        scores: games.iter().map(|(score, _)| *score).collect(),
        complete: games.iter().filter(|(_, complete)| *complete).count(),
    };
    played.chunks(seeds.len()).map(results).collect()
}
