//! An arrangement: which brick lies where, in which rotation.
//!
//! A segment is planned as one picture, the board just before the trigger falls. As long as no
//! brick before the trigger pops, nothing ever moves, so every board on the way is a part of that
//! picture:
//!
//! ```text
//!   after brick 1    after brick 2    after brick 3    the picture (numbers: time)
//!   . . .            . . .            3 . .            3 . .
//!   1 . .            1 2 .            1 2 .            1 2 .
//! ```
//! A part of a picture without runs has no run either, and a run that shows on the way still shows
//! at the end. So one look at the picture says whether all of the build-up is legal.
//!
//! Time matters only within a column, where later bricks lie higher. Two bricks in different
//! columns may therefore change places as long as each still fits between its new neighbours in
//! time; nothing else moves:
//!
//! ```text
//!   column a: 2 5 9    column b: 3 6 8    5 and 6 may change: 2 6 9 and 3 5 8
//!                                         5 and 8 may change: 2 8 9 and 3 6 5? no: 5 came before 6
//! ```
//!
//! Cells that stay empty hold *holes*, which count as the latest pieces of all: so a hole is always
//! on top, and moving a brick to another column is a change of places with a hole.

use crate::engine::board::patch::{colours_of, Code, Patch};
use crate::engine::board::{Board, HIGHEST_OPEN, ROWS};
use crate::engine::brick::{BRICK, COLUMNS};

/// Cells of a column: those for bricks, with a border below and above.
const STACK: usize = 8;
/// Bricks that fit on each other.
const STACKED: usize = ROWS / BRICK;
/// Room for all cells, and for all pieces: bricks, trigger and holes. Both are powers of two, so that
/// a number that is cut to size needs no other check.
pub const CELLS: usize = 128;
pub const PIECES: usize = 64;
/// Room for the rotations of a piece, and for one that is rotated twice more.
pub const ROTATIONS: usize = 8;
/// Earlier than every piece: what a column stands on.
const BELOW_ALL: i8 = -1;
/// Later than every piece: what is above a column's last cell.
const ABOVE_ALL: i8 = 127;

#[inline(always)]
pub fn column_of(cell: usize) -> usize {
    cell / STACK
}

/// Pieces in their cells, and the board below them.
#[derive(Clone)]
pub struct Arrangement {
    /// How many pieces there are, in the order of time: bricks, trigger and holes.
    pub pieces: usize,
    /// The piece that sets everything off; those before it are the build-up.
    pub trigger: usize,
    /// The colours of each piece in each rotation, those above 2 again from 0 on.
    codes: [[Code; ROTATIONS]; PIECES],
    cell: [u8; PIECES],
    rotation: [u8; PIECES],
    /// The piece in a cell.
    owner: [i8; CELLS],
    /// The row of a cell's lowest square.
    row: [u8; CELLS],
}

/// A change: two pieces, the earlier first, take each other's cell and new rotations. A rotation alone
/// has one piece twice.
#[derive(Clone, Copy, Default)]
pub struct Change {
    pub first: u8,
    pub second: u8,
    pub first_rotation: u8,
    pub second_rotation: u8,
    /// The two come to lie so close that only a look tells whether they make a run together.
    pub close: bool,
}

impl Arrangement {
    /// No pieces yet, on top of this board.
    pub fn new(board: &Board) -> Arrangement {
        let mut row = [0; CELLS];
        let mut owner = [ABOVE_ALL; CELLS];
        for (column, &height) in board.heights().iter().enumerate() {
            owner[column * STACK] = BELOW_ALL;
            for level in 0..STACKED {
                row[column * STACK + 1 + level] = height + (BRICK * level) as u8;
            }
        }
        Arrangement {
            pieces: 0,
            trigger: 0,
            codes: [[0; ROTATIONS]; PIECES],
            cell: [0; PIECES],
            rotation: [0; PIECES],
            owner,
            row,
        }
    }

    /// The lowest free cell of a column.
    #[inline(always)]
    pub fn free_cell(&self, column: usize) -> Option<usize> {
        let cells = column * STACK + 1..column * STACK + 1 + STACKED;
        for cell in cells {
            if self.owner[cell] == ABOVE_ALL {
                return Some(cell).filter(|&cell| usize::from(self.row[cell]) <= HIGHEST_OPEN);
            }
        }
        None
    }

    /// The lowest free cells of all columns that have one.
    pub fn free_cells(&self) -> Vec<usize> {
        (0..COLUMNS).filter_map(|column| self.free_cell(column)).collect()
    }

    /// Puts the next piece into a free cell: the codes of a brick in its rotations, or no colours.
    pub fn push(&mut self, codes: [Code; BRICK], cell: usize, rotation: u8) {
        let piece = self.pieces;
        for (rotation, code) in self.codes[piece].iter_mut().enumerate() {
            *code = codes[rotation % BRICK];
        }
        self.owner[cell] = piece as i8;
        self.cell[piece] = cell as u8;
        self.rotation[piece] = rotation;
        self.pieces += 1;
    }

    #[inline(always)]
    pub fn rotation(&self, piece: usize) -> u8 {
        self.rotation[piece % PIECES]
    }

    #[inline(always)]
    pub fn cell(&self, piece: usize) -> usize {
        usize::from(self.cell[piece % PIECES]) % CELLS
    }

    /// Two pieces, the first the earlier, may change places: each fits in time where the other
    /// was. In one column they never do, as the later one lies above the earlier; and a piece may
    /// always change places with itself.
    #[inline(always)]
    pub fn may_swap(&self, first: usize, second: usize) -> bool {
        let above_first = self.owner[(self.cell(first) + 1) % CELLS];
        let below_second = self.owner[self.cell(second).wrapping_sub(1) % CELLS];
        (second < self.pieces) & (above_first > second as i8) & (below_second < first as i8)
    }

    /// Two cells of different columns are so close that one run may have squares of both.
    #[inline(always)]
    pub fn are_close(&self, a: usize, b: usize) -> bool {
        let (row_a, row_b) = (self.row[a % CELLS], self.row[b % CELLS]);
        let columns = (column_of(a) + 2).wrapping_sub(column_of(b)) <= 4;
        columns & ((row_a + 4).wrapping_sub(row_b) <= 8)
    }

    /// The colours of a piece in rotation 0, from the lowest up.
    pub fn colours(&self, piece: usize) -> [u8; BRICK] {
        colours_of(self.codes[piece][0])
    }

    /// For each rotation of a piece, the rotation in which the other one changes the fewest squares if it
    /// takes its place. One that changes none is the worst: it would be no change. Of equals it is the
    /// first from a rotation on that depends on the two.
    pub fn most_alike(&self, piece: usize, other: usize) -> [u8; BRICK] {
        // Only how far the other is turned from this one decides.
        let mut changed = [BRICK as u32; BRICK];
        for (turn, changed) in changed.iter_mut().enumerate() {
            let code = self.codes[piece][0] ^ self.codes[other][turn];
            let differing = Patch { column: 0, row: 0, code }.differing();
            if differing > 0 {
                *changed = differing.count_ones();
            }
        }
        let mut best = [0, 1, 2];
        for (rotation, best) in best.iter_mut().enumerate().filter(|_| piece != other) {
            let mut fewest = BRICK as u32 + 1;
            for turn in 0..BRICK {
                let turned = (piece + other + turn) % BRICK;
                let changed = changed[(turned + BRICK - rotation) % BRICK];
                if changed < fewest {
                    fewest = changed;
                    *best = turned as u8;
                }
            }
        }
        best
    }

    #[inline(always)]
    pub fn patch_in(&self, cell: usize, code: Code) -> Patch {
        Patch { column: column_of(cell), row: u32::from(self.row[cell]), code }
    }

    /// A piece as it lies.
    pub fn patch(&self, piece: usize) -> Patch {
        let code = self.codes[piece][usize::from(self.rotation(piece))];
        self.patch_in(self.cell(piece), code)
    }

    /// How a change changes the board with the first `pieces` pieces on it: one patch for each of
    /// the two cells.
    #[inline(always)]
    pub fn patches(&self, change: &Change, pieces: usize) -> [Patch; 2] {
        let (a, b) = (usize::from(change.first), usize::from(change.second));
        let code = |piece: usize, rotation: u8| {
            let code = self.codes[piece % PIECES][usize::from(rotation) % ROTATIONS];
            code * Code::from(piece < pieces)
        };
        let first = code(a, self.rotation(a)) ^ code(b, change.second_rotation);
        let second = code(b, self.rotation(b)) ^ code(a, change.first_rotation);
        [
            self.patch_in(self.cell(a), first),
            self.patch_in(self.cell(b), if a == b { 0 } else { second }),
        ]
    }

    #[inline(always)]
    pub fn apply(&mut self, change: &Change) {
        let (a, b) = (usize::from(change.first), usize::from(change.second));
        self.rotation[a] = change.first_rotation % BRICK as u8;
        self.rotation[b] = change.second_rotation % BRICK as u8;
        self.cell.swap(a, b);
        let (cell_a, cell_b) = (self.cell(a), self.cell(b));
        self.owner[cell_a] = a as i8;
        self.owner[cell_b] = b as i8;
    }
}
