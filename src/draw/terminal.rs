//! A frame as lines of text: the board, and words beside it.
//!
//! ```text
//! | .  .  .  .  .  . [1] .  .  . |   Brick 11 of 11
//! | .  . (2) .  .  . [1] .  .  . |   312 in column 8, rotation 1
//! +------------------------------+
//!   1  2  3  4  5  6  7  8  9 10
//! ```
//!
//! A square is its digit. Round brackets mark the brick that just fell and square ones what is
//! about to vanish, so colour only ever repeats what the text says. Small terminals get smaller
//! squares, and the smallest only colours.

use std::env;
use std::io::{self, IsTerminal};

use crate::draw::scene::{Frame, Mark, Scene};
use crate::draw::{PAINTS, SHADE};
use crate::engine::board::ROWS;
use crate::engine::brick::{Brick, BRICK, COLUMNS};
use crate::played::steps::run_sum;
use crate::played::Played;
use crate::support::error::Error;
use crate::support::numbers::grouped;
use crate::support::terminal::{size, wrapped};

/// The largest and the smallest width of the words.
const WIDEST: usize = 44;
const NARROWEST: usize = 15;
/// The width of the squares, the gap beside the board and the least width of the words, from the
/// largest board to the smallest.
const SIZES: [(usize, usize, usize); 3] = [(3, 3, 29), (3, 2, NARROWEST), (2, 2, NARROWEST)];
/// The columns of the smallest terminal.
const LEAST_COLUMNS: usize = 2 * COLUMNS + 2 + 2 + NARROWEST;
/// The most bricks to come that are shown.
const PREVIEW: usize = 8;

/// The grey of a dimmed square without a digit.
const HALF_SHADE: u8 = 240;
/// Codes of escape sequences.
const FAINT: &str = "2";
const STRONG: &str = "1";

/// The places of the board and the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// It is for a terminal, where frames are drawn over each other.
    pub(crate) is_live: bool,
    /// Without colours a frame is plain text.
    coloured: bool,
    /// The characters of a square: `[3]` or `[3`.
    width: usize,
    /// Squares are half a line high, with colours and no digits.
    half: bool,
    /// The floor has a line of its own, and so have the numbers of the columns.
    floor: bool,
    numbers: bool,
    /// Blanks between the board and the words.
    gap: usize,
    /// Characters of a line of words.
    words: usize,
}

impl Layout {
    /// For standard output: of its terminal, or the plain one without a terminal. Fails if the
    /// terminal is too small.
    pub(crate) fn of_output() -> Result<Layout, Error> {
        if !io::stdout().is_terminal() || env::var("TERM").is_ok_and(|term| term == "dumb") {
            return Ok(Layout::plain());
        }
        let coloured = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        // A terminal that does not know its size is taken for one of the usual size.
        let (rows, columns) = size().unwrap_or((24, 80));
        Layout::fit(rows, columns, coloured).ok_or_else(|| {
            let least = 1 + if coloured { ROWS / 2 } else { ROWS };
            Error::failure(format!(
                "the terminal has {columns} columns and {rows} rows, but the smallest board needs \
                 {LEAST_COLUMNS} and {least}: make it larger, pipe the output into a pager, or \
                 write a page with --html FILE"
            ))
        })
    }

    /// For pipes and files: as large as it gets.
    pub(crate) fn plain() -> Layout {
        Layout {
            is_live: false,
            coloured: false,
            width: 3,
            half: false,
            floor: true,
            numbers: true,
            gap: 3,
            words: WIDEST,
        }
    }

    /// The largest that fits on a terminal, with a line to spare for the cursor; `None` if none does.
    fn fit(rows: usize, columns: usize, coloured: bool) -> Option<Layout> {
        let rows = rows.checked_sub(1)?;
        let room = |width: usize, gap: usize| columns.checked_sub(COLUMNS * width + 2 + gap);
        let fits = |&(width, gap, words): &(usize, usize, usize)| room(width, gap) >= Some(words);
        let (width, gap, _) = SIZES.into_iter().find(fits)?;
        let half = rows < ROWS;
        let width = if half { width.min(2) } else { width };
        let left = rows.checked_sub(board_height(half))?;
        let numbers = !half && left >= 1;
        let floor = left > usize::from(numbers);
        let words = room(width, gap)?.min(WIDEST);
        let layout = Layout { is_live: true, coloured, width, half, floor, numbers, gap, words };
        (coloured || !half).then_some(layout)
    }

    /// The lines of a frame without blanks at their ends.
    pub(crate) fn lines(&self, played: &Played, scene: &Scene, frame: &Frame) -> Vec<String> {
        let mut words = self.news(played, scene, frame);
        let coming = self.coming(&played.bricks[scene.number.min(played.bricks.len())..]);
        // If there is too little room, the end of the sum is left out.
        words.resize(board_height(self.half) - coming.len(), String::new());
        words.extend(coming);
        let mut lines = self.board_lines(frame);
        for (line, words) in lines.iter_mut().zip(words).filter(|(_, words)| !words.is_empty()) {
            *line += &" ".repeat(self.gap);
            *line += &words;
        }
        lines
    }

    /// The words beside this frame.
    fn news(&self, played: &Played, scene: &Scene, frame: &Frame) -> Vec<String> {
        let won: u64 = scene.terms[..frame.done].iter().map(|&term| u64::from(term)).sum();
        let (number, of) = (grouped(scene.number as u64), grouped(played.shape.bricks));
        let score = grouped(scene.score + won);
        let strong = |text: String| {
            wrapped(&text, self.words).into_iter().map(|line| self.escaped(STRONG, &line))
        };
        let mut words: Vec<String> = strong(format!("Brick {number} of {of}")).collect();
        words.extend(wrapped(&scene.turn.to_string(), self.words));
        words.extend(strong(format!("Score {score}")));
        // An empty line, if there is room for it.
        if !self.half {
            words.push(String::new());
        }
        for line in step_words(&scene.terms, frame) {
            words.extend(wrapped(&line, self.words));
        }
        words
    }

    /// The next bricks, side by side as the input has them.
    fn coming(&self, bricks: &[Brick]) -> Vec<String> {
        let room = self.words / (self.width + 1);
        let shown = &bricks[..bricks.len().min(PREVIEW).min(room)];
        if shown.is_empty() || self.half {
            return Vec::new();
        }
        let square = |colour| self.square(colour, Mark::None, false);
        let line = |place: usize| {
            let squares = shown.iter().map(|brick| square(brick.top_down()[place]));
            squares.collect::<Vec<_>>().join(" ").trim_end().to_string()
        };
        ["Next".to_string()].into_iter().chain((0..BRICK).map(line)).collect()
    }

    /// The board from its top, with its walls, and its floor and numbers if there is room.
    pub(crate) fn board_lines(&self, frame: &Frame) -> Vec<String> {
        let wall = self.escaped(FAINT, "|");
        let square = |column, line| {
            if self.half {
                self.halves(frame, column, 2 * line)
            } else {
                let (colour, mark) = (frame.board.colour(column, line), frame.mark(column, line));
                self.square(colour, mark, is_dimmed(frame, column, line))
            }
        };
        let line = |line| {
            let squares: String = (0..COLUMNS).map(|column| square(column, line)).collect();
            format!("{wall}{squares}{wall}")
        };
        let mut lines: Vec<String> = (0..board_height(self.half)).rev().map(line).collect();
        let width = self.width;
        if self.floor {
            lines.push(self.escaped(FAINT, &format!("+{}+", "-".repeat(width * COLUMNS))));
        }
        if self.numbers {
            let numbers: String = (1..=COLUMNS).map(|column| format!("{column:width$}")).collect();
            let blank = if width == 3 { "" } else { " " };
            lines.push(self.escaped(FAINT, &format!("{blank}{numbers}")));
        }
        lines
    }

    /// The text in an escape sequence, if there are colours.
    fn escaped(&self, code: &str, text: &str) -> String {
        if self.coloured {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    }

    /// A square with its digit.
    fn square(&self, colour: u8, mark: Mark, is_dimmed: bool) -> String {
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
        let (weight, ink, ground) = if is_dimmed {
            ("", paint.dimmed, SHADE)
        } else {
            (weight, paint.ink.terminal, paint.terminal)
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
            (Some(ink), None) => self.escaped(&format!("38;5;{ink}"), &upper),
            (None, Some(ink)) => self.escaped(&format!("38;5;{ink}"), &lower),
            (Some(ink), Some(ground)) => self.escaped(&format!("38;5;{ink};48;5;{ground}"), &upper),
        }
    }
}

/// The lines of a board without its floor and its numbers.
fn board_height(half: bool) -> usize {
    ROWS / if half { 2 } else { 1 }
}

/// The square is dimmed, as others are about to vanish.
fn is_dimmed(frame: &Frame, column: usize, row: usize) -> bool {
    !frame.runs.is_empty() && frame.mark(column, row) != Mark::Vanishing
}

/// Which step comes next, and the sum so far; in the end the whole of it. While the brick is on its
/// way down there is no run yet, and nothing to say. A sign and its term stay together: the blank
/// between them is one that does not break.
fn step_words(terms: &[u32], frame: &Frame) -> Vec<String> {
    let done = frame.done;
    let mut sum: Vec<String> = terms[..done].iter().map(u32::to_string).collect();
    match terms.get(done) {
        Some(_) if frame.runs.is_empty() => Vec::new(),
        Some(term) => {
            sum.push(format!("[{term}]"));
            let step = format!("Step {} of {}", done + 1, terms.len());
            let product = run_sum(&frame.runs, done + 1).replace(" · ", "\u{a0}·\u{a0}");
            vec![step, product, sum.join(" +\u{a0}")]
        }
        None if done == 0 => Vec::new(),
        None => {
            let steps = if done == 1 { "step" } else { "steps" };
            let total = terms.iter().sum::<u32>();
            vec![format!("{done} {steps}"), format!("{} =\u{a0}{total}", sum.join(" +\u{a0}"))]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Board, GameRules};
    use crate::engine::brick::{Colours, Shape};
    use crate::played::{given, Dealt, Input, Origin, Turn};

    #[test]
    fn a_smaller_terminal_gets_a_smaller_board() {
        for (rows, columns, half, width, extra) in [
            (24, 80, false, 3, 2),
            (24, 40, false, 2, 2),
            (22, 40, false, 2, 1),
            (21, 80, false, 3, 0),
            (20, 80, true, 2, 1),
            (11, 39, true, 2, 0),
        ] {
            let layout = Layout::fit(rows, columns, true).unwrap();
            let lines = u8::from(layout.floor) + u8::from(layout.numbers);
            assert_eq!(
                (layout.half, layout.width, lines),
                (half, width, extra),
                "{columns}x{rows}"
            );
        }
        for (rows, columns, coloured) in [(24, 38, true), (10, 40, true), (20, 80, false)] {
            assert_eq!(Layout::fit(rows, columns, coloured), None);
        }
    }

    /// The last brick of a long game, drawn on a terminal of this size.
    fn lines_of(size: (usize, usize), frame: fn(&Scene) -> Frame) -> Vec<String> {
        let (colours, bricks) = (Colours::new(3).unwrap(), 12_345_678);
        let turn = Turn { brick: "111".parse().unwrap(), mv: "10 0".parse().unwrap() };
        let shape = Shape { bricks, colours };
        let dealt = Dealt { shape, bricks: vec![turn.brick; 9], input: Input::Seed(1) };
        let played = given::play(dealt, "".as_bytes(), Origin::default());
        let scene = Scene::play(GameRules::new(colours), Board::new(), turn, 1, 1_234_567_890);
        let layout = Layout::fit(size.0, size.1, false).unwrap();
        layout.lines(&played, &scene, &frame(&scene))
    }

    #[test]
    fn every_frame_fits_and_no_number_is_broken() {
        for rows in 21..30 {
            for columns in 39..100 {
                let lines = lines_of((rows, columns), |scene| scene.last_frame().clone());
                assert!(lines.len() < rows, "{columns}x{rows}");
                let fits = |line: &String| line.chars().count() <= columns;
                assert!(lines.iter().all(fits), "{columns}x{rows} {lines:?}");
                for whole in ["1,234,567,899", "12,345,678"] {
                    assert!(lines.iter().any(|line| line.contains(whole)), "{lines:?}");
                }
            }
        }
    }

    #[test]
    fn a_brick_on_its_way_down_has_no_step_yet() {
        let falling = lines_of((24, 80), |scene| scene.falling()[0].clone()).join("\n");
        assert!(!falling.contains("Step") && !falling.contains("run"));
        let landed = lines_of((24, 80), |scene| scene.frames[0].clone()).join("\n");
        assert!(landed.contains("Step 1 of 1\n") && landed.contains("1 run, 9 · 1 · 1\n"));
    }
}
