//! `brickgm plot`: the logs of trainings in one picture.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::commands::{out, QUIET};
use crate::draw::chart::{Chart, Series, MOST_SERIES};
use crate::engine::brick::Shape;
use crate::formats::training_log::{self, Generation, Log};
use crate::support::args::Args;
use crate::support::command::{Command, Flag, Group, Positional};
use crate::support::error::{CommandResult, Error};
use crate::support::quote::quoted;
use crate::support::stats;
use crate::support::streams::{files_of, refuse_same, Output, Source};

const OUT: Flag = out("where to write the picture (default: standard output)");

pub const COMMAND: Command = Command {
    name: "plot",
    summary: "draw the logs of trainings",
    usage: &["plot [-o FILE] LOG..."],
    about: "\
Draws the held-out score of trainings over the games they trained on, as SVG. A band is one \
standard error. For a single log it also draws the best and the mean score in training.",
    positionals: &[Positional::files(
        "LOG",
        "what 'brickgm train --log' wrote: a line with the file's name, in a band of the error \
             over its held-out games\n\
             or a folder: one line with its name, the mean of all *.tsv in it, in a band of the \
             error over the runs",
    )],
    flags: &[Group::plain(&[OUT, QUIET])],
    closing: "",
    examples: &[
        ("plot -o runs.svg run-1.tsv run-2.tsv", "two runs"),
        ("plot -o methods.svg ga/ cem/", "the means of two folders of runs"),
    ],
    run,
};

/// One row for each of a million generations.
const LARGEST_LOG: u64 = 100_000_000;

fn run(args: &Args) -> CommandResult {
    args.required(0)?;
    let paths = args.positionals();
    if paths.len() > MOST_SERIES {
        return Err(Error::usage(format!("at most {MOST_SERIES} lines can be told apart")));
    }
    let files = paths.iter().map(|path| files_of(Path::new(path), "tsv"));
    let files: Vec<Vec<PathBuf>> = files.collect::<Result<_, Error>>()?;
    let logs: Vec<_> = files.iter().flatten().map(|file| ("LOG", Some(file.as_os_str()))).collect();
    refuse_same(&logs, &[(OUT.name, args.value(OUT.name))])?;
    let picture = Output::from_args(args, OUT)?;
    let groups = files.iter().map(|files| read_group(files));
    let groups: Vec<Vec<Log>> = groups.collect::<Result<_, Error>>()?;
    // If all runs are of one shape, the title names it once.
    let first = groups[0][0].shape;
    let is_common = groups.iter().all(|runs| runs[0].shape == first);
    let at = if is_common { format!(" at {}", shape_text(first)) } else { String::new() };
    let lines = paths.iter().zip(&groups).map(|(path, runs)| {
        // Two logs of one name get their folder in front.
        let is_alone = paths.iter().filter(|other| stem(other) == stem(path)).count() == 1;
        let mut label = if is_alone { stem(path) } else { quoted(path) };
        if !is_common {
            label += &format!(", {}", shape_text(runs[0].shape));
        }
        line(runs, &label)
    });
    let mut series: Vec<Series> = lines.collect();
    if let (1, [run]) = (groups.len(), &groups[0][..]) {
        let training = |label: &str, score: fn(&Generation) -> f64| Series {
            label: label.to_string(),
            points: run.rows.iter().map(|row| (row.games, score(row), 0.0)).collect(),
        };
        series.push(training("best in training", |row| row.best));
        series.push(training("mean in training", |row| row.mean));
    }
    let chart = Chart {
        title: format!("Held-out score over the games trained on{at}"),
        x_label: "training games".to_string(),
        y_label: "points per game, in a band of ± 1 standard error".to_string(),
        emphasis: "thick: the held-out score of the first log".to_string(),
        series,
    };
    picture.write(chart.to_svg())
}

fn stem(path: &OsString) -> String {
    quoted(Path::new(path).file_stem().unwrap_or(path))
}

fn shape_text(shape: Shape) -> String {
    format!("K = {}, N = {}", shape.colours, shape.bricks)
}

/// The logs that make one line, which are of one shape.
fn read_group(files: &[PathBuf]) -> Result<Vec<Log>, Error> {
    let logs: Vec<Log> = files.iter().map(|file| read_log(file)).collect::<Result<_, Error>>()?;
    match logs.iter().position(|log| log.shape != logs[0].shape) {
        Some(other) => {
            let (one, other) = (quoted(&files[0]), quoted(&files[other]));
            Err(Error::failure(format!("{one} and {other} are of different K or N")))
        }
        None => Ok(logs),
    }
}

fn read_log(path: &Path) -> Result<Log, Error> {
    let (name, text) = Source::open(path.as_os_str(), "a log")?.text(LARGEST_LOG)?;
    training_log::parse(&text).map_err(|error| Error::failure(format!("{name}: {error}")))
}

/// The mean of the runs, as far as the shortest goes. Its error is that over the runs; a single run
/// has the error over its held-out games.
fn line(runs: &[Log], name: &str) -> Series {
    let mean_of = match runs {
        [run] => format!("{} games", run.rows[0].held_out_games),
        _ => format!("{} runs", runs.len()),
    };
    let length = runs.iter().map(|run| run.rows.len()).min().unwrap_or(0);
    let point = |index: usize| {
        let scores: Vec<f64> = runs.iter().map(|run| run.rows[index].held_out).collect();
        let row = runs[0].rows[index];
        let error = match runs.len() {
            1 => row.held_out_error,
            _ => stats::standard_error(&scores),
        };
        (row.games, stats::mean(&scores), error)
    };
    let label = format!("{name} (mean of {mean_of})");
    Series { label, points: (0..length).map(point).collect() }
}
