//! What standard output can show: how large a board, where the words and the keys go, or plain
//! text for everything that is no terminal.

use std::env;
use std::io::{self, IsTerminal};

use crate::engine::board::ROWS;
use crate::engine::brick::COLUMNS;
use crate::play::draw::terminal::{Colouring, SquareForm, Style};
use crate::support::error::Error;
use crate::support::terminal;

/// Where frames go.
#[derive(Clone)]
pub(crate) struct Screen {
    /// What goes where.
    pub(crate) layout: Layout,
    /// They are drawn over each other. Where they are not, they follow each other.
    pub(crate) is_terminal: bool,
}

impl Screen {
    /// Fails where standard output is a terminal that is too small to draw on.
    pub(crate) fn of_standard_output() -> Result<Screen, Error> {
        if !io::stdout().is_terminal() || says("TERM", |term| term == "dumb") {
            return Ok(Screen { layout: Layout::unlimited(), is_terminal: false });
        }
        let colouring = match says("NO_COLOR", |value| !value.is_empty()) {
            true => Colouring::Plain,
            false => Colouring::Coloured,
        };
        // A terminal that does not know its size is taken for one of the usual size.
        let (rows, columns) = terminal::size().unwrap_or((24, 80));
        match Layout::fit(rows, columns, colouring) {
            Some(layout) => Ok(Screen { layout, is_terminal: true }),
            None => Err(too_small(rows, columns, colouring)),
        }
    }

    /// The same without keys, for text that is only printed.
    pub(crate) fn without_keys(mut self) -> Screen {
        self.layout.keys.clear();
        self.layout.keys_beside = false;
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

/// The keys of the replay and what they do, with one space inside of each.
pub(crate) const KEYS: [&str; 7] =
    ["space pause", "←→ brick", "↑↓ step", "+- speed", "np best", "g go to", "q quit"];

/// How wide the words may get, and how narrow they can be.
const WIDEST: usize = 44;
const NARROWEST: usize = 15;
/// The words have this much where the largest squares are drawn with a wide gap.
const ROOMY: usize = 29;

/// What is drawn where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// How the board is drawn.
    pub(crate) style: Style,
    /// Blanks between the board and the words.
    pub(crate) gap: usize,
    /// Characters of a line of words.
    pub(crate) words: usize,
    /// The lines below that tell the keys; none where they stand among the words, or have
    /// no use.
    pub(crate) keys: Vec<String>,
    /// The keys stand among the words.
    pub(crate) keys_beside: bool,
}

impl Layout {
    /// For paper, pipes and files: as large as it gets, and no keys.
    pub(crate) fn unlimited() -> Layout {
        Layout {
            style: Style::plain(),
            gap: 3,
            words: WIDEST,
            keys: Vec::new(),
            keys_beside: false,
        }
    }

    /// The largest that fits on a screen where keys can be pressed; `None` where none does.
    pub(crate) fn fit(rows: usize, columns: usize, colouring: Colouring) -> Option<Layout> {
        let (width, gap) = across(columns)?;
        let keys = wrapped_keys(columns);
        let words = (columns - COLUMNS * width - 2 - gap).min(WIDEST);
        let style = Style {
            colouring,
            square: SquareForm::Digit(width),
            floor: rows >= ROWS + 2 + keys.len(),
            numbers: rows > ROWS + keys.len(),
        };
        let whole = Layout { style, gap, words, keys, keys_beside: false };
        if rows >= ROWS + whole.keys.len() {
            return Some(whole);
        }
        if rows >= ROWS {
            return Some(Layout { keys: Vec::new(), keys_beside: true, ..whole });
        }
        let square = SquareForm::Half(width.min(2));
        let words = (columns - COLUMNS * square.width() - 2 - gap).min(WIDEST);
        let style = Style { square, floor: rows > square.lines() + whole.keys.len(), ..style };
        let half = Layout { style, words, ..whole };
        let fits = rows >= square.lines() + half.keys.len();
        (fits && colouring == Colouring::Coloured).then_some(half)
    }

    /// What the smallest screen has: rows and columns.
    pub(crate) fn smallest(colouring: Colouring) -> (usize, usize) {
        let fits = |rows: &usize| Layout::fit(*rows, SMALLEST, colouring).is_some();
        ((1..=ROWS).find(fits).unwrap_or(ROWS), SMALLEST)
    }
}

/// A board of single digits, a blank, and the words.
const SMALLEST: usize = COLUMNS + 2 + 1 + NARROWEST;

/// How wide the squares are and the gap beside the board.
fn across(columns: usize) -> Option<(usize, usize)> {
    let choices = [(3, 3, ROOMY), (3, 2, NARROWEST), (2, 2, NARROWEST)];
    let fits =
        |&(width, gap, words): &(usize, usize, usize)| columns >= COLUMNS * width + 2 + gap + words;
    let found = choices.into_iter().find(fits);
    let smallest = (columns >= SMALLEST).then_some((1, 1));
    found.map(|(width, gap, _)| (width, gap)).or(smallest)
}

/// The keys in as few lines as this width allows.
fn wrapped_keys(columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for key in KEYS {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + key.chars().count() <= columns => {
                *line += "  ";
                *line += key;
            }
            _ => lines.push(key.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::draw::terminal::Colouring::{Coloured, Plain};

    #[test]
    fn a_smaller_screen_gets_a_smaller_board() {
        for (rows, columns, square, keys, beside) in [
            (24, 80, SquareForm::Digit(3), 1, false),
            (23, 80, SquareForm::Digit(3), 1, false),
            (24, 60, SquareForm::Digit(3), 2, false),
            (24, 40, SquareForm::Digit(2), 2, false),
            (20, 40, SquareForm::Digit(2), 0, true),
            (20, 80, SquareForm::Digit(3), 0, true),
            (24, 30, SquareForm::Digit(1), 3, false),
            (19, 80, SquareForm::Half(2), 1, false),
            (12, 40, SquareForm::Half(2), 2, false),
            (13, 28, SquareForm::Half(1), 3, false),
        ] {
            let layout = Layout::fit(rows, columns, Coloured).unwrap();
            let found = (layout.style.square, layout.keys.len(), layout.keys_beside);
            assert_eq!(found, (square, keys, beside), "{columns}x{rows}");
        }
        for (rows, columns, colouring) in [(24, 27, Coloured), (11, 40, Coloured), (19, 80, Plain)]
        {
            assert_eq!(Layout::fit(rows, columns, colouring), None);
        }
        assert_eq!(Layout::smallest(Coloured), (13, 28));
        assert_eq!(Layout::smallest(Plain), (20, 28));
    }

    #[test]
    fn every_layout_fits_where_it_is_used() {
        for rows in 1..40 {
            for columns in 1..120 {
                let Some(layout) = Layout::fit(rows, columns, Coloured) else {
                    continue;
                };
                let style = layout.style;
                let below = usize::from(style.floor) + usize::from(style.numbers);
                let lines = style.square.lines() + below + layout.keys.len();
                assert!(lines <= rows, "{columns}x{rows}");
                let wide = COLUMNS * layout.style.square.width() + 2 + layout.gap + layout.words;
                assert!(wide <= columns, "{columns}x{rows}");
                let fits = |line: &String| line.chars().count() <= columns;
                assert!(layout.keys.iter().all(fits), "{columns}x{rows}");
            }
        }
    }
}
