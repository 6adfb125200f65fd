//! A run on disk: text, with its settings, its state and a checksum.
//!
//! ```text
//! brickgm training checkpoint, version 1
//! [settings]              flag and value a line
//! [start]                 the weight file that the run began with, and what is known of it
//! [state]                 generation, last best, widest, best ever (fitness, then genes)
//! [population]            a genome a line, in millionths
//! [finalists]             likewise
//! [history]               the rows of the log
//! checksum 0123456789abcdef
//! ```

use crate::commands::train::genome::Genome;
use crate::commands::train::log::Row;
use crate::commands::train::run::State;

const FIRST_LINE: &str = "brickgm training checkpoint, version 1";
/// What every checkpoint begins with, whatever its version.
pub const FAMILY: &str = "brickgm training checkpoint";
/// A right checksum over this can only have been made by hand.
pub const NONSENSE: &str = "the checkpoint's content makes no sense";

/// What a checkpoint holds.
#[derive(Debug, PartialEq)]
pub struct Checkpoint {
    /// The run's settings, a name and a value each, as whoever reads them spells them.
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
    pub fn parse(text: &str) -> Result<Checkpoint, String> {
        let first = text.lines().next().unwrap_or_default();
        if !first.starts_with(FAMILY) {
            return Err("this is not a checkpoint of brickgm train".to_string());
        }
        if first != FIRST_LINE {
            return Err(format!("expected {FIRST_LINE:?}, found {first:?}"));
        }
        let damaged = || "the checkpoint is damaged: its checksum does not fit".to_string();
        let (body, sum) = text.rsplit_once("checksum ").ok_or_else(damaged)?;
        if sum != format!("{:016x}\n", checksum(body)) {
            return Err(damaged());
        }
        // Only a file made by hand has the right checksum and the wrong content.
        read_body(body).ok_or_else(|| NONSENSE.to_string())
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
