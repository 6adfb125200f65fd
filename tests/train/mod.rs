//! `brickgm train` and `brickgm plot` as processes.

mod command;
mod files;
mod pins;
mod plot;
mod provenance;

use std::fs;
use std::process::Child;
use std::thread;
use std::time::Duration;

use crate::common::{brickgm, run, Finished};

/// A training of a second or less.
const SMALL: &str = "train --k 6 --n 120 --population 12 --games 2 --validate 10";

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// What the program makes of a command line without quotes.
fn run_line(line: &str) -> Finished {
    run(&words(line), "")
}

fn succeeds(line: &str) -> Finished {
    let finished = run_line(line);
    assert_eq!(finished.code, Some(0), "{line}: {finished:?}");
    finished
}

fn fails(line: &str, code: i32, message: &str) {
    let finished = run_line(line);
    assert_eq!(finished.code, Some(code), "{line}: {finished:?}");
    assert!(finished.stderr.contains(message), "{line}: {finished:?}");
}

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap()
}

/// Starts a training and waits until something is there.
fn start_until(line: &str, is_there: impl Fn() -> bool) -> Child {
    let mut child = brickgm(&words(line)).spawn().unwrap();
    while !is_there() {
        assert!(child.try_wait().unwrap().is_none());
        thread::sleep(Duration::from_millis(1));
    }
    child
}
