//! Games and moves, read and written as streams: `N K`, then N bricks, one per line; a move `X R`
//! per line.
//!
//! Blank lines, blanks at the ends of a line and between the digits of a brick, several whole
//! bricks on one line, Windows line ends, a byte-order mark and a missing last newline are
//! accepted. Anything else is an error that names the line and what was expected there.
//! Memory does not grow with N: it holds one line.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::str;

use crate::engine::brick::{Brick, Colours, Move, Shape, BRICK};
use crate::support::error::Error;
use crate::support::files::not_text;
use crate::support::numbers;
use crate::support::quote::excerpt;
use crate::support::streams::{note, Source};

/// The text of this line, counted from 1, is not what it should be.
pub(crate) fn unlike(line: u64, expected: &str, found: &str) -> String {
    format!("line {line}: expected {expected}, found {found}")
}

/// Longer lines are cut, so that a file without line ends cannot fill the memory. It is room for
/// four million bricks.
const LONGEST_LINE: u64 = 1 << 24;
/// Some editors write it before UTF-8 text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The lines with text on them, one at a time.
struct Lines<R> {
    inner: BufReader<R>,
    line: Vec<u8>,
    /// The number of the current line, counted from 1; 0 before the first.
    number: u64,
    /// How many lines were read, those without text included.
    lines_read: u64,
}

impl<R: Read> Lines<R> {
    fn new(inner: R) -> Lines<R> {
        let inner = BufReader::with_capacity(1 << 16, inner);
        Lines { inner, line: Vec::new(), number: 0, lines_read: 0 }
    }

    /// Goes to the next line with text on it and says whether there is one.
    fn advance(&mut self) -> Result<bool, String> {
        loop {
            self.line.clear();
            let mut line = self.inner.by_ref().take(LONGEST_LINE);
            let read = line.read_until(b'\n', &mut self.line);
            if read.map_err(|error| format!("cannot read: {error}"))? == 0 {
                return Ok(false);
            }
            if self.lines_read == 0 && self.line.starts_with(BYTE_ORDER_MARK) {
                self.line.drain(..BYTE_ORDER_MARK.len());
            }
            self.lines_read += 1;
            if !self.text().is_empty() {
                self.number = self.lines_read;
                return Ok(true);
            }
        }
    }

    /// The current line without blanks at its ends.
    fn text(&self) -> &[u8] {
        self.line.trim_ascii()
    }

    /// What was read beyond the current line, from its first text on.
    fn waiting(&self) -> &[u8] {
        self.inner.buffer().trim_ascii_start()
    }

    /// The error that something else was expected in place of a part of the current line.
    fn unexpected(&self, expected: &str, part: &[u8]) -> String {
        // A file of another kind shows in how it begins.
        let kind = not_text(self.text()).filter(|_| self.number == 1);
        unlike(self.number, expected, &kind.map_or_else(|| excerpt(part), str::to_string))
    }

    /// The error that the input ended, on the line after the last one with text.
    fn ended(&self, expected: &str) -> String {
        unlike(self.number + 1, expected, "the end of the input")
    }
}

/// Reads one game: an iterator over its N bricks, or those before the first mistake.
///
/// ```
/// use brickgm::formats::games::GameReader;
///
/// let mut reader = GameReader::new("3 5\n321\n2 1 1\n16\n".as_bytes()).unwrap();
/// assert_eq!(reader.shape().bricks, 3);
/// assert_eq!(reader.next().unwrap().unwrap().to_string(), "321");
/// assert_eq!(reader.next().unwrap().unwrap().to_string(), "211");
/// let error = reader.next().unwrap().unwrap_err();
/// assert_eq!(error, "line 4: expected three colours from 1 to 5, found \"16\"");
/// ```
pub struct GameReader<R> {
    lines: Lines<R>,
    shape: Shape,
    bricks_read: u64,
    /// The bricks of the current line that are still to be read.
    on_line: VecDeque<Brick>,
}

impl<R: Read> GameReader<R> {
    /// Reads the first line with text on it, `N K`.
    pub fn new(inner: R) -> Result<GameReader<R>, String> {
        const TWO_NUMBERS: &str = "two whole numbers, the bricks N and the colours K";
        let mut lines = Lines::new(inner);
        if !lines.advance()? {
            return Err(lines.ended(TWO_NUMBERS));
        }
        let words = str::from_utf8(lines.text()).unwrap_or_default().split_ascii_whitespace();
        let &[n, k] = &words.collect::<Vec<_>>()[..] else {
            return Err(lines.unexpected(TWO_NUMBERS, lines.text()));
        };
        let bricks = numbers::whole(n).map_err(|_| {
            let expected = format!("a whole number of bricks N, at most {}", u64::MAX);
            lines.unexpected(&expected, n.as_bytes())
        })?;
        let colours = numbers::whole(k)
            .ok()
            .and_then(Colours::new)
            .ok_or_else(|| lines.unexpected("a number of colours K from 3 to 9", k.as_bytes()))?;
        let shape = Shape { colours, bricks };
        Ok(GameReader { lines, shape, bricks_read: 0, on_line: VecDeque::new() })
    }

    /// What the first line says.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The next brick can be read without waiting for more input.
    pub fn is_ready(&self) -> bool {
        !self.on_line.is_empty() || self.lines.waiting().contains(&b'\n')
    }

    /// Text came with the last brick and follows it. Nothing more is read: a partner may keep the
    /// input open for ever.
    pub fn has_more(&self) -> bool {
        !self.on_line.is_empty() || !self.lines.waiting().is_empty()
    }

    fn brick(&mut self) -> Result<Brick, String> {
        if let Some(brick) = self.on_line.pop_front() {
            return Ok(brick);
        }
        if !self.lines.advance()? {
            let expected = format!("brick {} of {}", self.bricks_read + 1, self.shape.bricks);
            return Err(self.lines.ended(&expected));
        }
        let (text, colours) = (self.lines.text(), self.shape.colours);
        let digits = text.iter().filter(|byte| !byte.is_ascii_whitespace());
        let digits: Vec<u8> = digits.map(|digit| digit.wrapping_sub(b'0')).collect();
        let brick = |three: &[u8]| Brick::new(three.try_into().ok()?, colours);
        let bricks: Option<VecDeque<Brick>> = digits.chunks(BRICK).map(brick).collect();
        self.on_line = bricks.ok_or_else(|| {
            self.lines.unexpected(&format!("three colours from 1 to {colours}"), text)
        })?;
        self.brick()
    }
}

impl<R: Read> Iterator for GameReader<R> {
    type Item = Result<Brick, String>;

    fn next(&mut self) -> Option<Result<Brick, String>> {
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

/// Reads moves up to the end of the input or the first mistake.
pub struct MoveReader<R>(Lines<R>);

impl<R: Read> MoveReader<R> {
    /// Reads from here on.
    pub fn new(inner: R) -> MoveReader<R> {
        MoveReader(Lines::new(inner))
    }

    /// Where the move stands that was just read, counted from 1.
    pub fn line(&self) -> u64 {
        self.0.number
    }
}

impl<R: Read> Iterator for MoveReader<R> {
    type Item = Result<Move, String>;

    fn next(&mut self) -> Option<Result<Move, String>> {
        let MoveReader(lines) = self;
        match lines.advance() {
            Ok(true) => {
                let mv = str::from_utf8(lines.text()).ok().and_then(|text| text.parse().ok());
                let expected = "a column from 1 to 10 and a rotation from 0 to 2";
                Some(mv.ok_or_else(|| lines.unexpected(expected, lines.text())))
            }
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// Writes the first N bricks as a game.
///
/// ```
/// use brickgm::engine::brick::{Colours, Shape};
/// use brickgm::formats::games::write_game;
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
    for brick in bricks.into_iter().take(shape.bricks as usize) {
        let [top, middle, bottom] = brick.top_down().map(|colour| b'0' + colour);
        output.write_all(&[top, middle, bottom, b'\n'])?;
    }
    Ok(())
}

/// A game that is held in memory has a largest size.
pub const MOST_BRICKS: u64 = 10_000_000;

/// A game whose first line is read.
pub struct GameSource {
    /// The name in messages.
    pub name: String,
    pub reader: GameReader<Box<dyn Read + Send>>,
    is_quiet: bool,
}

impl GameSource {
    pub fn open(path: &OsStr, is_quiet: bool) -> Result<GameSource, Error> {
        GameSource::new(Source::open(path, "the game")?, is_quiet)
    }

    pub fn new(source: Source, is_quiet: bool) -> Result<GameSource, Error> {
        let Source { name, inner } = source;
        let reader = GameReader::new(inner).map_err(|error| Error::failure(error).within(&name))?;
        Ok(GameSource { name, reader, is_quiet })
    }

    pub fn shape(&self) -> Shape {
        self.reader.shape()
    }

    /// All bricks at once.
    pub fn bricks(&mut self) -> Result<Vec<Brick>, Error> {
        check_bricks(self.shape().bricks).map_err(|error| error.within(&self.name))?;
        let bricks: Result<Vec<Brick>, _> = self.reader.by_ref().collect();
        let bricks = bricks.map_err(|error| Error::failure(error).within(&self.name))?;
        self.warn_of_rest();
        Ok(bricks)
    }

    /// Warns if text follows the last brick: perhaps the user expects a second game.
    pub fn warn_of_rest(&self) {
        if !self.is_quiet && self.reader.has_more() {
            note(&format!("{}: warning: the text after the last brick is ignored", self.name));
        }
    }
}

/// Refuses a game that is too long to be held in memory.
pub fn check_bricks(bricks: u64) -> Result<(), Error> {
    match bricks {
        0..=MOST_BRICKS => Ok(()),
        _ => Err(Error::failure(format!(
            "a game that is held in memory has at most {MOST_BRICKS} bricks, not {bricks}"
        ))),
    }
}
