//! The words of the game: a colour, a brick of three, and the move that places it.
//!
//! Every type here reads from and writes to the text that the judge uses, and reading what was
//! written gives the same value back.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

/// Columns of the board.
pub const COLUMNS: usize = 10;
/// Squares of a brick.
pub const BRICK: usize = 3;
/// The actions a player chooses from: every column with every rotation.
pub const MOVES: usize = COLUMNS * BRICK;

/// How many colours a game has: the input's K, from 3 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colours(u8);

impl Colours {
    pub const FEWEST: u8 = 3;
    pub const MOST: u8 = 9;
    pub const ALL: [Colours; 7] = [
        Colours(3),
        Colours(4),
        Colours(5),
        Colours(6),
        Colours(7),
        Colours(8),
        Colours(9),
    ];

    pub fn new(k: u64) -> Option<Colours> {
        if k >= u64::from(Colours::FEWEST) && k <= u64::from(Colours::MOST) {
            Some(Colours(k as u8))
        } else {
            None
        }
    }

    pub fn get(self) -> u8 {
        self.0
    }

    /// The place of this K in [`Colours::ALL`].
    pub fn index(self) -> usize {
        usize::from(self.0 - Colours::FEWEST)
    }
}

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The size of a game, as the input's first line says it: N bricks of K colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    pub colours: Colours,
    pub bricks: u64,
}

/// A falling brick: three colours, written from top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Brick {
    top_down: [u8; BRICK],
}

impl Brick {
    /// A brick from its three colours, top to bottom; `None` when one is not in 1..=K.
    pub fn new(top_down: [u8; BRICK], colours: Colours) -> Option<Brick> {
        if top_down.iter().all(|&c| c >= 1 && c <= colours.get()) {
            Some(Brick { top_down })
        } else {
            None
        }
    }

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

impl fmt::Display for Brick {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for colour in &self.top_down {
            write!(f, "{}", colour)?;
        }
        Ok(())
    }
}

impl FromStr for Brick {
    type Err = ();

    /// Three digits 1 to 9; [`Brick::new`] holds them to a game's own K.
    fn from_str(text: &str) -> Result<Brick, ()> {
        let digits = text.as_bytes();
        if digits.len() != BRICK || !digits.iter().all(|&d| d >= b'1' && d <= b'9') {
            return Err(());
        }
        let top_down = [digits[0] - b'0', digits[1] - b'0', digits[2] - b'0'];
        Brick::new(top_down, Colours(Colours::MOST)).ok_or(())
    }
}

/// A placement: a column and a rotation.
///
/// Moves are ordered as the published player tries them: all columns unrotated, then all columns
/// rotated once, then twice. Where two moves are equally good, the smaller one is taken.
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
    /// When there is no such move: `index` must be below [`MOVES`].
    pub fn from_index(index: usize) -> Move {
        assert!(index < MOVES);
        Move(index as u8)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The column, from 0 at the left.
    pub fn column(self) -> usize {
        usize::from(self.0) % COLUMNS
    }

    pub fn rotation(self) -> u8 {
        self.0 / COLUMNS as u8
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}", self.column() + 1, self.rotation())
    }
}

impl FromStr for Move {
    type Err = ();

    /// `X R`: a column from 1 to 10 and a rotation from 0 to 2.
    fn from_str(text: &str) -> Result<Move, ()> {
        let mut numbers = text.split_whitespace().map(|word| word.parse::<u8>());
        match (numbers.next(), numbers.next(), numbers.next()) {
            (Some(Ok(x)), Some(Ok(rotation)), None) if x >= 1 => {
                Move::new(usize::from(x - 1), rotation).ok_or(())
            }
            _ => Err(()),
        }
    }
}

/// Writes a move as a line of its own. Formatting it would take a measurable share of a game.
pub fn write_move<W: Write>(output: &mut W, action: Move) -> io::Result<()> {
    let rotation = b'0' + action.rotation();
    match action.column() + 1 {
        10 => output.write_all(&[b'1', b'0', b' ', rotation, b'\n']),
        x => output.write_all(&[b'0' + x as u8, b' ', rotation, b'\n']),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rotation_moves_the_last_square_to_the_top() {
        let brick: Brick = "211".parse().unwrap();
        // Unrotated 211, once 121, twice 112: each read from the bottom.
        assert_eq!(brick.bottom_up(0), [1, 1, 2]);
        assert_eq!(brick.bottom_up(1), [1, 2, 1]);
        assert_eq!(brick.bottom_up(2), [2, 1, 1]);
    }

    #[test]
    fn text_survives_the_round_trip() {
        for text in ["123", "999", "431"] {
            assert_eq!(text.parse::<Brick>().unwrap().to_string(), text);
        }
        for index in 0..MOVES {
            let action = Move::from_index(index);
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }

    #[test]
    fn moves_stand_in_the_order_of_trying() {
        let texts: Vec<String> = (0..MOVES)
            .map(|i| Move::from_index(i).to_string())
            .collect();
        assert_eq!(texts[0], "1 0");
        assert_eq!(texts[9], "10 0");
        assert_eq!(texts[10], "1 1");
        assert_eq!(texts[29], "10 2");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "12", "1234", "120", "12a", "1 2"] {
            assert_eq!(text.parse::<Brick>(), Err(()), "{}", text);
        }
        for text in [
            "", "1", "0 0", "11 0", "1 3", "1 0 0", "1 -1", "x 0", "256 0",
        ] {
            assert_eq!(text.parse::<Move>(), Err(()), "{}", text);
        }
        assert_eq!(Brick::new([1, 2, 4], Colours(3)), None);
        assert_eq!(Colours::new(2), None);
        assert_eq!(Colours::new(10), None);
    }

    #[test]
    fn moves_are_written_as_they_are_displayed() {
        for index in 0..MOVES {
            let action = Move::from_index(index);
            let mut line = Vec::new();
            write_move(&mut line, action).unwrap();
            assert_eq!(String::from_utf8(line).unwrap(), format!("{}\n", action));
        }
    }
}
