//! One row per game.

use std::sync::Arc;

use crate::engine::brick::{Colours, Shape};
use crate::play::end::GameEnd;
use crate::play::hash;
use crate::support::{numbers, tsv};

/// One game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId {
    pub shape: Shape,
    pub is_file: bool,
    /// A hash of the bricks where they come from a file. Else the seed: the game of seed S is the
    /// one that `gen N K --seed S` writes.
    pub number: u64,
}

impl GameId {
    pub fn seed(&self) -> Option<u64> {
        (!self.is_file).then_some(self.number)
    }
}

/// Who played, and in which run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunLabel {
    /// When the run began: `2026-11-16 21:30:00`.
    pub start: String,
    pub comment: String,
    /// Its name and flags.
    pub player: String,
    /// A hash of all that makes the player play as it does.
    pub identity: u64,
}

/// What came of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRow {
    pub label: Arc<RunLabel>,
    pub id: GameId,
    /// The name of the file that the game comes from.
    pub file: Option<String>,
    /// 0 for a game that failed: the judge gives nothing for it.
    pub score: u64,
    /// Bricks that were placed.
    pub bricks: u64,
    pub end: GameEnd,
    /// Wall time.
    pub seconds: f64,
    /// Processor time of a solver, where the system says.
    pub cpu_seconds: Option<f64>,
    /// Memory of a solver, where the system says.
    pub megabytes: Option<f64>,
    /// A hash of all moves in their order.
    pub moves: u64,
    /// The end of what a solver wrote to standard error, until the bench that played it ends.
    pub errors: Vec<u8>,
}

/// The first line of a results file. The move hash comes last: it has a fixed length, so a row that
/// was cut off is recognised.
pub const HEADER: &str = "start\tcomment\tplayer\tidentity\tk\tn\tseed\tfile\tcontent\tscore\t\
    bricks\tending\tnote\tseconds\tcpu_seconds\tmegabytes\tmoves";

impl GameRow {
    /// What people call the game: `3x50 seed 7`, or the name of its file.
    pub fn game(&self) -> String {
        let Shape { colours, bricks } = self.id.shape;
        match &self.file {
            Some(file) => file.clone(),
            None => format!("{colours}x{bricks} seed {}", self.id.number),
        }
    }

    pub fn is_failed(&self) -> bool {
        self.end.failure().is_some()
    }

    /// The details of a failure, or nothing.
    pub fn note(&self) -> &str {
        self.end.failure().map_or("", |failure| &failure.why)
    }

    /// A hash of the game and its moves, for the signature.
    pub fn digest(&self) -> u64 {
        let Shape { colours, bricks } = self.id.shape;
        hash::of_numbers([colours.get().into(), bricks, self.id.number, self.moves])
    }

    /// The line of a results file, with its end.
    pub fn line(&self) -> String {
        let label = &self.label;
        let seconds = |seconds: f64| format!("{seconds:.6}");
        tsv::line(&[
            label.start.clone(),
            label.comment.clone(),
            label.player.clone(),
            hex(label.identity),
            self.id.shape.colours.to_string(),
            self.id.shape.bricks.to_string(),
            or_dash(self.id.seed()),
            or_dash(self.file.as_ref()),
            or_dash(self.id.is_file.then(|| hex(self.id.number))),
            self.score.to_string(),
            self.bricks.to_string(),
            self.end.name().to_string(),
            self.note().to_string(),
            seconds(self.seconds),
            or_dash(self.cpu_seconds.map(seconds)),
            or_dash(self.megabytes.map(|size| format!("{size:.3}"))),
            hex(self.moves),
        ])
    }

    /// Reads a line without its end; `None` where it was cut off when its writer was killed.
    pub fn read(line: &str) -> Result<Option<GameRow>, String> {
        let cells: Result<[String; 17], _> = tsv::cells(line).try_into();
        let Ok([start, comment, player, identity, k, n, seed, file, content, rest @ ..]) = cells
        else {
            return Ok(None);
        };
        let [score, bricks, ending, note, seconds, cpu_seconds, megabytes, moves] = rest;
        if moves.len() < 16 {
            return Ok(None);
        }
        let content = optional("content", &content, from_hex)?;
        let label =
            RunLabel { start, comment, player, identity: get("identity", &identity, from_hex)? };
        Ok(Some(GameRow {
            label: Arc::new(label),
            id: GameId {
                shape: Shape {
                    colours: get("k", &k, |k| Colours::new(whole(k)?))?,
                    bricks: get("n", &n, whole)?,
                },
                is_file: content.is_some(),
                number: content.map_or_else(|| get("seed", &seed, whole), Ok)?,
            },
            file: (file != "-").then_some(file),
            score: get("score", &score, whole)?,
            bricks: get("bricks", &bricks, whole)?,
            end: get("ending", &ending, |name| GameEnd::from_name(name, &note))?,
            seconds: get("seconds", &seconds, positive)?,
            cpu_seconds: optional("cpu_seconds", &cpu_seconds, positive)?,
            megabytes: optional("megabytes", &megabytes, positive)?,
            moves: get("moves", &moves, from_hex)?,
            errors: Vec::new(),
        }))
    }
}

fn get<T>(name: &str, cell: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, String> {
    read(cell).ok_or_else(|| format!("column {name}: {cell:?} does not make sense"))
}

fn optional<T>(
    name: &str,
    cell: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, String> {
    match cell {
        "-" => Ok(None),
        _ => get(name, cell, read).map(Some),
    }
}

fn whole(text: &str) -> Option<u64> {
    numbers::whole(text).ok()
}

fn or_dash(value: Option<impl ToString>) -> String {
    value.map_or("-".to_string(), |value| value.to_string())
}

/// Sixteen hexadecimal digits.
pub fn hex(number: u64) -> String {
    format!("{number:016x}")
}

fn from_hex(text: &str) -> Option<u64> {
    let number = u64::from_str_radix(text, 16).ok();
    number.filter(|_| text.len() == 16)
}

fn positive(text: &str) -> Option<f64> {
    let number = text.parse().ok();
    number.filter(|number: &f64| number.is_finite() && *number >= 0.0)
}
