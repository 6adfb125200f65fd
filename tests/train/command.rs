//! `brickgm train` as a process: repeated, interrupted, misused.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::common::{brickgm, finish, run, Finished, Scratch};

/// A training of a second or less.
pub const SMALL: &str = "train --k 6 --n 120 --population 12 --games 2 --validate 10";

pub fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// What the program makes of a command line without quotes.
pub fn run_line(line: &str) -> Finished {
    run(&words(line), "")
}

pub fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn the_same_command_gives_the_same_file_on_any_number_of_jobs() {
    for method in ["ga --selection sus", "cem --tune all"] {
        let weights = |jobs: &str| {
            let line = format!("{SMALL} --generations 3 --method {method} --jobs {jobs}");
            let finished = run_line(&line);
            assert_eq!(finished.code, Some(0), "{finished:?}");
            finished.stdout
        };
        let one = weights("1");
        assert_eq!(one, weights("3"), "{method}");
        assert!(one.starts_with("# The published rule for K = 6, trained at N = 120"));
    }
}

#[test]
fn progress_is_one_line_per_generation_after_the_plan() {
    let finished = run_line(&format!("{SMALL} --generations 2"));
    let lines: Vec<&str> = finished.stderr.lines().collect();
    assert_eq!(lines.len(), 4, "{finished:?}");
    let plan = "training the weights of the features of the published rule for K = 6, N = 120: 2 \
                generations of 12 candidates with 2 games each, ";
    assert!(lines[0].starts_with(plan), "{lines:?}");
    assert!(lines[1].starts_with("this takes up to about 1 s, "), "{lines:?}");
    assert!(lines[2].starts_with("generation 1 of 2: best "), "{lines:?}");
    for part in [", mean ", " ± ", ", held-out "] {
        assert!(lines[3].contains(part), "{lines:?}");
    }
    let quiet = run_line(&format!("{SMALL} --generations 2 --quiet"));
    assert_eq!(quiet.stderr, "");
}

#[test]
fn the_header_holds_a_command_that_repeats_it_and_the_file_plays() {
    let scratch = Scratch::new("train-provenance");
    let out = scratch.path("k6.txt");
    let line = format!("{SMALL} --generations 2 --seed 9 --fixed --out {out}");
    let finished = run_line(&line);
    assert_eq!((finished.code, finished.stdout.as_str()), (Some(0), ""));
    assert!(finished.stderr.contains("brickgm: held-out score: "));
    let file = read(&out);
    let command = file.lines().find_map(|line| line.strip_prefix("# command: brickgm "));
    let command = command.unwrap();
    assert_eq!(
        command,
        "train --k 6 --n 120 --population 12 --games 2 --fixed --seed 9 --validate 10 --generations 2"
    );
    assert_eq!(run_line(command).stdout, file);
    let played = run(&["--weights", &out], run(&["gen", "50", "6"], "").stdout);
    assert_eq!(played.code, Some(0), "{played:?}");
    assert!(played.stdout.lines().count() > 10);
}

#[test]
fn a_resumed_run_ends_where_an_uninterrupted_one_does() {
    let scratch = Scratch::new("train-resume");
    for (number, method) in
        ["ga", "ga --selection sus --fixed", "cem --tune all --playoff 2"].iter().enumerate()
    {
        let path = |name: &str| scratch.path(&format!("{number}-{name}"));
        let outputs = |checkpoint: &str, run: &str| {
            let [c, l, p, o] =
                ["ckpt", "tsv", "svg", "txt"].map(|end| path(&format!("{run}.{end}")));
            format!("{checkpoint} {c} --log {l} --plot {p} --out {o}")
        };
        let begin = |generations: u64, run: &str| {
            let outputs = outputs("--checkpoint", run);
            run_line(&format!("{SMALL} --method {method} --generations {generations} {outputs}"))
        };
        begin(5, "whole");
        begin(2, "parts");
        let resume = outputs("--resume", "parts");
        let finished = run_line(&format!("train --generations 5 {resume}"));
        assert_eq!(finished.code, Some(0), "{finished:?}");
        assert!(finished.stderr.contains("\ngeneration 3 of 5: "));
        for end in ["ckpt", "tsv", "svg", "txt"] {
            let (whole, parts) = (format!("whole.{end}"), format!("parts.{end}"));
            assert_eq!(read(&path(&whole)), read(&path(&parts)), "{method}, {end}");
        }
        assert_eq!(read(&path("parts.tsv")).lines().count(), 6);
    }
}

#[test]
fn a_run_that_is_killed_loses_a_generation_at_most() {
    let scratch = Scratch::new("train-kill");
    let (checkpoint, out) = (scratch.path("run.ckpt"), scratch.path("out.txt"));
    let settings = format!("{SMALL} --generations 12 --seed 4");
    let mut child =
        brickgm(&words(&format!("{settings} --checkpoint {checkpoint}"))).spawn().unwrap();
    while !Path::new(&checkpoint).exists() && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    finish(child);
    // Whenever it was killed, what it left is a whole checkpoint, and says where to stop.
    let resumed = run_line(&format!("train --resume {checkpoint} --out {out}"));
    assert_eq!(resumed.code, Some(0), "{resumed:?}");
    assert_eq!(read(&out), run_line(&settings).stdout);
}

/// At whatever moment it is stopped, the result is that of a run of as many generations, and the
/// checkpoint goes on to the same end.
#[cfg(unix)]
#[test]
fn a_stopped_run_writes_the_best_so_far_and_can_be_resumed() {
    let scratch = Scratch::new("train-stop");
    let whole = run_line(&format!("{SMALL} --generations 40 --seed 4")).stdout;
    for (moment, signal) in ["-INT", "-TERM", "-INT", "-TERM"].iter().enumerate() {
        let [checkpoint, out, log, plot] =
            ["ckpt", "txt", "tsv", "svg"].map(|end| scratch.path(&format!("{moment}.{end}")));
        let files = format!("--checkpoint {checkpoint} --out {out} --log {log} --plot {plot}");
        let line = format!("{SMALL} --generations 1000000 --seed 4 {files}");
        let mut child = brickgm(&words(&line)).spawn().unwrap();
        // A row of the log per generation.
        let rows = || fs::read_to_string(&log).map_or(0, |text| text.lines().count());
        while rows() < 2 + moment {
            assert!(child.try_wait().unwrap().is_none());
            thread::sleep(Duration::from_millis(1));
        }
        let id = child.id().to_string();
        assert!(Command::new("kill").args([signal, &id[..]]).status().unwrap().success());
        let stopped = finish(child);
        let code = if *signal == "-INT" { 130 } else { 143 };
        assert_eq!(stopped.code, Some(code), "{stopped:?}");
        let file = read(&out);
        let generation = rows() - 1;
        let header = format!(" generations, stopped after generation {generation}\n")
            .replace("1 generations,", "1 generation,");
        assert!(file.contains(header.trim_start_matches(" generations")), "{file}");
        let cure = format!("go on with 'brickgm train --resume {checkpoint}'");
        assert!(stopped.stderr.contains(&cure), "{stopped:?}");
        assert!(read(&plot).contains("held-out"));
        let repeated = run_line(&format!("{SMALL} --generations {generation} --seed 4")).stdout;
        let parameters = |file: &str| file.split_once("# training score").unwrap().1.to_string();
        assert_eq!(parameters(&file), parameters(&repeated));
        if generation < 40 {
            let resumed = run_line(&format!("train --resume {checkpoint} --generations 40"));
            assert_eq!(resumed.stdout, whole, "{resumed:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_run_that_is_stopped_in_its_first_generation_has_no_result() {
    let scratch = Scratch::new("train-stop-first");
    let out = scratch.path("out.txt");
    let long = "train --k 3 --n 1000000 --population 100000 --games 10 --jobs 2";
    let mut child = brickgm(&words(&format!("{long} --out {out}"))).spawn().unwrap();
    // The plan is on standard error when signals are caught.
    let mut plan = [0; 8];
    child.stderr.as_mut().unwrap().read_exact(&mut plan).unwrap();
    thread::sleep(Duration::from_millis(300));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id[..]]).status().unwrap().success());
    let stopped = finish(child);
    assert_eq!(stopped.code, Some(143), "{stopped:?}");
    assert!(stopped.stderr.contains("stopped before generation 1 was over"), "{stopped:?}");
    assert!(!Path::new(&out).exists());
}

#[test]
fn damaged_and_foreign_checkpoints_are_refused() {
    let scratch = Scratch::new("train-damage");
    let path = scratch.path("good.ckpt");
    run_line(&format!("{SMALL} --generations 1 --checkpoint {path}"));
    let good = read(&path);
    let middle = good.len() / 2;
    let other = if good.as_bytes()[middle] == b'1' { "2" } else { "1" };
    let flipped = format!("{}{other}{}", &good[..middle], &good[middle + 1..]);
    let damaged = "the checkpoint is damaged: its checksum does not fit";
    let foreign = "this is not a checkpoint of brickgm train";
    let cases = [
        (flipped, damaged),
        (good[..middle].to_string(), damaged),
        (good[..good.len() - 1].to_string(), damaged),
        (format!("{good}\n"), damaged),
        (String::new(), foreign),
        ("blocks = 1\n".to_string(), foreign),
        (
            good.replace("version 2", "version 1"),
            "expected \"brickgm training checkpoint, version 2\", found",
        ),
        (
            good.replace("version 2", "version \x1b[2J"),
            "expected \"brickgm training checkpoint, version 2\", found \"brickgm training checkpoint, \
             version \\u{1b}[2J\"",
        ),
    ];
    for (number, (text, message)) in cases.iter().enumerate() {
        let path = scratch.file(&format!("{number}.ckpt"), text);
        let finished = run_line(&format!("train --resume {path}"));
        assert_eq!(finished.code, Some(1), "{finished:?}");
        let expected = format!("brickgm: {path}: {message}");
        assert!(finished.stderr.starts_with(&expected), "{finished:?}");
    }
}

#[test]
fn a_checkpoint_keeps_its_settings_and_may_end_elsewhere() {
    let scratch = Scratch::new("train-bind");
    let path = scratch.path("run.ckpt");
    run_line(&format!("{SMALL} --generations 1 --checkpoint {path}"));
    let resume = format!("train --resume {path} --generations 2");
    for flag in ["--games 2", "--k 6", "--fixed", "--set a=1"] {
        let name = flag.split(' ').next().unwrap();
        let message = format!("{name} cannot be used with --resume");
        run_line(&format!("{resume} {flag}")).refuses(&message);
    }
    let resumed = run_line(&resume);
    assert_eq!(resumed.code, Some(0), "{resumed:?}");
    assert!(resumed.stdout.contains(" --games 2 "), "{resumed:?}");
}

#[test]
fn training_can_begin_with_a_weight_file_and_end_by_time() {
    let scratch = Scratch::new("train-start");
    let paper = format!("{}/weights/paper/k6.txt", env!("CARGO_MANIFEST_DIR"));
    let start = scratch.file("start.txt", read(&paper));
    let line = format!("{SMALL} --start {start} --sigma 1 --tune limit --minutes 0.0000001");
    let finished = run_line(&line);
    assert_eq!(finished.code, Some(0), "{finished:?}");
    assert!(finished.stdout.contains("# training: 1 generation, ended by time\n"));
    assert!(finished.stdout.contains("horizontal pair = 106.149\n"));
    assert!(finished.stdout.contains("score limit at 16666 = 5500\n"));
    assert!(finished.stdout.contains("score limit at 120 = "));

    let missing = scratch.path("none.txt");
    let finished = run_line(&format!("{SMALL} --start {missing}"));
    assert_eq!(finished.code, Some(1));
    assert!(finished.stderr.contains("neither a built-in set (zero, paper"), "{finished:?}");
    let broken = scratch.file("broken.txt", "blocks = x\n");
    let finished = run_line(&format!("{SMALL} --start {broken}"));
    finished.fails_with(
        "",
        &format!("{broken}: line 1: \"blocks\": expected a number with at most six decimals, found \"x\""),
    );
}

#[test]
fn a_weight_file_of_another_k_is_no_start_unless_one_says_so() {
    let paper = format!("{}/weights/paper/k7.txt", env!("CARGO_MANIFEST_DIR"));
    let line = format!("{SMALL} --start {paper} --tune limit --generations 1");
    let refused =
        "these weights are for K = 7, not for K = 6; --any-k begins with them all the same";
    run_line(&line).fails_with("", &format!("{paper}: {refused}"));
    let finished = run_line(&format!("{line} --any-k"));
    assert_eq!(finished.code, Some(0), "{finished:?}");
    assert!(finished.stdout.contains("\ncolours = 6\n"));
    let command = finished.stdout.lines().nth(1).unwrap();
    assert!(command.contains(&format!(" --start {paper} --any-k ")), "{command}");
}

#[test]
fn a_place_that_cannot_be_written_is_told_before_the_work() {
    let scratch = Scratch::new("train-write");
    let nowhere = scratch.path("none/out.txt");
    for flag in ["--out", "--log", "--plot", "--checkpoint"] {
        let finished = run_line(&format!("{SMALL} --generations 1000000 {flag} {nowhere}"));
        assert_eq!(finished.code, Some(1));
        assert!(
            finished.stderr.starts_with(&format!("brickgm: {flag}: {nowhere}: ")),
            "{finished:?}"
        );
    }
}

#[test]
fn a_wrong_command_line_is_refused() {
    let cases = [
        ("train", "--k is missing"),
        ("train --k 10", "--k: expected a whole number from 3 to 9, found \"10\""),
        ("train --k 5 --jobs 0", "--jobs: expected a whole number from 1 to 1024, found \"0\""),
        ("train --k 5 --player paper", "unknown flag \"--player\""),
        ("train --k 5 --method cem --mutation 0.1", "--mutation has no meaning for the method cem"),
        ("train --k 5 a.tsv", "unexpected argument \"a.tsv\""),
    ];
    for (line, message) in cases {
        let finished = run_line(line);
        assert_eq!(finished.code, Some(2), "{finished:?}");
        assert!(finished.stderr.starts_with(&format!("brickgm: {message}")), "{finished:?}");
    }
}
