//! What a solver can do wrong, and how it is told.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use crate::engine::game::Game;
use crate::play::exec::output::Stop;

/// What a solver did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It took longer than it was given.
    TimedOut(Duration),
    /// It ended with another exit code than 0, or by a signal.
    Crashed(String),
    /// A line is no move, or one that cannot be played.
    Illegal(String),
    /// It ended well, with bricks left that could have been placed.
    TooFew,
    /// It went on after the last brick.
    TooMany(String),
}

impl Trouble {
    /// A word or two for a cell.
    pub fn kind(&self) -> &'static str {
        match self {
            Trouble::TimedOut(_) => "time-out",
            Trouble::Crashed(_) => "crash",
            Trouble::Illegal(_) => "illegal move",
            Trouble::TooFew => "too few moves",
            Trouble::TooMany(_) => "too many moves",
        }
    }
}

/// The whole of it.
impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Trouble::TimedOut(limit) => write!(f, "not done after {} s", limit.as_secs_f64()),
            Trouble::Crashed(how) => f.write_str(how),
            Trouble::Illegal(why) | Trouble::TooMany(why) => f.write_str(why),
            Trouble::TooFew => f.write_str("ended where the next brick could be placed"),
        }
    }
}

/// Why no more of a solver's output is read.
#[derive(Debug)]
pub enum Heard {
    /// It was read to its end.
    Everything,
    /// It was read to its end, and the last line is no move.
    BrokenOff(String),
    /// A line was refused.
    Refused(Trouble),
    /// The solver was not allowed to go on.
    Stopped(Stop),
}

impl Heard {
    /// What was wrong, knowing how the process ended. Whatever else a process did that crashed, the
    /// crash is what its author must look at first.
    pub fn trouble(self, status: &ExitStatus, game: &Game, limit: Duration) -> Option<Trouble> {
        match self {
            Heard::Refused(trouble) => Some(trouble),
            Heard::Stopped(Stop::Size(most)) => {
                let moves = game.placed();
                let why = format!("more than {most} bytes of output with {moves} moves in them");
                Some(Trouble::Illegal(why))
            }
            Heard::Stopped(Stop::Time | Stop::Signal) => Some(Trouble::TimedOut(limit)),
            Heard::Everything | Heard::BrokenOff(_) if !status.success() => {
                Some(Trouble::Crashed(status.to_string()))
            }
            Heard::BrokenOff(why) => Some(Trouble::Illegal(why)),
            Heard::Everything => {
                let through = game.is_complete() || game.is_over();
                (!through).then_some(Trouble::TooFew)
            }
        }
    }
}
