//! The judge's output, read back by the referee: `X R`, one a line.

use std::io::{Read, Write};
use std::str;

use crate::engine::brick::Move;
use crate::text::protocol::error::InputError;
use crate::text::protocol::lines::{Line, Lines};

/// Reads moves as [`Reader`](crate::text::protocol::Reader) reads bricks: the same blanks, the same memory.
pub struct Moves<R> {
    lines: Lines<R>,
}

impl<R: Read> Moves<R> {
    /// Reads from here on.
    pub fn new(inner: R) -> Moves<R> {
        Moves {
            lines: Lines::new(inner),
        }
    }

    /// The next move, or `None` at the end of the text.
    pub fn next_move(&mut self, output: &mut dyn Write) -> Result<Option<Move>, InputError> {
        if !self.lines.advance(output)? {
            return Ok(None);
        }
        parse_move(self.lines.line()).map(Some)
    }

    /// The error that the move just read is well written but cannot be played.
    pub fn refuse(&self, why: String) -> InputError {
        InputError::Text {
            line: self.lines.line().number(),
            message: why,
        }
    }
}

fn parse_move(line: &Line) -> Result<Move, InputError> {
    // Numbers may carry a plus sign in Rust, but not here.
    let digits = |&byte: &u8| byte.is_ascii_digit() || byte == b' ';
    let action = if !line.is_cut() && line.text().iter().all(digits) {
        str::from_utf8(line.text())
            .ok()
            .and_then(|text| text.parse().ok())
    } else {
        None
    };
    action.ok_or_else(|| line.unexpected("a column from 1 to 10 and a rotation from 0 to 2"))
}
