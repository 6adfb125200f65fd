//! `brickgm view` as a process: the text. Pictures and the page have files of their own.

use std::fs;
use std::path::Path;

use crate::common::frames::{golden, shown, squares, view, GAME, MOVES};
use crate::common::{run, Scratch};
use crate::engine::plain::PlainBoard;
use brickgm::engine::brick::{Brick, Move};

/// The same rows from the twin that shares no code with the board that is drawn.
fn plain_squares(board: &PlainBoard) -> Vec<String> {
    let square = |column, row| usize::from(board.colour(column, row));
    let row = |row| (0..10).map(|column| &".123456789"[square(column, row)..][..1]).collect();
    (0..20).rev().map(row).collect()
}

#[test]
fn the_worked_example_is_drawn_step_by_step() {
    golden("view-table-2.1.txt", shown(&view(&["--brick", "11", "--steps"])));
}

#[test]
fn a_replay_is_all_frames_and_the_verdict() {
    let all = view(&[]);
    let frames: Vec<&str> = shown(&all).split("\n\n").collect();
    assert_eq!(frames.len(), 10 + 5 + 1);
    assert!(frames[0].contains("Brick 1 of 11\n") && frames[9].contains("Brick 10 of 11\n"));
    assert_eq!(frames[15], "Score = 507\nMoves = 11 of 11\n");
    let last = view(&["--brick", "11", "--steps"]);
    assert_eq!(frames[10..15].join("\n\n") + "\n", last.stdout);
    assert!(!all.stdout.contains('\x1b'));
    assert_eq!(run(&["view", GAME], fs::read(MOVES).unwrap()), all);
    assert_eq!(run(&["view", "-", MOVES], fs::read(GAME).unwrap()), all);
}

#[test]
fn a_part_of_the_game_can_be_chosen() {
    let bricks = |flags: &[&str]| {
        let text = view(flags).stdout;
        let numbers = text.split("Brick ").skip(1);
        let mut numbers: Vec<usize> =
            numbers.map(|after| after.split(' ').next().unwrap().parse().unwrap()).collect();
        numbers.dedup();
        assert!(text.ends_with("Score = 507\nMoves = 11 of 11\n"));
        numbers
    };
    assert_eq!(bricks(&["--from", "9"]), [9, 10, 11]);
    assert_eq!(bricks(&["--to", "2"]), [1, 2]);
    assert_eq!(bricks(&["--from", "4", "--to", "5", "--delay", "9"]), [4, 5]);
    assert_eq!(bricks(&["--only-scores", "1"]), [11]);
    assert_eq!(bricks(&["--only-scores", "507"]), [11]);
    // Above everything it says what the most is.
    let most = "No brick scored 508 points or more: the most is 507, at brick 11.\n";
    let verdict = "Score = 507\nMoves = 11 of 11\n";
    view(&["--only-scores", "508"]).succeeds_with(&format!("{most}{verdict}"));
}

#[test]
fn boards_are_those_of_the_twin() {
    let (input, output) = ("tests/golden/k5-300.in", "tests/golden/k5-300.out");
    let [bricks, moves] = [input, output].map(|path| fs::read_to_string(path).unwrap());
    let mut board = PlainBoard::new();
    for (index, (brick, mv)) in bricks.lines().skip(1).zip(moves.lines()).enumerate() {
        board.play(brick.parse::<Brick>().unwrap(), mv.parse::<Move>().unwrap());
        if index % 50 == 49 {
            let number = (index + 1).to_string();
            let frame = run(&["view", input, output, "--brick", &number], "");
            assert_eq!(squares(shown(&frame)), plain_squares(&board), "{number}");
        }
    }
    // A player can play first.
    let played = run(&["view", "--player", "paper", "-", "--brick", "300"], bricks);
    assert_eq!(squares(shown(&played)), plain_squares(&board));
    let greedy = run(&["view", "--player", "greedy", input, "--brick", "300"], "");
    assert_ne!(shown(&greedy), shown(&played));
}

#[test]
fn what_the_referee_refuses_is_not_shown() {
    let scratch = Scratch::new("view-illegal");
    let moves = fs::read_to_string(MOVES).unwrap();
    let full = scratch.file("full.in", format!("9 3\n{}", "123\n".repeat(9)));
    let bad = scratch.file("bad.in", "2 3\n123\n124\n");
    let file = scratch.path("out");
    for (input, moves) in [
        (GAME, &*moves.replace("8 1", "8 3")),
        (GAME, &format!("{moves}1 0\n")),
        (&full, &"1 0\n".repeat(7)),
        (&bad, "1 0\n2 0\n"),
    ] {
        let refused = run(&["score", input], moves);
        let message = refused.stderr.strip_prefix("brickgm: ").unwrap().trim_end();
        for flags in [vec![], vec!["--html", &file], vec!["--brick", "1", "--svg", &file]] {
            let args = [&["view", input][..], &flags].concat();
            run(&args, moves).fails_with("", message);
            assert!(!Path::new(&file).exists(), "{args:?}");
        }
    }
}

#[test]
fn what_cannot_be_shown_is_refused() {
    let bad =
        ["--brick 12", "--brick 0", "--from 12", "--to 0", "--from 5 --to 4", "--html no/such"];
    for flags in bad {
        let refused = view(&flags.split(' ').collect::<Vec<_>>());
        assert_eq!((refused.code, &*refused.stdout), (Some(1), ""), "{flags}");
    }
    assert_eq!(run(&["view", GAME, "--brick", "1"], "").code, Some(1));
    run(&["view", GAME], "").succeeds_with("Score = 0\nMoves = 0 of 11 (missing moves)\n");
    view(&["--svg", "x"]).refuses("--svg needs --brick");
    view(&["--html", "x", "--brick", "1"]).refuses("--html cannot be used with --brick");
    view(&["--brick", "1", "--from", "1"]).refuses("--from cannot be used with --brick");
    view(&["--player", "paper"]).refuses("--player cannot be used with MOVES");
    view(&[MOVES]).refuses("two games are compared on a page: add --html FILE");
    run(&["view", "-"], "").refuses("INPUT and MOVES cannot both be standard input");
}

#[test]
fn an_output_replaces_no_input() {
    let scratch = Scratch::new("view-outputs");
    let [input, moves] =
        [GAME, MOVES].map(|path| scratch.file(&path[13..], fs::read(path).unwrap()));
    for file in [&input, &moves] {
        let before = fs::read(file).unwrap();
        for flags in [&["--html"][..], &["--brick", "1", "--svg"]] {
            let refused = run(&[&["view", &input, &moves], flags, &[file]].concat(), "");
            assert_ne!(refused.code, Some(0), "{refused:?}");
            assert_eq!(fs::read(file).unwrap(), before);
        }
    }
    // Any other file is replaced, and nothing is left beside it.
    let picture = scratch.path("board.svg");
    for brick in ["1", "2"] {
        let flags = ["--brick", brick, "--svg", &picture, "-q"];
        run(&[&["view", &input, &moves], &flags[..]].concat(), "").succeeds_with("");
        let text = fs::read_to_string(&picture).unwrap();
        assert!(text.contains(&format!("Brick {brick} of 11")) && text.ends_with("</svg>\n"));
    }
    assert_eq!(fs::read_dir(scratch.path("")).unwrap().count(), 3);
}
