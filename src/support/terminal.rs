//! The size of the terminal, and text that fits its lines.

use std::env;
use std::ffi::{c_int, c_ulong};
use std::io::IsTerminal;

#[cfg(target_os = "linux")]
const TIOCGWINSZ: c_ulong = 0x5413;
#[cfg(not(target_os = "linux"))]
const TIOCGWINSZ: c_ulong = 0x4008_7468;

/// `struct winsize`.
#[repr(C)]
#[derive(Default)]
struct WindowSize {
    rows: u16,
    columns: u16,
    pixels: [u16; 2],
}

extern "C" {
    fn ioctl(handle: c_int, request: c_ulong, ...) -> c_int;
}

/// Rows and columns of the terminal; `None` if that is not known. `LINES` and `COLUMNS` come first.
pub(crate) fn size() -> Option<(usize, usize)> {
    let variable = |name| env::var(name).ok()?.parse().ok().filter(|&number: &usize| number > 0);
    if let (Some(rows), Some(columns)) = (variable("LINES"), variable("COLUMNS")) {
        return Some((rows, columns));
    }
    // Standard output, standard error and standard input: any of them may be the terminal.
    [1, 2, 0].into_iter().find_map(|handle| {
        let mut size = WindowSize::default();
        // Sound: the call fills a structure of this form, or fails.
        let is_known = unsafe { ioctl(handle, TIOCGWINSZ, &mut size) } == 0;
        // A terminal without a known size says 0 0.
        (is_known && size.rows > 0 && size.columns > 0)
            .then_some((size.rows.into(), size.columns.into()))
    })
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

/// At most this many characters: what is too long loses its middle.
pub(crate) fn cut(text: &str, most: usize) -> String {
    let letters: Vec<char> = text.chars().filter(|&letter| letter != '…').collect();
    if text.chars().count() <= most {
        return text.to_string();
    }
    let start = most / 2;
    let end = letters.len() - (most - start - 1);
    letters[..start].iter().chain(&['…']).chain(&letters[end..]).collect()
}
