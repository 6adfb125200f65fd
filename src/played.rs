//! A game that was played, and the three ways to play one: a built-in player, given moves, and
//! somebody's program.

pub mod built_in;
pub mod given;
pub mod look_ahead;

// Not part of the interface: public for tests only.
#[doc(hidden)]
pub mod chains;

pub(crate) mod solver;
pub(crate) mod steps;

use std::fmt;
use std::time::Duration;

use crate::engine::board::GameRules;
use crate::engine::brick::{Brick, Move, Shape};
use crate::engine::game::Game;
use crate::engine::rng::SplitMix64;
use crate::formats::end::{FailureKind, GameEnd};
use crate::support::error::Error;

/// A game that was played. What commands show, compare and store are views of it.
#[derive(Clone, Debug)]
pub struct Played {
    pub shape: Shape,
    /// The bricks of the input. The first `moves.len()` of them were placed.
    pub bricks: Vec<Brick>,
    pub moves: Vec<Move>,
    /// The points of the bricks that were placed, even if the game failed.
    pub score: u64,
    pub end: GameEnd,
    pub cost: Cost,
    pub origin: Origin,
    /// Standard output of a solver, legal or not, and the end of its standard error.
    pub output: Vec<u8>,
    pub errors: Vec<u8>,
}

/// The time and the memory that playing took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub wall: Duration,
    /// Processor time of a solver that ended by itself, if the system tells it.
    pub cpu: Option<Duration>,
    /// Bytes of memory of its largest process.
    pub memory: Option<u64>,
}

/// The input and the player by name, as messages and pages show them: `("player", "search")`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin(pub Vec<(&'static str, String)>);

impl Origin {
    pub fn new(input: &str) -> Origin {
        Origin(vec![("input", input.to_string())])
    }

    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Origin {
        self.0.push((name, value.into()));
        self
    }

    /// The value of this name, or nothing.
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|fact| fact.0 == name).map_or("", |fact| &fact.1)
    }
}

/// What a replay expects of the moves of a [`Played`].
pub(crate) const WAS_LEGAL: &str = "these moves were played before";

/// A brick and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub brick: Brick,
    pub mv: Move,
}

/// `312 in column 8, rotation 1`
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (column, rotation) = (self.mv.column() + 1, self.mv.rotation());
        write!(f, "{} in column {column}, rotation {rotation}", self.brick)
    }
}

impl Played {
    /// How many bricks were placed.
    pub fn placed(&self) -> u64 {
        self.moves.len() as u64
    }

    /// The bricks that were placed, and where.
    pub fn turns(&self) -> impl ExactSizeIterator<Item = Turn> + '_ {
        let turns = self.moves.iter().zip(&self.bricks);
        turns.map(|(&mv, &brick)| Turn { brick, mv })
    }

    /// The turn of a brick that was placed, counted from 0.
    pub fn turn(&self, index: usize) -> Turn {
        Turn { brick: self.bricks[index], mv: self.moves[index] }
    }

    /// What the judge gives: nothing for a game that failed.
    pub fn judged(&self) -> u64 {
        match self.end {
            GameEnd::Failed(_) => 0,
            _ => self.score,
        }
    }

    /// The game before its first brick.
    pub fn game(&self) -> Game {
        Game::new(GameRules::new(self.shape.colours), self.shape)
    }

    /// A hash of the moves in their order.
    pub fn moves_hash(&self) -> u64 {
        // Move 0 must count too: a game that ends with it is not the game without it.
        hash(self.moves.iter().map(|mv| mv.index() as u64 + 1))
    }

    /// An error if a move is illegal or a solver failed. A game whose given moves end early can be
    /// shown.
    pub fn check(&self) -> Result<(), Error> {
        let (Some(failure), moves) = (self.end.failure(), self.origin.get("moves")) else {
            return Ok(());
        };
        let (ending, why, bricks) = (failure.kind.name(), &failure.why, self.moves.len());
        match moves.is_empty() {
            true => Err(Error::failure(format!("--exec: {ending} after {bricks} bricks: {why}"))),
            false if failure.kind == FailureKind::MissingMoves => Ok(()),
            false => Err(Error::failure(format!("{moves}: {why}"))),
        }
    }
}

/// `Score = 507` and `Moves = 11 of 11`. If bricks are left, the second line says why.
impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (placed, bricks, why) = (self.placed(), self.shape.bricks, self.end.remark());
        writeln!(f, "Score = {}\nMoves = {placed} of {bricks}{why}", self.score)
    }
}

/// A hash of some numbers in their order.
pub(crate) fn hash(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let mix = |hash, number| SplitMix64::new(hash ^ number).next_u64();
    numbers.into_iter().fold(0, mix)
}
