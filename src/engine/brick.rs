//! The words of the game: a colour, a brick of three, and the move that places it.

use std::io::{self, Write};

/// Columns of the board.
pub const COLUMNS: usize = 10;
/// Squares of a brick.
pub const BRICK: usize = 3;
/// The moves a player chooses from: every column with every rotation.
pub const MOVES: usize = COLUMNS * BRICK;

/// How many colours a game has: the input's K, from 3 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colours(u8);

impl Colours {
    /// The smallest K.
    pub const FEWEST: u8 = 3;
    /// The largest K.
    pub const MOST: u8 = 9;
    /// Every K there is, in order.
    pub const ALL: [Colours; 7] =
        [Colours(3), Colours(4), Colours(5), Colours(6), Colours(7), Colours(8), Colours(9)];

    /// `None` if a game cannot have that many colours.
    pub fn new(k: u64) -> Option<Colours> {
        if k >= u64::from(Colours::FEWEST) && k <= u64::from(Colours::MOST) {
            Some(Colours(k as u8))
        } else {
            None
        }
    }

    /// The number itself.
    pub fn get(self) -> u8 {
        self.0
    }

    /// The place of this K in [`Colours::ALL`].
    pub fn index(self) -> usize {
        usize::from(self.0 - Colours::FEWEST)
    }
}

/// The size of a game, as the input's first line says it: N bricks of K colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// The input's K.
    pub colours: Colours,
    /// The input's N.
    pub bricks: u64,
}

/// A falling brick: three colours, written from top to bottom.
///
/// ```
/// use brickgm::engine::brick::{Brick, Colours};
///
/// let three = Colours::new(3).unwrap();
/// let brick = Brick::new([3, 2, 1], three).unwrap();
/// assert_eq!(brick.bottom_up(0), [1, 2, 3]);
/// assert_eq!(brick.bottom_up(1), [2, 3, 1]); // rotated once it reads 132
/// assert_eq!(Brick::new([3, 2, 4], three), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Brick {
    top_down: [u8; BRICK],
}

impl Brick {
    /// A brick from its three colours, top to bottom; `None` if one is not in 1..=K.
    pub fn new(top_down: [u8; BRICK], colours: Colours) -> Option<Brick> {
        if top_down.iter().all(|&c| c >= 1 && c <= colours.get()) {
            Some(Brick { top_down })
        } else {
            None
        }
    }

    /// Its colours in the order in which they are written.
    pub fn top_down(self) -> [u8; BRICK] {
        self.top_down
    }

    /// The colours in the order in which a column receives them, bottom to top.
    ///
    /// A rotation moves the last square to the top, so it lowers the other two:
    /// `321` falls as 1 2 3, rotated once (`132`) as 2 3 1, twice (`213`) as 3 1 2.
    pub fn bottom_up(self, rotation: u8) -> [u8; BRICK] {
        let [top, middle, bottom] = self.top_down;
        match rotation {
            0 => [bottom, middle, top],
            1 => [middle, top, bottom],
            _ => [top, bottom, middle],
        }
    }

    /// All three squares alike: the rotations are one and the same.
    pub fn is_uniform(self) -> bool {
        self.top_down[0] == self.top_down[1] && self.top_down[1] == self.top_down[2]
    }
}

/// A placement: a column and a rotation.
///
/// Moves are ordered as the published player tries them: all columns unrotated, then all columns
/// rotated once, then twice. Of two equally good moves the smaller one is taken.
///
/// ```
/// use brickgm::engine::brick::Move;
///
/// let mv = Move::new(4, 1).unwrap();
/// assert_eq!((mv.column(), mv.rotation()), (4, 1));
/// assert_eq!(mv.index(), 14);
/// assert!(Move::new(9, 0).unwrap() < Move::new(0, 1).unwrap());
/// assert_eq!(Move::new(10, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// `column` counts from 0 at the left.
    pub fn new(column: usize, rotation: u8) -> Option<Move> {
        if column < COLUMNS && usize::from(rotation) < BRICK {
            Some(Move(rotation * COLUMNS as u8 + column as u8))
        } else {
            None
        }
    }

    /// The move that stands at `index` in the order of trying.
    ///
    /// # Panics
    /// If there is no such move: `index` must be below [`MOVES`].
    pub fn from_index(index: usize) -> Move {
        assert!(index < MOVES);
        Move(index as u8)
    }

    /// The place of this move in the order of trying.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The column, from 0 at the left.
    pub fn column(self) -> usize {
        usize::from(self.0) % COLUMNS
    }

    /// How often the brick is rotated, 0 to 2.
    pub fn rotation(self) -> u8 {
        self.0 / COLUMNS as u8
    }
}

/// Writes a move as a line of its own. Formatting it would take a measurable share of a game.
pub fn write_move<W: Write>(output: &mut W, mv: Move) -> io::Result<()> {
    let rotation = b'0' + mv.rotation();
    match mv.column() + 1 {
        10 => output.write_all(&[b'1', b'0', b' ', rotation, b'\n']),
        x => output.write_all(&[b'0' + x as u8, b' ', rotation, b'\n']),
    }
}
