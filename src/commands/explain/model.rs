//! One brick of a game with everything that can be said about it. Text, tables and the picture
//! are views of it.

use crate::commands::explain::plans::Plan;
use crate::engine::board::{GameRules, SQUARES};
use crate::engine::brick::{Move, Shape, MOVES};
use crate::engine::features::{count, Counts, COUNT};
use crate::engine::player::published::{Decision, Published};
use crate::engine::player::View;
use crate::engine::weights::Rule;
use crate::play::players::BuiltIn;
use crate::play::scene::Scene;

/// A game whose bricks are explained.
pub(crate) struct Explainer {
    pub shape: Shape,
    /// Who made the moves; `None` where they were given.
    pub player: Option<BuiltIn>,
    /// What boards are valued by.
    pub rule: Rule,
    /// What the search player did, or would do, with a brick.
    pub plan: Box<dyn Fn(&Scene) -> Option<Plan>>,
}

/// One of its bricks.
pub(crate) struct Explained<'a> {
    pub game: &'a Explainer,
    pub scene: Scene,
    /// Every placement in the order of trying.
    pub placements: Vec<Placement>,
    /// What the published rule makes of the brick.
    pub decision: Decision,
    pub plan: Option<Plan>,
}

pub(crate) struct Placement {
    pub action: Move,
    pub points: u32,
    /// The features of the board after the cascade.
    pub counts: Counts,
    /// What each feature adds to the value of that board, in millionths.
    pub terms: [i64; COUNT],
    /// What the bricks of the plan win with this brick here and the others where they are.
    pub plan_points: Option<u64>,
}

impl Placement {
    /// What the rule values the board after the cascade at, in millionths.
    pub fn value(&self) -> i64 {
        self.terms.iter().sum()
    }
}

impl Explainer {
    /// `None` where no column could take the brick.
    pub fn explain(&self, scene: Scene) -> Option<Explained<'_>> {
        let rules = GameRules::new(self.shape.colours);
        let (board, brick) = (&scene.before, scene.turn.brick);
        let view = View { board, bricks: &[brick], remaining: self.remaining(&scene) };
        let decision = Published::new(rules, &self.rule, self.shape).decide(&view)?;
        let plan = (self.plan)(&scene);
        let placement = |action: Move| {
            let mut after = *board;
            let points = rules.play(&mut after, brick, action);
            let counts = count(rules, &after);
            let terms = std::array::from_fn(|i| i64::from(counts[i]) * self.rule.weights[i]);
            let with = plan.as_ref().and_then(|plan| plan.points_with(rules, scene.number, action));
            Placement { action, points, counts, terms, plan_points: with }
        };
        // As the rule tries them: a brick of one colour has one rotation.
        let is_tried = |action: &Move| {
            board.accepts(action.column()) && (action.rotation() == 0 || !brick.is_uniform())
        };
        let moves = (0..MOVES).map(Move::from_index).filter(is_tried);
        let placements = moves.map(placement).collect();
        Some(Explained { game: self, placements, decision, plan, scene })
    }

    /// How many bricks are left, this one included.
    fn remaining(&self, scene: &Scene) -> u64 {
        self.shape.bricks - (scene.number as u64 - 1)
    }
}

impl Explained<'_> {
    pub fn remaining(&self) -> u64 {
        self.game.remaining(&self.scene)
    }

    /// How many squares are empty before the brick.
    pub fn empty(&self) -> u32 {
        SQUARES as u32 - self.scene.before.squares()
    }

    /// The placement that was taken.
    pub fn taken(&self) -> &Placement {
        let action = self.as_tried(self.scene.turn.action);
        let mut placements = self.placements.iter();
        placements.find(|row| row.action == action).expect("a legal move is a placement")
    }

    /// The placement that the search player takes.
    pub fn searched(&self) -> Option<Move> {
        self.plan.as_ref().map(|plan| self.as_tried(plan.turn(self.scene.number).action))
    }

    /// The placement that does what this move does: a brick of one colour is tried unrotated.
    fn as_tried(&self, action: Move) -> Move {
        match self.scene.turn.brick.is_uniform() {
            true => Move::from_index(action.column()),
            false => action,
        }
    }

    /// From 1, by what `of` says; equal placements share the better rank.
    pub fn rank<T: PartialOrd>(&self, row: &Placement, of: fn(&Placement) -> T) -> usize {
        1 + self.placements.iter().filter(|other| of(other) > of(row)).count()
    }
}
