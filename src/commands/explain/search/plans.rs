//! The plans of a search player, written down as they are made.

use crate::engine::board::Board;
use crate::engine::brick::{Brick, Move};
use crate::engine::player::search::{DecidedBy, Search, Stats};
use crate::engine::player::{Player, View};

/// What a plan is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanPurpose {
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
    pub purpose: PlanPurpose,
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
        let purpose = match self.search.decided_by() {
            DecidedBy::Plan | DecidedBy::Exact => PlanPurpose::Segment,
            DecidedBy::Sweep => PlanPurpose::Sweep,
            DecidedBy::Rule => PlanPurpose::Rule,
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
