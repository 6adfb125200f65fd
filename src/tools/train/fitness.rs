//! How good a candidate is: it plays, and its points count.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::genes::{spread, Genome};
use super::subject::Subject;
use crate::engine::board::GameRules;
use crate::engine::brick::{Brick, Shape};
use crate::engine::game::Game;
use crate::engine::player::Player;
use crate::tools::deal::Deal;

/// Games to be judged on, dealt beforehand: every candidate gets the same.
pub struct Games {
    pub shape: Shape,
    deals: Vec<Vec<Brick>>,
}

impl Games {
    pub fn deal(shape: Shape, seeds: &[u64]) -> Games {
        let deal = |&seed| {
            Deal::new(shape.colours, seed)
                .take(shape.bricks as usize)
                .collect()
        };
        Games {
            shape,
            deals: seeds.iter().map(deal).collect(),
        }
    }
}

/// What one game came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    pub score: u64,
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
    pub const ALL: [(&'static str, Aim); 2] = [("mean", Aim::Mean), ("worst", Aim::Worst)];
}

/// What a candidate's games came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub bricks: u64,
    pub games: Vec<Played>,
}

impl Verdict {
    pub fn total(&self) -> u64 {
        self.games.iter().map(|game| game.score).sum()
    }

    /// What candidates are ranked by, in thousandths of a point: a whole number does not depend on
    /// the order of additions.
    pub fn fitness(&self, aim: Aim) -> u64 {
        match aim {
            Aim::Mean => self.total() * 1000 / self.games.len() as u64,
            Aim::Worst => self
                .games
                .iter()
                .map(|game| game.score * 1000)
                .min()
                .unwrap_or(0),
        }
    }

    pub fn mean(&self) -> f64 {
        self.total() as f64 / self.games.len() as f64
    }

    pub fn standard_error(&self) -> f64 {
        let scores: Vec<f64> = self.games.iter().map(|game| game.score as f64).collect();
        spread(&scores) / (scores.len() as f64).sqrt()
    }

    /// In how many games every brick was placed.
    pub fn complete(&self) -> usize {
        let complete = |game: &&Played| game.placed == self.bricks;
        self.games.iter().filter(complete).count()
    }
}

/// Every genome plays every game, spread over so many threads.
pub fn judge(
    subject: &dyn Subject,
    genomes: &[Genome],
    games: &Games,
    jobs: usize,
) -> Vec<Verdict> {
    let count = games.deals.len();
    let play_one = |task: usize| {
        let mut player = subject.player(&genomes[task / count], games.shape);
        play(&mut *player, games.shape, &games.deals[task % count])
    };
    let played = in_parallel(genomes.len() * count, jobs, play_one);
    let verdict = |played: &[Played]| Verdict {
        bricks: games.shape.bricks,
        games: played.to_vec(),
    };
    played.chunks(count).map(verdict).collect()
}

pub fn play(player: &mut dyn Player, shape: Shape, bricks: &[Brick]) -> Played {
    let mut game = Game::new(GameRules::new(shape.colours), shape);
    game.play(&mut bricks.iter().cloned(), player, &mut ());
    Played {
        score: game.score(),
        placed: game.placed(),
    }
}

/// The results of the tasks 0, 1, 2 … in this order, whichever thread did them.
fn in_parallel<T: Send + Default + Clone>(
    tasks: usize,
    jobs: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let take_tasks = || {
        let mut done = Vec::new();
        loop {
            let task = next.fetch_add(1, Ordering::Relaxed);
            if task >= tasks {
                return done;
            }
            done.push((task, work(task)));
        }
    };
    let mut results = vec![T::default(); tasks];
    thread::scope(|scope| {
        // Where the system gives no more threads, those that run will do, and this one always runs.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, take_tasks).ok();
        let helpers: Vec<_> = (1..jobs.min(tasks)).map_while(spawn).collect();
        let mut done = take_tasks();
        for helper in helpers {
            done.extend(helper.join().expect("a game does not panic"));
        }
        for (task, result) in done {
            results[task] = result;
        }
    });
    results
}
