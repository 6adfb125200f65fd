//! The log of a training: one row per generation, tab-separated.

use crate::engine::brick::{Colours, Shape};
use crate::support::quote::excerpt;

/// How a generation did, in points per game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Generation {
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
    /// The shape of the games.
    pub k: f64,
    pub n: f64,
}

/// A name, and where its number is.
type Figure = (&'static str, fn(&mut Generation) -> &mut f64);

/// The columns of the file.
const FIGURES: [Figure; 11] = [
    ("generation", |row| &mut row.generation),
    ("games", |row| &mut row.games),
    ("best", |row| &mut row.best),
    ("mean", |row| &mut row.mean),
    ("spread", |row| &mut row.spread),
    ("held-out", |row| &mut row.held_out),
    ("error", |row| &mut row.held_out_error),
    ("held-out games", |row| &mut row.held_out_games),
    ("complete", |row| &mut row.complete),
    ("k", |row| &mut row.k),
    ("n", |row| &mut row.n),
];

/// No score and no count in a row is larger; so nothing that is drawn from it overflows.
const LARGEST: f64 = 1e15;

/// The first line of every log.
pub fn header() -> String {
    FIGURES.map(|(name, _)| name).join("\t")
}

impl Generation {
    /// A line of the log.
    pub fn line(mut self) -> String {
        FIGURES.map(|(_, field)| field(&mut self).to_string()).join("\t")
    }

    /// Reads such a line; the error is for people.
    pub fn parse(line: &str) -> Result<Generation, String> {
        let cells: Vec<&str> = line.split('\t').collect();
        if cells.len() != FIGURES.len() {
            return Err(format!("expected {} cells, found {}", FIGURES.len(), cells.len()));
        }
        let mut row = Generation::default();
        for ((name, field), text) in FIGURES.iter().zip(cells) {
            match text.parse() {
                Ok(number) if (0.0..=LARGEST).contains(&number) => *field(&mut row) = number,
                _ => {
                    let expected = format!("a number from 0 to {LARGEST:e}");
                    return Err(format!("{name}: expected {expected}, found {}", excerpt(text)));
                }
            }
        }
        Ok(row)
    }

    fn shape(&self) -> Option<Shape> {
        let colours = Colours::new(self.k as u64)?;
        Some(Shape { colours, bricks: self.n as u64 })
    }
}

/// The log of a run: its games, and one row or more.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    pub shape: Shape,
    pub rows: Vec<Generation>,
}

/// As the file.
pub fn to_text(rows: &[Generation]) -> String {
    let lines = rows.iter().map(|row| row.line());
    [header()].into_iter().chain(lines).map(|line| line + "\n").collect()
}

/// Reads a log; the error is for people, and names the line.
pub fn parse(text: &str) -> Result<Log, String> {
    let mut lines = text.lines();
    if lines.next() != Some(&header()) {
        return Err("line 1: this is not the log of a training".to_string());
    }
    let mut rows: Vec<Generation> = Vec::new();
    for (line, number) in lines.zip(2..) {
        let at_line = |error: String| format!("line {number}: {error}");
        let row = Generation::parse(line).map_err(at_line)?;
        let follows =
            |before: &Generation| row.shape() == before.shape() && row.games > before.games;
        if !rows.last().is_none_or(follows) {
            return Err(at_line("this does not go on from the line before".to_string()));
        }
        rows.push(row);
    }
    let first = rows.first().ok_or("the log has no rows yet")?;
    let shape =
        first.shape().ok_or_else(|| format!("line 2: there are no games of K = {}", first.k))?;
    Ok(Log { shape, rows })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every column is read into the field that it is written from.
    #[test]
    fn a_row_is_read_back() {
        let line = (1..=FIGURES.len()).map(|it| format!("{it}.5")).collect::<Vec<_>>().join("\t");
        assert_eq!(Generation::parse(&line).map(|row| row.line()), Ok(line));
    }
}
