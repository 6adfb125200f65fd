//! `brickgm results`: what is in results files, without playing anything.

use crate::commands::bench::report::{self, Order, PER_SEED, SORT};
use crate::commands::bench::runs::{runs, Best, Run};
use crate::commands::bench::store::{Rows, LARGEST};
use crate::commands::bench::tables;
use crate::commands::flags::{self, FORMAT};
use crate::support::args::Args;
use crate::support::command::{Command, Flag, Group, Positional};
use crate::support::error::{CommandResult, Error};
use crate::support::streams::{self, Source};

const RUN: Flag = Flag::with_value(
    "--run",
    "RUN",
    "the table of this run: its number in the list, its name, or 'last'; given twice, both are \
     compared on the games that both have; given more often, only these are listed",
)
.repeated();

pub const COMMAND: Command = Command {
    name: "results",
    summary: "list and compare what bench --results wrote",
    usage: &["results [--run RUN [--run RUN]] [--per-seed] [--format F] FILE..."],
    about: "\
Lists the runs in results files: when each began, its name, player and git commit, how many games \
it has and how many failed, its slowest game, and the mean of its scores relative to the best known \
score of each game, over the games that all listed runs have. A failed game counts 0.

A run is one call of bench, or all rows of one name (bench --name): files of several processes or \
machines are given together, or concatenated. If a run has a game twice, its last row counts.",
    positionals: &[Positional::files(
        "FILE",
        "what 'brickgm bench --results' wrote; - is standard input",
    )],
    flags: &[Group::plain(&[RUN, PER_SEED.requires(&["--run"]), SORT, FORMAT])],
    closing: "",
    examples: &[
        ("results r.tsv", "List the runs:"),
        (
            "results r.tsv --run last --per-seed --sort best",
            "In which games is the last run far from the best known score?",
        ),
        ("results a.tsv b.tsv --run 3 --run 1", "Is the third run better than the first?"),
    ],
    run,
};

fn run(args: &Args) -> CommandResult {
    let format = flags::format(args)?;
    let order = Order::from_args(args)?;
    args.required(0)?;
    let mut rows = Rows::default();
    for path in args.positionals() {
        let (name, text) = Source::open(path, "results")?.text(LARGEST)?;
        rows.add(&name, &text)?;
    }
    let best = Best::of(&rows.rows);
    let left_out = rows.notes.join("\n");
    let all = runs(rows.rows);
    let wanted = args.values(RUN.name);
    let wanted: Result<Vec<(usize, &Run)>, Error> =
        wanted.iter().map(|word| find(&all, &word.to_string_lossy())).collect();
    let table = match wanted?[..] {
        [] => tables::list(
            &all.iter().zip(1..).map(|(run, number)| (number, run)).collect::<Vec<_>>(),
            &best,
        ),
        [(_, run)] => report::table(run, None, Some(&best), order),
        [(_, run), (_, other)] => report::table(run, Some(other), Some(&best), order),
        ref several => tables::list(several, &best),
    };
    streams::print(&table.render(format))?;
    Ok((!left_out.is_empty()).then_some(left_out))
}

/// The run of this number, of this name, or the last, with its number.
fn find<'a>(all: &'a [Run], word: &str) -> Result<(usize, &'a Run), Error> {
    let numbered = || (1..).zip(all);
    let number = word.parse::<usize>().ok();
    let by_name = numbered().find(|(_, run)| run.label.name == word && !word.is_empty());
    let by_number = numbered().find(|(index, _)| Some(*index) == number);
    let last = numbered().last().filter(|_| word == "last");
    by_name.or(last).or(by_number).ok_or_else(|| {
        Error::failure(format!(
            "--run: there is no run {word:?}: expected 1 to {}, a name, or last",
            all.len()
        ))
    })
}
