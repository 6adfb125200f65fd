//! `brickgm train`: finds the numbers of a player.

pub mod certificate;
pub mod chance;
pub mod checkpoint;
pub mod config;
pub mod curves;
pub mod evolve;
pub mod genome;
pub mod log;
mod outputs;
pub mod pile;
pub mod run;
mod settings;
pub mod subjects;
pub mod trial;

use std::ffi::OsStr;
use std::fs::File;
use std::time::Instant;

use self::outputs::{Outputs, Progress, CHECKPOINT, FORCE, LOG, OUT, PLOT, RESUME};
use self::settings::values::{whole, YES};
use self::settings::{flags, Kept, METHOD, STOP, SUBJECT};
use crate::commands::train::checkpoint::{Checkpoint, NONSENSE};
use crate::commands::train::config::Config;
use crate::commands::train::run::{StopReason, Training};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::files::read_text;
use crate::support::flags::{Flag, Group, QUIET};
use crate::support::parallel;
use crate::support::progress;
use crate::support::quote::{quoted, shell_word};
use crate::support::streams::Source;
use crate::text::weights::LARGEST_FILE;

const JOBS: Flag = Flag::with_value("--jobs", "J", "threads (the default is one a processor)");

/// Far more than any machine has a use for.
const MOST_JOBS: usize = 1024;
/// Far more than the largest run needs.
const LARGEST_CHECKPOINT: u64 = 200_000_000;

/// Runs the trainer.
pub const COMMAND: Command = Command {
    name: "train",
    summary: "find the numbers of a player",
    usage: &["train --k K [FLAGS]", "train --resume FILE [FLAGS]"],
    about: "\
Trains a player's numbers for K colours and writes a weight file for --weights. Its header says \
how it was made and what it is worth on games it was not trained on. The same command gives the \
same file, on any machine and any number of jobs.",
    positionals: &[],
    flags: &[
        Group::titled("What is trained", &flags(&SUBJECT)),
        Group::titled("How", &flags(&METHOD)),
        Group::titled(
            "When to stop, whichever is first; convergence always counts",
            &flags(&STOP),
        ),
        Group::titled(
            "What to write",
            &[OUT, LOG, PLOT, CHECKPOINT, FORCE, RESUME, JOBS, QUIET],
        ),
    ],
    closing: "",
    examples: &[],
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
    // A disk that is full by now ends the run, but hours are in it: the result is told all the same.
    let (reason, failed) = match run_to_end(&mut training, &outputs, args) {
        Ok(reason) => (reason, None),
        Err(error) => (StopReason::Generations, Some(error)),
    };
    let mut line = progress::ProgressLine::of(args);
    line.show("measuring the result on its held-out games", 0.0);
    let champion = training.champion();
    drop(line);
    let words = settings::command(&training.config, training.state.generation);
    let words = words.iter().map(|word| shell_word(word));
    let command = format!("brickgm train {}", words.collect::<Vec<_>>().join(" "));
    let header = certificate::header(&training, &champion, reason, &command);
    let file = training.subject.file(&champion.genome, header);
    let figures = certificate::figures(&champion.held_out);
    let told = outputs.result(&training, &file, format!("held-out score: {figures}"));
    failed.map_or(told, Err)
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
        training.step();
        outputs.note(training)?;
        progress.show(training, training.time_spent(begun.elapsed()));
    }
}

fn start(args: &Args, jobs: usize) -> Result<Training, Error> {
    let config = settings::read(&|flag| given(args, flag)).map_err(Error::usage)?;
    let (text, start_certificate) = match subjects::built_in(&config.task, &config.start) {
        Some(_) if config.task.any_k => {
            let message = "--any-k is of use with a weight file as --start only";
            return Err(Error::usage(message));
        }
        Some(text) => (text, Vec::new()),
        None => {
            let text = read_start(&config)?;
            let start_certificate = certificate::of_start(&text);
            (text, start_certificate)
        }
    };
    let subject = subjects::new(&config.task, &text, &config.edits)
        .map_err(|error| Error::failure(format!("{}: {error}", config.start)))?;
    let mut training = Training::new(config, subject, jobs);
    training.start_certificate = start_certificate;
    Ok(training)
}

fn read_start(config: &Config) -> Result<String, Error> {
    let text = File::open(&config.start).and_then(|file| read_text(file, LARGEST_FILE));
    text.map_err(|error| {
        let names = config.task.who.built_in_names().join(", ");
        let start = quoted(&config.start);
        Error::failure(format!(
            "{start}: neither a built-in set ({names}) nor a file: {error}"
        ))
    })
}

/// Goes on with a run: its settings are its own, and flags may only repeat them or end it
/// elsewhere.
fn resume(args: &Args, path: &OsStr, jobs: usize) -> Result<Training, Error> {
    let source = Source::open(path, "a checkpoint")?;
    let (name, text) = source.text(LARGEST_CHECKPOINT)?;
    let refuse = |message: String| Error::failure(format!("{name}: {message}"));
    let checkpoint = Checkpoint::parse(&text).map_err(refuse)?;
    let config = stored_config(&checkpoint).map_err(refuse)?;
    let config = with_flags(args, config, &refuse)?;
    let subject = subjects::new(&config.task, &checkpoint.start, &config.edits).map_err(refuse)?;
    if !checkpoint.state.fits(config.population, &subject.genes()) {
        return Err(refuse(NONSENSE.to_string()));
    }
    let start_certificate = match subjects::built_in(&config.task, &config.start) {
        Some(_) => Vec::new(),
        None => certificate::of_start(&checkpoint.start),
    };
    Ok(Training {
        config,
        subject,
        state: checkpoint.state,
        start_certificate,
        jobs,
    })
}

fn stored_config(checkpoint: &Checkpoint) -> Result<Config, String> {
    let stored = |flag: &Flag| {
        let own = checkpoint
            .settings
            .iter()
            .filter(|(name, _)| name == flag.name);
        Ok(own.map(|(_, value)| value.clone()).collect())
    };
    let config = settings::read(&stored)?;
    // What is written again is what was read: nothing is missing, unknown or given twice.
    match settings::kept(&config) == checkpoint.settings {
        true => Ok(config),
        false => Err(NONSENSE.to_string()),
    }
}

fn with_flags(
    args: &Args,
    mut config: Config,
    refuse: &dyn Fn(String) -> Error,
) -> Result<Config, Error> {
    for setting in settings::table() {
        let values = given(args, &setting.flag).map_err(Error::usage)?;
        if setting.kept != Kept::Bound {
            setting.put(&mut config, &values).map_err(Error::usage)?;
            continue;
        }
        let edits = Vec::new();
        let mut other = Config {
            edits,
            ..config.clone()
        };
        setting.put(&mut other, &values).map_err(Error::usage)?;
        let (begun, wanted) = (setting.values(&config), setting.values(&other));
        if !values.is_empty() && begun != wanted {
            let begun = if begun.is_empty() {
                vec!["none".to_string()]
            } else {
                begun
            };
            let (name, begun, values) = (setting.flag.name, begun.join(", "), values.join(", "));
            return Err(refuse(format!(
                "{name} is {begun} in this checkpoint, not {values}"
            )));
        }
    }
    Ok(config)
}

/// What the command line says about a setting.
fn given(args: &Args, flag: &Flag) -> Result<Vec<String>, String> {
    let text = |value: &OsStr| match (flag.value.is_some(), value.to_str()) {
        (false, _) => Ok(YES.to_string()),
        (true, Some(text)) => Ok(text.to_string()),
        (true, None) => Err(format!("{}: expected UTF-8, found {value:?}", flag.name)),
    };
    args.values(flag.name).into_iter().map(text).collect()
}

fn jobs(args: &Args) -> Result<usize, Error> {
    match given(args, &JOBS).map_err(Error::usage)?.first() {
        Some(text) => {
            let refuse = |error| Error::usage(format!("{}: {error}", JOBS.name));
            whole(text, 1, MOST_JOBS).map_err(refuse)
        }
        None => Ok(parallel::cores()),
    }
}
