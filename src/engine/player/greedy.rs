//! The baseline: whatever wins the most points now.

use crate::engine::board::cascade::Planes;
use crate::engine::board::landings::most_points;
use crate::engine::board::lanes::Lanes;
use crate::engine::board::rules::BoardWork;
use crate::engine::board::{Board, Depth, GameRules};
use crate::engine::brick::{Brick, Move, MOVES};
use crate::engine::player::{Player, View};

/// Takes the first placement that wins the most points, whatever board it leaves.
///
/// The thesis's Table 2.4, its example of a greedy game, is not a game of this player: it passes
/// over points twice and scores 97, this player 90.
pub struct Greedy {
    rules: GameRules,
}

impl Greedy {
    /// For any number of games by these rules.
    pub fn new(rules: GameRules) -> Greedy {
        Greedy { rules }
    }
}

impl Player for Greedy {
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        let (_, best) = self.rules.run(MostPoints { board: view.board, brick: view.bricks[0] });
        let legal = |mv: &Move| view.board.accepts(mv.column());
        let first = || (0..MOVES).map(Move::from_index).find(legal);
        moves.extend(best.or_else(first));
    }
}

struct MostPoints<'a> {
    board: &'a Board,
    brick: Brick,
}

impl<'a> BoardWork for MostPoints<'a> {
    type Output = (u32, Option<Move>);

    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) -> (u32, Option<Move>) {
        let planes: Planes<L> = self.board.load();
        most_points::<L, D>(&planes, self.brick)
    }
}
