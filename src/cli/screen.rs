//! What standard output can show: a terminal with colours, or plain text for everything else.

use std::env;
use std::fs::File;
use std::io::{self, IsTerminal};
use std::process::{Command, Stdio};

use super::error::Error;
use crate::tools::view::terminal::{Style, LINES, NARROWEST};

pub struct Screen {
    pub style: Style,
    /// Frames may be drawn over each other. Where they may not, they follow each other.
    pub animated: bool,
}

/// Rows that a replay needs: a frame, and the line where the cursor waits below it.
const ROWS: usize = LINES + 1;

impl Screen {
    /// Fails where standard output is a terminal that is too small to draw on.
    pub fn of_standard_output() -> Result<Screen, Error> {
        if !io::stdout().is_terminal() || says("TERM", |term| term == "dumb") {
            return Ok(Screen {
                style: Style::PLAIN,
                animated: false,
            });
        }
        let size = size();
        if let Some((rows, columns)) = size {
            if rows < ROWS || columns < NARROWEST {
                return Err(too_small(rows, columns));
            }
        }
        Ok(Screen {
            style: Style {
                colour: !says("NO_COLOR", |value| !value.is_empty()),
                columns: size.map(|(_, columns)| columns),
            },
            animated: true,
        })
    }
}

fn says(name: &str, test: impl Fn(&str) -> bool) -> bool {
    env::var_os(name).is_some_and(|value| test(&value.to_string_lossy()))
}

fn too_small(rows: usize, columns: usize) -> Error {
    Error::failure(format!(
        "the terminal has {columns} columns and {rows} rows, but a board with its words needs \
         {NARROWEST} and {ROWS}: make it larger, pipe the output into a pager, or write a page \
         with --html FILE"
    ))
}

/// Rows and columns of the terminal; `None` where nobody knows.
pub fn size() -> Option<(usize, usize)> {
    let number = |name| env::var(name).ok()?.parse().ok().filter(|&n: &usize| n > 0);
    match (number("LINES"), number("COLUMNS")) {
        (Some(rows), Some(columns)) => Some((rows, columns)),
        _ => asked(),
    }
}

/// Asks the terminal itself. Standard input may well be the moves, so it cannot be used for that.
fn asked() -> Option<(usize, usize)> {
    let terminal = File::open("/dev/tty").ok()?;
    let answer = Command::new("stty")
        .arg("size")
        .stdin(terminal)
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    let mut numbers = text.split_whitespace().map(|word| word.parse().ok());
    match (numbers.next()??, numbers.next()??) {
        // A terminal that was never told its size says 0 0.
        (0, _) | (_, 0) => None,
        size => Some(size),
    }
}
