//! One brick of a game with everything that can be said about it. Text, tables and the picture
//! are views of it.
//!
//! The search player compares no placements of a brick, it plans many bricks at once. A
//! [`Recorder`] plays along and keeps every plan.

use crate::draw::scene::Scene;
use crate::engine::board::{Board, GameRules, SQUARES};
use crate::engine::brick::{Brick, Move, Shape, MOVES};
use crate::engine::features::{count, Counts, COUNT};
use crate::engine::player::published::{Decision, Published};
use crate::engine::player::search::{Budget, DecidedBy};
use crate::engine::player::{Player, View};
use crate::engine::rule::RuleParameters;
use crate::played::built_in::{BuiltIn, Ready};
use crate::played::Turn;

/// Finds the plan that a brick belongs to.
pub(crate) type PlanOf = Box<dyn Fn(&Scene) -> Option<Plan>>;

/// A game whose bricks are explained.
pub(crate) struct Explainer {
    pub shape: Shape,
    /// What boards are valued by.
    pub rule: RuleParameters,
    /// What the search player did, or would do, with a brick.
    pub plan: PlanOf,
}

/// One of its bricks.
pub(crate) struct Explained<'a> {
    pub game: &'a Explainer,
    pub scene: Scene,
    /// How many bricks are left, this one included.
    pub remaining: u64,
    /// How many squares are empty before the brick.
    pub empty: u32,
    /// Every placement in the order of trying.
    pub placements: Vec<Placement>,
    /// What the published rule makes of the brick, and what the search player does with it.
    pub decision: Decision,
    pub plan: Option<Plan>,
}

pub(crate) struct Placement {
    pub mv: Move,
    pub points: u32,
    /// The features of the board after the cascade.
    pub counts: Counts,
    /// What each feature adds to the value of that board, and the value, in millionths.
    pub terms: [i64; COUNT],
    pub value: i64,
    /// What the bricks of the plan win with this brick here and the others where they are.
    pub plan_points: Option<u64>,
}

impl Explainer {
    /// `None` where no column could take the brick.
    pub fn explain(&self, scene: Scene) -> Option<Explained<'_>> {
        let rules = GameRules::new(self.shape.colours);
        let (board, brick) = (&scene.before, scene.turn.brick);
        let remaining = self.shape.bricks - (scene.number as u64 - 1);
        let view = View { board, bricks: &[brick], remaining };
        let decision = Published::new(rules, &self.rule, self.shape).decide(&view)?;
        let plan = (self.plan)(&scene);
        let placement = |mv: Move| {
            let mut after = *board;
            let points = rules.play(&mut after, brick, mv);
            let counts = count(rules, &after);
            let terms = std::array::from_fn(|i| i64::from(counts[i]) * self.rule.weights[i]);
            let points_with = |plan: &Plan| plan.points_with(rules, scene.number, mv);
            let (value, plan_points) = (terms.iter().sum(), plan.as_ref().and_then(points_with));
            Placement { mv, points, counts, terms, value, plan_points }
        };
        let moves = (0..MOVES).map(Move::from_index).filter(|m| board.accepts(m.column()));
        let placements = moves.map(placement).collect();
        let empty = SQUARES as u32 - board.squares();
        Some(Explained { game: self, remaining, empty, placements, decision, plan, scene })
    }
}

impl Explained<'_> {
    /// Where the search player puts the brick.
    pub fn searched(&self) -> Option<Move> {
        self.plan.as_ref().map(|plan| plan.turn(self.scene.number).mv)
    }

    /// From 1, by what `of` says; equal placements share the better rank.
    pub fn rank<T: PartialOrd>(&self, row: &Placement, of: fn(&Placement) -> T) -> usize {
        1 + self.placements.iter().filter(|other| of(other) > of(row)).count()
    }
}

/// The moves that the search player decided on in one turn, and what comes of them.
#[derive(Clone)]
pub(crate) struct Plan {
    pub decided_by: DecidedBy,
    /// The number of its first brick, from 1.
    pub first: usize,
    /// The board before it.
    pub board: Board,
    pub turns: Vec<Turn>,
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
    fn points_with(&self, rules: GameRules, number: usize, elsewhere: Move) -> Option<u64> {
        let mut turns = self.turns.clone();
        turns[number - self.first].mv = elsewhere;
        Some(play(rules, self.board, &turns)?.0)
    }
}

/// The points of all turns, and of each step of the last one, and how many squares are left;
/// `None` where a column has no room.
fn play(rules: GameRules, mut board: Board, turns: &[Turn]) -> Option<(u64, Vec<u32>, u32)> {
    let (mut points, mut steps) = (0, Vec::new());
    for turn in turns {
        if !board.accepts(turn.mv.column()) {
            return None;
        }
        points += u64::from(rules.play_steps(&mut board, turn.brick, turn.mv, &mut steps));
    }
    Some((points, steps, board.squares()))
}

/// What the search player would do on the board of this scene with these bricks, of which the first
/// is that of the scene.
pub(crate) fn ask(shape: Shape, tries: u64, scene: &Scene, bricks: &[Brick]) -> Option<Plan> {
    let player = BuiltIn::search(shape.colours, Budget::Tries(tries));
    let mut recorder = Recorder::new(player, shape);
    let remaining = shape.bricks - (scene.number as u64 - 1);
    recorder.plan(&View { board: &scene.before, bricks, remaining }, &mut Vec::new());
    recorder.plans.pop()
}

/// A player whose plans are kept, if it makes any.
pub(crate) struct Recorder {
    pub player: BuiltIn,
    ready: Ready,
    shape: Shape,
    pub plans: Vec<Plan>,
}

impl Recorder {
    pub fn new(player: BuiltIn, shape: Shape) -> Recorder {
        Recorder { ready: player.build(shape), player, shape, plans: Vec::new() }
    }
}

impl Player for Recorder {
    fn preview(&self) -> usize {
        self.ready.preview()
    }

    /// The moves are empty when a game asks.
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        self.ready.plan(view, moves);
        let Ready::Search(search) = &self.ready else { return };
        let turns = view.bricks.iter().zip(&*moves);
        let turns: Vec<Turn> = turns.map(|(&brick, &mv)| Turn { brick, mv }).collect();
        let rules = GameRules::new(self.shape.colours);
        let outcome = play(rules, *view.board, &turns).filter(|_| !turns.is_empty());
        self.plans.extend(outcome.map(|(points, steps, squares_left)| Plan {
            decided_by: search.decided_by(),
            first: (self.shape.bricks - view.remaining) as usize + 1,
            board: *view.board,
            turns,
            points,
            steps,
            squares_left,
        }));
    }
}
