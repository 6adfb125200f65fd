//! 256 bits at once: the arithmetic under the board, in four ways that give the same bits.
//!
//! [`Plain`] is plain Rust for any processor. On x86-64 there are three wider ways: 128-bit registers
//! with SSE4.1 and POPCNT (nearly every processor since 2008, the judge's among them), 256-bit AVX2
//! registers, and those with AVX-512's instructions. The last two are a feature of this package
//! because the judge's file does without: its processor has none. `rules.rs` picks one when the
//! program starts.

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

/// Words of a plane.
pub const WORDS: usize = 4;
/// A plane; which columns stand in which word is drawn in `board.rs`.
pub type Words = [u64; WORDS];

/// Bits of a column in its word: twenty rows and a guard bit above them that is always 0.
pub const SLOT: usize = 21;
/// Every row of a column whose floor is bit 0.
pub const COLUMN_ROWS: u64 = (1 << (SLOT - 1)) - 1;

/// The word that a column stands in.
#[inline(always)]
pub fn word_of(column: usize) -> usize {
    column % WORDS
}

/// The bit of its word that is a column's floor.
#[inline(always)]
pub fn floor_bit(column: usize) -> usize {
    column / WORDS * SLOT
}

/// The same bits for the three columns of a word.
pub const fn in_each_slot(column: u64) -> u64 {
    column | column << SLOT | column << (2 * SLOT)
}

/// 256 bits as four words of three columns each.
pub trait Lanes: Copy {
    /// The four words in registers.
    fn load(words: &Words) -> Self;
    /// Four of eight words in registers, from word `from` on; that is at most 4.
    #[inline(always)]
    fn load_from(words: &[u64; 2 * WORDS], from: usize) -> Self {
        let w = &words[from..from + WORDS];
        Self::load(&[w[0], w[1], w[2], w[3]])
    }
    /// The four words again.
    fn store(self) -> Words;
    /// The same word four times.
    fn splat(word: u64) -> Self;

    /// The bits that are in both.
    fn and(self, other: Self) -> Self;
    /// The bits that are in one or in both.
    fn or(self, other: Self) -> Self;
    /// The bits that are in one only.
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// Word by word subtraction.
    fn minus(self, other: Self) -> Self;

    /// Every square moves up by some rows: bit y goes to y + rows.
    fn up(self, rows: i32) -> Self;
    /// Every square moves down by some rows: bit y goes to y - rows.
    fn down(self, rows: i32) -> Self;
    /// Every column shows what its right neighbour held.
    fn look_right(self) -> Self;
    /// Every column shows what its left neighbour held.
    fn look_left(self) -> Self;

    /// No bit is set.
    fn is_empty(self) -> bool;
    /// How many bits are set.
    fn count(self) -> u32;
}

/// Adds three bits in every place: their sums, and what is carried.
#[inline(always)]
pub fn add<L: Lanes>(a: L, b: L, c: L) -> (L, L) {
    let differ = a.xor(b);
    (differ.xor(c), a.and(b).or(differ.and(c)))
}

/// The plain way.
#[derive(Clone, Copy)]
pub struct Plain(Words);

impl Lanes for Plain {
    #[inline(always)]
    fn load(words: &Words) -> Plain {
        Plain(*words)
    }
    #[inline(always)]
    fn store(self) -> Words {
        self.0
    }
    #[inline(always)]
    fn splat(word: u64) -> Plain {
        Plain([word; 4])
    }
    #[inline(always)]
    fn and(self, other: Plain) -> Plain {
        let (a, b) = (self.0, other.0);
        Plain([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]])
    }
    #[inline(always)]
    fn or(self, other: Plain) -> Plain {
        let (a, b) = (self.0, other.0);
        Plain([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }
    #[inline(always)]
    fn xor(self, other: Plain) -> Plain {
        let (a, b) = (self.0, other.0);
        Plain([a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2], a[3] ^ b[3]])
    }
    #[inline(always)]
    fn without(self, other: Plain) -> Plain {
        let (a, b) = (self.0, other.0);
        Plain([a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]])
    }
    #[inline(always)]
    fn minus(self, other: Plain) -> Plain {
        let (a, b) = (self.0, other.0);
        Plain([
            a[0].wrapping_sub(b[0]),
            a[1].wrapping_sub(b[1]),
            a[2].wrapping_sub(b[2]),
            a[3].wrapping_sub(b[3]),
        ])
    }
    #[inline(always)]
    fn up(self, rows: i32) -> Plain {
        let a = self.0;
        Plain([a[0] << rows, a[1] << rows, a[2] << rows, a[3] << rows])
    }
    #[inline(always)]
    fn down(self, rows: i32) -> Plain {
        let a = self.0;
        Plain([a[0] >> rows, a[1] >> rows, a[2] >> rows, a[3] >> rows])
    }
    #[inline(always)]
    fn look_right(self) -> Plain {
        let a = self.0;
        Plain([a[1], a[2], a[3], a[0] >> SLOT])
    }
    #[inline(always)]
    fn look_left(self) -> Plain {
        let a = self.0;
        Plain([a[3] << SLOT, a[0], a[1], a[2]])
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        let a = self.0;
        a[0] | a[1] | a[2] | a[3] == 0
    }
    #[inline(always)]
    fn count(self) -> u32 {
        let a = self.0;
        a[0].count_ones() + a[1].count_ones() + a[2].count_ones() + a[3].count_ones()
    }
}
