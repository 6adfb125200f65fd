//! Players: from the bricks that can be seen to the moves that place them.

pub mod greedy;
pub mod lookahead;
pub mod published;
pub mod search;
pub mod spare;

use crate::engine::board::Board;
use crate::engine::brick::{Brick, Move};

/// What a player is shown when it is asked for its next moves.
pub struct View<'a> {
    /// A board on which at least one column can take a brick.
    pub board: &'a Board,
    /// The bricks that can be seen, never none; the first is the one to place now.
    pub bricks: &'a [Brick],
    /// How many bricks the game still has, the one to place now included.
    pub remaining: u64,
}

/// Decides where bricks go.
pub trait Player {
    /// How many bricks it wants to see, the one to place now included. A player that only looks
    /// at the current brick says 1, so that its answer never waits for input it does not need.
    fn preview(&self) -> usize {
        1
    }

    /// Appends moves for the first bricks in view, in their order: one at least, and never more
    /// than there are bricks in view. Each must be legal on the board that those before it leave.
    /// A player that appends none gives up, and the game ends.
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>);
}
