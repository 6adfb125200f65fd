//! `brickgm merge`: the rows of several runs as one table.

use crate::commands::bench::merge::Merge;
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Group, Positional};
use crate::support::streams::{self, Source};
use crate::support::table_format::{self, FORMAT};

pub const COMMAND: Command = Command {
    name: "merge",
    summary: "add up what several runs of bench wrote",
    usage: &["merge [--format F] FILE..."],
    about: "\
Adds up the rows that runs of 'brickgm bench --format tsv' wrote, with or without --per-seed, and \
those of files for --resume: the same table as one run would have printed. So several processes \
or machines can share a survey.

A seed must come only once, and all rows must be about the same players. Weights go by their \
numbers, not by the names of their files; a player of --exec goes by its command. Rows that no \
games could have are refused.",
    positionals: &[Positional::files(
        "FILE",
        "what to add up, at most 256 MB each; - is standard input",
    )],
    flags: &[Group::plain(&[FORMAT])],
    closing: "",
    examples: &[],
    run,
};

/// The longest file that is read: some half a million rows.
const LARGEST: u64 = 256_000_000;

fn run(args: &Args) -> CommandResult {
    let format = table_format::format(args)?;
    args.required(0)?;
    let mut merge = Merge::new();
    for path in args.positionals() {
        let (name, text) = Source::open(path, "rows")?.text(LARGEST)?;
        merge
            .add(&text)
            .map_err(|error| Error::failure(format!("{name}: {error}")))?;
    }
    let survey = merge.finish();
    let survey = survey.ok_or_else(|| Error::failure("there are no rows to merge"))?;
    streams::print(&survey.table().render(format))
}
