//! Results files: one row per game, taken instead of played, listed and compared.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use super::{bench, cell, column, rows, signal, try_bench, PUBLISHED};
use crate::common::json::Json;
use crate::common::{brickgm, finish, run, Finished, Scratch};

const SMALL: [&str; 2] = ["--shape=3x50", "--seeds=1..4"];

fn results(args: &[&str]) -> String {
    let finished = run(&[&["results"], args].concat(), "");
    assert_eq!((finished.code, finished.stderr.as_str()), (Some(0), ""));
    finished.stdout
}

fn json(args: &[&str]) -> Json {
    Json::parse(&results(&[args, &["--format=json"]].concat()))
}

fn taken(table: &str) -> Option<&str> {
    table.lines().find_map(|line| line.strip_prefix("Results: "))
}

#[test]
fn a_game_is_played_once_and_a_rebuilt_solver_is_another_player() {
    let scratch = Scratch::new("results_taken");
    let (file, log, solver) = (scratch.path("r.tsv"), scratch.path("log"), scratch.path("solver"));
    let build = |what: &str| fs::write(&solver, format!("{what}\n{PUBLISHED}\n")).unwrap();
    let command = format!("echo game >> {log}; sh {solver}");
    let play = |more: &[&str]| {
        let args = ["--shape=3x50", "--shape=9x600", "--results", &file, "--exec", &command];
        bench(&[&args[..], more].concat())
    };
    let played = || fs::read_to_string(&log).unwrap().lines().count();
    build("# first");
    assert_eq!(taken(&play(&["--seeds=1..2"])), None);
    assert_eq!(played(), 4);
    let second = play(&["--seeds=1..3"]);
    assert_eq!(taken(&second), Some(&*format!("4 of 6 games taken from {file}")));
    assert_eq!(played(), 6);
    let whole = bench(&["--shape=3x50", "--shape=9x600", "--seeds=1..3"]);
    assert_eq!(second.lines().last(), whole.lines().last());
    // Games that are not asked for do not count.
    let fewer = play(&["--seeds=2"]);
    assert_eq!(taken(&fewer), Some(&*format!("2 of 2 games taken from {file}")));
    assert!(fewer.contains("\nGames: 2\n"), "{fewer}");
    assert_eq!(played(), 6);
    assert_eq!(taken(&play(&["--seeds=2", "--replay"])), None);
    assert_eq!(played(), 8);
    build("# second");
    assert_eq!(taken(&play(&["--seeds=1..2"])), None);
    assert_eq!(played(), 12);
    assert_eq!(column(&results(&[&file, "--format=tsv"]), "games"), [6.0, 4.0]);
}

#[test]
fn weights_and_flags_make_another_player_and_file_names_do_not() {
    let scratch = Scratch::new("results_identity");
    let file = scratch.path("r.tsv");
    let weights = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/weights/paper/k3.txt"));
    let (mine, weights) = (scratch.path("mine.txt"), weights.unwrap());
    let play = |more: &[&str]| {
        let table = bench(&[&SMALL[..], &["--results", &file], more].concat());
        taken(&table).is_some()
    };
    assert!(!play(&[]) && play(&[]));
    fs::write(&mine, &weights).unwrap();
    assert!(!play(&["--weights", &mine]) && play(&["--weights", &mine]));
    let last = weights.trim_end().rfind(' ').unwrap();
    fs::write(&mine, format!("{} 77\n", &weights[..last])).unwrap();
    assert!(!play(&["--weights", &mine]));
    assert!(!play(&["--player=search", "--tries=2"]) && !play(&["--player=search", "--tries=3"]));
}

#[test]
fn runs_are_listed_and_compared_without_playing() {
    let scratch = Scratch::new("results_list");
    let file = scratch.path("r.tsv");
    // Most composed emoji and all that can hide in a text, tabs and line ends among it.
    let hard = "it's\ta \\t \u{200b}\u{200d}\u{202e}\u{ad}\u{feff}👩\u{200d}🔬\n\"two\"";
    for (player, comment) in [("paper", "the first"), ("greedy", hard)] {
        let args = ["--player", player, "--results", &file, "--comment", comment];
        bench(&[&SMALL[..], &args].concat());
    }
    let list = json(&[&file]);
    let runs = list.get("rows").list();
    assert_eq!(runs.len(), 2);
    assert_eq!(runs[0].get("player").text(), "paper");
    assert_eq!((runs[0].get("comment").text(), runs[1].get("comment").text()), ("the first", hard));
    assert_eq!((runs[0].get("of_best").number(), runs[0].get("games").number()), (1.0, 4.0));
    assert!(runs[1].get("of_best").number() < 1.0);
    assert!(runs[1].get("slowest_game").text().starts_with("3x50 seed "));
    assert!(!results(&[&file]).contains(['\u{200b}', '\u{202e}']));
    // The same comparison as the bench makes when it plays.
    let compared = json(&[&file, "--run=1", "--run", hard]);
    let played = bench(&[&SMALL[..], &["--against=greedy", "--format=json"]].concat());
    let played = Json::parse(&played);
    for key in ["total", "signature", "other_signature"] {
        assert_eq!(compared.get(key), played.get(key), "{key}");
    }
    let of_run = json(&[&file, "--run=the first"]);
    assert_eq!(of_run.get("signature"), played.get("signature"));
    assert_eq!(json(&[&file, "--run=last"]).get("signature"), played.get("other_signature"));
    let tsv = results(&[&file, "--run=2", "--per-seed", "--sort=best", "--format=tsv"]);
    let relative = column(&tsv, "of_best");
    assert!(relative.windows(2).all(|pair| pair[0] <= pair[1]), "{relative:?}");
    assert_eq!(run(&["results", &file, "--run=3"], "").code, Some(1));
}

#[test]
fn a_best_score_is_never_one_of_a_failed_game() {
    let scratch = Scratch::new("results_best");
    let file = scratch.path("r.tsv");
    let best = |more: &[&str]| {
        let args = [&SMALL[..], &["--results", &file, "--format=json"], more].concat();
        let finished = try_bench(&args);
        Json::parse(&finished.stdout)
    };
    let crash = format!("{PUBLISHED}; exit 1");
    let crashed = best(&["--exec", &crash]);
    assert_eq!(crashed.get("total").get("of_best"), &Json::Null);
    let first = best(&["--player=greedy"]);
    assert_eq!(first.get("total").get("of_best").number(), 1.0);
    assert_eq!(first.get("new_best"), &Json::Null);
    let second = best(&[]);
    assert_eq!(second.get("new_best").number(), 4.0);
    assert_eq!(second.get("total").get("of_best").number(), 1.0);
    // The mean over the games of the score relative to the best of each.
    let greedy = best(&["--player=greedy"]).get("total").get("of_best").number();
    let tsv = |player: &str| {
        let args = ["--per-seed", "--format=tsv", "--player", player];
        column(&bench(&[&SMALL[..], &args].concat()), "score")
    };
    let (greedy_scores, best_scores) = (tsv("greedy"), tsv("paper"));
    let ratios = greedy_scores.iter().zip(&best_scores).map(|(score, best)| score / best);
    assert!((greedy - ratios.sum::<f64>() / 4.0).abs() < 1e-12);
}

/// As several machines or GNU parallel would do.
#[test]
fn files_are_put_together_and_doubled_rows_count_once() {
    let scratch = Scratch::new("results_parallel");
    let (a, b, both) = (scratch.path("a.tsv"), scratch.path("b.tsv"), scratch.path("both.tsv"));
    for (file, seeds) in [(&a, "1..3"), (&b, "3..6")] {
        bench(&["--shape=3x50", "--seeds", seeds, "--results", file]);
    }
    let whole = bench(&["--shape=3x50", "--seeds=1..6", "--format=json"]);
    let whole = Json::parse(&whole);
    let read = |file: &str| fs::read_to_string(file).unwrap();
    // The last row of a game counts: those before it have other moves.
    let other = |line: &str| format!("{}{:016x}\n", &line[..line.len() - 16], 0);
    let others: String = read(&a).lines().skip(1).map(other).collect();
    fs::write(&both, read(&b) + &others + &read(&a)).unwrap();
    for files in [&[&*a, &*b][..], &[&both], &[&b, &a, &b]] {
        let args = [files, &["--run=1"]].concat();
        assert_eq!(json(&args).get("signature"), whole.get("signature"));
        assert_eq!(json(files).get("rows").list().len(), 1);
    }
}

/// Games that only one of two runs has do not count.
#[test]
fn runs_are_compared_on_the_games_that_both_have() {
    let scratch = Scratch::new("results_paired");
    let file = scratch.path("r.tsv");
    for (player, seeds) in [("paper", "1..4"), ("greedy", "3..9")] {
        bench(&["--shape=3x50", "--seeds", seeds, "--player", player, "--results", &file]);
    }
    let compared = json(&[&file, "--run=1", "--run=2"]);
    let played = bench(&["--shape=3x50", "--seeds=3..4", "--against=greedy", "--format=json"]);
    let played = Json::parse(&played);
    assert_eq!(
        (compared.get("rows"), compared.get("total")),
        (played.get("rows"), played.get("total"))
    );
    assert_eq!((compared.get("games").number(), compared.get("paired").number()), (4.0, 2.0));
}

#[test]
fn processes_can_share_a_file() {
    let scratch = Scratch::new("results_shared");
    let file = scratch.path("r.tsv");
    const RUNS: usize = 12;
    thread::scope(|scope| {
        for seed in 1..=RUNS {
            let (file, seeds) = (&file, format!("--seeds={seed}00..{seed}09"));
            scope.spawn(move || bench(&["--shape=3x20", &seeds, "--results", file]));
        }
    });
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(rows(&text).len(), 10 * RUNS);
    assert!(!fs::exists(file + ".lock").unwrap());
}

#[test]
fn half_a_row_is_left_out_and_the_rest_goes_on() {
    let scratch = Scratch::new("results_half");
    let file = scratch.path("r.tsv");
    let play = || try_bench(&[&SMALL[..], &["--results", &file, "-q"]].concat());
    play();
    let text = fs::read_to_string(&file).unwrap();
    let whole = results(&[&file, "--run=1", "--format=tsv"]);
    // Cut in the middle of the last row, in its last cell, and after its last cell.
    for (cut, missing) in [(60, 1), (5, 1), (1, 0)] {
        fs::write(&file, &text[..text.len() - cut]).unwrap();
        let listed = run(&["results", &file, "--format=json"], "");
        let games = Json::parse(&listed.stdout).get("rows").list()[0].get("games").number();
        assert_eq!(games, f64::from(4 - missing));
        assert_eq!(listed.stderr.contains("line 5: half a row"), missing > 0);
        play();
        let again = run(&["results", &file, "--run=1", "--format=tsv"], "").stdout;
        assert_eq!(column(&again, "score"), column(&whole, "score"), "{cut}");
        assert_eq!(column(&again, "games"), [4.0]);
    }
    // What a run leaves that was killed at once.
    fs::write(&file, "").unwrap();
    assert_eq!(play().code, Some(0));
    assert_eq!(rows(&fs::read_to_string(&file).unwrap()).len(), 4);
}

#[test]
fn other_files_are_refused_and_stay_as_they_are() {
    let scratch = Scratch::new("results_other");
    for content in ["a letter without a line end", "seed\tscore\n1\t2\n"] {
        let letter = scratch.file("letter", content);
        let expected = "line 1: expected results, as 'brickgm bench --results' writes them";
        for args in [&["bench", "--results", &letter][..], &["results", &letter]] {
            let finished = run(args, "");
            assert_eq!(finished.code, Some(1));
            assert!(finished.stderr.ends_with(&format!("{letter}: {expected}\n")));
        }
        assert_eq!(fs::read_to_string(&letter).unwrap(), content);
    }
    let file = scratch.path("r.tsv");
    bench(&[&SMALL[..], &["--results", &file]].concat());
    let text = fs::read_to_string(&file).unwrap().replace("\tcomplete\t", "\twon\t");
    fs::write(&file, text).unwrap();
    run(&["results", &file], "")
        .fails_with("", &format!("{file}: line 2: column ending: \"won\" does not make sense"));
    for (path, code) in [("-", 2), ("", 2), ("no/such", 1), ("/", 1)] {
        assert_eq!(try_bench(&[&SMALL[..], &["--results", path]].concat()).code, Some(code));
    }
}

#[test]
fn ctrl_c_keeps_everything() {
    let scratch = Scratch::new("results_ctrl_c");
    let file = scratch.path("r.tsv");
    let args = ["bench", "--shape=3x50", "--seeds=1..1000000"];
    let child = brickgm(&[&args[..], &["--results", &file]].concat()).spawn().unwrap();
    let started = Instant::now();
    while fs::read_to_string(&file).unwrap_or_default().matches('\n').count() < 4 {
        assert!(started.elapsed() < Duration::from_secs(50));
        thread::sleep(Duration::from_millis(10));
    }
    signal(&child, "INT");
    let Finished { code, stdout, stderr } = finish(child);
    let games = rows(&fs::read_to_string(&file).unwrap()).len();
    assert!(stdout.contains(&format!("\nPartial: {games} of 1000000 games\n")), "{stdout}");
    let message = format!("brickgm: stopped by Ctrl-C: the table has {games} of 1000000 games\n");
    assert_eq!((code, stderr), (Some(130), message));
    let listed = results(&[&file, "--format=tsv"]);
    assert_eq!(cell(&rows(&listed)[0], "games"), games.to_string());
}
