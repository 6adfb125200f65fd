//! What can go wrong between a stream of bytes and the values in it.

use std::ascii;
use std::error::Error;
use std::fmt;
use std::io;
use std::str;

/// Why no more could be read.
#[derive(Debug)]
pub enum InputError {
    /// The text is not what it should be.
    Text {
        /// Counted from 1.
        line: u64,
        /// What was expected there, and what was found.
        message: String,
    },
    /// The input could not be read.
    Read(io::Error),
    /// The output could not be flushed or written. It is kept apart, because it is no fault of
    /// the input, and because a closed pipe is no fault at all.
    Output(io::Error),
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            InputError::Text { line, ref message } => write!(f, "line {}: {}", line, message),
            InputError::Read(ref error) => write!(f, "cannot read: {}", error),
            InputError::Output(ref error) => write!(f, "cannot write: {}", error),
        }
    }
}

impl Error for InputError {}

/// What a file that begins so really is, where it is no text in UTF-8, and the cure.
pub fn name_of_other_file(start: &[u8]) -> Option<&'static str> {
    match *start {
        [0x1f, 0x8b, ..] => Some("a gzip file; unpack it first (gzip -d)"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some(UTF_16),
        // Without its byte-order mark: every other byte of a digit is 0.
        [b'0'..=b'9', 0, ..] | [0, b'0'..=b'9', ..] => Some(UTF_16),
        _ => None,
    }
}

const UTF_16: &str = "UTF-16 text; save it as UTF-8";

/// Quoted text longer than this is cut: a message is to be read, not scrolled through.
const SHOWN: usize = 32;

/// Text as a message shows it: in quotes, shortened, and with everything escaped that a terminal
/// would obey or hide. `cut` says that the text goes on after what is given.
pub fn quote(text: &[u8], cut: bool) -> String {
    match str::from_utf8(text) {
        Ok(text) => quote_characters(text, cut),
        Err(ref error) if cut && error.error_len().is_none() => {
            // Only the last character is broken, and only because the text was cut within it.
            let whole = &text[..error.valid_up_to()];
            quote_characters(str::from_utf8(whole).unwrap_or(""), cut)
        }
        Err(_) => {
            let bytes = text
                .iter()
                .map(|&byte| ascii::escape_default(byte).map(char::from));
            format!("{}, which is not UTF-8 text", shorten(bytes, cut))
        }
    }
}

fn quote_characters(text: &str, cut: bool) -> String {
    shorten(text.chars().map(|character| character.escape_debug()), cut)
}

/// Joins escaped characters, never cutting within one.
fn shorten<C, I>(escaped: I, cut: bool) -> String
where
    C: Iterator<Item = char>,
    I: Iterator<Item = C>,
{
    let mut quoted = String::from("\"");
    let mut more = cut;
    for (index, character) in escaped.enumerate() {
        if index == SHOWN {
            more = true;
            break;
        }
        quoted.extend(character);
    }
    quoted.push_str(if more { "...\"" } else { "\"" });
    quoted
}
