//! `--exec`: a solver program as the player, for every command that plays.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::time::Duration;

use crate::engine::brick::{Brick, Shape};
use crate::engine::game::Observer;
use crate::play::exec::{Answer, Solver, MOST_BRICKS};
use crate::play::stream::GameSource;
use crate::support::args::{seconds, Args};
use crate::support::error::Error;
use crate::support::flags::{Flag, Group};
use crate::support::quote::visible;
use crate::support::signals;
use crate::support::streams::Source;

pub const EXEC: Flag = Flag::with_value(
    "--exec",
    "COMMAND",
    "your own solver as the player: the shell runs COMMAND (sh -c) once per game, with the game \
     on its standard input, and reads moves from its standard output; BRICKGM_N, BRICKGM_K and, \
     in bench, BRICKGM_SEED are in its environment",
)
.conflicts(&[
    "--player",
    "--weights",
    "--any-k",
    "--time",
    "--tries",
    "--threads",
    "--chains",
    "--preview",
]);
pub const EXEC_TIME: Flag = Flag::with_value(
    "--exec-time",
    "S",
    "seconds of wall time per game (default 10, as the judge gives); then the solver is ended \
     with everything that it started",
)
.requires(&["--exec"]);
pub const EXEC_MEMORY: Flag = Flag::with_value(
    "--exec-memory",
    "MB",
    "address space that each process of the solver may have, in megabytes (Linux; default: \
     memory is reported, not limited)",
)
.requires(&["--exec"]);

/// All of them, as a group of the commands that play.
pub const GROUP: Group = Group::plain(&[EXEC, EXEC_TIME, EXEC_MEMORY]);

/// Seconds that the judge gives a program.
const USUAL_LIMIT: f64 = 10.0;

/// The solver that the command line names, if it does.
pub fn solver(args: &Args) -> Result<Option<Solver>, Error> {
    let command = args.value(EXEC.name);
    command.map(|command| start(args, command)).transpose()
}

/// A solver of this command, with the limits that the command line sets.
pub fn start(args: &Args, command: &OsStr) -> Result<Solver, Error> {
    if command.is_empty() {
        return Err(Error::usage("--exec: expected a command, found \"\""));
    }
    let limit = args.value(EXEC_TIME.name).map(|word| seconds(EXEC_TIME.name, word));
    let limit = Duration::from_secs_f64(limit.transpose()?.unwrap_or(USUAL_LIMIT));
    let megabytes = args.number_in(EXEC_MEMORY, 1..=1_000_000)?;
    let memory = megabytes.map(|megabytes| megabytes * 1_000_000 / 1024);
    let solver = Solver::new(command, limit, memory);
    solver.map_err(|error| Error::failure(format!("cannot run sh: {error}")))
}

/// Refuses a game that is too long to be held in memory.
pub fn check_bricks(bricks: u64) -> Result<(), Error> {
    match bricks {
        0..=MOST_BRICKS => Ok(()),
        _ => Err(Error::failure(format!(
            "a game that is held in memory has at most {MOST_BRICKS} bricks, not {bricks}"
        ))),
    }
}

/// Reads a game to its last brick.
pub fn whole_game(source: Source) -> Result<(Shape, Vec<Brick>), Error> {
    let mut source = GameSource::new(source)?;
    let shape = source.shape();
    check_bricks(shape.bricks).map_err(|error| error.within(&source.name))?;
    Ok((shape, source.bricks()?))
}

/// Lets the solver play the game of a source, and passes on what it writes to standard error. The
/// observer sees the moves that are legal.
pub fn play(solver: &Solver, input: Source, observer: &mut dyn Observer) -> Result<Answer, Error> {
    let (shape, bricks) = whole_game(input)?;
    signals::catch();
    let answer = solver.play(shape, None, &bricks, observer)?;
    // When standard error itself fails, there is no place left to say so.
    let _ = io::stderr().write_all(visible(&answer.errors).as_bytes());
    Ok(answer)
}

/// The error that a solver's game failed.
pub fn check(answer: &Answer) -> Result<(), Error> {
    match answer.end.failure() {
        None => Ok(()),
        Some(failure) => Err(Error::failure(format!(
            "--exec: {} after {} bricks: {}",
            failure.kind.name(),
            answer.game.placed(),
            failure.why
        ))),
    }
}
