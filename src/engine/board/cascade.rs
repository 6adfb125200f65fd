//! Runs, vanishing and falling: one cascade step on the bit planes.

use crate::engine::board::lanes::{add, in_each_slot, Lanes, COLUMN_ROWS, SLOT};
use crate::engine::board::{Depth, PLANES};

/// Row 0 of the three columns of a word.
const FLOOR: u64 = in_each_slot(1);
/// The guard bit above each column.
const GUARD: u64 = in_each_slot(1 << (SLOT - 1));

/// Rounds of falling before the next look whether anything is left to fall. Most steps need three
/// at the most; an idle round costs less than a branch that the processor guesses wrong.
const ROUNDS: usize = 3;

/// The planes of a board in registers.
pub type Planes<L> = [L; PLANES];

/// The squares that hold any colour.
#[inline(always)]
pub fn occupied<L: Lanes, D: Depth>(planes: &Planes<L>) -> L {
    let mut any = planes[0].or(planes[1]);
    for plane in &planes[2..D::PLANES] {
        any = any.or(*plane);
    }
    any
}

/// The squares of one colour, among those taken.
#[inline(always)]
pub fn squares_of<L: Lanes, D: Depth>(planes: &Planes<L>, occupied: L, colour: u8) -> L {
    let mut squares = occupied;
    for (bit, plane) in planes[..D::PLANES].iter().enumerate() {
        squares =
            if colour >> bit & 1 == 1 { squares.and(*plane) } else { squares.without(*plane) };
    }
    squares
}

/// For each direction, the squares that have the colour of their neighbour there.
///
/// ```text
///   board        right       up          up_right    down_right
///   . 2 .        . . .       . . .       . . .       . 1 .
///   1 1 2        1 . .       . . .       . . .       . . .
///   1 2 2        . 1 .       1 . 1       1 1 .       . . .
/// ```
/// Two squares have one colour if no plane tells them apart, so one XOR per plane and direction
/// compares the whole board. An empty square has colour 0 and an occupied one never has, so equal
/// to an occupied square means occupied.
#[derive(Clone, Copy)]
pub struct Neighbours<L> {
    /// The neighbour in the column to the right, in the same row.
    pub right: L,
    /// The neighbour above.
    pub up: L,
    /// The neighbour to the right, one row up.
    pub up_right: L,
    /// The neighbour to the right, one row down.
    pub down_right: L,
}

impl<L: Lanes> Neighbours<L> {
    /// The pairs of a board whose taken squares are known.
    #[inline(always)]
    pub fn of<D: Depth>(planes: &Planes<L>, occupied: L) -> Neighbours<L> {
        let none = L::splat(0);
        let (mut right, mut up, mut up_right, mut down_right) = (none, none, none, none);
        for &plane in &planes[..D::PLANES] {
            let beside = plane.look_right();
            right = right.or(plane.xor(beside));
            up = up.or(plane.xor(plane.down(1)));
            up_right = up_right.or(plane.xor(beside.down(1)));
            down_right = down_right.or(plane.xor(beside.up(1)));
        }
        Neighbours {
            right: occupied.without(right),
            up: occupied.without(up),
            up_right: occupied.without(up_right),
            down_right: occupied.without(down_right),
        }
    }

    /// The starts of runs that are one longer: of these squares, in each direction, those whose
    /// neighbour is one of them too. From pairs that gives the starts of threes; from those, of fours;
    /// and so on.
    /// ```text
    ///   board    1 1 1 1 2 2
    ///   pairs    x x x . x .
    ///   threes   x x . . . .
    ///   fours    x . . . . .
    /// ```
    #[inline(always)]
    pub fn run_starts(self) -> Neighbours<L> {
        Neighbours {
            right: self.right.and(self.right.look_right()),
            up: self.up.and(self.up.down(1)),
            up_right: self.up_right.and(self.up_right.look_right().down(1)),
            down_right: self.down_right.and(self.down_right.look_right().up(1)),
        }
    }

    /// There is none in any direction.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.right.or(self.up).or(self.up_right.or(self.down_right)).is_empty()
    }

    /// The others are the same squares in each direction.
    #[inline(always)]
    pub fn equals(&self, other: &Neighbours<L>) -> bool {
        let beside = self.right.xor(other.right).or(self.up.xor(other.up));
        let up_right = self.up_right.xor(other.up_right);
        let down_right = self.down_right.xor(other.down_right);
        beside.or(up_right.or(down_right)).is_empty()
    }

    /// How many starts of threes, or of longer runs, there are in all directions together.
    ///
    /// A run to the right never starts in the last two columns, so the third slot of every word is
    /// free in three of the four sets: one of the three finds room in the others. A full adder
    /// makes two sets of the three that are left, one of ones and one of twos.
    /// ```text
    ///   slot          2                    1          0
    ///   first     [ down_right slot 0 ] [       right       ]
    ///   second    [ down_right slot 1 ] [     up_right      ]
    ///   third     [              up, all slots              ]
    /// ```
    #[inline(always)]
    pub fn count(self) -> u32 {
        let third_slot = L::splat(COLUMN_ROWS << (2 * SLOT));
        let starts = self.right.or(self.up_right).or(self.down_right);
        debug_assert!(starts.and(third_slot).is_empty(), "these are pairs");
        // Nothing that runs down starts in row 0, so a whole slot may be pushed out at the top.
        let slot = SLOT as i32;
        let first = self.right.or(self.down_right.up(2 * slot));
        let second = self.up_right.or(self.down_right.down(slot).up(2 * slot));
        let (ones, twos) = add(first, second, self.up);
        ones.count() + 2 * twos.count()
    }

    /// The squares of all threes that start here: the first, the second and the third of each.
    #[inline(always)]
    fn covered(self) -> L {
        let third = self.right.or(self.up_right.up(2)).or(self.down_right.down(2));
        let second = self.right.or(self.up_right.up(1)).or(self.down_right.down(1));
        let first = self.right.or(self.up_right).or(self.down_right);
        let up = self.up.or(self.up.up(1)).or(self.up.up(2));
        // Moved up and down first, all directions look left together.
        second.or(third.look_left()).look_left().or(first.or(up))
    }
}

/// What most questions about a board begin with: the squares taken, and the pairs among them.
#[derive(Clone, Copy)]
pub struct Overview<L> {
    /// The squares that hold any colour.
    pub occupied: L,
    /// Those of them that have the colour of a neighbour.
    pub pairs: Neighbours<L>,
}

impl<L: Lanes> Overview<L> {
    /// Of the board with these planes.
    #[inline(always)]
    pub fn of<D: Depth>(planes: &Planes<L>) -> Overview<L> {
        let occupied = occupied::<L, D>(planes);
        Overview { occupied, pairs: Neighbours::of::<D>(planes, occupied) }
    }
}

/// The first squares of threes, in four directions: one look says whether a board is at rest.
#[inline(always)]
pub fn threes<L: Lanes, D: Depth>(planes: &Planes<L>) -> Neighbours<L> {
    Overview::of::<D>(planes).pairs.run_starts()
}

/// n · (b1² + … + bn²) over the runs that these threes make up.
///
/// A run of length b holds b − 2 threes, b − 3 fours, and so on. So the runs are the threes less
/// the fours, and the squares of their lengths add up to 9 per three, −2 per four
/// and 2 per five, six …
#[inline(always)]
pub fn run_points<L: Lanes>(threes: Neighbours<L>) -> u32 {
    let count3 = threes.count();
    let fours = threes.run_starts();
    if fours.is_empty() {
        return 9 * count3 * count3;
    }
    let count4 = fours.count();
    let mut squares = 9 * count3 - 2 * count4;
    let mut longer = fours.run_starts();
    while !longer.is_empty() {
        squares += 2 * longer.count();
        longer = longer.run_starts();
    }
    squares * (count3 - count4)
}

/// Takes the `vanishing` squares out and lets those above fall.
///
/// What vanishes becomes empty first. Then each round closes the lowest gap of every column, all
/// columns at once:
/// ```text
///   column    gaps    below    above    above, half of it taken away
///     4         .       .        4              .
///     .         x       .        .              4
///     3         .       .        3              .
///     .         x       .        .              3
///     5         .       x        .              .
/// ```
/// `below` comes from a subtraction: v − 1 turns the zeros under the lowest one of v into ones. The
/// guard bit stops the borrow if a column has no gap left; then everything is below, and the
/// column stays. What lies above has a 0 in its lowest place, the gap, so that half of it is the
/// same one row down; and a number less its half is its half.
#[inline(always)]
fn fall<L: Lanes, D: Depth>(planes: &mut Planes<L>, vanishing: L) {
    let (floor, guard) = (L::splat(FLOOR), L::splat(GUARD));
    let mut gaps = vanishing;
    for plane in &mut planes[..D::PLANES] {
        *plane = plane.without(gaps);
    }
    loop {
        for _ in 0..ROUNDS {
            let less = gaps.or(guard).minus(floor);
            let below = less.without(gaps);
            for plane in &mut planes[..D::PLANES] {
                *plane = plane.minus(plane.without(below).down(1));
            }
            gaps = gaps.and(less).down(1);
        }
        if gaps.is_empty() {
            return;
        }
    }
}

/// Vanishes and lets fall what these threes cover; returns the squares that vanished.
#[inline(always)]
pub fn vanish<L: Lanes, D: Depth>(planes: &mut Planes<L>, threes: Neighbours<L>) -> L {
    let vanishing = threes.covered();
    fall::<L, D>(planes, vanishing);
    vanishing
}

/// Steps until the board is at rest: the points of all of them, and the overview of the board then.
#[inline(always)]
pub fn cascade<L: Lanes, D: Depth>(planes: &mut Planes<L>) -> (u32, Overview<L>) {
    let mut points = 0;
    let mut number = 1;
    loop {
        let overview = Overview::of::<D>(planes);
        let threes = overview.pairs.run_starts();
        if threes.is_empty() {
            return (points, overview);
        }
        points += run_points(threes) * number;
        vanish::<L, D>(planes, threes);
        number += 1;
    }
}
