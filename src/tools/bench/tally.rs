//! What is kept of many games: whole numbers that add up, in whatever order.

use super::play::{mix, Played};
use crate::engine::brick::Shape;
use crate::tools::stats::Estimate;

/// One player's games of one shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u64,
    /// Games that placed every brick.
    pub complete: u64,
    pub bricks: i128,
    pub score: i128,
    /// The sum of the squares of the scores.
    pub squares: i128,
    /// The lowest score with its seed; of equal ones the smallest seed.
    pub worst: Option<Worst>,
    /// The sum of all games' hashes, modulo 2^64.
    pub digest: u64,
    pub nanos: i128,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worst {
    pub score: u64,
    pub seed: u64,
}

impl Tally {
    pub fn add(&mut self, shape: Shape, seed: u64, game: &Played) {
        let score = i128::from(game.score);
        self.join(&Tally {
            games: 1,
            complete: (game.placed == shape.bricks).into(),
            bricks: game.placed.into(),
            score,
            squares: score * score,
            worst: Some(Worst {
                score: game.score,
                seed,
            }),
            digest: digest(shape, seed, game.moves),
            nanos: game.nanos.into(),
        });
    }

    /// Sums stop at the largest number: only a file written by hand gets there.
    pub fn join(&mut self, other: &Tally) {
        self.games = self.games.saturating_add(other.games);
        self.complete = self.complete.saturating_add(other.complete);
        self.bricks = self.bricks.saturating_add(other.bricks);
        self.score = self.score.saturating_add(other.score);
        self.squares = self.squares.saturating_add(other.squares);
        self.worst = match (self.worst, other.worst) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        self.digest = self.digest.wrapping_add(other.digest);
        self.nanos = self.nanos.saturating_add(other.nanos);
    }

    /// A mean of some sum over the games.
    pub fn mean(&self, sum: i128) -> f64 {
        sum as f64 / self.games as f64
    }

    pub fn score_estimate(&self) -> Estimate {
        Estimate::from_sums(self.games, self.score, self.squares, 1.0)
    }

    pub fn complete_share(&self) -> f64 {
        self.mean(self.complete.into())
    }

    pub fn mean_bricks(&self) -> f64 {
        self.mean(self.bricks)
    }

    pub fn mean_millis(&self) -> f64 {
        self.mean(self.nanos) / 1e6
    }
}

/// One game's part in the signature. Mixed before it is added, so that neither exchanged moves
/// nor exchanged games cancel.
fn digest(shape: Shape, seed: u64, moves: u64) -> u64 {
    let parts = [u64::from(shape.colours.get()), shape.bricks, seed, moves];
    parts.iter().fold(0, |hash, part| mix(hash ^ part))
}

/// The logarithms of our score over theirs, a game each, in billionths. Whole numbers, so that
/// their sums do not depend on the order; 0 points count as 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Logs {
    pub sum: i128,
    pub squares: i128,
}

const BILLION: f64 = 1e9;

impl Logs {
    pub fn add(&mut self, ours: u64, theirs: u64) {
        let log = |score: u64| (score.max(1) as f64).ln();
        let ratio = ((log(ours) - log(theirs)) * BILLION).round() as i128;
        self.join(&Logs {
            sum: ratio,
            squares: ratio * ratio,
        });
    }

    pub fn join(&mut self, other: &Logs) {
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
    }

    pub fn estimate(&self, games: u64) -> Estimate {
        Estimate::from_sums(games, self.sum, self.squares, BILLION)
    }
}
