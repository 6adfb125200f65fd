//! A board as lines of squares for a terminal, in colour or without.

use crate::engine::board::ROWS;
use crate::engine::brick::COLUMNS;
use crate::play::draw::{PAINTS, SHADE};
use crate::play::scene::{Frame, Mark};

/// A grey for squares without a digit that step back.
const HALF_SHADE: u8 = 240;

/// Whether a terminal shows colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colouring {
    /// It does.
    Coloured,
    /// It does not, or is not to: a frame is plain text.
    Plain,
}

/// How a square is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SquareForm {
    /// `[3]`, `[3` or `3`: this many characters, one line.
    Digit(usize),
    /// Half a line high and this many characters wide: only colours, and no digit.
    Half(usize),
}

impl SquareForm {
    /// Characters from the left of a square to its right.
    pub(crate) fn width(self) -> usize {
        match self {
            SquareForm::Digit(width) | SquareForm::Half(width) => width,
        }
    }

    /// Lines of a board of such squares.
    pub(crate) fn lines(self) -> usize {
        match self {
            SquareForm::Digit(_) => ROWS,
            SquareForm::Half(_) => ROWS / 2,
        }
    }
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    /// Whether there are colours.
    pub(crate) colouring: Colouring,
    /// How squares are drawn.
    pub(crate) square: SquareForm,
    /// The floor has a line of its own.
    pub(crate) floor: bool,
    /// And so have the numbers of the columns.
    pub(crate) numbers: bool,
}

impl Style {
    /// For everything that is no terminal: as large as it gets.
    pub(crate) fn plain() -> Style {
        Style {
            colouring: Colouring::Plain,
            square: SquareForm::Digit(3),
            floor: true,
            numbers: true,
        }
    }

    /// For what can be passed over.
    pub(crate) fn faint(&self, text: &str) -> String {
        self.wrapped("2", text)
    }

    /// For what is looked for.
    pub(crate) fn strong(&self, text: &str) -> String {
        self.wrapped("1", text)
    }

    /// In an escape sequence, where there are colours.
    fn wrapped(&self, code: &str, text: &str) -> String {
        if self.colouring == Colouring::Coloured && !text.is_empty() {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    }
}

/// The board from its top, with its walls, and its floor and numbers where there is room.
pub(crate) fn board_lines(frame: &Frame, style: &Style) -> Vec<String> {
    let wall = style.faint("|");
    let walled = |row: String| format!("{wall}{row}{wall}");
    let mut lines: Vec<String> = match style.square {
        SquareForm::Digit(_) => (0..ROWS).rev().map(|row| digits(frame, row, style)).collect(),
        SquareForm::Half(width) => {
            (0..ROWS / 2).rev().map(|pair| halves(frame, 2 * pair, width)).collect()
        }
    };
    lines = lines.into_iter().map(walled).collect();
    let width = style.square.width();
    if style.floor {
        lines.push(style.faint(&format!("+{}+", "-".repeat(width * COLUMNS))));
    }
    if style.numbers {
        // A single character is too few for column 10.
        let number = |column: usize| match width {
            1 => (column % 10).to_string(),
            _ => format!("{column:width$}"),
        };
        let numbers: String = (1..=COLUMNS).map(number).collect();
        let blank = if width == 3 { "" } else { " " };
        lines.push(style.faint(&format!("{blank}{numbers}")));
    }
    lines
}

fn digits(frame: &Frame, row: usize, style: &Style) -> String {
    let squares = (0..COLUMNS).map(|column| {
        let mark = frame.mark(column, row);
        let prominence = match mark {
            Mark::Vanishing => Prominence::Full,
            _ if frame.runs.is_empty() => Prominence::Full,
            _ => Prominence::Dimmed,
        };
        style.square(frame.board.colour(column, row), mark, prominence)
    });
    squares.collect()
}

/// Two rows in one line: the upper half of each character is the row above.
fn halves(frame: &Frame, row: usize, width: usize) -> String {
    let shade = |column, row| match frame.board.colour(column, row) {
        0 => None,
        _ if !frame.runs.is_empty() && frame.mark(column, row) != Mark::Vanishing => {
            Some(HALF_SHADE)
        }
        colour => Some(PAINTS[usize::from(colour) - 1].terminal),
    };
    let square = |column| match (shade(column, row + 1), shade(column, row)) {
        (None, None) => " ".repeat(width),
        (Some(upper), None) => format!("\x1b[38;5;{upper}m{}\x1b[0m", "▀".repeat(width)),
        (None, Some(lower)) => format!("\x1b[38;5;{lower}m{}\x1b[0m", "▄".repeat(width)),
        (Some(upper), Some(lower)) => {
            format!("\x1b[38;5;{upper};48;5;{lower}m{}\x1b[0m", "▀".repeat(width))
        }
    };
    (0..COLUMNS).map(square).collect()
}

/// How much a square stands out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Prominence {
    /// As it is.
    Full,
    /// It steps back, while others are about to vanish.
    Dimmed,
}

impl Style {
    /// A square with its digit.
    pub(crate) fn square(&self, colour: u8, mark: Mark, prominence: Prominence) -> String {
        let width = self.square.width();
        if colour == 0 {
            return self.faint([" . ", " .", "."][3 - width]);
        }
        let (left, right) = match mark {
            Mark::None => (" ", " "),
            Mark::Fresh => ("(", ")"),
            Mark::Vanishing => ("[", "]"),
        };
        let text = match width {
            3 => format!("{left}{colour}{right}"),
            2 => format!("{left}{colour}"),
            _ => colour.to_string(),
        };
        match (self.colouring, mark) {
            (Colouring::Coloured, _) => painted(&text, colour, mark, prominence),
            // No room for brackets: reversed and underlined are no colours.
            (Colouring::Plain, Mark::Vanishing) if width == 1 => format!("\x1b[7m{text}\x1b[0m"),
            (Colouring::Plain, Mark::Fresh) if width == 1 => format!("\x1b[4m{text}\x1b[0m"),
            (Colouring::Plain, _) => text,
        }
    }
}

fn painted(text: &str, colour: u8, mark: Mark, prominence: Prominence) -> String {
    let paint = &PAINTS[usize::from(colour) - 1];
    let ink = paint.ink as u8;
    let (weight, ink, ground) = match mark {
        _ if prominence == Prominence::Dimmed => ("", paint.dimmed, SHADE),
        Mark::Vanishing => ("1;", ink, paint.terminal),
        Mark::Fresh => ("4;", ink, paint.terminal),
        Mark::None => ("", ink, paint.terminal),
    };
    format!("\x1b[{weight}38;5;{ink};48;5;{ground}m{text}\x1b[0m")
}
