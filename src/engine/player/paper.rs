//! The published player: the best board, unless the points are good enough to take now.

use crate::engine::board::{GameRules, SQUARES};
use crate::engine::brick::{Move, Shape};
use crate::engine::features::placements::{Evaluator, Placements, Valuation};
use crate::engine::player::{Player, View};
use crate::engine::weights::Rule;

/// Plays by a [`Rule`].
pub struct Paper {
    evaluator: Evaluator,
    valuation: Valuation,
    rule: Rule,
    score_limit: u32,
    placements: Placements,
}

impl Paper {
    /// For a game of this shape.
    pub fn new(rules: GameRules, rule: &Rule, shape: Shape) -> Paper {
        Paper {
            evaluator: Evaluator::new(rules),
            valuation: Valuation::of_all(rule.weights),
            rule: rule.clone(),
            score_limit: rule.score_limit(shape),
            placements: Placements::new(),
        }
    }

    /// Above this many points a brick is always cashed in.
    pub fn score_limit(&self) -> u32 {
        self.score_limit
    }

    /// Little room or few bricks left: building up no longer pays.
    fn must_cash_in(&self, view: &View) -> bool {
        let space = SQUARES as u32 - view.board.squares();
        view.remaining < self.rule.end_guard || space < self.rule.space_guard
    }

    fn choose(&mut self, view: &View) -> Option<Move> {
        let (board, brick) = (view.board, view.bricks[0]);
        self.evaluator
            .evaluate(board, brick, &self.valuation, &mut self.placements);

        // Only something strictly better replaces, so ties keep the earlier action.
        let mut placements = self.placements.iter();
        let first = placements.next()?;
        let (mut most_points, mut best_board) = (first, first);
        for placement in placements {
            if placement.1.points > most_points.1.points {
                most_points = placement;
            }
            if placement.1.value > best_board.1.value {
                best_board = placement;
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
