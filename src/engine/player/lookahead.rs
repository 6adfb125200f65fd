//! The player that sees a few bricks: it looks ahead over those, and again after each.
//!
//! A beam plays the bricks in view one after the other. On each board it looks at every placement of the
//! next brick, and it keeps the boards that the published rule values the most. What a line wins on
//! its way counts in the same way as in the rule: if some line wins more than a limit, the line that
//! wins the most is taken; if none does, the one with the best board at the end of the view. Only
//! its first move is made, as the next turn shows one brick more.

use crate::engine::board::{Board, GameRules, SQUARES};
use crate::engine::brick::{Brick, Move, Shape};
use crate::engine::features::placements::{evaluate, Placement};
use crate::engine::player::{Player, View};
use crate::engine::rule::RuleParameters;
use std::cmp::Reverse;

/// Among many lines one that wins the rule's limit is found often, so it has to win more than that.
const LIMIT_FACTOR: f64 = 1.5;

/// Looks ahead by a rule's values.
pub struct LookAhead {
    rules: GameRules,
    rule: RuleParameters,
    limit: u64,
    view: usize,
    /// Boards whose placements are looked at, per brick.
    tries: usize,
    placements: Vec<Placement>,
}

/// A board, and how it came about.
struct Node {
    board: Board,
    value: i64,
    points: u64,
    first: Option<Move>,
}

/// A placement on a board of the ply before.
struct Child {
    value: i64,
    points: u64,
    parent: usize,
    mv: Move,
}

/// The most points that a line wins, and its first move.
#[derive(Default)]
struct Win {
    points: u64,
    first: Option<Move>,
}

impl LookAhead {
    /// For a game of this shape, with `view` bricks to see and `tries` boards to look at per brick.
    pub fn new(
        rules: GameRules,
        rule: &RuleParameters,
        shape: Shape,
        view: usize,
        tries: usize,
    ) -> LookAhead {
        LookAhead {
            rules,
            rule: rule.clone(),
            limit: (f64::from(rule.score_limit(shape)) * LIMIT_FACTOR) as u64,
            view: view.max(1),
            tries: tries.max(1),
            placements: Vec::new(),
        }
    }

    /// What values its boards.
    pub fn rule(&self) -> &RuleParameters {
        &self.rule
    }

    /// The line that wins the most, and the first move of the one with the best board.
    fn look(&mut self, board: &Board, bricks: &[Brick]) -> (Win, Option<Move>) {
        let width = self.tries / bricks.len();
        let mut nodes = vec![Node { board: *board, value: 0, points: 0, first: None }];
        let (mut win, mut best_board) = (Win::default(), None);
        for (ply, &brick) in bricks.iter().enumerate() {
            let width = if ply + 1 < bricks.len() { width } else { 1 };
            let children = self.children(&nodes, brick, &mut win);
            nodes = self.keep(&nodes, brick, &children, width);
            match nodes.first() {
                Some(best) => best_board = best.first,
                None => break,
            }
        }
        (win, best_board)
    }

    /// All placements of a brick on these boards, those with the best boards first.
    fn children(&mut self, nodes: &[Node], brick: Brick, win: &mut Win) -> Vec<Child> {
        let mut children = Vec::new();
        for (parent, node) in nodes.iter().enumerate() {
            let weights = &self.rule.weights;
            evaluate(self.rules, &node.board, brick, weights, &mut self.placements);
            for &Placement { mv, points, value } in &self.placements {
                let all = node.points + u64::from(points);
                if points > 0 && all > win.points {
                    *win = Win { points: all, first: node.first.or(Some(mv)) };
                }
                children.push(Child { value, points: all, parent, mv });
            }
        }
        // Stable: of equal ones the earlier comes first, on every machine.
        children.sort_by_key(|child| Reverse(child.value));
        children
    }

    /// Plays the best of these, each board once.
    fn keep(&self, nodes: &[Node], brick: Brick, children: &[Child], width: usize) -> Vec<Node> {
        let mut kept: Vec<Node> = Vec::new();
        for &Child { value, points, parent, mv } in children {
            if kept.len() == width {
                break;
            }
            let mut board = nodes[parent].board;
            if self.rules.play(&mut board, brick, mv).is_err() {
                continue;
            }
            // Equal boards have equal values, so they stand side by side.
            let is_known = kept
                .iter()
                .rev()
                .take_while(|node| node.value == value)
                .any(|node| node.board == board && node.points >= points);
            if !is_known {
                let first = nodes[parent].first.or(Some(mv));
                kept.push(Node { board, value, points, first });
            }
        }
        kept
    }
}

impl Player for LookAhead {
    fn preview(&self) -> usize {
        self.view
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        let plies = view.bricks.len().min(self.tries);
        let (win, best_board) = self.look(view.board, &view.bricks[..plies]);
        let guarded = view.remaining < self.rule.end_guard
            || SQUARES as u32 - view.board.squares() < self.rule.space_guard;
        let limit = if guarded { 0 } else { self.limit };
        moves.extend(if win.points > limit { win.first } else { best_board });
    }
}
