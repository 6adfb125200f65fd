//! `brickgm plot`: the logs of trainings, drawn beside each other.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Group, Positional, QUIET};
use crate::support::streams::{file_error, Output, Source};

use crate::commands::train::curves::{self, RunGroup};
use crate::commands::train::log::{self, Log};
use crate::support::chart::MOST_SERIES;
use crate::support::quote::quoted_name;
use crate::text::sniff::is_picture;

/// Draws logs.
pub const COMMAND: Command = Command {
    name: "plot",
    summary: "draw the logs of trainings",
    usage: &["plot FILE LOG..."],
    about: "\
Draws the held-out score of trainings over the games they trained on, as SVG.",
    positionals: &[
        Positional::file("FILE", "the picture; one that exists must be a picture"),
        Positional::files(
            "LOG",
            "what 'brickgm train --log' wrote: a line with the file's name\n\
             or a folder: one line with its name, the mean of all *.tsv in it, in a band of one \
             standard error",
        ),
    ],
    flags: &[Group::plain(&[QUIET])],
    closing: "",
    examples: &[],
    run,
};

/// A row for each of a million generations.
const LARGEST_LOG: u64 = 100_000_000;

fn run(args: &Args) -> CommandResult {
    let picture = Output::check(args.required(0)?)?;
    args.required(1)?;
    picture.refuse_other_than("a picture", is_picture)?;
    let logs = &args.positionals()[1..];
    if logs.len() > MOST_SERIES {
        let message = format!("at most {MOST_SERIES} lines can be told apart");
        return Err(Error::usage(message));
    }
    let groups = logs.iter().map(|path| read_group(path, logs));
    let groups: Vec<RunGroup> = groups.collect::<Result<_, Error>>()?;
    picture.write(curves::comparison(&groups).to_svg())
}

fn read_group(path: &OsStr, all: &[OsString]) -> Result<RunGroup, Error> {
    let path = Path::new(path);
    let files = if path.is_dir() {
        logs_in(path)?
    } else {
        vec![path.to_path_buf()]
    };
    let runs: Result<Vec<Log>, Error> = files.iter().map(|file| read_log(file)).collect();
    let runs = runs?;
    let first = runs[0].shape;
    if let Some(place) = runs.iter().position(|run| run.shape != first) {
        let (one, other) = (quoted_name(&files[0]), quoted_name(&files[place]));
        return Err(Error::failure(format!(
            "{one} and {other} are of different K or N"
        )));
    }
    // A name that stands there twice is told apart by its folder.
    let is_alone = all
        .iter()
        .filter(|other| name(Path::new(other)) == name(path))
        .count()
        == 1;
    let name = if is_alone {
        name(path)
    } else {
        quoted_name(path)
    };
    Ok(RunGroup { name, runs })
}

fn logs_in(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let tell = |error| file_error(folder, &error);
    let mut logs = Vec::new();
    for entry in fs::read_dir(folder).map_err(tell)? {
        let path = entry.map_err(tell)?.path();
        logs.extend((path.extension() == Some(OsStr::new("tsv"))).then_some(path));
    }
    logs.sort();
    match logs.is_empty() {
        true => Err(Error::failure(format!(
            "{}: holds no *.tsv",
            quoted_name(folder)
        ))),
        false => Ok(logs),
    }
}

fn name(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    quoted_name(stem)
}

fn read_log(path: &Path) -> Result<Log, Error> {
    let (name, text) = Source::open(path.as_os_str(), "a log")?.text(LARGEST_LOG)?;
    let refuse = |error: String| Error::failure(format!("{name}: {error}"));
    log::parse_log(&text).map_err(refuse)
}
