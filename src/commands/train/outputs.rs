//! The files of a training: checkpoint, log and curve after every generation, and the result.

use std::ffi::OsStr;
use std::fs;

use crate::commands::train::checkpoint;
use crate::commands::train::evolve::Method;
use crate::commands::train::run::Training;
use crate::commands::train::settings::START;
use crate::draw::chart::{Chart, Series};
use crate::engine::brick::Shape;
use crate::formats::sniff::{is_picture, is_weights};
use crate::formats::training_log::{self, Row};
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::flags::Flag;
use crate::support::quote::quoted_name;
use crate::support::streams::{is_standard_stream, print, refuse_same, Output};

pub const OUT: Flag =
    Flag::with_file("--out", "FILE", "the weight file; without it, to standard output").short("-o");
pub const LOG: Flag = Flag::with_file("--log", "FILE", "one row per generation, tab-separated");
pub const PLOT: Flag = Flag::with_file(
    "--plot",
    "FILE",
    "the learning curve as SVG; 'brickgm plot' draws several runs in one picture",
);
pub const CHECKPOINT: Flag = Flag::with_file(
    "--checkpoint",
    "FILE",
    "the state of the run, replaced after every generation",
);
pub const RESUME: Flag = Flag::with_file(
    "--resume",
    "FILE",
    "go on from this checkpoint, and keep it up to date; its settings stay, and only when to stop \
     may be changed",
)
.conflicts(&["--checkpoint"]);

/// The files that a run keeps up to date, and the one it ends with.
pub struct Outputs {
    pub out: Output,
    log: Option<Output>,
    plot: Option<Output>,
    checkpoint: Option<Output>,
}

impl Outputs {
    /// Looks at every path before the first game.
    pub fn from_args(args: &Args) -> Result<Outputs, Error> {
        let given = |flag: Flag| (flag.name, args.value(flag.name));
        let out = (OUT.name, args.value(OUT.name).or(Some(OsStr::new("-"))));
        let files = [out, given(LOG), given(PLOT), given(CHECKPOINT), given(RESUME)];
        refuse_same(&[given(START)], &files)?;
        let flag = if args.has(RESUME.name) { RESUME } else { CHECKPOINT };
        if args.value(flag.name).is_some_and(is_standard_stream) {
            return Err(Error::usage(format!("{}: expected a file, found \"-\"", flag.name)));
        }
        let output = |flag, kind, is_own: fn(&[u8]) -> bool| {
            let output = Output::from_args(args, flag)?;
            output.refuse_other_than(kind, is_own).map(|()| output)
        };
        let optional = |flag: Flag, kind, is_own| {
            args.has(flag.name).then(|| output(flag, kind, is_own)).transpose()
        };
        refuse_to_replace(args)?;
        let checkpoint = args.has(flag.name).then(|| Output::from_args(args, flag)).transpose()?;
        Ok(Outputs {
            out: output(OUT, "a weight file", is_weights)?,
            log: optional(LOG, "the log of a training", |start| {
                start.starts_with(training_log::header().as_bytes())
            })?,
            plot: optional(PLOT, "a picture", is_picture)?,
            checkpoint,
        })
    }

    /// After every generation, and when a run is resumed: it may have been killed between the
    /// checkpoint and the log.
    pub fn update(&self, training: &Training) -> Result<(), Error> {
        if let Some(output) = &self.checkpoint {
            output.write(checkpoint::to_text(training))?;
        }
        self.write_curves(training, false)
    }

    /// The result. Where its file cannot be written, it goes to standard output: hours are in it.
    pub fn finish(&self, training: &Training, file: &str) -> Result<(), Error> {
        if let Err(error) = self.out.write(file) {
            return print(file).and(Err(error));
        }
        self.write_curves(training, true)
    }

    /// Standard output gets log and curve once, at the end.
    fn write_curves(&self, training: &Training, at_end: bool) -> Result<(), Error> {
        let is_due = |output: &&Output| output.is_standard() == at_end;
        if let Some(output) = self.log.as_ref().filter(is_due) {
            output.write(training_log::to_text(&training.state.history))?;
        }
        if let Some(output) = self.plot.as_ref().filter(is_due) {
            output.write(learning_curve(training).to_svg())?;
        }
        Ok(())
    }
}

/// A checkpoint is hours of work: a run that begins anew replaces none, nor anything else.
fn refuse_to_replace(args: &Args) -> Result<(), Error> {
    let Some(path) = args.value(CHECKPOINT.name) else { return Ok(()) };
    match fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0) {
        true => Err(Error::failure(format!(
            "{}: exists: resume a checkpoint with --resume, or choose another name",
            quoted_name(path)
        ))),
        false => Ok(()),
    }
}

/// Best, mean and held-out score over the generations.
fn learning_curve(training: &Training) -> Chart {
    let rows = || training.state.history.iter();
    let series = |label: &str, value: fn(&Row) -> f64| {
        Series::new(label, rows().map(|row| (row.generation, value(row))).collect())
    };
    let games = training.curve_games();
    let mut held_out = series(&format!("held-out (mean of {games})"), |row| row.held_out);
    held_out.margins = rows().map(|row| row.held_out_error).collect();
    let method = match training.config.method {
        Method::Ga => "genetic algorithm",
        Method::Cem => "cross-entropy method",
    };
    let Shape { colours, bricks } = training.config.shape;
    Chart {
        title: format!("Training the published rule at K = {colours}, N = {bricks}: {method}"),
        x_label: "generation".to_string(),
        y_label: format!(
            "points per game; held-out: the mean of {games} games in a band of ± 1 standard error"
        ),
        emphasis: "thick: the held-out score, which is what counts".to_string(),
        series: vec![
            held_out,
            series("best in training", |row| row.best),
            series("mean in training", |row| row.mean),
        ],
    }
}
