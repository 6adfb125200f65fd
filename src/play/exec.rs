//! Solver programs: somebody's program as a player.
//!
//! A [`Solver`] is a command for the shell (`sh -c COMMAND`), started once per game. It gets the
//! whole game on its standard input. When it has ended or its time is up, the referee plays the
//! moves that it wrote.

pub mod flags;
mod process;
#[cfg(unix)]
mod system;

use std::ffi::{OsStr, OsString};
use std::io;
use std::process::Command;
use std::time::Duration;

pub use self::process::{end_all, Used};
use self::process::{Finished, Guardian};
use crate::engine::board::GameRules;
use crate::engine::brick::{Brick, Shape};
use crate::engine::game::{Game, Observer};
use crate::play::end::{Failure, FailureKind, GameEnd};
use crate::play::referee::{play_given, Refused};
use crate::support::error::Error;
use crate::support::quote::visible;
use crate::support::signals;
use crate::text::games::write_game;

/// A solver's game is held in memory, so it has a largest size.
pub const MOST_BRICKS: u64 = 10_000_000;

/// More output than this per brick, after a first allowance, is not an answer.
const MOST_BYTES_PER_BRICK: usize = 64;
const FIRST_ALLOWANCE: usize = 1 << 16;

/// A command that plays games.
pub struct Solver {
    pub command: OsString,
    /// Wall time per game.
    limit: Duration,
    /// Kilobytes of address space that each of its processes may have.
    memory: Option<u64>,
    _guardian: Guardian,
}

/// What came of a game.
pub struct Answer {
    /// The game as far as it was played.
    pub game: Game,
    pub end: GameEnd,
    /// From the start of the command to its end.
    pub wall: Duration,
    pub used: Used,
    /// What was written to standard output, legal or not.
    pub output: Vec<u8>,
    /// The end of what was written to standard error.
    pub errors: Vec<u8>,
}

impl Solver {
    pub fn new(command: &OsStr, limit: Duration, memory: Option<u64>) -> io::Result<Solver> {
        let _guardian = Guardian::start()?;
        Ok(Solver { command: command.to_os_string(), limit, memory, _guardian })
    }

    /// Lets the command play a game. The observer sees the moves that are legal. An error means
    /// that the command cannot be run, on this game or on any other, or that a signal came.
    pub fn play(
        &self,
        shape: Shape,
        seed: Option<u64>,
        bricks: &[Brick],
        observer: &mut dyn Observer,
    ) -> Result<Answer, Error> {
        let mut line = OsString::new();
        if let Some(kilobytes) = self.memory {
            line.push(format!("ulimit -v {kilobytes} || exit 126\n"));
        }
        line.push(&self.command);
        let mut command = Command::new("sh");
        command.arg("-c").arg(line);
        command.env("BRICKGM_SEED", seed.map_or_else(String::new, |seed| seed.to_string()));
        command.env("BRICKGM_N", shape.bricks.to_string());
        command.env("BRICKGM_K", shape.colours.to_string());
        let most = MOST_BYTES_PER_BRICK * bricks.len() + FIRST_ALLOWANCE;
        let finished = process::run(command, game_text(shape, bricks), self.limit, most);
        let cannot_run = |error| Error::failure(format!("--exec: cannot run sh: {error}"));
        let finished = finished.map_err(cannot_run)?.ok_or_else(|| match signals::caught() {
            Some(signal) => Error::Interrupted(signal, format!("stopped by {}", signal.name())),
            None => Error::failure("--exec: stopped"),
        })?;
        let mut game = Game::new(GameRules::new(shape.colours), shape);
        let given = bricks.iter().copied().map(Ok);
        let played = play_given(&mut game, given, &finished.output[..], observer);
        // The shell's own way to say that there is no such command, or that it cannot be run.
        if game.placed() == 0 && matches!(finished.status.code(), Some(126 | 127)) {
            let (command, said) = (self.command.to_string_lossy(), visible(&finished.errors));
            let said = said.lines().next().unwrap_or_default();
            let why = format!("--exec: the shell cannot run {command:?}: {said}");
            return Err(Error::failure(why));
        }
        Ok(Answer {
            end: self.end(&finished, played, &game),
            game,
            wall: finished.wall,
            used: finished.used,
            output: finished.output,
            errors: finished.errors,
        })
    }

    /// A crash comes before an illegal move: that is what the author of the solver must look at.
    fn end(&self, finished: &Finished, played: Result<(), Refused>, game: &Game) -> GameEnd {
        let (kind, why) = match played {
            _ if finished.is_late => {
                let limit = self.limit.as_secs_f64();
                (FailureKind::TimeOut, format!("not done after {limit} s"))
            }
            _ if !finished.is_too_long && !finished.status.success() => {
                (FailureKind::Crash, finished.status.to_string())
            }
            Err(Refused::NoBrick(why)) => (FailureKind::ExtraOutput, why.to_string()),
            Err(why) => (FailureKind::IllegalMove, why.to_string()),
            Ok(()) if finished.is_too_long => {
                let (most, moves) = (finished.output.len(), game.placed());
                let why = format!("more than {most} bytes of output with {moves} moves in them");
                (FailureKind::IllegalMove, why)
            }
            Ok(()) => return GameEnd::of(game),
        };
        GameEnd::Failed(Failure::new(kind, why))
    }
}

/// The game as the judge writes it.
pub fn game_text(shape: Shape, bricks: &[Brick]) -> Vec<u8> {
    let mut text = Vec::new();
    write_game(&mut text, shape, bricks.iter().copied()).expect("memory takes everything");
    text
}

/// Elsewhere [`Guardian::start`] refuses solvers.
#[cfg(not(unix))]
mod system {
    use std::io;
    use std::process::{Command, ExitStatus};

    use crate::play::exec::process::Used;

    pub fn become_subreaper() {}
    pub fn set_apart(_: &mut Command) {}
    pub fn kill_one(_: u32) {}
    pub fn kill_group(_: u32) {}

    pub fn children() -> Vec<u32> {
        Vec::new()
    }

    pub fn wait_for(_: u32) -> io::Result<(ExitStatus, Used)> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
