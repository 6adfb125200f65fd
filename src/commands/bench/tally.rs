//! What is kept of many games: whole numbers that add up, in whatever order.

use crate::commands::bench::games::GameId;
use crate::commands::bench::hash;
use crate::commands::bench::result::GameResult;
use crate::support::stats::Estimate;

/// One player's games of one shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games there were.
    pub games: u64,
    /// Games that placed every brick.
    pub complete: u64,
    /// Games in which the player did something wrong.
    pub failed: u64,
    /// Bricks placed.
    pub bricks: i128,
    /// Points won.
    pub score: i128,
    /// The sum of the squares of the scores.
    pub squares: i128,
    /// The lowest score with its game; of equal ones the smallest number.
    pub worst: Option<Worst>,
    /// The sum of all games' hashes, modulo 2^64.
    pub digest: u64,
    /// Wall time.
    pub nanos: i128,
    /// Processor time, of players that are processes.
    pub cpu_nanos: Option<i128>,
    /// The most memory that a game took, of players that are processes.
    pub memory: Option<u64>,
}

/// The game with the lowest score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worst {
    /// Its score.
    pub score: u64,
    /// Its seed, or the number of a game from a file.
    pub seed: u64,
}

impl Tally {
    /// Adds one game.
    pub fn add(&mut self, id: GameId, game: &GameResult) {
        let score = i128::from(game.score);
        self.join(&Tally {
            games: 1,
            complete: (game.placed == id.shape.bricks).into(),
            failed: game.ending.is_failure().into(),
            bricks: game.placed.into(),
            score,
            squares: score * score,
            worst: Some(Worst {
                score: game.score,
                seed: id.number,
            }),
            digest: digest(id, game.moves),
            nanos: game.cost.nanos.into(),
            cpu_nanos: game.cost.cpu_nanos.map(i128::from),
            memory: game.cost.memory,
        });
    }

    /// Adds other games. Sums stop at the largest number: only a file written by hand gets there.
    pub fn join(&mut self, other: &Tally) {
        self.games = self.games.saturating_add(other.games);
        self.complete = self.complete.saturating_add(other.complete);
        self.failed = self.failed.saturating_add(other.failed);
        self.bricks = self.bricks.saturating_add(other.bricks);
        self.score = self.score.saturating_add(other.score);
        self.squares = self.squares.saturating_add(other.squares);
        self.worst = either(self.worst, other.worst, Worst::min);
        self.digest = self.digest.wrapping_add(other.digest);
        self.nanos = self.nanos.saturating_add(other.nanos);
        self.cpu_nanos = either(self.cpu_nanos, other.cpu_nanos, i128::saturating_add);
        self.memory = either(self.memory, other.memory, u64::max);
    }

    /// The player is a process of its own, about which there is more to tell.
    pub fn is_process(&self) -> bool {
        self.cpu_nanos.is_some() || self.memory.is_some() || self.failed > 0
    }

    /// A mean of some sum over the games.
    pub fn mean(&self, sum: i128) -> f64 {
        sum as f64 / self.games as f64
    }

    /// The mean score with its error.
    pub fn score_estimate(&self) -> Estimate {
        Estimate::from_sums(self.games, self.score, self.squares, 1.0)
    }

    /// The share of games that placed every brick.
    pub fn complete_share(&self) -> f64 {
        self.mean(self.complete.into())
    }

    /// Bricks placed in a game.
    pub fn mean_bricks(&self) -> f64 {
        self.mean(self.bricks)
    }

    /// Milliseconds of a game.
    pub fn mean_millis(&self) -> f64 {
        self.mean(self.nanos) / 1e6
    }

    /// Milliseconds of processor time of a game.
    pub fn mean_cpu_millis(&self) -> Option<f64> {
        Some(self.mean(self.cpu_nanos?) / 1e6)
    }
}

/// One of two, or both together.
fn either<T>(a: Option<T>, b: Option<T>, both: fn(T, T) -> T) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(both(a, b)),
        (a, b) => a.or(b),
    }
}

/// One game's part in the signature. Mixed before it is added, so that neither exchanged moves
/// nor exchanged games cancel.
fn digest(id: GameId, moves: u64) -> u64 {
    let colours = u64::from(id.shape.colours.get());
    hash::of_numbers([colours, id.shape.bricks, id.number, moves])
}

/// The logarithms of our score over theirs, a game each, in billionths. Whole numbers, so that
/// their sums do not depend on the order; 0 points count as 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Logs {
    /// Their sum.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: i128,
}

const BILLION: f64 = 1e9;

impl Logs {
    /// Adds one game.
    pub fn add(&mut self, ours: u64, theirs: u64) {
        let log = |score: u64| (score.max(1) as f64).ln();
        let ratio = ((log(ours) - log(theirs)) * BILLION).round() as i128;
        self.join(&Logs {
            sum: ratio,
            squares: ratio * ratio,
        });
    }

    /// Adds other games.
    pub fn join(&mut self, other: &Logs) {
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
    }

    /// Whether so many games can have these sums.
    pub fn is_possible(&self, games: u64) -> bool {
        // The largest score there can be is 64 bits long.
        let largest = ((u64::MAX as f64).ln() * BILLION) as i128 + 1;
        let games = i128::from(games);
        let most = games.saturating_mul(largest);
        let square = self.sum.checked_mul(self.sum);
        let times = games.checked_mul(self.squares);
        let fits = |(square, times)| square <= times;
        self.sum.unsigned_abs() <= most.unsigned_abs()
            && self.squares <= most.saturating_mul(largest)
            && square.zip(times).is_some_and(fits)
    }

    /// Their mean with its error.
    pub fn estimate(&self, games: u64) -> Estimate {
        Estimate::from_sums(games, self.sum, self.squares, BILLION)
    }
}
