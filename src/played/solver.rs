//! Solvers: somebody's program as the player.
//!
//! A [`Solver`] is a command for the shell (`sh -c COMMAND`), started once per game. It gets the
//! whole game on its standard input. When it has ended or its time is up, the referee plays the
//! moves that it wrote.

mod process;

use std::ffi::{OsStr, OsString};
use std::process::Command;
use std::time::Duration;

pub use self::process::end_all;
use self::process::Finished;
use crate::engine::brick::{Brick, Shape};
use crate::formats::end::{Failure, FailureKind, GameEnd};
use crate::formats::games::write_game;
use crate::played::{given, Dealt, Input, Origin, Played};
use crate::support::error::Error;
use crate::support::quote::{quoted, visible};
use crate::support::signals;

/// More output than this per brick, after a first allowance, is not an answer.
const MOST_BYTES_PER_BRICK: usize = 64;
const FIRST_ALLOWANCE: usize = 1 << 16;

/// A command that plays games.
pub struct Solver {
    pub command: OsString,
    /// Wall time per game.
    pub limit: Duration,
    /// Kilobytes of address space that each of its processes may have.
    pub memory: Option<u64>,
}

impl Solver {
    /// Lets the command play a game. An error means that the command cannot be run, on this game
    /// or on any other, or that a signal came.
    pub fn play(&self, dealt: Dealt) -> Result<Played, Error> {
        let mut line = OsString::new();
        if let Some(kilobytes) = self.memory {
            line.push(format!("ulimit -v {kilobytes} || exit 126\n"));
        }
        line.push(&self.command);
        let mut command = Command::new("sh");
        command.arg("-c").arg(line);
        let seed = match dealt.input {
            Input::Seed(seed) => seed.to_string(),
            Input::File(_) => String::new(),
        };
        command.env("BRICKGM_SEED", seed);
        command.env("BRICKGM_N", dealt.shape.bricks.to_string());
        command.env("BRICKGM_K", dealt.shape.colours.to_string());
        let most = MOST_BYTES_PER_BRICK * dealt.bricks.len() + FIRST_ALLOWANCE;
        let text = game_text(dealt.shape, &dealt.bricks);
        let finished = process::run(command, text, self.limit, most);
        let cannot_run = |error| Error::failure(format!("--exec: cannot run sh: {error}"));
        let finished = finished.map_err(cannot_run)?.ok_or_else(|| match signals::caught() {
            Some(signal) => Error::Interrupted(signal, format!("stopped by {}", signal.name())),
            None => Error::failure("--exec: stopped"),
        })?;
        let origin = Origin::Solver(quoted(&self.command));
        let played = given::play(dealt, &finished.output[..], origin);
        // The shell's own way to say that there is no such command, or that it cannot be run.
        if played.moves.is_empty() && matches!(finished.status.code(), Some(126 | 127)) {
            let said = visible(&finished.errors);
            let said = said.trim_end();
            let name = OsStr::to_string_lossy(&self.command);
            let why = format!("--exec: the shell cannot run {name:?}: {said}");
            return Err(Error::failure(why));
        }
        let end = self.end(&finished, &played);
        let Finished { cost, output, errors, .. } = finished;
        Ok(Played { end, cost, output, errors, ..played })
    }

    /// A crash comes before an illegal move: the author of the solver must look at it first.
    fn end(&self, finished: &Finished, played: &Played) -> GameEnd {
        let (kind, why) = match &played.end {
            _ if finished.is_late => {
                let limit = self.limit.as_secs_f64();
                (FailureKind::TimeOut, format!("not done after {limit} s"))
            }
            _ if !finished.is_too_long && !finished.status.success() => {
                (FailureKind::Crash, finished.status.to_string())
            }
            end if finished.is_too_long
                && end.failure().is_none_or(|it| it.kind == FailureKind::MissingMoves) =>
            {
                let (most, moves) = (finished.output.len(), played.moves.len());
                let why = format!("more than {most} bytes of output with {moves} moves in them");
                (FailureKind::IllegalMove, why)
            }
            end => return end.clone(),
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
