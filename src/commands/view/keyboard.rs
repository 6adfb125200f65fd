//! The terminal while keys are read from it: one key at a time, nothing echoed, a screen of its
//! own. However the program ends, by itself, by a signal or by a panic, all of that is undone.

use std::fs::File;
use std::io::{self, Read, Write};
use std::panic;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use crate::commands::view::keys::take_keys;
use crate::commands::view::stage::Key;

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
        Some(Keyboard {
            keys: read_keys(terminal),
            settings,
        })
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        give_back(&self.settings);
    }
}

fn give_back(settings: &str) {
    // Nobody can be told if this fails, and nothing else can be done.
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
