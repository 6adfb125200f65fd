//! A frame as lines of text: the board, and beside it what there is to say about it.
//!
//! ```text
//! | .  .  .  .  .  . [1] .  .  . |   Brick 11 of 11
//! | .  . (2) .  .  . [1] .  .  . |   312 in column 8, rotation 1
//! +------------------------------+
//!   1  2  3  4  5  6  7  8  9 10
//! ```
//!
//! A square is its digit. Round brackets mark the brick that just fell and square ones what is
//! about to vanish, so colour only ever repeats what the text says.

use crate::engine::board::ROWS;
use crate::engine::brick::{BRICK, COLUMNS};
use crate::tools::view::palette::PAINTS;
use crate::tools::view::runs;
use crate::tools::view::scene::{Frame, Mark, Scene};
use crate::tools::view::{describe, grouped, Record, Turn};

/// Lines of a frame: the rows of the board, its floor, and the numbers of the columns.
pub const LINES: usize = ROWS + 2;
/// Characters from the left wall to where the words begin.
const INDENT: usize = 3 * COLUMNS + 5;
/// The fewest characters a line must have for the words to fit beside the board.
pub const NARROWEST: usize = INDENT + 29;
/// How wide the words may get.
const WIDEST: usize = 44;
/// How many bricks to come are shown.
const PREVIEW: usize = 8;

/// How frames are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub colour: bool,
    /// Characters of a line, [`NARROWEST`] at least; `None` where nothing sets a limit.
    pub columns: Option<usize>,
}

impl Style {
    pub const PLAIN: Style = Style {
        colour: false,
        columns: None,
    };

    fn words_width(self) -> usize {
        let room = self.columns.map(|columns| columns - INDENT);
        room.unwrap_or(WIDEST).min(WIDEST)
    }

    fn square(self, colour: u8, mark: Mark) -> String {
        let (left, right) = match mark {
            Mark::None => (' ', ' '),
            Mark::Fresh => ('(', ')'),
            Mark::Vanishing => ('[', ']'),
        };
        if colour == 0 {
            return self.faint(" . ");
        }
        let text = format!("{left}{colour}{right}");
        if !self.colour {
            return text;
        }
        let paint = &PAINTS[usize::from(colour) - 1];
        let ink = if paint.dark_ink { 16 } else { 231 };
        let weight = if mark == Mark::Vanishing { "1;7;" } else { "" };
        format!(
            "\x1b[{weight}38;5;{ink};48;5;{}m{text}\x1b[0m",
            paint.terminal
        )
    }

    fn faint(self, text: &str) -> String {
        self.wrapped("2", text)
    }

    fn strong(self, text: &str) -> String {
        self.wrapped("1", text)
    }

    fn wrapped(self, code: &str, text: &str) -> String {
        if self.colour {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    }
}

/// The lines of a frame, [`LINES`] of them, without blanks at their ends.
pub fn lines(record: &Record, scene: &Scene, frame: &Frame, style: Style) -> Vec<String> {
    let board = board_lines(frame, style);
    let words = words(record, scene, frame, style);
    let beside = words.into_iter().chain(std::iter::repeat(String::new()));
    let joined = board.into_iter().zip(beside).map(|(board, words)| {
        if words.is_empty() {
            board
        } else {
            format!("{board}   {words}")
        }
    });
    joined.collect()
}

/// The board of a frame with its walls and the numbers of its columns: the left half of the lines.
pub fn board_lines(frame: &Frame, style: Style) -> Vec<String> {
    let wall = style.faint("|");
    let mut lines = Vec::new();
    for row in (0..ROWS).rev() {
        let squares = (0..COLUMNS)
            .map(|column| style.square(frame.board.colour(column, row), frame.mark(column, row)));
        lines.push(format!("{wall}{}{wall}", squares.collect::<String>()));
    }
    lines.push(style.faint(&format!("+{}+", "-".repeat(3 * COLUMNS))));
    let numbers: String = (1..=COLUMNS).map(|column| format!("{column:3}")).collect();
    lines.push(style.faint(&numbers));
    lines
}

/// What stands beside the board, from the top.
fn words(record: &Record, scene: &Scene, frame: &Frame, style: Style) -> Vec<String> {
    let terms = scene.terms();
    let won: u64 = terms[..frame.done]
        .iter()
        .map(|&term| u64::from(term))
        .sum();
    let number = grouped(scene.number as u64);
    let of = grouped(record.shape.bricks);
    let mut words = vec![
        style.strong(&format!("Brick {number} of {of}")),
        describe(scene.turn),
        String::new(),
        style.strong(&format!("Score {}", grouped(scene.score + won))),
        String::new(),
    ];
    words.extend(step_words(&terms, frame, style.words_width()));
    words.resize(ROWS - BRICK - 1, String::new());
    words.truncate(ROWS - BRICK - 1);
    words.extend(coming(&record.turns[scene.number..], style));
    words
}

/// Which step comes next, and the sum so far; in the end the whole of it.
fn step_words(terms: &[u32], frame: &Frame, width: usize) -> Vec<String> {
    if terms.is_empty() {
        return Vec::new();
    }
    let done = frame.done;
    let mut heading = format!("Step {} of {}", done + 1, terms.len());
    let mut sum: Vec<String> = terms[..done].iter().map(u32::to_string).collect();
    if done == terms.len() {
        let steps = if done == 1 { "step" } else { "steps" };
        heading = format!("{done} {steps}");
        let total = terms.iter().sum::<u32>();
        sum.push(format!("= {total}"));
    } else {
        sum.push(format!("[{}]", terms[done]));
    }
    let mut words = vec![heading];
    if !frame.runs.is_empty() {
        words.push(runs::sum(&frame.runs, done + 1));
    }
    words.extend(wrap(&sum, width));
    words
}

/// Joins terms by plus signs to lines of at most this width.
fn wrap(terms: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (index, term) in terms.iter().enumerate() {
        let sign = if index == 0 || term.starts_with('=') {
            ""
        } else {
            "+ "
        };
        let word = format!("{sign}{term}");
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => *line += &format!(" {word}"),
            _ => lines.push(word),
        }
    }
    lines
}

/// The next bricks, side by side as they will fall if nobody turns them.
fn coming(turns: &[Turn], style: Style) -> Vec<String> {
    let shown = &turns[..turns.len().min(PREVIEW).min(style.words_width() / 4)];
    if shown.is_empty() {
        return Vec::new();
    }
    let mut lines = vec!["Next".to_string()];
    for place in 0..BRICK {
        let squares = shown.iter().map(|turn| turn.brick.top_down()[place]);
        let squares: Vec<String> = squares
            .map(|colour| style.square(colour, Mark::None))
            .collect();
        lines.push(squares.join(" ").trim_end().to_string());
    }
    lines
}
