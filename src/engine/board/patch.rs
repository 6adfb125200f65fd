//! Three squares of one column: a brick that lands, or the difference between two boards.

use crate::engine::board::cascade::Planes;
use crate::engine::board::lanes::{floor_bit, word_of, Lanes, Words, WORDS};
use crate::engine::board::{column_bits, Depth, PLANES};
use crate::engine::brick::BRICK;

/// A plane of ones in word i and nothing else.
const ONLY_WORD: [Words; WORDS] = [[!0, 0, 0, 0], [0, !0, 0, 0], [0, 0, !0, 0], [0, 0, 0, !0]];

/// Some bits of one word, and nothing in the others.
#[inline(always)]
pub fn in_word<L: Lanes>(word: usize, bits: u64) -> L {
    L::splat(bits).and(L::load(&ONLY_WORD[word]))
}

/// The colours of three squares: a byte a plane, a bit a square, the lowest first.
pub type Code = u32;
/// Bits of a plane in a code.
const BYTE: usize = 8;
/// The lowest square in every plane.
const LOWEST: Code = 0x0101_0101;
/// All three squares in one plane.
const THREE_SQUARES: Code = (1 << BRICK) - 1;

/// The code of three squares, bottom to top.
#[inline(always)]
pub fn code_of(squares: [u8; BRICK]) -> Code {
    let mut code = 0;
    for plane in 0..PLANES {
        for (row, &colour) in squares.iter().enumerate() {
            code |= Code::from(colour >> plane & 1) << (BYTE * plane + row);
        }
    }
    code
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

/// Turns the squares of a patch over: empty ones take its colours, and give them back the next time.
#[inline(always)]
pub fn toggle<L: Lanes, D: Depth>(planes: &mut Planes<L>, patch: &Patch) {
    let word = word_of(patch.column);
    let shift = floor_bit(patch.column) + patch.row as usize;
    for (plane, bits) in planes[..D::PLANES].iter_mut().enumerate() {
        let squares = u64::from(patch.code >> (BYTE * plane) & THREE_SQUARES) << shift;
        *bits = bits.xor(in_word(word, squares));
    }
}
