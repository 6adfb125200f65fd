//! `brickgm score` as a process: the referee.

use crate::common::frames::{golden, shown};
use crate::common::{run, Finished, Scratch};

/// Table 2.1 of the thesis: eleven bricks, of which only the last scores.
const GAME: &str = "11 5\n211\n321\n232\n233\n345\n245\n451\n332\n451\n332\n312\n";
const MOVES: &str = "1 1\n2 0\n3 0\n3 2\n4 0\n5 0\n6 0\n6 0\n7 0\n7 0\n8 1\n";

/// Scores moves from standard input.
fn score(scratch: &Scratch, game: &str, moves: &str) -> Finished {
    let input = scratch.file("game.in", game);
    run(&["score", &input], moves)
}

/// A game of `123` and moves that fill the board without a single run: each column repeats the
/// same three colours, turned against its neighbours so that no line of three is alike.
fn filling_game(bricks: usize) -> (String, Vec<String>) {
    let game = format!("{bricks} 3\n{}", "123\n".repeat(bricks));
    let rotations = [0, 0, 1, 1, 2, 2, 0, 0, 1, 1];
    let columns = rotations.iter().enumerate();
    let moves = columns.flat_map(|(x, r)| vec![format!("{} {r}\n", x + 1); 6]);
    (game, moves.collect())
}

#[test]
fn the_worked_example_of_the_thesis_scores_507() {
    let scratch = Scratch::new("score-507");
    let verdict = "Score = 507\nMoves = 11 of 11\n";
    score(&scratch, GAME, MOVES).succeeds_with(verdict);
    let (input, moves) = (scratch.path("game.in"), scratch.file("game.moves", MOVES));
    run(&["score", &input, &moves], "").succeeds_with(verdict);
    run(&["score", &input, "-"], MOVES).succeeds_with(verdict);
    run(&["score", "-", &moves], GAME).succeeds_with(verdict);
    let steps = format!("brick 11: 9 + 246 + 108 + 144 = 507\n{verdict}");
    run(&["score", "--steps", &input, &moves], "").succeeds_with(&steps);
}

/// As an editor counts them, with the lines that hold nothing.
#[test]
fn a_refused_move_is_named_by_its_line() {
    let scratch = Scratch::new("score-lines");
    for (moves, line) in [("\n1 0\n\n\n2 0\n3 0\n", 6), ("1 0\n\n2 0\n\n\n3 0\n", 6)] {
        let refused = score(&scratch, "2 3\n123\n123\n", moves);
        assert_eq!(refused.code, Some(1));
        let start = format!("brickgm: standard input: line {line}: expected no more moves");
        assert!(refused.stderr.starts_with(&start), "{}", refused.stderr);
    }
}

#[test]
fn text_after_the_game_is_warned_of_once() {
    let scratch = Scratch::new("score-two-games");
    let (one, moves) = (scratch.file("one.in", GAME), scratch.file("game.moves", MOVES));
    let two = scratch.file("two.in", GAME.repeat(2));
    let unread = "the text after the last brick is ignored";
    let warning = format!("brickgm: {two}: warning: {unread}\n");
    for words in [
        &["score", "GAME", &moves][..],
        &["view", "GAME", &moves, "--brick=11"],
        &["view", "GAME", "--player=greedy", "--brick=1"],
        &["explain", "GAME", "--brick=1"],
        &["diff", "GAME", &moves, &moves],
        &["bench", "GAME", "--player=greedy"],
    ] {
        let on = |game: &str, more: &[&str]| {
            let place = |&word: &&str| if word == "GAME" { game } else { word }.to_string();
            let words: Vec<String> = words.iter().chain(more).map(place).collect();
            run(&words, "")
        };
        let (warned, not) = (on(&two, &[]), on(&one, &[]));
        assert_eq!((warned.code, not.code), (Some(0), Some(0)), "{words:?}");
        assert_eq!(warned.stderr.matches(&warning).count(), 1, "{warned:?}");
        assert!(!not.stderr.contains("warning"), "{not:?}");
        if words[0] != "score" {
            let quiet = on(&two, &["-q"]);
            assert_eq!((quiet.code, &*quiet.stderr), (Some(0), ""), "{words:?}");
        }
    }
}

#[test]
fn files_in_the_wrong_order_are_named() {
    let scratch = Scratch::new("score-swapped");
    let (input, moves) = (scratch.file("game.in", GAME), scratch.file("game.moves", MOVES));
    let cure = format!("{moves} is not a game, but {input} is: INPUT comes first, then the moves");
    for command in ["score", "view"] {
        run(&[command, &moves, &input], "").fails_with("", &cure);
    }
    let expected = "line 1: expected a number of colours K from 3 to 9, found";
    for other in [&moves, "-"] {
        let message = format!("{moves}: {expected} \"1\"");
        run(&["score", &moves, other], GAME).fails_with("", &message);
    }
}

#[test]
fn bricks_that_are_left_are_reported_with_the_reason() {
    let scratch = Scratch::new("score-left");
    let missing = |game: &str, moves: &str, counts: &str| {
        let text = format!("Score = 0\nMoves = {counts} (missing moves)\n");
        let why = "standard input: the moves end although the next brick can be placed";
        score(&scratch, game, moves).fails_with(&text, why);
    };
    missing(GAME, &MOVES[..MOVES.len() - 4], "10 of 11");
    missing(GAME, "", "0 of 11");
    let (game, moves) = filling_game(61);
    let over = "Score = 0\nMoves = 60 of 61 (board full)\n";
    score(&scratch, &game, &moves.concat()).succeeds_with(over);
    missing(&game, &moves[..59].concat(), "59 of 61");
    let (game, moves) = filling_game(60);
    let complete = "Score = 0\nMoves = 60 of 60\n";
    score(&scratch, &game, &moves.concat()).succeeds_with(complete);
}

/// Steps, moves and games are refused by their line, after the steps before it. A truncated INPUT is
/// an error, whatever the moves are.
#[test]
fn what_is_wrong_is_refused_by_its_line() {
    let scratch = Scratch::new("score-refused");
    let input = scratch.path("game.in");
    let (filling, moves) = filling_game(99);
    let high = "expected a column of at most 17 squares, found column";
    let two = "expected a column from 1 to 10 and a rotation from 0 to 2, found \"1 3\"";
    let moves_2 = "standard input: line 2";
    let (six, all) = (moves[..6].concat() + "1 2\n", moves.concat() + "10 1\n");
    let more = "expected no more moves than the 1 bricks, found \"2 0\"";
    let three = "expected three colours from 1 to 5, found \"2x1\"";
    let end = "expected brick 2 of 3, found the end of the input";
    for (game, moves, steps, message) in [
        ("2 3\n111\n123\n", "1 0\n1 3\n", "brick 1: 9 = 9\n", format!("{moves_2}: {two}")),
        (&filling, &six, "", format!("standard input: line 7: {high} 1 with 18")),
        (&filling, &all, "", format!("standard input: line 61: {high} 10 with 18")),
        ("1 3\n123\n", "1 0\n2 0\n", "", format!("{moves_2}: {more}")),
        ("3 5\n211\n2x1\n", "1 0\n", "", format!("{input}: line 3: {three}")),
        ("3 5\n211\n", "1 0\n", "", format!("{input}: line 3: {end}")),
    ] {
        scratch.file("game.in", game);
        run(&["score", "--steps", &input], moves).fails_with(steps, &message);
    }
}

#[test]
fn a_wrong_command_line_is_refused() {
    let both = "INPUT and MOVES cannot both be standard input";
    run(&["score", "-"], "").refuses(both);
    run(&["score", "-", "-"], "").refuses(both);
}

/// The classes of cascades and the parts of a game, of one that ends early and of the thesis's own.
#[test]
fn summaries_are_those_of_the_repository() {
    for (name, moves) in [("k9-game-over", "out"), ("table-2.1", "moves")] {
        let game = format!("tests/golden/{name}");
        let args = ["score", "--summary", &format!("{game}.in"), &format!("{game}.{moves}")];
        golden(&format!("summary-{name}.txt"), shown(&run(&args, "")));
    }
}
