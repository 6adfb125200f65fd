//! Which squares form which run, for lines through them and for the sum of a step.

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
    starts
        .filter_map(|(square, way)| run_from(board, square, way))
        .collect()
}

/// The run that begins at this square and goes this way.
fn run_from(board: &Board, start: Square, way: (isize, isize)) -> Option<Run> {
    let colour = board.colour(start.0, start.1);
    let same = |square: &Square| board.colour(square.0, square.1) == colour;
    let back = (-way.0, -way.1);
    if colour == 0 || beside(start, back).as_ref().is_some_and(same) {
        return None;
    }
    let squares = std::iter::successors(Some(start), |&square| beside(square, way).filter(same));
    let (mut length, mut last) = (0, start);
    for square in squares {
        length += 1;
        last = square;
    }
    (length >= BRICK as u32).then_some(Run {
        ends: [start, last],
        length,
        colour,
    })
}

fn beside((column, row): Square, way: (isize, isize)) -> Option<Square> {
    let square = (
        column.checked_add_signed(way.0)?,
        row.checked_add_signed(way.1)?,
    );
    (square.0 < COLUMNS && square.1 < ROWS).then_some(square)
}

/// `35 runs, 521 · 35 · 14`: the squares of the lengths, times the runs, times the step's number.
pub fn sum(runs: &[Run], number: usize) -> String {
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
    fn a_square_can_be_in_runs_of_every_direction() {
        let board = "
            1.1.1.....
            .111......
            11111.....
            .111......
            1.1.1.....";
        let runs = found(board);
        let lengths: Vec<u32> = runs.iter().map(|run| run.1).collect();
        assert_eq!(lengths.iter().filter(|&&length| length == 5).count(), 4);
        assert_eq!(lengths.iter().filter(|&&length| length == 3).count(), 8);
        assert!(runs.contains(&([(0, 2), (4, 2)], 5)));
        assert!(runs.contains(&([(0, 4), (4, 0)], 5)));
        assert!(runs.contains(&([(2, 0), (4, 2)], 3)));
    }

    #[test]
    fn two_are_no_run_and_the_edges_end_one() {
        assert_eq!(found("22........\n.........2"), []);
        assert_eq!(found(".......222"), [([(7, 0), (9, 0)], 3)]);
        let tower = ["3........."; ROWS].join("\n");
        assert_eq!(found(&tower), [([(0, 0), (0, ROWS - 1)], 20)]);
    }

    #[test]
    fn the_sum_names_its_factors() {
        let runs = runs(&"1111......\n2222222...".parse().unwrap());
        assert_eq!(sum(&runs, 3), "2 runs, 65 · 2 · 3");
        assert_eq!(sum(&runs[..1], 1), "1 run, 49 · 1 · 1");
    }
}
