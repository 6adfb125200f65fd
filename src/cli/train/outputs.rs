//! What a training writes: files after every generation, the result, and progress.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::settings;
use super::{CHECKPOINT, FORCE, LOG, OUT, PLOT, RESUME};
use crate::cli::args::Args;
use crate::cli::error::{Error, Outcome};
use crate::cli::files::file_error;
use crate::cli::print;
use crate::cli::table::Flag;
use crate::tools::train::checkpoint::{self, Checkpoint};
use crate::tools::train::history::Row;
use crate::tools::train::report::{curves, log};
use crate::tools::train::run::Training;
use crate::tools::train::store::{self, Lock};

/// The files that a run keeps up to date, and the one it ends with.
pub struct Outputs {
    out: Option<PathBuf>,
    log: Option<PathBuf>,
    plot: Option<PathBuf>,
    checkpoint: Option<PathBuf>,
    /// Held as long as the run lives, so that no other writes the same checkpoint.
    _lock: Option<Lock>,
}

/// What is written to a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Weights,
    Log,
    Picture,
    Checkpoint,
}

impl Outputs {
    /// Looks at every path before the first game.
    pub fn from_args(args: &Args) -> Result<Outputs, Error> {
        let path = |flag: Flag| args.value(flag.name).map(PathBuf::from);
        refuse_same_paths(args)?;
        let written = [
            (path(OUT), Kind::Weights),
            (path(LOG), Kind::Log),
            (path(PLOT), Kind::Picture),
            (path(CHECKPOINT), Kind::Checkpoint),
        ];
        for (path, kind) in &written {
            path.as_ref().map_or(Ok(()), |path| check(path, *kind))?;
        }
        let [out, log, plot, checkpoint] = written.map(|(path, _)| path);
        let checkpoint = checkpoint.or(path(RESUME));
        refuse_to_overwrite(args)?;
        let lock = match &checkpoint {
            Some(path) => Some(lock(path)?),
            None => None,
        };
        Ok(Outputs {
            out,
            log,
            plot,
            checkpoint,
            _lock: lock,
        })
    }

    /// After every generation, and when a run is resumed: it may have been killed between the
    /// checkpoint and the log.
    pub fn note(&self, training: &Training) -> Result<(), Error> {
        let (config, rows) = (&training.config, &training.state.history);
        if let Some(path) = &self.checkpoint {
            write(path, &to_checkpoint(training).to_text())?;
        }
        if let Some(path) = &self.log {
            write(path, &log::log(config.task.shape, rows))?;
        }
        if let Some(path) = &self.plot {
            write(path, &curves::learning_curve(config, rows).to_svg())?;
        }
        Ok(())
    }

    /// The result. Should it not go to its file, it goes to standard output: hours are in it.
    pub fn result(&self, file: &str, note: String) -> Outcome {
        let Some(path) = &self.out else {
            return print(file);
        };
        match write(path, file) {
            Ok(()) => Ok(Some(note)),
            Err(error) => print(file).and(Err(error)),
        }
    }
}

fn to_checkpoint(training: &Training) -> Checkpoint {
    let subject = &training.subject;
    Checkpoint {
        settings: settings::kept(&training.config),
        start: subject.file(&subject.start(), training.origin.clone()),
        state: training.state.clone(),
    }
}

/// A file has one purpose; only a checkpoint may be read and then kept up to date.
fn refuse_same_paths(args: &Args) -> Result<(), Error> {
    let all = [OUT, LOG, PLOT, CHECKPOINT, RESUME];
    let all = all.iter().map(|flag| flag.name).chain(["--start"]);
    let given = all.filter_map(|flag| Some((flag, args.value(flag)?)));
    let given: Vec<(&str, PathBuf)> = given
        .map(|(flag, path)| (flag, real(path.as_ref())))
        .collect();
    for (place, (flag, path)) in given.iter().enumerate() {
        for (other, _) in given[..place].iter().filter(|(_, other)| other == path) {
            if (*other, *flag) != (CHECKPOINT.name, RESUME.name) {
                return Err(Error::usage(format!(
                    "{other} and {flag} are the same file"
                )));
            }
        }
    }
    Ok(())
}

/// The path without links and detours, as far as it exists.
fn real(path: &Path) -> PathBuf {
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let parent = fs::canonicalize(parent.unwrap_or(Path::new(".")));
    let in_parent = |parent: PathBuf| Some(parent.join(path.file_name()?));
    let whole = fs::canonicalize(path).ok();
    whole
        .or(parent.ok().and_then(in_parent))
        .unwrap_or(path.to_path_buf())
}

/// Tells now, and not after hours, that a file cannot be written, or is of another kind.
pub fn check(path: &Path, kind: Kind) -> Result<(), Error> {
    let mut start = Vec::new();
    match File::open(path) {
        Ok(file) if path.is_file() => {
            let read = file.take(64).read_to_end(&mut start);
            read.map_err(|error| file_error(path, &error))?;
        }
        _ => {}
    }
    let start = String::from_utf8_lossy(&start);
    let found = match &start[..] {
        text if text.starts_with("<svg") => Kind::Picture,
        text if text.starts_with("generation\t") => Kind::Log,
        text if text.starts_with(checkpoint::FAMILY) => Kind::Checkpoint,
        "" => kind,
        _ => Kind::Weights,
    };
    if found != kind {
        let name = path.display();
        let told = kind.told();
        return Err(Error::failure(format!(
            "{name}: exists and is not {told}: it stays as it is"
        )));
    }
    store::can_replace(path).map_err(|error| file_error(path, &error))
}

impl Kind {
    fn told(self) -> &'static str {
        match self {
            Kind::Weights => "a weight file",
            Kind::Log => "the log of a training",
            Kind::Picture => "a picture",
            Kind::Checkpoint => "a checkpoint",
        }
    }
}

/// A checkpoint is hours of work: a run that begins anew does not take its place.
fn refuse_to_overwrite(args: &Args) -> Result<(), Error> {
    let Some(path) = args.value(CHECKPOINT.name).map(Path::new) else {
        return match args.has(FORCE.name) {
            true => Err(Error::usage("--force is of use with --checkpoint only")),
            false => Ok(()),
        };
    };
    let resumed = args.value(RESUME.name).map(Path::new);
    let goes_on = resumed.is_some_and(|resumed| real(resumed) == real(path));
    let is_used = fs::metadata(path).is_ok_and(|file| file.len() > 0);
    if is_used && !goes_on && !args.has(FORCE.name) {
        let name = path.display();
        return Err(Error::failure(format!(
            "{name}: holds the checkpoint of another run: --resume goes on with it, --force replaces it"
        )));
    }
    Ok(())
}

fn lock(path: &Path) -> Result<Lock, Error> {
    let taken = || Error::failure(format!("{}: another training is using it", path.display()));
    let lock = Lock::take(path).map_err(|error| file_error(path, &error))?;
    lock.ok_or_else(taken)
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
        let left = training.time_left(row.generation - self.first, elapsed);
        let line = line(row, training.config.generations, left);
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
