//! `brickgm bench --exec` as a process: tables of solvers, and what ends them.

use std::fs;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use crate::bench::command::{bench, cell, quick, rows, QUICK};
use crate::common::json::Json;
use crate::common::{brickgm, finish, run, Finished, Scratch};
use crate::play::exec::assert_ends;

/// Plays as the published player does.
pub const PUBLISHED: &str = env!("CARGO_BIN_EXE_brickgm");

#[test]
fn a_solver_with_our_moves_gets_our_table() {
    let json = |more: &[&str]| Json::parse(&quick(&[&["--format=json"], more].concat()));
    let (ours, theirs) = (json(&[]), json(&["--exec", PUBLISHED]));
    assert_eq!(ours.get("signature"), theirs.get("signature"));
    assert_eq!(theirs.get("player").text(), format!("exec {PUBLISHED}"));
    let both = ours
        .get("rows")
        .list()
        .iter()
        .zip(theirs.get("rows").list());
    for (ours, theirs) in both {
        for key in [
            "games", "failed", "complete", "bricks", "score", "error", "digest",
        ] {
            assert_eq!(ours.get(key), theirs.get(key), "{key}");
        }
        assert!(theirs.get("cpu_ms").number() >= 0.0);
        assert!(theirs.get("megabytes").number() > 0.1);
    }
    let against = json(&["--against", &format!("exec {PUBLISHED}")]);
    assert_eq!(against.get("signature"), against.get("against_signature"));
    let table = quick(&["--exec", PUBLISHED]);
    assert!(
        table.contains("  failed  ") && table.contains("cpu ms"),
        "{table}"
    );
}

#[test]
fn failures_are_told_with_their_game_and_last_words() {
    let solver = format!("{PUBLISHED} | head -n 20; echo 'it broke' >&2; exit 7");
    let args = ["--shape=3x50", "--seeds=5..6", "--exec", &solver];
    let table = bench(&args);
    for seed in [5, 6] {
        let line = format!(
            "Failed: 3x50, seed {seed}: crash after 20 bricks: exit status: 7\n    it broke\n"
        );
        assert!(table.contains(&line), "{table}");
    }
    let tsv = bench(&[&args[..], &["--per-seed", "--format=tsv"]].concat());
    for row in rows(&tsv) {
        assert_eq!(
            (cell(&row, "ending"), cell(&row, "bricks")),
            ("crash", "20")
        );
        assert_eq!(cell(&row, "note"), "exit status: 7");
    }
    let json = Json::parse(&bench(&[&args[..], &["--format=json"]].concat()));
    let notes = json.get("notes").list();
    assert_eq!(
        (notes.len(), notes[0].get("stderr").text()),
        (2, "it broke\n")
    );
    assert_eq!(json.get("rows").list()[0].get("failed").number(), 2.0);
}

#[test]
fn a_solver_that_cannot_be_run_ends_the_survey() {
    let finished = run(&["bench", "--exec", "/no/such/solver"], "");
    assert_eq!((finished.code, finished.stdout.as_str()), (Some(1), ""));
    let message = "brickgm: --exec: the shell cannot run \"/no/such/solver\": ";
    assert!(finished.stderr.starts_with(message), "{finished:?}");
    for (args, message) in [
        (
            &["--exec", ""][..],
            "--exec: expected a command, found \"\"",
        ),
        (
            &["--exec=x", "--player=paper"],
            "--exec cannot be used with --player",
        ),
        (
            &["--exec=x", "--exec-time=0"],
            "--exec-time: expected more than 0",
        ),
        (&["--exec-time=3"], "--exec-time needs --exec"),
        (
            &["--exec=x", "--against=trained"],
            "--against: expected a player or 'exec",
        ),
    ] {
        let finished = run(&[&["bench"], args].concat(), "");
        assert_eq!(finished.code, Some(2), "{finished:?}");
        assert!(
            finished.stderr.starts_with(&format!("brickgm: {message}")),
            "{finished:?}"
        );
    }
}

#[test]
fn time_is_counted_by_the_wall() {
    let args = ["--shape=3x50", "--seeds=1", "--exec-time=0.2", "--exec"];
    let table = bench(&[&args[..], &["echo 1 0; sleep 1000"]].concat());
    let line = "Failed: 3x50, seed 1: time-out after 1 bricks: not done after 0.2 s\n";
    assert!(table.contains(line), "{table}");
}

#[test]
fn games_can_be_sorted_one_by_one() {
    let per_seed = |more: &[&str]| {
        let args = ["--shape=3x50", "--seeds=1..9", "--per-seed", "--format=tsv"];
        bench(&[&args, more].concat())
    };
    let column = |tsv: &str, name: &str| -> Vec<f64> {
        let rows = rows(tsv);
        rows.iter()
            .map(|row| cell(row, name).parse().unwrap())
            .collect()
    };
    let by_seed = column(&per_seed(&[]), "seed");
    assert_eq!(by_seed, (1..=9).map(f64::from).collect::<Vec<_>>());
    let rising = column(&per_seed(&["--sort=score"]), "score");
    assert!(
        rising.windows(2).all(|pair| pair[0] <= pair[1]),
        "{rising:?}"
    );
    let mut falling = column(&per_seed(&["--sort=-score"]), "score");
    falling.reverse();
    assert_eq!(falling, rising);
    let ratios = column(
        &per_seed(&["--sort", "-ratio", "--against=greedy"]),
        "against_ratio",
    );
    assert!(
        ratios.windows(2).all(|pair| pair[0] >= pair[1]),
        "{ratios:?}"
    );
    let table = bench(&[
        "--shape=3x50",
        "--seeds=1..3",
        "--per-seed",
        "--against=paper",
    ]);
    let conclusion = "\nMean log-ratio: 0.0000, from 0.0000 to 0.0000: no difference shown\nSig";
    assert!(table.contains(conclusion), "{table}");
    let table = bench(&["--shape=3x50", "--seeds=1", "--per-seed"]);
    assert!(
        table.contains("\nK   N  seed  score  bricks    ending  seconds\n"),
        "{table}"
    );
}

/// Waits until a file has so many lines.
fn wait_for_lines(path: &str, count: usize) -> String {
    let started = Instant::now();
    loop {
        let text = fs::read_to_string(path).unwrap_or_default();
        if text.matches('\n').count() >= count {
            return text;
        }
        assert!(
            started.elapsed() < Duration::from_secs(50),
            "{path}: {text:?}"
        );
        thread::sleep(Duration::from_millis(10));
    }
}

fn signal(child: &Child, name: &str) {
    let kill = format!("kill -{name} {}", child.id());
    let status = Command::new("sh").args(["-c", &kill]).status();
    assert!(status.unwrap().success());
}

#[test]
fn ctrl_c_prints_what_is_done() {
    let scratch = Scratch::new("bench_ctrl_c");
    let rows_file = scratch.path("rows.tsv");
    let args = ["bench", "--shape=3x50", "--seeds=1..18446744073709551615"];
    let child = brickgm(&[&args[..], &["--resume", &rows_file]].concat())
        .spawn()
        .unwrap();
    wait_for_lines(&rows_file, 3);
    signal(&child, "INT");
    let Finished {
        code,
        stdout,
        stderr,
    } = finish(child);
    assert_eq!(code, Some(130), "{stderr}");
    let games = fs::read_to_string(&rows_file).unwrap().lines().count() - 1;
    let all = u64::MAX;
    assert!(
        stdout.contains(&format!("\nPartial: {games} of {all} games\n")),
        "{stdout}"
    );
    assert!(stdout.contains("\nSignature: "), "{stdout}");
    let message = format!("brickgm: stopped by Ctrl-C: the table has {games} of {all} games\n");
    assert_eq!(stderr, message);
}

/// A solver that writes the numbers of its processes to a file, and goes on for ever.
fn sleeper(pids: &str) -> String {
    format!("sleep 1000 & echo $! >> {pids}; echo $$ >> {pids}; wait")
}

#[test]
fn whatever_ends_the_bench_ends_its_solvers() {
    let scratch = Scratch::new("bench_killed");
    for (name, code) in [("INT", Some(130)), ("TERM", Some(143)), ("KILL", None)] {
        let pids = scratch.path(name);
        let args = ["--jobs=2", "--exec-time=1000", "--exec", &sleeper(&pids)];
        let child = brickgm(&[&QUICK[..], &args].concat()).spawn().unwrap();
        let text = wait_for_lines(&pids, 4);
        signal(&child, name);
        assert_eq!(finish(child).code, code, "{name}");
        text.lines().for_each(assert_ends);
    }
}
