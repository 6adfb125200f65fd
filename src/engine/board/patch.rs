//! Three squares of one column: a brick that lands, or the difference between two boards.

use crate::engine::board::cascade::Planes;
use crate::engine::board::lanes::{floor_bit, word_of, Lanes, Words, WORDS};
use crate::engine::board::{Depth, PLANES};
use crate::engine::brick::BRICK;

/// A plane of ones in word i and nothing else.
const ONLY_WORD: [Words; WORDS] = [[!0, 0, 0, 0], [0, !0, 0, 0], [0, 0, !0, 0], [0, 0, 0, !0]];

/// The colours of three squares: a byte a plane, a bit a square, the lowest first.
pub type Code = u32;

/// The code of three squares, bottom to top.
#[inline(always)]
pub fn code_of(squares: [u8; BRICK]) -> Code {
    let mut code = 0;
    for plane in 0..PLANES {
        for (row, &colour) in squares.iter().enumerate() {
            code |= Code::from(colour >> plane & 1) << (8 * plane + row);
        }
    }
    code
}

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

/// Turns the squares of a patch over: empty ones take its colours, and give them back the next time.
#[inline(always)]
pub fn toggle<L: Lanes, D: Depth>(planes: &mut Planes<L>, patch: &Patch) {
    let only = L::load(&ONLY_WORD[word_of(patch.column)]);
    let shift = floor_bit(patch.column) + patch.row as usize;
    for (plane, bits) in planes[..D::PLANES].iter_mut().enumerate() {
        let squares = u64::from(patch.code >> (8 * plane) & 7) << shift;
        *bits = bits.xor(L::splat(squares).and(only));
    }
}
