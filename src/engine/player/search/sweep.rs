//! Getting rid of what an explosion left: a beam that wants few squares, soon.
//!
//! Squares left behind are in the way of the next segment twice: they take room, and nobody chose
//! where they lie. A single arrangement cannot clear them, as that takes many small pops. A beam
//! can: all placements of the next brick, then of the one after it, always going on with the best
//! boards by the published features.

use crate::engine::board::{Board, GameRules};
use crate::engine::brick::{Brick, Move};
use crate::engine::features::placements::{Evaluator, Placements, Valuation, Weights};
use crate::engine::player::search::pace::Throttle;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// The most bricks that are looked ahead.
const PLIES: usize = 64;

/// A board that can be reached, and how.
struct Node {
    board: Board,
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
    /// The plies of the last sweep, the present board first.
    plies: Vec<Vec<Node>>,
}

/// A board that is reached, and what it costs to get there, counted in bricks.
#[derive(Clone, Copy)]
struct End {
    ply: usize,
    node: usize,
    cost: f64,
}

/// A child that is not played yet. The highest value comes first; of equals the first seen.
type Candidate = (i64, Reverse<usize>, Reverse<usize>);

impl Sweep {
    /// Boards are ranked by these weights.
    pub fn new(rules: GameRules, weights: Weights) -> Sweep {
        Sweep {
            rules,
            evaluator: Evaluator::new(rules),
            valuation: Valuation::of_all(weights),
            outcomes: Placements::new(),
            plies: Vec::new(),
        }
    }

    /// The moves, so many at least, after which the bricks spent and the squares left, at so many
    /// bricks a square, cost the least. None where no move may be made and none pays.
    pub fn plan(
        &mut self,
        board: &Board,
        bricks: &[Brick],
        price: f64,
        at_least: usize,
        throttle: &mut Throttle,
    ) -> Vec<Move> {
        let here = Node {
            board: *board,
            parent: 0,
            action: Move::from_index(0),
        };
        let mut best = End {
            ply: 0,
            node: 0,
            cost: f64::from(board.squares()) * price,
        };
        self.plies.clear();
        self.plies.push(vec![here]);
        for (ply, &brick) in bricks.iter().take(PLIES).enumerate() {
            // Even an empty board would not pay for more bricks.
            if ply as f64 >= best.cost {
                break;
            }
            let kept = self.best_children(brick, throttle.next_width());
            let children = self.play(brick, kept);
            if children.is_empty() {
                break;
            }
            for (node, child) in children.iter().enumerate() {
                let cost = (ply + 1) as f64 + f64::from(child.board.squares()) * price;
                if cost < best.cost || best.ply < at_least {
                    best = End {
                        ply: ply + 1,
                        node,
                        cost,
                    };
                }
            }
            self.plies.push(children);
        }
        self.path_to(best)
    }

    /// The best placements of a brick on the boards of the last ply.
    fn best_children(&mut self, brick: Brick, width: usize) -> Vec<Candidate> {
        let mut kept: BinaryHeap<Reverse<Candidate>> = BinaryHeap::with_capacity(width + 1);
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
                kept.push(Reverse((
                    outcome.value,
                    Reverse(parent),
                    Reverse(action.index()),
                )));
                worst = kept.peek().map_or(worst, |candidate| (candidate.0).0);
            }
        }
        kept.into_iter().map(|candidate| candidate.0).collect()
    }

    /// Plays the candidates, each board once.
    fn play(&self, brick: Brick, mut candidates: Vec<Candidate>) -> Vec<Node> {
        candidates.sort_by(|a, b| b.cmp(a));
        let parents = &self.plies[self.plies.len() - 1];
        let mut seen = HashSet::new();
        let mut children = Vec::with_capacity(candidates.len());
        for (_, Reverse(parent), Reverse(action)) in candidates {
            let action = Move::from_index(action);
            let mut board = parents[parent].board;
            self.rules.play(&mut board, brick, action);
            if seen.insert(board.fingerprint()) {
                children.push(Node {
                    board,
                    parent,
                    action,
                });
            }
        }
        children
    }

    fn path_to(&self, end: End) -> Vec<Move> {
        let mut moves = Vec::with_capacity(end.ply);
        let mut node = end.node;
        for ply in (1..end.ply + 1).rev() {
            let step = &self.plies[ply][node];
            moves.push(step.action);
            node = step.parent;
        }
        moves.reverse();
        moves
    }
}
