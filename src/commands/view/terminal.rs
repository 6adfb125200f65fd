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
mod style;
mod words;

pub use self::squares::board_lines;
pub use self::style::{Shown, Style};
pub use self::words::wrapped;

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
