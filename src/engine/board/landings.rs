//! The best placements of a brick: all thirty are looked at together.
//!
//! What a brick finds around it is added up for every square of the board at once, with planes for
//! numbers: plane k holds bit k of a number for each square. No placement is looked at by itself
//! before the one that finds the most is known.

use crate::engine::board::cascade::{occupied, squares_of, Planes};
use crate::engine::board::lanes::{add, in_each_slot, Lanes, Words, SLOT, WORDS};
use crate::engine::board::patch::{codes_of, in_word, Code, Patch};
use crate::engine::board::rules::land;
use crate::engine::board::{Depth, HIGHEST_OPEN};
use crate::engine::brick::{Brick, Move, BRICK};

/// Bits of what one square finds; a brick has one more, and there more is as good as the most.
const BITS: usize = 4;
type Finds<L> = [L; BITS];
type BrickFinds<L> = [L; BITS + 1];

/// Where the lowest square of a brick can come to rest, in the columns of a slot.
const OPEN_ROWS: u64 = (1 << (HIGHEST_OPEN + 1)) - 1;
const OPEN: Words = [
    in_each_slot(OPEN_ROWS),
    in_each_slot(OPEN_ROWS),
    OPEN_ROWS | OPEN_ROWS << SLOT,
    OPEN_ROWS | OPEN_ROWS << SLOT,
];

/// The lowest empty square of each column that can take a brick.
#[inline(always)]
pub fn lowest_open<L: Lanes>(taken: L) -> L {
    let floor = L::splat(in_each_slot(1));
    let lowest = taken.up(1).or(floor).without(taken);
    lowest.and(L::load(&OPEN))
}

/// The placements of a brick that were not taken yet, and what they find.
pub struct Landings<L> {
    /// The brick in each rotation.
    codes: [Code; BRICK],
    /// In each rotation, where the brick's lowest square can still go.
    open: [L; BRICK],
    finds: [BrickFinds<L>; BRICK],
}

impl<L: Lanes> Landings<L> {
    /// All of them.
    #[inline(always)]
    pub fn of<D: Depth>(planes: &Planes<L>, brick: Brick) -> Landings<L> {
        let taken = occupied::<L, D>(planes);
        Landings {
            codes: codes_of(brick),
            open: [lowest_open(taken); BRICK],
            finds: brick_finds::<L, D>(planes, taken, brick),
        }
    }

    /// Takes the one that finds the most: its move, and what it does to the board.
    #[inline(always)]
    pub fn take_best(&mut self) -> Option<(Move, Patch)> {
        let best = self.best();
        let any = best[0].or(best[1]).or(best[2]).store();
        let (unrotated, once) = (best[0].store(), best[1].store());
        // The words before the first that has one, counted: a branch on it would be guessed wrong.
        let (mut word, mut seen) = (0, 0);
        for &bits in &any[..WORDS - 1] {
            seen |= bits;
            word += (seen == 0) as usize;
        }
        if any[word] == 0 {
            return None;
        }
        let bit = any[word].trailing_zeros() as usize;
        // 0, 1 or 2, without a branch either.
        let rotation = (!unrotated[word] >> bit & 1) * (2 - (once[word] >> bit & 1));
        let (rotation, column) = (rotation as usize, word + bit / SLOT * WORDS);
        self.open[rotation] = self.open[rotation].without(in_word(word, 1 << bit));
        let patch = Patch { column, row: (bit % SLOT) as u32, code: self.codes[rotation] };
        Move::new(column, rotation as u8).map(|mv| (mv, patch))
    }

    /// Drops those that make no run. Some of the others make none either.
    #[inline(always)]
    fn keep_runs(&mut self, brick: Brick) {
        for (open, finds) in self.open.iter_mut().zip(&self.finds) {
            // A run counts for 8.
            let many = finds[BITS - 1].or(finds[BITS]);
            *open = if brick.is_uniform() { *open } else { open.and(many) };
        }
    }

    /// Those that find the most, in each rotation: digit by digit from the highest, a placement that
    /// has the digit beats one that has not.
    #[inline(always)]
    fn best(&self) -> [L; BRICK] {
        let mut best = self.open;
        for digit in (0..BITS + 1).rev() {
            let have = [
                best[0].and(self.finds[0][digit]),
                best[1].and(self.finds[1][digit]),
                best[2].and(self.finds[2][digit]),
            ];
            if !have[0].or(have[1]).or(have[2]).is_empty() {
                best = have;
            }
        }
        best
    }
}

/// The most points that a brick wins, and the first move that wins them; no move if none wins any.
#[inline(always)]
pub fn most_points<L: Lanes, D: Depth>(planes: &Planes<L>, brick: Brick) -> (u32, Option<Move>) {
    let mut landings = Landings::of::<D>(planes, brick);
    landings.keep_runs(brick);
    let mut best = (0, None);
    while let Some((mv, patch)) = landings.take_best() {
        let (_, points, _) = land::<L, D>(*planes, &patch);
        if points > best.0 || points == best.0 && Some(mv) < best.1 {
            best = (points, Some(mv));
        }
    }
    best
}

/// What the brick finds in each rotation, at the place of its lowest square.
#[inline(always)]
fn brick_finds<L: Lanes, D: Depth>(
    planes: &Planes<L>,
    taken: L,
    brick: Brick,
) -> [BrickFinds<L>; BRICK] {
    let squares = brick.bottom_up(0);
    let none = L::splat(0);
    let mut each = [[none; BITS]; BRICK];
    for (i, finds) in each.iter_mut().enumerate() {
        let colour = squares_of::<L, D>(planes, taken, squares[i]);
        *finds = square_finds(colour, squares[i] == squares[(i + 1) % BRICK]);
    }
    let mut all = [[none; BITS + 1]; BRICK];
    for (r, sum) in all.iter_mut().enumerate() {
        let (mut carried, mut carried2) = (none, none);
        for k in 0..BITS {
            let middle = each[(r + 1) % BRICK][k].down(1);
            let highest = each[(r + 2) % BRICK][k].down(2);
            let (digit, carry) = add(each[r][k], middle, highest);
            let (digit, carry2) = add(digit, carried, carried2);
            sum[k] = digit;
            carried = carry;
            carried2 = carry2;
        }
        sum[BITS] = carried.or(carried2);
    }
    all
}

/// What a square of this colour would find wherever it came to lie: 1 for each neighbour of the same
/// colour beside it, 2 for each on a diagonal, and 8 more if it makes a run. It has a `twin` if
/// the square above it in the brick is of that colour too.
///
/// Shifts by two rows run into the next slot, and may find a run there that is none. Only squares at
/// the very top or on the floor beside a full column are concerned, and nothing is lost but the choice.
#[inline(always)]
fn square_finds<L: Lanes>(colour: L, twin: bool) -> Finds<L> {
    let (left, right) = (colour.look_left(), colour.look_right());
    let (left2, right2) = (left.look_left(), right.look_right());
    let (left_up, left_down) = (left.down(1), left.up(1));
    let (right_up, right_down) = (right.down(1), right.up(1));
    let beside = left.and(right.or(left2)).or(right.and(right2));
    let rising = left_down.and(right_up.or(left2.up(2)));
    let rising = rising.or(right_up.and(right2.down(2)));
    let falling = left_up.and(right_down.or(left2.down(2)));
    let falling = falling.or(right_down.and(right2.up(2)));
    let mut upright = colour.up(1);
    if !twin {
        upright = upright.and(colour.up(2));
    }
    let run = beside.or(rising).or(falling.or(upright));
    let (twos, four) = add(left_up, left_down, right_up);
    let (twos, four2) = add(left.and(right), twos, right_down);
    let eight = four.and(four2).or(run);
    [left.xor(right), twos, four.xor(four2), eight]
}
