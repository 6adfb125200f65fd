//! Getting rid of what an explosion left: a beam that wants few squares, soon.
//!
//! Squares left behind are in the way of the next segment twice: they take room, and nobody chose
//! where they lie. A single arrangement cannot clear them, as that takes many small pops. A beam
//! can: all placements of the next brick, then of the one after it, always going on with the best
//! boards by the published features.

use crate::engine::board::{Board, GameRules};
use crate::engine::brick::{Brick, Move, MOVES};
use crate::engine::features::placements::{Evaluator, Placements, Valuation, Weights};
use crate::engine::player::search::pace::Effort;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A ply keeps this many boards at least, by K: with one less, games of nine colours are lost.
const NARROWEST: [usize; 7] = [2, 2, 2, 2, 2, 2, 4];
/// The most bricks that are looked ahead, and how many of them after the best board so far.
const PLIES: usize = 64;
const PATIENCE: usize = 20;

/// A board that can be reached, and how.
struct Node {
    board: Board,
    value: i64,
    /// Its place in the ply before, and the move from there.
    parent: usize,
    action: Move,
}

/// Finds the way to a tidier board.
pub struct Sweep {
    rules: GameRules,
    evaluator: Evaluator,
    valuation: Valuation,
    outcomes: Placements,
    /// How many bricks may be spent to get rid of a square.
    price: f64,
    narrowest: usize,
    /// The plies of the last sweep, the present board first.
    plies: Vec<Vec<Node>>,
}

/// A child that is not played yet: its value, and which placement of all boards it is. The highest
/// value comes first; of equals the first seen.
type RankedChild = Reverse<(i64, Reverse<usize>)>;

impl Sweep {
    /// Boards are ranked by these weights, and so many bricks may be spent to get rid of a square.
    pub fn new(rules: GameRules, weights: Weights, price: f64) -> Sweep {
        Sweep {
            rules,
            evaluator: Evaluator::new(rules),
            valuation: Valuation::of_all(weights),
            outcomes: Placements::new(),
            price,
            narrowest: NARROWEST[rules.colours().index()],
            plies: Vec::new(),
        }
    }

    /// The moves, so many at least, after which the bricks spent and the squares left cost the least.
    /// None where no move has to be made and none pays. Each ply keeps twice as many boards as the
    /// one before, up to the widest; half as many where it is late.
    pub fn plan(
        &mut self,
        board: &Board,
        bricks: &[Brick],
        at_least: usize,
        widest: usize,
        effort: Effort,
    ) -> Vec<Move> {
        let here = Node {
            board: *board,
            value: 0,
            parent: 0,
            action: Move::from_index(0),
        };
        let (mut best_ply, mut best_node) = (0, 0);
        let mut least_cost = f64::from(board.squares()) * self.price;
        let (mut width, mut boards) = (widest, 0);
        self.plies.clear();
        self.plies.push(vec![here]);
        for (ply, &brick) in (1..PLIES + 1).zip(bricks) {
            // Even an empty board would not pay for more bricks, or nothing better seems to come.
            let in_vain = ply as f64 > least_cost || ply > best_ply + PATIENCE;
            if in_vain && best_ply >= at_least {
                break;
            }
            let done = (ply - 1) as f64 / PLIES as f64;
            width = if effort.part(boards) <= done {
                (width * 2).min(widest)
            } else {
                width / 2
            };
            let kept = self.best_children(brick, width.max(self.narrowest));
            let children = self.play(brick, kept);
            boards += children.len() as u64;
            if children.is_empty() {
                break;
            }
            for (node, child) in children.iter().enumerate() {
                let cost = ply as f64 + f64::from(child.board.squares()) * self.price;
                if cost < least_cost || best_ply < at_least.min(ply) {
                    least_cost = cost;
                    best_ply = ply;
                    best_node = node;
                }
            }
            self.plies.push(children);
        }
        self.path_to(best_ply, best_node)
    }

    /// The best placements of a brick on the boards of the last ply, the best one first.
    fn best_children(&mut self, brick: Brick, width: usize) -> Vec<RankedChild> {
        let mut kept: BinaryHeap<RankedChild> = BinaryHeap::with_capacity(width + 1);
        let mut worst = i64::min_value();
        let last = self.plies.len() - 1;
        for (parent, node) in self.plies[last].iter().enumerate() {
            self.evaluator
                .evaluate(&node.board, brick, &self.valuation, &mut self.outcomes);
            for (action, outcome) in self.outcomes.iter() {
                if kept.len() == width {
                    if outcome.value <= worst {
                        continue;
                    }
                    kept.pop();
                }
                let place = parent * MOVES + action.index();
                kept.push(Reverse((outcome.value, Reverse(place))));
                worst = kept.peek().map_or(worst, |child| (child.0).0);
            }
        }
        kept.into_sorted_vec()
    }

    /// Plays the best children, each board once: equals have equal values, and so stand side by side.
    fn play(&self, brick: Brick, ranked: Vec<RankedChild>) -> Vec<Node> {
        let parents = &self.plies[self.plies.len() - 1];
        let mut children: Vec<Node> = Vec::with_capacity(ranked.len());
        for Reverse((value, Reverse(place))) in ranked {
            let (parent, action) = (place / MOVES, Move::from_index(place % MOVES));
            let mut board = parents[parent].board;
            self.rules.play(&mut board, brick, action);
            let mut equals = false;
            for node in children.iter().rev().take_while(|node| node.value == value) {
                equals |= node.board == board;
            }
            if !equals {
                children.push(Node {
                    board,
                    value,
                    parent,
                    action,
                });
            }
        }
        children
    }

    /// The moves to a board.
    fn path_to(&self, ply: usize, mut node: usize) -> Vec<Move> {
        let mut moves = Vec::with_capacity(ply);
        for ply in (1..ply + 1).rev() {
            let step = &self.plies[ply][node];
            moves.push(step.action);
            node = step.parent;
        }
        moves.reverse();
        moves
    }
}
