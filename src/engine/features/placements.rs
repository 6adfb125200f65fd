//! All placements of a brick: the points each wins, and the value of the board it leaves.

use crate::engine::board::lanes::Lanes;
use crate::engine::board::patch::{codes_of, Patch};
use crate::engine::board::rules::{land, BoardWork};
use crate::engine::board::{Board, Depth, GameRules, HIGHEST_OPEN};
use crate::engine::brick::{Brick, Move, COLUMNS, MOVES};
use crate::engine::features::{count_all, Counts, COUNT};

/// What the features are multiplied by, in millionths.
pub type FeatureWeights = [i64; COUNT];

/// A placement that is not played yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Where the brick goes.
    pub mv: Move,
    /// What its cascade wins.
    pub points: u32,
    /// The value of the board after the cascade.
    pub value: i64,
}

/// Fills `placements` with every legal placement, in the order of trying.
///
/// A brick of one colour is tried in its first rotation only: the others repeat it, and of equal
/// placements the earlier move is taken.
pub fn evaluate(
    rules: GameRules,
    board: &Board,
    brick: Brick,
    weights: &FeatureWeights,
    placements: &mut Vec<Placement>,
) {
    placements.clear();
    rules.run(Evaluate { board, brick, weights, placements })
}

/// The sum of the counts times their weights.
#[inline(always)]
pub fn value(counts: &Counts, weights: &FeatureWeights) -> i64 {
    let mut value = 0;
    for (count, weight) in counts.iter().zip(weights) {
        value += i64::from(*count) * weight;
    }
    value
}

struct Evaluate<'a> {
    board: &'a Board,
    brick: Brick,
    weights: &'a FeatureWeights,
    placements: &'a mut Vec<Placement>,
}

impl<'a> BoardWork for Evaluate<'a> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) {
        let planes = self.board.load::<L>();
        let (heights, codes) = (self.board.heights(), codes_of(self.brick));
        // The other rotations of a brick of one colour repeat the first.
        let moves = if self.brick.is_uniform() { COLUMNS } else { MOVES };
        for index in 0..moves {
            let mv = Move::from_index(index);
            let (column, height) = (mv.column(), heights[mv.column()]);
            if usize::from(height) > HIGHEST_OPEN {
                continue;
            }
            let code = codes[usize::from(mv.rotation())];
            let brick = Patch { column, row: u32::from(height), code };
            let (after, points, overview) = land::<L, D>(planes, &brick);
            let value = value(&count_all::<L, D>(&after, &overview), self.weights);
            self.placements.push(Placement { mv, points, value });
        }
    }
}
