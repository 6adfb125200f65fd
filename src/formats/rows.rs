//! Rows of a results file: one per game.

use std::sync::Arc;

use crate::engine::brick::{Colours, Shape};
use crate::formats::end::GameEnd;
use crate::support::{numbers, tsv};

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId {
    pub shape: Shape,
    pub is_file: bool,
    /// A hash of the bricks if they come from a file. Else the seed: the game of seed S is the one
    /// that `gen N K --seed S` writes.
    pub number: u64,
}

impl GameId {
    pub fn seed(&self) -> Option<u64> {
        (!self.is_file).then_some(self.number)
    }
}

/// Who played, and in which run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunLabel {
    /// When the run began: `2026-11-16 21:30:00.123`.
    pub start: String,
    /// The user's name for the run, or nothing.
    pub name: String,
    /// The player on the other side of a comparison.
    pub is_opponent: bool,
    /// The player and its flags, or the solver's command.
    pub player: String,
    /// The flags of the whole bench that decide what is played.
    pub command: String,
    /// What `git describe` said of the directory, or nothing.
    pub commit: String,
}

impl RunLabel {
    /// Rows of the same key are one run: by name, or without a name by start and player.
    pub fn key(&self) -> [&str; 2] {
        match &*self.name {
            "" => [&self.start, &self.player],
            name => [name, ""],
        }
    }
}

/// One game of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
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
    /// Processor time of a solver, if the system tells it.
    pub cpu_seconds: Option<f64>,
    /// Memory of a solver, if the system tells it.
    pub megabytes: Option<f64>,
    /// A hash of all moves in their order.
    pub moves: u64,
    /// The end of the standard error of a solver that failed. It is not in the file.
    pub errors: Vec<u8>,
}

/// A column of the file: how its cell is written, and how it is read into a row.
struct Column {
    name: &'static str,
    write: fn(&Row) -> String,
    read: fn(&mut Row, &str) -> Option<()>,
}

macro_rules! column {
    ($name:literal, $row:ident => $write:expr, $cell:ident => $read:expr) => {
        Column {
            name: $name,
            write: |$row: &Row| $write,
            read: |$row: &mut Row, $cell: &str| {
                $read;
                Some(())
            },
        }
    };
}

/// The sides of a comparison; a run without an opponent has the first.
const SIDES: [&str; 2] = ["player", "opponent"];

/// In the order of the file. The move hash comes last: it has a fixed length, so a row that was cut
/// off is recognised.
const COLUMNS: [Column; 19] = [
    column!("start", row => row.label.start.clone(), cell => label(row).start = cell.into()),
    column!("name", row => row.label.name.clone(), cell => label(row).name = cell.into()),
    column!("side", row => SIDES[usize::from(row.label.is_opponent)].to_string(),
        cell => label(row).is_opponent = SIDES.iter().position(|side| *side == cell)? > 0),
    column!("player", row => row.label.player.clone(), cell => label(row).player = cell.into()),
    column!("command", row => row.label.command.clone(), cell => label(row).command = cell.into()),
    column!("commit", row => row.label.commit.clone(), cell => label(row).commit = cell.into()),
    column!("k", row => row.id.shape.colours.to_string(),
        cell => row.id.shape.colours = Colours::new(whole(cell)?)?),
    column!("n", row => row.id.shape.bricks.to_string(), cell => row.id.shape.bricks = whole(cell)?),
    column!("seed", row => or_dash(row.id.seed()),
        cell => row.id.number = optional(cell, whole)?.unwrap_or(0)),
    column!("file", row => or_dash(row.file.as_ref()),
        cell => row.file = optional(cell, |name| Some(name.to_string()))?),
    column!("content", row => or_dash(row.id.is_file.then(|| hex(row.id.number))),
    cell => if let Some(content) = optional(cell, from_hex)? {
        (row.id.is_file, row.id.number) = (true, content);
    }),
    column!("score", row => row.score.to_string(), cell => row.score = whole(cell)?),
    column!("bricks", row => row.bricks.to_string(), cell => row.bricks = whole(cell)?),
    column!("ending", row => row.end.name().to_string(),
        cell => row.end = GameEnd::from_name(cell, "")?),
    column!("note", row => row.note().to_string(),
        cell => row.end = GameEnd::from_name(row.end.name(), cell)?),
    column!("seconds", row => decimals(row.seconds), cell => row.seconds = positive(cell)?),
    column!("cpu_seconds", row => or_dash(row.cpu_seconds.map(decimals)),
        cell => row.cpu_seconds = optional(cell, positive)?),
    column!("megabytes", row => or_dash(row.megabytes.map(decimals)),
        cell => row.megabytes = optional(cell, positive)?),
    column!("moves", row => hex(row.moves), cell => row.moves = from_hex(cell)?),
];

/// The first line of a results file.
pub fn header() -> String {
    tsv::line(&COLUMNS.map(|column| column.name))
}

impl Row {
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

    /// The line of a results file, with its end.
    pub fn line(&self) -> String {
        tsv::line(&COLUMNS.map(|column| (column.write)(self)))
    }

    /// Reads a line without its end; `None` if it was cut off when its writer was killed.
    pub fn read(line: &str) -> Result<Option<Row>, String> {
        let cells = tsv::cells(line);
        if cells.len() != COLUMNS.len() || cells.last().is_none_or(|moves| moves.len() < HEX) {
            return Ok(None);
        }
        let shape = Shape { colours: Colours::ALL[0], bricks: 0 };
        let mut row = Row {
            label: Arc::default(),
            id: GameId { shape, is_file: false, number: 0 },
            file: None,
            score: 0,
            bricks: 0,
            end: GameEnd::Complete,
            seconds: 0.0,
            cpu_seconds: None,
            megabytes: None,
            moves: 0,
            errors: Vec::new(),
        };
        for (column, cell) in COLUMNS.iter().zip(&cells) {
            let read = (column.read)(&mut row, cell);
            read.ok_or_else(|| format!("column {}: invalid value {cell:?}", column.name))?;
        }
        Ok(Some(row))
    }
}

fn label(row: &mut Row) -> &mut RunLabel {
    Arc::make_mut(&mut row.label)
}

fn optional<T>(cell: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    match cell {
        "-" => Some(None),
        _ => read(cell).map(Some),
    }
}

fn or_dash(value: Option<impl ToString>) -> String {
    value.map_or("-".to_string(), |value| value.to_string())
}

fn whole(text: &str) -> Option<u64> {
    numbers::whole(text).ok()
}

fn decimals(number: f64) -> String {
    format!("{number:.6}")
}

fn positive(text: &str) -> Option<f64> {
    let number = text.parse().ok();
    number.filter(|number: &f64| number.is_finite() && *number >= 0.0)
}

/// The digits of a hash.
const HEX: usize = 16;

/// Sixteen hexadecimal digits.
pub fn hex(number: u64) -> String {
    format!("{number:0HEX$x}")
}

fn from_hex(text: &str) -> Option<u64> {
    let number = u64::from_str_radix(text, 16).ok();
    number.filter(|_| text.len() == HEX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::end::{Failure, FailureKind};

    #[test]
    fn a_row_is_read_back_and_a_wrong_cell_is_refused() {
        let label = RunLabel {
            start: "2026-11-18 09:30:00.123".to_string(),
            name: "a\tname".to_string(),
            is_opponent: true,
            player: "exec ./a".to_string(),
            command: "--exec ./a".to_string(),
            commit: "1234567-dirty".to_string(),
        };
        let shape = Shape { colours: Colours::ALL[2], bricks: 20_000 };
        let row = Row {
            label: Arc::new(label),
            id: GameId { shape, is_file: true, number: 0xab },
            file: Some("a\\b.in".to_string()),
            score: 1 << 60,
            bricks: 19_999,
            end: GameEnd::Failed(Failure::new(FailureKind::Crash, "exit status: 3")),
            seconds: 1.25,
            cpu_seconds: Some(0.5),
            megabytes: Some(12.5),
            moves: 7,
            errors: Vec::new(),
        };
        let line = row.line();
        assert_eq!(Row::read(line.trim_end()), Ok(Some(row)));
        let free = ["start", "name", "player", "command", "commit", "file", "note"];
        for (index, column) in COLUMNS.iter().enumerate().filter(|(_, it)| !free.contains(&it.name))
        {
            for wrong in ["?", "-1", "00000000000000xy", "ab"] {
                let mut cells = tsv::cells(line.trim_end());
                cells[index] = wrong.to_string();
                let read = Row::read(tsv::line(&cells).trim_end());
                assert!(!matches!(read, Ok(Some(_))), "{}: {wrong}", column.name);
            }
        }
    }
}
