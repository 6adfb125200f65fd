//! `brickgm --player search` as a process.

use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use crate::common::{feed, game, run, skipped};

const TRIES: [&str; 4] = ["--player", "search", "--tries", "10"];

#[test]
fn the_bricks_before_a_bad_line_are_planned_and_written() {
    let mut lines: Vec<String> = game(80, 4, 1).lines().map(str::to_string).collect();
    lines[41] = "12x".to_string();
    let bad = run(&TRIES, lines.join("\n"));
    assert_eq!(bad.code, Some(1));
    assert_eq!(bad.stdout.lines().count(), 40);
    let expected = "standard input: line 42: expected three colours from 1 to 4, found \"12x\"";
    assert_eq!(bad.stderr, format!("brickgm: {expected}\n"));
}

#[test]
fn statistics_are_told_on_demand() {
    let mut args = TRIES.to_vec();
    args.push("--stats");
    let told = run(&args, game(80, 4, 1));
    for name in ["bricks     80", "score", "segments", "tries", "squares left", "time"] {
        assert!(told.stderr.contains(name), "{name}: {}", told.stderr);
    }
    let score = told.stderr.lines().find_map(|line| line.strip_prefix("score"));
    assert!(score.unwrap().trim().parse::<u64>().unwrap() > 0);
}

#[test]
fn a_weight_file_of_the_published_rule_is_refused() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/weights/paper/k4.txt");
    let refused = run(&["--player", "search", "--weights", file], game(5, 4, 1));
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(1), ""));
    assert!(refused.stderr.contains("horizontal pair"));
}

#[test]
fn chains_decide_and_threads_do_not() {
    let input = game(70, 5, 2);
    let moves = |more: &[&str]| run(&[&TRIES, more].concat(), input.as_str()).stdout;
    let four = moves(&["--chains", "4", "--threads", "1"]);
    assert_ne!(four, moves(&["--threads", "3"]));
    assert_eq!(moves(&["--chains", "4", "--threads", "2"]), four);
    let timed = run(&["--player", "search", "--time", "1", "--chains", "2"], input.as_str());
    timed.refuses("--chains needs --tries");
}

/// As many bricks per second as the judge's largest inputs have: 333,333 of three colours and 111,111
/// of nine in nine seconds. Two such games share one processor. The judge stops a program one second
/// after its time.
#[test]
fn long_games_on_a_busy_processor_end_in_time() {
    if Command::new("taskset").arg("--version").output().is_err() {
        return skipped("taskset", "no processor was made busy");
    }
    for (n, k) in [(74_000, 3), (24_700, 9)] {
        let (input, started) = (game(n, k, 5), Instant::now());
        let play = || {
            let mut player = Command::new("taskset");
            player.args(["-c", "0", env!("CARGO_BIN_EXE_brickgm"), "--player", "search"]);
            player.args(["--time", "2", "--threads", "1", "-q"]);
            player.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let played = feed(&mut player, input.as_str());
            assert_eq!(played.stdout.lines().count(), n, "K = {k}: {}", played.stderr);
            let seconds = started.elapsed().as_secs_f64();
            assert!(seconds < 3.0, "K = {k}: {seconds} s");
        };
        thread::scope(|scope| [0, 1].map(|_| scope.spawn(play)).map(|game| game.join().unwrap()));
    }
}
