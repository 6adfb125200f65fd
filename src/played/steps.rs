//! A cascade step by step: to watch or to explain one. A player needs only its sum.

use crate::engine::board::cascade::{self, Overview};
use crate::engine::board::lanes::{Lanes, Words};
use crate::engine::board::rules::BoardWork;
use crate::engine::board::{column_bits, Board, Depth, GameRules, ROWS};
use crate::engine::brick::{Brick, Move, BRICK, COLUMNS};

impl GameRules {
    /// Drops a brick without its cascade: the board before the first step.
    pub fn place(self, board: &mut Board, brick: Brick, mv: Move) {
        let height = board.height(mv.column());
        let squares = brick.bottom_up(mv.rotation());
        for (row, &colour) in squares.iter().enumerate() {
            board.set(mv.column(), height + row, colour);
        }
    }

    /// One cascade step: the squares that vanish and the points, or `None` at rest. `number` is
    /// the step's place in its cascade, from 1.
    pub fn step(self, board: &mut Board, number: u32) -> Option<(Squares, u32)> {
        self.run(OneStep { board, number })
    }

    /// As [`GameRules::play`]; `steps` then holds the points of each step.
    pub fn play_steps(
        self,
        board: &mut Board,
        brick: Brick,
        mv: Move,
        steps: &mut Vec<u32>,
    ) -> u32 {
        steps.clear();
        self.place(board, brick, mv);
        while let Some((_, points)) = self.step(board, steps.len() as u32 + 1) {
            steps.push(points);
        }
        steps.iter().sum()
    }
}

struct OneStep<'a> {
    board: &'a mut Board,
    number: u32,
}

impl<'a> BoardWork for OneStep<'a> {
    type Output = Option<(Squares, u32)>;
    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) -> Option<(Squares, u32)> {
        let mut planes = self.board.load::<L>();
        let threes = Overview::of::<D>(&planes).pairs.run_starts();
        if threes.is_empty() {
            return None;
        }
        let vanished = cascade::vanish::<L, D>(&mut planes, threes);
        *self.board = Board::store(&planes);
        let points = cascade::run_points(threes) * self.number;
        Some((Squares(vanished.store()), points))
    }
}

/// A set of squares: a plane with a one for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares(Words);

impl Squares {
    /// The square at a column and a row from the floor belongs to the set.
    pub fn contains(&self, column: usize, row: usize) -> bool {
        column_bits(&self.0, column) >> row & 1 == 1
    }
}

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
