//! The runs of a board one by one, and the sums that they make, for people.

use crate::engine::board::{Board, ROWS};
use crate::engine::brick::{BRICK, COLUMNS};

/// A column and a row from the floor.
pub type Square = (usize, usize);

/// From a square to the next one of its run: columns to the right, rows up.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Three or more equal squares in a line, as long as the line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first and the last square.
    pub ends: [Square; 2],
    /// How many squares there are.
    pub length: u32,
    /// Their colour.
    pub colour: u8,
}

/// Every run of a board: by column, then by row, then by direction.
pub fn runs(board: &Board) -> Vec<Run> {
    let squares = (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| (column, row)));
    let starts = squares.flat_map(|square| DIRECTIONS.map(|way| (square, way)));
    starts.filter_map(|(square, way)| run_from(board, square, way)).collect()
}

/// The run that begins at this square and goes this way.
fn run_from(board: &Board, start: Square, (right, up): (isize, isize)) -> Option<Run> {
    let colour = board.colour(start.0, start.1);
    let beside = |(column, row): Square, right, up| {
        let square = (column.checked_add_signed(right)?, row.checked_add_signed(up)?);
        let is_inside = square.0 < COLUMNS && square.1 < ROWS;
        (is_inside && board.colour(square.0, square.1) == colour).then_some(square)
    };
    if colour == 0 || beside(start, -right, -up).is_some() {
        return None;
    }
    let squares = std::iter::successors(Some(start), |&square| beside(square, right, up));
    let squares: Vec<Square> = squares.collect();
    let (last, length) = (squares[squares.len() - 1], squares.len());
    (length >= BRICK).then_some(Run { ends: [start, last], length: length as u32, colour })
}

/// `9 + 246 + 108 + 144 = 507`
pub fn sum(steps: &[u32]) -> String {
    let terms: Vec<String> = steps.iter().map(u32::to_string).collect();
    format!("{} = {}", terms.join(" + "), steps.iter().sum::<u32>())
}

/// `35 runs, 521 · 35 · 14`: the squares of the lengths, times the runs, times the step's number.
pub fn run_sum(runs: &[Run], number: usize) -> String {
    let squares: u32 = runs.iter().map(|run| run.length * run.length).sum();
    let (count, word) = (runs.len(), if runs.len() == 1 { "run" } else { "runs" });
    format!("{count} {word}, {squares} · {count} · {number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(board: &str) -> Vec<([Square; 2], u32)> {
        let runs = runs(&board.parse().unwrap());
        runs.iter().map(|run| (run.ends, run.length)).collect()
    }

    #[test]
    fn two_are_no_run_and_the_edges_end_one() {
        assert_eq!(found("22........\n.........2"), []);
        assert_eq!(found(".......222"), [([(7, 0), (9, 0)], 3)]);
        let tower = ["3........."; ROWS].join("\n");
        assert_eq!(found(&tower), [([(0, 0), (0, ROWS - 1)], 20)]);
    }
}
