//! What the search player does with a brick: the plan that the brick belongs to.
//!
//! This player compares no placements of a brick, it plans many bricks at once. A [`Recorder`]
//! plays along and keeps every plan.

use crate::engine::board::{Board, GameRules};
use crate::engine::brick::{Brick, Move, Shape};
use crate::engine::player::search::{Budget, DecidedBy};
use crate::engine::player::{Player, View};
use crate::play::players::{BuiltIn, ReadyPlayer};
use crate::play::referee::Turn;
use crate::play::scene::Scene;

/// The moves that the search player decided on in one turn.
#[derive(Clone)]
pub(crate) struct Plan {
    pub decided_by: DecidedBy,
    /// The number of its first brick, from 1.
    pub first: usize,
    /// The board before it.
    pub board: Board,
    pub turns: Vec<Turn>,
    /// Changes that were tried for it, and those of them that were accepted.
    pub tries: u64,
    pub accepted: u64,
    pub points: u64,
    /// The points of each step of the last brick.
    pub steps: Vec<u32>,
    pub squares_left: u32,
}

impl Plan {
    /// The number of its last brick.
    pub fn last(&self) -> usize {
        self.first + self.turns.len() - 1
    }

    /// What it does with the brick of this number.
    pub fn turn(&self, number: usize) -> Turn {
        self.turns[number - self.first]
    }

    /// What all its bricks win if this one goes elsewhere, unless that leaves no room for another.
    pub fn points_with(&self, rules: GameRules, number: usize, elsewhere: Move) -> Option<u64> {
        let (mut board, mut points) = (self.board, 0);
        for (turn, own) in self.turns.iter().zip(self.first..) {
            let action = if own == number { elsewhere } else { turn.action };
            if !board.accepts(action.column()) {
                return None;
            }
            points += u64::from(rules.play(&mut board, turn.brick, action));
        }
        Some(points)
    }
}

/// What the search player would do on the board of this scene with these bricks, of which the first
/// is that of the scene.
pub(crate) fn ask(shape: Shape, tries: u64, scene: &Scene, bricks: &[Brick]) -> Option<Plan> {
    let player = BuiltIn::search(shape.colours, Budget::Tries(tries));
    let mut recorder = Recorder::new(player.build(shape), shape);
    recorder.next = scene.number;
    let remaining = shape.bricks - (scene.number as u64 - 1);
    recorder.plan(&View { board: &scene.before, bricks, remaining }, &mut Vec::new());
    recorder.plans.pop()
}

/// A player whose plans are kept, if it makes any.
pub(crate) struct Recorder {
    player: Box<dyn ReadyPlayer>,
    rules: GameRules,
    /// The number of the next brick.
    next: usize,
    pub plans: Vec<Plan>,
}

impl Recorder {
    pub fn new(player: Box<dyn ReadyPlayer>, shape: Shape) -> Recorder {
        Recorder { player, rules: GameRules::new(shape.colours), next: 1, plans: Vec::new() }
    }
}

impl Player for Recorder {
    fn preview(&self) -> usize {
        self.player.preview()
    }

    /// The moves are empty when the game asks.
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        let before = self.player.as_search().map(|search| *search.stats());
        self.player.plan(view, moves);
        let turns = view.bricks.iter().zip(&*moves);
        let turns: Vec<Turn> = turns.map(|(&brick, &action)| Turn { brick, action }).collect();
        let first = self.next;
        self.next += turns.len();
        if let (Some(search), Some(before), [_, ..]) = (self.player.as_search(), before, &*turns) {
            let (mut board, mut points, mut steps) = (*view.board, 0, Vec::new());
            for turn in &turns {
                let won = self.rules.play_steps(&mut board, turn.brick, turn.action, &mut steps);
                points += u64::from(won);
            }
            self.plans.push(Plan {
                decided_by: search.decided_by(),
                first,
                board: *view.board,
                turns,
                tries: search.stats().tries - before.tries,
                accepted: search.stats().accepted - before.accepted,
                points,
                steps,
                squares_left: board.squares(),
            });
        }
    }
}
