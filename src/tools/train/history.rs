//! A row for each generation: what the log and the learning curve are made of.

use super::fitness::Verdict;
use super::genes::spread;

/// How a generation did, in points a game, to the tenth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Counted from 1.
    pub generation: u64,
    /// Games played for training so far.
    pub games: u64,
    pub best: f64,
    pub mean: f64,
    /// The standard deviation over the candidates.
    pub spread: f64,
    /// The leader's mean on held-out games.
    pub held_out: f64,
    /// The share of these games in which it placed every brick.
    pub complete: f64,
}

/// The first line of a log.
pub const COLUMNS: &str = "generation\tgames\tbest\tmean\tspread\theld-out\tcomplete";

impl Row {
    /// The row of a generation whose number is still to be filled in: how all did, the best, and
    /// the leader on the held-out games.
    pub fn new(verdicts: &[Verdict], best: &Verdict, held_out: &Verdict) -> Row {
        let means: Vec<f64> = verdicts.iter().map(Verdict::mean).collect();
        let share = held_out.complete() as f64 / held_out.games.len() as f64;
        Row {
            generation: 0,
            games: 0,
            best: to_tenth(best.mean()),
            mean: to_tenth(means.iter().sum::<f64>() / means.len() as f64),
            spread: to_tenth(spread(&means)),
            held_out: to_tenth(held_out.mean()),
            complete: (share * 1000.0).round() / 1000.0,
        }
    }

    /// A line of the log, and of a checkpoint.
    pub fn line(&self) -> String {
        let numbers = [
            self.best,
            self.mean,
            self.spread,
            self.held_out,
            self.complete,
        ];
        let numbers: Vec<String> = numbers.iter().map(f64::to_string).collect();
        format!(
            "{}\t{}\t{}",
            self.generation,
            self.games,
            numbers.join("\t")
        )
    }

    /// Reads a line; nothing but a whole line will do.
    pub fn parse(line: &str) -> Option<Row> {
        let cells: Vec<&str> = line.split('\t').collect();
        let [generation, games, numbers @ ..] = &cells[..] else {
            return None;
        };
        let numbers: Result<Vec<f64>, _> = numbers.iter().map(|cell| cell.parse()).collect();
        let &[best, mean, spread, held_out, complete] = &numbers.ok()?[..] else {
            return None;
        };
        Some(Row {
            generation: generation.parse().ok()?,
            games: games.parse().ok()?,
            best,
            mean,
            spread,
            held_out,
            complete,
        })
    }
}

fn to_tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// The whole log.
pub fn log(rows: &[Row]) -> String {
    let mut text = format!("{COLUMNS}\n");
    for row in rows {
        text += &row.line();
        text += "\n";
    }
    text
}

/// The rows of a log.
pub fn parse_log(text: &str) -> Result<Vec<Row>, String> {
    let mut lines = text.lines();
    if lines.next() != Some(COLUMNS) {
        return Err("line 1: this is not the log of a training".to_string());
    }
    let row = |(number, line)| {
        Row::parse(line).ok_or_else(|| format!("line {}: expected seven numbers", number + 2))
    };
    lines.enumerate().map(row).collect()
}
