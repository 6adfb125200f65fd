//! How large a board a terminal has room for, and where the words and the keys go.

use crate::engine::board::ROWS;
use crate::engine::brick::COLUMNS;

/// The keys of the replay and what they do, with one space inside of each.
pub const KEYS: [&str; 7] = [
    "space pause",
    "←→ brick",
    "↑↓ step",
    "+- speed",
    "n explosion",
    "g go to",
    "q quit",
];

/// How wide the words may get, and how narrow they can be.
const WIDEST: usize = 44;
const NARROWEST: usize = 15;
/// The words have this much where the largest squares are drawn with a wide gap.
const ROOMY: usize = 29;

/// Whether a terminal shows colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colouring {
    /// It does.
    Coloured,
    /// It does not, or is not to: a frame is plain text.
    Plain,
}

/// How a square is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareForm {
    /// `[3]`, `[3` or `3`: this many characters, one line.
    Digit(usize),
    /// Half a line high and this many characters wide: only colours, and no digit.
    Half(usize),
}

impl SquareForm {
    /// Characters from the left of a square to its right.
    pub fn width(self) -> usize {
        match self {
            SquareForm::Digit(width) | SquareForm::Half(width) => width,
        }
    }

    /// Lines of a board of such squares.
    pub fn lines(self) -> usize {
        match self {
            SquareForm::Digit(_) => ROWS,
            SquareForm::Half(_) => ROWS / 2,
        }
    }
}

/// What is drawn where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How squares are drawn.
    pub square: SquareForm,
    /// Blanks between the board and the words.
    pub gap: usize,
    /// Characters of a line of words.
    pub words: usize,
    /// The floor has a line of its own.
    pub floor: bool,
    /// And so have the numbers of the columns.
    pub numbers: bool,
    /// The lines below that tell the keys; none where they stand among the words, or nobody can
    /// press any.
    pub keys: Vec<String>,
    /// The keys stand among the words.
    pub keys_beside: bool,
}

impl Layout {
    /// For paper, pipes and files: as large as it gets, and no keys.
    pub fn unlimited() -> Layout {
        Layout {
            square: SquareForm::Digit(3),
            gap: 3,
            words: WIDEST,
            floor: true,
            numbers: true,
            keys: Vec::new(),
            keys_beside: false,
        }
    }

    /// The largest that fits on a screen where keys can be pressed; `None` where none does.
    pub fn fit(rows: usize, columns: usize, colouring: Colouring) -> Option<Layout> {
        let (width, gap) = across(columns)?;
        let keys = wrapped_keys(columns);
        let words = (columns - COLUMNS * width - 2 - gap).min(WIDEST);
        let whole = Layout {
            square: SquareForm::Digit(width),
            gap,
            words,
            floor: rows >= ROWS + 2 + keys.len(),
            numbers: rows > ROWS + keys.len(),
            keys,
            keys_beside: false,
        };
        if rows >= ROWS + whole.keys.len() {
            return Some(whole);
        }
        if rows >= ROWS {
            return Some(Layout {
                keys: Vec::new(),
                keys_beside: true,
                ..whole
            });
        }
        let square = SquareForm::Half(width.min(2));
        let words = (columns - COLUMNS * square.width() - 2 - gap).min(WIDEST);
        let half = Layout {
            square,
            words,
            floor: rows > square.lines() + whole.keys.len(),
            ..whole
        };
        let fits = rows >= square.lines() + half.keys.len();
        (fits && colouring == Colouring::Coloured).then_some(half)
    }

    /// Lines of a frame.
    pub fn lines(&self) -> usize {
        let below = usize::from(self.floor) + usize::from(self.numbers) + self.keys.len();
        self.square.lines() + below
    }

    /// What the smallest screen has: rows and columns.
    pub fn smallest(colouring: Colouring) -> (usize, usize) {
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
    use super::Colouring::{Coloured, Plain};
    use super::*;

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
            let found = (layout.square, layout.keys.len(), layout.keys_beside);
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
                assert!(layout.lines() <= rows, "{columns}x{rows}");
                let wide = COLUMNS * layout.square.width() + 2 + layout.gap + layout.words;
                assert!(wide <= columns, "{columns}x{rows}");
                let fits = |line: &String| line.chars().count() <= columns;
                assert!(layout.keys.iter().all(fits), "{columns}x{rows}");
            }
        }
    }
}
