//! Pile height: a seventh feature that only the trainer knows, for the rows of the thesis's
//! Table 5.1 that use it. The published player has no such feature, and the judge's file stays
//! without it.

use crate::engine::board::{Board, GameRules};
use crate::engine::brick::{Brick, Move, Shape, BRICK};
use crate::engine::features::placements::{Evaluator, Placements, Valuation};
use crate::engine::player::published::Published;
use crate::engine::player::{Player, View};
use crate::engine::weights::Rule;

/// The published rule with a weight for the height of the highest column.
pub struct PilePlayer {
    rules: GameRules,
    switch: Published,
    evaluator: Evaluator,
    valuation: Valuation,
    placements: Placements,
    weight: i64,
}

impl PilePlayer {
    /// `weight` is that of the pile height, in millionths.
    pub fn new(rules: GameRules, rule: &Rule, shape: Shape, weight: i64) -> PilePlayer {
        PilePlayer {
            rules,
            switch: Published::new(rules, rule, shape),
            evaluator: Evaluator::new(rules),
            valuation: Valuation::of_all(rule.weights),
            placements: Placements::new(),
            weight,
        }
    }

    /// The published choice: the most points where the switch rule says so, or the best board. Only
    /// something strictly better replaces, so ties keep the earlier move.
    fn choose(&mut self, view: &View) -> Option<Move> {
        let (board, brick) = (view.board, view.bricks[0]);
        self.evaluator
            .evaluate(board, brick, &self.valuation, &mut self.placements);
        let (mut most_points, mut best_board) = (None, None);
        for (action, placement) in self.placements.iter() {
            if most_points.is_none_or(|(points, _)| placement.points > points) {
                most_points = Some((placement.points, action));
            }
            let height = height_after(self.rules, board, brick, action, placement.points);
            let value = placement.value + self.weight * height as i64;
            if best_board.is_none_or(|(best, _)| value > best) {
                best_board = Some((value, action));
            }
        }
        let (points, action) = most_points?;
        let is_guarded = self.switch.few_bricks(view) || self.switch.little_room(view);
        match points > self.switch.score_limit() || points > 0 && is_guarded {
            true => Some(action),
            false => best_board.map(|(_, action)| action),
        }
    }
}

impl Player for PilePlayer {
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        moves.extend(self.choose(view));
    }
}

/// The height of the highest column.
pub fn pile_height(board: &Board) -> usize {
    board.heights().into_iter().max().unwrap_or(0).into()
}

/// The pile height after a move that wins so many points. Without any, no square vanishes.
fn height_after(rules: GameRules, board: &Board, brick: Brick, action: Move, points: u32) -> usize {
    if points == 0 {
        return pile_height(board).max(board.height(action.column()) + BRICK);
    }
    let mut after = *board;
    rules.play(&mut after, brick, action);
    pile_height(&after)
}
