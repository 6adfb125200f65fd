//! How a game ended, for every command.

use std::fmt;
use std::time::Duration;

use crate::engine::game::Game;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// Every brick is placed.
    Complete,
    /// No column can take the next brick: the game is over and counts.
    BoardFull,
    /// The judge gives nothing for it.
    Failed(Failure),
}

/// Why a game counts nothing. Only given moves and solver programs fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The program ended with an exit code other than 0, or by a signal.
    Crash(String),
    /// The program took longer than this.
    TimeOut(Duration),
    /// A line is not a move, or is one that cannot be played.
    IllegalMove(String),
    /// The moves end although the next brick can be placed.
    MissingMoves,
    /// There is more output after the last brick.
    ExtraOutput(String),
}

impl GameEnd {
    /// The end of a game whose moves were all legal.
    pub fn of(game: &Game) -> GameEnd {
        if game.is_complete() {
            GameEnd::Complete
        } else if game.is_over() {
            GameEnd::BoardFull
        } else {
            GameEnd::Failed(Failure::MissingMoves)
        }
    }

    /// Why the game counts nothing, where it does.
    pub fn failure(&self) -> Option<&Failure> {
        match self {
            GameEnd::Failed(failure) => Some(failure),
            _ => None,
        }
    }

    /// One or two words, for tables and files.
    pub fn name(&self) -> &'static str {
        match self {
            GameEnd::Complete => "complete",
            GameEnd::BoardFull => "board full",
            GameEnd::Failed(failure) => failure.name(),
        }
    }
}

impl Failure {
    /// One or two words, for tables and files.
    pub fn name(&self) -> &'static str {
        match self {
            Failure::Crash(_) => "crash",
            Failure::TimeOut(_) => "time-out",
            Failure::IllegalMove(_) => "illegal move",
            Failure::MissingMoves => "missing moves",
            Failure::ExtraOutput(_) => "extra output",
        }
    }
}

/// The details: `exit status: 3`
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Failure::Crash(why) | Failure::IllegalMove(why) | Failure::ExtraOutput(why) => {
                f.write_str(why)
            }
            Failure::TimeOut(limit) => write!(f, "not done after {} s", limit.as_secs_f64()),
            Failure::MissingMoves => f.write_str("ended although the next brick can be placed"),
        }
    }
}
