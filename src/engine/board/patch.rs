//! Three squares of one column: a brick that lands, or the difference between two boards.

use crate::engine::board::cascade::Planes;
use crate::engine::board::lanes::{floor_bit, word_of, Lanes, Words, WORDS};
use crate::engine::board::{column_bits, Depth, PLANES};
use crate::engine::brick::{Brick, BRICK};

/// A plane of ones in word i and nothing else.
const ONLY_WORD: [Words; WORDS] = [[!0, 0, 0, 0], [0, !0, 0, 0], [0, 0, !0, 0], [0, 0, 0, !0]];

/// Some bits of one word, and nothing in the others.
#[inline(always)]
pub fn in_word<L: Lanes>(word: usize, bits: u64) -> L {
    L::splat(bits).and(L::load(&ONLY_WORD[word]))
}

/// The colours of three squares: one byte per plane, one bit per square, the lowest first.
pub type Code = u32;
/// Bits of a plane in a code.
const BYTE: usize = 8;
/// The lowest square in every plane.
const LOWEST: Code = 0x0101_0101;
/// All three squares in one plane.
const THREE_SQUARES: Code = (1 << BRICK) - 1;

/// Times this, bit p of a colour stands in place p + 7q for every plane q: for q = p in the lowest
/// place of its byte, and nowhere else in a lowest place.
const SPREAD: Code = 1 | 1 << 7 | 1 << 14 | 1 << 21;

/// The codes of a brick in its three rotations.
#[inline(always)]
pub fn codes_of(brick: Brick) -> [Code; BRICK] {
    let mut code = 0;
    for (row, &colour) in brick.bottom_up(0).iter().enumerate() {
        code |= ((Code::from(colour) * SPREAD) & LOWEST) << row;
    }
    let once = rotate(code);
    [code, once, rotate(once)]
}

/// The colours of a code, from the lowest square up.
pub fn colours_of(code: Code) -> [u8; BRICK] {
    let mut colours = [0; BRICK];
    for plane in 0..PLANES {
        for (row, colour) in colours.iter_mut().enumerate() {
            *colour |= ((code >> (BYTE * plane + row) & 1) as u8) << plane;
        }
    }
    colours
}

/// The lowest square comes to the top, and the others sink.
#[inline(always)]
fn rotate(code: Code) -> Code {
    let lower_two = LOWEST * (THREE_SQUARES >> 1);
    code >> 1 & lower_two | (code & LOWEST) << (BRICK - 1)
}

/// The number of a code's last bit.
const HIGHEST_BIT: u32 = 31;

/// Three squares and where they are.
#[derive(Clone, Copy)]
pub struct Patch {
    /// From 0 at the left.
    pub column: usize,
    /// The lowest of the three, from 0 at the floor.
    pub row: u32,
    /// Their colours, or how they differ.
    pub code: Code,
}

impl Patch {
    /// The squares that have a colour, or differ: one bit each, the lowest first.
    #[inline(always)]
    pub fn differing(&self) -> usize {
        let code = self.code | self.code >> (2 * BYTE);
        ((code | code >> BYTE) & THREE_SQUARES) as usize
    }

    /// Sinks as its column does when these squares vanish.
    #[inline(always)]
    pub fn sink(&mut self, vanishing: &Words) {
        let gone = column_bits(vanishing, self.column);
        let below = gone & ((1 << self.row) - 1);
        let mut hit = gone >> self.row & THREE_SQUARES;
        self.row -= below.count_ones();
        while hit != 0 {
            // The highest first, so that those below keep their places.
            let square = HIGHEST_BIT - hit.leading_zeros();
            hit ^= 1 << square;
            let below = LOWEST * ((1 << square) - 1);
            let above = LOWEST * (THREE_SQUARES & !((2 << square) - 1));
            self.code = self.code & below | (self.code & above) >> 1;
        }
    }
}

/// The three squares of a patch, whatever their colours.
#[inline(always)]
pub fn squares<L: Lanes>(patch: &Patch) -> L {
    let bits = u64::from(THREE_SQUARES) << (floor_bit(patch.column) + patch.row as usize);
    in_word(word_of(patch.column), bits)
}

/// XORs a patch into the planes: empty squares take its colours, and a second time give them back.
#[inline(always)]
pub fn toggle<L: Lanes, D: Depth>(planes: &mut Planes<L>, patch: &Patch) {
    let word = word_of(patch.column);
    let shift = floor_bit(patch.column) + patch.row as usize;
    for (plane, bits) in planes[..D::PLANES].iter_mut().enumerate() {
        let squares = u64::from(patch.code >> (BYTE * plane) & THREE_SQUARES) << shift;
        *bits = bits.xor(in_word(word, squares));
    }
}

/// Places of a square in a word, times the ways to fill three squares from there up.
const STAMPS: usize = 64 << BRICK;

/// A table for [`toggle`] in a loop: one load per plane instead of a mask and a shift.
///
/// Each entry is one line of the cache: three squares in a word, with empty words on both sides.
/// Four words from the right place on are a plane with these squares in any of its words:
/// ```text
///   entry          0   0   0  bits  0   0   0   0
///   as word 0                [bits  0   0   0 ]
///   as word 2        [ 0   0  bits  0 ]
/// ```
pub struct Stamps(Box<[Stamp; STAMPS]>);

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Stamp([u64; 2 * WORDS]);

impl Stamps {
    /// The whole table.
    pub fn new() -> Stamps {
        let mut stamps = Box::new([Stamp([0; 2 * WORDS]); STAMPS]);
        for (entry, stamp) in stamps.iter_mut().enumerate() {
            let squares = entry as u64 & u64::from(THREE_SQUARES);
            stamp.0[WORDS - 1] = squares << (entry >> BRICK);
        }
        Stamps(stamps)
    }

    /// XORs a patch into the planes, as [`toggle`] does.
    #[inline(always)]
    pub fn toggle<L: Lanes, D: Depth>(&self, planes: &mut Planes<L>, patch: &Patch) {
        let from = WORDS - 1 - word_of(patch.column);
        let place = (floor_bit(patch.column) + patch.row as usize) << BRICK;
        for (plane, bits) in planes[..D::PLANES].iter_mut().enumerate() {
            let squares = (patch.code >> (BYTE * plane) & THREE_SQUARES) as usize;
            let stamp = &self.0[(place | squares) % STAMPS];
            *bits = bits.xor(L::load_from(&stamp.0, from));
        }
    }
}

impl Default for Stamps {
    fn default() -> Stamps {
        Stamps::new()
    }
}
