//! The worked example of the thesis as `brickgm view` shows it, and how to read what it shows.

use std::fs;
use std::path::Path;

use super::{run, Finished};

pub const GAME: &str = "tests/golden/table-2.1.in";
pub const MOVES: &str = "tests/golden/table-2.1.moves";

/// Shows the worked example of the thesis.
pub fn view(flags: &[&str]) -> Finished {
    run(&[&["view", GAME, MOVES], flags].concat(), "")
}

pub fn shown(finished: &Finished) -> &str {
    assert_eq!((finished.code, finished.stderr.as_str()), (Some(0), ""));
    &finished.stdout
}

pub fn golden(name: &str, text: &str) {
    let path = Path::new("tests/golden").join(name);
    if std::env::var_os("BRICKGM_BLESS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(text, expected, "{name}");
}

/// Rows of squares as a frame draws them: a digit or a dot, whatever surrounds it.
pub fn squares(frame: &str) -> Vec<String> {
    let rows = frame.lines().filter_map(|line| line.strip_prefix('|'));
    rows.map(|row| {
        let board = row.split('|').next().unwrap();
        board.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect()
    })
    .collect()
}
