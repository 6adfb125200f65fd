//! A segment: the bricks that are arranged as one picture, and the plan that comes of it.
//!
//! Bricks of one colour vanish alone on almost any column and win next to nothing, so they are
//! left out of the picture. They only have to find, when their turn comes, a column where nothing
//! but themselves vanishes: then the board is as if they had never come.

use crate::engine::board::cascade::{threes, Planes};
use crate::engine::board::lanes::Lanes;
use crate::engine::board::patch::{codes_of, toggle, Patch};
use crate::engine::board::{Board, Depth, GameRules, ROWS};
use crate::engine::brick::{Brick, Move, BRICK, COLUMNS};
use crate::engine::player::search::arrangement::Arrangement;
use crate::engine::player::search::explosion::Outcome;
use crate::engine::player::search::pace::Effort;
use crate::engine::player::search::settings::Settings;
use crate::engine::rng::Dice;

/// How often a start is tried that runs into a dead end.
const ATTEMPTS: usize = 20;

/// What is to be planned.
#[derive(Clone, Copy)]
pub struct Segment<'a> {
    /// The rules.
    pub rules: GameRules,
    /// What lies there before.
    pub board: &'a Board,
    /// The bricks in the order of time; the last one that is not of one colour is the trigger.
    pub bricks: &'a [Brick],
    /// How to anneal.
    pub settings: &'a Settings,
    /// For how long.
    pub effort: Effort<'a>,
}

/// How the bricks of a segment are placed, and what that brings.
#[derive(Clone, Debug)]
pub struct Plan {
    /// A move for each brick up to the trigger.
    pub moves: Vec<Move>,
    /// The explosion of the last one.
    pub outcome: Outcome,
    /// What the annealing went by: the points, less the price of the squares left.
    pub value: f64,
    /// Changes that were tried for it.
    pub tries: u64,
    /// Those that were accepted, changes without consequence not counted.
    pub accepted: u64,
}

/// How many of the bricks in view belong to the next segment: as many as fill the board up to the
/// slack, and the trigger; fewer where the view ends before that.
pub fn segment_length(board: &Board, bricks: &[Brick], slack: u32) -> usize {
    let heights = board.heights();
    let fitting = |&height: &u8| (ROWS - usize::from(height)) / BRICK;
    let room: usize = heights.iter().map(fitting).sum();
    let mut wanted = 1 + room.saturating_sub(slack as usize);
    let mut length = 0;
    for (place, brick) in bricks.iter().enumerate() {
        if wanted == 0 {
            break;
        }
        if !brick.is_uniform() {
            wanted -= 1;
            length = place + 1;
        }
    }
    length
}

impl<'a> Segment<'a> {
    /// An arrangement without a run before its trigger. What finds no place shortens the segment:
    /// then an earlier brick is the trigger.
    #[inline(always)]
    pub fn start<L: Lanes, D: Depth>(&self, dice: &mut Dice) -> Option<Arrangement> {
        let mixed = |brick: &&Brick| !brick.is_uniform();
        let bricks: Vec<Brick> = self.bricks.iter().filter(mixed).cloned().collect();
        let (_, build_up) = bricks.split_last()?;
        let mut arrangement = run_free_start::<L, D>(self.board, build_up, dice);
        let trigger = bricks[arrangement.pieces()];
        let free = arrangement.free_cells();
        dice.throw();
        let cell = *free.get(dice.below(free.len()))?;
        arrangement.push_brick(trigger, cell, 0);
        arrangement.fill_with_holes();
        Some(arrangement)
    }

    /// The move of every brick up to the trigger; `None` where one of one colour cannot vanish alone.
    #[inline(always)]
    pub fn moves<L: Lanes, D: Depth>(&self, arrangement: &Arrangement) -> Option<Vec<Move>> {
        let (mut planes, mut heights) = (self.board.load::<L>(), self.board.heights());
        let mut moves = Vec::with_capacity(self.bricks.len());
        let mut piece = 0;
        for &brick in self.bricks {
            if brick.is_uniform() {
                let column = column_to_vanish_on::<L, D>(&planes, &heights, brick)?;
                moves.push(Move::new(column, 0)?);
                continue;
            }
            let patch = arrangement.patch(piece);
            toggle::<L, D>(&mut planes, &patch);
            heights[patch.column] += BRICK as u8;
            moves.push(Move::new(patch.column, arrangement.rotation(piece))?);
            if piece == arrangement.trigger() {
                break;
            }
            piece += 1;
        }
        Some(moves)
    }
}

/// The first column on which nothing but this brick of one colour vanishes.
#[inline(always)]
fn column_to_vanish_on<L: Lanes, D: Depth>(
    planes: &Planes<L>,
    heights: &[u8; COLUMNS],
    brick: Brick,
) -> Option<usize> {
    let code = codes_of(brick)[0];
    // A loop and no closure: what is compiled for a processor's registers ends at a closure.
    for (column, &height) in heights.iter().enumerate() {
        let row = u32::from(height);
        let mut with = *planes;
        toggle::<L, D>(&mut with, &Patch { column, row, code });
        if usize::from(height) + BRICK <= ROWS && threes::<L, D>(&with).count() == 1 {
            return Some(column);
        }
    }
    None
}

/// Places as many of the bricks as it can without a run: the best of some attempts.
#[inline(always)]
fn run_free_start<L: Lanes, D: Depth>(
    board: &Board,
    bricks: &[Brick],
    dice: &mut Dice,
) -> Arrangement {
    let mut longest = Arrangement::new(board);
    for _ in 0..ATTEMPTS {
        let mut arrangement = Arrangement::new(board);
        let mut planes = board.load::<L>();
        for &brick in bricks {
            if !place_without_run::<L, D>(&mut arrangement, &mut planes, brick, dice) {
                break;
            }
        }
        if arrangement.pieces() > longest.pieces() {
            longest = arrangement;
        }
        if longest.pieces() == bricks.len() {
            break;
        }
    }
    longest
}

/// Puts a brick on the lowest column where some rotation of it makes no run.
#[inline(always)]
fn place_without_run<L: Lanes, D: Depth>(
    arrangement: &mut Arrangement,
    planes: &mut Planes<L>,
    brick: Brick,
    dice: &mut Dice,
) -> bool {
    let mut cells = Vec::with_capacity(COLUMNS);
    for cell in arrangement.free_cells() {
        dice.throw();
        cells.push((arrangement.patch_in(cell, 0).row, dice.below(1000), cell));
    }
    cells.sort_unstable();
    let codes = codes_of(brick);
    for &(_, chance, cell) in &cells {
        for rotation in 0..BRICK {
            let rotation = (chance + rotation) % BRICK;
            let patch = arrangement.patch_in(cell, codes[rotation]);
            let mut with = *planes;
            toggle::<L, D>(&mut with, &patch);
            if threes::<L, D>(&with).is_empty() {
                *planes = with;
                arrangement.push_brick(brick, cell, rotation as u8);
                return true;
            }
        }
    }
    false
}
