//! What is true of a brick of the search player: which plan it belongs to, and what its place in
//! that plan is worth.
//!
//! This player compares no placements of a brick. It plans many bricks at once, so a [`Recorder`]
//! plays along and keeps every plan with the work that went into it.

pub mod data;
pub mod neighbours;
pub mod text;

use self::neighbours::Neighbours;
use crate::engine::board::{Board, GameRules};
use crate::engine::brick::{Brick, Move, Shape};
use crate::engine::player::search::{Search, Stats};
use crate::engine::player::{Player, View};
use crate::tools::view::timeline::Timeline;

/// What a plan is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To build up and to set off.
    Segment,
    /// To get rid of squares that are in the way.
    Sweep,
    /// To go on by the published rule where planning does not pay.
    Rule,
}

/// The moves that the player planned in one turn.
#[derive(Clone, Debug)]
pub struct Planned {
    /// What for.
    pub purpose: Purpose,
    /// The number of its first brick, from 1.
    pub first: u64,
    /// The board before it.
    pub board: Board,
    /// The bricks that are placed by it.
    pub bricks: Vec<Brick>,
    /// Where they go.
    pub moves: Vec<Move>,
    /// What the player had done before it was made, and after.
    work: [Stats; 2],
}

impl Planned {
    /// The number of its last brick.
    pub fn last(&self) -> u64 {
        self.first + self.bricks.len() as u64 - 1
    }

    /// Changes that were tried for it.
    pub fn tries(&self) -> u64 {
        self.work[1].tries - self.work[0].tries
    }

    /// Those of them that were accepted.
    pub fn accepted(&self) -> u64 {
        self.work[1].accepted - self.work[0].accepted
    }

    /// The points of the explosion it was made for.
    pub fn points(&self) -> u64 {
        self.work[1].points - self.work[0].points
    }

    /// The squares that this explosion leaves.
    pub fn squares_left(&self) -> u64 {
        self.work[1].squares_left - self.work[0].squares_left
    }
}

/// A search player that keeps its plans.
pub struct Recorder {
    search: Search,
    placed: u64,
    /// All plans in their order.
    pub plans: Vec<Planned>,
}

impl Recorder {
    /// Before its first plan.
    pub fn new(search: Search) -> Recorder {
        Recorder {
            search,
            placed: 0,
            plans: Vec::new(),
        }
    }
}

impl Player for Recorder {
    fn preview(&self) -> usize {
        self.search.preview()
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        let (begin, before) = (moves.len(), *self.search.stats());
        self.search.plan(view, moves);
        let (own, after) = (&moves[begin..], *self.search.stats());
        let purpose = if after.ruled > before.ruled {
            Purpose::Rule
        } else if after.swept > before.swept {
            Purpose::Sweep
        } else {
            Purpose::Segment
        };
        self.plans.push(Planned {
            purpose,
            first: self.placed + 1,
            board: *view.board,
            bricks: view.bricks[..own.len()].to_vec(),
            moves: own.to_vec(),
            work: [before, after],
        });
        self.placed += own.len() as u64;
    }
}

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
pub struct Explanation<'a> {
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
    pub neighbours: Option<Neighbours>,
}

/// Explains a brick of a game that a recorder played; exchanges span so many bricks at most.
pub fn explain<'a>(
    timeline: &Timeline,
    plans: &'a [Planned],
    number: u64,
    span: usize,
) -> Option<Explanation<'a>> {
    let planned = plans.get(plans.partition_point(|planned| planned.last() < number))?;
    let scene = timeline.scene(number as usize);
    let shape = timeline.record.shape;
    let mut explanation = Explanation {
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
    if planned.purpose == Purpose::Segment {
        let index = (number - planned.first) as usize;
        let rules = GameRules::new(shape.colours);
        explanation.neighbours = neighbours::of(rules, planned, index, span);
    }
    Some(explanation)
}
