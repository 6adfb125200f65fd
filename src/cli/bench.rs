//! `brickgm bench`: how good a player is, ours or yours.

mod best;
mod contestants;
mod games;
mod history;
mod keep;
mod outputs;
mod playing;

use std::fs::File;
use std::io;
use std::path::Path;

use super::args::{whole_number, Args};
use super::error::{Error, Outcome};
use super::exec;
use super::files::file_error;
use super::players;
use super::progress::Progress;
use super::sheets::{self, FORMAT};
use super::table::{rows, Flag, Group, Place, Verb, Words, QUIET};
use crate::tools::bench::sorting::Key;
use crate::tools::files::read_text;
use crate::tools::parallel;

const SEEDS: Flag = Flag::with_value(
    "--seeds",
    "A..B",
    "the seeds, both ends included, or a list of such: 1..9,20 (default 1..3)",
);
const SHAPE: Flag = Flag::with_value(
    "--shape",
    "KxN",
    "N bricks of K colours in place of the ten shapes; can be repeated",
)
.repeated();
const JOBS: Flag = Flag::with_value(
    "--jobs",
    "J",
    "how many threads play (default: one for each core)",
);
const AGAINST: Flag = Flag::with_value(
    "--against",
    "OTHER",
    "also play OTHER on the same games, and show the mean logarithm of our score over its score \
     with a 95 % interval, and what that shows: better, worse, or no difference shown. OTHER is a \
     player with flags of its own, in quotes ('search --time 2'), or a solver ('exec COMMAND'), \
     or weights: then it is the same player with the same flags, and these weights",
);
const BEST: Flag = Flag::with_file(
    "--best",
    "FILE",
    "the best scores known, game by game: shows the mean of our scores over them, and writes down \
     those that are better or new",
);
const PER_SEED: Flag = Flag::alone("--per-seed", "a row a game in place of a row a shape");
const SORT: Flag = Flag::with_words(
    "--sort",
    "KEY",
    Words::OneOf(&Key::NAMES),
    "with --per-seed: smallest first by seed (the default), score, bricks, ending, seconds, ratio \
     (to --against) or best (the share of --best); -KEY is largest first",
);
const KEEP: Flag = Flag::with_file(
    "--keep",
    "DIR",
    "keep the input, the moves and standard error of every game in this directory",
);
const RESUME: Flag = Flag::with_file(
    "--resume",
    "FILE",
    "write a row a game to FILE as it ends, and do not play again those that are there already",
);
const HISTORY: Flag = Flag::with_file(
    "--history",
    "FILE",
    "add a line about this run to FILE; with no other flag but --format, show the lines in it",
);
const COMMENT: Flag = Flag::with_value("--comment", "TEXT", "what --history shall say about it");

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
        return super::print(&history::list(Path::new(path), format)?);
    }
    let outputs = outputs::Outputs::from_args(args)?;
    let games = games::from_args(args)?;
    // What cannot be made is told before the first game, not after the last.
    let players = contestants::from_args(args, &games.shapes(), outputs.keeps())?;
    let done = playing::play(games, players, jobs(args)?, outputs, Progress::of(args))?;
    super::print(&done.sheet.render(format))?;
    match done.stopped {
        Some((signal, message)) => Err(Error::Stopped(signal, message)),
        None => Ok(None),
    }
}

/// Nothing but `--history` and `--format` is given.
fn is_list(args: &Args) -> bool {
    let others = rows(VERB.flags).filter(|flag| ![HISTORY.name, FORMAT.name].contains(&flag.name));
    args.places().is_empty() && !others.into_iter().any(|flag| args.has(flag.name))
}

/// The text of a file within a limit.
fn read(path: &Path, most: u64) -> Result<String, Error> {
    let text = File::open(path).and_then(|file| read_text(file, most));
    text.map_err(|error| file_error(path, &error))
}

/// The same for a file that may be yet to be made.
fn read_if_there(path: &Path, most: u64) -> Result<String, Error> {
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        _ => read(path, most),
    }
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
