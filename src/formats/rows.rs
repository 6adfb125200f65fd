//! Rows of a results file: one per game.

use std::sync::Arc;

use crate::engine::brick::{Colours, Shape};
use crate::formats::end::GameEnd;
use crate::support::quote::excerpt;
use crate::support::table::{self, Cell, Column};
use crate::support::{numbers, tsv};

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId {
    pub shape: Shape,
    /// A hash of the bricks if they come from a file. Else the seed: the game of seed S is the one
    /// that `gen N K --seed S` writes. That a hash is also the seed of another game is not expected.
    pub number: u64,
}

/// Who played, and in which run: one call of bench.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunLabel {
    /// When the run began: `2026-11-16 21:30:00.123`.
    pub start: String,
    /// The number of its process. Rows of the same start and process are one run.
    pub process: u64,
    /// The user's name for the run, or nothing. Several runs may have the same.
    pub name: String,
    /// The player on the other side of a comparison.
    pub is_opponent: bool,
    /// The player and its flags, or the solver's command.
    pub player: String,
    /// The commit of the directory, or nothing.
    pub commit: String,
    /// How many games the player was going to play.
    pub planned: u64,
}

/// One game of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub label: Arc<RunLabel>,
    pub id: GameId,
    /// The name of the file that the game comes from.
    pub file: Option<String>,
    /// 0 for a game that failed.
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

/// The sides of a comparison; a run without an opponent has the first.
const SIDES: [&str; 2] = ["player", "opponent"];

/// In the order of the file. The move hash comes last: it has a fixed length, so a row that was cut
/// off is recognised.
const COLUMNS: [Column<Row>; 20] = [
    Column::hidden("start", |row| (&*row.label.start).into()),
    Column::hidden("process", |row| row.label.process.into()),
    Column::hidden("name", |row| (&*row.label.name).into()),
    Column::hidden("side", |row| SIDES[usize::from(row.label.is_opponent)].into()),
    Column::hidden("player", |row| (&*row.label.player).into()),
    Column::hidden("commit", |row| (&*row.label.commit).into()),
    Column::hidden("planned", |row| row.label.planned.into()),
    Column::hidden("k", |row| u64::from(row.id.shape.colours.get()).into()),
    Column::hidden("n", |row| row.id.shape.bricks.into()),
    Column::hidden("seed", |row| row.seed().into()),
    Column::hidden("file", |row| row.file.clone().into()),
    Column::hidden("content", |row| row.file.is_some().then(|| hex(row.id.number)).into()),
    Column::hidden("score", |row| row.score.into()),
    Column::hidden("bricks", |row| row.bricks.into()),
    Column::hidden("ending", |row| row.end.name().into()),
    Column::hidden("note", |row| row.note().into()),
    Column::hidden("seconds", |row| Cell::Real(row.seconds, 3)),
    Column::hidden("cpu_seconds", |row| Cell::real(row.cpu_seconds, 3)),
    Column::hidden("megabytes", |row| Cell::real(row.megabytes, 1)),
    Column::hidden("moves_hash", |row| hex(row.moves).into()),
];

/// The first line of a results file.
pub fn header() -> String {
    tsv::line(&table::keys(&COLUMNS))
}

impl Row {
    /// What people call the game: `3x50 seed 7`, or the name of its file.
    pub fn game(&self) -> String {
        match &self.file {
            Some(file) => file.clone(),
            None => format!("{} seed {}", self.id.shape, self.id.number),
        }
    }

    /// The seed, if the game comes from one.
    pub fn seed(&self) -> Option<u64> {
        self.file.is_none().then_some(self.id.number)
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
        let cells = table::cells(&COLUMNS, self);
        tsv::line(&cells.iter().map(Cell::exact).collect::<Vec<_>>())
    }

    /// Reads a line without its end; `None` if it was cut off when its writer was killed.
    pub fn read(line: &str) -> Result<Option<Row>, String> {
        let cells = tsv::cells(line);
        let is_cut = cells.len() == COLUMNS.len() && cells[COLUMNS.len() - 1].len() < HEX;
        if cells.len() < COLUMNS.len() || is_cut {
            return Ok(None);
        }
        if cells.len() > COLUMNS.len() {
            return Err(format!("expected {} cells, found {}", COLUMNS.len(), cells.len()));
        }
        let row = read(&Cells(cells))?;
        check(&row).map(|()| Some(row))
    }
}

/// The cells of a line, in the order of [`COLUMNS`].
struct Cells(Vec<String>);

impl Cells {
    /// The cell of this column.
    fn text(&self, key: &str) -> &str {
        let place = COLUMNS.iter().position(|column| column.key == key);
        &self.0[place.expect("only the columns of the file are read")]
    }

    fn read<T>(&self, key: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, String> {
        let cell = self.text(key);
        read(cell).ok_or_else(|| format!("column {key}: invalid value {}", excerpt(cell)))
    }

    /// The same for a cell that may be a dash.
    fn read_if_any<T>(&self, key: &str, read: fn(&str) -> Option<T>) -> Result<Option<T>, String> {
        self.read(key, |cell| if cell == "-" { Some(None) } else { read(cell).map(Some) })
    }
}

fn read(cells: &Cells) -> Result<Row, String> {
    let label = RunLabel {
        start: cells.text("start").to_string(),
        process: cells.read("process", whole)?,
        name: cells.text("name").to_string(),
        is_opponent: cells.read("side", |cell| SIDES.iter().position(|it| *it == cell))? > 0,
        player: cells.text("player").to_string(),
        commit: cells.text("commit").to_string(),
        planned: cells.read("planned", whole)?,
    };
    let colours = cells.read("k", |cell| Colours::new(whole(cell)?))?;
    let seed = cells.read_if_any("seed", whole)?;
    let file = cells.read_if_any("file", |name| Some(name.to_string()))?;
    let content = cells.read_if_any("content", from_hex)?;
    let number = match (seed, &file, content) {
        (Some(seed), None, None) => seed,
        (None, Some(_), Some(content)) => content,
        _ => return Err("expected either a seed, or a file and its content".to_string()),
    };
    let note = cells.text("note");
    Ok(Row {
        label: Arc::new(label),
        id: GameId { shape: Shape { colours, bricks: cells.read("n", whole)? }, number },
        file,
        score: cells.read("score", whole)?,
        bricks: cells.read("bricks", whole)?,
        end: cells.read("ending", |cell| GameEnd::from_name(cell, note))?,
        seconds: cells.read("seconds", measured)?,
        cpu_seconds: cells.read_if_any("cpu_seconds", measured)?,
        megabytes: cells.read_if_any("megabytes", measured)?,
        moves: cells.read("moves_hash", from_hex)?,
        errors: Vec::new(),
    })
}

/// Refuses what no game can be.
fn check(row: &Row) -> Result<(), String> {
    let (bricks, all) = (row.bricks, row.id.shape.bricks);
    let is_possible = match row.end {
        GameEnd::Complete => bricks == all,
        GameEnd::BoardFull => bricks < all,
        GameEnd::Failed(_) => bricks <= all && row.score == 0,
    };
    let (score, end) = (row.score, row.end.name());
    if is_possible {
        Ok(())
    } else {
        Err(format!("{score} points, {bricks} of {all} bricks and {end:?} cannot be"))
    }
}

fn whole(text: &str) -> Option<u64> {
    numbers::whole(text).ok()
}

/// More seconds than thirty years have, and more megabytes than any machine.
const MOST_MEASURED: f64 = 1e9;

fn measured(text: &str) -> Option<f64> {
    let number = text.parse().ok();
    number.filter(|number| (0.0..=MOST_MEASURED).contains(number))
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

    fn row() -> Row {
        let label = RunLabel {
            start: "2026-11-18 09:30:00.123".to_string(),
            process: 4321,
            name: "a\tname".to_string(),
            is_opponent: true,
            player: "exec ./a".to_string(),
            commit: "0123456789".to_string(),
            planned: 60,
        };
        let shape = Shape { colours: Colours::ALL[2], bricks: 20_000 };
        Row {
            label: Arc::new(label),
            id: GameId { shape, number: 0xab },
            file: Some("a\\b.in".to_string()),
            score: 0,
            bricks: 19_999,
            end: GameEnd::Failed(Failure::new(FailureKind::Crash, "exit status: 3")),
            seconds: 1.25,
            cpu_seconds: Some(0.1),
            megabytes: Some(12.5),
            moves: 7,
            errors: Vec::new(),
        }
    }

    /// The line of the row with other cells.
    fn with(changes: &[(&str, &str)]) -> String {
        let mut cells = tsv::cells(row().line().trim_end());
        for &(key, cell) in changes {
            let place = COLUMNS.iter().position(|column| column.key == key).unwrap();
            cells[place] = cell.to_string();
        }
        tsv::line(&cells).trim_end().to_string()
    }

    #[test]
    fn a_row_is_read_back_and_a_wrong_cell_is_refused() {
        assert_eq!(Row::read(row().line().trim_end()), Ok(Some(row())));
        let dealt = Row { file: None, ..row() };
        assert_eq!(Row::read(dealt.line().trim_end()), Ok(Some(dealt)));
        let free = ["start", "name", "player", "commit", "file", "note"];
        for column in COLUMNS.iter().filter(|column| !free.contains(&column.key)) {
            // A hash has sixteen digits, and the hash of the moves may be cut off.
            for wrong in ["?", "-1", "00000000000000xy", "00000000000000ab0", "ab"] {
                let read = Row::read(&with(&[(column.key, wrong)]));
                let is_cut = column.key == "moves_hash" && wrong.len() < HEX;
                assert!(read.is_err() || is_cut && read == Ok(None), "{}: {wrong}", column.key);
            }
        }
        for (short, is_cut) in [("content", false), ("moves_hash", true)] {
            let read = Row::read(&with(&[(short, "00000000000000a")]));
            assert_eq!((read.is_err(), read == Ok(None)), (!is_cut, is_cut), "{short}");
        }
    }

    #[test]
    fn what_no_game_can_be_is_refused() {
        let crash = ("ending", "crash");
        for changes in [
            &[("bricks", "20001")][..],
            &[("bricks", "20001"), ("ending", "complete")],
            &[("ending", "complete")],
            &[("bricks", "20000"), ("ending", "board full")],
            &[crash, ("score", "1")],
            &[("content", "-")],
            &[("file", "-")],
            &[("file", "-"), ("content", "-")],
            &[("seed", "1")],
            &[("seconds", "inf")],
            &[("seconds", "1e300")],
            &[("cpu_seconds", "NaN")],
            &[("megabytes", "1e300")],
            &[("moves_hash", "0000000000000007\t1")],
        ] {
            // A tab within a cell is escaped: here it makes one cell more.
            let line = with(changes).replace("\\u{9}1", "\t1");
            assert!(Row::read(&line).is_err(), "{line}");
        }
        assert!(Row::read(&with(&[("bricks", "20000"), crash])).is_ok());
        assert!(Row::read(&with(&[("bricks", "20000"), ("ending", "complete")])).is_ok());
    }
}
