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
//! about to vanish, so colour only ever repeats what the text says. Small screens get smaller
//! squares, and the smallest only colours.

pub mod layout;
mod squares;
mod words;

use self::layout::Layout;
pub use self::squares::board_lines;
pub use self::words::wrapped;
use crate::tools::view::scene::{Frame, Scene};
use crate::tools::view::Record;

/// How frames are drawn.
#[derive(Clone, Debug)]
pub struct Style {
    /// With colours; without them a frame is plain text.
    pub colour: bool,
    /// What goes where.
    pub layout: Layout,
}

impl Style {
    /// For everything that is no terminal.
    pub fn plain() -> Style {
        Style {
            colour: false,
            layout: Layout::unlimited(),
        }
    }

    fn faint(&self, text: &str) -> String {
        self.wrapped("2", text)
    }

    fn strong(&self, text: &str) -> String {
        self.wrapped("1", text)
    }

    fn wrapped(&self, code: &str, text: &str) -> String {
        if self.colour && !text.is_empty() {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    }
}

/// A frame and where it belongs.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The whole game.
    pub record: &'a Record,
    /// The brick.
    pub scene: &'a Scene,
    /// The step.
    pub frame: &'a Frame,
    /// What a replay says of itself.
    pub status: &'a str,
}

/// The lines of a frame, as many as the layout says, without blanks at their ends.
pub fn lines(shown: Shown, style: &Style) -> Vec<String> {
    let board = board_lines(shown.frame, style);
    let words = words::beside(shown, style);
    let beside = words.into_iter().chain(std::iter::repeat(String::new()));
    let gap = " ".repeat(style.layout.gap);
    let joined = board.into_iter().zip(beside).map(|(board, words)| {
        if words.is_empty() {
            board
        } else {
            format!("{board}{gap}{words}")
        }
    });
    let keys = style.layout.keys.iter().map(|keys| style.faint(keys));
    joined.chain(keys).collect()
}
