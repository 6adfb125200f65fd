//! `brickgm bench`: how good a player is, built in or your own.

mod compare;
mod kept;
mod players;
mod playing;
mod report;
pub mod results;
mod runs;
mod tables;

use std::path::Path;
use std::sync::Arc;

use self::kept::Kept;
use self::players::BenchPlayer;
use self::playing::Bench;
use self::report::{Order, FORMAT, PER_SEED, SORT};
use self::runs::{failed, Best, Rows, Run, Store};
use self::tables::count;
use crate::commands::players as player_flags;
use crate::commands::{self, JOBS, QUIET};
use crate::formats::rows::Row;
use crate::support::args::Args;
use crate::support::command::{Command, Flag, Group, Positional};
use crate::support::error::{CommandResult, Error};
use crate::support::progress::ProgressLine;
use crate::support::streams::{named_path, refuse_same};
use crate::support::table::Field;
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
const AGAINST: Flag = Flag::with_value(
    "--against",
    "OTHER",
    "also play OTHER on the same games, and compare. OTHER is a player with flags of its own, in \
     quotes ('search --time 2'), or a solver ('exec COMMAND'), or weights: then it is the same \
     player with these weights",
);
const RESULTS: Flag = Flag::with_file(
    "--results",
    "FILE",
    "add one row per game to FILE when the game ends, and show scores relative to the best in it; \
     'brickgm results FILE' lists and compares its runs",
);
const NAME: Flag = Flag::with_value("--name", "NAME", "a label for the run in the results file")
    .requires(&["--results"]);
const KEEP: Flag = Flag::with_file(
    "--keep",
    "DIR",
    "write every game to this directory: the input, the moves, standard error, and a page to look \
     at it; DIR/index.html is the list of the games, to be opened in a browser",
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

A game fails if a solver crashes, takes too long, gives an illegal move, too few moves or more \
output after the last. A failed game scores 0, and the exit code is 1. A full \
board is not a failure. When a game ends, and when the bench itself ends or is killed, everything in \
the process group of a solver is killed; what left the group is not.

A comparison (--against) is made game by game. The factor is the geometric mean of the ratios of \
our score to the other's over the games that both finished (0 points count as 1), so every game \
weighs the same; 'sums' is the ratio of the sums of all scores. The 95 % interval of a shape is \
that of the mean logarithm of the ratios (Student's t). In the row 'total' every shape weighs the \
same: its logarithm is the mean of the shapes' logarithms; its standard error is the root of the \
sum of the squared errors, divided by the number of shapes, where the errors of shapes with the \
same K are added up before they are squared, as their games begin alike; and Student's t is that \
of the shape with the fewest games. The verdict is 'inconclusive' if there are fewer than five \
games, if the interval includes 1, or if factor and sums disagree, and if games failed it is never \
'better'.

The signature is a hash of all moves. It depends neither on time nor on the number of threads nor \
on any order. A player that goes by the clock (search without --tries) has another one every time.",
    positionals: &[Positional::files(
        "FILE",
        "games to play instead of seeds: files of one game each, or directories of *.in files",
    )],
    flags: &[
        Group::plain(&[players::EXEC, players::EXEC_TIME, players::EXEC_MEMORY]),
        player_flags::GROUP
            .conflicts(&["--exec"])
            .brief("--player NAME, and the flags of a player, as 'brickgm --help' lists them"),
        Group::plain(&[SEEDS, SHAPE, JOBS, AGAINST]),
        Group::plain(&[RESULTS, NAME, KEEP]),
        Group::plain(&[PER_SEED, SORT, FORMAT, QUIET]),
    ],
    closing: "",
    examples: &[
        (
            "bench --player search --time 2 --shape 5x2000 --seeds 1..20",
            "How good is the search player with 2 s per game?",
        ),
        (
            "bench --exec 'python3 a.py' --shape 5x50 --results r.tsv --keep games",
            "Play with a solver, keep its results, and its games to look at:",
        ),
        (
            "bench --exec ./a --against 'exec ./b' --shape 3x3333 --seeds 1..50",
            "Which of two solvers is better?",
        ),
    ],
    run,
};

fn run(args: &Args) -> CommandResult {
    let format = report::format(args)?;
    let order = Order::from_args(args)?;
    let mut games = playing::games(args)?;
    let jobs = commands::jobs(args)?;
    let inputs: Vec<_> = args.positionals().iter().map(|file| ("FILE", Some(&file[..]))).collect();
    refuse_same(&inputs, &[(RESULTS.name, args.value(RESULTS.name))])?;
    let players = players::from_args(args, &mut games)?;
    warn_of_jobs(jobs, &players, args);
    let results = named_path(args, RESULTS)?;
    let keep = named_path(args, KEEP)?;
    let known = results.map(|path| read_results(path).map_err(|error| error.within(RESULTS.name)));
    let known = known.transpose()?.unwrap_or_default();
    // Nothing is made before this line.
    let store = results.map(Store::open).transpose();
    let kept = keep.map(|directory| Kept::create(directory, players.len())).transpose();
    let mut bench = Bench {
        rows: [Vec::new(), Vec::new()],
        games: Arc::new(games),
        players: Arc::new(players),
        store: store.map_err(|error| error.within(RESULTS.name))?,
        kept: kept.map_err(|error| error.within(KEEP.name))?,
        // The first run in a file would be the best known.
        best: (!known.is_empty()).then(|| Best::of(&known)),
    };
    let ended = bench.play(jobs, ProgressLine::new(!args.has(QUIET.name), None));
    let Some(run) = Run::of(bench.rows) else { return ended.map(|()| None) };
    let mut new_best = None;
    if let Some(best) = &mut bench.best {
        let beaten = run.ours.rows.iter().filter(|row| best.is_beaten_by(row)).count();
        new_best = Some(beaten).filter(|&count| count > 0);
        run.sides().flat_map(|side| &side.rows).for_each(|row| best.note(row));
    }
    let best = bench.best.as_ref();
    let listed = bench.kept.map_or(Ok(()), |kept| kept.finish(&run, best));
    let mut table = report::table(&run, best, order);
    table.foot.insert(0, Field::new("new_best", "New best scores", new_best));
    let printed = streams::print(&table.render(format));
    ended.and(listed)?;
    printed?;
    let games = count(bench.games.len());
    let mut failures = Vec::new();
    for (side, whose) in run.sides().zip(["", " of the other"]) {
        match failed(&side.rows) {
            0 => {}
            failed => failures.push(format!("{failed} of {games}{whose}")),
        }
    }
    match failures[..] {
        [] => Ok(None),
        _ => Err(Error::failure(format!("{} failed", failures.join(" and ")))),
    }
}

/// A clock that runs while too many threads share the cores measures the machine.
fn warn_of_jobs(jobs: usize, players: &[BenchPlayer], args: &Args) {
    let threads = players.iter().map(BenchPlayer::timed_threads).max().unwrap_or(0);
    let cores = parallel::cores();
    if jobs * threads > cores && !args.has(QUIET.name) {
        streams::note(&format!(
            "warning: {jobs} jobs of {threads} {} each on {cores} cores: games by the clock get \
             less than their time; use --jobs {}",
            if threads == 1 { "thread" } else { "threads" },
            (cores / threads).max(1)
        ));
    }
}

/// The rows of a results file, none if it is new.
fn read_results(path: &Path) -> Result<Vec<Row>, Error> {
    let known = Rows::of_file(path)?;
    known.notes.iter().for_each(|note| streams::note(&format!("warning: {note}")));
    Ok(known.rows)
}
