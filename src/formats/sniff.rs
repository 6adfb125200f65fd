//! Which of the program's formats a file is in, by what it begins with: an output replaces only a
//! file of its own kind.

use crate::formats::games::{GameReader, MoveReader};

/// A game: its first line is `N K`.
pub fn is_game(start: &[u8]) -> bool {
    GameReader::new(start).is_ok()
}

/// Two lines of moves, `X R` each, or nothing.
pub fn is_moves(start: &[u8]) -> bool {
    MoveReader::new(start).take(2).all(|mv| mv.is_ok())
}

/// A drawing.
pub fn is_picture(start: &[u8]) -> bool {
    start.starts_with(b"<svg")
}

/// A page for a browser.
pub fn is_page(start: &[u8]) -> bool {
    start.starts_with(b"<!DOCTYPE html>")
}

/// Comments and `name = value`, nothing else; the last line may be cut short.
pub fn is_weights(start: &[u8]) -> bool {
    let mut lines: Vec<&[u8]> = start.split(|&byte| byte == b'\n').collect();
    if lines.len() > 1 {
        lines.pop();
    }
    let mut lines = lines.into_iter().map(<[u8]>::trim_ascii);
    lines.all(|line| line.is_empty() || line[0] == b'#' || line.contains(&b'='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_moves_are_told_from_each_other_and_from_the_rest() {
        for (start, game, moves) in [
            ("2 3\n123\n321\n", true, false),
            ("1 0\n10 2\n", false, true),
            ("<svg>", false, false),
            ("space = 1\nspread = 2\n", false, false),
            ("\x1f\u{fffd}\n", false, false),
        ] {
            let found = (is_game(start.as_bytes()), is_moves(start.as_bytes()));
            assert_eq!(found, (game, moves), "{start:?}");
        }
    }

    #[test]
    fn weight_files_are_told_from_the_rest() {
        for (start, expected) in [
            ("# K = 5\r\n\r\ncolours = 5\r\nspread = 2\r\n", true),
            ("# cut within a lo", true),
            ("colours = 5\nspre", true),
            ("2 3\n123\n321\n", false),
            ("# Notes\n\nTo be kept.\n", false),
        ] {
            assert_eq!(is_weights(start.as_bytes()), expected, "{start:?}");
        }
    }
}
