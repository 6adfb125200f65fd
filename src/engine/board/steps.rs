//! A cascade step by step: to watch or to explain one. A player needs only its sum, so the judge's
//! file does without this.

use crate::engine::board::cascade;
use crate::engine::board::lanes::{Lanes, Words};
use crate::engine::board::rules::BoardWork;
use crate::engine::board::{column_bits, Board, Depth, GameRules, IllegalMove};
use crate::engine::brick::{Brick, Move};

impl GameRules {
    /// Drops a brick without its cascade: the board before the first step. An illegal move changes
    /// nothing.
    pub fn place(self, board: &mut Board, brick: Brick, mv: Move) -> Result<(), IllegalMove> {
        if !board.accepts(mv.column()) {
            return Err(IllegalMove::NoRoom);
        }
        let height = board.height(mv.column());
        let squares = brick.bottom_up(mv.rotation());
        for (row, &colour) in squares.iter().enumerate() {
            board.set(mv.column(), height + row, colour);
        }
        Ok(())
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
    ) -> Result<u32, IllegalMove> {
        steps.clear();
        self.place(board, brick, mv)?;
        while let Some((_, points)) = self.step(board, steps.len() as u32 + 1) {
            steps.push(points);
        }
        Ok(steps.iter().sum())
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
        let threes = cascade::threes::<L, D>(&planes);
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
