//! What would have come of a segment with one of its bricks elsewhere.
//!
//! The neighbours are the changes that the annealing draws from: the brick is turned, or changes
//! places with another one (or with a free place) that is not too far away in time, both turned as
//! one likes. Which exchanges are possible is asked of the player's own arrangement; what comes of
//! them is found by playing all bricks of the segment.

use crate::commands::explain::search::plans::Planned;
use crate::engine::board::{Board, GameRules};
use crate::engine::brick::{Brick, Move, BRICK, COLUMNS};
use crate::engine::player::search::arrangement::{Arrangement, Change};
use crate::support::stats;

/// A neighbour that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// What its explosion wins.
    pub points: u32,
    /// Where the brick would go.
    pub action: Move,
    /// The other brick, by its place in the segment from 0; `None` where there is no other.
    pub partner: Option<usize>,
}

/// All neighbours of a brick, added up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Neighbourhood {
    /// How many there are.
    pub all: usize,
    /// Those with a run before the trigger.
    pub early: usize,
    /// Those in which a brick of one colour cannot vanish alone.
    pub stuck: usize,
    /// The first that wins the most points.
    pub best: Option<Neighbour>,
    /// The mean points of those that can be played; 0 if none can.
    pub mean: f64,
}

/// Why a changed segment cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Early,
    Stuck,
}

/// The neighbours of a brick of a segment, which is at this place from 0. `None` for a brick of
/// one colour, which is no part of the arrangement.
pub fn of(rules: GameRules, planned: &Planned, index: usize, span: usize) -> Option<Neighbourhood> {
    let pieces: Vec<usize> = (0..planned.bricks.len())
        .filter(|&place| !planned.bricks[place].is_uniform())
        .collect();
    let piece = pieces.iter().position(|&place| place == index)?;
    let arrangement = arrangement(planned)?;
    let mut found = Neighbourhood::default();
    let mut points = Vec::new();
    for change in changes(&arrangement, piece, span) {
        let mut changed = arrangement.clone();
        changed.apply(&change);
        found.all += 1;
        match play(rules, planned, &changed) {
            Ok(won) => {
                points.push(f64::from(won));
                if found.best.is_none_or(|best| won > best.points) {
                    let other = usize::from(change.first + change.second) - piece;
                    found.best = Some(Neighbour {
                        points: won,
                        action: action(&changed, piece),
                        partner: pieces.get(other).copied().filter(|&place| place != index),
                    });
                }
            }
            Err(Fault::Early) => found.early += 1,
            Err(Fault::Stuck) => found.stuck += 1,
        }
    }
    if !points.is_empty() {
        found.mean = stats::mean(&points);
    }
    Some(found)
}

/// The pieces of the segment as they were placed.
fn arrangement(planned: &Planned) -> Option<Arrangement> {
    let mut arrangement = Arrangement::new(&planned.board);
    for (&brick, action) in planned.bricks.iter().zip(&planned.moves) {
        if !brick.is_uniform() {
            let cell = arrangement.free_cell(action.column())?;
            arrangement.push_brick(brick, cell, action.rotation());
        }
    }
    arrangement.fill_with_holes();
    Some(arrangement)
}

/// Every change of this piece that keeps the order of time.
fn changes(arrangement: &Arrangement, piece: usize, span: usize) -> Vec<Change> {
    let mut changes = Vec::new();
    let turns = 0..BRICK as u8;
    for turn in turns
        .clone()
        .filter(|&turn| turn != arrangement.rotation(piece))
    {
        changes.push(change(piece, piece, turn, turn));
    }
    for other in piece.saturating_sub(span)..arrangement.pieces().min(piece + span + 1) {
        let (first, second) = (piece.min(other), piece.max(other));
        if other == piece || !arrangement.may_swap(first, second) {
            continue;
        }
        // A free place looks the same in every rotation.
        let others = if second > arrangement.trigger() {
            0..1
        } else {
            turns.clone()
        };
        for other_turn in others {
            for turn in turns.clone() {
                let (a, b) = match first == piece {
                    true => (turn, other_turn),
                    false => (other_turn, turn),
                };
                changes.push(change(first, second, a, b));
            }
        }
    }
    changes
}

fn change(first: usize, second: usize, first_rotation: u8, second_rotation: u8) -> Change {
    Change {
        first: first as u8,
        second: second as u8,
        first_rotation,
        second_rotation,
    }
}

fn action(arrangement: &Arrangement, piece: usize) -> Move {
    let action = Move::new(arrangement.patch(piece).column, arrangement.rotation(piece));
    action.expect("a cell of the board")
}

/// The points of the trigger, if nothing goes off before it.
fn play(rules: GameRules, planned: &Planned, arrangement: &Arrangement) -> Result<u32, Fault> {
    let (mut board, mut piece) = (planned.board, 0);
    for &brick in &planned.bricks {
        if brick.is_uniform() {
            vanish_alone(rules, &board, brick)?;
            continue;
        }
        let points = rules.play(&mut board, brick, action(arrangement, piece));
        if piece == arrangement.trigger() {
            return Ok(points);
        }
        if points > 0 {
            return Err(Fault::Early);
        }
        piece += 1;
    }
    unreachable!("the last brick of a segment is its trigger")
}

/// Some column lets a brick of one colour vanish and nothing else.
fn vanish_alone(rules: GameRules, board: &Board, brick: Brick) -> Result<(), Fault> {
    let alone = |column: &usize| {
        let mut after = *board;
        let action = Move::new(*column, 0).expect("a column");
        board.accepts(*column) && rules.play(&mut after, brick, action) > 0 && after == *board
    };
    match (0..COLUMNS).find(alone) {
        Some(_) => Ok(()),
        None => Err(Fault::Stuck),
    }
}
