//! Why a brick went where it went, for the players that choose among the placements of one brick.
//!
//! An [`Explainer`] takes a brick of a played game and lays every placement open: its points, the
//! six counts of the board it leaves, and the terms that add up to that board's value. Which
//! placement is taken, and why, is told by the player's own code.

use crate::engine::board::{Board, GameRules, SQUARES};
use crate::engine::brick::{Brick, Move, Shape};
use crate::engine::features::placements::{Evaluator, Placement, Placements, Valuation, Weights};
use crate::engine::features::{count, Counts, COUNT};
use crate::engine::player::published::{Decision, Published};
use crate::engine::player::View;
use crate::engine::weights::Rule;
use crate::play::scene::Scene;

/// One placement of a brick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacementRow {
    /// Where the brick goes.
    pub action: Move,
    /// What its cascade wins.
    pub points: u32,
    /// The features of the board after the cascade.
    pub counts: Counts,
    /// What the player values that board at, in millionths; 0 if it values none.
    pub value: i64,
}

/// What a placement is among the others of its brick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The player's choice.
    pub taken: bool,
    /// The first that wins the most points.
    pub most_points: bool,
    /// The first that leaves the best board, for a player that values boards.
    pub best_board: bool,
}

/// Everything the published rule looked at besides the placements.
#[derive(Clone, Debug)]
pub struct RuleNumbers {
    /// Its numbers.
    pub rule: Rule,
    /// Its score limit for the game's K and N.
    pub score_limit: u32,
    /// The guard of the bricks holds.
    pub few_bricks: bool,
    /// The guard of the room holds.
    pub little_room: bool,
    /// What it made of it all.
    pub decision: Decision,
}

/// A brick with all its placements.
pub struct Explanation {
    /// The brick's place in the game, from 1.
    pub number: u64,
    /// The game's N and K.
    pub shape: Shape,
    /// The brick.
    pub brick: Brick,
    /// The board before it.
    pub board: Board,
    /// The score before it.
    pub score: u64,
    /// The placements in the order of trying.
    pub rows: Vec<PlacementRow>,
    /// Where the player put it.
    pub taken: Move,
    /// The published rule's grounds; the greedy player has none but the points.
    pub rule: Option<RuleNumbers>,
}

impl Explanation {
    /// How many bricks are left, this one included.
    pub fn remaining(&self) -> u64 {
        self.shape.bricks - self.number + 1
    }

    /// How many squares are empty before the brick.
    pub fn empty(&self) -> u32 {
        SQUARES as u32 - self.board.squares()
    }

    /// What the features count for; all 0 for a player that values no boards.
    pub fn weights(&self) -> Weights {
        let rule = self.rule.as_ref();
        rule.map_or([0; COUNT], |numbers| numbers.rule.weights)
    }

    /// What each feature adds to the value of a placement, in millionths.
    pub fn terms(&self, row: &PlacementRow) -> [i64; COUNT] {
        let weights = self.weights();
        std::array::from_fn(|feature| i64::from(row.counts[feature]) * weights[feature])
    }

    /// The first placement that wins the most points.
    pub fn most_points(&self) -> &PlacementRow {
        let most = self.rows.iter().map(|row| row.points).max();
        let first = self.rows.iter().find(|row| Some(row.points) == most);
        first.expect("a brick that was placed has a placement")
    }

    /// What is special about a placement.
    pub fn marks(&self, row: &PlacementRow) -> Marks {
        let best = self.rule.as_ref().map(|rule| rule.decision.best_board.0);
        Marks {
            taken: row.action == self.taken,
            most_points: row.action == self.most_points().action,
            best_board: Some(row.action) == best,
        }
    }
}

/// Explains bricks of one game.
pub struct Explainer {
    rules: GameRules,
    shape: Shape,
    evaluator: Evaluator,
    placements: Placements,
    /// The published rule, if that is who played.
    paper: Option<(Published, Rule)>,
}

impl Explainer {
    /// For a game of the published rule, or without one for a game of the greedy player.
    pub fn new(shape: Shape, rule: Option<Rule>) -> Explainer {
        let rules = GameRules::new(shape.colours);
        Explainer {
            rules,
            shape,
            evaluator: Evaluator::new(rules),
            placements: Placements::new(),
            paper: rule.map(|rule| (Published::new(rules, &rule, shape), rule)),
        }
    }

    /// Lays a brick of the game open.
    pub fn explain(&mut self, scene: &Scene) -> Explanation {
        let number = scene.number as u64;
        Explanation {
            number,
            shape: self.shape,
            brick: scene.turn.brick,
            board: scene.before,
            score: scene.score,
            rows: self.rows(&scene.before, scene.turn.brick),
            taken: scene.turn.action,
            rule: self.numbers(scene),
        }
    }

    fn rows(&mut self, board: &Board, brick: Brick) -> Vec<PlacementRow> {
        let rule = self.paper.as_ref();
        let weights = rule.map_or([0; COUNT], |(_, rule)| rule.weights);
        let valuation = Valuation::of_all(weights);
        self.evaluator
            .evaluate(board, brick, &valuation, &mut self.placements);
        let row = |(action, placement): (Move, Placement)| {
            let mut after = *board;
            self.rules.play(&mut after, brick, action);
            PlacementRow {
                action,
                points: placement.points,
                counts: count(self.rules, &after),
                value: placement.value,
            }
        };
        self.placements.iter().map(row).collect()
    }

    fn numbers(&mut self, scene: &Scene) -> Option<RuleNumbers> {
        let (paper, rule) = self.paper.as_mut()?;
        let view = View {
            board: &scene.before,
            bricks: &[scene.turn.brick],
            remaining: self.shape.bricks - (scene.number as u64 - 1),
        };
        Some(RuleNumbers {
            rule: rule.clone(),
            score_limit: paper.score_limit(),
            few_bricks: paper.few_bricks(&view),
            little_room: paper.little_room(&view),
            decision: paper.decide(&view)?,
        })
    }
}
