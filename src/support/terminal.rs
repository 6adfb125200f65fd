//! The terminal while keys are read from it: one key at a time, nothing echoed, a screen of its
//! own. However the program ends, by itself, by a signal or by a panic, all of that is undone.

use std::cell::UnsafeCell;
use std::env;
use std::ffi::{c_int, c_void};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::mem;
use std::os::fd::IntoRawFd;
use std::panic;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering::SeqCst};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use crate::support::signals;

/// A screen of our own without a cursor, and back to the user's.
const ENTER_SCREEN: &str = "\x1b[?1049h\x1b[?25l\x1b[2J";
const LEAVE_SCREEN: &str = "\x1b[?25h\x1b[?1049l";

/// The terminal itself: standard input may well be the moves.
const TERMINAL: &str = "/dev/tty";

/// Keys, as long as this lives.
pub(crate) struct Keyboard {
    /// The last of them is [`GONE`].
    pub(crate) keys: Receiver<char>,
}

impl Keyboard {
    /// Takes the terminal over; `None` if there is none to be had.
    pub(crate) fn take() -> Option<Keyboard> {
        let terminal = File::open(TERMINAL).ok()?;
        // It stays open: a signal handler needs it until the program is over.
        let handle = File::open(TERMINAL).ok()?.into_raw_fd();
        let mut raw: Settings = [0; 32];
        // Sound: the calls fill a structure that has room there, and nothing reads SAVED before
        // IS_TAKEN is set.
        unsafe {
            if tcgetattr(handle, SAVED.0.get()) != 0 || tcgetattr(handle, &mut raw) != 0 {
                return None;
            }
            cfmakeraw(&mut raw);
        }
        HANDLE.store(handle, SeqCst);
        IS_TAKEN.store(true, SeqCst);
        // A signal or a panic ends the program without any of its destructors.
        signals::before_the_end(give_back);
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
        }));
        // Sound: as above.
        unsafe { tcsetattr(handle, NOW, &raw) };
        let mut output = io::stdout();
        let _ = output.write_all(ENTER_SCREEN.as_bytes()).and_then(|()| output.flush());
        Some(Keyboard { keys: read_keys(terminal) })
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        give_back();
        IS_TAKEN.store(false, SeqCst);
    }
}

/// `struct termios`, which has 60 bytes on Linux and 72 on macOS.
type Settings = [u64; 32];

/// The user's settings. They are written once, before anything reads them.
struct Saved(UnsafeCell<Settings>);
unsafe impl Sync for Saved {}

static SAVED: Saved = Saved(UnsafeCell::new([0; 32]));
static HANDLE: AtomicI32 = AtomicI32::new(-1);
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

const STANDARD_OUTPUT: c_int = 1;
/// When settings take effect.
const NOW: c_int = 0;

extern "C" {
    fn tcgetattr(handle: c_int, settings: *mut Settings) -> c_int;
    fn tcsetattr(handle: c_int, when: c_int, settings: *const Settings) -> c_int;
    fn cfmakeraw(settings: *mut Settings);
    fn write(handle: c_int, bytes: *const c_void, count: usize) -> isize;
}

/// Restores the user's screen and settings. Signal handlers call this, at any moment.
fn give_back() {
    if IS_TAKEN.load(SeqCst) {
        // Sound: both calls are allowed in a signal handler, and what they read is there. If they
        // fail, nothing else can be done.
        unsafe {
            write(STANDARD_OUTPUT, LEAVE_SCREEN.as_ptr().cast(), LEAVE_SCREEN.len());
            tcsetattr(HANDLE.load(SeqCst), NOW, SAVED.0.get());
        }
    }
}

/// Every system with terminals has this program.
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

/// Rows and columns of the terminal; `None` if that is not known.
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

/// The width of lines on this stream: the terminal's, or 80 without one.
pub(crate) fn width(stream: &impl IsTerminal) -> usize {
    let set = env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    let known = || stream.is_terminal().then(size).flatten().map(|(_, columns)| columns);
    set.or_else(known).unwrap_or(80)
}

/// Breaks a text at its blanks into lines of at most this width, if that can be. Blanks that do
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
const CTRL_C: char = '\x03';
/// Ctrl-D, or the end of the terminal: no more keys will come.
pub(crate) const GONE: char = '\x04';

/// Reads in a thread of its own, which waits until the program is over.
fn read_keys(mut terminal: File) -> Receiver<char> {
    let (sender, keys) = mpsc::channel();
    thread::spawn(move || {
        let mut buffer = [0; 256];
        while let Ok(count @ 1..) = terminal.read(&mut buffer) {
            for key in keys_in(&buffer[..count]) {
                match key {
                    // The terminal makes no signal of it while keys are read one by one.
                    CTRL_C => signals::interrupt(),
                    key => drop(sender.send(key)),
                }
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
