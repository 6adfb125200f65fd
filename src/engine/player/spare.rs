//! The player that saves up: it spares the commonest colour, and cashes in when it must.

use crate::engine::board::cascade::{occupied, squares_of, Planes};
use crate::engine::board::lanes::Lanes;
use crate::engine::board::patch::{codes_of, Patch};
use crate::engine::board::rules::{land, BoardWork};
use crate::engine::board::{Board, Depth, GameRules, HIGHEST_OPEN};
use crate::engine::brick::{Brick, Colours, Move, MOVES};
use crate::engine::player::{Player, View};

/// Of the placements that dissolve no square of the board's commonest colour, takes the one that wins
/// the most points; if every placement dissolves some, the one that wins the most of all. Of equals
/// the first in the order of trying is taken.
///
/// The commonest colour is that of the board before the brick falls; of equally common ones it is the
/// smallest. The whole cascade counts, and so do the squares of the brick. An empty board has no
/// commonest colour, so there is nothing to spare.
///
/// This is the second method of a paper on Collapse XXL, whose groups are worth more the longer they
/// grow: remove every other colour first, the commonest last.
pub struct Spare {
    rules: GameRules,
}

impl Spare {
    /// For any number of games by these rules.
    pub fn new(rules: GameRules) -> Spare {
        Spare { rules }
    }
}

impl Player for Spare {
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        let (board, colours) = (view.board, self.rules.colours());
        moves.extend(self.rules.run(BestSparing { board, brick: view.bricks[0], colours }));
    }
}

struct BestSparing<'a> {
    board: &'a Board,
    brick: Brick,
    colours: Colours,
}

impl<'a> BoardWork for BestSparing<'a> {
    type Output = Option<Move>;

    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) -> Option<Move> {
        let planes: Planes<L> = self.board.load();
        let (commonest, count) = commonest::<L, D>(&planes, self.colours);
        let own = self.brick.top_down().iter().filter(|&&colour| colour == commonest).count();
        let (heights, codes) = (self.board.heights(), codes_of(self.brick));
        let mut best: Option<((bool, u32), Move)> = None;
        for index in 0..MOVES {
            let mv = Move::from_index(index);
            let height = heights[mv.column()];
            if usize::from(height) > HIGHEST_OPEN {
                continue;
            }
            let code = codes[usize::from(mv.rotation())];
            let brick = Patch { column: mv.column(), row: u32::from(height), code };
            let (after, points, overview) = land::<L, D>(planes, &brick);
            let left = squares_of::<L, D>(&after, overview.occupied, commonest).count();
            let worth = (left == count + own as u32, points);
            if best.map_or(true, |(most, _)| worth > most) {
                best = Some((worth, mv));
            }
        }
        best.map(|(_, mv)| mv)
    }
}

/// The commonest colour of a board, and how many squares it has: 0 and none on an empty board.
#[inline(always)]
fn commonest<L: Lanes, D: Depth>(planes: &Planes<L>, colours: Colours) -> (u8, u32) {
    let taken = occupied::<L, D>(planes);
    let mut most = (0, 0);
    for colour in 1..=colours.get() {
        let count = squares_of::<L, D>(planes, taken, colour).count();
        if count > most.1 {
            most = (colour, count);
        }
    }
    most
}
