//! What the search player does with a brick: the plan that the brick belongs to.
//!
//! This player compares no placements of a brick, it plans many bricks at once. A [`Recorder`]
//! plays along and keeps every plan.

use crate::engine::board::{Board, GameRules};
use crate::engine::brick::{Brick, Move, Shape};
use crate::engine::player::search::{Budget, DecidedBy};
use crate::engine::player::{Player, View};
use crate::play::players::{BuiltIn, ReadyPlayer};

/// Where plans come from.
pub(crate) enum Search {
    /// From the game that was played: none, unless the search player did.
    Played(Vec<Plan>),
    /// The search player is asked, with this many tries per brick, on a game of these bricks.
    Asked(u64, Vec<Brick>),
}

/// The moves that the search player decided on in one turn.
#[derive(Clone)]
pub(crate) struct Plan {
    pub decided_by: DecidedBy,
    /// The number of its first brick, from 1.
    pub first: u64,
    /// The board before it.
    pub board: Board,
    pub bricks: Vec<Brick>,
    pub moves: Vec<Move>,
    /// Changes that were tried for it, and those of them that were accepted.
    pub tries: u64,
    pub accepted: u64,
}

/// A plan and what comes of it.
pub(crate) struct Story {
    pub plan: Plan,
    /// Where it puts the brick that is explained.
    pub action: Move,
    /// The points of all its bricks.
    pub points: u64,
    /// The points of each step of its last brick.
    pub steps: Vec<u32>,
    pub squares_left: u32,
}

impl Plan {
    /// The number of its last brick.
    pub fn last(&self) -> u64 {
        self.first + self.bricks.len() as u64 - 1
    }

    pub fn story(self, rules: GameRules, number: u64) -> Story {
        let (mut board, mut points, mut steps) = (self.board, 0, Vec::new());
        for (&brick, &action) in self.bricks.iter().zip(&self.moves) {
            points += u64::from(rules.play_steps(&mut board, brick, action, &mut steps));
        }
        Story {
            action: self.moves[(number - self.first) as usize],
            plan: self,
            points,
            steps,
            squares_left: board.squares(),
        }
    }

    /// What all its bricks win if this one goes elsewhere, unless that leaves no room for another.
    pub fn points_with(&self, rules: GameRules, number: u64, action: Move) -> Option<u64> {
        let (mut board, mut points) = (self.board, 0);
        let mut moves = self.moves.clone();
        moves[(number - self.first) as usize] = action;
        for (&brick, action) in self.bricks.iter().zip(moves) {
            if !board.accepts(action.column()) {
                return None;
            }
            points += u64::from(rules.play(&mut board, brick, action));
        }
        Some(points)
    }
}

impl Search {
    /// What the search player did, or would do, with this brick on this board.
    pub fn plan(&self, shape: Shape, number: u64, board: &Board) -> Option<Plan> {
        match self {
            Search::Played(plans) => {
                let index = plans.partition_point(|plan| plan.last() < number);
                plans.get(index).cloned()
            }
            Search::Asked(tries, bricks) => {
                let player = BuiltIn::search(shape.colours, Budget::Tries(*tries));
                let mut recorder = Recorder::new(player.build(shape));
                recorder.placed = number - 1;
                let view = View {
                    board,
                    bricks: &bricks[number as usize - 1..],
                    remaining: shape.bricks - recorder.placed,
                };
                recorder.plan(&view, &mut Vec::new());
                recorder.plans.pop()
            }
        }
    }
}

/// A player whose plans are kept, if it makes any.
pub(crate) struct Recorder {
    player: Box<dyn ReadyPlayer>,
    placed: u64,
    pub plans: Vec<Plan>,
}

impl Recorder {
    pub fn new(player: Box<dyn ReadyPlayer>) -> Recorder {
        Recorder { player, placed: 0, plans: Vec::new() }
    }
}

impl Player for Recorder {
    fn preview(&self) -> usize {
        self.player.preview()
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        let begin = moves.len();
        let before = self.player.as_search().map(|search| *search.stats());
        self.player.plan(view, moves);
        let own = &moves[begin..];
        if let (Some(search), Some(before), [_, ..]) = (self.player.as_search(), before, own) {
            self.plans.push(Plan {
                decided_by: search.decided_by(),
                first: self.placed + 1,
                board: *view.board,
                bricks: view.bricks[..own.len()].to_vec(),
                moves: own.to_vec(),
                tries: search.stats().tries - before.tries,
                accepted: search.stats().accepted - before.accepted,
            });
        }
        self.placed += own.len() as u64;
    }
}
