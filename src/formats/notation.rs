//! Colours, shapes, bricks, moves and boards as text. Reading what was written gives the same value back.
//! The error of a wrong text says what was expected.

use std::fmt;
use std::str::FromStr;

use crate::engine::board::{Board, ROWS};
use crate::engine::brick::{Brick, Colours, Move, Shape, BRICK, COLUMNS};
use crate::support::numbers;

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.get().fmt(f)
    }
}

/// `3x33333` is a game of 33333 bricks in three colours.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}x{}", self.colours, self.bricks)
    }
}

impl FromStr for Shape {
    type Err = String;

    fn from_str(text: &str) -> Result<Shape, String> {
        let number = |text: &str| numbers::whole(text).ok();
        let numbers = text.split_once('x').and_then(|(k, n)| Some((number(k)?, number(n)?)));
        let shape = |k, bricks| Some(Shape { colours: Colours::new(k)?, bricks });
        numbers.and_then(|(k, n)| shape(k, n)).ok_or_else(|| {
            let hint = match numbers.and_then(|(n, k)| shape(k, n)) {
                Some(meant) => format!(": did you mean '{meant}'?"),
                None => String::new(),
            };
            format!("expected KxN, as in 3x33333, with K from 3 to 9, found {text:?}{hint}")
        })
    }
}

impl fmt::Display for Brick {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [top, middle, bottom] = self.top_down();
        write!(f, "{top}{middle}{bottom}")
    }
}

impl FromStr for Brick {
    type Err = &'static str;

    /// Three digits 1 to 9; [`Brick::new`] holds them to a game's own K.
    fn from_str(text: &str) -> Result<Brick, &'static str> {
        let digits: Option<[u8; BRICK]> = text.as_bytes().try_into().ok();
        let colours = digits.map(|digits| digits.map(|digit| digit.wrapping_sub(b'0')));
        let nine = Colours::ALL[Colours::ALL.len() - 1];
        let brick = colours.and_then(|colours| Brick::new(colours, nine));
        brick.ok_or("expected three colours from 1 to 9")
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}", self.column() + 1, self.rotation())
    }
}

impl FromStr for Move {
    type Err = &'static str;

    /// `X R`: a column from 1 to 10 and a rotation from 0 to 2.
    fn from_str(text: &str) -> Result<Move, &'static str> {
        let words = text.split_ascii_whitespace().map(|word| numbers::whole(word).ok());
        let mv = match words.collect::<Vec<_>>()[..] {
            [Some(x @ 1..=10), Some(rotation @ 0..=2)] => Move::new(x as usize - 1, rotation as u8),
            _ => None,
        };
        mv.ok_or("expected a column from 1 to 10 and a rotation from 0 to 2")
    }
}

/// Twenty rows from the top: one digit per square, a dot if it is empty.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for row in (0..ROWS).rev() {
            for column in 0..COLUMNS {
                match self.colour(column, row) {
                    0 => f.write_str(".")?,
                    colour => write!(f, "{colour}")?,
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// Up to twenty rows of ten squares, the last one on the floor. Blank lines are passed over.
impl FromStr for Board {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Board, &'static str> {
        let rows: Vec<&str> = text.split_whitespace().collect();
        if rows.len() > ROWS || rows.iter().any(|row| row.len() != COLUMNS) {
            return Err("expected up to twenty rows of ten squares");
        }
        let mut board = Board::new();
        for (row, line) in rows.iter().rev().enumerate() {
            for (column, square) in line.bytes().enumerate() {
                match square {
                    b'.' => {}
                    b'1'..=b'9' => board.set(column, row, square - b'0'),
                    _ => return Err("expected dots and colours from 1 to 9"),
                }
            }
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::brick::{write_move, MOVES};

    #[test]
    fn text_survives_the_round_trip() {
        for text in ["123", "999", "431"] {
            assert_eq!(text.parse::<Brick>().unwrap().to_string(), text);
        }
        for text in ["9x0", "3x18446744073709551615"] {
            assert_eq!(text.parse::<Shape>().unwrap().to_string(), text);
        }
        for mv in (0..MOVES).map(Move::from_index) {
            assert_eq!(mv.to_string().parse(), Ok(mv));
            let mut line = Vec::new();
            write_move(&mut line, mv).unwrap();
            assert_eq!(String::from_utf8(line).unwrap(), format!("{mv}\n"));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "x", "3x", "x5", "2x5", "10x5", "3x+5", "3X5", "3x5x5", " 3x5"] {
            assert!(text.parse::<Shape>().is_err(), "{text}");
        }
        for text in ["", "12", "1234", "120", "12a", "1 2", "\u{661}1"] {
            assert!(text.parse::<Brick>().is_err(), "{text}");
        }
        for text in ["", "1", "0 0", "11 0", "1 3", "1 0 0", "1 -1", "x 0", "256 0", "+1 0"] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
        for text in ["123", "12345x....", &"..........\n".repeat(21)] {
            assert!(text.parse::<Board>().is_err(), "{text}");
        }
    }
}
