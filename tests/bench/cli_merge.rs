//! `brickgm merge` as processes.

use crate::bench::command::{bench, quick, without_times};
use crate::common::json::Json;
use crate::common::{run, Scratch};

fn merge(args: &[&str]) -> String {
    let finished = run(&[&["merge"], args].concat(), "");
    assert_eq!((finished.code, finished.stderr.as_str()), (Some(0), ""));
    finished.stdout
}

#[test]
fn merged_files_give_the_table_of_one_run() {
    let scratch = Scratch::new("bench_merge");
    for other in [&[][..], &["--against=greedy"]] {
        let part = |seeds: &str| {
            let args = [
                "--shape=3x50",
                "--shape=9x11111",
                "--format=tsv",
                "--seeds",
                seeds,
            ];
            bench(&[&args, other].concat())
        };
        let low = scratch.file("low.tsv", part("1..2"));
        let high = scratch.file("high.tsv", part("3..3"));
        let merged = merge(&[&high, &low]);
        assert_eq!(without_times(&merged), without_times(&quick(other)));
        let again = merge(&["--format=tsv", &low, &high]);
        let piped = |format| run(&["merge", "-", format], again.as_str());
        piped("--format=table").succeeds_with(&merged);
        piped("--format=tsv").succeeds_with(&again);
        assert_eq!(
            Json::parse(&piped("--format=json").stdout)
                .get("seeds")
                .text(),
            "1..3"
        );
        run(&["merge", &low, &high, &low], "").fails_with(
            "",
            &format!("{low}: line 2: shape 3x50 has seeds 1..2 already"),
        );
    }
}

#[test]
fn files_that_cannot_be_merged_are_named() {
    let scratch = Scratch::new("bench_bad_merge");
    let (empty, text) = (scratch.file("empty", ""), scratch.file("text", "hello\n"));
    let merge = |path: &str| run(&["merge", path], "");
    merge(&empty).fails_with("", "there are no rows to merge");
    merge(&text).fails_with(
        "",
        &format!("{text}: line 1: expected a line of names that begins with \"player\", as --format tsv writes it"),
    );
    let missing = scratch.path("missing");
    merge(&missing).fails_with(
        "",
        &format!("{missing}: No such file or directory (os error 2)"),
    );
}

#[test]
fn rows_of_single_games_are_added_up_too() {
    let scratch = Scratch::new("merge_games");
    let per_seed = |seeds| {
        let shapes = ["--shape=3x50", "--shape=9x11111"];
        bench(
            &[
                &shapes[..],
                &["--per-seed", "--format=tsv", "--seeds", seeds],
            ]
            .concat(),
        )
    };
    let games = scratch.file("games.tsv", per_seed("1..2"));
    let shapes = [
        "--shape=3x50",
        "--shape=9x11111",
        "--seeds=3",
        "--format=tsv",
    ];
    let rest = scratch.file("rest.tsv", bench(&shapes));
    let merged = merge(&[&games, &rest]);
    assert_eq!(without_times(&merged), without_times(&quick(&[])));
}

#[test]
fn a_weight_file_goes_by_its_numbers() {
    let scratch = Scratch::new("merge_numbers");
    let k3 = crate::common::source("weights/paper/k3.txt");
    let part = |name: &str, text: &str, seeds: &str| {
        let weights = scratch.file(name, text);
        let rows = bench(&[
            "--shape=3x50",
            "--format=tsv",
            "--seeds",
            seeds,
            "--weights",
            &weights,
        ]);
        scratch.file(&format!("{name}-{seeds}.tsv"), rows)
    };
    let first = part("a.txt", &k3, "1");
    // The same numbers under another name and another header.
    let second = part("b.txt", &format!("# mine\n{k3}"), "2");
    let built_in = bench(&["--shape=3x50", "--format=tsv", "--seeds=3"]);
    let built_in = scratch.file("built-in.tsv", built_in);
    assert!(merge(&[&first, &second, &built_in]).contains("\nSeeds: 1..3\n"));
    let changed = part(
        "a.txt",
        &k3.replace("space guard = 10", "space guard = 11"),
        "2",
    );
    let refused = run(&["merge", &first, &changed], "");
    let message = format!("brickgm: {changed}: line 2: at K = 3 \"paper\" played by other numbers");
    assert!(refused.stderr.starts_with(&message), "{refused:?}");
    assert_eq!(refused.code, Some(1));
}

#[test]
fn files_have_a_largest_size() {
    let endless = run(&["merge", "/dev/zero"], "");
    let message = "brickgm: /dev/zero: more than 256.0 MB, which is the most that is read\n";
    assert_eq!((endless.code, endless.stderr.as_str()), (Some(1), message));
}

#[test]
fn wrong_command_lines_are_refused() {
    run(&["merge"], "").refuses("FILE is missing");
    run(&["merge", "x", "--seeds=1"], "").refuses("unknown flag \"--seeds\"");
}
