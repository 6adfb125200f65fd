//! The last bricks of a game, where a single explosion is not always best.
//!
//! Up to [`EXACT`] bricks every way to place them is looked at. The first of them make a tree, ply by
//! ply; on each board of its last ply the last two bricks are played at once, so that only the tree has
//! to be kept:
//! ```text
//!   bricks left    5     4     3     2     1
//!   boards kept    1    30   900  27,000            best of 30 · 30 placements on each
//! ```
//! Placements that leave the same board are followed once, and the last brick is only played where it
//! may make a run. With more bricks the same tree is cut: each ply keeps the boards with the most
//! points so far and those that promise most.

use crate::engine::board::cascade::{cascade, Overview, Planes};
use crate::engine::board::landings::Landings;
use crate::engine::board::lanes::Lanes;
use crate::engine::board::patch::toggle;
use crate::engine::board::rules::BoardWork;
use crate::engine::board::{Board, Depth, GameRules};
use crate::engine::brick::{Brick, Move, MOVES};
use crate::engine::player::search::pace::Effort;
use crate::engine::player::search::sweep::value;
use crate::engine::player::View;
use std::cmp::Reverse;
use std::collections::HashSet;

/// The most bricks of which every way to place them is looked at: five take some tenths of a second.
pub const EXACT: usize = 5;
/// Boards that the plies of a longer tree keep together: the more bricks, the fewer per ply.
const BOARDS: usize = 18_000;
/// Boards of the tree between two looks at the clock.
const BOARDS_PER_LOOK: usize = 64;

/// Moves for the last bricks, all in view, that win more than those planned, if there are any.
pub fn better_moves(
    rules: GameRules,
    view: &View,
    planned: &[Move],
    effort: Effort,
) -> Option<Vec<Move>> {
    let (board, bricks) = (view.board, view.bricks);
    let effort = match effort {
        Effort::Tries(_) => Effort::Tries(u64::max_value()),
        timed => timed,
    };
    let plan = complete(rules, board, bricks, planned);
    let greedy = complete(rules, board, bricks, &[]);
    let mut best = best_line(rules, board, bricks, effort);
    if greedy.points > best.points {
        best = greedy;
    }
    if best.points > plan.points || planned.is_empty() {
        Some(best.moves)
    } else {
        None
    }
}

/// Moves for the last bricks, and all points that they win.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// As many as there are bricks, or fewer where the game is over before.
    pub moves: Vec<Move>,
    /// Of all cascades.
    pub points: u64,
}

/// A board that can be reached, and how.
#[derive(Clone, Copy)]
struct Position {
    board: Board,
    /// Of all bricks up to here.
    points: u64,
    /// What the board promises.
    value: i64,
    /// Its place in the ply before, and the move from there.
    parent: usize,
    action: Move,
}

/// The best line for the last bricks of a game: the best of all for up to [`EXACT`] bricks, where
/// there is time for that; else the best that a tree with the most promising boards holds.
pub fn best_line(rules: GameRules, board: &Board, bricks: &[Brick], effort: Effort) -> Line {
    let root =
        Position { board: *board, points: 0, value: 0, parent: 0, action: Move::from_index(0) };
    let mut plies = vec![vec![root]];
    let kept = bricks.len().saturating_sub(2);
    for &brick in &bricks[..kept] {
        let mut children = Vec::new();
        for (chunk, nodes) in plies[plies.len() - 1].chunks(BOARDS_PER_LOOK).enumerate() {
            if chunk > 0 && effort.part(0) >= 1.0 {
                break;
            }
            rules.run(Expand {
                nodes,
                first: chunk * BOARDS_PER_LOOK,
                brick,
                children: &mut children,
            });
        }
        if children.is_empty() {
            break;
        }
        if bricks.len() > EXACT {
            children = most_promising(children, BOARDS / (bricks.len() + 1 - EXACT));
        }
        plies.push(children);
    }
    let last = if plies.len() == kept + 1 { kept } else { bricks.len() };
    finish(rules, &plies, &bricks[last..], effort)
}

/// Half of them with the most points, of equals those that promise most; and half the other way round.
/// Each board once.
fn most_promising(mut nodes: Vec<Position>, width: usize) -> Vec<Position> {
    let mut kept = Vec::with_capacity(width);
    let mut seen = HashSet::new();
    nodes.sort_by_key(|node| Reverse((node.points, node.value)));
    keep_new(&nodes, &mut seen, width / 2, &mut kept);
    nodes.sort_by_key(|node| Reverse((node.value, node.points)));
    keep_new(&nodes, &mut seen, width, &mut kept);
    kept
}

fn keep_new(nodes: &[Position], seen: &mut HashSet<Board>, up_to: usize, kept: &mut Vec<Position>) {
    for node in nodes {
        if kept.len() == up_to {
            return;
        }
        if seen.insert(node.board) {
            kept.push(*node);
        }
    }
}

/// Plays the last bricks, two at the most, on every board of the last ply, and returns the best line.
fn finish(rules: GameRules, plies: &[Vec<Position>], bricks: &[Brick], effort: Effort) -> Line {
    let mut best = Line::default();
    let mut best_node = None;
    for (chunk, nodes) in plies[plies.len() - 1].chunks(BOARDS_PER_LOOK).enumerate() {
        if chunk > 0 && effort.part(0) >= 1.0 {
            break;
        }
        for (place, node) in nodes.iter().enumerate() {
            let end = rules.run(LastTwo { node, bricks });
            if best_node.is_none() || end.points > best.points {
                best_node = Some(chunk * BOARDS_PER_LOOK + place);
                best = end;
            }
        }
    }
    let mut moves = Vec::new();
    let mut node = best_node.unwrap_or(0);
    for ply in plies[1..].iter().rev() {
        moves.push(ply[node].action);
        node = ply[node].parent;
    }
    moves.reverse();
    moves.extend(best.moves);
    Line { moves, points: best.points }
}

/// What becomes of a board when a brick falls.
struct Landed<L> {
    planes: Planes<L>,
    overview: Overview<L>,
    points: u32,
    action: Move,
}

/// Every different board that a brick leaves.
#[inline(always)]
fn landed<L: Lanes, D: Depth>(planes: &Planes<L>, brick: Brick, all: &mut Vec<Landed<L>>) {
    all.clear();
    let mut landings = Landings::of::<D>(planes, brick);
    while let Some((action, patch)) = landings.take_best() {
        if brick.is_uniform() && action.rotation() > 0 {
            continue;
        }
        let mut after = *planes;
        toggle::<L, D>(&mut after, &patch);
        let (points, overview) = cascade::<L, D>(&mut after);
        let mut again = false;
        for other in all.iter() {
            // Without a run, different placements leave different boards.
            again |= points > 0
                && other.points >= points
                && Board::store(&other.planes) == Board::store(&after);
        }
        if !again {
            all.push(Landed { planes: after, overview, points, action });
        }
    }
}

struct Expand<'a> {
    nodes: &'a [Position],
    /// The place of the first of them in its ply.
    first: usize,
    brick: Brick,
    children: &'a mut Vec<Position>,
}

impl<'a> BoardWork for Expand<'a> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) {
        let mut all = Vec::with_capacity(MOVES);
        for (place, node) in self.nodes.iter().enumerate() {
            landed::<L, D>(&node.board.load::<L>(), self.brick, &mut all);
            for after in &all {
                self.children.push(Position {
                    board: Board::store(&after.planes),
                    points: node.points + u64::from(after.points),
                    value: value(&after.overview, after.overview.occupied.count()),
                    parent: self.first + place,
                    action: after.action,
                });
            }
        }
    }
}

/// The best moves for the last two bricks, or for the last one, or for none.
struct LastTwo<'a> {
    node: &'a Position,
    bricks: &'a [Brick],
}

impl<'a> BoardWork for LastTwo<'a> {
    type Output = Line;

    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) -> Line {
        let planes = self.node.board.load::<L>();
        let (mut points, mut actions) = (0, [None, None]);
        if self.bricks.len() == 2 {
            let mut all = Vec::with_capacity(MOVES);
            landed::<L, D>(&planes, self.bricks[0], &mut all);
            for after in &all {
                let (last, action) = best_last::<L, D>(&after.planes, self.bricks[1]);
                if actions[0].is_none() || after.points + last > points {
                    points = after.points + last;
                    actions = [Some(after.action), action];
                }
            }
        } else if self.bricks.len() == 1 {
            let (last, action) = best_last::<L, D>(&planes, self.bricks[0]);
            points = last;
            actions = [action, None];
        }
        Line {
            moves: actions.iter().filter_map(|action| *action).collect(),
            points: self.node.points + u64::from(points),
        }
    }
}

/// The most points that a brick wins, and the first move that wins them; no move where no column can
/// take the brick.
#[inline(always)]
fn best_last<L: Lanes, D: Depth>(planes: &Planes<L>, brick: Brick) -> (u32, Option<Move>) {
    let mut landings = Landings::of::<D>(planes, brick);
    let mut best = (0, None);
    while let Some((action, patch)) = landings.take_best() {
        let mut after = *planes;
        toggle::<L, D>(&mut after, &patch);
        let (points, _) = cascade::<L, D>(&mut after);
        if best.1.is_none() || points > best.0 {
            best = (points, Some(action));
        }
        // The first will do where no other makes a run.
        landings.keep_runs(brick);
    }
    best
}

/// Goes on from some moves by taking the most points with every brick.
pub fn complete(rules: GameRules, board: &Board, bricks: &[Brick], moves: &[Move]) -> Line {
    let mut board = *board;
    let mut line = Line::default();
    for (place, &brick) in bricks.iter().enumerate() {
        let planned = moves.get(place).cloned();
        let action = match planned.or_else(|| most_points(rules, &board, brick)) {
            Some(action) => action,
            None => break,
        };
        line.points += u64::from(rules.play(&mut board, brick, action));
        line.moves.push(action);
    }
    line
}

/// The first move that wins the most points.
fn most_points(rules: GameRules, board: &Board, brick: Brick) -> Option<Move> {
    let mut best = None;
    for action in (0..MOVES).map(Move::from_index) {
        if board.accepts(action.column()) {
            let points = rules.play(&mut { *board }, brick, action);
            match best {
                Some((most, _)) if points <= most => {}
                _ => best = Some((points, action)),
            }
        }
    }
    best.map(|(_, action)| action)
}
