//! The features of a board that the published rule weighs.
//!
//! `count_all` lists them: the six of the published rule, and the pile height, which the thesis tried and
//! left out. To add one, write a function, list it in `count_all`, and add a row to the table in
//! `formats/weights/parameters.rs`, whose rows stand in the same order. The plain twin in
//! `tests/engine/plain.rs` must count it too, or the tests will not pass.

pub mod placements;

use crate::engine::board::cascade::{Overview, Planes};
use crate::engine::board::lanes::{in_each_slot, Lanes, Words, COLUMN_ROWS, SLOT};
use crate::engine::board::rules::BoardWork;
use crate::engine::board::{Board, Depth, GameRules};

/// How many features there are.
pub const COUNT: usize = 7;

/// The numbers of a board, in the order of `count_all`.
pub type Counts = [i32; COUNT];

/// Every feature of a board: squares with the colour of their right neighbour, of the square above,
/// of a diagonal neighbour; pairs with a third square one move away from making a run; how far the
/// deepest column lies below the lower of its neighbours; squares that are taken; the height of the highest
/// column.
#[inline(always)]
pub fn count_all<L: Lanes, D: Depth>(planes: &Planes<L>, overview: &Overview<L>) -> Counts {
    [
        overview.pairs.right.count() as i32,
        overview.pairs.up.count() as i32,
        diagonal_pairs(overview) as i32,
        possible_dissolves(overview, &planes[..D::PLANES]) as i32,
        max_well_depth(overview) as i32,
        overview.occupied.count() as i32,
        pile_height(overview) as i32,
    ]
}

#[inline(always)]
fn diagonal_pairs<L: Lanes>(overview: &Overview<L>) -> u32 {
    overview.pairs.up_right.count() + overview.pairs.down_right.count()
}

/// Five shapes, each a pair and a third square c that some later brick could bring into line.
/// ```text
///   a: . . c    b: c . .    c: c   or  x    d: . . c    e: c . .
///      x x .       . x x       .       x       . . .       . . .
///                              x       .       . x .       . x .
///                              x       c       x . .       . . x
/// ```
#[inline(always)]
fn possible_dissolves<L: Lanes>(overview: &Overview<L>, planes: &[L]) -> u32 {
    let none = L::splat(0);
    let (mut up3, mut down2, mut right2_up3, mut left2_up3) = (none, none, none, none);
    for &plane in planes {
        up3 = up3.or(plane.xor(plane.down(3)));
        down2 = down2.or(plane.xor(plane.up(2)));
        right2_up3 = right2_up3.or(plane.xor(plane.look_right().look_right().down(3)));
        left2_up3 = left2_up3.or(plane.xor(plane.look_left().look_left().down(3)));
    }
    // Shifts by two and three rows run into the neighbouring slot: rows 17 and up have no square
    // three rows above them, rows 0 and 1 none two rows below.
    let has_up3 = L::splat(in_each_slot(COLUMN_ROWS >> 3));
    let has_down2 = L::splat(in_each_slot(COLUMN_ROWS >> 2 << 2));

    let pairs = &overview.pairs;
    let up_left = pairs.down_right.look_left().down(1);
    let a = pairs.right.and(pairs.up_right.look_right());
    let b = pairs.right.and(up_left);
    let c = pairs.up.and(has_up3.without(up3).or(has_down2.without(down2)));
    let d = pairs.up_right.and(has_up3.without(right2_up3));
    let e = up_left.and(has_up3.without(left2_up3));
    a.count() + b.count() + c.count() + d.count() + e.count()
}

/// Squares of the walls beside column 0 and column 9.
const LEFT_WALL: Words = [COLUMN_ROWS, 0, 0, 0];
const RIGHT_WALL: Words = [0, COLUMN_ROWS << (2 * SLOT), 0, 0];

/// A well's squares are empty with a taken square or a wall on both sides, so the depth is the
/// longest stack of such squares.
#[inline(always)]
fn max_well_depth<L: Lanes>(overview: &Overview<L>) -> u32 {
    let taken = overview.occupied;
    let left = taken.look_left().or(L::load(&LEFT_WALL));
    let right = taken.look_right().or(L::load(&RIGHT_WALL));
    tallest_stack(left.and(right).without(taken))
}

/// The longest vertical run of set squares. `stacks` at height h marks the lowest squares of
/// stacks of at least h: doubled while any is left, then refined by halves.
#[inline(always)]
fn tallest_stack<L: Lanes>(squares: L) -> u32 {
    if squares.is_empty() {
        return 0;
    }
    let mut power = [squares; 5];
    let mut doublings = 0;
    while doublings < 4 {
        let taller = power[doublings].and(power[doublings].down(1 << doublings));
        if taller.is_empty() {
            break;
        }
        doublings += 1;
        power[doublings] = taller;
    }
    let mut stacks = power[doublings];
    let mut height = 1 << doublings;
    while doublings > 0 {
        doublings -= 1;
        let taller = stacks.and(power[doublings].down(height));
        if !taller.is_empty() {
            stacks = taller;
            height += 1 << doublings;
        }
    }
    height as u32
}

#[inline(always)]
fn pile_height<L: Lanes>(overview: &Overview<L>) -> u32 {
    let mut any = 0;
    for word in &overview.occupied.store() {
        any |= word | word >> SLOT | word >> (2 * SLOT);
    }
    64 - (any & COLUMN_ROWS).leading_zeros()
}

/// Every feature of a board, in the order of `count_all`.
pub fn count(rules: GameRules, board: &Board) -> Counts {
    rules.run(CountWork { board })
}

struct CountWork<'a> {
    board: &'a Board,
}

impl<'a> BoardWork for CountWork<'a> {
    type Output = Counts;
    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) -> Counts {
        let planes = self.board.load::<L>();
        count_all::<L, D>(&planes, &Overview::of::<D>(&planes))
    }
}
