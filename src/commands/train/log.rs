//! The log: a row a generation, tab-separated, with the K and N of the games in every row.

use crate::commands::train::trial::Results;
use crate::engine::brick::{Colours, Shape};
use crate::support::stats;

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

/// The first line of a log: what the cells are. The last two are not the row's own.
const COLUMNS: &str = "generation\tgames\tbest\tmean\tspread\theld-out\tcomplete\tk\tn";

/// No score and no count in a row is larger; so nothing that is drawn from it overflows.
const LARGEST: f64 = 1e15;

impl Row {
    /// The row of a generation: how all did, the best, and the leader on the held-out games.
    pub fn new(generation: u64, all: &[Results], best: &Results, held_out: &Results) -> Row {
        let to_tenth = |number: f64| (number * 10.0).round() / 10.0;
        let means: Vec<f64> = all.iter().map(Results::mean).collect();
        let games: usize = all.iter().map(|results| results.scores.len()).sum();
        let share = held_out.complete as f64 / held_out.scores.len() as f64;
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
        let own = columns.len() - 2;
        if cells.len() != own {
            return Err(format!("expected {own} numbers"));
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
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// The games that the run trained on.
    pub shape: Shape,
    /// A row a generation, one at least.
    pub rows: Vec<Row>,
}

/// The whole log of a run on such games.
pub fn log(shape: Shape, rows: &[Row]) -> String {
    let Shape { colours, bricks } = shape;
    let lines = rows
        .iter()
        .map(|row| format!("{}\t{colours}\t{bricks}\n", row.line()));
    format!("{COLUMNS}\n{}", lines.collect::<String>())
}

/// Reads a log; an error names the line.
pub fn parse_log(text: &str) -> Result<Log, String> {
    let mut lines = text.lines();
    if lines.next() != Some(COLUMNS) {
        return Err("line 1: this is not the log of a training".to_string());
    }
    let mut log: Option<Log> = None;
    for (line, number) in lines.zip(2..) {
        let tell = |error: String| format!("line {number}: {error}");
        let (row, shape) = parse_line(line).map_err(tell)?;
        let rows = Vec::new();
        let log = log.get_or_insert(Log { shape, rows });
        let before = log.rows.last();
        if shape != log.shape || before.is_some_and(|before| row.games <= before.games) {
            return Err(tell("this does not go on from the line before".to_string()));
        }
        log.rows.push(row);
    }
    log.ok_or("the log has no rows yet".to_string())
}

fn parse_line(line: &str) -> Result<(Row, Shape), String> {
    let cells: Vec<&str> = line.split('\t').collect();
    let [row @ .., k, n] = &cells[..] else {
        return Err("expected K and N".to_string());
    };
    let row = Row::parse(row)?;
    let colours = k.parse().ok().and_then(Colours::new);
    match colours.zip(n.parse().ok()) {
        Some((colours, bricks)) => Ok((row, Shape { colours, bricks })),
        None => Err(format!("expected K and N, found {k:?} and {n:?}")),
    }
}
