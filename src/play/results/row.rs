//! One row per game.

use std::fmt;
use std::sync::Arc;

use crate::engine::brick::{Colours, Shape};
use crate::play::end::GameEnd;
use crate::play::hash;
use crate::support::tsv;

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

/// The names of the cells in a results file. The move hash comes last: it has a fixed length, so
/// a row that was cut off is recognised.
pub const COLUMNS: [&str; 17] = [
    "start",
    "comment",
    "player",
    "identity",
    "k",
    "n",
    "seed",
    "file",
    "content",
    "score",
    "bricks",
    "ending",
    "note",
    "seconds",
    "cpu_seconds",
    "megabytes",
    "moves",
];

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
        let cells = tsv::cells(line);
        let is_whole = cells.len() >= COLUMNS.len();
        if !is_whole || cells.last().is_some_and(|moves| moves.len() < 16) {
            return Err(RowError::CutOff);
        }
        let cells = Cells(&cells);
        let content = cells.optional("content", from_hex)?;
        let file = cells.optional("file", |text| Some(text.to_string()))?;
        let (origin, number) = match content {
            Some(number) => (Origin::File, number),
            None => (Origin::Seed, cells.get("seed", |text| text.parse().ok())?),
        };
        Ok(GameRow {
            label: Arc::new(RunLabel {
                start: cells.text("start").to_string(),
                comment: cells.text("comment").to_string(),
                player: cells.text("player").to_string(),
                identity: cells.get("identity", from_hex)?,
            }),
            id: GameId {
                shape: Shape {
                    colours: cells.get("k", |k| Colours::new(k.parse().ok()?))?,
                    bricks: cells.get("n", |n| n.parse().ok())?,
                },
                origin,
                number,
            },
            file,
            score: cells.get("score", |text| text.parse().ok())?,
            bricks: cells.get("bricks", |text| text.parse().ok())?,
            end: cells.get("ending", |name| {
                GameEnd::from_name(name, cells.text("note"))
            })?,
            seconds: cells.get("seconds", positive)?,
            cpu_seconds: cells.optional("cpu_seconds", positive)?,
            megabytes: cells.optional("megabytes", positive)?,
            moves: cells.get("moves", from_hex)?,
        })
    }
}

/// The cells of a row by their names.
struct Cells<'a>(&'a [String]);

impl Cells<'_> {
    fn text(&self, name: &str) -> &str {
        let index = COLUMNS.iter().position(|column| *column == name);
        index.map_or("", |index| &self.0[index])
    }

    fn get<T>(&self, name: &'static str, read: impl Fn(&str) -> Option<T>) -> Result<T, RowError> {
        let cell = self.text(name);
        read(cell).ok_or_else(|| RowError::Column(name, cell.to_string()))
    }

    fn optional<T>(
        &self,
        name: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, RowError> {
        match self.text(name) {
            "-" => Ok(None),
            _ => self.get(name, read).map(Some),
        }
    }
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
