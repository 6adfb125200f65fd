//! The program among other processes: partners that wait, pipes that close, disks that are full.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::common::{brickgm, feed, finish, game, in_time, run};

/// Sends a brick, waits for its move, and so on; the program's input stays open.
fn converse(child: &mut Child, game: String, end: &'static str) -> Vec<String> {
    let mut input = child.stdin.take().unwrap();
    let output = child.stdout.take().unwrap();
    let (moves, input) = in_time(move || {
        let mut answers = BufReader::new(output).lines();
        let mut lines = game.lines();
        writeln!(input, "{}", lines.next().unwrap()).unwrap();
        let ask = |brick: &str| {
            write!(input, "{brick}{end}").unwrap();
            answers.next().unwrap().unwrap()
        };
        (lines.map(ask).collect(), input)
    });
    child.stdin = Some(input);
    moves
}

/// Blank lines and blanks do not hide that the next brick is missing.
#[test]
fn a_partner_that_waits_for_each_move_is_answered() {
    for (player, end) in [("paper", "\n"), ("greedy", "\n\n \r\n"), ("greedy", " \n\t")] {
        let game = game(100, 3, 1);
        let mut child = brickgm(&["--player", player]).spawn().unwrap();
        let moves = converse(&mut child, game.clone(), end);
        // It ends by itself, although its input is still open and might go on.
        let input = child.stdin.take();
        finish(child).succeeds_with("");
        drop(input);
        let whole = run(&["--player", player], game);
        assert_eq!(whole.stdout.lines().collect::<Vec<_>>(), moves);
    }
}

/// No brick is waited for that no column can take.
#[test]
fn the_input_is_not_awaited_once_the_game_is_over() {
    let game = game(2_000, 9, 1);
    let placed = run::<&str>(&[], game.clone()).stdout.lines().count();
    let mut child = brickgm::<&str>(&[]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let needed: Vec<&str> = game.lines().take(1 + placed).collect();
    input.write_all((needed.join("\n") + "\n").as_bytes()).unwrap();
    let finished = finish(child);
    assert_eq!(finished.code, Some(0));
    assert!(finished.stderr.starts_with("brickgm: board full at brick "), "{}", finished.stderr);
    drop(input);
}

/// Runs a command whose output is not read.
fn with_closed_output(args: &[&str], input: String) {
    let mut child = brickgm(args).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    finish(child).succeeds_with("");
    writer.join().unwrap();
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    // Enough moves to overflow the buffer, and so few that only the last flush fails.
    with_closed_output(&[], game(100_000, 3, 1));
    with_closed_output(&[], game(10, 3, 1));
    with_closed_output(&["gen", "18446744073709551615", "3"], String::new());
    with_closed_output(&["gen", "1", "3"], String::new());
    with_closed_output(&["--help"], String::new());
    with_closed_output(&["--version"], String::new());
}

#[cfg(target_os = "linux")]
fn full() -> Stdio {
    Stdio::from(File::create("/dev/full").unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let message = "standard output: cannot write: No space left on device (os error 28)";
    let games = [game(100_000, 3, 1), game(10, 3, 1)];
    for game in &games {
        feed(brickgm::<&str>(&[]).stdout(full()), game.as_str()).fails_with("", message);
    }
    for args in [&["gen", "9", "3"][..], &["gen", "99999", "3"], &["--help"], &["--version"]] {
        feed(brickgm(args).stdout(full()), "").fails_with("", message);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_message_that_cannot_be_written_is_no_reason_to_panic() {
    let code = |command: &mut Command| feed(command.stderr(full()), "1 3\n").code;
    assert_eq!(code(&mut brickgm::<&str>(&[])), Some(1));
    assert_eq!(code(&mut brickgm(&["--wrong"])), Some(2));
    assert_eq!(code(brickgm::<&str>(&[]).stdout(full())), Some(1));
}
