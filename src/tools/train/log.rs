//! The log: a row a generation, tab-separated, with the K and N of the games in every row.

use super::trial::Results;
use crate::engine::brick::{Colours, Shape};
use crate::tools::stats;

/// How a generation did, in points a game, to the tenth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Counted from 1.
    pub generation: u64,
    /// Games played for training so far.
    pub games: u64,
    /// The mean score of its best candidate.
    pub best: f64,
    /// The mean score of all.
    pub mean: f64,
    /// The standard deviation over the candidates.
    pub spread: f64,
    /// The leader's mean on held-out games.
    pub held_out: f64,
    /// The share of these games in which it placed every brick.
    pub complete: f64,
}

/// What the cells of a line are.
const COLUMNS: &str = "generation\tgames\tbest\tmean\tspread\theld-out\tcomplete";

/// No score and no count in a row is larger; so nothing that is drawn from it overflows.
const LARGEST: f64 = 1e15;

impl Row {
    /// The row of a generation: how all did, the best, and the leader on the held-out games.
    pub fn new(generation: u64, all: &[Results], best: &Results, held_out: &Results) -> Row {
        let to_tenth = |number: f64| (number * 10.0).round() / 10.0;
        let means: Vec<f64> = all.iter().map(Results::mean).collect();
        let games: usize = all.iter().map(|results| results.games.len()).sum();
        let share = held_out.complete() as f64 / held_out.games.len() as f64;
        Row {
            generation,
            games: generation * games as u64,
            best: to_tenth(best.mean()),
            mean: to_tenth(stats::mean(&means)),
            spread: to_tenth(stats::deviation(&means)),
            held_out: to_tenth(held_out.mean()),
            complete: (share * 1000.0).round() / 1000.0,
        }
    }

    /// A line of the log, and of a checkpoint.
    pub fn line(&self) -> String {
        let scores = [self.best, self.mean, self.spread, self.held_out];
        let scores = scores.map(|score| score.to_string()).join("\t");
        format!(
            "{}\t{}\t{scores}\t{}",
            self.generation, self.games, self.complete
        )
    }

    /// Reads the cells of a line, or says which one is wrong.
    pub fn parse(cells: &[&str]) -> Result<Row, String> {
        let columns: Vec<&str> = COLUMNS.split('\t').collect();
        if cells.len() != columns.len() {
            return Err(format!("expected {} numbers", columns.len()));
        }
        let wrong = |place: usize| {
            let (column, cell) = (columns[place], cells[place]);
            format!("{column}: expected a number from 0 to {LARGEST:e}, found {cell:?}")
        };
        let number = |place: usize| match cells[place].parse::<f64>() {
            Ok(number) if (0.0..=LARGEST).contains(&number) => Ok(number),
            _ => Err(wrong(place)),
        };
        let whole = |place: usize| {
            number(place)?;
            cells[place].parse().map_err(|_| wrong(place))
        };
        Ok(Row {
            generation: whole(0)?,
            games: whole(1)?,
            best: number(2)?,
            mean: number(3)?,
            spread: number(4)?,
            held_out: number(5)?,
            complete: number(6)?,
        })
    }
}

/// A log that was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// The games that the run trained on; logs of former versions do not tell.
    pub shape: Option<Shape>,
    /// A row a generation.
    pub rows: Vec<Row>,
}

/// The first line of a log.
pub fn first_line() -> String {
    format!("{COLUMNS}\tk\tn")
}

/// The whole log of a run on such games.
pub fn log(shape: Shape, rows: &[Row]) -> String {
    let Shape { colours, bricks } = shape;
    let lines = rows
        .iter()
        .map(|row| format!("{}\t{colours}\t{bricks}\n", row.line()));
    first_line() + "\n" + &lines.collect::<String>()
}

/// Reads a log; an error names the line.
pub fn parse_log(text: &str) -> Result<Log, String> {
    let mut lines = text.lines();
    let has_shape = match lines.next() {
        Some(line) if line == first_line() => true,
        Some(line) if line == COLUMNS => false,
        _ => return Err("line 1: this is not the log of a training".to_string()),
    };
    let mut log = Log::default();
    for (line, number) in lines.zip(2..) {
        let tell = |error: String| format!("line {number}: {error}");
        let cells: Vec<&str> = line.split('\t').collect();
        let own = COLUMNS.split('\t').count();
        let (row, rest) = cells.split_at(own.min(cells.len()));
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
            let wrong = format!("expected K and N, found {k:?} and {n:?}");
            shape.map(Some).ok_or(wrong)
        }
        _ => Err("the line is not as long as the first".to_string()),
    }
}
