//! `--exec`: a solver as the player, for every command that plays.

use std::ffi::OsStr;
use std::time::Duration;

use crate::played::solver::Solver;
use crate::support::args::{seconds, Args};
use crate::support::command::{Flag, Group};
use crate::support::error::Error;

pub const EXEC: Flag = Flag::with_value(
    "--exec",
    "COMMAND",
    "your own solver as the player: the shell runs COMMAND (sh -c) once per game, with the game \
     on its standard input, and reads moves from its standard output; BRICKGM_N, BRICKGM_K and, \
     if the game has one, BRICKGM_SEED are in its environment",
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
    "seconds of wall time per game (default 10, as the judge gives); then the process group of \
     the solver is killed",
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
pub fn from_args(args: &Args) -> Result<Option<Solver>, Error> {
    args.value(EXEC.name).map(|command| new(args, command)).transpose()
}

/// A solver of this command, with the limits that the command line sets.
pub fn new(args: &Args, command: &OsStr) -> Result<Solver, Error> {
    if command.is_empty() {
        return Err(Error::usage("--exec: expected a command, found \"\""));
    }
    let limit = args.value(EXEC_TIME.name).map(|word| seconds(EXEC_TIME.name, word));
    let limit = Duration::from_secs_f64(limit.transpose()?.unwrap_or(USUAL_LIMIT));
    let megabytes = args.number_in(EXEC_MEMORY, 1..=1_000_000)?;
    let memory = megabytes.map(|megabytes| megabytes * 1_000_000 / 1024);
    Ok(Solver { command: command.to_os_string(), limit, memory })
}
