//! What a training writes: files after every generation, the result, and progress.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::commands::train::checkpoint::{self, Checkpoint};
use crate::commands::train::evolve::{Method, Selection};
use crate::commands::train::run::Training;
use crate::commands::train::settings;
use crate::commands::train::target::Tune;
use crate::engine::board::GameRules;
use crate::engine::brick::Shape;
use crate::engine::game::Game;
use crate::engine::player::published::Published;
use crate::play::deal::Deal;
use crate::support::args::Args;
use crate::support::chart::{Chart, Series};
use crate::support::error::Error;
use crate::support::files::Lock;
use crate::support::flags::{Flag, QUIET};
use crate::support::progress::{self, duration};
use crate::support::quote::quoted_name;
use crate::support::streams::{file_error, is_standard_stream, print, refuse_same, Output};
use crate::text::sniff::{is_picture, is_weights};
use crate::text::training_log::{Log, Row, BEGINNING};
use crate::text::weights::sets;

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
pub const FORCE: Flag =
    Flag::alone("--force", "replace the checkpoint of another run").requires(&["--checkpoint"]);
pub const RESUME: Flag = Flag::with_file(
    "--resume",
    "FILE",
    "go on from this checkpoint, and keep it up to date; its settings stay, and only when to stop \
     may be changed",
)
.conflicts(&["--checkpoint"]);

/// The files that a run keeps up to date, and the one it ends with.
pub struct Outputs {
    out: Output,
    log: Option<Output>,
    plot: Option<Output>,
    checkpoint: Option<Output>,
    /// The checkpoint to resume from.
    pub resumable: Option<OsString>,
    /// Held as long as the run lives, so that no other writes the same checkpoint.
    _lock: Option<Lock>,
}

impl Outputs {
    /// Looks at every path before the first game.
    pub fn from_args(args: &Args) -> Result<Outputs, Error> {
        let given = |flag: Flag| (flag.name, args.value(flag.name));
        let out = args.value(OUT.name).unwrap_or(OsStr::new("-"));
        let files = [LOG, PLOT, CHECKPOINT, RESUME].map(given);
        let files = [&[(OUT.name, Some(out))], &files[..]].concat();
        refuse_same(&[("--start", args.value("--start"))], &files)?;
        let kept = args.value(CHECKPOINT.name).or(args.value(RESUME.name));
        if kept.is_some_and(is_standard_stream) {
            return Err(Error::usage("a checkpoint is a file, not standard output"));
        }
        let own = optional(args, CHECKPOINT, "a checkpoint", is_checkpoint)?;
        refuse_to_overwrite(args)?;
        let resumed = args.value(RESUME.name).map(Output::check);
        let checkpoint = own.or(resumed.transpose()?);
        let out = Output::from_args(args, OUT)?;
        out.refuse_other_than("a weight file", is_weights)?;
        Ok(Outputs {
            out,
            log: optional(args, LOG, "the log of a training", is_log)?,
            plot: optional(args, PLOT, "a picture", is_picture)?,
            checkpoint,
            resumable: kept.map(OsStr::to_os_string),
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
        let (shape, rows) = (run.config.shape, run.state.history.clone());
        if let Some(output) = self.log.as_ref().filter(wanted) {
            output.write(Log { shape, rows }.to_string())?;
        }
        if let Some(output) = self.plot.as_ref().filter(wanted) {
            output.write(learning_curve(run).to_svg())?;
        }
        Ok(())
    }

    /// The result. Where its file cannot be written, it goes to standard output: hours are in it.
    pub fn result(&self, training: &Training, file: &str) -> Result<(), Error> {
        if let Err(error) = self.out.write(file) {
            return print(file).and(Err(error));
        }
        // Standard output gets log and curve once, at the end.
        self.write_curves(training, |output| output.is_standard())
    }

    pub fn is_to_standard_output(&self) -> bool {
        self.out.is_standard()
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
    start.starts_with(BEGINNING.as_bytes())
}

fn is_checkpoint(start: &[u8]) -> bool {
    start.starts_with(checkpoint::FAMILY.as_bytes())
}

fn to_checkpoint(training: &Training) -> Checkpoint {
    let start_provenance = training.start_provenance.clone();
    Checkpoint {
        settings: settings::kept(&training.config),
        start: training.target.start_file(start_provenance),
        state: training.state.clone(),
    }
}

/// A checkpoint is hours of work: a run that begins anew does not take its place.
fn refuse_to_overwrite(args: &Args) -> Result<(), Error> {
    let Some(path) = args.value(CHECKPOINT.name) else {
        return Ok(());
    };
    let holds_a_run = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0);
    if holds_a_run && !args.has(FORCE.name) {
        let name = quoted_name(path);
        let cure = "--resume goes on with it, --force replaces it";
        return Err(Error::failure(format!("{name}: holds the checkpoint of another run: {cure}")));
    }
    Ok(())
}

fn lock(path: &OsStr) -> Result<Lock, Error> {
    let taken = || Error::failure(format!("{}: another training is using it", quoted_name(path)));
    let path = Path::new(path);
    let lock = Lock::take(path).map_err(|error| file_error(path, &error))?;
    lock.ok_or_else(taken)
}

/// Best, mean and held-out score over the generations.
fn learning_curve(run: &Training) -> Chart {
    let config = &run.config;
    let series = |label: &str, value: fn(&Row) -> f64| {
        let rows = run.state.history.iter();
        let points = rows.map(|row| (row.generation as f64, value(row)));
        Series::new(label, points.collect())
    };
    let games = run.curve_games();
    let mut held_out = series(&format!("held-out (mean of {games})"), |row| row.held_out);
    let rows = run.state.history.iter();
    held_out.margins = rows.map(|row| row.held_out_error).collect();
    let own = |row: &&(&str, Selection)| row.1 == config.selection;
    let selection = Selection::ALL.iter().find(own).map_or("", |row| row.0);
    let method = match config.method {
        Method::Ga => format!("genetic algorithm, {selection} selection"),
        Method::Cem => "cross-entropy method".to_string(),
    };
    let Shape { colours, bricks } = config.shape;
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

/// What the run is about to do and how long that takes at most. The time is that of games of the
/// trained rule, which lives longer than most candidates.
pub fn announcement(run: &Training) -> String {
    let config = &run.config;
    let Shape { colours, bricks } = config.shape;
    let what = match config.tune {
        Tune::Six => "the weights of the features",
        Tune::All => "every parameter",
        Tune::Switch => "the score limit and the guards",
        Tune::Limit => "the score limit",
    };
    let (population, games) = (config.population, config.games);
    let generations = config.generations;
    let jobs = run.jobs;
    let mut seconds = seconds_per_game(config.shape) * run.all_games() as f64 / jobs as f64;
    if let Some(minutes) = config.minutes {
        seconds = seconds.min(minutes * 60.0);
    }
    let time = duration(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
    format!(
        "training {what} of the published rule for K = {colours}, N = {bricks}: {generations} \
         generations of {population} candidates with {games} games each, {jobs} at a time\n\
         this takes up to about {time}, less while games are short; Ctrl-C ends it with the best \
         so far"
    )
}

/// Of the trained rule, from the beginning of one game.
fn seconds_per_game(shape: Shape) -> f64 {
    const ENOUGH: u64 = 5000;
    let Shape { colours, bricks } = shape;
    let part = Shape { colours, bricks: bricks.min(ENOUGH) };
    let mut player = Published::new(GameRules::new(colours), &sets::trained(colours), part);
    let mut game = Game::new(GameRules::new(colours), part);
    let begun = Instant::now();
    game.play(&mut Deal::new(colours, 1), &mut player, &mut ());
    let seconds = begun.elapsed().as_secs_f64();
    match game.is_complete() {
        true => seconds * bricks as f64 / part.bricks as f64,
        false => seconds,
    }
}

/// Progress on standard error: one line per generation, or on a terminal one line that changes.
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
            "generation {} of {generations}: best {:.0}, mean {:.0}, held-out {:.0} ± {:.0}",
            row.generation, row.best, row.mean, row.held_out, row.held_out_error
        );
        let done = (row.generation - self.first) as f64;
        let share = done / generations.saturating_sub(self.first) as f64;
        self.on_terminal.show(&line, share.max(late));
        if self.is_listed {
            // Progress that cannot be shown is no reason to stop.
            let _ = writeln!(io::stderr(), "{line}");
        }
    }
}
