//! `brickgm bench`: how good a player is, ours or yours.

pub mod best;
mod best_file;
pub mod contestant;
mod contestants;
pub mod digits;
pub mod failures;
pub mod fields;
mod flags;
mod game_flags;
pub mod games;
pub mod hash;
pub mod history;
mod history_file;
mod keep;
pub mod labels;
pub mod merge;
mod outputs;
pub mod per_game;
mod playing;
pub mod report;
pub mod result;
pub mod resume;
pub mod rows;
pub mod run;
pub mod seeds;
pub mod sorting;
pub mod suite;
pub mod survey;
pub mod tally;

use self::flags::{
    AGAINST, BEST, COMMENT, HISTORY, JOBS, KEEP, PER_SEED, RESUME, SEEDS, SHAPE, SORT,
};
use crate::play::exec_flags;
use crate::play::players;
use crate::support::args::{whole_number, Args};
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{rows, Group, Positional, QUIET};
use crate::support::parallel;
use crate::support::progress::ProgressLine;
use crate::support::streams;
use crate::support::table_format::{self, FORMAT};

pub const COMMAND: Command = Command {
    name: "bench",
    summary: "measure how good a player is, ours or yours",
    usage: &[
        "bench [PLAYER FLAGS | --exec COMMAND] [--seeds A..B] [FLAGS]",
        "bench [PLAYER FLAGS | --exec COMMAND] FILE...",
        "bench --history FILE",
    ],
    about: "\
Plays the ten shapes of the judge's tests over random games, on all cores, and prints a row a \
shape: how many games placed every brick, the mean bricks and the mean score with its standard \
error, that score's ratio to the one the thesis published for the shape, the worst seed, and \
milliseconds a game. The last row is the sum over one game of each shape. The game of seed S is \
that of 'brickgm gen N K --seed S'. Without --player or --exec, paper plays. Ctrl-C prints the \
table of the games that are done (exit code 130).

A solver of --exec that crashes, takes too long, gives an illegal move, too few or too many: the \
game counts as far as it got, and a line below the table says which game it was and what its \
standard error ended with.

The signature is a hash of all moves. It depends neither on time nor on the number of threads nor \
on any order. A player that looks at the clock (search without --tries) does not repeat its \
moves, and has another one in every run.",
    positionals: &[Positional::files(
        "FILE",
        "games to play in place of seeds: files of one game each, or directories of *.in files",
    )],
    flags: &[
        players::GROUP,
        exec_flags::GROUP,
        Group::plain(&[SEEDS, SHAPE, JOBS, AGAINST, BEST]),
        Group::plain(&[
            PER_SEED, SORT, FORMAT, KEEP, RESUME, HISTORY, COMMENT, QUIET,
        ]),
    ],
    closing: "",
    examples: &[],
    run,
};

fn run(args: &Args) -> CommandResult {
    let format = table_format::format(args)?;
    if let Some(path) = args.value(HISTORY.name).filter(|_| is_list(args)) {
        return streams::print(&history_file::list(path, format)?);
    }
    let outputs = outputs::Outputs::from_args(args)?;
    let games = game_flags::from_args(args)?;
    // What cannot be made is told before the first game, not after the last.
    let players = contestants::from_args(args, &games.shapes(), outputs.keeps())?;
    let done = playing::play(games, players, jobs(args)?, outputs, ProgressLine::of(args))?;
    streams::print(&done.table.render(format))?;
    done.trouble.map_or(Ok(None), Err)
}

/// Nothing but `--history` and `--format` is given.
fn is_list(args: &Args) -> bool {
    let others =
        rows(COMMAND.flags).filter(|flag| ![HISTORY.name, FORMAT.name].contains(&flag.name));
    args.positionals().is_empty() && !others.into_iter().any(|flag| args.has(flag.name))
}

fn jobs(args: &Args) -> Result<usize, Error> {
    let jobs = match args.value(JOBS.name) {
        Some(word) => whole_number(JOBS.name, word)?,
        None => return Ok(parallel::cores()),
    };
    match jobs {
        0 => Err(Error::usage("--jobs: expected at least 1, found \"0\"")),
        _ => Ok(usize::try_from(jobs).unwrap_or(usize::MAX)),
    }
}
