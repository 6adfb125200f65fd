//! The log of a training: one row per generation, tab-separated, with the K and N of the games.

use std::fmt;

use crate::engine::brick::{Colours, Shape};
use crate::support::numbers;

/// How a generation did, in points per game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Row {
    /// Counted from 1.
    pub generation: f64,
    /// Games played for training so far.
    pub games: f64,
    /// The mean score of its best candidate.
    pub best: f64,
    /// The mean score of all candidates, and its standard deviation over them.
    pub mean: f64,
    pub spread: f64,
    /// The leader's mean on held-out games, the standard error of that mean, and how many games.
    pub held_out: f64,
    pub held_out_error: f64,
    pub held_out_games: f64,
    /// The share of these games in which it placed every brick.
    pub complete: f64,
}

/// Its name, and where it is in a row.
type Column = (&'static str, fn(&mut Row) -> &mut f64);

/// The columns of a log; k and n follow.
const COLUMNS: [Column; 9] = [
    ("generation", |row| &mut row.generation),
    ("games", |row| &mut row.games),
    ("best", |row| &mut row.best),
    ("mean", |row| &mut row.mean),
    ("spread", |row| &mut row.spread),
    ("held-out", |row| &mut row.held_out),
    ("error", |row| &mut row.held_out_error),
    ("held-out games", |row| &mut row.held_out_games),
    ("complete", |row| &mut row.complete),
];

/// How every log begins.
pub const BEGINNING: &[u8] = b"generation\tgames\t";

/// No score and no count in a row is larger; so nothing that is drawn from it overflows.
const LARGEST: f64 = 1e15;

fn first_line() -> String {
    COLUMNS.map(|(name, _)| name).join("\t") + "\tk\tn"
}

impl Row {
    /// A line of the log without K and N, as a checkpoint has it.
    pub fn line(mut self) -> String {
        COLUMNS.map(|(_, cell)| cell(&mut self).to_string()).join("\t")
    }

    /// Reads such a line; the error is for people.
    pub fn parse(line: &str) -> Result<Row, String> {
        let cells: Vec<&str> = line.split('\t').collect();
        if cells.len() != COLUMNS.len() {
            let (expected, found) = (COLUMNS.len(), cells.len());
            return Err(format!("expected {expected} cells before K and N, found {found}"));
        }
        let mut row = Row::default();
        for ((column, cell), text) in COLUMNS.iter().zip(cells) {
            match text.parse() {
                Ok(number) if (0.0..=LARGEST).contains(&number) => *cell(&mut row) = number,
                _ => {
                    let expected = format!("a number from 0 to {LARGEST:e}");
                    return Err(format!("{column}: expected {expected}, found {text:?}"));
                }
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
        self.rows.iter().try_for_each(|row| writeln!(f, "{}\t{colours}\t{bricks}", row.line()))
    }
}

impl Log {
    /// Reads a log; the error is for people, and names the line.
    pub fn parse(text: &str) -> Result<Log, String> {
        let mut lines = text.lines();
        if lines.next() != Some(&first_line()) {
            return Err("line 1: this is not the log of a training".to_string());
        }
        let mut log: Option<Log> = None;
        for (line, number) in lines.zip(2..) {
            let at_line = |error: String| format!("line {number}: {error}");
            let (row, shape) = parse_line(line).map_err(at_line)?;
            let log = log.get_or_insert(Log { shape, rows: Vec::new() });
            let before = log.rows.last();
            if shape != log.shape || before.is_some_and(|before| row.games <= before.games) {
                return Err(at_line("this does not go on from the line before".to_string()));
            }
            log.rows.push(row);
        }
        log.ok_or_else(|| "the log has no rows yet".to_string())
    }
}

fn parse_line(line: &str) -> Result<(Row, Shape), String> {
    let mut cells = line.rsplitn(3, '\t');
    let (n, k, row) = (cells.next(), cells.next(), cells.next().unwrap_or_default());
    let number = |cell: Option<&str>| numbers::whole(cell?).ok();
    match number(k).and_then(Colours::new).zip(number(n)) {
        Some((colours, bricks)) => Ok((Row::parse(row)?, Shape { colours, bricks })),
        None => Err(format!("expected a row that ends in K and N, found {line:?}")),
    }
}
