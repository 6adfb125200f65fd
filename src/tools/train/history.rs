//! A row for each generation: what the log and the learning curve are made of.

use super::trial::Results;
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
pub const COLUMNS: [&str; 7] = [
    "generation",
    "games",
    "best",
    "mean",
    "spread",
    "held-out",
    "complete",
];

/// No score and no count in a row is larger; so nothing that is drawn from it overflows.
const LARGEST: f64 = 1e15;

impl Row {
    /// The row of a generation: how all did, the best, and the leader on the held-out games.
    pub fn new(generation: u64, all: &[Results], best: &Results, held_out: &Results) -> Row {
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
        let Row {
            generation,
            games,
            best,
            mean,
            spread,
            held_out,
            complete,
        } = self;
        format!("{generation}\t{games}\t{best}\t{mean}\t{spread}\t{held_out}\t{complete}")
    }

    /// Reads the cells of a line, or says which one is wrong.
    pub fn parse(cells: &[&str]) -> Result<Row, String> {
        if cells.len() != COLUMNS.len() {
            return Err(format!("expected {} numbers", COLUMNS.len()));
        }
        let wrong = |place: usize| {
            let (column, cell) = (COLUMNS[place], cells[place]);
            format!("{column}: expected a number from 0 to {LARGEST:e}, found {cell:?}")
        };
        let number = |place: usize| match cells[place].parse::<f64>() {
            Ok(number) if (0.0..=LARGEST).contains(&number) => Ok(number),
            _ => Err(wrong(place)),
        };
        let whole = |place: usize| match cells[place].parse::<u64>() {
            Ok(count) if count as f64 <= LARGEST => Ok(count),
            _ => Err(wrong(place)),
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

fn to_tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
