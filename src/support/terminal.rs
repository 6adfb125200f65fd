//! The terminal while keys are read from it: one key at a time, nothing echoed, a screen of its
//! own. However the program ends, by itself, by a signal or by a panic, all of that is undone.

use std::env;
use std::fs::File;
use std::io::{self, Read, Write};
use std::mem;
use std::panic;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;

/// A screen of our own without a cursor, and back to the user's.
const ENTER_SCREEN: &str = "\x1b[?1049h\x1b[?25l\x1b[2J";
const LEAVE_SCREEN: &str = "\x1b[?25h\x1b[?1049l";

/// The terminal itself: standard input may well be the moves.
const TERMINAL: &str = "/dev/tty";

/// Keys, as long as this lives.
pub(crate) struct Keyboard {
    /// The last of them is [`GONE`].
    pub(crate) keys: Receiver<char>,
    settings: String,
}

impl Keyboard {
    /// Takes the terminal over; `None` where there is none to be had.
    pub(crate) fn take() -> Option<Keyboard> {
        let settings = stty(&["-g"])?.trim().to_string();
        let terminal = File::open(TERMINAL).ok()?;
        // A panic ends the program without any of its destructors.
        let (before, saved) = (panic::take_hook(), settings.clone());
        panic::set_hook(Box::new(move |info| {
            give_back(&saved);
            before(info);
        }));
        // Ctrl-C stays a signal; Ctrl-Z and Ctrl-\ would leave the terminal as it is now.
        let raw = ["-icanon", "-echo", "min", "1", "time", "0"];
        stty(&[&raw[..], &["susp", "undef", "quit", "undef"]].concat())?;
        let _ = io::stdout().write_all(ENTER_SCREEN.as_bytes());
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
    let _ = output.write_all(LEAVE_SCREEN.as_bytes());
    let _ = output.flush();
    stty(&[settings]);
}

/// The standard library does not know a terminal's settings, but every system with terminals has
/// this program.
fn stty(words: &[&str]) -> Option<String> {
    let answer = Command::new("stty")
        .args(words)
        .stdin(File::open(TERMINAL).ok()?)
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    answer.status.success().then_some(text)
}

/// Rows and columns of the terminal; `None` where that is not known.
pub(crate) fn size() -> Option<(usize, usize)> {
    // A terminal without a known size says 0 0.
    let number = |word: &str| word.parse().ok().filter(|&number: &usize| number > 0);
    let variable = |name| number(&env::var(name).ok()?);
    if let (Some(rows), Some(columns)) = (variable("LINES"), variable("COLUMNS")) {
        return Some((rows, columns));
    }
    let text = stty(&["size"])?;
    let (rows, columns) = text.trim().split_once(' ')?;
    Some((number(rows)?, number(columns)?))
}

/// Breaks a text at its blanks into lines of at most this width, where that can be. Blanks that do
/// not break become plain ones.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                *line += &format!(" {word}");
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines.iter().map(|line| line.replace('\u{a0}', " ")).collect()
}

/// Keys are the characters they write, and arrows are `↑`, `↓`, `→` and `←`.
pub(crate) const ENTER: char = '\n';
pub(crate) const ERASE: char = '\x08';
pub(crate) const ESCAPE: char = '\x1b';
/// Ctrl-D, or the end of the terminal: no more keys will come.
pub(crate) const GONE: char = '\x04';

/// Reads in a thread of its own, which waits until the program is over.
fn read_keys(mut terminal: File) -> Receiver<char> {
    let (sender, keys) = mpsc::channel();
    thread::spawn(move || {
        let mut buffer = [0; 256];
        while let Ok(count @ 1..) = terminal.read(&mut buffer) {
            for key in keys_in(&buffer[..count]) {
                let _ = sender.send(key);
            }
        }
        let _ = sender.send(GONE);
        // A closed channel could no longer be waited for.
        mem::forget(sender);
    });
    keys
}

/// The keys of bytes that were read at once. An escape that nothing follows is the key itself.
fn keys_in(mut bytes: &[u8]) -> Vec<char> {
    let mut keys = Vec::new();
    while let [first, rest @ ..] = bytes {
        bytes = rest;
        keys.push(match (first, rest) {
            (0x1b, [b'[' | b'O', sequence @ ..]) => {
                // Numbers may stand before the letter that ends it.
                let is_last = |byte: &u8| (0x40..0x7f).contains(byte);
                let length = sequence.iter().position(is_last).map_or(0, |last| last + 1);
                bytes = &sequence[length..];
                match sequence[..length].last() {
                    Some(b'A') => '↑',
                    Some(b'B') => '↓',
                    Some(b'C') => '→',
                    Some(b'D') => '←',
                    _ => continue,
                }
            }
            (b'\r', _) => ENTER,
            (0x7f, _) => ERASE,
            // A Ctrl-D that was sent before keys were read one by one.
            (0, _) => GONE,
            (&byte, _) => char::from(byte),
        });
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_are_one_key() {
        let found = keys_in(b" \x1b[A\x1bOB\x1b[1;5C\x1b[D\x1b[3~g1\x7f\r\x04\x1b");
        assert_eq!(found.iter().collect::<String>(), " ↑↓→←g1\x08\n\x04\x1b");
    }
}
