//! What a training writes: files after every generation, the result, and progress.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use crate::commands::train::checkpoint::{self, Checkpoint};
use crate::commands::train::run::Training;
use crate::commands::train::settings;
use crate::commands::train::{curves, log};
use crate::support::args::Args;
use crate::support::error::{CommandResult, Error};
use crate::support::files::{same_file, Lock};
use crate::support::flags::{Flag, QUIET};
use crate::support::progress;
use crate::support::quote::quoted_name;
use crate::support::streams::{file_error, print, refuse_same, Output};
use crate::text::sniff::{is_picture, is_weights};

/// What comes out of it.
pub const OUT: Flag = Flag::with_file(
    "--out",
    "FILE",
    "the weight file; without it, to standard output",
)
.short("-o");
/// How it went.
pub const LOG: Flag = Flag::with_file("--log", "FILE", "a row a generation, tab-separated");
/// The same as a picture.
pub const PLOT: Flag = Flag::with_file(
    "--plot",
    "FILE",
    "the learning curve as SVG; 'brickgm plot' draws runs beside each other",
);
/// The run itself.
pub const CHECKPOINT: Flag = Flag::with_file(
    "--checkpoint",
    "FILE",
    "the state of the run, replaced after every generation",
);
/// Even over another one.
pub const FORCE: Flag =
    Flag::alone("--force", "replace the checkpoint of another run").requires(&["--checkpoint"]);
/// A run to go on with.
pub const RESUME: Flag = Flag::with_file(
    "--resume",
    "FILE",
    "go on from there (and keep that file up to date); settings come from the file, and flags may \
     only change when to stop",
);

/// The files that a run keeps up to date, and the one it ends with.
pub struct Outputs {
    out: Output,
    log: Option<Output>,
    plot: Option<Output>,
    checkpoint: Option<Output>,
    /// Held as long as the run lives, so that no other writes the same checkpoint.
    _lock: Option<Lock>,
}

impl Outputs {
    /// Looks at every path before the first game.
    pub fn from_args(args: &Args) -> Result<Outputs, Error> {
        refuse_same_files(args)?;
        let checkpoint = args.value(CHECKPOINT.name);
        let kept = checkpoint.or(args.value(RESUME.name));
        let own = optional(args, CHECKPOINT, "a checkpoint", is_checkpoint)?;
        refuse_to_overwrite(args)?;
        let resumed = kept.filter(|_| checkpoint.is_none()).map(Output::check);
        let checkpoint = own.or(resumed.transpose()?);
        if checkpoint.as_ref().is_some_and(Output::is_standard) {
            return Err(Error::usage("a checkpoint is a file, not standard output"));
        }
        let out = Output::from_args(args, OUT)?;
        out.refuse_other_than("a weight file", is_weights)?;
        Ok(Outputs {
            out,
            log: optional(args, LOG, "the log of a training", is_log)?,
            plot: optional(args, PLOT, "a picture", is_picture)?,
            checkpoint,
            _lock: kept.map(lock).transpose()?,
        })
    }

    /// After every generation, and when a run is resumed: it may have been killed between the
    /// checkpoint and the log.
    pub fn note(&self, training: &Training) -> Result<(), Error> {
        if let Some(checkpoint) = &self.checkpoint {
            checkpoint.write(to_checkpoint(training).to_text())?;
        }
        self.write_curves(training, |output| !output.is_standard())
    }

    fn write_curves(&self, run: &Training, wanted: fn(&&Output) -> bool) -> Result<(), Error> {
        let (config, rows) = (&run.config, &run.state.history);
        if let Some(output) = self.log.as_ref().filter(wanted) {
            output.write(log::log(config.task.shape, rows))?;
        }
        if let Some(output) = self.plot.as_ref().filter(wanted) {
            output.write(curves::learning_curve(config, rows).to_svg())?;
        }
        Ok(())
    }

    /// The result. Should it not go to its file, it goes to standard output: hours are in it.
    pub fn result(&self, training: &Training, file: &str, note: String) -> CommandResult {
        if let Err(error) = self.out.write(file) {
            return print(file).and(Err(error));
        }
        // Standard output gets log and curve once, at the end.
        self.write_curves(training, |output| output.is_standard())?;
        Ok((!self.out.is_standard()).then_some(note))
    }
}

fn optional(
    args: &Args,
    flag: Flag,
    kind: &str,
    is_own: fn(&[u8]) -> bool,
) -> Result<Option<Output>, Error> {
    if !args.has(flag.name) {
        return Ok(None);
    }
    let output = Output::from_args(args, flag)?;
    output.refuse_other_than(kind, is_own)?;
    Ok(Some(output))
}

fn is_log(start: &[u8]) -> bool {
    start.starts_with(b"generation\tgames\t")
}

fn is_checkpoint(start: &[u8]) -> bool {
    start.starts_with(checkpoint::FAMILY.as_bytes())
}

fn to_checkpoint(training: &Training) -> Checkpoint {
    let subject = &training.subject;
    Checkpoint {
        settings: settings::kept(&training.config),
        start: subject.file(&subject.start(), training.start_certificate.clone()),
        state: training.state.clone(),
    }
}

/// A file has one purpose; only a checkpoint may be read and then kept up to date.
fn refuse_same_files(args: &Args) -> Result<(), Error> {
    let given = |name: &'static str| (name, args.value(name));
    let out = args.value(OUT.name).unwrap_or(OsStr::new("-"));
    let resume = given(RESUME.name);
    let resume_is_kept = resume.1.filter(|path| goes_on(args, path)).is_some();
    let outputs = [(OUT.name, Some(out)), given(LOG.name), given(PLOT.name)];
    let all = [&outputs[..], &[given(CHECKPOINT.name)]].concat();
    refuse_same(&[given("--start")], &all)?;
    refuse_same(&[resume], if resume_is_kept { &outputs } else { &all })?;
    refuse_same(&[given("--start")], &[resume])
}

/// The run goes on in the file that it is resumed from.
fn goes_on(args: &Args, resumed: &OsStr) -> bool {
    let checkpoint = args.value(CHECKPOINT.name);
    checkpoint.is_none_or(|path| same_file(Path::new(path), Path::new(resumed)))
}

/// A checkpoint is hours of work: a run that begins anew does not take its place.
fn refuse_to_overwrite(args: &Args) -> Result<(), Error> {
    let Some(path) = args.value(CHECKPOINT.name) else {
        return Ok(());
    };
    let is_own = args
        .value(RESUME.name)
        .is_some_and(|resumed| goes_on(args, resumed));
    let holds_a_run = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0);
    if holds_a_run && !is_own && !args.has(FORCE.name) {
        let name = quoted_name(path);
        let cure = "--resume goes on with it, --force replaces it";
        return Err(Error::failure(format!(
            "{name}: holds the checkpoint of another run: {cure}"
        )));
    }
    Ok(())
}

fn lock(path: &OsStr) -> Result<Lock, Error> {
    let taken = || {
        Error::failure(format!(
            "{}: another training is using it",
            quoted_name(path)
        ))
    };
    let path = Path::new(path);
    let lock = Lock::take(path).map_err(|error| file_error(path, &error))?;
    lock.ok_or_else(taken)
}

/// Progress on standard error: a line a generation, or on a terminal one line that changes.
pub struct Progress {
    first: u64,
    is_listed: bool,
    on_terminal: progress::ProgressLine,
}

impl Progress {
    /// Of a run that begins after this generation.
    pub fn from(first: u64, args: &Args) -> Progress {
        let mut on_terminal = progress::ProgressLine::of(args);
        on_terminal.show(&format!("generation {}", first + 1), 0.0);
        Progress {
            first,
            is_listed: !args.has(QUIET.name) && !io::stderr().is_terminal(),
            on_terminal,
        }
    }

    pub fn show(&mut self, training: &Training, late: f64) {
        let Some(row) = training.state.history.last() else {
            return;
        };
        let generations = training.config.generations;
        let line = format!(
            "generation {} of {generations}: best {:.0}, mean {:.0} ± {:.0}, held-out {:.0}",
            row.generation, row.best, row.mean, row.spread, row.held_out
        );
        let done = (row.generation - self.first) as f64;
        let share = done / generations.saturating_sub(self.first) as f64;
        self.on_terminal.show(&line, share.max(late));
        if self.is_listed {
            // Progress that nobody can see is no reason to stop.
            let _ = writeln!(io::stderr(), "{line}");
        }
    }
}
