//! `brickgm diff` as a process.

use crate::common::frames::{golden, shown, squares};
use crate::common::{run, source, Scratch};

const INPUT: &str = "tests/golden/table-2.1.in";
const MOVES: &str = "tests/golden/table-2.1.moves";
/// The same moves up to the ninth brick, and one less.
const OTHER: &str = "tests/golden/table-2.1-other.moves";

#[test]
fn the_games_part_where_their_moves_do() {
    golden("diff-table-2.1.txt", shown(&run(&["diff", INPUT, MOVES, OTHER], "")));
    let equal = run(&["diff", INPUT, MOVES, MOVES], "");
    assert!(equal.stdout.contains("\n\nBoth games are the same, move for move.\n"));
}

#[test]
fn points_and_boards_at_the_parting_are_those_of_the_referee() {
    let scratch = Scratch::new("diff_points");
    let (input, a) = ("tests/golden/k3-300.in", "tests/golden/k3-300.out");
    let moves = source(a);
    let lines: Vec<&str> = moves.lines().collect();
    // The bricks before and after the parting both score, so that one more or less is noticed.
    let common = scratch.file("common.moves", lines[..118].join("\n") + "\n");
    let verdict = run(&["score", input, &common], "").stdout;
    let won = verdict.lines().next().unwrap().rsplit(' ').next().unwrap();
    assert_ne!(won, "0");
    let other = lines[118].replace(" 0", " 1");
    let b = scratch.file("b.moves", [&lines[..118], &[&*other]].concat().join("\n") + "\n");
    let text = run(&["diff", input, a, &b], "").stdout;
    assert!(text.contains(&format!("They part at brick 119, with {won} points won so far.\n")));
    assert!(text.contains(&format!(" to {other}, ")), "{text}");
    let rows: Vec<&str> = text.lines().skip(5).take_while(|line| !line.is_empty()).collect();
    for (side, moves) in [a, &b].into_iter().enumerate() {
        let frame = run(&["view", input, moves, "--brick", "119"], "").stdout;
        let shown = rows.iter().map(|row| row.split_whitespace().nth(side).unwrap());
        assert_eq!(shown.collect::<Vec<_>>(), squares(&frame)[20 - rows.len()..], "{moves}");
    }
}

#[test]
fn a_game_that_ends_early_parts_from_the_other_where_it_ends() {
    let scratch = Scratch::new("diff_early");
    let moves = source(MOVES);
    let lines: Vec<&str> = moves.lines().collect();
    let early = scratch.file("early.moves", lines[..10].join("\n"));
    for (pair, letter) in [([MOVES, &early], "B"), ([&early, MOVES], "A")] {
        let text = run(&["diff", INPUT, pair[0], pair[1]], "").stdout;
        assert!(text.contains("\nThey part at brick 11, with 0 points won so far.\n"), "{text}");
        assert!(text.contains(&format!("{letter}: no further move")), "{text}");
    }
}

#[test]
fn what_the_referee_refuses_is_refused() {
    let scratch = Scratch::new("diff_refused");
    let bad = scratch.file("bad.moves", "1 0\n11 0\n");
    let refused = run(&["diff", INPUT, MOVES, &bad], "");
    assert!(refused.stderr.contains(&format!("{bad}: line 2: expected")), "{refused:?}");
    assert_eq!((refused.code, &*refused.stdout), (Some(1), ""));
    run(&["diff", INPUT, MOVES], "").refuses("B.moves is missing");
    run(&["diff", INPUT, MOVES, "-"], "")
        .refuses("two games are read from files, not from standard input");
}
