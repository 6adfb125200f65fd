//! Lines of any length in constant memory.
//!
//! A line is kept as short as its meaning allows: blanks between words become one space, blanks
//! at its ends go. What is still too long comes in parts. Only a line of many bricks is that
//! long; of anything else the first part is enough to say what is wrong with it.

use std::fmt;
use std::io::{self, Read};

use crate::support::error::Error;
use crate::support::files::not_text;

/// Large enough that system calls do not show.
const BUFFER: usize = 1 << 16;

/// How many bytes of a line are kept at a time. The longest line of other than bricks has 22: the
/// largest N, a space and K. The rest is room for leading zeros and for a quoted mistake.
const KEPT: usize = 64;

/// Longer quotes are cut.
const SHOWN: usize = 32;

/// Some editors write it before UTF-8 text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Why a game or moves could not be read.
#[derive(Debug)]
pub enum InputError {
    /// The text is not what it should be.
    Unexpected {
        /// Counted from 1.
        line: u64,
        /// What should stand there.
        expected: String,
        /// What stands there, quoted, or what kind of file it is.
        found: String,
    },
    /// The input could not be read.
    Read(io::Error),
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            InputError::Unexpected { line, expected, found } => {
                write!(f, "line {line}: expected {expected}, found {found}")
            }
            InputError::Read(error) => write!(f, "cannot read: {error}"),
        }
    }
}

impl std::error::Error for InputError {}

impl InputError {
    /// The error for the user, who knows the input by this name.
    pub(crate) fn within(self, name: &str) -> Error {
        Error::failure(format!("{name}: {self}"))
    }
}

fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t' || byte == b'\r'
}

/// A line with text on it, or a part of one.
#[derive(Default)]
pub(crate) struct Line {
    /// Counted from 1; 0 before the first line is read.
    pub number: u64,
    /// Words with one space between them.
    pub text: Vec<u8>,
    /// Blanks came after the text. They count once more text follows.
    gap: bool,
    /// There is more text after this part.
    pub is_cut: bool,
}

impl Line {
    pub fn unexpected(&self, expected: &str) -> InputError {
        self.unexpected_word(expected, &self.text)
    }

    /// A file of another kind shows in how it begins, whichever word was looked at.
    pub fn unexpected_word(&self, expected: &str, word: &[u8]) -> InputError {
        let kind = not_text(&self.text).filter(|_| self.number == 1);
        InputError::Unexpected {
            line: self.number,
            expected: expected.to_string(),
            found: kind.map_or_else(|| quote(word, self.is_cut), str::to_string),
        }
    }

    /// Keeps one more byte; `false` where there is no room for it.
    fn push(&mut self, byte: u8) -> bool {
        if is_blank(byte) {
            self.gap = !self.text.is_empty();
            return true;
        }
        if self.text.len() + usize::from(self.gap) >= KEPT {
            self.is_cut = true;
            return false;
        }
        if self.gap {
            self.gap = false;
            self.text.push(b' ');
        }
        self.text.push(byte);
        true
    }
}

/// The lines with text on them, one at a time.
pub(crate) struct Lines<R> {
    inner: R,
    buffer: Vec<u8>,
    /// Bytes of the buffer from `next` to `filled` are still to be read.
    next: usize,
    filled: usize,
    pub line: Line,
    /// All that was read so far is the beginning of a byte-order mark.
    may_be_mark: bool,
}

impl<R: Read> Lines<R> {
    pub fn new(inner: R) -> Lines<R> {
        Lines {
            inner,
            buffer: vec![0; BUFFER],
            next: 0,
            filled: 0,
            line: Line::default(),
            may_be_mark: true,
        }
    }

    /// What is in the buffer from its first text on.
    pub fn waiting(&self) -> &[u8] {
        let waiting = &self.buffer[self.next..self.filled];
        let is_text = |&byte: &u8| byte != b'\n' && !is_blank(byte);
        let first = waiting.iter().position(is_text);
        first.map_or(&[], |first| &waiting[first..])
    }

    /// Passes over the next line if all of it is here, and is just three bytes that `fit`. Nearly
    /// every line is, and [`Lines::advance`] takes four times as long.
    pub fn pass_three(&mut self, fit: impl Fn(u8) -> bool) -> Option<[u8; 3]> {
        match self.buffer[self.next..self.filled] {
            [a, b, c, b'\n', ..] if !self.line.is_cut && fit(a) && fit(b) && fit(c) => {
                self.next += 4;
                self.line.number += 1;
                Some([a, b, c])
            }
            _ => None,
        }
    }

    /// Goes to the next line with text on it and says whether there is one. A line that is too
    /// long is not read to its end, which it might not have. The next call goes on with it.
    pub fn advance(&mut self) -> Result<bool, InputError> {
        let mut number = self.line.number + u64::from(!self.line.is_cut);
        self.line.text.clear();
        (self.line.gap, self.line.is_cut) = (false, false);
        while let Some(byte) = self.byte().map_err(InputError::Read)? {
            if byte == b'\n' {
                if !self.line.text.is_empty() {
                    break;
                }
                number += 1;
            } else if !self.line.push(byte) {
                // It is the first of the next part.
                self.next -= 1;
                break;
            }
            if self.may_be_mark {
                self.pass_over_mark();
            }
        }
        let found = !self.line.text.is_empty();
        if found {
            self.line.number = number;
        }
        Ok(found)
    }

    /// A byte-order mark at the very beginning is not text.
    fn pass_over_mark(&mut self) {
        let text = &mut self.line.text;
        self.may_be_mark = !text.is_empty() && BYTE_ORDER_MARK.starts_with(text);
        if text == BYTE_ORDER_MARK {
            text.clear();
            self.may_be_mark = false;
        }
    }

    /// The error that the input ended, on the line after the last one with text.
    pub fn ended(&self, expected: &str) -> InputError {
        InputError::Unexpected {
            line: self.line.number + 1,
            expected: expected.to_string(),
            found: "the end of the input".to_string(),
        }
    }

    fn byte(&mut self) -> io::Result<Option<u8>> {
        while self.next == self.filled {
            match self.inner.read(&mut self.buffer) {
                Ok(0) => return Ok(None),
                Ok(filled) => (self.next, self.filled) = (0, filled),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        let byte = self.buffer[self.next];
        self.next += 1;
        Ok(Some(byte))
    }
}

/// Text in quotes, shortened, with everything escaped that a terminal would obey or hide.
/// `is_cut` says that more text follows.
pub(crate) fn quote(text: &[u8], is_cut: bool) -> String {
    let mut shown: Vec<String> = Vec::new();
    for chunk in text.utf8_chunks() {
        shown.extend(chunk.valid().chars().map(|c| c.escape_debug().to_string()));
        shown.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    let dots = if is_cut || shown.len() > SHOWN { "..." } else { "" };
    shown.truncate(SHOWN);
    format!("\"{}{dots}\"", shown.concat())
}
