//! `brickgm plot`: the logs of trainings in one picture.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use crate::engine::brick::Shape;
use crate::support::args::Args;
use crate::support::chart::{Chart, Series, MOST_SERIES};
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Group, Positional, QUIET};
use crate::support::quote::quoted_name;
use crate::support::stats;
use crate::support::streams::{file_error, Output, Source};
use crate::text::sniff::is_picture;
use crate::text::training_log::{Log, Row};

pub const COMMAND: Command = Command {
    name: "plot",
    summary: "draw the logs of trainings",
    usage: &["plot FILE LOG..."],
    about: "\
Draws the held-out score of trainings over the games they trained on, as SVG. A band is one \
standard error.",
    positionals: &[
        Positional::file("FILE", "the picture; one that exists must be a picture"),
        Positional::files(
            "LOG",
            "what 'brickgm train --log' wrote: a line with the file's name, in a band of the error \
             over its held-out games\n\
             or a folder: one line with its name, the mean of all *.tsv in it, in a band of the \
             error over the runs",
        ),
    ],
    flags: &[Group::plain(&[QUIET])],
    closing: "",
    examples: &[
        ("plot runs.svg run-1.tsv run-2.tsv", "two runs"),
        ("plot methods.svg ga/ cem/", "the means of two folders of runs"),
    ],
    run,
};

/// One row for each of a million generations.
const LARGEST_LOG: u64 = 100_000_000;

/// One line of the picture: some runs and their mean, or a single run.
struct RunGroup {
    name: String,
    /// At least one.
    runs: Vec<Log>,
}

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
    picture.write(comparison(&groups).to_svg())
}

fn read_group(path: &OsStr, all: &[OsString]) -> Result<RunGroup, Error> {
    let path = Path::new(path);
    let files = if path.is_dir() { logs_in(path)? } else { vec![path.to_path_buf()] };
    let runs: Result<Vec<Log>, Error> = files.iter().map(|file| read_log(file)).collect();
    let runs = runs?;
    let first = runs[0].shape;
    if let Some(place) = runs.iter().position(|run| run.shape != first) {
        let (one, other) = (quoted_name(&files[0]), quoted_name(&files[place]));
        return Err(Error::failure(format!("{one} and {other} are of different K or N")));
    }
    // Two logs of one name get their folder in front.
    let is_alone = all.iter().filter(|other| name(Path::new(other)) == name(path)).count() == 1;
    let name = if is_alone { name(path) } else { quoted_name(path) };
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
        true => Err(Error::failure(format!("{}: holds no *.tsv", quoted_name(folder)))),
        false => Ok(logs),
    }
}

fn name(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    quoted_name(stem)
}

fn read_log(path: &Path) -> Result<Log, Error> {
    let (name, text) = Source::open(path.as_os_str(), "a log")?.text(LARGEST_LOG)?;
    Log::parse(&text).map_err(|error| Error::failure(format!("{name}: {error}")))
}

/// The held-out score of runs over the games they trained on.
fn comparison(groups: &[RunGroup]) -> Chart {
    let runs = || groups.iter().flat_map(|group| &group.runs);
    let first = runs().next().map(|run| run.shape);
    // Where all runs are of one shape, the title names it once.
    let common = first.filter(|first| runs().all(|run| run.shape == *first));
    let at = common.map_or(String::new(), |shape| format!(" at {}", shape_text(shape)));
    Chart {
        title: format!("Held-out score over the games trained on{at}"),
        x_label: "training games".to_string(),
        y_label: "points per game, in a band of ± 1 standard error".to_string(),
        emphasis: "thick: the first log on the command line".to_string(),
        series: groups.iter().map(|group| line(group, common.is_none())).collect(),
    }
}

fn shape_text(shape: Shape) -> String {
    format!("K = {}, N = {}", shape.colours, shape.bricks)
}

/// As far as the shortest run goes. The error of a mean of runs is that over the runs; a single run
/// has the error over its held-out games.
fn line(group: &RunGroup, names_shape: bool) -> Series {
    let runs = &group.runs;
    let length = runs.iter().map(|run| run.rows.len()).min().unwrap_or(0);
    let rows = |index: usize| -> Vec<Row> { runs.iter().map(|run| run.rows[index]).collect() };
    let scores = |rows: &[Row]| -> Vec<f64> { rows.iter().map(|row| row.held_out).collect() };
    let point = |rows: &Vec<Row>| (rows[0].games as f64, stats::mean(&scores(rows)));
    let margin = |rows: &Vec<Row>| match &rows[..] {
        [row] => row.held_out_error,
        rows => stats::standard_error(&scores(rows)),
    };
    let rows: Vec<Vec<Row>> = (0..length).map(rows).collect();
    let mut series = Series::new(&group.name, rows.iter().map(point).collect());
    series.margins = rows.iter().map(margin).collect();
    if names_shape {
        series.label += &format!(", {}", shape_text(runs[0].shape));
    }
    series.label += &match runs.len() {
        1 => format!(" (mean of {} games)", runs[0].rows[0].held_out_games),
        count => format!(" (mean of {count} runs)"),
    };
    series
}
