//! What is true of a brick of the search player: which plan it belongs to, and what its place in
//! that plan is worth.
//!
//! This player compares no placements of a brick. It plans many bricks at once, so a [`plans::Recorder`]
//! plays along and keeps every plan with the work that went into it.

pub mod data;
pub mod neighbours;
pub mod plans;
pub mod text;

use self::neighbours::Neighbourhood;
use self::plans::{PlanPurpose, Planned};
use crate::engine::board::{Board, GameRules};
use crate::engine::brick::{Brick, Move, Shape};
use crate::play::scene::Timeline;

/// What a plan did on the board.
pub struct Course {
    /// The points of each step of its last brick.
    pub steps: Vec<u32>,
    /// The points of all its bricks.
    pub points: u64,
    /// The squares that are left.
    pub squares_left: u32,
}

/// What came of a plan in the game that was played.
fn course(timeline: &Timeline, planned: &Planned) -> Course {
    let numbers = planned.first as usize..=planned.last() as usize;
    let last = timeline.scene(*numbers.end());
    Course {
        steps: last.terms(),
        points: numbers.map(|it| u64::from(timeline.points(it))).sum(),
        squares_left: last.rest.squares(),
    }
}

/// A brick with the plan it belongs to.
pub struct PlanExplanation<'a> {
    /// The brick's place in the game, from 1.
    pub number: u64,
    /// The game's N and K.
    pub shape: Shape,
    /// The brick.
    pub brick: Brick,
    /// Where it goes.
    pub taken: Move,
    /// The board before it.
    pub board: Board,
    /// The score before it.
    pub score: u64,
    /// The plan.
    pub planned: &'a Planned,
    /// What comes of it.
    pub course: Course,
    /// What other places of this brick would have done, if it is part of an arrangement.
    pub neighbours: Option<Neighbourhood>,
}

/// Explains a brick of a game that a recorder played; exchanges span so many bricks at most.
pub fn explain<'a>(
    timeline: &Timeline,
    plans: &'a [Planned],
    number: u64,
    span: usize,
) -> Option<PlanExplanation<'a>> {
    let planned = plans.get(plans.partition_point(|planned| planned.last() < number))?;
    let scene = timeline.scene(number as usize);
    let shape = timeline.record.shape;
    let mut explanation = PlanExplanation {
        number,
        shape,
        brick: scene.turn.brick,
        taken: scene.turn.action,
        board: scene.before,
        score: scene.score,
        planned,
        course: course(timeline, planned),
        neighbours: None,
    };
    if planned.purpose == PlanPurpose::Segment {
        let index = (number - planned.first) as usize;
        let rules = GameRules::new(shape.colours);
        explanation.neighbours = neighbours::of(rules, planned, index, span);
    }
    Some(explanation)
}
