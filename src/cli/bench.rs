//! `brickgm bench`: how good a player is, ours or yours.

mod best;
mod contestants;
mod flags;
mod games;
mod history;
mod keep;
mod outputs;
mod playing;

use self::flags::{
    AGAINST, BEST, COMMENT, HISTORY, JOBS, KEEP, PER_SEED, RESUME, SEEDS, SHAPE, SORT,
};
use super::args::{whole_number, Args};
use super::error::{Error, Outcome};
use super::exec;
use super::files;
use super::players;
use super::progress::ProgressLine;
use super::sheets::{self, FORMAT};
use super::table::{rows, Flag, Group, Place, QUIET};
use super::verb::Verb;
use crate::tools::parallel;

pub const VERB: Verb = Verb {
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
    places: &[Place::files(
        "FILE",
        "games to play in place of seeds: files of one game each, or directories of *.in files",
    )],
    flags: &[
        players::GROUP,
        exec::GROUP,
        Group::plain(&[SEEDS, SHAPE, JOBS, AGAINST, BEST]),
        Group::plain(&[
            PER_SEED, SORT, FORMAT, KEEP, RESUME, HISTORY, COMMENT, QUIET,
        ]),
        Group::plain(&[
            Flag::gone("--merge", "'brickgm merge FILE...'"),
            Flag::gone("--speed", "'brickgm speed'"),
        ]),
    ],
    closing: "",
    run,
};

fn run(args: &Args) -> Outcome {
    let format = sheets::format(args)?;
    if let Some(path) = args.value(HISTORY.name).filter(|_| is_list(args)) {
        return files::print(&history::list(path, format)?);
    }
    let outputs = outputs::Outputs::from_args(args)?;
    let games = games::from_args(args)?;
    // What cannot be made is told before the first game, not after the last.
    let players = contestants::from_args(args, &games.shapes(), outputs.keeps())?;
    let done = playing::play(games, players, jobs(args)?, outputs, ProgressLine::of(args))?;
    files::print(&done.sheet.render(format))?;
    done.trouble.map_or(Ok(None), Err)
}

/// Nothing but `--history` and `--format` is given.
fn is_list(args: &Args) -> bool {
    let others = rows(VERB.flags).filter(|flag| ![HISTORY.name, FORMAT.name].contains(&flag.name));
    args.places().is_empty() && !others.into_iter().any(|flag| args.has(flag.name))
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
