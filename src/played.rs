//! A game that was played, and the three ways to play one: a built-in player, given moves, and
//! somebody's program.

pub mod built_in;
pub mod given;

// Not part of the interface: public for tests only.
#[doc(hidden)]
pub mod chains;

pub(crate) mod solver;
pub(crate) mod steps;

use std::fmt;
use std::time::{Duration, Instant};

use crate::engine::brick::{Brick, Move, Shape};
use crate::engine::game::Game;
use crate::engine::rng::SplitMix64;
use crate::formats::deal::Deal;
use crate::formats::end::{FailureKind, GameEnd};
use crate::formats::games::GameSource;
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
    pub input: Input,
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

/// A game that is to be played.
#[derive(Clone, Debug)]
pub struct Dealt {
    pub shape: Shape,
    pub bricks: Vec<Brick>,
    pub input: Input,
}

impl Dealt {
    /// The game that `brickgm gen` makes from this seed.
    pub fn from_seed(shape: Shape, seed: u64) -> Dealt {
        let bricks = Deal::new(shape.colours, seed).take(shape.bricks as usize).collect();
        Dealt { shape, bricks, input: Input::Seed(seed) }
    }

    /// All bricks of a game that is read.
    pub fn read(mut source: GameSource) -> Result<Dealt, Error> {
        let (shape, bricks) = (source.shape(), source.bricks()?);
        Ok(Dealt { shape, bricks, input: Input::File(source.name) })
    }

    /// The same when it was played.
    fn played(
        self,
        game: &Game,
        moves: Vec<Move>,
        end: GameEnd,
        origin: Origin,
        started: Instant,
    ) -> Played {
        Played {
            shape: self.shape,
            bricks: self.bricks,
            moves,
            score: game.score(),
            end,
            cost: Cost { wall: started.elapsed(), ..Cost::default() },
            input: self.input,
            origin,
            output: Vec::new(),
            errors: Vec::new(),
        }
    }
}

/// Where the bricks of a game come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file of this name, as messages show it.
    File(String),
    /// `brickgm gen` with this seed.
    Seed(u64),
}

impl Input {
    /// The name of the file, if it is one.
    pub fn file(&self) -> Option<&str> {
        match self {
            Input::File(name) => Some(name),
            Input::Seed(_) => None,
        }
    }
}

/// Who made the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A built-in player: its name and the flags that decide its moves, `("player", "search")` first.
    BuiltIn(Vec<(&'static str, String)>),
    /// A file of moves, as messages show its name.
    Moves(String),
    /// A solver, by its command.
    Solver(String),
}

impl Origin {
    /// The file, the command, or the name of the player.
    pub fn name(&self) -> &str {
        match self {
            Origin::BuiltIn(facts) => facts.first().map_or("", |(_, player)| player),
            Origin::Moves(name) | Origin::Solver(name) => name,
        }
    }
}

/// A player without flags.
impl Default for Origin {
    fn default() -> Origin {
        Origin::BuiltIn(Vec::new())
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

    /// What a table counts: nothing for a game that failed.
    pub fn judged(&self) -> u64 {
        match self.end {
            GameEnd::Failed(_) => 0,
            _ => self.score,
        }
    }

    /// A hash of the moves in their order.
    pub fn moves_hash(&self) -> u64 {
        // Move 0 must count too: a game that ends with it is not the game without it.
        hash(self.moves.iter().map(|mv| mv.index() as u64 + 1))
    }

    /// An error if a given move is illegal. A game whose moves end early can be shown.
    pub fn check(&self) -> Result<(), Error> {
        match (self.end.failure(), &self.origin) {
            (Some(failure), Origin::Moves(name)) if failure.kind != FailureKind::MissingMoves => {
                Err(Error::failure(format!("{name}: {}", failure.why)))
            }
            _ => Ok(()),
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
