//! How a single new square changes the pattern features, looked up instead of counted.
//!
//! A brick that makes no run changes the counts only near its three squares. Every pattern but the
//! vertical ones spans different columns, so it holds at most one of the three new squares, and
//! the gains of the three simply add up. What one square of colour c gains depends on which of the
//! squares around it have colour c too, and those are few enough to index a table:
//!
//! ```text
//!   side: the two columns on one side         cross: both        column: own column below,
//!   (the other side is its mirror image)      near columns       and the brick's squares
//!
//!       ? .  .                                                      ?  ← brick
//!       ? ?  .                                  ? . ?               ?
//!       ? ?  .                                  ? . ?               ?
//!       ? ? new  . .                            ? n ?               ?  ← rows below
//!       ? ?  .                                  ? . ?               ?
//!       ? ?  .                                  ? . ?               ? ? ?
//!       ? .  .
//! ```
//!
//! The tables are filled by drawing each such neighbourhood on a board and counting the features
//! with and without the new squares, so no pattern is written down a second time.

use crate::engine::board::lanes::{floor_bit, word_of, Words, WORDS};
use crate::engine::board::rules::InstructionSet;
use crate::engine::board::{Board, GameRules};
use crate::engine::brick::{Colours, BRICK};
use crate::engine::features::{self, PATTERNS};
use std::rc::Rc;

/// Rows of the far column in view, centred on the new square.
const FAR: usize = 7;
/// Rows of the near column in view, centred on the new square.
const NEAR: usize = 5;
/// Rows of the own column in view, below the brick.
const BELOW: usize = 5;

/// As many ones as a table's index has bits for one of these columns.
const FAR_BITS: u32 = (1 << FAR) - 1;
const NEAR_BITS: u32 = (1 << NEAR) - 1;
const BELOW_BITS: u32 = (1 << BELOW) - 1;
const BRICK_BITS: usize = (1 << BRICK) - 1;

/// Four counts of seven bits, and from bit 28 on whether a run is made. Such numbers add up field
/// by field; a placement adds twelve of them at the most, and no field overflows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gain(u32);

const FIELD: u32 = 7;
const FIELD_BITS: i32 = (1 << FIELD) - 1;
const RUN: u32 = 1 << (FIELD * PATTERNS as u32);

impl Gain {
    fn pack(raw: &Raw) -> Gain {
        let mut packed = raw[PATTERNS].min(1) as u32;
        for &count in raw[..PATTERNS].iter().rev() {
            packed = packed << FIELD | count as u32;
        }
        Gain(packed)
    }

    /// Both together.
    #[inline(always)]
    pub fn plus(self, other: Gain) -> Gain {
        Gain(self.0 + other.0)
    }

    /// The new squares make a run.
    #[inline(always)]
    pub fn makes_run(self) -> bool {
        self.0 >= RUN
    }

    /// What is gained in one of the pattern features.
    #[inline(always)]
    pub fn of(self, pattern: usize) -> i32 {
        (self.0 >> (FIELD * pattern as u32)) as i32 & FIELD_BITS
    }
}

/// The three tables. Their sizes are part of their types, so that an index cut to its bits needs
/// no further check.
pub struct Gains {
    side: [Gain; 1 << (FAR + NEAR)],
    cross: [Gain; 1 << (2 * NEAR)],
    column: [Gain; 1 << (BELOW + BRICK)],
}

/// A column's bits moved so that bit 0 is three rows below `height`.
#[inline(always)]
pub fn window(column_bits: u32, height: usize) -> u32 {
    column_bits << (FAR / 2) >> height
}

thread_local! {
    static SHARED: Rc<Gains> = Rc::new(Gains::new());
}

impl Gains {
    /// The tables, filled once per thread: that takes about a millisecond.
    pub fn shared() -> Rc<Gains> {
        SHARED.with(|gains| gains.clone())
    }

    fn new() -> Gains {
        let counter = PatternCounter::new();
        let near = |bits: usize| bits & NEAR_BITS as usize;
        let none = Gain(0);
        let mut gains = Gains {
            side: [none; 1 << (FAR + NEAR)],
            cross: [none; 1 << (2 * NEAR)],
            column: [none; 1 << (BELOW + BRICK)],
        };
        let side: Vec<Raw> = (0..gains.side.len())
            .map(|bits| counter.gain(&[(-2, -3, bits >> NEAR), (-1, -2, near(bits))], 1))
            .collect();
        for (bits, gain) in gains.side.iter_mut().enumerate() {
            *gain = Gain::pack(&side[bits]);
        }
        for (bits, gain) in gains.cross.iter_mut().enumerate() {
            let (left, right) = (bits >> NEAR, near(bits));
            let mut both = counter.gain(&[(-1, -2, left), (1, -2, right)], 1);
            // What both sides gain together beyond what each gains alone.
            for (field, count) in both.iter_mut().enumerate() {
                *count -= side[left][field] + side[right][field];
            }
            *gain = Gain::pack(&both);
        }
        for (bits, gain) in gains.column.iter_mut().enumerate() {
            *gain = Gain::pack(&counter.gain(&[(0, -5, bits >> BRICK)], bits & BRICK_BITS));
        }
        gains
    }

    /// What a square `above` the height of its column gains from the columns beside it: their
    /// windows, from far left to far right.
    #[inline(always)]
    pub fn beside(&self, windows: [u32; 4], above: usize) -> Gain {
        let far_left = (windows[0] >> above & FAR_BITS) as usize;
        let left = (windows[1] >> (above + 1) & NEAR_BITS) as usize;
        let right = (windows[2] >> (above + 1) & NEAR_BITS) as usize;
        let far_right = (windows[3] >> above & FAR_BITS) as usize;
        self.side[far_left << NEAR | left]
            .plus(self.side[far_right << NEAR | right])
            .plus(self.cross[left << NEAR | right])
    }

    /// What the squares of one colour gain from those of their own column: `places` has bit i set
    /// if the brick's square i from the bottom is of that colour.
    #[inline(always)]
    pub fn within(&self, column_bits: u32, height: usize, places: u32) -> Gain {
        let below = column_bits << BELOW >> height & BELOW_BITS;
        self.column[(below << BRICK | places) as usize]
    }
}

/// Gains before they are packed: the pattern features, then the threes made.
type Raw = [i32; PATTERNS + 1];

/// Draws neighbourhoods on a board and counts.
struct PatternCounter {
    rules: GameRules,
}

/// The new square stands here, far enough from every wall.
const COLUMN: i32 = 5;
const ROW: i32 = 9;

impl PatternCounter {
    fn new() -> PatternCounter {
        PatternCounter { rules: GameRules::on(InstructionSet::plain(), Colours::ALL[0]) }
    }

    /// The gain of new squares (bit i: i rows above the first) beside others, which are given as
    /// (columns to the right, rows up to the first, bits from there).
    fn gain(&self, others: &[(i32, i32, usize)], new: usize) -> Raw {
        let mut plane = [0; WORDS];
        for &(right, up, bits) in others {
            draw(&mut plane, COLUMN + right, ROW + up, bits);
        }
        let before = self.counts(plane);
        draw(&mut plane, COLUMN, ROW, new);
        let mut gain = self.counts(plane);
        for (after, before) in gain.iter_mut().zip(before.iter()) {
            *after -= *before;
        }
        gain
    }

    /// The counts of a board whose squares all have colour 1, which is plane 0 alone.
    fn counts(&self, plane: Words) -> Raw {
        let board = Board::from_planes([plane, [0; WORDS], [0; WORDS], [0; WORDS]]);
        let mut counts = [0; PATTERNS + 1];
        let features = features::count(self.rules, &board);
        counts[..PATTERNS].copy_from_slice(&features[..PATTERNS]);
        counts[PATTERNS] = self.rules.threes(&board) as i32;
        counts
    }
}

fn draw(plane: &mut Words, column: i32, row: i32, bits: usize) {
    let column = column as usize;
    plane[word_of(column)] |= (bits as u64) << (floor_bit(column) + row as usize);
}
