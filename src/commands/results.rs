//! `brickgm results`: what is in results files, without playing anything.

use crate::play::results::runs::{runs, Best, Run};
use crate::play::results::store::{Rows, LARGEST};
use crate::play::results::{self, tables, Order, PER_SEED, SORT};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Flag, Group, Positional};
use crate::support::streams::{self, Source};
use crate::support::table::{Format, FORMAT};

const RUN: Flag = Flag::with_value(
    "--run",
    "RUN",
    "the table of this run: its number in the list, its comment, or 'last'; given twice, both are \
     compared on the games that both have",
)
.repeated();

pub const COMMAND: Command = Command {
    name: "results",
    summary: "list and compare what bench --results wrote",
    usage: &["results [--run RUN [--run RUN]] [--per-seed] [--format F] FILE..."],
    about: "\
Lists the runs in results files: when each began, its comment and player, how many games it has \
and how many failed, the mean of its scores relative to the best known score of each game, and \
its slowest game. A run is all games of one player under one comment; a solver that was rebuilt is \
another player.

Files of several processes or machines are given together, or concatenated. A game that is there \
twice counts once: its last row.",
    positionals: &[Positional::files(
        "FILE",
        "what 'brickgm bench --results' wrote; - is standard input",
    )],
    flags: &[Group::plain(&[RUN, PER_SEED, SORT, FORMAT])],
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
    let format = Format::from_args(args)?;
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
    let wanted: Result<Vec<&Run>, Error> =
        wanted.iter().map(|word| find(&all, &word.to_string_lossy())).collect();
    let table = match wanted?[..] {
        [] => tables::list(&all, &best),
        [run] => results::table(run, None, Some(&best), order),
        [run, other] => results::table(run, Some(other), Some(&best), order),
        _ => return Err(Error::usage("--run: expected one run or two, found more")),
    };
    streams::print(&table.render(format))?;
    Ok((!left_out.is_empty()).then_some(left_out))
}

/// The run of this number, of this comment, or the last.
fn find<'a>(all: &'a [Run], word: &str) -> Result<&'a Run, Error> {
    let number = word.parse::<usize>().ok();
    let by_number = number.and_then(|number| all.get(number.checked_sub(1)?));
    let mut by_comment = all.iter().filter(|run| run.label.comment == word);
    match (word, by_number, by_comment.next(), by_comment.next()) {
        ("last", ..) if !all.is_empty() => Ok(&all[all.len() - 1]),
        (_, _, Some(_), Some(_)) => Err(Error::failure(format!(
            "--run: several runs have the comment {word:?}: give a number of the list"
        ))),
        (_, Some(run), _, _) | (_, None, Some(run), None) => Ok(run),
        _ => Err(Error::failure(format!(
            "--run: there is no run {word:?}: expected 1 to {}, a comment, or last",
            all.len()
        ))),
    }
}
