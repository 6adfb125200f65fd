//! All placements of a brick at once: the points each wins, and the value of the board it leaves.

use crate::engine::board::cascade::{cascade, squares_of, Overview};
use crate::engine::board::lanes::{Lanes, Words};
use crate::engine::board::patch::{codes_of, toggle, Code, Patch};
use crate::engine::board::rules::BoardWork;
use crate::engine::board::{column_bits, Board, Depth, GameRules, HIGHEST_OPEN};
use crate::engine::brick::{Brick, Move, BRICK, COLUMNS, MOVES};
use crate::engine::features::gains::{window, Gain, Gains};
use crate::engine::features::{count_all, Counts, BLOCKS, COUNT, PATTERNS, WELL};
use std::rc::Rc;

/// What the features are multiplied by, in millionths.
pub type FeatureWeights = [i64; COUNT];

/// A placement that is not played yet: its points, and the evaluation of the board after its cascade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// What its cascade wins.
    pub points: u32,
    /// What the board after it is valued at.
    pub value: i64,
}

/// Looks at placements without playing them.
#[derive(Clone)]
pub struct Evaluator {
    rules: GameRules,
    gains: Rc<Gains>,
}

impl Evaluator {
    /// For games by these rules.
    pub fn new(rules: GameRules) -> Evaluator {
        Evaluator { rules, gains: Gains::shared() }
    }

    /// Fills `placements` with every legal placement, in the order of trying.
    ///
    /// A brick of one colour is tried in its first rotation only: the others repeat it, and of
    /// equal placements the earlier move is taken.
    pub fn evaluate(
        &self,
        board: &Board,
        brick: Brick,
        weights: &FeatureWeights,
        placements: &mut Placements,
    ) {
        self.rules.run(EvaluateWork { board, brick, weights, gains: &self.gains, placements })
    }
}

/// Every placement of one brick.
pub struct Placements {
    all: [Placement; MOVES],
    /// Bit i is set if move i is legal.
    legal: u32,
}

impl Placements {
    /// None yet.
    pub fn new() -> Placements {
        Placements { all: [Placement { points: 0, value: 0 }; MOVES], legal: 0 }
    }

    /// The legal moves in the order of trying, with what comes of them.
    #[inline(always)]
    pub fn iter<'a>(&'a self) -> impl Iterator<Item = (Move, Placement)> + 'a {
        let legal = (0..MOVES).filter(move |&index| self.legal >> index & 1 == 1);
        legal.map(move |index| (Move::from_index(index), self.all[index]))
    }
}

impl Default for Placements {
    fn default() -> Placements {
        Placements::new()
    }
}

struct EvaluateWork<'a> {
    board: &'a Board,
    brick: Brick,
    weights: &'a FeatureWeights,
    gains: &'a Gains,
    placements: &'a mut Placements,
}

/// Two columns beyond each wall, always empty, so that every column has neighbours to look at.
const MARGIN: usize = 2;
type Columns = [u32; COLUMNS + 2 * MARGIN];

#[inline(always)]
fn columns(plane: &Words) -> Columns {
    let mut columns = [0; COLUMNS + 2 * MARGIN];
    for (x, column) in columns[MARGIN..MARGIN + COLUMNS].iter_mut().enumerate() {
        *column = column_bits(plane, x);
    }
    columns
}

#[inline(always)]
fn evaluate(counts: &Counts, weights: &FeatureWeights) -> i64 {
    let mut value = 0;
    for (count, weight) in counts.iter().zip(weights) {
        value += i64::from(*count) * weight;
    }
    value
}

/// A brick's colours, and which of its squares are of each in each rotation.
///
/// With s0 s1 s2 from the bottom up, rotation r brings s(j+r mod 3) to place j.
struct BrickColours {
    squares: [u8; BRICK],
    /// The brick in each rotation, ready to be dropped.
    codes: [Code; BRICK],
    /// How many rotations differ.
    rotations: usize,
    /// `places[i][r]`: the places of colour s_i in rotation r, bit by bit; none if an earlier
    /// square has the same colour, so that each colour counts once.
    places: [[u32; BRICK]; BRICK],
}

impl BrickColours {
    #[inline(always)]
    fn of(brick: Brick) -> BrickColours {
        let squares = brick.bottom_up(0);
        let mut places = [[0; BRICK]; BRICK];
        for i in 0..BRICK {
            if squares[..i].contains(&squares[i]) {
                continue;
            }
            for r in 0..BRICK {
                for j in 0..BRICK {
                    places[i][r] |= u32::from(squares[(j + r) % BRICK] == squares[i]) << j;
                }
            }
        }
        BrickColours {
            squares,
            codes: codes_of(brick),
            rotations: if brick.is_uniform() { 1 } else { BRICK },
            places,
        }
    }
}

/// The heights of the columns, with a wall on each side.
struct ColumnHeights {
    heights: [i32; COLUMNS + 2],
    /// The deepest well left and right of a column, without its own and its neighbours'.
    deepest_left: [i32; COLUMNS],
    deepest_right: [i32; COLUMNS],
}

const WALL: i32 = 1 << 20;

impl ColumnHeights {
    #[inline(always)]
    fn of(taken: &Columns) -> ColumnHeights {
        let mut heights = [WALL; COLUMNS + 2];
        for x in 0..COLUMNS {
            heights[x + 1] = 32 - taken[x + MARGIN].leading_zeros() as i32;
        }
        let mut column_heights =
            ColumnHeights { heights, deepest_left: [0; COLUMNS], deepest_right: [0; COLUMNS] };
        for x in 2..COLUMNS {
            column_heights.deepest_left[x] =
                column_heights.deepest_left[x - 1].max(well(&heights, x - 2));
            let mirror = COLUMNS - 1 - x;
            column_heights.deepest_right[mirror] =
                column_heights.deepest_right[mirror + 1].max(well(&heights, mirror + 2));
        }
        column_heights
    }

    /// The deepest well after a brick has come to rest on this column.
    #[inline(always)]
    fn deepest_with_brick(&self, column: usize) -> i32 {
        let mut heights = self.heights;
        heights[column + 1] += BRICK as i32;
        let mut deepest = self.deepest_left[column].max(self.deepest_right[column]);
        deepest = deepest.max(well(&heights, column));
        if column > 0 {
            deepest = deepest.max(well(&heights, column - 1));
        }
        if column + 1 < COLUMNS {
            deepest = deepest.max(well(&heights, column + 1));
        }
        deepest
    }
}

/// How deep a column lies below the lower of its neighbours, negative if it rises above.
#[inline(always)]
fn well(heights: &[i32; COLUMNS + 2], column: usize) -> i32 {
    heights[column].min(heights[column + 2]) - heights[column + 1]
}

impl<'a> BoardWork for EvaluateWork<'a> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) {
        let weights = self.weights;
        let planes = self.board.load::<L>();
        let overview = Overview::of::<D>(&planes);
        let now = count_all::<L, D>(&planes, &overview);
        let column_heights = ColumnHeights::of(&columns(&overview.occupied.store()));
        let brick_colours = BrickColours::of(self.brick);
        let mut colours = [[0; COLUMNS + 2 * MARGIN]; BRICK];
        for (i, &colour) in brick_colours.squares.iter().enumerate() {
            colours[i] = columns(&squares_of::<L, D>(&planes, overview.occupied, colour).store());
        }

        self.placements.legal = 0;
        for x in 0..COLUMNS {
            let height = column_heights.heights[x + 1] as usize;
            if height > HIGHEST_OPEN {
                continue;
            }
            let mut without_run = now;
            without_run[WELL] = column_heights.deepest_with_brick(x);
            without_run[BLOCKS] += BRICK as i32;
            let without_run = evaluate(&without_run, weights);
            let gains = gains_at(self.gains, &colours, &brick_colours, x, height);
            for (r, &gain) in gains[..brick_colours.rotations].iter().enumerate() {
                let index = r * COLUMNS + x;
                self.placements.legal |= 1 << index;
                self.placements.all[index] = if gain.makes_run() {
                    let mut after = planes;
                    let brick =
                        Patch { column: x, row: height as u32, code: brick_colours.codes[r] };
                    toggle::<L, D>(&mut after, &brick);
                    let (points, overview) = cascade::<L, D>(&mut after);
                    let value = evaluate(&count_all::<L, D>(&after, &overview), weights);
                    Placement { points, value }
                } else {
                    Placement { points: 0, value: without_run + gained(gain, weights) }
                };
            }
        }
    }
}

/// What each rotation of the brick gains on a column, as long as it makes no run.
#[inline(always)]
fn gains_at(
    gains: &Gains,
    colours: &[Columns; BRICK],
    brick_colours: &BrickColours,
    x: usize,
    height: usize,
) -> [Gain; BRICK] {
    let mut total = [Gain::default(); BRICK];
    for (i, colour) in colours.iter().enumerate() {
        let near = &colour[x..x + 2 * MARGIN + 1];
        let windows = [
            window(near[0], height),
            window(near[1], height),
            window(near[3], height),
            window(near[4], height),
        ];
        for j in 0..BRICK {
            let r = (i + BRICK - j) % BRICK;
            total[r] = total[r].plus(gains.beside(windows, j));
        }
        for (total, &places) in total.iter_mut().zip(&brick_colours.places[i]) {
            *total = total.plus(gains.within(near[2], height, places));
        }
    }
    total
}

#[inline(always)]
fn gained(gain: Gain, weights: &FeatureWeights) -> i64 {
    let mut value = 0;
    for (pattern, weight) in weights[..PATTERNS].iter().enumerate() {
        value += i64::from(gain.of(pattern)) * weight;
    }
    value
}
