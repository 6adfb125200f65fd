//! One row per game.

use std::fmt;
use std::sync::Arc;

use crate::engine::brick::{Colours, Shape};
use crate::play::end::GameEnd;
use crate::play::hash;
use crate::support::{numbers, tsv};

/// One game. It is known by its seed or, where it comes from a file, by a hash of its bricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId {
    pub shape: Shape,
    pub origin: Origin,
    /// The seed or the hash.
    pub number: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// The game of seed S is the one that `gen N K --seed S` writes.
    Seed,
    File,
}

impl GameId {
    pub fn seed(&self) -> Option<u64> {
        (self.origin == Origin::Seed).then_some(self.number)
    }

    fn content(&self) -> Option<u64> {
        (self.origin == Origin::File).then_some(self.number)
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
}

/// The first line of a results file. The move hash comes last: it has a fixed length, so a row that
/// was cut off is recognised.
pub const HEADER: &str = "start\tcomment\tplayer\tidentity\tk\tn\tseed\tfile\tcontent\tscore\t\
    bricks\tending\tnote\tseconds\tcpu_seconds\tmegabytes\tmoves";

/// Why a line is not a row.
#[derive(Debug, PartialEq, Eq)]
pub enum RowError {
    /// It was cut off when its writer was killed.
    CutOff,
    Column(&'static str, String),
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            RowError::CutOff => f.write_str("half a row"),
            RowError::Column(name, cell) => {
                write!(f, "column {name}: {cell:?} does not make sense")
            }
        }
    }
}

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
            or_dash(self.id.content().map(hex)),
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

    /// Reads a line without its end.
    pub fn read(line: &str) -> Result<GameRow, RowError> {
        let cells: Result<[String; 17], _> = tsv::cells(line).try_into();
        let [start, comment, player, identity, k, n, seed, file, content, rest @ ..] =
            cells.map_err(|_| RowError::CutOff)?;
        let [score, bricks, ending, note, seconds, cpu_seconds, megabytes, moves] = rest;
        if moves.len() < 16 {
            return Err(RowError::CutOff);
        }
        let (origin, number) = match optional("content", &content, from_hex)? {
            Some(number) => (Origin::File, number),
            None => (Origin::Seed, get("seed", &seed, whole)?),
        };
        Ok(GameRow {
            label: Arc::new(RunLabel {
                start,
                comment,
                player,
                identity: get("identity", &identity, from_hex)?,
            }),
            id: GameId {
                shape: Shape {
                    colours: get("k", &k, |k| Colours::new(whole(k)?))?,
                    bricks: get("n", &n, whole)?,
                },
                origin,
                number,
            },
            file: (file != "-").then_some(file),
            score: get("score", &score, whole)?,
            bricks: get("bricks", &bricks, whole)?,
            end: get("ending", &ending, |name| GameEnd::from_name(name, &note))?,
            seconds: get("seconds", &seconds, positive)?,
            cpu_seconds: optional("cpu_seconds", &cpu_seconds, positive)?,
            megabytes: optional("megabytes", &megabytes, positive)?,
            moves: get("moves", &moves, from_hex)?,
        })
    }
}

fn get<T>(name: &'static str, cell: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, RowError> {
    read(cell).ok_or_else(|| RowError::Column(name, cell.to_string()))
}

fn optional<T>(
    name: &'static str,
    cell: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, RowError> {
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
