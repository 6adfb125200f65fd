//! The files of a training: checkpoint and log after every generation, and the result.

use std::ffi::{OsStr, OsString};

use crate::commands::out;
use crate::commands::train::candidates::{Gene, Genome};
use crate::commands::train::run::{State, Training};
use crate::commands::train::settings::{Config, START};
use crate::commands::train::COMMAND;
use crate::formats::training_log::{self, Generation};
use crate::formats::weights::units;
use crate::support::args::Args;
use crate::support::command::Flag;
use crate::support::error::Error;
use crate::support::quote::excerpt;
use crate::support::streams::{named_path, print, refuse_same, Output};
use crate::support::tsv;

pub const OUT: Flag = out("the weight file; without it, to standard output");
pub const LOG: Flag = Flag::with_file(
    "--log",
    "FILE",
    "one row per generation, tab-separated; 'brickgm plot' draws it",
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
    checkpoint: Option<Output>,
}

impl Outputs {
    /// Checks every path before the first game.
    pub fn from_args(args: &Args) -> Result<Outputs, Error> {
        let given = |flag: Flag| (flag.name, args.value(flag.name));
        let out = (OUT.name, args.value(OUT.name).or(Some(OsStr::new("-"))));
        refuse_same(&[given(START)], &[out, given(LOG), given(CHECKPOINT), given(RESUME)])?;
        let flag = if args.has(RESUME.name) { RESUME } else { CHECKPOINT };
        named_path(args, flag)?;
        let wanted =
            |flag: Flag| args.has(flag.name).then(|| Output::from_args(args, flag)).transpose();
        Ok(Outputs {
            out: Output::from_args(args, OUT)?,
            log: wanted(LOG)?,
            checkpoint: wanted(flag)?,
        })
    }

    /// After every generation, and when a run is resumed: it may have been killed between the
    /// checkpoint and the log.
    pub fn update(&self, training: &Training) -> Result<(), Error> {
        if let Some(output) = &self.checkpoint {
            output.write(checkpoint(training))?;
        }
        self.write_log(training, false)
    }

    /// The result. If its file cannot be written, it goes to standard output: hours are in it.
    pub fn finish(&self, training: &Training, file: &str) -> Result<(), Error> {
        if let Err(error) = self.out.write(file) {
            return print(file).and(Err(error));
        }
        self.write_log(training, true)
    }

    /// Standard output gets the log once, at the end.
    fn write_log(&self, training: &Training, at_end: bool) -> Result<(), Error> {
        if let Some(output) = self.log.as_ref().filter(|output| output.is_standard() == at_end) {
            output.write(training_log::to_text(&training.state.history))?;
        }
        Ok(())
    }
}

const FIRST_LINE: &str = "brickgm training checkpoint, version 4";
const LAST_LINE: &str = "[end]\n";

/// A run on disk, as text:
///
/// ```text
/// brickgm training checkpoint, version 4
/// [settings]              the words of the command line
/// [start]                 the weight file that the run began with, if it was one
/// [state]                 last best, widest, best ever (fitness, then genes)
/// [population]            one genome per line, in millionths
/// [finalists]             likewise
/// [history]               the rows of the log
/// [end]
/// ```
pub fn checkpoint(training: &Training) -> String {
    let (config, state) = (&training.config, &training.state);
    let genomes = |genomes: &[Genome]| lines(genomes.iter().map(|genome| genes_line(genome)));
    let best_ever = state.best_ever.iter();
    let best_ever = best_ever.map(|(fitness, genome)| format!("{fitness} {}", genes_line(genome)));
    format!(
        "{FIRST_LINE}\n[settings]\n{}[start]\n{}[state]\n{}\n{}\n{}[population]\n{}\
         [finalists]\n{}[history]\n{}{LAST_LINE}",
        tsv::line(&config.words(config.generations)),
        lines(training.start.lines().map(str::to_string)),
        state.last_best,
        state.widest,
        lines(best_ever),
        genomes(&state.population),
        genomes(&state.finalists),
        lines(state.history.iter().map(|row| row.line())),
    )
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.map(|line| line + "\n").collect()
}

/// The run that [`checkpoint`] wrote.
pub fn read_checkpoint(text: &str, jobs: usize) -> Result<Training, Error> {
    let first = text.lines().next().unwrap_or_default();
    if first != FIRST_LINE {
        let found = excerpt(first);
        return Err(Error::failure(format!("expected {FIRST_LINE:?}, found {found}")));
    }
    let damaged = || Error::failure("the checkpoint is damaged");
    if !text.ends_with(LAST_LINE) {
        return Err(damaged());
    }
    let words = section(text, "settings").join("\n");
    let words: Vec<OsString> = tsv::cells(&words).into_iter().map(OsString::from).collect();
    // A hint about flags would be no cure: the user did not type these words.
    let args = Args::parse(&words, COMMAND.flags, COMMAND.positionals).map_err(|_| damaged())?;
    let config = Config::read(&args).map_err(|_| damaged())?;
    let mut training = Training::new(config, section(text, "start").join("\n"), jobs)?;
    let state = read_state(text).ok_or_else(damaged)?;
    let best_ever = state.best_ever.iter().map(|(_, genome)| genome);
    let mut genomes = state.population.iter().chain(&state.finalists).chain(best_ever);
    let is_whole = state.population.len() == training.state.population.len()
        && state.finalists.is_empty() == state.history.is_empty()
        && genomes.all(|genome| is_possible(&training.target.genes, genome));
    if !is_whole {
        return Err(damaged());
    }
    training.state = state;
    Ok(training)
}

/// Every gene has a value that training could have given it: a weight file would refuse any other.
fn is_possible(genes: &[Gene], genome: &[i64]) -> bool {
    let is_same = |(gene, &value): (&Gene, &i64)| gene.nearest(units(value)) == value;
    genome.len() == genes.len() && genes.iter().zip(genome).all(is_same)
}

fn read_state(text: &str) -> Option<State> {
    let genomes = |name| section(text, name).into_iter().map(genome).collect::<Option<Vec<_>>>();
    let figures = section(text, "state");
    let best_ever = |line: &&str| {
        let (fitness, genes) = line.split_once(' ')?;
        Some((fitness.parse().ok()?, genome(genes)?))
    };
    let rows = section(text, "history").into_iter();
    Some(State {
        last_best: figures.first()?.parse().ok()?,
        widest: figures.get(1)?.parse().ok()?,
        best_ever: figures.get(2).and_then(best_ever),
        population: genomes("population")?,
        finalists: genomes("finalists")?,
        history: rows.map(|row| Generation::parse(row).ok()).collect::<Option<_>>()?,
    })
}

/// The lines between this heading and the next.
fn section<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let heading = format!("[{name}]");
    let lines = text.lines().skip_while(|line| *line != heading).skip(1);
    lines.take_while(|line| !line.starts_with('[')).collect()
}

fn genes_line(genome: &[i64]) -> String {
    let genes: Vec<String> = genome.iter().map(i64::to_string).collect();
    genes.join(" ")
}

fn genome(line: &str) -> Option<Genome> {
    line.split(' ').map(|gene| gene.parse().ok()).collect()
}
