//! `brickgm train`: finds the parameters of the published rule.

pub mod checkpoint;
pub mod evaluation;
pub mod evolve;
pub mod genome;
mod outputs;
mod provenance;
pub mod run;
pub mod settings;
pub mod target;
mod values;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};
use std::time::Instant;

use self::checkpoint::{Checkpoint, CheckpointError};
use self::outputs::{Outputs, Progress, CHECKPOINT, FORCE, LOG, OUT, PLOT, RESUME};
use self::run::{StopReason, Training};
use self::settings::{flags, Config, SettingError, METHOD, STOP, WHAT};
use self::target::{Target, BUILT_IN};
use self::values::{whole, YES};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::files::read_text;
use crate::support::flags::{Flag, Group, QUIET};
use crate::support::parallel;
use crate::support::progress;
use crate::support::quote::{quoted, quoted_name, shell_word};
use crate::support::signals;
use crate::support::streams::Source;
use crate::text::weights::LARGEST_FILE;

const JOBS: Flag = Flag::with_value("--jobs", "J", "threads (the default is one per processor)");

/// Far more than any machine has a use for.
const MOST_JOBS: usize = 1024;
/// Far more than the largest run needs.
const LARGEST_CHECKPOINT: u64 = 200_000_000;

pub const COMMAND: Command = Command {
    name: "train",
    summary: "find parameters of the published rule",
    usage: &["train --k K [FLAGS]", "train --resume FILE [FLAGS]"],
    about: "\
Trains parameters of the published rule for K colours and writes a weight file for --weights. Its \
header says how it was made and what it scores on games it was not trained on. The same command \
gives the same file, on any machine and any number of jobs.

The learning curve shows each generation's leader on held-out games. As many are played as 5 % of \
the generation's training games, and no more than --validate: the curve costs a twentieth of the \
run. Its band is one standard error of that mean. The result is measured on all --validate games.

Ctrl-C (or SIGTERM) stops the run: the generation that is being played is dropped, and the best so \
far is measured and written. A second Ctrl-C ends the program at once.",
    positionals: &[],
    flags: &[
        Group::titled("What is trained", &flags(&WHAT)).conflicts(&["--resume"]),
        Group::titled("How", &flags(&METHOD)).conflicts(&["--resume"]),
        Group::titled("When to stop, whichever is first; convergence always counts", &flags(&STOP)),
        Group::titled("What to write", &[OUT, LOG, PLOT, CHECKPOINT, FORCE, RESUME, JOBS, QUIET]),
    ],
    closing: "",
    examples: &[
        (
            "train --k 7 --minutes 10 --out k7.txt --plot k7.svg",
            "ten minutes, with a learning curve",
        ),
        (
            "train --k 5 --tune all --method cem --checkpoint run.ckpt --out k5.txt",
            "every parameter, in a run that can be resumed",
        ),
        ("train --resume run.ckpt --generations 2000 --out k5.txt", "go on with it"),
    ],
    run,
};

fn run(args: &Args) -> CommandResult {
    let outputs = Outputs::from_args(args)?;
    let jobs = jobs(args)?;
    let mut training = match args.value(RESUME.name) {
        Some(path) => resume(args, path, jobs)?,
        None => start(args, jobs)?,
    };
    outputs.note(&training)?;
    say(args, &outputs::announcement(&training));
    signals::catch();
    // A disk that is full by now ends the run, but hours are in it: the result is written all the
    // same.
    let (reason, failed) = match run_to_end(&mut training, &outputs, args) {
        Ok(reason) => (reason, None),
        Err(error) => (StopReason::Generations, Some(error)),
    };
    let generation = training.state.generation;
    if let StopReason::Signal(signal) = reason {
        let go_on = how_to_go_on(&outputs);
        if generation == 0 {
            let message =
                format!("stopped before generation 1 was over, so nothing is written{go_on}");
            return Err(Error::Interrupted(signal, message));
        }
        say(args, &format!("stopping after generation {generation}: measuring the best so far"));
    }
    let figures = write_result(&training, &outputs, reason, args)?;
    match (failed, reason) {
        (Some(error), _) => Err(error),
        (None, StopReason::Signal(signal)) => {
            let go_on = how_to_go_on(&outputs);
            let message = format!("stopped after generation {generation}; {figures}{go_on}");
            Err(Error::Interrupted(signal, message))
        }
        (None, _) => Ok((!outputs.is_to_standard_output()).then_some(figures)),
    }
}

fn say(args: &Args, line: &str) {
    if !args.has(QUIET.name) {
        // What cannot be shown is no reason to stop.
        let _ = writeln!(io::stderr(), "{line}");
    }
}

fn how_to_go_on(outputs: &Outputs) -> String {
    match &outputs.resumable {
        Some(path) => {
            let path = shell_word(&quoted_name(path));
            format!("; go on with 'brickgm train --resume {path}'")
        }
        None => "; a run with --checkpoint FILE can be resumed".to_string(),
    }
}

fn run_to_end(
    training: &mut Training,
    outputs: &Outputs,
    args: &Args,
) -> Result<StopReason, Error> {
    let begun = Instant::now();
    let mut progress = Progress::from(training.state.generation, args);
    loop {
        if let Some(reason) = training.ended(begun.elapsed()) {
            return Ok(reason);
        }
        if training.step().is_some() {
            outputs.note(training)?;
            progress.show(training, training.time_spent(begun.elapsed()));
        }
        if let Some(signal) = signals::caught() {
            return Ok(StopReason::Signal(signal));
        }
    }
}

/// Measures the champion and writes its file; gives its held-out score.
fn write_result(
    training: &Training,
    outputs: &Outputs,
    reason: StopReason,
    args: &Args,
) -> Result<String, Error> {
    let mut line = progress::ProgressLine::of(args);
    line.show("measuring the result on its held-out games", 0.0);
    let champion = training.champion();
    drop(line);
    let words = settings::command(&training.config, training.state.generation);
    let words = words.iter().map(|word| shell_word(word));
    let command = format!("brickgm train {}", words.collect::<Vec<_>>().join(" "));
    let header = provenance::header(training, &champion, reason, &command);
    outputs.result(training, &training.target.file(&champion.genome, header))?;
    let figures = provenance::figures(&champion.held_out);
    Ok(format!("held-out score: {figures}"))
}

fn start(args: &Args, jobs: usize) -> Result<Training, Error> {
    let config = settings::read(&|flag| given(args, flag)).map_err(usage)?;
    let (rule, start_provenance) = match target::built_in(&config.start, config.shape) {
        Some(_) if config.any_k => {
            let message = "--any-k has no use without a weight file as --start";
            return Err(Error::usage(message));
        }
        Some(rule) => (Ok(rule), Vec::new()),
        None => {
            let text = read_start(&config)?;
            (target::from_file(&text, &config), provenance::of_start(&text))
        }
    };
    let target = rule.and_then(|rule| Target::new(rule, &config));
    let target = target.map_err(|error| Error::failure(format!("{}: {error}", config.start)))?;
    let mut training = Training::new(config, target, jobs);
    training.start_provenance = start_provenance;
    Ok(training)
}

fn read_start(config: &Config) -> Result<String, Error> {
    let text = File::open(&config.start).and_then(|file| read_text(file, LARGEST_FILE));
    text.map_err(|error| {
        let (start, names) = (quoted(&config.start), BUILT_IN.join(", "));
        Error::failure(format!("{start}: neither a built-in set ({names}) nor a file: {error}"))
    })
}

/// Goes on with a run. Its settings are its own, and flags only say when to stop.
fn resume(args: &Args, path: &OsStr, jobs: usize) -> Result<Training, Error> {
    let source = Source::open(path, "a checkpoint")?;
    let (name, text) = source.text(LARGEST_CHECKPOINT)?;
    let refuse = |message: String| Error::failure(format!("{name}: {message}"));
    let checkpoint = Checkpoint::parse(&text).map_err(|error| refuse(error.to_string()))?;
    let stored = |flag: &Flag| {
        let own = checkpoint.settings.iter();
        let own = own.filter(|(name, _)| name == flag.name);
        Ok(own.map(|(_, value)| value.clone()).collect())
    };
    let mut config = settings::read(&stored).map_err(|error| refuse(error.to_string()))?;
    for setting in &STOP {
        let values = given(args, &setting.flag).map_err(usage)?;
        setting.put(&mut config, &values).map_err(usage)?;
    }
    let start_provenance = match target::built_in(&config.start, config.shape) {
        Some(_) => Vec::new(),
        None => provenance::of_start(&checkpoint.start),
    };
    let rule = target::from_file(&checkpoint.start, &config);
    let target = rule.and_then(|rule| Target::new(rule, &config));
    let target = target.map_err(|error| refuse(error.to_string()))?;
    if !checkpoint.state.fits(config.population, target.genes().len()) {
        return Err(refuse(CheckpointError::Content.to_string()));
    }
    Ok(Training { config, target, state: checkpoint.state, start_provenance, jobs })
}

fn usage(error: SettingError) -> Error {
    Error::usage(error.to_string())
}

/// What the command line says about a setting.
fn given(args: &Args, flag: &Flag) -> Result<Vec<String>, SettingError> {
    let text = |value: &OsStr| match (flag.value.is_some(), value.to_str()) {
        (false, _) => Ok(YES.to_string()),
        (true, Some(text)) => Ok(text.to_string()),
        (true, None) => Err(SettingError::NotUtf8(flag.name, format!("{value:?}"))),
    };
    args.values(flag.name).into_iter().map(text).collect()
}

fn jobs(args: &Args) -> Result<usize, Error> {
    let name = JOBS.name;
    match given(args, &JOBS).map_err(usage)?.first() {
        Some(text) => {
            whole(text, 1, MOST_JOBS).map_err(|error| usage(SettingError::Value(name, error)))
        }
        None => Ok(parallel::cores()),
    }
}
