//! `brickgm bench --exec` as a process: tables of solvers, and the files that remember them.

use std::fs;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli_bench::{bench, cell, quick, rows, QUICK};
use crate::common::json::Json;
use crate::common::{brickgm, finish, run, Finished, Scratch};
use crate::exec::assert_ends;

/// Plays as the published player does.
const PUBLISHED: &str = env!("CARGO_BIN_EXE_brickgm");

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
            "--exec has no use for --player",
        ),
        (
            &["--exec=x", "--exec-time=0"],
            "--exec-time: expected more than 0",
        ),
        (&["--exec-time=3"], "--exec-time has no use without --exec"),
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
fn everything_can_be_kept() {
    let scratch = Scratch::new("exec_keep");
    let (kept, solver) = (scratch.path("kept"), format!("echo hm >&2; {PUBLISHED}"));
    bench(&[
        "--shape=3x50",
        "--seeds=7",
        "--keep",
        &kept,
        "--exec",
        &solver,
        "--against=greedy",
    ]);
    let read = |name: &str| fs::read_to_string(format!("{kept}/{name}")).unwrap();
    let game = run(&["gen", "50", "3", "--seed=7"], "").stdout;
    assert_eq!(read("3x50-seed7.in"), game);
    assert_eq!(
        read("3x50-seed7.moves"),
        run::<&str>(&[], game.as_str()).stdout
    );
    assert_eq!(read("3x50-seed7.err"), "hm\n");
    let greedy = run(&["--player=greedy"], game).stdout;
    assert_eq!(read("3x50-seed7.other.moves"), greedy);
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
    let verdict = "\nMean log-ratio: 0.0000, from 0.0000 to 0.0000: no difference shown\nSig";
    assert!(table.contains(verdict), "{table}");
    let table = bench(&["--shape=3x50", "--seeds=1", "--per-seed"]);
    assert!(
        table.contains("\nK   N  seed  score  bricks    ending  seconds\n"),
        "{table}"
    );
}

#[test]
fn games_come_from_files_and_directories() {
    let scratch = Scratch::new("bench_files");
    let game = |seed: &str| run(&["gen", "50", "3", "--seed", seed], "").stdout;
    let single = scratch.file("one.txt", game("1"));
    fs::create_dir(scratch.path("more")).unwrap();
    scratch.file("more/b.in", game("2"));
    scratch.file("more/a.in", game("3"));
    scratch.file("more/a.moves", "1 0\n");
    let more = scratch.path("more");
    let dealt = bench(&["--shape=3x50", "--seeds=1..3", "--format=tsv"]);
    let given = bench(&[&single, &more, "--format=tsv"]);
    let (dealt, given) = (rows(&dealt), rows(&given));
    for key in ["games", "score_sum", "score_squares", "bricks_sum"] {
        assert_eq!(cell(&dealt[0], key), cell(&given[0], key), "{key}");
    }
    let table = bench(&[&single, &more, "--per-seed", "--exec", PUBLISHED]);
    assert!(
        table.contains("\nFiles: 3\n") && table.contains("one.txt  "),
        "{table}"
    );
    let twice = scratch.file("twice.in", game("1").replace('\n', "\r\n"));
    run(&["bench", &single, &twice], "")
        .fails_with("", &format!("{twice}: the same game as {single}"));
    let bad = scratch.file("bad.in", "2 3\n111\n");
    run(&["bench", &bad], "").fails_with(
        "",
        &format!("{bad}: line 3: expected brick 2 of 2, found the end of the input"),
    );
}

#[test]
fn the_best_scores_are_remembered() {
    let scratch = Scratch::new("bench_best");
    let best = scratch.path("best.tsv");
    let run = |player: &str| {
        let args = [
            "--shape=3x50",
            "--seeds=1..4",
            "--format=json",
            "--best",
            &best,
        ];
        Json::parse(&bench(&[&args[..], &["--player", player]].concat()))
    };
    let first = run("greedy");
    assert_eq!(first.get("relative"), &Json::Null);
    assert_eq!(first.get("best").text(), "0 of 0 beaten, 4 new");
    let second = run("paper");
    assert!(second.get("relative").number() > 1.0);
    assert_eq!(second.get("best").text(), "4 of 4 beaten, 0 new");
    let text = fs::read_to_string(&best).unwrap();
    assert!(
        text.starts_with("k\tn\tgame\tscore\twho\twhen\n3\t50\t1\t"),
        "{text}"
    );
    assert_eq!(text.matches("\tpaper\t20").count(), 4, "{text}");
    let third = run("greedy");
    assert!(third.get("relative").number() < 1.0);
    assert_eq!(third.get("best").text(), "0 of 4 beaten, 0 new");
    assert_eq!(fs::read_to_string(&best).unwrap(), text);
    assert_eq!(run("paper").get("relative").number(), 1.0);
    let per_seed = [
        "--shape=3x50",
        "--seeds=4..5",
        "--per-seed",
        "--best",
        &best,
    ];
    let table = bench(&per_seed);
    assert!(table.contains("  best known  of best\n"), "{table}");
}

/// Each reads the file again before it writes, and nobody comes in between.
#[test]
fn runs_that_end_at_once_lose_no_best_score() {
    let scratch = Scratch::new("bench_best_at_once");
    let best = scratch.path("best.tsv");
    const RUNS: usize = 24;
    thread::scope(|scope| {
        for seed in 1..=RUNS {
            let (best, seed) = (&best, format!("--seeds={seed}..{seed}"));
            scope.spawn(move || bench(&["--shape=3x20", &seed, "--best", best]));
        }
    });
    let text = fs::read_to_string(&best).unwrap();
    assert_eq!(text.lines().count(), 1 + RUNS, "{text}");
    assert!(!fs::exists(best + ".lock").unwrap());
}

#[test]
fn runs_are_remembered() {
    let scratch = Scratch::new("bench_history");
    let history = scratch.path("history.tsv");
    for (player, comment) in [("paper", "the first"), ("greedy", "it's\tworse")] {
        let player = ["--shape=3x50", "--seeds=1..4", "--player", player];
        bench(&[&player[..], &["--history", &history, "--comment", comment]].concat());
    }
    let list = bench(&["--history", &history]);
    assert!(list.contains("  paper   the first   1..4 "), "{list}");
    assert!(list.contains(" greedy  it's worse   1..4 "), "{list}");
    let tsv = bench(&["--history", &history, "--format=tsv"]);
    let rows = rows(&tsv);
    assert!(cell(&rows[0], "command").contains(" bench --shape=3x50 --seeds=1..4 --player paper "));
    let missing = scratch.path("missing");
    run(&["bench", "--history", &missing], "").fails_with(
        "",
        &format!("{missing}: No such file or directory (os error 2)"),
    );
}

#[test]
fn a_survey_goes_on_where_it_was_cut_off() {
    let scratch = Scratch::new("bench_resume");
    let (rows_file, log) = (scratch.path("rows.tsv"), scratch.path("log"));
    let solver = format!("echo game >> {log}; {PUBLISHED}");
    let survey = |seeds: &str| {
        let args = [
            "--shape=3x50",
            "--shape=9x600",
            "--seeds",
            seeds,
            "--format=json",
        ];
        bench(&[&args[..], &["--exec", &solver, "--resume", &rows_file]].concat())
    };
    let played = || fs::read_to_string(&log).unwrap().lines().count();
    survey("1..2");
    assert_eq!(played(), 4);
    // What a killed run leaves behind: half a row.
    let text = fs::read_to_string(&rows_file).unwrap();
    fs::write(&rows_file, &text[..text.len() - 30]).unwrap();
    let resumed = Json::parse(&survey("1..3"));
    assert_eq!(played(), 4 + 3);
    let whole = bench(&[
        "--shape=3x50",
        "--shape=9x600",
        "--seeds=1..3",
        "--format=json",
    ]);
    assert_eq!(
        resumed.get("signature"),
        Json::parse(&whole).get("signature")
    );
    survey("1..3");
    assert_eq!(played(), 7);
    let other = ["bench", "--shape=3x50", "--resume", &rows_file];
    let refused = run(&other, "");
    let message =
        format!("brickgm: {rows_file}: line 2: expected games of \"paper\", found those of");
    assert!(refused.stderr.starts_with(&message), "{refused:?}");
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
