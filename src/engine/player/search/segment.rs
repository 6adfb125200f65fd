//! A segment: the bricks that are arranged as one picture, and the plan that comes of it.
//!
//! Bricks of one colour vanish alone on almost any column and win next to nothing, so they are
//! left out of the picture. They only have to find, when their turn comes, a column where nothing
//! but themselves vanishes: then the board is as if they had never come.

use crate::engine::board::cascade::{threes, Planes};
use crate::engine::board::lanes::Lanes;
use crate::engine::board::patch::{codes_of, toggle, Code, Patch};
use crate::engine::board::{Board, Depth, GameRules, HIGHEST_OPEN, ROWS};
use crate::engine::brick::{Brick, Move, BRICK, COLUMNS};
use crate::engine::player::search::arrangement::Arrangement;
use crate::engine::player::search::explosion::Outcome;
use crate::engine::player::search::pace::Effort;
use crate::engine::player::search::tables::Tables;
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
    /// Annealing parameters.
    pub tables: &'a Tables,
    /// Budget.
    pub effort: Effort<'a>,
}

/// How the bricks of a segment are placed, and what that brings.
#[derive(Clone)]
pub struct Plan {
    /// A move for each brick up to the trigger; none if nothing can be set off, or if some
    /// brick of one colour finds no place.
    pub moves: Vec<Move>,
    /// The same as a picture.
    pub arrangement: Arrangement,
    /// The explosion of the last one.
    pub outcome: Outcome,
    /// What the annealing goes by: the points, less the price of the squares left.
    pub value: f64,
    /// Changes that were tried for it.
    pub tries: u64,
    /// Those that were accepted, changes without consequence not counted.
    pub accepted: u64,
}

/// How many of the bricks in view belong to the next segment: as many as fill the board up to the
/// slack, and the trigger; fewer if the view ends before that.
pub fn segment_length(board: &Board, bricks: &[Brick], slack: u32) -> usize {
    let heights = board.heights();
    let fitting = |&height: &u8| (ROWS - usize::from(height)) / BRICK;
    let room: usize = heights.iter().map(fitting).sum();
    let mixed = bricks.iter().enumerate().filter(|&(_, brick)| !brick.is_uniform());
    let last = mixed.take(1 + room.saturating_sub(slack as usize)).last();
    last.map_or(0, |(place, _)| place + 1)
}

impl<'a> Segment<'a> {
    /// An arrangement without a run before its trigger, the longest of some attempts. What finds no
    /// place shortens the segment: then an earlier brick is the trigger.
    #[inline(always)]
    pub fn start<L: Lanes, D: Depth>(&self, dice: &mut Dice) -> Option<Arrangement> {
        let mixed = self.bricks.iter().filter(|brick| !brick.is_uniform());
        let codes: Vec<[Code; BRICK]> = mixed.map(|&brick| codes_of(brick)).collect();
        let build_up = codes.len().checked_sub(1)?;
        let mut longest = Arrangement::new(self.board);
        for _ in 0..ATTEMPTS {
            let mut arrangement = Arrangement::new(self.board);
            let mut planes = self.board.load::<L>();
            for codes in &codes[..build_up] {
                if !push_without_run::<L, D>(&mut arrangement, &mut planes, codes, dice) {
                    break;
                }
            }
            if arrangement.pieces > longest.pieces {
                longest = arrangement;
            }
            if longest.pieces == build_up {
                break;
            }
        }
        let (trigger, free) = (longest.pieces, longest.free_cells());
        dice.throw();
        let cell = *free.get(dice.below(free.len()))?;
        longest.push(codes[trigger], cell, 0);
        longest.trigger = trigger;
        while let Some(&hole) = longest.free_cells().first() {
            longest.push([0; BRICK], hole, 0);
        }
        Some(longest)
    }

    /// The move of every brick up to the trigger; `None` if one of one colour cannot vanish alone.
    #[inline(always)]
    pub fn moves<L: Lanes, D: Depth>(&self, arrangement: &Arrangement) -> Option<Vec<Move>> {
        let (mut planes, mut heights) = (self.board.load::<L>(), self.board.heights());
        let mut moves = Vec::with_capacity(self.bricks.len());
        let mut piece = 0;
        for &brick in self.bricks {
            if brick.is_uniform() {
                let column = column_to_vanish_on::<L, D>(&planes, &heights, codes_of(brick)[0])?;
                moves.push(Move::new(column, 0)?);
                continue;
            }
            let patch = arrangement.patch(piece);
            toggle::<L, D>(&mut planes, &patch);
            heights[patch.column] += BRICK as u8;
            moves.push(Move::new(patch.column, arrangement.rotation(piece))?);
            if piece == arrangement.trigger {
                break;
            }
            piece += 1;
        }
        Some(moves)
    }
}

/// The first column on which nothing but a brick with this code, of one colour, vanishes.
#[inline(always)]
fn column_to_vanish_on<L: Lanes, D: Depth>(
    planes: &Planes<L>,
    heights: &[u8; COLUMNS],
    code: Code,
) -> Option<usize> {
    // A loop and no closure: what is compiled for a processor's registers ends at a closure.
    for (column, &height) in heights.iter().enumerate() {
        let mut with = *planes;
        toggle::<L, D>(&mut with, &Patch { column, row: u32::from(height), code });
        if usize::from(height) <= HIGHEST_OPEN && threes::<L, D>(&with).count() == 1 {
            return Some(column);
        }
    }
    None
}

/// Puts a brick on the lowest column where some rotation of it makes no run.
#[inline(always)]
fn push_without_run<L: Lanes, D: Depth>(
    arrangement: &mut Arrangement,
    planes: &mut Planes<L>,
    codes: &[Code; BRICK],
    dice: &mut Dice,
) -> bool {
    // By row, then by chance; in an array, as this is most of the work of a short planning.
    let (mut cells, mut count) = ([(0, 0, 0); COLUMNS], 0);
    for column in 0..COLUMNS {
        if let Some(cell) = arrangement.free_cell(column) {
            dice.throw();
            cells[count] = (arrangement.patch_in(cell, 0).row, dice.below(1000), cell);
            count += 1;
        }
    }
    cells[..count].sort_unstable();
    for &(_, chance, cell) in &cells[..count] {
        for rotation in 0..BRICK {
            let rotation = (chance + rotation) % BRICK;
            let mut with = *planes;
            toggle::<L, D>(&mut with, &arrangement.patch_in(cell, codes[rotation]));
            if threes::<L, D>(&with).is_empty() {
                *planes = with;
                arrangement.push(*codes, cell, rotation as u8);
                return true;
            }
        }
    }
    false
}
