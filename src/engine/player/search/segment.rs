//! A segment: the bricks that are arranged as one picture, and the plan that comes of it.
//!
//! Bricks of one colour vanish alone on almost any column and win next to nothing, so they are
//! left out of the picture. They only have to find, when their turn comes, a column where nothing
//! but themselves vanishes: then the board is as if they had never come.

use crate::engine::board::cascade::Planes;
use crate::engine::board::lanes::Lanes;
use crate::engine::board::rules::BoardWork;
use crate::engine::board::{Board, Depth, GameRules, ROWS};
use crate::engine::brick::{Brick, Move, BRICK, COLUMNS};
use crate::engine::player::search::arrangement::{code_of, Arrangement, Patch};
use crate::engine::player::search::chain::Chain;
use crate::engine::player::search::cooling::{Dice, TEMPERATURES};
use crate::engine::player::search::explosion::{threes, toggle, Yield};
use crate::engine::player::search::pace::Effort;
use crate::engine::player::search::settings::Settings;

/// How often a start may run into a dead end.
const DEAD_ENDS: usize = 60;
/// Tries between two looks at the clock.
const BATCH: u64 = 128;

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
    pub outcome: Yield,
    /// What the annealing went by: the points, less the price of the squares left.
    pub value: f64,
    /// What it took.
    pub work: Tally,
}

/// What an annealing did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Changes that were tried.
    pub tries: u64,
    /// Those that were accepted, changes without consequence not counted.
    pub accepted: u64,
}

/// How many of the bricks in view belong to the next segment: as many as fill the board up to the
/// slack, and the trigger; fewer where the view ends before that.
pub fn segment_length(board: &Board, bricks: &[Brick], slack: u32) -> usize {
    let mut wanted = 1 + room(board).saturating_sub(slack as usize);
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

/// How many bricks fit on a board.
pub fn room(board: &Board) -> usize {
    let heights = board.heights();
    heights
        .iter()
        .map(|&height| (ROWS - usize::from(height)) / BRICK)
        .sum()
}

impl<'a> Segment<'a> {
    /// One chain of annealing: the best arrangement that it comes by. `None` where nothing could be
    /// set off, or some brick of one colour found no place.
    pub fn anneal(&self, seed: u64) -> Option<Plan> {
        self.rules.run(Annealing {
            segment: self,
            seed,
        })
    }
}

struct Annealing<'a> {
    segment: &'a Segment<'a>,
    seed: u64,
}

impl<'a> BoardWork for Annealing<'a> {
    type Output = Option<Plan>;

    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) -> Option<Plan> {
        let mut dice = Dice::new(self.seed);
        let sketch = Sketch::<L>::start::<D>(self.segment, &mut dice)?;
        let mut chain = Chain::new::<D>(sketch, self.segment.settings, dice);
        let mut tries = 0;
        loop {
            let temperature = self.segment.effort.temperature(tries);
            if temperature >= TEMPERATURES {
                return chain.finish::<D>(tries);
            }
            chain.cool_to(temperature);
            let look_at = tries + BATCH;
            while tries < look_at {
                tries += chain.attempt::<D>();
            }
        }
    }
}

/// An arrangement without a run, with everything that is needed to play it.
pub struct Sketch<L> {
    /// Where the pieces lie.
    pub arrangement: Arrangement,
    /// The board just before the trigger.
    pub before: Planes<L>,
    /// The board before the first brick.
    floor: Planes<L>,
    heights: [u8; COLUMNS],
    /// The bricks of one colour, with the number of pieces that come before each.
    uniform: Vec<(usize, Brick)>,
}

impl<L: Lanes> Sketch<L> {
    /// Brick by brick on the lowest column and a rotation that makes no run. In a dead end some
    /// bricks are taken back; what cannot be placed at all shortens the segment.
    #[inline(always)]
    pub fn start<D: Depth>(segment: &Segment, dice: &mut Dice) -> Option<Sketch<L>> {
        let mut pieces = Vec::with_capacity(segment.bricks.len());
        let mut uniform = Vec::new();
        for &brick in segment.bricks {
            if brick.is_uniform() {
                uniform.push((pieces.len(), brick));
            } else {
                pieces.push(brick);
            }
        }
        let trigger = pieces.len().checked_sub(1)?;
        let floor = segment.board.load::<L>();
        let (mut arrangement, before) =
            quiet_start::<L, D>(segment.board, floor, &pieces[..trigger], dice);
        let trigger = arrangement.pieces();
        let mut column = dice.below(COLUMNS);
        for _ in 0..COLUMNS {
            if arrangement.free_cell(column).is_some() {
                break;
            }
            column = (column + 1) % COLUMNS;
        }
        let cell = arrangement.free_cell(column)?;
        arrangement.push_brick(pieces[trigger], cell, 0);
        arrangement.fill_with_holes();
        uniform.retain(|&(before, _)| before <= trigger);
        Some(Sketch {
            arrangement,
            before,
            floor,
            heights: segment.board.heights(),
            uniform,
        })
    }

    /// The move of every brick; `None` where a brick of one colour cannot vanish alone.
    #[inline(always)]
    pub fn moves<D: Depth>(&self) -> Option<Vec<Move>> {
        let (mut planes, mut heights) = (self.floor, self.heights);
        let mut moves = Vec::with_capacity(self.arrangement.trigger() + 1 + self.uniform.len());
        let mut uniform = 0;
        for piece in 0..self.arrangement.trigger() + 1 {
            while uniform < self.uniform.len() && self.uniform[uniform].0 == piece {
                let brick = self.uniform[uniform].1;
                let column = column_to_vanish_on::<L, D>(&planes, &heights, brick)?;
                moves.push(Move::new(column, 0)?);
                uniform += 1;
            }
            let patch = self.arrangement.patch(piece);
            toggle::<L, D>(&mut planes, &patch);
            heights[patch.column] += BRICK as u8;
            moves.push(Move::new(patch.column, self.arrangement.turn(piece))?);
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
    for (column, &height) in heights.iter().enumerate() {
        let row = u32::from(height);
        if row as usize + BRICK > ROWS {
            continue;
        }
        let mut with = *planes;
        let code = code_of(brick.bottom_up(0));
        toggle::<L, D>(&mut with, &Patch { column, row, code });
        if threes::<L, D>(&with).count() == 1 {
            return Some(column);
        }
    }
    None
}

/// Places as many of the bricks as it can, and says what the board then is.
#[inline(always)]
fn quiet_start<L: Lanes, D: Depth>(
    board: &Board,
    floor: Planes<L>,
    bricks: &[Brick],
    dice: &mut Dice,
) -> (Arrangement, Planes<L>) {
    let mut arrangement = Arrangement::new(board);
    let mut planes = floor;
    let mut longest = (arrangement.clone(), planes);
    let mut dead_ends = 0;
    while arrangement.pieces() < bricks.len() {
        let brick = bricks[arrangement.pieces()];
        if place_quietly::<L, D>(&mut arrangement, &mut planes, brick, dice) {
            continue;
        }
        if arrangement.pieces() > longest.0.pieces() {
            longest = (arrangement.clone(), planes);
        }
        dead_ends += 1;
        if dead_ends > DEAD_ENDS || arrangement.pieces() == 0 {
            return longest;
        }
        dice.throw();
        let kept = dice.below(arrangement.pieces());
        while arrangement.pieces() > kept {
            let last = arrangement.patch(arrangement.pieces() - 1);
            toggle::<L, D>(&mut planes, &last);
            arrangement.pop();
        }
    }
    (arrangement, planes)
}

/// Puts a brick on the lowest column where some rotation of it makes no run.
#[inline(always)]
fn place_quietly<L: Lanes, D: Depth>(
    arrangement: &mut Arrangement,
    planes: &mut Planes<L>,
    brick: Brick,
    dice: &mut Dice,
) -> bool {
    let mut cells = Vec::with_capacity(COLUMNS);
    for column in 0..COLUMNS {
        if let Some(cell) = arrangement.free_cell(column) {
            dice.throw();
            cells.push((arrangement.row(cell), dice.below(1000), cell));
        }
    }
    cells.sort();
    let codes = [
        code_of(brick.bottom_up(0)),
        code_of(brick.bottom_up(1)),
        code_of(brick.bottom_up(2)),
    ];
    for &(row, _, cell) in &cells {
        dice.throw();
        let first = dice.below(BRICK);
        for turn in first..first + BRICK {
            let turn = turn % BRICK;
            let mut with = *planes;
            let patch = Patch {
                column: Arrangement::column_of(cell),
                row,
                code: codes[turn],
            };
            toggle::<L, D>(&mut with, &patch);
            if threes::<L, D>(&with).is_empty() {
                arrangement.push_brick(brick, cell, turn as u8);
                *planes = with;
                return true;
            }
        }
    }
    false
}
