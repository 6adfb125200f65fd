//! The log: a row a generation, tab-separated, with the K and N of the games in every row.

use crate::engine::brick::{Colours, Shape};
use crate::tools::train::history::{Row, COLUMNS};

/// A log that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// The games that the run trained on; logs of former versions do not tell.
    pub shape: Option<Shape>,
    /// A row a generation.
    pub rows: Vec<Row>,
}

/// The first line of a log.
pub fn first_line() -> String {
    format!("{}\tk\tn", COLUMNS.join("\t"))
}

/// The whole log of a run on such games.
pub fn log(shape: Shape, rows: &[Row]) -> String {
    let Shape { colours, bricks } = shape;
    let lines = rows.iter().map(|row| row.line());
    let lines = lines.map(|line| format!("{line}\t{colours}\t{bricks}\n"));
    first_line() + "\n" + &lines.collect::<String>()
}

/// Reads a log; an error names the line.
pub fn parse_log(text: &str) -> Result<Log, String> {
    let mut lines = text.lines();
    let has_shape = match lines.next() {
        Some(line) if line == first_line() => true,
        Some(line) if line == COLUMNS.join("\t") => false,
        _ => return Err("line 1: this is not the log of a training".to_string()),
    };
    let mut log = Log {
        shape: None,
        rows: Vec::new(),
    };
    for (line, number) in lines.zip(2..) {
        let tell = |error: String| format!("line {number}: {error}");
        let cells: Vec<&str> = line.split('\t').collect();
        let own = cells.len().min(COLUMNS.len());
        let (row, rest) = cells.split_at(own);
        let row = Row::parse(row).map_err(tell)?;
        let shape = read_shape(rest, has_shape).map_err(tell)?;
        let before = log.rows.last();
        if before.is_some_and(|before| row.games <= before.games || shape != log.shape) {
            return Err(tell("this does not go on from the line before".to_string()));
        }
        log.shape = shape;
        log.rows.push(row);
    }
    Ok(log)
}

fn read_shape(cells: &[&str], is_there: bool) -> Result<Option<Shape>, String> {
    match (cells, is_there) {
        ([], false) => Ok(None),
        ([k, n], true) => {
            let colours = k.parse().ok().and_then(Colours::new);
            let shape = colours.zip(n.parse().ok());
            let shape = shape.map(|(colours, bricks)| Shape { colours, bricks });
            shape
                .map(Some)
                .ok_or(format!("expected K and N, found {k:?} and {n:?}"))
        }
        _ => Err("the line is not as long as the first".to_string()),
    }
}
