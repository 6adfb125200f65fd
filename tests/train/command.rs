//! A training that is repeated, interrupted, resumed and begun elsewhere.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::common::{brickgm, finish, signal, Scratch};
use crate::train::{fails, read, run_line, start_until, succeeds, words, SMALL};

#[test]
fn a_resumed_run_ends_where_an_uninterrupted_one_does() {
    let scratch = Scratch::new("train-resume");
    let start = "cem --tune all --playoff 2 --start weights/paper/k6.txt";
    let methods = ["ga", "ga --selection sus --fixed", start];
    for (number, method) in methods.iter().enumerate() {
        let path = |name: &str| scratch.path(&format!("{number}-{name}"));
        let outputs = |checkpoint: &str, run: &str| {
            let [c, l, o] = ["ckpt", "tsv", "txt"].map(|end| path(&format!("{run}.{end}")));
            format!("{checkpoint} {c} --log {l} --out {o}")
        };
        let begin = |generations: u64, run: &str| {
            let outputs = outputs("--checkpoint", run);
            run_line(&format!("{SMALL} --method {method} --generations {generations} {outputs}"))
        };
        begin(5, "whole");
        begin(2, "parts");
        let resume = outputs("--resume", "parts");
        let finished = succeeds(&format!("train --generations 5 {resume}"));
        assert!(finished.stderr.contains("\ngeneration 3 of 5: "));
        for end in ["ckpt", "tsv", "txt"] {
            let (whole, parts) = (format!("whole.{end}"), format!("parts.{end}"));
            assert_eq!(read(&path(&whole)), read(&path(&parts)), "{method}, {end}");
        }
        assert_eq!(read(&path("parts.tsv")).lines().count(), 6);
    }
}

/// At whatever moment it is stopped, the result is that of a run of as many generations, and the
/// checkpoint goes on to the same end.
#[cfg(unix)]
#[test]
fn a_stopped_run_writes_the_best_so_far_and_can_be_resumed() {
    let scratch = Scratch::new("train-stop");
    let whole = run_line(&format!("{SMALL} --generations 30 --seed 4 --jobs 1")).stdout;
    let signals = [("INT", Some(130)), ("TERM", Some(143)), ("KILL", None)];
    for (moment, (name, code)) in signals.into_iter().enumerate() {
        let [checkpoint, out, log] =
            ["ckpt", "txt", "tsv"].map(|end| scratch.path(&format!("{moment}.{end}")));
        let files = format!("--checkpoint {checkpoint} --out {out} --log {log}");
        let line = format!("{SMALL} --generations 1000000 --seed 4 {files}");
        // A row of the log per generation.
        let rows = || fs::read_to_string(&log).map_or(0, |text| text.lines().count());
        let child = start_until(&line, || rows() >= 2 + moment);
        signal(&child, name);
        let stopped = finish(child);
        assert_eq!(stopped.code, code, "{stopped:?}");
        let generation = rows() - 1;
        // Whenever it was stopped or killed, what it left is a whole checkpoint.
        if generation < 30 {
            let resumed = run_line(&format!("train --resume {checkpoint} --generations 30"));
            assert_eq!(resumed.stdout, whole, "{resumed:?}");
        }
        if code.is_none() {
            continue;
        }
        let cure = format!("go on with 'brickgm train --resume {checkpoint}'");
        assert!(stopped.stderr.contains(&cure), "{stopped:?}");
        let file = read(&out);
        assert!(file.contains(&format!("# training: {generation} generation")), "{file}");
        assert!(file.contains(", stopped\n"), "{file}");
        let repeated = run_line(&format!("{SMALL} --generations {generation} --seed 4")).stdout;
        let parameters = |file: &str| file.split_once("# training score").unwrap().1.to_string();
        assert_eq!(parameters(&file), parameters(&repeated));
    }
}

#[cfg(unix)]
#[test]
fn a_run_that_is_stopped_in_its_first_generation_has_no_result() {
    let scratch = Scratch::new("train-stop-first");
    let out = scratch.path("out.txt");
    let long = "train --k 3 --n 2000 --population 10000 --games 1000 --jobs 2";
    let mut child = brickgm(&words(&format!("{long} --out {out}"))).spawn().unwrap();
    // The plan is on standard error when signals are caught.
    let mut plan = [0; 8];
    child.stderr.as_mut().unwrap().read_exact(&mut plan).unwrap();
    thread::sleep(Duration::from_millis(300));
    signal(&child, "TERM");
    let stopped = finish(child);
    assert_eq!(stopped.code, Some(143), "{stopped:?}");
    assert!(stopped.stderr.contains("stopped before generation 1 was over"), "{stopped:?}");
    assert!(!Path::new(&out).exists());
}

#[cfg(unix)]
#[test]
fn a_second_signal_ends_the_program_at_once() {
    let scratch = Scratch::new("train-stop-twice");
    let log = scratch.path("log.tsv");
    // Measuring the result on a million games takes minutes.
    let long = "train --k 3 --n 1000 --population 4 --games 1 --generations 1000000";
    let rows = || fs::read_to_string(&log).map_or(0, |text| text.lines().count());
    let child = start_until(&format!("{long} --validate 1000000 --log {log}"), || rows() >= 2);
    signal(&child, "INT");
    thread::sleep(Duration::from_millis(300));
    signal(&child, "INT");
    let ended = finish(child);
    assert_eq!((ended.code, &*ended.stdout), (None, ""), "{ended:?}");
}

#[test]
fn damaged_and_foreign_checkpoints_are_refused() {
    let scratch = Scratch::new("train-damage");
    let path = scratch.path("good.ckpt");
    run_line(&format!("{SMALL} --generations 1 --checkpoint {path}"));
    let good = read(&path);
    let damaged = "the checkpoint is damaged";
    // With another first gene in the first genome of a section.
    let with_gene = |heading: &str, gene: &str| {
        let (before, after) = good.split_once(&format!("{heading}\n")).unwrap();
        let (_, rest) = after.split_once(' ').unwrap();
        format!("{before}{heading}\n{gene} {rest}")
    };
    let foreign = "expected \"brickgm training checkpoint, version 4\", found \"";
    for (text, message) in [
        (&good[..good.len() - 1], damaged),
        (&good.replace("[population]\n", "[population]\n1 "), damaged),
        (&good.replace("[population]\n", "[population]\n1\n"), damaged),
        (&good.replace("[finalists]", "[others]"), damaged),
        (&good.replace("--games", "--game"), damaged),
        // A gene of 2 million, which no weight file may have, in each place that a result comes from.
        (&with_gene("[population]", "2000000000000"), damaged),
        (&with_gene("[finalists]", "2000000000000"), damaged),
        ("", foreign),
        (&good.replace("version 4", "\x1b"), &format!("{foreign}brickgm training checkpoint, \\u")),
    ] {
        let path = scratch.file("bad.ckpt", text);
        let finished = run_line(&format!("train --resume {path}"));
        assert!(finished.stdout.is_empty() && finished.code != Some(0), "{finished:?}");
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
    run_line(&format!("train --resume {path} --generations 0"))
        .refuses("--generations: expected 1 to 1000000, found \"0\"");
    assert!(succeeds(&resume).stdout.contains(" --games 2 "));
}

#[test]
fn training_can_begin_with_a_weight_file_and_end_by_time() {
    let scratch = Scratch::new("train-start");
    let line =
        format!("{SMALL} --start weights/paper/k6.txt --sigma 1 --tune limit --minutes 0.0000001");
    let file = succeeds(&line).stdout;
    for part in [
        "# training: 1 generation, ended by time\n",
        "horizontal pair = 106.149\n",
        "score limit at 16666 = 5500\n",
        "score limit at 120 = ",
    ] {
        assert!(file.contains(part), "{part}: {file}");
    }
    fails(&format!("{SMALL} --start none.txt"), 1, "neither a built-in set (zero, paper");
    let other = "weights/paper/k7.txt: these weights are for K = 7, not for K = 6";
    fails(&format!("{SMALL} --start weights/paper/k7.txt --tune limit"), 1, other);
    let broken = scratch.file("broken.txt", "blocks = x\n");
    fails(&format!("{SMALL} --start {broken}"), 1, "broken.txt: line 1: \"blocks\": expected a");
}
