//! The board as bit planes.
//!
//! A square's colour is a number from 0 (empty) to 9. Bit p of that number stands in plane p, so
//! two planes hold three colours, three hold seven and four hold nine. A plane is 256 bits, one per
//! square, in four words of three columns:
//!
//! ```text
//!            bit 62        42 41        21 20         0
//!   word 0    [  column 8   ] [  column 4  ] [  column 0  ]
//!   word 1    [  column 9   ] [  column 5  ] [  column 1  ]
//!   word 2    [   always 0  ] [  column 6  ] [  column 2  ]
//!   word 3    [   always 0  ] [  column 7  ] [  column 3  ]
//!
//!   a column  [ guard, always 0 | row 19 (top) | … | row 1 | row 0 (floor) ]
//! ```
//!
//! Neighbouring columns stand in neighbouring words, so looking one column to the right is a rotation
//! of the four words with one shift (word 3's neighbours are in word 0, one slot up), and no bit
//! has to be carried from word to word. Looking one row up or down is a shift by one; the guard
//! bit keeps columns from running into each other. A shift by two or three rows does cross, so
//! code that uses one masks the rows that it spoils.
//!
//! Two worked columns, rows from the floor, of a board with colours 1 to 3:
//! ```text
//!   column 0 holds 1 3 2 :  plane 0 = 0b011, plane 1 = 0b110
//!   column 4 holds 2     :  plane 0 = 0,     plane 1 = 1 << 21   (both in word 0)
//! ```

pub mod cascade;
pub mod landings;
pub mod lanes;
pub mod patch;
pub mod rules;
pub mod steps;

use crate::engine::board::lanes::{floor_bit, word_of, Lanes, Words, COLUMN_ROWS, WORDS};
pub use crate::engine::board::rules::{GameRules, IllegalMove};
use crate::engine::brick::{BRICK, COLUMNS};

/// Rows of the board.
pub const ROWS: usize = 20;
/// Squares of the board.
pub const SQUARES: usize = ROWS * COLUMNS;
/// The height up to which a column can take a brick.
pub const HIGHEST_OPEN: usize = ROWS - BRICK;
/// Planes that a board stores. Games of few colours leave the last ones empty and never read them.
pub const PLANES: usize = 4;

/// How many planes a computation looks at, known when it is compiled.
pub trait Depth {
    /// Planes that are read; the others are empty.
    const PLANES: usize;
}

/// Colours 1 to 3.
pub struct Two;
/// Colours 1 to 7.
pub struct Three;
/// Colours 1 to 9.
pub struct Four;

impl Depth for Two {
    const PLANES: usize = 2;
}
impl Depth for Three {
    const PLANES: usize = 3;
}
impl Depth for Four {
    const PLANES: usize = 4;
}

/// The colours of all squares.
///
/// Three twos in a row vanish and win 9 points, and what lay on them falls:
/// ```
/// use brickgm::engine::board::{Board, GameRules};
/// use brickgm::engine::brick::{Brick, Colours, Move};
///
/// let colours = Colours::new(3).unwrap();
/// let mut board = Board::new();
/// board.set(0, 0, 2);
/// board.set(1, 0, 2);
/// let brick = Brick::new([1, 3, 2], colours).unwrap();
/// let points = GameRules::new(colours).play(&mut board, brick, Move::new(2, 0).unwrap());
/// assert_eq!(points, Ok(9));
/// assert_eq!((board.colour(2, 0), board.colour(2, 1)), (3, 1));
/// assert_eq!((board.squares(), board.height(0), board.height(2)), (2, 0, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    planes: [Words; PLANES],
}

/// The bits of one column of a plane, row 0 first.
#[inline(always)]
pub fn column_bits(plane: &Words, column: usize) -> u32 {
    (plane[word_of(column)] >> floor_bit(column) & COLUMN_ROWS) as u32
}

/// How high the squares of each column reach.
#[inline(always)]
pub fn heights(occupied: &Words) -> [u8; COLUMNS] {
    let mut heights = [0; COLUMNS];
    for (column, height) in heights.iter_mut().enumerate() {
        *height = (32 - column_bits(occupied, column).leading_zeros()) as u8;
    }
    heights
}

impl Board {
    /// The empty board.
    pub fn new() -> Board {
        Board { planes: [[0; WORDS]; PLANES] }
    }

    /// A board from its planes, bit 0 of the colours first.
    pub fn from_planes(planes: [Words; PLANES]) -> Board {
        Board { planes }
    }

    /// The colour at a column and a row from the floor; 0 if it is empty.
    pub fn colour(&self, column: usize, row: usize) -> u8 {
        let mut colour = 0;
        for (bit, plane) in self.planes.iter().enumerate() {
            colour |= ((column_bits(plane, column) >> row & 1) as u8) << bit;
        }
        colour
    }

    /// Paints one square, whatever lies below it: for boards drawn by hand.
    pub fn set(&mut self, column: usize, row: usize, colour: u8) {
        let (word, square) = (word_of(column), 1 << (floor_bit(column) + row));
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            plane[word] &= !square;
            if colour >> bit & 1 == 1 {
                plane[word] |= square;
            }
        }
    }

    /// The squares that hold any colour.
    #[inline(always)]
    pub fn occupied(&self) -> Words {
        let mut any = [0; WORDS];
        for plane in &self.planes {
            for (word, bits) in any.iter_mut().zip(plane) {
                *word |= *bits;
            }
        }
        any
    }

    /// How many squares of each column are taken.
    pub fn heights(&self) -> [u8; COLUMNS] {
        heights(&self.occupied())
    }

    /// How many squares of a column are taken.
    pub fn height(&self, column: usize) -> usize {
        (32 - column_bits(&self.occupied(), column).leading_zeros()) as usize
    }

    /// The column has room for a brick.
    pub fn accepts(&self, column: usize) -> bool {
        self.height(column) <= HIGHEST_OPEN
    }

    /// No column has room for a brick.
    pub fn is_full(&self) -> bool {
        self.heights().iter().all(|&height| usize::from(height) > HIGHEST_OPEN)
    }

    /// How many squares are taken.
    pub fn squares(&self) -> u32 {
        self.occupied().iter().map(|word| word.count_ones()).sum()
    }

    /// The planes in the registers of an instruction set.
    #[inline(always)]
    pub fn load<L: Lanes>(&self) -> [L; PLANES] {
        let p = &self.planes;
        [L::load(&p[0]), L::load(&p[1]), L::load(&p[2]), L::load(&p[3])]
    }

    /// The board of such planes.
    #[inline(always)]
    pub fn store<L: Lanes>(planes: &[L; PLANES]) -> Board {
        Board {
            planes: [planes[0].store(), planes[1].store(), planes[2].store(), planes[3].store()],
        }
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}
