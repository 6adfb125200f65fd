//! One game: bricks come into view, the player is asked, its moves change the board.
//!
//! Nothing here reads or writes. Whoever runs the game shows it the bricks, from a stream or from
//! memory, and takes the moves away.

use crate::engine::board::{Board, Machine};
use crate::engine::brick::{Brick, Move, Shape};
use crate::engine::player::{Player, View};

pub struct Game {
    machine: Machine,
    shape: Shape,
    board: Board,
    placed: u64,
    score: u64,
    /// Bricks in view from `next` on; those before it are placed and dropped from time to time.
    shown: Vec<Brick>,
    next: usize,
}

impl Game {
    pub fn new(machine: Machine, shape: Shape) -> Game {
        Game {
            machine,
            shape,
            board: Board::new(),
            placed: 0,
            score: 0,
            shown: Vec::new(),
            next: 0,
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn score(&self) -> u64 {
        self.score
    }

    /// How many bricks lie on the board or vanished from it.
    pub fn placed(&self) -> u64 {
        self.placed
    }

    /// Every brick of the game is placed.
    pub fn is_complete(&self) -> bool {
        self.placed == self.shape.bricks
    }

    /// Bricks remain and no column can take one.
    pub fn is_over(&self) -> bool {
        !self.is_complete() && self.board.is_full()
    }

    /// How many bricks are in view.
    pub fn in_view(&self) -> usize {
        self.shown.len() - self.next
    }

    /// Another brick should be shown before a player with this preview is asked.
    pub fn wants_brick(&self, preview: usize) -> bool {
        let known = self.in_view();
        known < preview && self.placed + (known as u64) < self.shape.bricks && !self.is_over()
    }

    pub fn show(&mut self, brick: Brick) {
        // Dropping the placed half keeps a stream's memory constant at a constant cost a brick.
        if self.next > 1024 && self.next * 2 > self.shown.len() {
            self.shown.drain(..self.next);
            self.next = 0;
        }
        self.shown.push(brick);
    }

    /// Asks the player once and plays what it says. `moves` is emptied first and then holds the
    /// moves played. Does nothing when no brick is in view or the game is over.
    pub fn turn(&mut self, player: &mut dyn Player, moves: &mut Vec<Move>) {
        moves.clear();
        if self.in_view() == 0 || self.is_over() {
            return;
        }
        player.plan(
            &View {
                board: &self.board,
                bricks: &self.shown[self.next..],
                remaining: self.shape.bricks - self.placed,
            },
            moves,
        );
        for &action in moves.iter() {
            let brick = self.shown[self.next];
            self.score += u64::from(self.machine.play(&mut self.board, brick, action));
            self.next += 1;
            self.placed += 1;
        }
    }
}
