//! `brickgm bench`: how good a player is, built in or your own.

mod artifacts;
mod flags;
mod games;
mod players;
mod playing;

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::process::{self, Stdio};
use std::sync::Arc;

use self::artifacts::Artifacts;
use self::flags::{AGAINST, BUILD, COMMENT, JOBS, KEEP, REPLAY, RESULTS, SEEDS, SHAPE};
use self::games::Games;
use self::players::{warn, BenchPlayer};
use self::playing::Bench;
use crate::play::exec::flags as exec_flags;
use crate::play::results;
use crate::play::results::failures::notes;
use crate::play::results::order::{Order, PER_SEED, SORT};
use crate::play::results::row::{GameRow, RunLabel};
use crate::play::results::runs::{Best, Run};
use crate::play::results::store::{Rows, Store, LARGEST};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Group, Positional, QUIET};
use crate::support::progress::ProgressLine;
use crate::support::quote::quoted_name;
use crate::support::streams::{kept_file, refuse_same};
use crate::support::table::{Cell, Field, Table};
use crate::support::table_format::{self, FORMAT};
use crate::support::{self, parallel, streams};

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
    let format = table_format::format(args)?;
    let order = Order::from_args(args)?;
    let mut games = Games::from_args(args)?;
    let jobs = jobs(args)?;
    let inputs: Vec<_> = args.positionals().iter().map(|file| ("FILE", Some(&file[..]))).collect();
    refuse_same(&inputs, &[(RESULTS.name, args.value(RESULTS.name))])?;
    let results = kept_file(args, RESULTS)?;
    let artifacts = Artifacts::from_args(args)?;
    if let Some(command) = args.value(BUILD.name) {
        build(command)?;
    }
    let (ours, other) = players::from_args(args, &mut games)?;
    let players: Vec<BenchPlayer> = [ours].into_iter().chain(other).collect();
    let mut known = Rows::default();
    if let Some(path) = &results {
        let text = streams::read_if_there(path, LARGEST)?;
        known.add(&quoted_name(path), &text)?;
        known.notes.iter().for_each(|note| warn(note));
    }
    let taken: Vec<Vec<GameRow>> = players
        .iter()
        .map(|player| match args.has(REPLAY.name) {
            true => Vec::new(),
            false => same_games(&known.rows, player.identity, &games),
        })
        .collect();
    let labels = labels(args, &players, &taken)?;
    let bench = Bench {
        labels,
        jobs,
        best: results.is_some().then(|| Best::of(&known.rows)),
        store: results.map(|path| Store::open(&path)).transpose()?,
        artifacts,
        taken,
        games,
        players,
    };
    let source = bench.store.as_ref().map(Store::name).unwrap_or_default();
    let count: usize = bench.taken.iter().map(Vec::len).sum();
    let outcome = playing::play(bench, ProgressLine::of(args))?;
    let mut table = table(&outcome, order);
    if count > 0 {
        let text = format!("{count} of {} games taken from {source}", outcome.all);
        table.head.push(Field::new("taken", "Results", Cell::Text(text)));
    }
    streams::print(&table.render(format))?;
    end(outcome)
}

fn jobs(args: &Args) -> Result<usize, Error> {
    let jobs = args.number_in(JOBS, 1..=1 << 16)?;
    Ok(jobs.map_or_else(parallel::cores, |jobs| jobs as usize))
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

/// The games of this player that were played before, each once: the last row counts.
fn same_games(rows: &[GameRow], identity: u64, games: &Games) -> Vec<GameRow> {
    let own = rows.iter().filter(|row| row.label.identity == identity);
    let own = own.filter(|row| games.contains(row.id));
    let mut by_game = BTreeMap::new();
    by_game.extend(own.map(|row| (row.id, row.clone())));
    by_game.into_values().collect()
}

/// A run that goes on keeps its comment.
fn labels(
    args: &Args,
    players: &[BenchPlayer],
    taken: &[Vec<GameRow>],
) -> Result<Vec<Arc<RunLabel>>, Error> {
    let start = support::now();
    let comment = args.text(COMMENT.name)?;
    let label = |(player, taken): (&BenchPlayer, &Vec<GameRow>)| {
        let before = taken.last().map(|row| row.label.comment.clone());
        let comment = comment.map(String::from).or(before);
        Arc::new(RunLabel {
            start: start.clone(),
            comment: comment.unwrap_or_default(),
            player: player.name.clone(),
            identity: player.identity,
        })
    };
    Ok(players.iter().zip(taken).map(label).collect())
}

fn table(outcome: &playing::Outcome, order: Option<Order>) -> Table {
    let (ours, other) = (&outcome.runs[0], outcome.runs.get(1));
    let mut table = results::table(ours, other, outcome.best.as_ref(), order);
    if outcome.records > 0 {
        let cell = Cell::Whole(outcome.records as i128);
        table.foot.insert(0, Field::new("new_best", "New best scores", cell));
    }
    let done: usize = outcome.runs.iter().map(|run| run.rows.len()).sum();
    if (done as u128) < outcome.all {
        let text = format!("{done} of {} games", outcome.all);
        table.head.push(Field::new("partial", "Partial", Cell::Text(text)));
    }
    let sides: Vec<&Run> = outcome.runs.iter().collect();
    table.notes = notes(&sides, &outcome.errors);
    table
}

/// The table is printed; what else must be said?
fn end(outcome: playing::Outcome) -> CommandResult {
    let done: usize = outcome.runs.iter().map(|run| run.rows.len()).sum();
    let failed: usize = outcome.runs.iter().map(Run::failed).sum();
    match (outcome.trouble, outcome.stopped) {
        (Some(trouble), _) => Err(trouble),
        (None, Some(signal)) => {
            let (who, all) = (signal.name(), outcome.all);
            let message = format!("stopped by {who}: the table has {done} of {all} games");
            Err(Error::Interrupted(signal, message))
        }
        (None, None) if failed > 0 => {
            Err(Error::failure(format!("{failed} of {done} games failed")))
        }
        (None, None) => Ok(None),
    }
}
