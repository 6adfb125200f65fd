//! `--exec`: somebody else's program as the player, for every command that plays.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::time::Duration;

use crate::engine::brick::{Brick, Shape};
use crate::engine::game::Observer;
use crate::play::exec::trouble::Trouble;
use crate::play::exec::{Answer, NoAnswer, Solver, MOST_BRICKS, USUAL_LIMIT};
use crate::play::stream::GameSource;
use crate::support::args::{seconds, Args};
use crate::support::error::Error;
use crate::support::flags::{Flag, Group};
use crate::support::signals;
use crate::support::streams::Source;

/// The command.
pub const EXEC: Flag = Flag::with_value(
    "--exec",
    "COMMAND",
    "your own solver in place of a player: the shell runs COMMAND (sh -c) once a game, with the \
     game on its standard input, and reads moves from its standard output",
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
/// How long it may take.
pub const EXEC_TIME: Flag = Flag::with_value(
    "--exec-time",
    "S",
    "seconds of wall time that it has for a game (default 10, as the judge gives)",
)
.requires(&["--exec"]);

/// Both, as a group of the commands that play.
pub const GROUP: Group = Group::plain(&[EXEC, EXEC_TIME]);

/// The longest time that a solver can be given: a day.
const LONGEST: f64 = 86_400.0;

/// The solver that the command line names, if it does.
pub fn solver(args: &Args) -> Result<Option<Solver>, Error> {
    match args.value(EXEC.name) {
        Some(command) => start(command, time(args)?).map(Some),
        None => Ok(None),
    }
}

/// A solver of this command.
pub fn start(command: &OsStr, limit: Duration) -> Result<Solver, Error> {
    if command.is_empty() {
        return Err(Error::usage("--exec: expected a command, found \"\""));
    }
    Solver::new(command, limit).map_err(|error| Error::failure(format!("cannot run sh: {error}")))
}

/// What `--exec-time` says.
pub fn time(args: &Args) -> Result<Duration, Error> {
    let Some(word) = args.value(EXEC_TIME.name) else {
        return Ok(USUAL_LIMIT);
    };
    match seconds(EXEC_TIME.name, word)? {
        time if time > 0.0 && time <= LONGEST => Ok(Duration::from_secs_f64(time)),
        _ => Err(Error::usage(format!(
            "--exec-time: expected more than 0 and at most {LONGEST} seconds, found {word:?}"
        ))),
    }
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
    let answer = solver.play(shape, &bricks, observer).map_err(explain)?;
    // There is nobody to tell when standard error itself fails.
    let _ = io::stderr().write_all(&answer.errors);
    Ok(answer)
}

/// The error that a solver's game did not go as it should. One that only ends too early is for the
/// referee to tell.
pub fn check(answer: &Answer) -> Result<(), Error> {
    match &answer.trouble {
        None | Some(Trouble::TooFew) => Ok(()),
        Some(trouble) => Err(Error::failure(format!(
            "--exec: {} after {} bricks: {trouble}",
            trouble.kind(),
            answer.game.placed()
        ))),
    }
}

/// Why a solver played no game.
pub fn explain(reason: NoAnswer) -> Error {
    match (reason, signals::caught()) {
        (NoAnswer::Interrupted, Some(signal)) => {
            Error::Interrupted(signal, format!("stopped by {}", signal.name()))
        }
        (NoAnswer::Interrupted, None) => Error::failure("stopped"),
        (NoAnswer::CannotRun(why), _) => Error::failure(format!("--exec: {why}")),
    }
}
