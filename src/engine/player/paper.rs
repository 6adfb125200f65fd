//! The published player: the best board, unless the points are good enough to take now.

use crate::engine::board::{Machine, ROWS};
use crate::engine::brick::{Move, Shape, COLUMNS};
use crate::engine::features::survey::{Outcomes, Surveyor, Valuation};
use crate::engine::player::{Player, View};
use crate::engine::weights::Rule;

pub struct Paper {
    surveyor: Surveyor,
    valuation: Valuation,
    rule: Rule,
    score_limit: u32,
    outcomes: Outcomes,
}

impl Paper {
    pub fn new(machine: Machine, rule: &Rule, shape: Shape) -> Paper {
        Paper {
            surveyor: Surveyor::new(machine),
            valuation: Valuation::of_all(rule.weights),
            rule: rule.clone(),
            score_limit: rule.score_limit(shape),
            outcomes: Outcomes::new(),
        }
    }

    /// Above this many points a brick is always cashed in.
    pub fn score_limit(&self) -> u32 {
        self.score_limit
    }

    /// Little room or few bricks left: building up no longer pays.
    fn must_cash_in(&self, view: &View) -> bool {
        let space = (ROWS * COLUMNS) as u32 - view.board.squares();
        view.remaining < self.rule.end_guard || space < self.rule.space_guard
    }

    fn choose(&mut self, view: &View) -> Option<Move> {
        let (board, brick) = (view.board, view.bricks[0]);
        self.surveyor
            .survey(board, brick, &self.valuation, &mut self.outcomes);

        // Only something strictly better replaces, so ties keep the earlier action.
        let mut outcomes = self.outcomes.iter();
        let first = outcomes.next()?;
        let (mut most_points, mut best_board) = (first, first);
        for outcome in outcomes {
            if outcome.1.points > most_points.1.points {
                most_points = outcome;
            }
            if outcome.1.value > best_board.1.value {
                best_board = outcome;
            }
        }

        let points = most_points.1.points;
        if points > self.score_limit || (points > 0 && self.must_cash_in(view)) {
            Some(most_points.0)
        } else {
            Some(best_board.0)
        }
    }
}

impl Player for Paper {
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        moves.extend(self.choose(view));
    }
}
