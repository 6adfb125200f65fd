//! `brickgm` as a process: who plays, with which numbers, and command lines that are refused.

use std::fs;

use crate::common::{run, Scratch};
use crate::played::solve::{moves, GAME};

#[test]
fn players_and_weights_are_chosen_by_flags() {
    let scratch = Scratch::new("weights");
    let paper = moves(9);
    run(&["--player", "paper"], GAME).succeeds_with(&paper);
    run(&["--weights=paper"], GAME).succeeds_with(&paper);
    run(&["--weights", "weights/paper"], GAME).succeeds_with(&paper);
    run(&["--weights", "weights/paper/k5.txt"], GAME).succeeds_with(&paper);
    let trained = run(&["--weights", "trained"], GAME).stdout;
    run(&["--weights", "weights/trained"], GAME).succeeds_with(&trained);
    let other = "weights/paper/k9.txt";
    let refused =
        "weights/paper/k9.txt: these weights are for K = 9, not for K = 5; use a directory with \
                   a file for each K, or --any-k to use this one for all";
    run(&["--weights", other], GAME).fails_with("", refused);
    let other = run(&["--weights", other, "--any-k"], GAME);
    assert_eq!((other.code, other.stderr.as_str()), (Some(0), ""));
    assert_ne!(other.stdout, paper);
    assert_ne!(run(&["--player=greedy"], GAME).stdout, paper);

    let text = fs::read_to_string("weights/paper/k5.txt").unwrap();
    let lines = text.lines().count();
    let bad = scratch.file("bad.txt", text + "colour = 5\n");
    let failed = run(&["--weights", &bad], GAME);
    let start = format!("brickgm: {bad}: line {}: ", lines + 1);
    assert!(failed.stderr.starts_with(&start), "{failed:?}");
    assert_eq!((failed.code, failed.stdout.as_str()), (Some(1), ""));
    let large = scratch.file("large.txt", "# no end\n".repeat(1 << 17));
    let message = format!("{large}: more than 1.0 MB, which is the most that is read");
    run(&["--weights", &large], GAME).fails_with("", &message);
    let missing = run(&["--weights", &scratch.path("missing")], "");
    assert!(missing.stderr.contains("missing: No such file"), "{missing:?}");
    assert_eq!(missing.code, Some(1));
    let incomplete = run(&["--weights", &scratch.path("")], GAME);
    assert!(incomplete.stderr.contains("k5.txt: No such file"), "{incomplete:?}");
    assert_eq!(incomplete.code, Some(1));
}

/// Wrong command lines, and what is said to them.
const WRONG: [(&[&str], &str); 6] = [
    (&["--tries", "5"], "--tries cannot be used with --player paper"),
    (&["--player=greedy", "--time=1"], "--time cannot be used with --player greedy"),
    (&["--player=search", "--time=1", "--tries=5"], "--time cannot be used with --tries"),
    (&["--player=search", "--time=-1"], "--time: expected a number of seconds, found \"-1\""),
    (&["--player=search", "--tries=0"], "--tries: expected 1 to 1099511627776, found \"0\""),
    (&["--player=greedy", "--weights=paper"], "--weights cannot be used with --player greedy"),
];

/// Ten bricks on open columns, three of them of one colour: 7 × 30 + 3 × 10 placements.
#[test]
fn the_statistics_count_the_placements_that_were_looked_at() {
    for player in ["paper", "greedy"] {
        let told = run(&["--player", player, "--stats", "tests/golden/table-5.11.in"], "");
        assert!(told.stderr.contains("\nlooked at  240 placements\n"), "{told:?}");
    }
    // One that looks ahead looks at many more.
    let flags = ["--player=lookahead", "--view=3", "--tries=40", "--stats"];
    let told = run(&[&flags[..], &["tests/golden/table-5.11.in"]].concat(), "").stderr;
    assert!(
        told.contains("\nlooked at  40 boards per brick at most, 3 bricks in view\n"),
        "{told}"
    );
    // A full board: no column, no placement.
    let told = run(&["--stats", "tests/golden/k9-game-over.in"], "").stderr;
    let number = |name: &str| {
        let line = told.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.split_whitespace().next().unwrap().parse::<u64>().unwrap()
    };
    let (bricks, looked) = (number("bricks"), number("looked at"));
    assert!(looked > 20 * bricks && looked < 30 * bricks, "{told}");
}

#[test]
fn a_wrong_command_line_is_refused() {
    for (args, message) in WRONG {
        run(args, "").refuses(message);
    }
}

/// A judge's file asks for the numbers of every K, and a pipe gives them once.
#[cfg(unix)]
#[test]
fn a_weight_file_is_read_once() {
    let path = "weights/paper/k4.txt";
    let program = |path: &str, stdin: String| {
        let finished = run(&["submission", "--any-k", "--weights", path], stdin);
        assert_eq!(finished.code, Some(0), "{finished:?}");
        // The first line names the set.
        finished.stdout.split_once('\n').unwrap().1.to_string()
    };
    let text = fs::read_to_string(path).unwrap();
    assert_eq!(program("/dev/stdin", text), program(path, String::new()));
}
