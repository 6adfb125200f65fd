//! The published player: the best board, unless the points are good enough to take now.

use crate::engine::board::{GameRules, SQUARES};
use crate::engine::brick::{Move, Shape};
use crate::engine::features::placements::{evaluate, Placement};
use crate::engine::player::{Player, View};
use crate::engine::rule::RuleParameters;

/// Plays by a [`RuleParameters`].
pub struct Published {
    rules: GameRules,
    rule: RuleParameters,
    score_limit: u32,
    placements: Vec<Placement>,
}

impl Published {
    /// For a game of this shape.
    pub fn new(rules: GameRules, rule: &RuleParameters, shape: Shape) -> Published {
        Published {
            rules,
            rule: rule.clone(),
            score_limit: rule.score_limit(shape),
            placements: Vec::new(),
        }
    }

    /// What it plays by.
    pub fn rule(&self) -> &RuleParameters {
        &self.rule
    }

    /// Above this many points a brick is always cashed in.
    pub fn score_limit(&self) -> u32 {
        self.score_limit
    }

    /// So few bricks are left that building up no longer pays.
    pub fn few_bricks(&self, view: &View) -> bool {
        view.remaining < self.rule.end_guard
    }

    /// So little room is left that building up no longer pays.
    pub fn little_room(&self, view: &View) -> bool {
        SQUARES as u32 - view.board.squares() < self.rule.space_guard
    }

    /// What to do with the first brick in view, and why; `None` if no column can take it.
    pub fn decide(&mut self, view: &View) -> Option<Decision> {
        let (board, brick) = (view.board, view.bricks[0]);
        evaluate(self.rules, board, brick, &self.rule.weights, &mut self.placements);

        // Only something strictly better replaces, so ties keep the earlier move.
        let first = *self.placements.first()?;
        let (mut most_points, mut best_board) = (first, first);
        for &placement in &self.placements[1..] {
            if placement.points > most_points.points {
                most_points = placement;
            }
            if placement.value > best_board.value {
                best_board = placement;
            }
        }

        let points = most_points.points;
        let reason = if points > 0 && (self.few_bricks(view) || self.little_room(view)) {
            Reason::Guarded
        } else if points > self.score_limit {
            Reason::AboveLimit
        } else {
            Reason::BestBoard
        };
        Some(Decision { most_points, best_board, reason })
    }
}

/// Which of its two candidates the published rule takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The most points: few bricks or little room is left.
    Guarded,
    /// The most points: they are above the limit.
    AboveLimit,
    /// The best board: nothing calls for points.
    BestBoard,
}

/// How the published rule decides on a brick.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// The first placement that wins the most points.
    pub most_points: Placement,
    /// The first placement that leaves the best board.
    pub best_board: Placement,
    /// Which of the two is taken.
    pub reason: Reason,
}

impl Decision {
    /// The move that is played.
    pub fn taken(&self) -> Move {
        match self.reason {
            Reason::BestBoard => self.best_board.mv,
            _ => self.most_points.mv,
        }
    }
}

impl Player for Published {
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        let decision = self.decide(view);
        moves.extend(decision.map(|decision| decision.taken()));
    }
}
