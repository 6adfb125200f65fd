//! Rotations that fit: those in which a brick makes no run before the trigger.
//!
//! As drawn, most changes of an arrangement make such a run (six of seven at three colours) and
//! would be refused at the first look. Often the same bricks in another rotation make none. So for
//! every colour a plane marks the squares where it would complete a run (`x`; the brick that is to
//! be placed goes to the middle column, rows 0 to 2):
//!
//! ```text
//!   row    picture      forbidden for 1   for 2        for 3       1 2 3 from below, in rotation
//!    2    . . _ 3 3       . . . . .     . . . . .    . . x . .         0     1     2
//!    1    2 . _ 2 .       . . . . .     . . . . .    . . . . .         3 x   1     2
//!    0    1 1 _ . .       . . x . .     . . . . .    . . . . .         2     3     1
//!                                                                      1 x   2     3   : 1 and 2 fit
//! ```
//! The planes are made anew with every change that is accepted. A proposal then takes three words of
//! them per brick and looks up which rotations fit: it keeps the rotation that was drawn if that fits,
//! else it takes the next one that does, and it is dropped if none does.
//!
//! Half of the time the rotation that is drawn is the one in which a brick looks most like the one whose
//! place it takes: the fewer squares change, the more of the explosion goes on as before.
//!
//! ```text
//!   there now    instead of it, 1 2 3 from below, in rotation
//!                  0     1     2
//!       2          3 x   1 x   2
//!       2          2     3 x   1 x
//!       1          1     2 x   3 x     x  another colour: rotation 0 is the most alike
//! ```

use crate::engine::board::cascade::{occupied, squares_of, Planes};
use crate::engine::board::lanes::{floor_bit, word_of, Lanes, Words, WORDS};
use crate::engine::board::patch::Patch;
use crate::engine::board::Depth;
use crate::engine::brick::{Colours, BRICK};
use crate::engine::player::search::arrangement::{
    column_of, Arrangement, Change, CELLS, PIECES, ROTATIONS,
};

/// Planes per colour: a square without an equal neighbour in its brick, above it, or below it.
const LIKES: usize = 3;
/// Room for the planes of no colour and of nine.
const KEYS: usize = 32;
/// Three squares of a cell for each of three colours.
const LOOKS: usize = 1 << (BRICK * BRICK);
/// A set of rotations that holds all.
const ANY: usize = (1 << BRICK) - 1;
/// Room for the rotations of a piece as it lies.
const LYING: usize = 4;

/// The squares on which colours must not lie, and which rotations that leaves.
pub struct Fit {
    /// The squares where a colour would complete a run, by key: colour and like.
    forbidden: [Words; KEYS],
    /// The keys of each piece's squares in rotation 0, from the lowest up. The trigger and the holes
    /// have no colour here: they are not there yet.
    keys: [[u8; BRICK]; PIECES],
    /// The bit of each cell's lowest square in its word.
    floors: [u8; CELLS],
    /// The lowest squares of all cells.
    lowest: Words,
    /// For the forbidden squares of a brick's three colours: the rotations that fit, one bit each.
    fitting: [u8; LOOKS],
    /// For a set of rotations and one that was drawn: the first of the set from there on.
    next: [[u8; ROTATIONS]; ROTATIONS],
    /// For a piece, its rotation and another one that takes its place: the rotation of the other in which
    /// it is most like it.
    alike: [[[u8; PIECES]; LYING]; PIECES],
}

impl Fit {
    /// For the pieces and cells of this arrangement.
    pub fn new(arrangement: &Arrangement) -> Fit {
        let mut fit = Fit {
            forbidden: [[0; WORDS]; KEYS],
            keys: [[0; BRICK]; PIECES],
            floors: [0; CELLS],
            lowest: [0; WORDS],
            fitting: [0; LOOKS],
            next: [[0; ROTATIONS]; ROTATIONS],
            alike: [[[0; PIECES]; LYING]; PIECES],
        };
        for piece in 0..arrangement.trigger {
            let c = arrangement.colours(piece);
            for j in 0..BRICK {
                let above = c[j] == c[(j + 1) % BRICK];
                let below = c[j] == c[(j + 2) % BRICK];
                let like = if above { 1 } else { 2 * below as usize };
                fit.keys[piece][j] = (usize::from(c[j]) * LIKES + like) as u8;
            }
        }
        // Every cell has a piece: what is no brick is a hole.
        for piece in 0..arrangement.pieces {
            let Patch { column, row, .. } = arrangement.patch(piece);
            let floor = floor_bit(column) + row as usize;
            fit.floors[arrangement.cell(piece)] = floor as u8;
            fit.lowest[word_of(column)] |= 1 << floor;
            for other in 0..arrangement.pieces {
                for (rotation, &best) in arrangement.most_alike(piece, other).iter().enumerate() {
                    fit.alike[piece][rotation][other] = best;
                }
            }
        }
        for (look, fitting) in fit.fitting.iter_mut().enumerate() {
            for rotation in 0..BRICK {
                // Rotation r brings square j to place j - r.
                let hit = |j: usize| look >> (BRICK * j + (j + BRICK - rotation) % BRICK) & 1;
                *fitting |= ((hit(0) | hit(1) | hit(2)) as u8 ^ 1) << rotation;
            }
        }
        for set in 1..ROTATIONS {
            for drawn in 0..ROTATIONS {
                let mut rotation = drawn % BRICK;
                while set >> rotation & 1 == 0 {
                    rotation = (rotation + 1) % BRICK;
                }
                fit.next[set][drawn] = rotation as u8;
            }
        }
        fit
    }

    /// Finds the forbidden squares of a picture of this many colours.
    ///
    /// A run to the side or on a diagonal has one square of a brick at most. An upright one begins in
    /// the brick's lowest square and goes on below, or in its highest and goes on above; with one
    /// square outside it takes two in the brick, so the like of the outer one must be next to it.
    ///
    /// Shifts by two rows run into the next slot. Every one is masked by a shift by one row, which
    /// has only the guard bit there.
    #[inline(always)]
    pub fn look<L: Lanes, D: Depth>(&mut self, planes: &Planes<L>, colours: Colours) {
        let taken = occupied::<L, D>(planes);
        let lowest = L::load(&self.lowest);
        let highest = lowest.up(BRICK as i32 - 1);
        for colour in 1..colours.get() + 1 {
            let own = squares_of::<L, D>(planes, taken, colour);
            let (right, left) = (own.look_right(), own.look_left());
            let (right2, left2) = (right.look_right(), left.look_left());
            let level = right.and(right2.or(left)).or(left.and(left2));
            let (next, last) = (right.down(1), left.up(1));
            let rising = next.and(right2.down(2).or(last)).or(last.and(left2.up(2)));
            let (next, last) = (right.up(1), left.down(1));
            let falling = next.and(right2.up(2).or(last)).or(last.and(left2.down(2)));
            let (below, above) = (own.up(1).and(lowest), own.down(1).and(highest));
            let upright = below.and(own.up(2)).or(above.and(own.down(2)));
            let alone = level.or(rising).or(falling.or(upright));
            let key = usize::from(colour) * LIKES;
            self.forbidden[key % KEYS] = alone.store();
            self.forbidden[(key + 1) % KEYS] = alone.or(below).store();
            self.forbidden[(key + 2) % KEYS] = alone.or(above).store();
        }
    }

    /// The rotation in which a piece is most like another one as that lies; its own if it is the same.
    #[inline(always)]
    pub fn most_alike(&self, arrangement: &Arrangement, piece: usize, lying: usize) -> u8 {
        let rotation = usize::from(arrangement.rotation(lying));
        self.alike[lying % PIECES][rotation % LYING][piece % PIECES]
    }

    /// The rotations in which a piece fits a cell.
    #[inline(always)]
    fn rotations(&self, piece: usize, cell: usize) -> usize {
        let (word, floor) = (word_of(column_of(cell)), self.floors[cell % CELLS] & 63);
        let mut look = 0;
        for (j, &key) in self.keys[piece % PIECES].iter().enumerate() {
            let forbidden = self.forbidden[usize::from(key) % KEYS][word] >> floor;
            look |= (forbidden as usize & ANY) << (BRICK * j);
        }
        usize::from(self.fitting[look % LOOKS])
    }

    /// Makes the pieces of a change take rotations that fit; false if one has none.
    #[inline(always)]
    pub fn fit(&self, arrangement: &Arrangement, change: &mut Change) -> bool {
        let (a, b) = (usize::from(change.first), usize::from(change.second));
        let (cell_a, cell_b) = (arrangement.cell(a), arrangement.cell(b));
        change.close = arrangement.are_close(cell_a, cell_b) & (a != b);
        let unknown = ANY * change.close as usize;
        // A rotation alone must not end where it began.
        let still = ((a == b) as usize) << arrangement.rotation(a);
        let first = (self.rotations(a, cell_b) | unknown) & !still;
        let second = (self.rotations(b, cell_a) | unknown) & !still;
        change.first_rotation =
            self.next[first % ROTATIONS][usize::from(change.first_rotation) % ROTATIONS];
        change.second_rotation =
            self.next[second % ROTATIONS][usize::from(change.second_rotation) % ROTATIONS];
        (first != 0) & (second != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::patch::codes_of;
    use crate::engine::board::Board;
    use crate::engine::brick::Brick;

    /// Six kinds of bricks, two of which are the same rotated, and a hole.
    fn arrangement() -> Arrangement {
        let mut arrangement = Arrangement::new(&Board::new());
        for &colours in &[[1, 2, 3], [1, 2, 2], [2, 3, 1], [3, 2, 1], [4, 4, 1], [3, 4, 2]] {
            let cell = arrangement.free_cells()[0];
            let brick = Brick::new(colours, Colours::ALL[1]).expect("colours up to four");
            arrangement.push(codes_of(brick), cell, 0);
        }
        let cell = arrangement.free_cells()[0];
        arrangement.push([0; BRICK], cell, 0);
        arrangement.trigger = 5;
        arrangement
    }

    #[test]
    fn most_alike_is_what_changes_the_fewest_squares() {
        let arrangement = arrangement();
        let fit = Fit::new(&arrangement);
        let turned = |piece, rotation: usize| {
            let colours = arrangement.colours(piece);
            let colour = |row| colours[(row + rotation) % BRICK];
            [colour(0), colour(1), colour(2)]
        };
        for piece in 0..arrangement.pieces {
            for rotation in 0..BRICK {
                let there = turned(piece, rotation);
                for other in (0..arrangement.pieces).filter(|&other| other != piece) {
                    // No change at all is no proposal.
                    let changed = |rotation| {
                        let instead = turned(other, rotation);
                        let changed = (0..BRICK).filter(|&row| there[row] != instead[row]).count();
                        if changed == 0 {
                            BRICK
                        } else {
                            changed
                        }
                    };
                    let alike = usize::from(fit.alike[piece][rotation][other]);
                    assert_eq!(Some(changed(alike)), (0..BRICK).map(changed).min());
                }
                assert_eq!(usize::from(fit.alike[piece][rotation][piece]), rotation);
            }
        }
        // The example above.
        assert_eq!(fit.most_alike(&arrangement, 0, 1), 0);
    }
}
