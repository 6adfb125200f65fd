//! The judge's input, read as a stream (`N K`, then N bricks, one a line). Its output
//! is a move `X R` a line, which [`Moves`] reads back.
//!
//! Blank lines, blanks at the ends of a line and between the digits of a brick, several whole
//! bricks on one line, Windows line ends, a byte-order mark and a missing last newline are all
//! fine. Anything else is an [`InputError`] that names the line and says what was expected there.
//!
//! Memory stays constant whatever the input: neither N nor the length of a line matters. Each call
//! is handed the output, which is flushed before the input is asked for more. A partner that waits
//! for a move before it sends the next brick therefore always gets it.

mod error;
mod lines;
mod moves;

pub use self::error::InputError;
pub use self::moves::Moves;

use std::io::{Read, Write};

use self::lines::{Line, Lines};
use crate::engine::brick::{Brick, Colours, Shape, BRICK};

/// Reads one game: the header first, then its bricks.
pub struct Reader<R> {
    lines: Lines<R>,
    /// What the header said; `None` until it is read.
    shape: Option<Shape>,
    bricks_read: u64,
    /// The digits of the current line, of which those before `next` are handed out as bricks.
    digits: Vec<u8>,
    next: usize,
}

impl<R: Read> Reader<R> {
    /// Reads from here on.
    pub fn new(inner: R) -> Reader<R> {
        Reader {
            lines: Lines::new(inner),
            shape: None,
            bricks_read: 0,
            digits: Vec::new(),
            next: 0,
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
        let on_own_line = if self.digits.len() == self.next {
            self.lines.pass_three(|byte| is_colour(byte, shape.colours))
        } else {
            None
        };
        let digits = match on_own_line {
            Some(digits) => digits,
            None => self.next_digits(shape, output)?,
        };
        self.bricks_read += 1;
        let brick = Brick::new(digits.map(|digit| digit - b'0'), shape.colours);
        brick.ok_or_else(|| not_bricks(self.lines.line(), shape.colours))
    }

    /// Three digits, wherever they stand.
    fn next_digits(
        &mut self,
        shape: Shape,
        output: &mut dyn Write,
    ) -> Result<[u8; BRICK], InputError> {
        while self.digits.len() < self.next + BRICK {
            self.read_digits(shape, output)?;
        }
        let first = self.next;
        self.next += BRICK;
        Ok([0, 1, 2].map(|place| self.digits[first + place]))
    }

    /// Takes the digits of the next line, or of the next part of a long one: of that, the first
    /// ones may belong to a brick that began in the part before.
    fn read_digits(&mut self, shape: Shape, output: &mut dyn Write) -> Result<(), InputError> {
        self.digits.drain(..self.next);
        self.next = 0;
        if !self.lines.advance(output)? {
            let next = format!("brick {} of {}", self.bricks_read + 1, shape.bricks);
            return Err(self.lines.ended(&next));
        }
        let line = self.lines.line();
        let text = line.text().iter().filter(|&&byte| byte != b' ');
        self.digits.extend(text);
        let whole = line.is_cut() || self.digits.chunks_exact(BRICK).remainder().is_empty();
        if !whole
            || !self
                .digits
                .iter()
                .all(|&byte| is_colour(byte, shape.colours))
        {
            return Err(not_bricks(line, shape.colours));
        }
        Ok(())
    }

    /// Whether text that is still unread is here already: no more needs to be asked for to know.
    pub fn has_text(&self) -> bool {
        self.digits.len() > self.next || self.lines.has_text()
    }

    /// How many bricks stand on the rest of the last brick's line, or on the next line, or on the
    /// next part of a long one; `None` at the end of the input. For what follows the game: there
    /// may be lines of another kind, which count as none.
    ///
    /// This may wait for ever, when whoever writes the input keeps it open.
    pub fn unread_bricks(&mut self, output: &mut dyn Write) -> Result<Option<u64>, InputError> {
        self.digits.drain(..self.next);
        self.next = 0;
        if self.digits.len() < BRICK {
            if !self.lines.advance(output)? {
                return Ok(None);
            }
            let line = self.lines.line();
            let digits = line.text().iter().filter(|&&byte| byte != b' ');
            // The next game may have more colours, and its header is no brick.
            if parse_header(line).is_err() && digits.clone().all(|byte| matches!(byte, b'1'..=b'9'))
            {
                self.digits.extend(digits);
            }
            if !line.is_cut() {
                let whole = self.digits.len() / BRICK * BRICK;
                self.digits.truncate(whole);
            }
        }
        let bricks = self.digits.len() / BRICK;
        self.next = bricks * BRICK;
        Ok(Some(bricks as u64))
    }
}

fn is_colour(byte: u8, colours: Colours) -> bool {
    byte >= b'1' && byte <= b'0' + colours.get()
}

fn not_bricks(line: &Line, colours: Colours) -> InputError {
    line.unexpected(&format!("three colours from 1 to {}", colours))
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
