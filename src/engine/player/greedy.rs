//! The baseline: whatever wins the most points now.

use crate::engine::board::GameRules;
use crate::engine::brick::Move;
use crate::engine::features::placements::{Evaluator, Placements, Valuation};
use crate::engine::features::COUNT;
use crate::engine::player::{Player, View};

/// Takes the first placement that wins the most points, whatever board it leaves.
pub struct Greedy {
    evaluator: Evaluator,
    valuation: Valuation,
    placements: Placements,
}

impl Greedy {
    /// For any number of games by these rules.
    pub fn new(rules: GameRules) -> Greedy {
        Greedy {
            evaluator: Evaluator::new(rules),
            valuation: Valuation { weights: [0; COUNT], up_to: 0 },
            placements: Placements::new(),
        }
    }
}

impl Player for Greedy {
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        let (board, brick) = (view.board, view.bricks[0]);
        self.evaluator.evaluate(board, brick, &self.valuation, &mut self.placements);
        let mut best: Option<(Move, u32)> = None;
        for (action, placement) in self.placements.iter() {
            if best.map_or(true, |(_, points)| placement.points > points) {
                best = Some((action, placement.points));
            }
        }
        moves.extend(best.map(|(action, _)| action));
    }
}
