//! The baseline: whatever wins the most points now.

use crate::engine::board::Machine;
use crate::engine::brick::Move;
use crate::engine::features::survey::{Outcomes, Surveyor, Valuation};
use crate::engine::features::COUNT;
use crate::engine::player::{Player, View};

pub struct Greedy {
    surveyor: Surveyor,
    valuation: Valuation,
    outcomes: Outcomes,
}

impl Greedy {
    pub fn new(machine: Machine) -> Greedy {
        Greedy {
            surveyor: Surveyor::new(machine),
            valuation: Valuation {
                weights: [0; COUNT],
                up_to: 0,
            },
            outcomes: Outcomes::new(),
        }
    }
}

impl Player for Greedy {
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        let (board, brick) = (view.board, view.bricks[0]);
        self.surveyor
            .survey(board, brick, &self.valuation, &mut self.outcomes);
        let mut best: Option<(Move, u32)> = None;
        for (action, outcome) in self.outcomes.iter() {
            if best.map_or(true, |(_, points)| outcome.points > points) {
                best = Some((action, outcome.points));
            }
        }
        moves.extend(best.map(|(action, _)| action));
    }
}
