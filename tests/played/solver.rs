//! `--exec` where a single game is played: without a command, and to look at.

use crate::common::{run, source};

/// Plays as the published player does.
const PUBLISHED: &str = env!("CARGO_BIN_EXE_brickgm");
const INPUT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/k3-300.in");

#[test]
fn a_solver_plays_a_game() {
    let moves = source("tests/golden/k3-300.out");
    run(&["--exec", PUBLISHED, INPUT], "").succeeds_with(&moves);
}

#[test]
fn moves_are_given_as_far_as_they_are_legal() {
    let crash = format!("{PUBLISHED} | head -n 2; printf 'bro\\033[2Jken\\n' >&2; exit 3");
    let two: String = source("tests/golden/k3-300.out").split_inclusive('\n').take(2).collect();
    let finished = run(&["--exec", &crash, INPUT], "");
    assert_eq!((finished.code, finished.stdout), (Some(1), two));
    assert_eq!(
        finished.stderr,
        "bro\\u{1b}[2Jken\nbrickgm: --exec: crash after 2 bricks: exit status: 3\n"
    );
    let few = run(&["--exec", "echo 1 0", INPUT], "");
    few.fails_with(
        "1 0\n",
        "--exec: missing moves after 1 bricks: the moves end although the next brick can be placed",
    );
}

#[test]
fn what_a_game_took_is_told() {
    let finished = run(&["--exec", PUBLISHED, "--stats", INPUT], "");
    assert_eq!(finished.code, Some(0));
    for word in ["score ", "bricks     300\n", "time ", "processor ", "memory "] {
        assert!(finished.stderr.contains(word), "{}", finished.stderr);
    }
}

#[test]
fn a_solvers_game_can_be_looked_at() {
    let view = |args: &[&str]| run(&[&["view", INPUT, "--brick=300"], args].concat(), "");
    let (ours, theirs) = (view(&["--player=paper"]), view(&["--exec", PUBLISHED]));
    assert_eq!((ours.code, theirs.code), (Some(0), Some(0)), "{theirs:?}");
    assert_eq!(ours.stdout, theirs.stdout);
    let crash = view(&["--exec", "exit 1"]);
    crash.fails_with("", "--exec: crash after 0 bricks: exit status: 1");
    view(&["moves", "--exec=x"]).refuses("--exec cannot be used with MOVES");
}
