//! `brickgm bench` as a process: its formats, its flags, its errors.

use std::fs::File;
use std::process::Stdio;

use crate::common::json::Json;
use crate::common::{brickgm, feed, finish, run, Finished, Scratch};

/// A quick survey: two shapes, one of them with a published score, and three seeds.
pub const QUICK: [&str; 5] = [
    "bench",
    "--shape=9x11111",
    "--shape=3x50",
    "--seeds",
    "1..3",
];

pub fn bench(args: &[&str]) -> String {
    let finished = run(&[&["bench"], args].concat(), "");
    assert_eq!((finished.code, finished.stderr.as_str()), (Some(0), ""));
    finished.stdout
}

pub fn quick(args: &[&str]) -> String {
    bench(&[&QUICK[1..], args].concat())
}

/// The rows of tab-separated text, as pairs of name and cell.
pub fn rows(tsv: &str) -> Vec<Vec<(&str, &str)>> {
    let mut lines = tsv.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let names = lines.next().unwrap();
    let row = |cells: Vec<_>| {
        assert_eq!(cells.len(), names.len());
        names.iter().copied().zip(cells).collect()
    };
    lines.map(row).collect()
}

pub fn cell<'a>(row: &[(&str, &'a str)], name: &str) -> &'a str {
    row.iter().find(|(column, _)| *column == name).unwrap().1
}

/// Only the last column of a table depends on the clock; a comparison has no such column.
pub fn without_times(table: &str) -> String {
    if !table.contains("  ms\n") {
        return table.to_string();
    }
    let cut = |line: &str| match line.rsplit_once("  ") {
        Some((timeless, _)) => timeless.trim_end().to_string(),
        None => line.to_string(),
    };
    table.lines().map(cut).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_table_has_a_row_a_shape_and_a_signature() {
    let expected = "\
Player: paper
Seeds: 1..3
    K      N  complete  bricks  score  ± error  of paper  worst
    3     50   100.0 %    50.0  12510     1955         -      3
    9  11111     0.0 %   490.0   6122     1068     0.857      1
total           50.0 %   540.0  18631     2228         -
Geometric mean of the ratios: 0.8570
Signature: 25fc4eec6c7f49fa";
    assert_eq!(without_times(&quick(&[])), expected);
}

#[test]
fn the_ten_shapes_are_the_default() {
    let tsv = bench(&["--player=greedy", "--seeds=1", "--format=tsv"]);
    let shapes: Vec<String> = rows(&tsv)
        .iter()
        .map(|row| format!("{}x{}", cell(row, "k"), cell(row, "n")))
        .collect();
    assert_eq!(
        shapes.join(" "),
        "3x3333 3x33333 4x2500 4x25000 5x2000 5x20000 6x16666 7x14285 8x12500 9x11111"
    );
    for row in rows(&tsv) {
        let ratio: f64 = cell(&row, "ratio").parse().unwrap();
        assert!(ratio > 0.0 && ratio < 1.0);
    }
}

#[test]
fn a_game_is_the_one_that_gen_makes() {
    let tsv = bench(&["--shape=9x2000", "--seeds=7", "--format=tsv"]);
    let game = run(&["gen", "2000", "9", "--seed=7"], "").stdout;
    let scratch = Scratch::new("bench_game");
    let input = scratch.file("game.in", &game);
    let moves = run::<&str>(&[&input], "").stdout;
    let verdict = run(&["score", &input], moves).stdout;
    let rows = rows(&tsv);
    let (score, placed) = (cell(&rows[0], "score_sum"), cell(&rows[0], "bricks_sum"));
    assert_eq!(
        verdict,
        format!("Score = {score}\nMoves = {placed} of 2000 (game over)\n")
    );
    assert_eq!(cell(&rows[0], "complete"), "0");
    assert_eq!(cell(&rows[0], "worst_seed"), "7");
    assert_eq!(cell(&rows[0], "error"), "-");
    assert_eq!(cell(&rows[0], "ratio"), "-");
}

#[test]
fn jobs_and_order_make_no_difference() {
    let table = without_times(&quick(&[]));
    for jobs in ["1", "2", "999"] {
        assert_eq!(without_times(&quick(&["--jobs", jobs])), table);
    }
    let reversed = bench(&["--seeds=2..3,1", "--shape=3x50", "--shape=9x11111"]);
    assert_eq!(without_times(&reversed), table);
}

#[test]
fn json_says_what_the_table_says() {
    let json = Json::parse(&quick(&["--format=json"]));
    assert_eq!(json.get("player").text(), "paper");
    assert_eq!(json.get("seeds").text(), "1..3");
    let rows = json.get("rows").list();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0].get("ratio"), &Json::Null);
    let score = rows[1].get("score").number();
    assert_eq!(rows[1].get("ratio").number(), score / 7143.0);
    let ratio = json.get("geometric_mean").number();
    assert!((ratio - score / 7143.0).abs() < 1e-9);
    assert_eq!(json.get("total").get("games").number(), 6.0);
    let line = format!("Signature: {}\n", json.get("signature").text());
    assert!(quick(&[]).ends_with(&line));
}

#[test]
fn a_second_player_is_compared_on_the_same_seeds() {
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/weights/paper");
    let with_flags = format!("paper  --weights {weights}");
    let cases = [
        ("greedy", "greedy", "better"),
        ("paper", "paper", "no difference shown"),
        (
            weights,
            &format!("paper --weights {weights}"),
            "no difference shown",
        ),
        (
            &with_flags,
            &format!("paper --weights {weights}"),
            "no difference shown",
        ),
    ];
    for (other, name, conclusion) in cases {
        let json = Json::parse(&quick(&["--format=json", "--against", other]));
        assert_eq!(json.get("against").text(), name);
        assert_eq!(json.get("total").get("conclusion").text(), conclusion);
        for row in json.get("rows").list() {
            assert_eq!(row.get("conclusion").text(), conclusion);
            assert_eq!(row.get("games"), row.get("against_games"));
        }
        let same_moves = json.get("signature") == json.get("against_signature");
        assert_eq!(same_moves, conclusion != "better");
    }
    let worse = quick(&["--player=greedy", "--against=paper"]);
    assert_eq!(worse.matches("worse").count(), 3, "{worse}");
    let one_game = bench(&["--against=greedy", "--seeds=1", "--shape=3x50"]);
    assert_eq!(one_game.matches("no difference shown").count(), 2);
}

#[test]
fn the_tables_of_the_longest_games_fit_eighty_columns() {
    let longest = |more: &[&str]| bench(&[&["--shape=3x33333", "--seeds=1..2"], more].concat());
    for table in [longest(&[]), longest(&["--against=greedy"])] {
        for line in table.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn every_player_can_be_measured() {
    let search = |more: &[&str]| {
        let args = ["--player=search", "--shape=4x80", "--seeds=1..3"];
        bench(&[&args, more].concat())
    };
    let beam = without_times(&search(&["--tries=4", "--jobs=1"]));
    assert!(beam.starts_with("Player: search --tries 4\n"), "{beam}");
    assert_eq!(without_times(&search(&["--tries=4", "--jobs=3"])), beam);
    // The clock is looked at, so the moves are not known: only that it plays.
    assert!(search(&["--time=0.01"]).contains("\n    4  80   100.0 %    80.0"));

    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/weights/search");
    let json = Json::parse(&search(&[
        "--tries=4",
        "--format=json",
        "--against",
        weights,
    ]));
    let name = format!("search --weights {weights} --tries 4");
    assert_eq!(json.get("against").text(), name);
    assert_eq!(json.get("signature"), json.get("against_signature"));
    let json = Json::parse(&search(&[
        "--tries=4",
        "--format=json",
        "--against=search --tries 1",
    ]));
    assert_eq!(json.get("against").text(), "search --tries 1");
    assert!(json.get("signature") != json.get("against_signature"));
}

/// Wrong command lines, and what is said to them.
const WRONG: [(&[&str], &str); 19] = [
    (
        &["--seeds", ""],
        "--seeds: expected a range A..B of whole numbers, found \"\"",
    ),
    (
        &["--seeds", "9..1"],
        "--seeds: expected A..B with A at most B, found \"9..1\", which runs backwards",
    ),
    (
        &["--seeds", "1..x"],
        "--seeds: expected a range A..B of whole numbers, found \"1..x\"",
    ),
    (
        &["--seeds", "1..5,5"],
        "--seeds: expected every seed once, found seed 5 twice in \"1..5,5\"",
    ),
    (
        &["--shape", "2x5"],
        "--shape: expected KxN, as in 3x33333, with K from 3 to 9, found \"2x5\"",
    ),
    (
        &["--shape=3x5", "--shape=3x05"],
        "--shape: \"3x05\" is given twice",
    ),
    (&["--jobs", "0"], "--jobs: expected at least 1, found \"0\""),
    (
        &["--jobs", "two"],
        "--jobs: expected a whole number, found \"two\"",
    ),
    (
        &["--format", "xml"],
        "--format: expected table, tsv or json, found \"xml\"",
    ),
    (
        &["--player", "best"],
        "unknown player \"best\": there are paper, greedy, search",
    ),
    (
        &["--against", "greedy --weights paper"],
        "--against: --weights cannot be used with --player greedy",
    ),
    (
        &["--against", "paper --seeds 1"],
        "--against: unknown flag \"--seeds\"",
    ),
    (
        &["--against", "paper greedy"],
        "--against: unexpected argument \"greedy\"",
    ),
    (&["--against"], "--against needs a value"),
    (
        &["game.in", "--seeds=1"],
        "--seeds cannot be used with FILE",
    ),
    (&["--sort=score"], "--sort needs --per-seed"),
    (
        &["--per-seed", "--sort=points"],
        "--sort: expected seed, score, bricks, ending, seconds, ratio, best, found \"points\"",
    ),
    (&["--comment=x"], "--comment needs --history"),
    (
        &["--best=x", "--history=./x"],
        "--best and --history are the same file, ./x: each needs one of its own",
    ),
];

#[test]
fn a_wrong_command_line_is_refused() {
    for (args, message) in WRONG {
        let Finished {
            code,
            stdout,
            stderr,
        } = run(&[&["bench"], args].concat(), "");
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(
            stderr.starts_with(&format!("brickgm: {message}")),
            "{stderr}"
        );
        assert!(stderr.lines().count() <= 5, "{stderr}");
    }
}

#[test]
fn players_that_cannot_be_made_are_told_before_the_first_game() {
    // All seeds there are: the first game would be one too many.
    let endless = ["bench", "--seeds=0..18446744073709551615"];
    let scratch = Scratch::new("bench_bad_weights");
    let bad = scratch.file("bad.txt", "nonsense\n");
    let finished = run(&[&endless[..], &["--weights", &bad]].concat(), "");
    assert_eq!(finished.code, Some(1));
    assert!(
        finished
            .stderr
            .starts_with(&format!("brickgm: {bad}: line 1: ")),
        "{finished:?}"
    );
    let finished = run(&[&endless[..], &["--against=none.txt"]].concat(), "");
    assert_eq!(finished.code, Some(1));
    assert!(
        finished
            .stderr
            .starts_with("brickgm: --against: none.txt: No such file"),
        "{finished:?}"
    );
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = brickgm(&QUICK).spawn().unwrap();
    drop(child.stdout.take());
    finish(child).succeeds_with("");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let full = Stdio::from(File::create("/dev/full").unwrap());
    feed(brickgm(&QUICK).stdout(full), "").fails_with(
        "",
        "standard output: cannot write: No space left on device (os error 28)",
    );
}

#[test]
fn help_is_printed() {
    let help = bench(&["--help"]);
    assert!(help.starts_with("Usage: brickgm bench [PLAYER FLAGS "));
    for flag in [
        "--player",
        "--seeds",
        "--shape",
        "--against",
        "--jobs",
        "--format",
        "--exec",
        "--per-seed",
        "--resume",
    ] {
        assert!(help.contains(&format!("\n      {flag} ")), "{flag}");
    }
}
