//! What a training writes while it runs: files after every generation, and progress.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{CHECKPOINT, LOG, OUT, PLOT, RESUME};
use crate::cli::args::Args;
use crate::cli::error::Error;
use crate::cli::files::file_error;
use crate::cli::table::Flag;
use crate::tools::train::checkpoint::Checkpoint;
use crate::tools::train::history::{self, Row};
use crate::tools::train::{curves, store, Training};

/// The files that a run keeps up to date, and the one it ends with.
pub struct Outputs {
    pub out: Option<PathBuf>,
    log: Option<PathBuf>,
    plot: Option<PathBuf>,
    checkpoint: Option<PathBuf>,
}

impl Outputs {
    pub fn from_args(args: &Args) -> Result<Outputs, Error> {
        let path = |flag: Flag| args.value(flag.name).map(PathBuf::from);
        let outputs = Outputs {
            out: path(OUT),
            log: path(LOG),
            plot: path(PLOT),
            checkpoint: path(CHECKPOINT).or(path(RESUME)),
        };
        let all = [&outputs.out, &outputs.log, &outputs.plot, &path(CHECKPOINT)];
        for path in all.into_iter().flatten() {
            store::can_replace(path).map_err(|error| file_error(path, &error))?;
        }
        Ok(outputs)
    }

    /// After every generation.
    pub fn note(&self, training: &Training) -> Result<(), Error> {
        let rows = &training.state.history;
        if let Some(path) = &self.checkpoint {
            write(path, &Checkpoint::of(training).to_text())?;
        }
        if let Some(path) = &self.log {
            write(path, &history::log(rows))?;
        }
        if let Some(path) = &self.plot {
            write(
                path,
                &curves::learning_curve(&training.config, rows).to_svg(),
            )?;
        }
        Ok(())
    }
}

pub fn write(path: &Path, text: &str) -> Result<(), Error> {
    store::replace(path, text).map_err(|error| file_error(path, &error))
}

/// Progress on standard error: a line a generation, or on a terminal one line that changes.
pub struct Progress {
    first: u64,
    on_terminal: bool,
    shown: bool,
}

impl Progress {
    /// Of a run that begins after this generation.
    pub fn from(first: u64) -> Progress {
        Progress {
            first,
            on_terminal: io::stderr().is_terminal(),
            shown: false,
        }
    }

    pub fn show(&mut self, training: &Training, elapsed: Duration) {
        let Some(row) = training.state.history.last() else {
            return;
        };
        let stop = training.config.stop;
        let left = stop.time_left(&training.state, row.generation - self.first, elapsed);
        let line = line(row, stop.generations, left);
        let mut stderr = io::stderr();
        // Progress that nobody can see is no reason to stop.
        let _ = match self.on_terminal {
            true => write!(stderr, "\r\x1b[K{line}").and_then(|()| stderr.flush()),
            false => writeln!(stderr, "{line}"),
        };
        self.shown = true;
    }
}

/// The line that changes is left standing.
impl Drop for Progress {
    fn drop(&mut self) {
        if self.on_terminal && self.shown {
            let _ = writeln!(io::stderr());
        }
    }
}

fn line(row: &Row, generations: u64, left: Duration) -> String {
    format!(
        "generation {} of {generations}: best {:.0}, mean {:.0} ± {:.0}, held-out {:.0}, {} left",
        row.generation,
        row.best,
        row.mean,
        row.spread,
        row.held_out,
        duration(left)
    )
}

fn duration(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}
