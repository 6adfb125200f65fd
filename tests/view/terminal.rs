//! `brickgm view` in a terminal.

use crate::common::frames::{GAME, MOVES};
use crate::common::terminal::Terminal;

const USUAL: [u32; 2] = [24, 80];
/// To the first line of a frame with its floor and its numbers.
const UP: &str = "\x1b[22A";

fn view(flags: &str) -> String {
    let program = env!("CARGO_BIN_EXE_brickgm");
    format!("{program} view {GAME} {MOVES} {flags}")
}

fn replay(size: [u32; 2], variables: &[(&str, &str)], flags: &str) -> Option<Terminal> {
    Terminal::run(size, variables, &view(flags))
}

#[test]
fn a_terminal_is_drawn_over_in_colour() {
    let Some(terminal) = replay(USUAL, &[], "--delay 1") else { return };
    let (shown, code) = terminal.finish();
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains("48;5;168m"), "{shown}");
    assert!(shown.ends_with("\nScore = 507\nMoves = 11 of 11\n"), "{shown}");
    let step = shown.split(UP).find(|frame| frame.contains("Step 2 of 4")).unwrap();
    // What vanishes is bold and in its colours, what stays is dimmed, and the sum is shown.
    assert!(step.contains("\x1b[1;38;5;231;48;5;56m[2]"), "{step}");
    assert!(step.contains("\x1b[38;5;221;48;5;236m 3 "), "{step}");
    assert!(step.contains("3 runs, 41 · 3 · 2"), "{step}");
    assert_eq!(step.lines().count(), 22, "{step}");
    // An empty value switches nothing off.
    for (value, is_coloured) in [("1", false), ("", true)] {
        let terminal = replay(USUAL, &[("NO_COLOR", value)], "--delay 1 --from 11").unwrap();
        let (shown, _) = terminal.finish();
        assert_eq!(shown.contains("\x1b[38"), is_coloured, "{shown}");
        assert!(shown.contains("= 507"), "{shown}");
    }
    let (shown, code) = replay([19, 80], &[("NO_COLOR", "1")], "").unwrap().finish();
    assert!(code == Some(1) && !shown.contains("Brick"), "{shown}");
    assert!(shown.contains("the terminal has 80 columns and 19 rows"), "{shown}");
}

/// Nothing of the terminal is changed, so nothing has to be given back.
#[test]
fn ctrl_c_ends_a_replay() {
    let Some(mut terminal) = replay(USUAL, &[], "--delay 600000") else { return };
    terminal.wait_for("Brick 1 of 11");
    terminal.press("\x03");
    let (shown, code) = terminal.finish();
    assert_eq!(code, Some(130), "{shown}");
    assert!(!shown.contains("\x1b[?"), "{shown}");
}
