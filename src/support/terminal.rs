//! The terminal while keys are read from it: one key at a time, nothing echoed, a screen of its
//! own. However the program ends, by itself, by a signal or by a panic, all of that is undone.

use std::env;
use std::fs::File;
use std::io::{self, Read, Write};
use std::panic;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;

/// A screen of our own without a cursor, and back to the user's.
const ENTER: &str = "\x1b[?1049h\x1b[?25l\x1b[2J";
const LEAVE: &str = "\x1b[?25h\x1b[?1049l";

/// The terminal itself: standard input may well be the moves.
const TERMINAL: &str = "/dev/tty";

/// Keys, as long as this lives.
pub struct Keyboard {
    /// Closed when the terminal is.
    pub keys: Receiver<Key>,
    settings: String,
}

impl Keyboard {
    /// Takes the terminal over; `None` where there is none to be had.
    pub fn take() -> Option<Keyboard> {
        let settings = stty(&["-g"])?.trim().to_string();
        let terminal = File::open(TERMINAL).ok()?;
        give_back_on_panic(settings.clone());
        // Ctrl-C stays a signal; Ctrl-Z and Ctrl-\ would leave the terminal as it is now.
        let raw = ["-icanon", "-echo", "min", "1", "time", "0"];
        stty(&[&raw[..], &["susp", "undef", "quit", "undef"]].concat())?;
        let _ = io::stdout().write_all(ENTER.as_bytes());
        Some(Keyboard { keys: read_keys(terminal), settings })
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        give_back(&self.settings);
    }
}

fn give_back(settings: &str) {
    // If this fails, nothing else can be done.
    let mut output = io::stdout();
    let _ = output.write_all(LEAVE.as_bytes());
    let _ = output.flush();
    stty(&[settings]);
}

/// A panic ends the program without any of its destructors.
fn give_back_on_panic(settings: String) {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        give_back(&settings);
        before(info);
    }));
}

/// The standard library has no word for a terminal's settings, but every system with terminals has
/// this program.
pub fn stty(words: &[&str]) -> Option<String> {
    let answer = Command::new("stty")
        .args(words)
        .stdin(File::open(TERMINAL).ok()?)
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    answer.status.success().then_some(text)
}

/// Reads in a thread of its own, which waits until the program is over.
fn read_keys(mut terminal: File) -> Receiver<Key> {
    let (sender, keys) = mpsc::channel();
    thread::spawn(move || {
        let (mut waiting, mut buffer) = (Vec::new(), [0; 256]);
        while let Ok(count @ 1..) = terminal.read(&mut buffer) {
            waiting.extend_from_slice(&buffer[..count]);
            for key in take_keys(&mut waiting) {
                if sender.send(key).is_err() {
                    return;
                }
            }
        }
    });
    keys
}

/// Rows and columns of the terminal; `None` where that is not known.
pub fn size() -> Option<(usize, usize)> {
    let number = |name| env::var(name).ok()?.parse().ok().filter(|&n: &usize| n > 0);
    match (number("LINES"), number("COLUMNS")) {
        (Some(rows), Some(columns)) => Some((rows, columns)),
        _ => asked(),
    }
}

fn asked() -> Option<(usize, usize)> {
    let text = stty(&["size"])?;
    let mut numbers = text.split_whitespace().map(|word| word.parse().ok());
    match (numbers.next()??, numbers.next()??) {
        // A terminal without a known size says 0 0.
        (0, _) | (_, 0) => None,
        size => Some(size),
    }
}

/// Breaks a text at its blanks into lines of at most this width, where that can be.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + length <= width => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.to_string()),
        }
    }
    let plain = |line: String| line.replace('\u{a0}', " ");
    lines.into_iter().map(plain).collect()
}

/// A key, or what ends them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character.
    Char(char),
    /// The arrows.
    Left,
    /// To the right.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
    /// The end of a number.
    Enter,
    /// One digit back.
    Erase,
    /// No number after all.
    Escape,
    /// No more keys will come.
    Gone,
}

/// Ctrl-D: no more keys will come. One that was sent before keys were
/// read one by one arrives as a zero.
const END: u8 = 4;
const EARLY_END: u8 = 0;

/// Takes keys out of bytes and leaves the beginning of a sequence whose end is still to come. An
/// escape that nothing follows is the key itself.
pub fn take_keys(bytes: &mut Vec<u8>) -> Vec<Key> {
    let mut keys = Vec::new();
    let mut rest = bytes.as_slice();
    while !rest.is_empty() {
        let Some((key, length)) = first_key(rest) else {
            break;
        };
        keys.extend(key);
        rest = &rest[length..];
    }
    *bytes = rest.to_vec();
    keys
}

/// The first key, if it is one that is known, and how many bytes it takes; `None` if some miss.
fn first_key(bytes: &[u8]) -> Option<(Option<Key>, usize)> {
    Some(match bytes {
        [0x1b] => (Some(Key::Escape), 1),
        [0x1b, b'[' | b'O', rest @ ..] => {
            // Numbers may stand before the letter that ends it.
            let end = rest.iter().position(|byte| (0x40..0x7f).contains(byte))?;
            (arrow(rest[end]), end + 3)
        }
        [0x1b, ..] => (Some(Key::Escape), 1),
        [b'\r' | b'\n', ..] => (Some(Key::Enter), 1),
        [0x08 | 0x7f, ..] => (Some(Key::Erase), 1),
        [END | EARLY_END, ..] => (Some(Key::Gone), 1),
        [byte, ..] if byte.is_ascii() => (Some(Key::Char(char::from(*byte))), 1),
        // No key of ours is beyond ASCII.
        [_, ..] => (None, 1),
        [] => return None,
    })
}

fn arrow(letter: u8) -> Option<Key> {
    match letter {
        b'A' => Some(Key::Up),
        b'B' => Some(Key::Down),
        b'C' => Some(Key::Right),
        b'D' => Some(Key::Left),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &[u8]) -> (Vec<Key>, Vec<u8>) {
        let mut bytes = text.to_vec();
        (take_keys(&mut bytes), bytes)
    }

    #[test]
    fn sequences_are_one_key() {
        let (found, left) = keys(b" \x1b[A\x1bOB\x1b[1;5C\x1b[Dg1\x7f\r\x04\x1b");
        let expected = [
            Key::Char(' '),
            Key::Up,
            Key::Down,
            Key::Right,
            Key::Left,
            Key::Char('g'),
            Key::Char('1'),
            Key::Erase,
            Key::Enter,
            Key::Gone,
            Key::Escape,
        ];
        assert_eq!((found.as_slice(), left.len()), (&expected[..], 0));
    }

    #[test]
    fn half_a_sequence_waits_for_the_rest() {
        assert_eq!(keys(b"q\x1b[1;"), (vec![Key::Char('q')], b"\x1b[1;".to_vec()));
        assert_eq!(keys("é\x1b[3~x".as_bytes()), (vec![Key::Char('x')], vec![]));
    }
}
