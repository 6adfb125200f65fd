//! Lines of any length in constant memory.
//!
//! A line is kept as short as its meaning allows: runs of blanks become one space, those at its
//! ends vanish. What is still too long comes in parts. Only a line of many bricks is; of anything
//! else the first part is enough to say what is wrong with it.

use std::io::{self, Read, Write};

use crate::text::protocol::error::{name_of_other_file, quote, InputError};

/// Large enough that a system call costs nothing a brick.
const BUFFER: usize = 1 << 16;

/// How many bytes of a line are kept at a time. The longest line but one of many bricks has 22: the
/// largest N, a space and K; the rest is room for leading zeros, and for a mistake to be recognised
/// when it is quoted.
const KEPT: usize = 64;

/// What some editors write before the text to say that it is UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t' || byte == b'\r'
}

/// A line with text on it, or a part of one.
pub struct Line {
    number: u64,
    text: Vec<u8>,
    /// Blanks came after the text; they count once more text follows.
    gap: bool,
    cut: bool,
}

impl Line {
    /// Its place in the input, from 1; 0 before the first line is read.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// What is kept of the line, in words with one space between them.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The line is too long and has more text after this part.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    pub fn words(&self) -> impl Iterator<Item = &[u8]> {
        let words = self.text.split(|&byte| byte == b' ');
        words.filter(|word| !word.is_empty())
    }

    /// The error that this line holds something else.
    pub fn unexpected(&self, expected: &str) -> InputError {
        self.unexpected_word(expected, &self.text)
    }

    /// The error that this word of the line should have been something else. A file of another kind
    /// is told by how it begins, whichever word of it was looked at.
    pub fn unexpected_word(&self, expected: &str, word: &[u8]) -> InputError {
        let start = Some(&self.text).filter(|_| self.number == 1);
        match start.and_then(|start| name_of_other_file(start)) {
            Some(name) => self.error(expected, name),
            None => self.error(expected, &quote(word, self.cut)),
        }
    }

    fn error(&self, expected: &str, found: &str) -> InputError {
        InputError::Text {
            line: self.number,
            message: format!("expected {}, found {}", expected, found),
        }
    }

    fn clear(&mut self) {
        self.text.clear();
        self.gap = false;
        self.cut = false;
    }

    /// Keeps one more byte; `false` where there is no room for it.
    fn push(&mut self, byte: u8) -> bool {
        if is_blank(byte) {
            self.gap = !self.text.is_empty();
            return true;
        }
        if self.text.len() + usize::from(self.gap) >= KEPT {
            self.cut = true;
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
pub struct Lines<R> {
    inner: R,
    buffer: Vec<u8>,
    /// Bytes of the buffer from `next` to `filled` are still to be read.
    next: usize,
    filled: usize,
    line: Line,
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
            line: Line {
                number: 0,
                text: Vec::with_capacity(KEPT),
                gap: false,
                cut: false,
            },
            may_be_mark: true,
        }
    }

    /// The line that [`Lines::advance`] stopped at.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// Whether text waits in the buffer, be it the beginning of a line or all of one.
    pub fn has_text(&self) -> bool {
        let waiting = &self.buffer[self.next..self.filled];
        waiting.iter().any(|&byte| byte != b'\n' && !is_blank(byte))
    }

    /// Goes past the next line if all of it is here, and is just three bytes that `fit`. Nearly every
    /// line is, and what follows here takes four times as long.
    pub fn pass_three<F: Fn(u8) -> bool>(&mut self, fit: F) -> Option<[u8; 3]> {
        match self.buffer[self.next..self.filled] {
            [a, b, c, b'\n', ..] if !self.line.cut && fit(a) && fit(b) && fit(c) => {
                self.next += 4;
                self.line.number += 1;
                Some([a, b, c])
            }
            _ => None,
        }
    }

    /// Goes to the next line with text on it and says whether there is one. The output is flushed
    /// before each read that could block.
    ///
    /// A line that is too long is not read to its end, which it might not have. The next call goes
    /// on with it.
    pub fn advance(&mut self, output: &mut dyn Write) -> Result<bool, InputError> {
        let mut number = self.line.number + u64::from(!self.line.cut);
        self.line.clear();
        while let Some(byte) = self.byte(output)? {
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

    /// A byte-order mark is no text, if it stands at the very beginning.
    fn pass_over_mark(&mut self) {
        let text = &mut self.line.text;
        self.may_be_mark = !text.is_empty() && BYTE_ORDER_MARK.starts_with(text);
        if text == BYTE_ORDER_MARK {
            text.clear();
            self.may_be_mark = false;
        }
    }

    /// The error that the input ended where something was expected: on the line after the last
    /// one with text, however many blank lines follow it.
    pub fn ended(&self, expected: &str) -> InputError {
        InputError::Text {
            line: self.line.number + 1,
            message: format!("expected {}, found the end of the input", expected),
        }
    }

    fn byte(&mut self, output: &mut dyn Write) -> Result<Option<u8>, InputError> {
        if self.next == self.filled {
            output.flush().map_err(InputError::Output)?;
            if !self.refill().map_err(InputError::Read)? {
                return Ok(None);
            }
        }
        let byte = self.buffer[self.next];
        self.next += 1;
        Ok(Some(byte))
    }

    /// Replaces the buffer by what the input holds next; `false` at its end.
    fn refill(&mut self) -> io::Result<bool> {
        self.next = 0;
        self.filled = 0;
        loop {
            match self.inner.read(&mut self.buffer) {
                Ok(filled) => {
                    self.filled = filled;
                    return Ok(filled > 0);
                }
                // A signal arrived while waiting; nothing is lost.
                Err(ref error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}
