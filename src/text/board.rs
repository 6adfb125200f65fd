//! Boards as text, for drawings in tests and in messages.

use crate::engine::board::{Board, ROWS};
use crate::engine::brick::COLUMNS;
use std::fmt;
use std::str::FromStr;

/// Twenty rows from the top, a digit a square and a dot where it is empty.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for row in (0..ROWS).rev() {
            for column in 0..COLUMNS {
                match self.colour(column, row) {
                    0 => f.write_str(".")?,
                    colour => write!(f, "{}", colour)?,
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// Up to twenty rows of ten squares, the last one on the floor; blank lines are passed over.
impl FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Board, String> {
        let rows: Vec<&str> = text
            .lines()
            .map(|line| line.trim())
            .filter(|line| !line.is_empty())
            .collect();
        if rows.len() > ROWS {
            return Err(format!("{} rows, more than {}", rows.len(), ROWS));
        }
        let mut board = Board::new();
        for (row, line) in rows.iter().rev().enumerate() {
            if line.len() != COLUMNS {
                return Err(format!("expected ten squares, found {:?}", line));
            }
            for (column, square) in line.bytes().enumerate() {
                match square {
                    b'.' => {}
                    b'1'..=b'9' => board.set(column, row, square - b'0'),
                    _ => return Err(format!("expected a dot or a colour, found {:?}", line)),
                }
            }
        }
        Ok(board)
    }
}
