//! Results files: one row per game, listed, compared and joined.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use super::{bench, bench_json, cell, column, rows, try_bench, PUBLISHED};
use crate::common::json::Json;
use crate::common::{brickgm, feed, finish, run, signal, skipped, Finished, Scratch};

const SMALL: [&str; 2] = ["--shape=3x50", "--seeds=1..4"];

fn results(args: &[&str]) -> String {
    run(&[&["results"], args].concat(), "").output()
}

fn json(args: &[&str]) -> Json {
    Json::parse(&results(&[args, &["--format=json"]].concat()))
}

/// A run of these games with a name, into a file.
fn play_named(file: &str, name: &str, more: &[&str]) {
    bench(&[&["--shape=3x50", "--results", file, "--name", name], more].concat());
}

#[test]
fn every_call_is_a_run_of_its_own_and_a_name_is_a_label() {
    let scratch = Scratch::new("results_call");
    let file = scratch.path("r.tsv");
    for player in ["paper", "greedy"] {
        play_named(&file, "try", &["--seeds=1..4", "--player", player]);
    }
    let listed = results(&[&file, "--format=tsv"]);
    let runs = rows(&listed);
    let column = |key: &str| runs.iter().map(|row| cell(row, key)).collect::<Vec<_>>();
    assert_eq!(column("player"), ["paper", "greedy"]);
    assert_eq!((column("run"), column("name")), (vec!["1", "2"], vec!["try", "try"]));
    let of_run = |number: &str| json(&[&file, "--run", number]);
    for (number, player) in [("1", "paper"), ("2", "greedy"), ("last", "greedy")] {
        let played = bench_json(&[&SMALL[..], &["--player", player]].concat());
        assert_eq!(of_run(number).get("signature"), played.get("signature"), "{number}");
    }
    let message = "--run: 2 runs are called \"try\", as 1 and 2: give a number";
    run(&["results", &file, "--run=try"], "").fails_with("", message);
    // A name that only one run has is enough. A number is never a name.
    play_named(&file, "2", &["--seeds=1", "--player=lookahead"]);
    play_named(&file, "other", &["--seeds=1"]);
    assert_eq!(of_run("other").get("name").text(), "other");
    assert_eq!(of_run("2").get("player").text(), "greedy");
    for unknown in ["0", "5", "nobody", ""] {
        let message = format!("there is no run {unknown:?}: expected 1 to 4, last, or a name");
        run(&["results", &file, "--run", unknown], "").fails_with("", &format!("--run: {message}"));
    }
}

/// Even if both began in the same millisecond, or ran under the same number.
#[test]
fn rows_are_one_run_by_their_start_and_process() {
    let scratch = Scratch::new("results_identity");
    let file = scratch.path("r.tsv");
    play_named(&file, "", &["--seeds=1"]);
    let text = fs::read_to_string(&file).unwrap();
    let (start, process) = {
        let row = &rows(&text)[0];
        (cell(row, "start").to_string(), cell(row, "process").to_string())
    };
    let row = text.lines().nth(1).unwrap();
    let other_start = row.replacen(&start, "2000-01-01 00:00:00.000", 1);
    let other_process = row.replacen(&format!("\t{process}\t"), "\t0\t", 1);
    fs::write(&file, format!("{text}{other_start}\n{other_process}\n{row}\n")).unwrap();
    assert_eq!(column(&results(&[&file, "--format=tsv"]), "games"), [1.0, 1.0, 1.0]);
}

#[test]
fn an_opponent_belongs_to_its_run() {
    let scratch = Scratch::new("results_opponent");
    let file = scratch.path("r.tsv");
    play_named(&file, "a", &["--seeds=1..6", "--against=greedy"]);
    play_named(&file, "b", &["--seeds=1..6", "--against=paper"]);
    let listed = results(&[&file, "--format=tsv"]);
    let sides: Vec<[&str; 4]> = rows(&listed)
        .iter()
        .map(|row| ["run", "side", "player", "games"].map(|key| cell(row, key)))
        .collect();
    let expected = [
        ["1", "", "paper", "6"],
        ["1", "against", "greedy", "6"],
        ["2", "", "paper", "6"],
        ["2", "against", "paper", "6"],
    ];
    assert_eq!(sides, expected);
    // The comparison comes back as it was, with what is relative to the best known.
    let played = bench_json(&["--shape=3x50", "--seeds=1..6", "--against=greedy"]);
    let again = json(&[&file, "--run=1"]);
    for key in ["rows", "total", "signature", "other_signature", "against"] {
        assert_eq!(again.get(key), played.get(key), "{key}");
    }
    assert!(again.get("verdict").text().starts_with("better: 6 won, 0 lost; factor "));
    assert!(json(&[&file, "--run=2"]).get("verdict").text().starts_with("same moves"));
    // Of two runs the players are compared, not the opponents.
    assert_eq!(json(&[&file, "--run=1", "--run=2"]).get("against").text(), "paper");
}

/// As several machines or GNU parallel would do, or somebody who plays what Ctrl-C left.
#[test]
fn joined_runs_are_one_and_the_last_row_of_a_game_counts() {
    let scratch = Scratch::new("results_join");
    let (a, b, both) = (scratch.path("a.tsv"), scratch.path("b.tsv"), scratch.path("both.tsv"));
    // The first has other moves for the games that the second plays again.
    play_named(&a, "survey", &["--seeds=3..4", "--player=greedy", "--against=paper"]);
    play_named(&a, "survey", &["--seeds=1..2", "--against=greedy"]);
    play_named(&b, "survey", &["--seeds=3..6", "--against=greedy"]);
    let whole = bench_json(&["--shape=3x50", "--seeds=1..6", "--against=greedy"]);
    let read = |file: &str| fs::read_to_string(file).unwrap();
    fs::write(&both, read(&a) + &read(&b)).unwrap();
    for files in [&[&*a, &*b][..], &[&both], &[&b, &a]] {
        assert_eq!(column(&results(&[files, &["--format=tsv"]].concat()), "games").len(), 6);
        let joined = json(&[files, &["--join"]].concat());
        for key in ["rows", "total", "signature", "other_signature", "games"] {
            assert_eq!(joined.get(key), whole.get(key), "{key}");
        }
        assert_eq!(joined.get("joined").text(), "runs 1, 2, 3, as one");
        assert_eq!(joined.get("player").text(), "paper");
    }
    // Some of them only: different players are all named.
    let some = json(&[&both, "--join", "--run=1", "--run=2"]);
    assert_eq!(some.get("joined").text(), "runs 1, 2, as one");
    assert_eq!((some.get("player").text(), some.get("games").number()), ("paper, greedy", 4.0));
    assert!(
        results(&[&both, "--join"]).starts_with("Joined: runs 1, 2, 3, as one\nPlayer: paper\n")
    );
}

#[test]
fn runs_are_listed_without_playing() {
    let scratch = Scratch::new("results_list");
    let file = scratch.path("r.tsv");
    // Most composed emoji and all that can hide in a text, tabs and line ends among it.
    let hard = "it's\ta \\t \u{200b}\u{200d}\u{202e}\u{ad}\u{feff}👩\u{200d}🔬\n\"two\"";
    for (player, name) in [("paper", "the first"), ("greedy", hard)] {
        let args = ["--player", player, "--results", &file, "--name", name];
        bench(&[&SMALL[..], &args].concat());
    }
    let list = json(&[&file]);
    let runs = list.get("rows").list();
    assert_eq!(runs.len(), 2);
    assert_eq!(runs[0].get("player").text(), "paper");
    assert_eq!((runs[0].get("name").text(), runs[1].get("name").text()), ("the first", hard));
    assert_eq!((runs[0].get("of_best").number(), runs[0].get("games").number()), (1.0, 4.0));
    assert!(runs[1].get("of_best").number() < 1.0);
    assert!(runs[1].get("slowest_game").text().starts_with("3x50 seed "));
    assert!(!results(&[&file]).contains(['\u{200b}', '\u{202e}']));
    assert_eq!((runs[0].get("planned").number(), runs[1].get("run").number()), (4.0, 2.0));
    let tsv = results(&[&file, "--run=2", "--per-seed", "--sort=best", "--format=tsv"]);
    let relative = column(&tsv, "of_best");
    assert!(relative.windows(2).all(|pair| pair[0] <= pair[1]), "{relative:?}");
    assert_eq!(json(&[&file, "--run", hard]).get("player").text(), "greedy");
    assert_eq!(run(&["results", &file, "--per-seed"], "").code, Some(2));
}

/// A run records the commit of the directory it is started in. Most questions to git would run
/// programs that the directory's configuration names.
#[test]
fn the_commit_is_recorded_and_no_program_of_the_directory_runs() {
    let scratch = Scratch::new("results_commit");
    let file = scratch.path("r.tsv");
    let sh = |line: &str| {
        let mut shell = Command::new("sh");
        let ran = shell.args(["-c", line]).current_dir(scratch.path("")).output();
        let ran = ran.ok().filter(|ran| ran.status.success())?;
        Some(String::from_utf8(ran.stdout).unwrap().trim().to_string())
    };
    let git = "git init -q . && mkdir below && echo 'tracked filter=x' > .gitattributes && \
               touch tracked && git add . && git -c user.name=a -c user.email=a@b commit -q -m a";
    if sh(git).is_none() {
        return skipped("git", "the commit of a run");
    }
    let head = sh("git rev-parse HEAD").unwrap();
    let programs = "git config core.fsmonitor 'touch pwned; false' && echo changed > tracked && \
                    git config filter.x.clean 'touch pwned; cat' && \
                    git config alias.rev-parse '!touch pwned'";
    sh(programs).unwrap();
    let commit = |directory: &str| {
        let args = [&["bench"], &SMALL[..], &["--results", &file]].concat();
        let mut bench = brickgm(&args);
        // This repository is none of the test's.
        bench.env("GIT_CEILING_DIRECTORIES", env!("CARGO_TARGET_TMPDIR"));
        feed(bench.current_dir(scratch.path(directory)), "");
        let text = fs::read_to_string(&file).unwrap();
        cell(rows(&text).last().unwrap(), "commit").to_string()
    };
    assert_eq!([commit(""), commit("below")], [&head[..10]; 2]);
    sh("rm -r .git").unwrap();
    assert_eq!(commit(""), "");
    assert!(!fs::exists(scratch.path("pwned")).unwrap());
    assert!(results(&[&file]).contains(&head[..10]));
}

#[test]
fn scores_are_relative_to_the_best_of_the_file() {
    let scratch = Scratch::new("results_best");
    let file = scratch.path("r.tsv");
    let best = |more: &[&str]| {
        let args = [&SMALL[..], &["--results", &file, "--format=json"], more].concat();
        Json::parse(&try_bench(&args).stdout)
    };
    let crash = format!("{PUBLISHED}; exit 1");
    // Nothing is known before the first run, which is not compared with itself.
    assert_eq!(best(&["--exec", &crash]).get("total").get("of_best"), &Json::Null);
    assert_eq!(json(&[&file]).get("rows").list()[0].get("of_best"), &Json::Null);
    assert!(!results(&[&file, "--run=1"]).contains("of best"));
    // A failed game counts 0, even if none is better.
    let crashed = best(&["--exec", &crash]);
    assert_eq!(crashed.get("total").get("of_best").number(), 0.0);
    let first = best(&["--player=greedy"]);
    assert_eq!(first.get("total").get("of_best").number(), 1.0);
    // The opponent's games are no new best scores of ours, in whatever order they end.
    let second = best(&["--against=greedy"]);
    assert_eq!(second.get("new_best").number(), 4.0);
    let third = best(&["--player=greedy", "--against=paper"]);
    assert_eq!(third.get("new_best"), &Json::Null);
    // The mean over the games of the score relative to the best of each.
    let greedy = best(&["--player=greedy"]).get("total").get("of_best").number();
    let tsv = |player: &str| {
        let args = ["--per-seed", "--format=tsv", "--player", player];
        column(&bench(&[&SMALL[..], &args].concat()), "score")
    };
    let (greedy_scores, best_scores) = (tsv("greedy"), tsv("paper"));
    let ratios = greedy_scores.iter().zip(&best_scores).map(|(score, best)| score / best);
    assert!((greedy - ratios.sum::<f64>() / 4.0).abs() < 1e-12);
    // An equal score is no new best, and a failed game counts 0 beside those that were solved.
    assert_eq!(best(&["--player=paper"]).get("new_best"), &Json::Null);
    let crashed = best(&["--exec", &crash]);
    assert_eq!(crashed.get("total").get("of_best").number(), 0.0);
    assert_eq!(crashed.get("rows").list()[0].get("complete").number(), 0.0);
}

/// A game that nobody can score in is as good as the best known.
#[test]
fn nothing_of_nothing_is_all() {
    let scratch = Scratch::new("results_nothing");
    let file = scratch.path("r.tsv");
    let play = || bench_json(&["--shape=9x1", "--seeds=1..2", "--results", &file]);
    play();
    let again = play();
    assert_eq!(again.get("rows").list()[0].get("score").number(), 0.0);
    assert_eq!(again.get("total").get("of_best").number(), 1.0);
}

/// One player on easy and on hard games: only the games of both say which run is better.
#[test]
fn a_list_compares_runs_on_the_games_that_they_share() {
    let scratch = Scratch::new("results_shared_games");
    let file = scratch.path("r.tsv");
    let play = |player: &str, seeds: &str| {
        bench(&["--shape=3x50", "--seeds", seeds, "--player", player, "--results", &file]);
    };
    play("greedy", "1..4");
    play("paper", "3..8");
    play("greedy", "3..6");
    let list = json(&[&file]);
    assert_eq!(list.get("shared_games").number(), 2.0);
    let of_best: Vec<f64> =
        list.get("rows").list().iter().map(|run| run.get("of_best").number()).collect();
    assert_eq!((of_best[0], of_best[1]), (of_best[2], 1.0));
    assert!(results(&[&file]).contains("over the 2 games that all of these runs have"));
    play("paper", "11");
    assert!(results(&[&file]).contains("Of best: no game is in all of these runs"));
    let three = json(&[&file, "--run=1", "--run=2", "--run=3"]);
    assert_eq!(three.get("shared_games").number(), 2.0);
    let apart = json(&[&file, "--run=1", "--run=4"]);
    assert!(apart.get("verdict").text().starts_with("inconclusive (no game in common)"));
    // Two runs are compared as if only the games of both had been played.
    let compared = json(&[&file, "--run=2", "--run=1"]);
    let played = bench_json(&["--shape=3x50", "--seeds=3..4", "--against=greedy"]);
    for key in ["rows", "total"] {
        assert_eq!(compared.get(key), played.get(key), "{key}");
    }
    assert_eq!((compared.get("games").number(), compared.get("paired").number()), (6.0, 2.0));
    // Some runs as one are compared with the others. If all are joined, there is nobody else.
    let some = json(&[&file, "--join", "--run=1", "--run=3"]);
    let of_best = some.get("total").get("of_best").number();
    assert!(0.0 < of_best && of_best < 1.0, "{of_best}");
    assert_eq!(json(&[&file, "--join"]).get("total").get("of_best"), &Json::Null);
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
}

#[test]
fn half_a_row_is_left_out_and_the_rest_counts() {
    let scratch = Scratch::new("results_half");
    let file = scratch.path("r.tsv");
    let play = || try_bench(&[&SMALL[..], &["--results", &file, "-q"]].concat());
    play();
    let text = fs::read_to_string(&file).unwrap();
    // Cut in the middle of the last row, in its last cell, and after its last cell.
    for (cut, missing) in [(60, 1), (5, 1), (1, 1), (0, 0)] {
        fs::write(&file, &text[..text.len() - 1 - cut]).unwrap();
        let listed = run(&["results", &file, "--format=json"], "");
        let list = Json::parse(&listed.stdout);
        assert_eq!(list.get("rows").list()[0].get("games").number(), f64::from(4 - missing));
        assert_eq!(listed.stderr.contains("line 5: half a row"), missing > 0);
        let shown = run(&["results", &file], "").stdout;
        assert_eq!(shown.contains(" 3 of 4"), missing > 0, "{shown}");
        // A further run begins a line of its own.
        play();
        let again = run(&["results", &file, "--format=tsv"], "").stdout;
        assert_eq!(column(&again, "games"), [f64::from(4 - missing), 4.0]);
    }
    // What a run leaves that was killed at once.
    for nothing in ["", text.lines().next().unwrap()] {
        fs::write(&file, nothing).unwrap();
        let message = format!("{file}: there is no game in it");
        run(&["results", &file], "").fails_with("", &message);
        assert_eq!(play().code, Some(0));
        assert_eq!(rows(&fs::read_to_string(&file).unwrap()).len(), 4);
    }
}

#[test]
fn other_files_are_refused_and_stay_as_they_are() {
    let scratch = Scratch::new("results_other");
    for content in ["a letter without a line end", "seed\tscore\n1\t2\n"] {
        let letter = scratch.file("letter", content);
        let message =
            format!("{letter}: line 1: expected results, as 'brickgm bench --results' writes them");
        run(&["results", &letter], "").fails_with("", &message);
        assert!(try_bench(&["--results", &letter]).stderr.ends_with(&format!("{message}\n")));
        assert_eq!(fs::read_to_string(&letter).unwrap(), content);
    }
    let file = scratch.path("r.tsv");
    bench(&[&SMALL[..], &["--results", &file]].concat());
    let text = fs::read_to_string(&file).unwrap().replace("\tcomplete\t", "\twon\t");
    fs::write(&file, text).unwrap();
    run(&["results", &file], "")
        .fails_with("", &format!("{file}: line 2: column ending: invalid value \"won\""));
    bench(&[&SMALL[..], &["--results", &scratch.path("new.tsv")]].concat());
    let text = fs::read_to_string(scratch.path("new.tsv")).unwrap();
    fs::write(&file, text.replace("\t50\tcomplete\t", "\t51\tcomplete\t")).unwrap();
    let refused = run(&["results", &file], "").stderr;
    assert!(refused.contains(": line 2: ") && refused.contains("51 of 50 bricks"), "{refused}");
    fs::remove_file(scratch.path("new.tsv")).unwrap();
    for (path, code) in [("-", 2), ("", 2), ("no/such", 1), ("/", 1)] {
        assert_eq!(try_bench(&[&SMALL[..], &["--results", path]].concat()).code, Some(code));
    }
    // A wrong command line makes neither a file nor a directory.
    let (file, kept) = (scratch.path("new.tsv"), scratch.path("kept"));
    for wrong in [&["--player=serch"][..], &["--against=./a"]] {
        let args = [&SMALL[..], &["--results", &file, "--keep", &kept], wrong].concat();
        assert!(try_bench(&args).code > Some(0));
        assert!(!fs::exists(&file).unwrap() && !fs::exists(&kept).unwrap(), "{wrong:?}");
    }
}

#[test]
fn ctrl_c_keeps_everything() {
    let scratch = Scratch::new("results_ctrl_c");
    let file = scratch.path("r.tsv");
    let args = ["bench", "--shape=3x50", "--seeds=1..1000000", "--results", &file];
    let rows_there = || fs::read_to_string(&file).unwrap_or_default().lines().skip(1).count();
    let stopped_after = |more: &[&str], games: usize, name: &str| {
        let child = brickgm(&[&args, more].concat()).spawn().unwrap();
        let started = Instant::now();
        while rows_there() < games {
            assert!(started.elapsed() < Duration::from_secs(50));
            thread::sleep(Duration::from_millis(10));
        }
        signal(&child, name);
        finish(child)
    };
    let Finished { code, stdout, stderr } = stopped_after(&[], 4, "INT");
    let games = rows_there();
    assert!(stdout.contains(&format!("\nGames: {games} of 1000000\n")), "{stdout}");
    let message = format!("brickgm: stopped by Ctrl-C: the table has {games} of 1000000 games\n");
    assert_eq!((code, stderr), (Some(130), message));
    assert!(results(&[&file]).contains(&format!(" {games} of 1000000")));
    let listed = results(&[&file, "--format=tsv"]);
    assert_eq!(cell(&rows(&listed)[0], "games"), games.to_string());
    assert_eq!(cell(&rows(&listed)[0], "planned"), "1000000");
    let Finished { code, stderr, .. } = stopped_after(&["--against=greedy"], games + 4, "TERM");
    assert_eq!(code, Some(143), "{stderr}");
    assert!(stderr.starts_with("brickgm: stopped by SIGTERM: the table has "), "{stderr}");
}
