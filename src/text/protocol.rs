//! The judge's input, read as a stream (`N K`, then N bricks, one a line). Its output
//! is a move `X R` a line, which [`Moves`] reads back.
//!
//! Blank lines, blanks at the ends of a line and between the digits of a brick, Windows line ends
//! and a missing last newline are all fine. Anything else is an [`InputError`] that names the line
//! and says what was expected there.
//!
//! Memory stays constant whatever the input: neither N nor the length of a line matters. Each call
//! is handed the output, which is flushed before the input is asked for more. A partner that waits
//! for a move before it sends the next brick therefore always gets it.

mod error;
mod lines;
mod moves;

pub use self::error::InputError;
pub use self::moves::Moves;

use std::io::{self, Read, Write};

use self::lines::{Line, Lines};
use crate::engine::brick::{Brick, Colours, Shape, BRICK};

/// Reads one game: the header first, then its bricks.
pub struct Reader<R> {
    lines: Lines<R>,
    /// What the header said; `None` until it is read.
    shape: Option<Shape>,
    bricks_read: u64,
}

impl<R: Read> Reader<R> {
    pub fn new(inner: R) -> Reader<R> {
        Reader {
            lines: Lines::new(inner),
            shape: None,
            bricks_read: 0,
        }
    }

    /// The first line with text on it: `N K`.
    pub fn header(&mut self, output: &mut dyn Write) -> Result<Shape, InputError> {
        if !self.lines.advance(output)? {
            return Err(self.lines.ended(TWO_NUMBERS));
        }
        let shape = parse_header(self.lines.line())?;
        self.shape = Some(shape);
        Ok(shape)
    }

    /// The next brick. Ask for N of them at most: what follows them is not part of the game.
    ///
    /// # Panics
    /// When no header was read before it.
    pub fn brick(&mut self, output: &mut dyn Write) -> Result<Brick, InputError> {
        let shape = self.shape.expect("the header comes before the bricks");
        if !self.lines.advance(output)? {
            let next = format!("brick {} of {}", self.bricks_read + 1, shape.bricks);
            return Err(self.lines.ended(&next));
        }
        let brick = parse_brick(self.lines.line(), shape.colours)?;
        self.bricks_read += 1;
        Ok(brick)
    }

    /// Reads on to the first byte that is not blank and says whether there is one.
    ///
    /// This may wait for ever, when whoever writes the input keeps it open.
    pub fn has_more_text(&mut self) -> io::Result<bool> {
        self.lines.has_more_text()
    }
}

const TWO_NUMBERS: &str = "two whole numbers, the bricks N and the colours K";

fn parse_header(line: &Line) -> Result<Shape, InputError> {
    let mut words = line.words();
    match (words.next(), words.next(), words.next()) {
        (Some(n), Some(k), None) if !line.is_cut() => Ok(Shape {
            bricks: parse_bricks(line, n)?,
            colours: parse_colours(line, k)?,
        }),
        // A number so long that the line was cut within it.
        (Some(n), None, None) if line.is_cut() && all_digits(n) => {
            Err(line.unexpected_word(FEWER_BRICKS, n))
        }
        _ => Err(line.unexpected(TWO_NUMBERS)),
    }
}

const FEWER_BRICKS: &str = "at most 18446744073709551615 bricks N";

fn parse_bricks(line: &Line, word: &[u8]) -> Result<u64, InputError> {
    if all_digits(word) {
        return number(word).ok_or_else(|| line.unexpected_word(FEWER_BRICKS, word));
    }
    let expected = if word[0] == b'-' && all_digits(&word[1..]) {
        "a number of bricks N that is not negative"
    } else {
        "a whole number of bricks N, in digits only"
    };
    Err(line.unexpected_word(expected, word))
}

fn parse_colours(line: &Line, word: &[u8]) -> Result<Colours, InputError> {
    let colours = if all_digits(word) {
        number(word).and_then(Colours::new)
    } else {
        None
    };
    colours.ok_or_else(|| {
        let range = format!("{} to {}", Colours::FEWEST, Colours::MOST);
        line.unexpected_word(&format!("a number of colours K from {}", range), word)
    })
}

fn parse_brick(line: &Line, colours: Colours) -> Result<Brick, InputError> {
    let mut top_down = [0; BRICK];
    let mut digits = 0;
    for &byte in line.text().iter().filter(|&&byte| byte != b' ') {
        // A byte that is no digit becomes 0, which is not a colour either.
        let colour = if byte.is_ascii_digit() {
            byte - b'0'
        } else {
            0
        };
        if digits < BRICK {
            top_down[digits] = colour;
        }
        digits += 1;
    }
    let brick = if digits == BRICK && !line.is_cut() {
        Brick::new(top_down, colours)
    } else {
        None
    };
    brick.ok_or_else(|| line.unexpected(&format!("three colours from 1 to {}", colours)))
}

fn all_digits(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(|byte| byte.is_ascii_digit())
}

/// The value of a word of digits; `None` when it is too large.
fn number(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0u64, |value, digit| {
        let tenfold = value.checked_mul(10)?;
        tenfold.checked_add(u64::from(digit - b'0'))
    })
}

#[cfg(test)]
mod tests;
