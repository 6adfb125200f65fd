//! A run on disk: text, with its settings, its state and a checksum.
//!
//! ```text
//! brickgm training checkpoint, version 2
//! [settings]              one flag and value per line
//! [start]                 the weight file that the run began with, and its provenance
//! [state]                 generation, last best, widest, best ever (fitness, then genes)
//! [population]            one genome per line, in millionths
//! [finalists]             likewise
//! [history]               the rows of the log
//! checksum 0123456789abcdef
//! ```

use std::fmt;

use crate::commands::train::genome::Genome;
use crate::commands::train::run::State;
use crate::text::training_log::Row;

const FIRST_LINE: &str = "brickgm training checkpoint, version 2";
/// What every checkpoint begins with, whatever its version.
pub const FAMILY: &str = "brickgm training checkpoint";

/// Why a checkpoint cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub enum CheckpointError {
    NotACheckpoint,
    Version(String),
    Damaged,
    /// The checksum is right, so it was changed by hand.
    Content,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            CheckpointError::NotACheckpoint => {
                write!(f, "this is not a checkpoint of brickgm train")
            }
            CheckpointError::Version(found) => {
                write!(f, "expected {FIRST_LINE:?}, found {found:?}")
            }
            CheckpointError::Damaged => {
                write!(f, "the checkpoint is damaged: its checksum does not fit")
            }
            CheckpointError::Content => write!(f, "the checkpoint's content makes no sense"),
        }
    }
}

/// What a checkpoint holds.
#[derive(Debug, PartialEq)]
pub struct Checkpoint {
    /// The run's settings, a flag and a value each.
    pub settings: Vec<(String, String)>,
    /// The weight file that the run began with.
    pub start: String,
    /// How far it has come.
    pub state: State,
}

impl Checkpoint {
    /// As a file.
    pub fn to_text(&self) -> String {
        let state = &self.state;
        let mut lines = vec![FIRST_LINE.to_string(), "[settings]".to_string()];
        let settings = self.settings.iter();
        lines.extend(settings.map(|(flag, value)| format!("{flag} {value}")));
        lines.push("[start]".to_string());
        lines.extend(self.start.lines().map(str::to_string));
        lines.push("[state]".to_string());
        lines.push(state.generation.to_string());
        lines.push(state.last_best.to_string());
        lines.push(state.widest.to_string());
        let best = state.best_ever.iter();
        lines.extend(best.map(|(fitness, genome)| format!("{fitness} {}", genes_line(genome))));
        lines.push("[population]".to_string());
        lines.extend(state.population.iter().map(|genome| genes_line(genome)));
        lines.push("[finalists]".to_string());
        lines.extend(state.finalists.iter().map(|genome| genes_line(genome)));
        lines.push("[history]".to_string());
        lines.extend(state.history.iter().map(Row::line));
        let body = lines.join("\n") + "\n";
        format!("{body}checksum {:016x}\n", checksum(&body))
    }

    /// Reads what [`Checkpoint::to_text`] wrote, and nothing else.
    pub fn parse(text: &str) -> Result<Checkpoint, CheckpointError> {
        let first = text.lines().next().unwrap_or_default();
        if !first.starts_with(FAMILY) {
            return Err(CheckpointError::NotACheckpoint);
        }
        if first != FIRST_LINE {
            return Err(CheckpointError::Version(first.to_string()));
        }
        let parts = text.rsplit_once("checksum ");
        let (body, sum) = parts.ok_or(CheckpointError::Damaged)?;
        if sum != format!("{:016x}\n", checksum(body)) {
            return Err(CheckpointError::Damaged);
        }
        read_body(body).ok_or(CheckpointError::Content)
    }
}

fn read_body(body: &str) -> Option<Checkpoint> {
    let settings = section(body, "settings")?;
    let settings = settings.iter().map(|line| {
        let (flag, value) = line.split_once(' ')?;
        Some((flag.to_string(), value.to_string()))
    });
    let genomes = |name| -> Option<Vec<Genome>> {
        let lines = section(body, name)?;
        lines.into_iter().map(genome).collect()
    };
    let [generation, last_best, widest, best @ ..] = &section(body, "state")?[..] else {
        return None;
    };
    let best_ever = match best {
        [] => None,
        [line] => Some(best_line(line)?),
        _ => return None,
    };
    let rows = section(body, "history")?;
    let row = |line: &&str| Row::parse(&line.split('\t').collect::<Vec<_>>()).ok();
    Some(Checkpoint {
        settings: settings.collect::<Option<_>>()?,
        start: section(body, "start")?.join("\n") + "\n",
        state: State {
            generation: generation.parse().ok()?,
            last_best: last_best.parse().ok()?,
            widest: widest.parse().ok()?,
            best_ever,
            population: genomes("population")?,
            finalists: genomes("finalists")?,
            history: rows.iter().map(row).collect::<Option<_>>()?,
        },
    })
}

/// The lines between this heading and the next.
fn section<'a>(body: &'a str, name: &str) -> Option<Vec<&'a str>> {
    let heading = format!("[{name}]");
    let mut lines = body.lines().skip_while(|line| *line != heading);
    lines.next()?;
    Some(lines.take_while(|line| !line.starts_with('[')).collect())
}

fn genes_line(genome: &[i64]) -> String {
    let genes: Vec<String> = genome.iter().map(i64::to_string).collect();
    genes.join(" ")
}

fn genome(line: &str) -> Option<Genome> {
    line.split(' ').map(|gene| gene.parse().ok()).collect()
}

fn best_line(line: &str) -> Option<(u64, Genome)> {
    let (fitness, genes) = line.split_once(' ')?;
    Some((fitness.parse().ok()?, genome(genes)?))
}

/// FNV-1a over 64 bits (G. Fowler, L. C. Noll, K.-P. Vo): finds accidents, not forgeries.
pub fn checksum(text: &str) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}
