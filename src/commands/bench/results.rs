//! `brickgm results`: what is in results files, without playing anything.

use crate::commands::bench::report::{self, Order, FORMAT, PER_SEED, SORT};
use crate::commands::bench::runs::{join, runs, Best, Rows, Run, LARGEST};
use crate::commands::bench::tables;
use crate::support::args::Args;
use crate::support::command::{Command, Flag, Group, Positional};
use crate::support::error::{CommandResult, Error};
use crate::support::streams::{self, Source};
use crate::support::table::Field;

const RUN: Flag = Flag::with_value(
    "--run",
    "RUN",
    "the table of this run: its number in the list, 'last', or its name if no other run has it; \
     given twice, both are compared on the games that both have; given more often, only these are \
     listed",
)
.repeated();
const JOIN: Flag = Flag::alone(
    "--join",
    "the table of all these runs as one: of a program that several processes played, or that was \
     stopped and played the missing seeds later",
);

pub const COMMAND: Command = Command {
    name: "results",
    summary: "list and compare what bench --results wrote",
    usage: &["results [--run RUN [--run RUN]] [--join] [--per-seed] FILE..."],
    about: "\
Lists the runs in results files: when each began, its player, name and git commit, how many games \
it has and how many failed, its slowest game, and the mean of its scores relative to the best known \
score of each game, over the games that all listed runs have. A failed game counts 0.

A run is one call of bench, with its opponent if it had one: then --run N shows the comparison. A \
name does not make several runs one; --join does, with all runs or with those of --run. If a game \
is in several of them, the last run counts.",
    positionals: &[Positional::files(
        "FILE",
        "what 'brickgm bench --results' wrote; - is standard input",
    )],
    flags: &[Group::plain(&[RUN, JOIN, PER_SEED, SORT, FORMAT])],
    closing: "",
    examples: &[
        ("results r.tsv", "List the runs:"),
        (
            "results r.tsv --run last --per-seed --sort best",
            "In which games is the last run far from the best known score?",
        ),
        ("results r.tsv --run 3 --run 1", "Is the third run better than the first?"),
        ("results --join 1.tsv 2.tsv", "One survey that two processes played:"),
    ],
    run,
};

fn run(args: &Args) -> CommandResult {
    let format = report::format(args)?;
    let order = Order::from_args(args)?;
    args.required(0)?;
    let mut rows = Rows::default();
    let mut names = Vec::new();
    for path in args.positionals() {
        let (name, text) = Source::open(path, "results")?.text(LARGEST)?;
        rows.add(&name, &text)?;
        names.push(name);
    }
    if rows.rows.is_empty() {
        return Err(Error::failure(format!("{}: there is no game in it", names.join(", "))));
    }
    let best = Best::of(&rows.rows);
    let left_out = rows.notes.join("\n");
    let all = runs(rows.rows);
    // The only run is the best known.
    let best = Some(&best).filter(|_| all.len() > 1);
    let numbered: Vec<(usize, &Run)> = (1..).zip(&all).collect();
    let mut wanted = Vec::new();
    for word in args.values(RUN.name) {
        wanted.push(find(&numbered, &word.to_string_lossy())?);
    }
    let table = if args.has(JOIN.name) {
        let parts = if wanted.is_empty() { numbered } else { wanted };
        // As one run, all of them have nothing to be compared with.
        let best = best.filter(|_| parts.len() < all.len());
        let (numbers, parts): (Vec<usize>, Vec<&Run>) = parts.into_iter().unzip();
        let run = join(&parts).ok_or_else(|| Error::failure("there is no run to join"))?;
        let mut table = report::table(&run, best, order);
        let numbers = numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        table.head.insert(0, Field::new("joined", "Joined", format!("runs {numbers}, as one")));
        table
    } else {
        match wanted[..] {
            [] if order.is_some() => {
                let message = "one row per game needs a run: add --run RUN, or --join";
                return Err(Error::usage(message));
            }
            [] => tables::list(&numbered, best),
            [(_, run)] => report::table(run, best, order),
            [(_, run), (_, other)] => {
                let (ours, other) = (run.ours.clone(), Some(other.ours.clone()));
                report::table(&Run { ours, other }, best, order)
            }
            _ => tables::list(&wanted, best),
        }
    };
    streams::print(&table.render(format))?;
    Ok((!left_out.is_empty()).then_some(left_out))
}

/// The run of this number or of this name, or the last, with its number.
fn find<'a>(all: &[(usize, &'a Run)], word: &str) -> Result<(usize, &'a Run), Error> {
    let is_it = |(number, run): &&(usize, &Run)| match word.parse::<usize>() {
        Ok(wanted) => *number == wanted,
        Err(_) if word == "last" => *number == all.len(),
        Err(_) => run.ours.label.name == word && !word.is_empty(),
    };
    let found: Vec<(usize, &Run)> = all.iter().filter(is_it).copied().collect();
    let last = all.len();
    match found[..] {
        [run] => Ok(run),
        [] => Err(Error::failure(format!(
            "--run: there is no run {word:?}: expected 1 to {last}, last, or a name"
        ))),
        [(first, _), (second, _), ..] => Err(Error::failure(format!(
            "--run: {} runs are called {word:?}, as {first} and {second}: give a number",
            found.len()
        ))),
    }
}
