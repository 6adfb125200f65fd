//! Lines of any length in constant memory.
//!
//! A line is kept as short as its meaning allows: runs of blanks become one space, those at its
//! ends vanish, and of what is still too long only the beginning is kept. No line of the game is
//! that long, so nothing is lost but the end of a mistake.

use std::io::{self, Read, Write};

use super::error::{quote, InputError};

/// Large enough that a system call costs nothing a brick.
const BUFFER: usize = 1 << 16;

/// How many bytes of a line are kept. The longest good line has 22: the largest N, a space and K;
/// the rest is room for leading zeros, and for a mistake to be recognised when it is quoted.
const KEPT: usize = 64;

fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t' || byte == b'\r'
}

/// A line with text on it.
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

    /// The line was too long and `text` is only its beginning.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    pub fn words(&self) -> impl Iterator<Item = &[u8]> {
        let words = self.text.split(|&byte| byte == b' ');
        words.filter(|word| !word.is_empty())
    }

    /// The error that this line holds something else.
    pub fn unexpected(&self, expected: &str) -> InputError {
        self.error(expected, &quote(&self.text, self.cut))
    }

    /// The error that this word of the line should have been something else.
    pub fn unexpected_word(&self, expected: &str, word: &[u8]) -> InputError {
        self.error(expected, &quote(word, self.cut))
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

    fn push(&mut self, byte: u8) {
        if is_blank(byte) {
            self.gap = !self.text.is_empty();
            return;
        }
        if self.gap {
            self.gap = false;
            self.keep(b' ');
        }
        self.keep(byte);
    }

    fn keep(&mut self, byte: u8) {
        if self.text.len() < KEPT {
            self.text.push(byte);
        } else {
            self.cut = true;
        }
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
        }
    }

    /// The line that [`Lines::advance`] stopped at.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// Goes to the next line with text on it and says whether there is one. The output is flushed
    /// before each read that could block.
    ///
    /// A line that is too long is not read to its end. It is a mistake already, and it might have
    /// no end.
    pub fn advance(&mut self, output: &mut dyn Write) -> Result<bool, InputError> {
        self.line.clear();
        let mut number = self.line.number + 1;
        while let Some(byte) = self.byte(output)? {
            if byte != b'\n' {
                self.line.push(byte);
            } else if self.line.text.is_empty() {
                number += 1;
            } else {
                break;
            }
            if self.line.cut {
                break;
            }
        }
        let found = !self.line.text.is_empty();
        if found {
            self.line.number = number;
        }
        Ok(found)
    }

    /// The error that the input ended where something was expected: on the line after the last
    /// one with text, however many blank lines follow it.
    pub fn ended(&self, expected: &str) -> InputError {
        InputError::Text {
            line: self.line.number + 1,
            message: format!("expected {}, found the end of the input", expected),
        }
    }

    /// Reads on to the first byte that is neither blank nor a line end; is there one?
    pub fn has_more_text(&mut self) -> io::Result<bool> {
        while !self.text_waits() {
            if !self.refill()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn text_waits(&self) -> bool {
        let waiting = &self.buffer[self.next..self.filled];
        waiting.iter().any(|&byte| !is_blank(byte) && byte != b'\n')
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
