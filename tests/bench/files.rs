//! The files of `brickgm bench`: games that come from some, and those that keep games, best
//! scores, runs and what is done.

use std::fs;
use std::thread;

use crate::bench::command::{bench, cell, rows};
use crate::common::json::Json;
use crate::common::{run, Scratch};
use crate::play::exec_command::PUBLISHED;

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
