//! Playing a candidate: its games, and what they came to.

use super::genome::{Genome, Standing};
use super::subjects::Subject;
use crate::engine::board::GameRules;
use crate::engine::brick::{Brick, Shape};
use crate::engine::game::Game;
use crate::engine::player::Player;
use crate::tools::deal::Deal;
use crate::tools::{parallel, stats};

/// What one game came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameScore {
    /// The points won.
    pub score: u64,
    /// The bricks placed.
    pub placed: u64,
}

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// How many bricks each game has.
    pub bricks: u64,
    /// Game by game.
    pub games: Vec<GameScore>,
}

impl Results {
    fn scores(&self) -> impl Iterator<Item = u64> + '_ {
        self.games.iter().map(|game| game.score)
    }

    /// What the candidate is ranked by. Its fitness is in thousandths of a point: a whole number
    /// does not depend on the order of additions.
    pub fn standing(&self, aim: Aim) -> Standing {
        let games = self.games.len();
        let fitness = match aim {
            Aim::Mean => self.scores().sum::<u64>() * 1000 / games as u64,
            Aim::Worst => self.scores().min().unwrap_or(0) * 1000,
        };
        Standing { games, fitness }
    }

    /// The mean score.
    pub fn mean(&self) -> f64 {
        self.scores().sum::<u64>() as f64 / self.games.len() as f64
    }

    /// Its standard error.
    pub fn standard_error(&self) -> f64 {
        let scores: Vec<f64> = self.scores().map(|score| score as f64).collect();
        stats::standard_error(&scores)
    }

    /// In how many games every brick was placed.
    pub fn complete(&self) -> usize {
        let complete = |game: &&GameScore| game.placed == self.bricks;
        self.games.iter().filter(complete).count()
    }
}

/// Every genome plays the games of these seeds, spread over so many threads.
///
/// Their bricks are dealt while they are played, so a game that ends early costs only what was
/// played of it, and the memory of a run does not grow with the length of its games.
pub fn judge(
    subject: &Subject,
    genomes: &[Genome],
    (shape, seeds): (Shape, &[u64]),
    jobs: usize,
) -> Vec<Results> {
    let play_one = |task: usize| {
        let mut player = subject.player(&genomes[task / seeds.len()]);
        let deal = Deal::new(shape.colours, seeds[task % seeds.len()]);
        play(&mut *player, shape, deal)
    };
    let played = parallel::map(genomes.len() * seeds.len(), jobs, play_one);
    let results = |games: &[GameScore]| Results {
        bricks: shape.bricks,
        games: games.to_vec(),
    };
    played.chunks(seeds.len()).map(results).collect()
}

/// One game of this player with these bricks.
pub fn play(
    player: &mut dyn Player,
    shape: Shape,
    mut bricks: impl Iterator<Item = Brick>,
) -> GameScore {
    let mut game = Game::new(GameRules::new(shape.colours), shape);
    game.play(&mut bricks, player, &mut ());
    GameScore {
        score: game.score(),
        placed: game.placed(),
    }
}
