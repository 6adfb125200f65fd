//! `brickgm bench`: how good a player is, built in or your own.

mod games;
mod players;
mod playing;

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Stdio};
use std::sync::Arc;

use self::games::BenchGame;
use self::players::BenchPlayer;
use self::playing::Bench;
use crate::play::exec::flags as exec_flags;
use crate::play::results::row::{GameId, GameRow};
use crate::play::results::runs::{Best, Run};
use crate::play::results::store::{Rows, Store, LARGEST};
use crate::play::results::{self, Order, PER_SEED, SORT};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::files::AtomicFile;
use crate::support::flags::{Flag, Group, Positional, QUIET};
use crate::support::progress::ProgressLine;
use crate::support::quote::quoted_name;
use crate::support::streams::{file_error, is_standard_stream, refuse_same};
use crate::support::table::{Field, Format, FORMAT};
use crate::support::{parallel, streams};

const SEEDS: Flag = Flag::with_value(
    "--seeds",
    "A..B",
    "the seeds, both ends included, or a list of such: 1..9,20 (default 1..3)",
)
.conflicts(&["FILE"]);
const SHAPE: Flag = Flag::with_value(
    "--shape",
    "KxN",
    "N bricks of K colours instead of the ten shapes; can be repeated",
)
.conflicts(&["FILE"])
.repeated();
const JOBS: Flag =
    Flag::with_value("--jobs", "J", "how many games are played at once (default: one per core)");
const AGAINST: Flag = Flag::with_value(
    "--against",
    "OTHER",
    "also play OTHER on the same games, and say how many times its score ours is, with a 95 % \
     interval. OTHER is a player with flags of its own, in quotes ('search --time 2'), or a \
     solver ('exec COMMAND'), or weights: then it is the same player with these weights",
);
const BUILD: Flag = Flag::with_value(
    "--build",
    "COMMAND",
    "run COMMAND once before the games; where it fails, nothing is played",
);
const RESULTS: Flag = Flag::with_file(
    "--results",
    "FILE",
    "add one row per game to FILE when the game ends, take games of the same player from it \
     instead of playing them again, and show scores relative to the best in it. A solver whose \
     files have changed is another player",
);
const REPLAY: Flag = Flag::alone("--replay", "play games again that are in the results file")
    .requires(&["--results"]);
const COMMENT: Flag = Flag::with_value("--comment", "TEXT", "a comment for the results file")
    .requires(&["--results"]);
const KEEP: Flag = Flag::with_file(
    "--keep",
    "DIR",
    "write the input, the moves and standard error of every game to this directory",
);

pub const COMMAND: Command = Command {
    name: "bench",
    summary: "measure how good a player is, built in or your own",
    usage: &[
        "bench [PLAYER FLAGS | --exec COMMAND] [--seeds A..B] [FLAGS]",
        "bench [PLAYER FLAGS | --exec COMMAND] FILE...",
    ],
    about: "\
Plays the ten shapes of the judge's tests over random games, on all cores, and prints one row per \
shape: the mean bricks and the mean score with its standard error, that score relative to the one \
published for the shape (on the judge's own games), and seconds per game. The last row is the sum \
over one game of each shape. The game of seed S is that of 'brickgm gen N K --seed S'. Without \
--player or --exec, the published player plays. Ctrl-C prints the table of the games that are done \
(exit code 130).

A game fails when a solver crashes, takes too long, gives an illegal move, too few moves or more \
output after the last. A failed game scores 0, as at the judge, and the exit code is 1. A full \
board is not a failure.

The signature is a hash of all moves. It depends neither on time nor on the number of threads nor \
on any order. A player that goes by the clock (search without --tries) has another one every time.",
    positionals: &[Positional::files(
        "FILE",
        "games to play instead of seeds: files of one game each, or directories of *.in files",
    )],
    flags: &[
        crate::play::players::GROUP,
        exec_flags::GROUP,
        Group::plain(&[SEEDS, SHAPE, JOBS, AGAINST, BUILD]),
        Group::plain(&[RESULTS, REPLAY, COMMENT, KEEP]),
        Group::plain(&[PER_SEED, SORT, FORMAT, QUIET]),
    ],
    closing: "",
    examples: &[
        (
            "bench --player search --time 2 --shape 5x2000 --seeds 1..20",
            "How good is the search player with 2 s per game?",
        ),
        (
            "bench --build 'g++ -O2 -o a a.cpp' --exec ./a --results r.tsv",
            "Compile a solver, play with it, and keep its results:",
        ),
        (
            "bench --exec ./a --against 'exec ./b' --shape 3x3333 --seeds 1..50",
            "Which of two solvers is better?",
        ),
    ],
    run,
};

fn run(args: &Args) -> CommandResult {
    let format = Format::from_args(args)?;
    let order = Order::from_args(args)?;
    let mut games = games::from_args(args)?;
    let jobs = args.number_in(JOBS, 1..=1 << 16)?;
    let jobs = jobs.map_or_else(parallel::cores, |jobs| jobs as usize);
    let inputs: Vec<_> = args.positionals().iter().map(|file| ("FILE", Some(&file[..]))).collect();
    refuse_same(&inputs, &[(RESULTS.name, args.value(RESULTS.name))])?;
    let results = args.value(RESULTS.name).map(results_file);
    let results = results.transpose().map_err(|error| error.within(RESULTS.name))?;
    let keep = args.value(KEEP.name).map(directory);
    let keep = keep.transpose().map_err(|error| error.within(KEEP.name))?;
    if let Some(command) = args.value(BUILD.name) {
        build(command)?;
    }
    let mut players = players::from_args(args, &mut games)?;
    let (known, store) = results.unzip();
    let best = known.as_ref().map(Best::of);
    let known = known.filter(|_| !args.has(REPLAY.name)).unwrap_or_default();
    let rows = players.iter_mut().map(|player| same_games(&known, player, &games)).collect();
    let mut bench = Bench {
        games: Arc::new(games),
        players: Arc::new(players),
        rows,
        store,
        keep,
        best,
        records: 0,
    };
    let (taken, all) = (bench.done(), bench.all());
    let ended = bench.play(jobs, ProgressLine::of(args));
    let (best, records, done) = (bench.best.as_ref(), bench.records, bench.done());
    let sides = bench.players.iter().zip(std::mem::take(&mut bench.rows));
    let runs: Vec<Run> =
        sides.map(|(player, rows)| Run::new(Arc::clone(&player.label), rows)).collect();
    let mut table = results::table(&runs[0], runs.get(1), best, order);
    let partial = (done < all).then(|| format!("{done} of {all} games"));
    let file = args.value(RESULTS.name).filter(|_| taken > 0).map(quoted_name);
    let from = file.map(|file| format!("{taken} of {all} games taken from {file}"));
    table.head.push(Field::new("partial", "Partial", partial));
    table.head.push(Field::new("taken", "Results", from));
    let records = Some(records).filter(|&records| records > 0);
    table.foot.insert(0, Field::new("new_best", "New best scores", records));
    streams::print(&table.render(format))?;
    ended?;
    match runs.iter().map(Run::failed).sum() {
        0 => Ok(None),
        failed => Err(Error::failure(format!("{failed} of {done} games failed"))),
    }
}

/// The rows that are in it, and the file itself, open for more. It is never replaced, so any number
/// of runs can have it open.
fn results_file(path: &OsStr) -> Result<(Vec<GameRow>, Store), Error> {
    if path.is_empty() || is_standard_stream(path) {
        return Err(Error::usage(format!("expected the name of a file, found {path:?}")));
    }
    let (path, mut known) = (Path::new(path), Rows::default());
    known.add(&quoted_name(path), &streams::read_if_there(path, LARGEST)?)?;
    known.notes.iter().for_each(|note| streams::note(&format!("warning: {note}")));
    Ok((known.rows, Store::open(path)?))
}

/// Made where it is missing.
fn directory(path: &OsStr) -> Result<PathBuf, Error> {
    if path.is_empty() || is_standard_stream(path) {
        let message = format!("expected the name of a directory, found {path:?}");
        return Err(Error::usage(message));
    }
    let path = PathBuf::from(path);
    let made = fs::create_dir_all(&path);
    let made = made.and_then(|()| AtomicFile::check(&path.join(".probe")));
    made.map_err(|error| file_error(&path, &error))?;
    Ok(path)
}

/// Its output goes to standard error: standard output is the table's.
fn build(command: &OsStr) -> Result<(), Error> {
    let mut shell = process::Command::new("sh");
    let mut line = OsString::from("exec 1>&2; ");
    line.push(command);
    shell.arg("-c").arg(line).stdin(Stdio::null());
    let ended = shell.status();
    let name = quoted_name(command);
    match ended {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Error::failure(format!("--build: {name}: {status}"))),
        Err(error) => Err(Error::failure(format!("--build: cannot run sh: {error}"))),
    }
}

/// The rows of this player's games that were played before; the last row of a game counts. A run
/// that goes on keeps its comment.
fn same_games(known: &[GameRow], player: &mut BenchPlayer, games: &[BenchGame]) -> Vec<GameRow> {
    let own = known.iter().filter(|row| row.label.identity == player.label.identity);
    let own: HashMap<GameId, &GameRow> = own.map(|row| (row.id, row)).collect();
    let taken = games.iter().filter_map(|game| own.get(&game.id));
    let taken: Vec<GameRow> = taken.map(|row| (*row).clone()).collect();
    let label = Arc::make_mut(&mut player.label);
    if let Some(before) = taken.last().filter(|_| label.comment.is_empty()) {
        label.comment = before.label.comment.clone();
    }
    taken
}
