//! One brick of a game with everything that can be said about it. Text, tables and the picture
//! are views of it.

use crate::commands::explain::plans::{Plan, Search, Story};
use crate::engine::board::{Board, GameRules, SQUARES};
use crate::engine::brick::{Move, Shape};
use crate::engine::features::placements::{Evaluator, Placement, Placements};
use crate::engine::features::{count, Counts, COUNT};
use crate::engine::player::published::{Decision, Published};
use crate::engine::player::View;
use crate::engine::weights::Rule;
use crate::play::referee::Turn;
use crate::play::scene::Scene;

/// Who made the move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MadeBy {
    Published,
    Greedy,
    Search,
    /// Any solver: the moves were given.
    Given,
}

pub(crate) struct Explained {
    /// From 1.
    pub number: u64,
    pub shape: Shape,
    pub turn: Turn,
    pub made_by: MadeBy,
    /// The board and the score before the brick.
    pub board: Board,
    pub score: u64,
    /// Every placement in the order of trying.
    pub placements: Vec<PlacementRow>,
    pub ruling: Ruling,
    /// What the search player did, or would do.
    pub story: Option<Story>,
}

pub(crate) struct PlacementRow {
    pub action: Move,
    pub points: u32,
    /// The features of the board after the cascade.
    pub counts: Counts,
    /// What the rule values that board at, and what each feature adds to it, in millionths.
    pub value: i64,
    pub terms: [i64; COUNT],
    /// What the bricks of the plan win with this brick here and the others where they are.
    pub plan_points: Option<u64>,
}

/// What the published rule makes of a brick.
pub(crate) struct Ruling {
    pub rule: Rule,
    /// For the game's K and N.
    pub score_limit: u32,
    /// Whether each guard holds.
    pub few_bricks: bool,
    pub little_room: bool,
    pub decision: Decision,
}

impl Explained {
    /// How many bricks are left, this one included.
    pub fn remaining(&self) -> u64 {
        self.shape.bricks - self.number + 1
    }

    /// How many squares are empty before the brick.
    pub fn empty(&self) -> u32 {
        SQUARES as u32 - self.board.squares()
    }

    /// The placement that does what this move does. A brick of one colour has one rotation.
    pub fn placement_of(&self, action: Move) -> &PlacementRow {
        let same = |row: &&PlacementRow| {
            let is_turned = row.action.rotation() == action.rotation();
            row.action.column() == action.column() && (is_turned || self.turn.brick.is_uniform())
        };
        let mut rows = self.placements.iter();
        rows.find(same).expect("a legal move is a placement")
    }

    pub fn taken(&self) -> &PlacementRow {
        self.placement_of(self.turn.action)
    }

    pub fn most_points(&self) -> &PlacementRow {
        self.placement_of(self.ruling.decision.most_points.0)
    }

    pub fn best_board(&self) -> &PlacementRow {
        self.placement_of(self.ruling.decision.best_board.0)
    }

    /// From 1, by what `of` says; equal placements share the better rank.
    pub fn rank<T: PartialOrd>(&self, row: &PlacementRow, of: fn(&PlacementRow) -> T) -> usize {
        let better = |other: &&PlacementRow| of(other) > of(row);
        1 + self.placements.iter().filter(better).count()
    }
}

/// Explains the bricks of one game.
pub(crate) struct Explainer {
    pub shape: Shape,
    pub made_by: MadeBy,
    pub rule: Rule,
    pub search: Search,
}

impl Explainer {
    pub fn explain(&self, scene: &Scene) -> Option<Explained> {
        let number = scene.number as u64;
        let plan = self.search.plan(self.shape, number, &scene.before);
        Some(Explained {
            number,
            shape: self.shape,
            turn: scene.turn,
            made_by: self.made_by,
            board: scene.before,
            score: scene.score,
            placements: self.placements(scene, plan.as_ref()),
            ruling: self.ruling(scene)?,
            story: plan.map(|plan| plan.story(GameRules::new(self.shape.colours), number)),
        })
    }

    fn placements(&self, scene: &Scene, plan: Option<&Plan>) -> Vec<PlacementRow> {
        let rules = GameRules::new(self.shape.colours);
        let (board, brick, weights) = (&scene.before, scene.turn.brick, self.rule.weights);
        let mut placements = Placements::new();
        Evaluator::new(rules).evaluate(board, brick, &weights, &mut placements);
        let row = |(action, Placement { points, value }): (Move, Placement)| {
            let mut after = *board;
            rules.play(&mut after, brick, action);
            let counts = count(rules, &after);
            PlacementRow {
                action,
                points,
                counts,
                value,
                terms: std::array::from_fn(|i| i64::from(counts[i]) * weights[i]),
                plan_points: plan
                    .and_then(|plan| plan.points_with(rules, scene.number as u64, action)),
            }
        };
        placements.iter().map(row).collect()
    }

    fn ruling(&self, scene: &Scene) -> Option<Ruling> {
        let rules = GameRules::new(self.shape.colours);
        let mut published = Published::new(rules, &self.rule, self.shape);
        let view = View {
            board: &scene.before,
            bricks: &[scene.turn.brick],
            remaining: self.shape.bricks - (scene.number as u64 - 1),
        };
        Some(Ruling {
            rule: self.rule.clone(),
            score_limit: published.score_limit(),
            few_bricks: published.few_bricks(&view),
            little_room: published.little_room(&view),
            decision: published.decide(&view)?,
        })
    }
}
