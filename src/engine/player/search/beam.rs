//! The beam: from one board, the best build-ups of every length, and the explosions they allow.
//!
//! Ply by ply every node is expanded with the next brick. A child that wins little is a further
//! build-up and competes for one of the places in the next ply. A child that explodes is never
//! built upon: it is a possible *end* of the segment, and besides shows what its parent is good
//! for. That is the parent's *potential*, the best thing one can say about a build-up: the largest
//! explosion any brick would have set off, smoothed along the line of ancestors. It costs nothing,
//! because the expansion sees every explosion anyway.

use crate::engine::board::Board;
use crate::engine::brick::{Brick, Move};
use crate::engine::features::placements::{Evaluator, Placements, Valuation};
use crate::engine::player::search::appraisal::{Appraisal, Worth};
use crate::engine::player::search::clock::Deadline;
use crate::engine::player::search::selection::{keep_best, Candidate, Fingerprints, Link};
use crate::engine::player::search::settings::Settings;
use std::cmp::Ordering;
use std::mem::swap;

/// A build-up.
#[derive(Clone)]
struct Node {
    board: Board,
    /// Points won on the way.
    won: u32,
    potential: f32,
}

/// A way to end the segment.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// Where it goes off: 0 with the segment's first brick.
    pub ply: usize,
    parent: u32,
    action: Move,
    /// Points won on the way and by the explosion.
    pub points: u32,
    pub worth: Worth,
}

impl End {
    /// By falling worth; of equals the earlier first.
    pub fn best_first(&self, other: &End) -> Ordering {
        other
            .worth
            .partial_cmp(&self.worth)
            .unwrap_or(Ordering::Equal)
            .then_with(|| self.ply.cmp(&other.ply))
    }
}

pub struct Beam {
    evaluator: Evaluator,
    valuation: Valuation,
    settings: Settings,
    outcomes: Placements,
    nodes: Vec<Node>,
    next: Vec<Node>,
    links: Vec<Vec<Link>>,
    candidates: Vec<Candidate>,
    seen: Fingerprints,
    /// Nodes expanded and placements looked at so far.
    pub expanded: u64,
    pub placements: u64,
}

/// No segment is planned further ahead.
pub const DEEPEST: usize = 100;
const TAPER: usize = 90;
/// No clean-up takes more bricks.
const LONGEST_CLEAN_UP: usize = 60;
/// Beyond the width, so many candidates in a hundred stand by to replace duplicates.
const STAND_BY: usize = 20;

impl Beam {
    pub fn new(evaluator: Evaluator, settings: &Settings) -> Beam {
        Beam {
            evaluator,
            valuation: Valuation {
                weights: settings.weights,
                up_to: settings.quiet_up_to as u32,
            },
            settings: settings.clone(),
            outcomes: Placements::new(),
            nodes: Vec::new(),
            next: Vec::new(),
            links: Vec::new(),
            candidates: Vec::new(),
            seen: Fingerprints::default(),
            expanded: 0,
            placements: 0,
        }
    }

    /// The best end of every ply that has one, in the order of plies.
    ///
    /// Looks ahead until nothing better has come for some plies, the bricks or the nodes run out,
    /// or the deadline has passed.
    pub fn run(
        &mut self,
        board: &Board,
        bricks: &[Brick],
        width: usize,
        appraisal: &Appraisal,
        deadline: &Deadline,
    ) -> Vec<End> {
        self.start(board);
        let mut ends: Vec<End> = Vec::new();
        let mut best: Option<End> = None;
        for (ply, &brick) in bricks.iter().enumerate().take(DEEPEST) {
            if let Some(end) = self.expand(ply, brick, appraisal) {
                ends.push(end);
                if best.map_or(true, |best| end.worth > best.worth) {
                    best = Some(end);
                }
            }
            let proper = best.filter(|best| best.worth.is_proper());
            let waited = proper.map_or(0, |best| ply - best.ply);
            let done = waited >= self.settings.patience as usize && !appraisal.is_last;
            if done || deadline.has_passed() {
                break;
            }
            self.select(brick, width_at(width, ply, waited));
            if self.nodes.is_empty() {
                break;
            }
        }
        ends
    }

    /// The moves that get a board down to so many squares in the fewest bricks; or, where that
    /// takes too long, to the best board on the way.
    pub fn clean_up(
        &mut self,
        board: &Board,
        bricks: &[Brick],
        width: usize,
        squares: u32,
        appraisal: &Appraisal,
        deadline: &Deadline,
    ) -> Vec<Move> {
        self.start(board);
        for (ply, &brick) in bricks.iter().enumerate().take(LONGEST_CLEAN_UP) {
            self.expand(ply, brick, appraisal);
            self.select(brick, width);
            let clean = |node: &Node| node.board.squares() <= squares;
            if let Some(node) = self.nodes.iter().position(clean) {
                return self.path_to_node(ply + 1, node);
            }
            if self.nodes.is_empty() || deadline.has_passed() {
                break;
            }
        }
        self.path_to_best_node()
    }

    fn start(&mut self, board: &Board) {
        self.links.clear();
        self.nodes.clear();
        self.nodes.push(Node {
            board: *board,
            won: 0,
            potential: 0.0,
        });
    }

    /// Surveys every node: fills the candidates and returns the best end.
    fn expand(&mut self, ply: usize, brick: Brick, appraisal: &Appraisal) -> Option<End> {
        let quiet_up_to = self.settings.quiet_up_to as u32;
        let smoothing = self.settings.smoothing as f32;
        let potential_weight = self.settings.potential as f32 * 1e6;
        let mut best: Option<End> = None;
        self.candidates.clear();
        self.expanded += self.nodes.len() as u64;
        for (index, node) in self.nodes.iter_mut().enumerate() {
            self.evaluator
                .evaluate(&node.board, brick, &self.valuation, &mut self.outcomes);
            self.placements += u64::from(self.outcomes.len());
            let explosion = self.outcomes.most_points();
            node.potential += smoothing * (explosion as f32 - node.potential);
            let bonus = (node.potential * potential_weight) as i64;
            for (action, outcome) in self.outcomes.iter() {
                if outcome.points <= quiet_up_to {
                    self.candidates.push(Candidate {
                        rank: outcome.value + bonus,
                        link: Link {
                            parent: index as u32,
                            action,
                        },
                    });
                }
            }
            if explosion > quiet_up_to {
                let explosions = Explosions {
                    evaluator: &self.evaluator,
                    outcomes: &self.outcomes,
                    above: quiet_up_to,
                };
                let end = explosions.best_end(node, ply, brick, appraisal, best);
                best = end
                    .map(|end| End {
                        parent: index as u32,
                        ..end
                    })
                    .or(best);
            }
        }
        best
    }

    /// Makes the best candidates the nodes of the next ply.
    fn select(&mut self, brick: Brick, width: usize) {
        let places = width + width * STAND_BY / 100 + 1;
        keep_best(&mut self.candidates, places);
        let mut children = vec![0u8; self.nodes.len()];
        let mut links = Vec::with_capacity(width);
        self.next.clear();
        self.seen.clear(width);
        for candidate in &self.candidates {
            let parent = candidate.link.parent as usize;
            if f64::from(children[parent]) >= self.settings.children {
                continue;
            }
            let mut node = self.nodes[parent].clone();
            node.won += self
                .evaluator
                .rules()
                .play(&mut node.board, brick, candidate.link.action);
            if !self.seen.insert(node.board.fingerprint()) {
                continue;
            }
            children[parent] += 1;
            self.next.push(node);
            links.push(candidate.link);
            if links.len() == width {
                break;
            }
        }
        self.links.push(links);
        swap(&mut self.nodes, &mut self.next);
    }

    /// How many plies the last run looked ahead.
    pub fn plies(&self) -> usize {
        self.links.len()
    }

    /// The moves that lead to an end of the last run, its own included.
    pub fn path_to(&self, end: &End) -> Vec<Move> {
        let mut moves = self.path_to_node(end.ply, end.parent as usize);
        moves.push(end.action);
        moves
    }

    /// The moves that lead to the best build-up of the last run: to the first node of the last
    /// ply, as nodes stand by rank.
    pub fn path_to_best_node(&self) -> Vec<Move> {
        let plies = self
            .links
            .iter()
            .take_while(|links| !links.is_empty())
            .count();
        self.path_to_node(plies, 0)
    }

    fn path_to_node(&self, plies: usize, node: usize) -> Vec<Move> {
        let mut moves = Vec::with_capacity(plies + 1);
        let mut node = node;
        for links in self.links[..plies].iter().rev() {
            moves.push(links[node].action);
            node = links[node].parent as usize;
        }
        moves.reverse();
        moves
    }
}

/// The children of a node that explode.
struct Explosions<'a> {
    evaluator: &'a Evaluator,
    outcomes: &'a Placements,
    above: u32,
}

impl<'a> Explosions<'a> {
    /// The best end among a node's children that were just surveyed, if it beats `best`.
    fn best_end(
        &self,
        node: &Node,
        ply: usize,
        brick: Brick,
        appraisal: &Appraisal,
        best: Option<End>,
    ) -> Option<End> {
        let squares = node.board.squares();
        let mut found = None;
        let mut to_beat = best.map(|best| best.worth);
        for (action, outcome) in self.outcomes.iter() {
            if outcome.points <= self.above {
                continue;
            }
            let points = node.won + outcome.points;
            let hoped = appraisal.worth(points, ply + 1, squares);
            if to_beat.map_or(true, |to_beat| hoped > to_beat) {
                let mut after = node.board;
                self.evaluator.rules().play(&mut after, brick, action);
                let worth = hoped.less(appraisal.cost_of_leftovers(after.squares()));
                if to_beat.map_or(true, |to_beat| worth > to_beat) {
                    to_beat = Some(worth);
                    found = Some(End {
                        ply,
                        parent: 0,
                        action,
                        points,
                        worth,
                    });
                }
            }
        }
        found
    }
}

/// The beam is narrower at the root, where nodes are alike, and wider where they have diverged.
/// Behind a good end it narrows again: the longer none is better, the less likely one will be.
fn width_at(width: usize, ply: usize, waited: usize) -> usize {
    let percent = 70 + 60 * ply.min(50) / 50;
    let taper = 100 - TAPER * waited.min(20) / 20;
    (width * percent / 100 * taper / 100).max(1)
}
