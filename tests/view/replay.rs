//! The program at a terminal: the progress line, and the keyboard.

use crate::common::terminal::Terminal;
use crate::common::{run, Scratch};

/// What a terminal of this width is sent while this command runs, if one can be made here. The keys are
/// pressed once they are asked for.
fn in_terminal(command: &str, columns: u32, keys: &str) -> Option<String> {
    // script(1) may lose what is written just before its command ends.
    let program = env!("CARGO_BIN_EXE_brickgm");
    let line = format!("{program} {command}; code=$?; sleep 0.2; exit $code");
    let mut terminal = Terminal::run([24, columns], &[], &line)?;
    if !keys.is_empty() {
        terminal.wait_for("end with Ctrl-D");
        terminal.press(keys);
    }
    let (shown, code) = terminal.finish();
    assert_eq!(code, Some(0), "{shown}");
    Some(shown)
}

#[test]
fn the_progress_line_fits_knows_its_limit_and_goes_away() {
    let scratch = Scratch::new("progress");
    let game = scratch.file("game.in", run(&["gen", "3000", "5"], "").stdout);
    let moves = scratch.path("moves");
    let command = format!("--player search --time 2 -o {moves} {game}");
    let Some(shown) = in_terminal(&command, 20, "") else { return };
    let drawn: Vec<&str> = shown.split("\r\x1b[K").collect();
    assert!(drawn.len() > 3, "{shown:?}");
    // First what stood there before, last what comes after the line is wiped.
    let (last, lines) = drawn[1..].split_last().unwrap();
    for line in lines {
        assert!(line.chars().count() < 20 && line.ends_with(" s left"), "{line:?}");
        let number = line.rsplit(", ").next().unwrap().trim_end_matches(" s left");
        assert!(number.parse::<u64>().unwrap() <= 2, "{line:?}");
    }
    assert!(last.contains("brickgm: wrote "), "{last:?}");
    let quiet = in_terminal(&format!("-q {command}"), 20, "").unwrap();
    assert_eq!(quiet, "");
}

#[test]
fn a_training_says_what_it_does_in_its_first_generation() {
    let long =
        "train --k 3 --n 1000 --population 100 --games 5 --generations 1 --validate 1 --jobs 1";
    let Some(shown) = in_terminal(long, 80, "") else { return };
    assert!(shown.contains("\r\x1b[Kgeneration 1, 1 s so far"), "{shown:?}");
}

#[test]
fn reading_from_the_keyboard_is_announced() {
    let Some(shown) = in_terminal("", 80, "1 3\n123\n\x04") else { return };
    let told = "brickgm: reading the game from the keyboard; end with Ctrl-D";
    assert!(shown.contains(told), "{shown:?}");
    let help = "brickgm: 'brickgm help' shows what else it does";
    assert!(shown.contains(help), "{shown:?}");
    for asked in ["-", "-q"] {
        let shown = in_terminal(asked, 80, "1 3\n123\n\x04").unwrap();
        assert!(shown.contains(told) && !shown.contains(help), "{shown:?}");
    }
    let piped = run::<&str>(&[], "1 3\n123\n");
    assert_eq!(piped.stderr, "");
}
