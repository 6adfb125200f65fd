//! A board as lines of squares for a terminal, in colour or without.

use crate::draw::scene::{Frame, Mark};
use crate::draw::{PAINTS, SHADE};
use crate::engine::board::ROWS;
use crate::engine::brick::COLUMNS;

/// A grey for squares without a digit that step back.
const HALF_SHADE: u8 = 240;

/// For what can be passed over, and for what is looked for.
pub(crate) const FAINT: &str = "2";
pub(crate) const STRONG: &str = "1";

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    /// Without colours a frame is plain text.
    pub(crate) coloured: bool,
    /// The characters of a square: `[3]` or `[3`.
    pub(crate) width: usize,
    /// Squares are half a line high, with colours and no digits.
    pub(crate) half: bool,
    /// The floor has a line of its own.
    pub(crate) floor: bool,
    /// And so have the numbers of the columns.
    pub(crate) numbers: bool,
}

impl Style {
    /// For everything that is no terminal: as large as it gets.
    pub(crate) fn plain() -> Style {
        Style { coloured: false, width: 3, half: false, floor: true, numbers: true }
    }

    /// The lines of a board, without its floor and its numbers.
    pub(crate) fn lines(&self) -> usize {
        ROWS / if self.half { 2 } else { 1 }
    }

    /// In an escape sequence, where there are colours.
    pub(crate) fn escaped(&self, code: &str, text: &str) -> String {
        match self.coloured {
            true => escaped(code, text),
            false => text.to_string(),
        }
    }

    /// A square with its digit. It can step back, while others are about to vanish.
    pub(crate) fn square(&self, colour: u8, mark: Mark, is_dimmed: bool) -> String {
        let (left, right, weight) = match mark {
            Mark::None => (' ', ' ', ""),
            Mark::Fresh => ('(', ')', "4;"),
            Mark::Vanishing => ('[', ']', "1;"),
        };
        let digit = if colour == 0 { '.' } else { char::from(b'0' + colour) };
        let whole = format!("{left}{digit}{right}");
        let text = &whole[..self.width];
        if colour == 0 {
            return self.escaped(FAINT, text);
        }
        let paint = &PAINTS[usize::from(colour) - 1];
        let (weight, ink, ground) = match is_dimmed {
            true => ("", paint.dimmed, SHADE),
            false => (weight, paint.ink.terminal, paint.terminal),
        };
        self.escaped(&format!("{weight}38;5;{ink};48;5;{ground}"), text)
    }

    /// Two squares in one: the upper half of each character is the row above.
    fn halves(&self, frame: &Frame, column: usize, row: usize) -> String {
        let shade = |row| match frame.board.colour(column, row) {
            0 => None,
            _ if is_dimmed(frame, column, row) => Some(HALF_SHADE),
            colour => Some(PAINTS[usize::from(colour) - 1].terminal),
        };
        let (upper, lower) = ("▀".repeat(self.width), "▄".repeat(self.width));
        match (shade(row + 1), shade(row)) {
            (None, None) => " ".repeat(self.width),
            (Some(ink), None) => escaped(&format!("38;5;{ink}"), &upper),
            (None, Some(ink)) => escaped(&format!("38;5;{ink}"), &lower),
            (Some(ink), Some(ground)) => escaped(&format!("38;5;{ink};48;5;{ground}"), &upper),
        }
    }
}

fn escaped(code: &str, text: &str) -> String {
    format!("\x1b[{code}m{text}\x1b[0m")
}

/// The square steps back, as others are about to vanish.
fn is_dimmed(frame: &Frame, column: usize, row: usize) -> bool {
    !frame.runs.is_empty() && frame.mark(column, row) != Mark::Vanishing
}

/// The board from its top, with its walls, and its floor and numbers where there is room.
pub(crate) fn board_lines(frame: &Frame, style: &Style) -> Vec<String> {
    let wall = style.escaped(FAINT, "|");
    let square = |column, line| match style.half {
        true => style.halves(frame, column, 2 * line),
        false => {
            let (colour, mark) = (frame.board.colour(column, line), frame.mark(column, line));
            style.square(colour, mark, is_dimmed(frame, column, line))
        }
    };
    let line = |line| {
        let squares: String = (0..COLUMNS).map(|column| square(column, line)).collect();
        format!("{wall}{squares}{wall}")
    };
    let mut lines: Vec<String> = (0..style.lines()).rev().map(line).collect();
    let width = style.width;
    if style.floor {
        lines.push(style.escaped(FAINT, &format!("+{}+", "-".repeat(width * COLUMNS))));
    }
    if style.numbers {
        let numbers: String = (1..=COLUMNS).map(|column| format!("{column:width$}")).collect();
        let blank = if width == 3 { "" } else { " " };
        lines.push(style.escaped(FAINT, &format!("{blank}{numbers}")));
    }
    lines
}
