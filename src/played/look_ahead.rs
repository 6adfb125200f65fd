//! The player for a short view: it looks ahead over the bricks that it sees.
//!
//! A beam plays them one after the other. On each board it looks at every placement of the next
//! brick, and it keeps the boards that the published rule values the most. What a line wins on its
//! way counts in the same way as in the rule: if some line wins more than a limit, the line that
//! wins the most is taken; if none does, the one with the best board at the end of the view. Only
//! its first move is made, as the next turn shows one brick more.
//!
//! The judge shows all bricks, so its file does without this player.

use std::cmp::Reverse;
use std::time::Instant;

use crate::engine::board::{Board, GameRules, SQUARES};
use crate::engine::brick::{Brick, Colours, Move, Shape};
use crate::engine::features::placements::{evaluate, Placement};
use crate::engine::player::search::{Budget, Pace};
use crate::engine::player::{Player, View};
use crate::engine::rule::RuleParameters;
use crate::formats::weights::sets;

/// More bricks than this are not looked at: a narrower beam over more of them finds less.
const MOST_BRICKS: usize = 12;
/// Boards that a ply keeps at most, so that memory stays small however many tries there are.
const WIDEST: usize = 2000;
/// Among many lines one that wins the rule's limit is found often, so it has to win more than that.
const LIMIT_FACTOR: f64 = 1.5;
/// A look at all placements on a board takes about this many seconds. If it takes longer, the
/// shares of the time that is left become smaller.
const SECONDS_PER_TRY: f64 = 5e-6;
/// The rules trained for more colours value boards on which little can be won.
const MOST_COLOURS_OF_RULE: u64 = 7;

/// With fewer bricks in view than this, by K, planning wins less than the rule, or than a sweep.
const LEAST_VIEW: [usize; 7] = [26, 18, 12, 8, 5, 3, 4];
/// With fewer, planning wins less than the look-ahead in the same time (weights/HISTORY.md).
const LEAST_VIEW_AHEAD: [usize; 7] = [32, 24, 20, 18, 16, 18, 16];
/// With fewer tries per brick a game does without the look-ahead: a narrower beam dies at eight and nine colours.
const LEAST_TRIES: usize = 60;

/// How many bricks have to be in view before a search player plans, and whether it looks ahead until
/// then.
pub fn least_view(shape: Shape, budget: Budget, preview: usize) -> (usize, bool) {
    let k = shape.colours.index();
    // At nine colours a look at two bricks does not survive.
    let fewest = if shape.colours.get() == Colours::MOST { 3 } else { 2 };
    let tries = match budget {
        Budget::Tries(tries) => tries as f64,
        Budget::Seconds(seconds) => seconds / shape.bricks as f64 / SECONDS_PER_TRY,
    };
    if preview >= fewest && preview < LEAST_VIEW_AHEAD[k] && tries >= LEAST_TRIES as f64 {
        (LEAST_VIEW_AHEAD[k], true)
    } else {
        (LEAST_VIEW[k], false)
    }
}

/// Looks ahead with the trained rule's values.
pub struct LookAhead {
    rules: GameRules,
    rule: RuleParameters,
    limit: u64,
    budget: Budget,
    pace: Pace,
    preview: usize,
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
struct Candidate {
    value: i64,
    points: u64,
    parent: usize,
    mv: Move,
}

/// The most points that a line wins, and its first move.
type Win = (u64, Option<Move>);

impl LookAhead {
    /// For a game of this shape, with this many bricks in view.
    pub fn new(shape: Shape, budget: Budget, preview: usize) -> LookAhead {
        let rules = GameRules::new(shape.colours);
        let most = Colours::new(MOST_COLOURS_OF_RULE).unwrap_or(shape.colours);
        let rule = sets::trained(shape.colours.min(most));
        LookAhead {
            rules,
            limit: (f64::from(rule.score_limit(shape)) * LIMIT_FACTOR) as u64,
            rule,
            budget,
            pace: Pace::new(budget, Box::new(Instant::now())),
            preview,
            placements: Vec::new(),
        }
    }

    /// Boards that may be looked at for the next brick.
    fn tries(&self, remaining: u64) -> usize {
        match self.budget {
            Budget::Tries(tries) => tries as usize,
            Budget::Seconds(_) => (self.pace.share(1, remaining) / SECONDS_PER_TRY) as usize,
        }
    }

    /// The first moves of the line that wins the most and of the one with the best board.
    fn look(&mut self, board: &Board, bricks: &[Brick], width: usize) -> (Win, Option<Move>) {
        let mut nodes = vec![Node { board: *board, value: 0, points: 0, first: None }];
        let (mut win, mut best_board) = ((0, None), None);
        for (ply, &brick) in bricks.iter().enumerate() {
            let width = if ply + 1 < bricks.len() { width } else { 1 };
            let candidates = self.candidates(&nodes, brick, &mut win);
            let kept = self.keep(&nodes, brick, &candidates, width);
            if kept.is_empty() {
                break;
            }
            best_board = kept[0].first;
            nodes = kept;
        }
        (win, best_board)
    }

    /// All placements of a brick on these boards, those with the best boards first.
    fn candidates(&mut self, nodes: &[Node], brick: Brick, win: &mut Win) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for (parent, node) in nodes.iter().enumerate() {
            let weights = &self.rule.weights;
            evaluate(self.rules, &node.board, brick, weights, &mut self.placements);
            for &Placement { mv, points, value } in &self.placements {
                let all = node.points + u64::from(points);
                if points > 0 && all > win.0 {
                    *win = (all, node.first.or(Some(mv)));
                }
                candidates.push(Candidate { value, points: all, parent, mv });
            }
        }
        // Stable: of equal ones the earlier comes first, on every machine.
        candidates.sort_by_key(|candidate| Reverse(candidate.value));
        candidates
    }

    /// Plays the best of these, each board once.
    fn keep(
        &self,
        nodes: &[Node],
        brick: Brick,
        candidates: &[Candidate],
        width: usize,
    ) -> Vec<Node> {
        let mut kept: Vec<Node> = Vec::new();
        for &Candidate { value, points, parent, mv } in candidates {
            if kept.len() == width {
                break;
            }
            let mut board = nodes[parent].board;
            if self.rules.play(&mut board, brick, mv).is_err() {
                continue;
            }
            // Equal boards have equal values, so they stand side by side.
            let mut equals = kept.iter().rev().take_while(|node| node.value == value);
            if !equals.any(|node| node.board == board && node.points >= points) {
                let first = nodes[parent].first.or(Some(mv));
                kept.push(Node { board, value, points, first });
            }
        }
        kept
    }
}

impl Player for LookAhead {
    fn preview(&self) -> usize {
        self.preview
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        self.pace.begin_turn(view.bricks.len() as u64 >= view.remaining);
        let tries = self.tries(view.remaining).max(1);
        let plies = view.bricks.len().min(MOST_BRICKS).min(tries);
        let width = (tries / plies).min(WIDEST);
        let ((points, winning), best_board) = self.look(view.board, &view.bricks[..plies], width);
        let guarded = view.remaining < self.rule.end_guard
            || SQUARES as u32 - view.board.squares() < self.rule.space_guard;
        let limit = if guarded { 0 } else { self.limit };
        moves.extend(if points > limit { winning } else { best_board });
        self.pace.end_turn();
    }
}
