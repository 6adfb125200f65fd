//! The log of a training: one row per generation, tab-separated, with the K and N of the games.

use std::fmt;

use crate::engine::brick::{Colours, Shape};

/// How a generation did, in points per game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Row {
    /// Counted from 1.
    pub generation: u64,
    /// Games played for training so far.
    pub games: u64,
    /// The mean score of its best candidate.
    pub best: f64,
    /// The mean score of all candidates, and its standard deviation over them.
    pub mean: f64,
    pub spread: f64,
    /// The leader's mean on held-out games, the standard error of that mean, and how many games.
    pub held_out: f64,
    pub held_out_error: f64,
    pub held_out_games: u64,
    /// The share of these games in which it placed every brick.
    pub complete: f64,
}

type Column = (&'static str, fn(&Row) -> f64, fn(&mut Row, f64));

macro_rules! columns {
    ($($name:literal $field:ident;)*) => {
        [$(($name, |row| row.$field as f64, |row, value| row.$field = value as _)),*]
    };
}

const COLUMNS: [Column; 9] = columns! {
    "generation" generation;
    "games" games;
    "best" best;
    "mean" mean;
    "spread" spread;
    "held-out" held_out;
    "error" held_out_error;
    "held-out games" held_out_games;
    "complete" complete;
};

/// The first line of a log.
fn first_line() -> String {
    COLUMNS.map(|(name, ..)| name).join("\t") + "\tk\tn"
}

/// How every log begins.
pub const BEGINNING: &str = "generation\tgames\t";

/// No score and no count in a row is larger; so nothing that is drawn from it overflows.
const LARGEST: f64 = 1e15;

/// What is wrong with a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogError {
    NotALog,
    NoRows,
    Line(usize, RowError),
}

/// What is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowError {
    Cells,
    Number { column: &'static str, found: String },
    Shape { k: String, n: String },
    OutOfOrder,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LogError::NotALog => write!(f, "line 1: this is not the log of a training"),
            LogError::NoRows => write!(f, "the log has no rows yet"),
            LogError::Line(line, error) => write!(f, "line {line}: {error}"),
        }
    }
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            RowError::Cells => write!(f, "expected {} cells", COLUMNS.len() + 2),
            RowError::Number { column, found } => {
                write!(f, "{column}: expected a number from 0 to {LARGEST:e}, found {found:?}")
            }
            RowError::Shape { k, n } => write!(f, "expected K and N, found {k:?} and {n:?}"),
            RowError::OutOfOrder => write!(f, "this does not go on from the line before"),
        }
    }
}

impl Row {
    /// A line of the log, and of a checkpoint.
    pub fn line(&self) -> String {
        let cells = COLUMNS.map(|(_, get, _)| get(self).to_string());
        cells.join("\t")
    }

    /// Reads the cells of a line.
    pub fn parse(cells: &[&str]) -> Result<Row, RowError> {
        if cells.len() != COLUMNS.len() {
            return Err(RowError::Cells);
        }
        let mut row = Row::default();
        for ((column, get, set), &cell) in COLUMNS.iter().zip(cells) {
            let wrong = || RowError::Number { column, found: cell.to_string() };
            let number: f64 = cell.parse().map_err(|_| wrong())?;
            set(&mut row, number);
            // A count that is no whole number does not come back.
            if !(0.0..=LARGEST).contains(&number) || get(&row) != number {
                return Err(wrong());
            }
        }
        Ok(row)
    }
}

/// The log of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// The games that the run trained on.
    pub shape: Shape,
    /// One row per generation; a log that was read has at least one.
    pub rows: Vec<Row>,
}

impl fmt::Display for Log {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Shape { colours, bricks } = self.shape;
        writeln!(f, "{}", first_line())?;
        for row in &self.rows {
            writeln!(f, "{}\t{colours}\t{bricks}", row.line())?;
        }
        Ok(())
    }
}

impl Log {
    /// Reads a log.
    pub fn parse(text: &str) -> Result<Log, LogError> {
        let mut lines = text.lines();
        if lines.next() != Some(&first_line()) {
            return Err(LogError::NotALog);
        }
        let mut log: Option<Log> = None;
        for (line, number) in lines.zip(2..) {
            let at_line = |error| LogError::Line(number, error);
            let (row, shape) = parse_line(line).map_err(at_line)?;
            let rows = Vec::new();
            let log = log.get_or_insert(Log { shape, rows });
            let before = log.rows.last();
            if shape != log.shape || before.is_some_and(|before| row.games <= before.games) {
                return Err(at_line(RowError::OutOfOrder));
            }
            log.rows.push(row);
        }
        log.ok_or(LogError::NoRows)
    }
}

fn parse_line(line: &str) -> Result<(Row, Shape), RowError> {
    let cells: Vec<&str> = line.split('\t').collect();
    let [row @ .., k, n] = &cells[..] else {
        return Err(RowError::Cells);
    };
    let row = Row::parse(row)?;
    let colours = k.parse().ok().and_then(Colours::new);
    match colours.zip(n.parse().ok()) {
        Some((colours, bricks)) => Ok((row, Shape { colours, bricks })),
        None => Err(RowError::Shape { k: k.to_string(), n: n.to_string() }),
    }
}
