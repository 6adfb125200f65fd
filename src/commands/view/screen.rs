//! What standard output can show: a terminal with colours, or plain text for everything else.

use std::env;
use std::io::{self, IsTerminal};

use crate::commands::view::keyboard::stty;
use crate::commands::view::terminal::layout::{Colouring, Layout};
use crate::commands::view::terminal::Style;
use crate::support::error::Error;

/// Where frames go.
#[derive(Clone)]
pub struct Screen {
    /// How they are drawn.
    pub style: Style,
    /// They are drawn over each other. Where they are not, they follow each other.
    pub is_terminal: bool,
}

impl Screen {
    /// Fails where standard output is a terminal that is too small to draw on.
    pub fn of_standard_output() -> Result<Screen, Error> {
        if !io::stdout().is_terminal() || says("TERM", |term| term == "dumb") {
            return Ok(Screen {
                style: Style::plain(),
                is_terminal: false,
            });
        }
        let colouring = match says("NO_COLOR", |value| !value.is_empty()) {
            true => Colouring::Plain,
            false => Colouring::Coloured,
        };
        // A terminal that does not know its size is taken for one of the usual size.
        let (rows, columns) = size().unwrap_or((24, 80));
        match Layout::fit(rows, columns, colouring) {
            Some(layout) => Ok(Screen {
                style: Style { colouring, layout },
                is_terminal: true,
            }),
            None => Err(too_small(rows, columns, colouring)),
        }
    }

    /// The same without keys, which nobody presses while text runs by.
    pub fn without_keys(mut self) -> Screen {
        self.style.layout.keys.clear();
        self.style.layout.keys_beside = false;
        self
    }
}

fn says(name: &str, test: impl Fn(&str) -> bool) -> bool {
    env::var_os(name).is_some_and(|value| test(&value.to_string_lossy()))
}

fn too_small(rows: usize, columns: usize, colouring: Colouring) -> Error {
    let (least_rows, least_columns) = Layout::smallest(colouring);
    Error::failure(format!(
        "the terminal has {columns} columns and {rows} rows, but the smallest board needs \
         {least_columns} and {least_rows}: make it larger, pipe the output into a pager, or write \
         a page with --html FILE"
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

fn asked() -> Option<(usize, usize)> {
    let text = stty(&["size"])?;
    let mut numbers = text.split_whitespace().map(|word| word.parse().ok());
    match (numbers.next()??, numbers.next()??) {
        // A terminal that was never told its size says 0 0.
        (0, _) | (_, 0) => None,
        size => Some(size),
    }
}
