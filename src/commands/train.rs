//! `brickgm train`: finds the parameters of the published rule.

mod candidates;
mod evolve;
mod files;
mod run;
mod settings;
mod target;

use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::Instant;

use self::files::{read_checkpoint, Outputs, CHECKPOINT, LOG, OUT, RESUME};
use self::run::Training;
use self::settings::{Config, HOW, STOP, WHAT};
use self::target::BUILT_IN;
use crate::commands::{self, JOBS, QUIET};
use crate::engine::brick::Shape;
use crate::formats::weights::LARGEST_FILE;
use crate::support::args::Args;
use crate::support::command::{Command, Group};
use crate::support::error::{CommandResult, Error};
use crate::support::progress::ProgressLine;
use crate::support::quote::{quoted, shell_word};
use crate::support::signals;
use crate::support::streams::{self, read};

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

Unless --tune trains it, the score limit is that of the start. 'zero' and 'paper' have the published \
one of K, for the nearest published N: 50 at K = 9. --set 'score limit at N=X' replaces it. The first \
line of a run names it.

The log shows each generation's leader on held-out games. Each generation plays held-out games \
worth 5 % of its training games, at most --validate. The result is measured on all --validate games.

Ctrl-C (or SIGTERM) stops the run: the generation that is being played is dropped, and the best so \
far is measured and written. A second Ctrl-C ends the program at once.",
    positionals: &[],
    flags: &[
        Group::titled("What is trained", WHAT).conflicts(&["--resume"]),
        Group::titled("How", HOW).conflicts(&["--resume"]),
        Group::titled("When to stop, whichever is first; a run whose elites are all alike also stops", STOP),
        Group::titled("What to write", &[OUT, LOG, CHECKPOINT, RESUME, JOBS, QUIET]),
    ],
    closing: "",
    examples: &[
        (
            "train --k 9 --n 20000 --method thesis --out k9.txt",
            "the thesis's run (Tables 5.1 to 5.4), with the published score limit, 50",
        ),
        ("train --k 7 --minutes 10 --out k7.txt --log k7.tsv", "ten minutes, with a log"),
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
    let jobs = commands::jobs(args)?;
    let mut training = match args.value(RESUME.name) {
        Some(path) => resume(args, path, jobs)?,
        None => start(args, jobs)?,
    };
    outputs.update(&training)?;
    let Config { shape: Shape { colours, bricks }, generations, population, games, .. } =
        training.config;
    let limit = training.target.score_limit();
    let plan = format!(
        "training the published rule for K = {colours}, N = {bricks}, score limit {limit}: \
         population {population}, games per candidate {games}, generations up to {generations}, \
         threads {jobs}; Ctrl-C ends it with the best so far"
    );
    say(args, &plan);
    signals::catch();
    // If an output fails, the result is written all the same: hours are in it.
    let ended = train(&mut training, &outputs, args);
    let (signal, generation) = (signals::caught(), training.generation());
    let go_on = match args.value(CHECKPOINT.name).or(args.value(RESUME.name)) {
        Some(path) => {
            let path = shell_word(&quoted(path));
            format!("go on with 'brickgm train --resume {path}'")
        }
        None => "a run with --checkpoint FILE can be resumed".to_string(),
    };
    if let (Some(signal), 0) = (signal, generation) {
        let message = "stopped before generation 1 was over, so nothing is written";
        return Err(Error::Interrupted(signal, format!("{message}; {go_on}")));
    }
    if signal.is_some() {
        say(args, &format!("stopping after generation {generation}: measuring the best so far"));
    }
    let why = ended.as_ref().map_or("", |why| why);
    let score = write_result(&training, &outputs, why, args)?;
    ended?;
    match signal {
        Some(signal) => {
            let message = format!("stopped after generation {generation}; {score}; {go_on}");
            Err(Error::Interrupted(signal, message))
        }
        None => Ok((!outputs.out.is_standard()).then_some(score)),
    }
}

fn start(args: &Args, jobs: usize) -> Result<Training, Error> {
    let config = Config::read(args)?;
    let text = if BUILT_IN.contains(&&config.start[..]) {
        String::new()
    } else {
        read(Path::new(&config.start), LARGEST_FILE).map_err(|error| {
            let names = BUILT_IN.join(", ");
            Error::failure(format!("--start: neither a built-in set ({names}) nor a file: {error}"))
        })?
    };
    Training::new(config, text, jobs)
}

/// Goes on with a run. It keeps its settings; flags only say when to stop.
fn resume(args: &Args, path: &OsStr, jobs: usize) -> Result<Training, Error> {
    let text = read(Path::new(path), LARGEST_CHECKPOINT)?;
    let training = read_checkpoint(&text, jobs);
    let mut training = training.map_err(|error| error.within(&quoted(path)))?;
    training.config.read_stop(args)?;
    Ok(training)
}

fn say(args: &Args, line: &str) {
    if !args.has(QUIET.name) {
        streams::say(line);
    }
}

/// Gives the reason for the end, for the header of the result. Progress is one line per generation,
/// or on a terminal one line that changes.
fn train(training: &mut Training, outputs: &Outputs, args: &Args) -> Result<&'static str, Error> {
    let begun = Instant::now();
    let first = training.generation();
    let mut line = ProgressLine::new(!args.has(QUIET.name), None);
    line.show(&format!("generation {}", first + 1), 0.0);
    loop {
        if let Some(why) = training.ended(begun.elapsed()) {
            return Ok(why);
        }
        let Some(row) = training.step() else { return Ok(", stopped") };
        outputs.update(training)?;
        let generations = training.config.generations;
        let text = format!(
            "generation {} of {generations}: best {:.0}, mean {:.0}, held-out {:.0} ± {:.0}",
            row.generation, row.best, row.mean, row.held_out, row.held_out_error
        );
        let done = (training.generation() - first) as f64 / (generations - first) as f64;
        line.show(&text, done.max(training.time_spent(begun.elapsed())));
        if !io::stderr().is_terminal() {
            say(args, &text);
        }
    }
}

/// Measures the champion and writes its file; gives its held-out score.
fn write_result(
    training: &Training,
    outputs: &Outputs,
    why: &str,
    args: &Args,
) -> Result<String, Error> {
    let mut line = ProgressLine::new(!args.has(QUIET.name), None);
    line.show("measuring the result on its held-out games", 0.0);
    let (winner, held_out) = training.champion();
    drop(line);
    let score = format!("held-out score: {}", held_out.figures());
    let mut header = provenance(training);
    let generations = training.generation();
    let plural = if generations == 1 { "" } else { "s" };
    let seeds = candidates::held_out_seeds(training.config.validate);
    let (first, last) = (seeds[0], seeds[seeds.len() - 1]);
    header.extend([
        format!("# training: {generations} generation{plural}{why}"),
        format!("# training score: {}", winner.figures()),
        format!("# {score}"),
        format!("# held-out games: seeds {first} to {last}, never trained on"),
    ]);
    outputs.finish(training, &training.target.file(&winner.genome, header))?;
    Ok(score)
}

const COMMAND_LINE: &str = "# command: ";
const START_COMMAND: &str = "# start command: ";
const START_PARAMETERS: &str = "# start parameters: ";

/// The header lines that reproduce the file: its command, and if that begins with another weight
/// file, the command that made that one and so on. If no command made it, its parameters.
fn provenance(training: &Training) -> Vec<String> {
    let Shape { colours, bricks } = training.config.shape;
    let version = crate::support::version();
    let words = training.config.words(training.generation());
    let words: Vec<String> = words.iter().map(|word| shell_word(word)).collect();
    let mut lines = vec![
        format!(
            "# The published rule for K = {colours}, trained at N = {bricks} by brickgm {version}."
        ),
        format!("{COMMAND_LINE}brickgm train {}", words.join(" ")),
        format!("# start: {}", training.config.start),
    ];
    let start = training.start.lines().map(|line| line.replacen(COMMAND_LINE, START_COMMAND, 1));
    let kept = [START_COMMAND, START_PARAMETERS];
    lines.extend(start.filter(|line| kept.iter().any(|kept| line.starts_with(kept))));
    let entries = training.start.lines().map(str::trim);
    let entries = entries.filter(|line| !line.starts_with('#') && !line.is_empty());
    let entries = entries.collect::<Vec<_>>().join("; ");
    if lines.len() == 3 && !entries.is_empty() {
        lines.push(format!("{START_PARAMETERS}{entries}"));
    }
    // Characters that cannot be seen are escaped.
    lines.iter().map(quoted).collect()
}
