//! Games and moves, read and written as streams: `N K`, then N bricks, one per line; a move `X R`
//! per line.
//!
//! Blank lines, blanks at the ends of a line and between the digits of a brick, several whole
//! bricks on one line, Windows line ends, a byte-order mark and a missing last newline are
//! accepted. Anything else is an [`InputError`] that names the line and what was expected there.
//! Memory stays constant: neither N nor the length of a line matters.

use std::io::{self, Read, Write};
use std::str;

use crate::engine::brick::{Brick, Colours, Move, Shape, BRICK};
pub use crate::text::lines::InputError;
use crate::text::lines::{Line, Lines};

/// Reads one game: an iterator over its N bricks, or those before the first mistake.
///
/// ```
/// use brickgm::text::games::GameReader;
///
/// let mut reader = GameReader::new("3 5\n321\n2 1 1\n16\n".as_bytes()).unwrap();
/// assert_eq!(reader.shape().bricks, 3);
/// assert_eq!(reader.next().unwrap().unwrap().to_string(), "321");
/// assert_eq!(reader.next().unwrap().unwrap().to_string(), "211");
/// let error = reader.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 4: expected three colours from 1 to 5, found \"16\"");
/// ```
pub struct GameReader<R> {
    lines: Lines<R>,
    shape: Shape,
    bricks_read: u64,
    /// The digits of the current line, of which those before `next` are read.
    digits: Vec<u8>,
    next: usize,
}

impl<R: Read> GameReader<R> {
    /// Reads the first line with text on it, `N K`.
    pub fn new(inner: R) -> Result<GameReader<R>, InputError> {
        let mut lines = Lines::new(inner);
        if !lines.advance()? {
            return Err(lines.ended(TWO_NUMBERS));
        }
        Ok(GameReader {
            shape: parse_header(&lines.line)?,
            lines,
            bricks_read: 0,
            digits: Vec::new(),
            next: 0,
        })
    }

    /// What the first line says.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The next brick can be read without waiting for more input.
    pub fn is_ready(&self) -> bool {
        self.digits.len() >= self.next + BRICK || self.lines.waiting().contains(&b'\n')
    }

    /// Text follows the last brick. A partner may keep the input open for ever: only `to_end` does
    /// this look further than at what came with the last brick.
    pub fn has_more(&mut self, to_end: bool) -> bool {
        let is_here = self.digits.len() > self.next || !self.lines.waiting().is_empty();
        is_here || to_end && self.lines.advance().unwrap_or(false)
    }

    fn brick(&mut self) -> Result<Brick, InputError> {
        let colours = self.shape.colours;
        let on_own_line = match self.digits.len() == self.next {
            true => self.lines.pass_three(|byte| is_colour(byte, colours)),
            false => None,
        };
        let digits = match on_own_line {
            Some(digits) => digits,
            None => self.next_digits()?,
        };
        let brick = Brick::new(digits.map(|digit| digit - b'0'), colours);
        brick.ok_or_else(|| not_bricks(&self.lines.line, colours))
    }

    /// Three digits, wherever they stand: some may be on the next part of a long line.
    fn next_digits(&mut self) -> Result<[u8; BRICK], InputError> {
        while self.digits.len() < self.next + BRICK {
            self.digits.drain(..self.next);
            self.next = 0;
            self.read_digits()?;
        }
        let first = self.next;
        self.next += BRICK;
        Ok([0, 1, 2].map(|place| self.digits[first + place]))
    }

    /// Takes the digits of the next line, or of the next part of a long one.
    fn read_digits(&mut self) -> Result<(), InputError> {
        if !self.lines.advance()? {
            let next = format!("brick {} of {}", self.bricks_read + 1, self.shape.bricks);
            return Err(self.lines.ended(&next));
        }
        let (line, colours) = (&self.lines.line, self.shape.colours);
        let text = line.text.iter().filter(|&&byte| byte != b' ');
        self.digits.extend(text);
        let is_whole = line.is_cut || self.digits.len().is_multiple_of(BRICK);
        match is_whole && self.digits.iter().all(|&byte| is_colour(byte, colours)) {
            true => Ok(()),
            false => Err(not_bricks(line, colours)),
        }
    }
}

impl<R: Read> Iterator for GameReader<R> {
    type Item = Result<Brick, InputError>;

    fn next(&mut self) -> Option<Result<Brick, InputError>> {
        if self.bricks_read == self.shape.bricks {
            return None;
        }
        let brick = self.brick();
        match brick {
            Ok(_) => self.bricks_read += 1,
            Err(_) => self.bricks_read = self.shape.bricks,
        }
        Some(brick)
    }
}

fn is_colour(byte: u8, colours: Colours) -> bool {
    byte >= b'1' && byte <= b'0' + colours.get()
}

fn not_bricks(line: &Line, colours: Colours) -> InputError {
    line.unexpected(&format!("three colours from 1 to {colours}"))
}

const TWO_NUMBERS: &str = "two whole numbers, the bricks N and the colours K";

fn parse_header(line: &Line) -> Result<Shape, InputError> {
    let words: Vec<&[u8]> = line.text.split(|&byte| byte == b' ').collect();
    let &[n, k] = &words[..] else {
        return Err(line.unexpected(TWO_NUMBERS));
    };
    let bricks = number(n).ok_or_else(|| {
        let most = format!("a whole number of bricks N, at most {}", u64::MAX);
        line.unexpected_word(&most, n)
    })?;
    // A K that is cut is not the number that its beginning spells.
    let colours = number(k).filter(|_| !line.is_cut).and_then(Colours::new);
    let colours =
        colours.ok_or_else(|| line.unexpected_word("a number of colours K from 3 to 9", k))?;
    Ok(Shape { colours, bricks })
}

/// Digits only, without sign.
fn number(word: &[u8]) -> Option<u64> {
    let digits = word.iter().all(u8::is_ascii_digit).then_some(word)?;
    str::from_utf8(digits).ok()?.parse().ok()
}

/// Reads moves up to the end of the input or the first mistake.
pub struct MoveReader<R> {
    lines: Lines<R>,
}

impl<R: Read> MoveReader<R> {
    /// Reads from here on.
    pub fn new(inner: R) -> MoveReader<R> {
        let lines = Lines::new(inner);
        MoveReader { lines }
    }

    /// Where the move stands that was just read, counted from 1.
    pub fn line(&self) -> u64 {
        self.lines.line.number
    }
}

impl<R: Read> Iterator for MoveReader<R> {
    type Item = Result<Move, InputError>;

    fn next(&mut self) -> Option<Result<Move, InputError>> {
        match self.lines.advance() {
            Ok(true) => Some(parse_move(&self.lines.line)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

fn parse_move(line: &Line) -> Result<Move, InputError> {
    let text = str::from_utf8(&line.text).ok().filter(|_| !line.is_cut);
    let action = text.and_then(|text| text.parse().ok());
    action.ok_or_else(|| line.unexpected("a column from 1 to 10 and a rotation from 0 to 2"))
}

/// Writes the first N bricks as a game.
///
/// ```
/// use brickgm::engine::brick::{Colours, Shape};
/// use brickgm::text::games::write_game;
///
/// let shape = Shape { colours: Colours::new(5).unwrap(), bricks: 2 };
/// let bricks = ["321", "211"].map(|brick| brick.parse().unwrap());
/// let mut text = Vec::new();
/// write_game(&mut text, shape, bricks).unwrap();
/// assert_eq!(text, b"2 5\n321\n211\n");
/// ```
pub fn write_game(
    output: &mut impl Write,
    shape: Shape,
    bricks: impl IntoIterator<Item = Brick>,
) -> io::Result<()> {
    writeln!(output, "{} {}", shape.bricks, shape.colours)?;
    let mut bricks = bricks.into_iter();
    for _ in 0..shape.bricks {
        if let Some(brick) = bricks.next() {
            let [top, middle, bottom] = brick.top_down().map(|colour| b'0' + colour);
            output.write_all(&[top, middle, bottom, b'\n'])?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
