//! `brickgm` as a process: good, odd and bad games.

use std::process::{Command, Stdio};

use crate::common::{feed, game, run, Finished, Scratch};

/// A game of nine bricks; most tests change one thing about it.
pub const GAME: &str = "9 5\n211\n321\n232\n233\n111\n543\n554\n121\n345\n";

fn solve(input: impl Into<Vec<u8>>) -> Finished {
    run::<&str>(&[], input)
}

/// The moves of the game's first bricks.
pub fn moves(bricks: usize) -> String {
    let all = solve(GAME);
    assert_eq!((all.code, all.stderr.as_str(), all.stdout.lines().count()), (Some(0), "", 9));
    all.stdout.split_inclusive('\n').take(bricks).collect()
}

/// The game with another text on one line, counted from 1.
fn with_line(number: usize, text: &[u8]) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = GAME.trim_end().split('\n').map(str::as_bytes).collect();
    lines[number - 1] = text;
    lines.join(&b'\n')
}

/// What else is refused is known from the readers' own tests.
#[test]
fn a_bad_line_is_an_error_after_the_moves_before_it() {
    let cases: [(usize, &[u8], &str); 3] = [
        (2, b"216", r#""216""#),
        (7, b"# no comment", r##""# no comment""##),
        (10, b"12", r#""12""#),
    ];
    for (line, text, found) in cases {
        let message = format!("line {line}: expected three colours from 1 to 5, found {found}");
        solve(with_line(line, text))
            .fails_with(&moves(line - 2), &format!("standard input: {message}"));
    }
    let message = "standard input: line 1: expected a number of colours K from 3 to 9, found \"2\"";
    solve(with_line(1, b"9 2")).fails_with("", message);
}

#[test]
fn what_follows_the_last_brick_is_told_in_one_warning() {
    let warning = "warning: the text after the last brick is ignored";
    let scratch = Scratch::new("rest");
    for rest in ["\n\n  what?\n", &"x\n".repeat(100_000), GAME] {
        let finished = solve(format!("{GAME}{rest}"));
        let message = format!("brickgm: standard input: {warning}\n");
        assert_eq!(finished.stderr, message, "{rest:?}");
        assert_eq!((finished.code, finished.stdout), (Some(0), moves(9)));
    }
    let more = scratch.file("more.in", format!("{GAME}\nx"));
    let message = format!("brickgm: {more}: {warning}\n");
    assert_eq!(run(&[&more], "").stderr, message);
    run(&["--quiet", &more], "").succeeds_with(&moves(9));
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_that_never_ends_is_not_read_for_ever() {
    let scratch = Scratch::new("endless");
    // The first of the endless bricks comes with the game: on a busy machine the others come late.
    let game = scratch.file("game.in", format!("{GAME}123\n"));
    let line = format!("(cat {game}; yes 123) | {}", env!("CARGO_BIN_EXE_brickgm"));
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]);
    for stream in [Command::stdin, Command::stdout, Command::stderr] {
        stream(&mut shell, Stdio::piped());
    }
    let finished = feed(&mut shell, "");
    assert!(finished.stderr.contains("is ignored"), "{finished:?}");
    assert_eq!((finished.code, finished.stdout), (Some(0), moves(9)));
}

#[test]
fn a_lost_game_is_told_and_is_no_failure() {
    let scratch = Scratch::new("lost");
    for args in [&["--player", "paper"], &["--player", "greedy"]] {
        let game = game(20_000, 9, 1);
        let lost = run(args, game.as_str());
        let placed = lost.stdout.lines().count();
        let message = format!(
            "brickgm: board full at brick {} of 20000: no column can take it\n",
            placed + 1
        );
        assert_eq!((lost.code, lost.stderr), (Some(0), message));
        let input = scratch.file("lost.in", game);
        let score = run(&["score", &input], lost.stdout);
        let end = format!("\nMoves = {placed} of 20000 (board full)\n");
        assert!(score.stdout.ends_with(&end), "{score:?}");
    }
}

#[test]
fn a_file_is_played_and_named_in_messages() {
    let scratch = Scratch::new("file");
    let good = scratch.file("good game.in", GAME);
    run(&[&good], "").succeeds_with(&moves(9));
    run(&["--", &good], "").succeeds_with(&moves(9));
    run(&["-"], GAME).succeeds_with(&moves(9));
    let bad = scratch.file("bad.in", with_line(3, b"12"));
    let message = format!("{bad}: line 3: expected three colours from 1 to 5, found \"12\"");
    run(&[&bad], "").fails_with(&moves(1), &message);
    let directory = run(&[scratch.path("")], "");
    assert!(directory.stderr.contains("cannot read: "), "{directory:?}");
}
