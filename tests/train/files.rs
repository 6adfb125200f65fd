//! The files of `brickgm train`: nothing lost, and nothing overwritten that is not asked for.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::common::{brickgm, finish, Scratch};
use crate::train::{fails, read, run_line, succeeds, words, SMALL};

#[test]
fn what_is_named_is_written() {
    let scratch = Scratch::new("files-overwrite");
    let files = ["a.ckpt", "a.tsv", "a.txt"].map(|name| scratch.file(name, "To be replaced.\n"));
    let [checkpoint, log, out] = &files;
    let line = format!("{SMALL} --generations 1 --checkpoint {checkpoint} --log {log} --out {out}");
    succeeds(&line);
    let written = files.each_ref().map(|file| read(file));
    assert!(written.iter().all(|text| !text.contains("replaced")), "{written:?}");
    let both = format!("train --resume {checkpoint} --checkpoint {log}");
    fails(&both, 2, "cannot be used with");
    assert_eq!(files.each_ref().map(|file| read(file)), written);
    // A resumed run keeps its checkpoint up to date.
    succeeds(&format!("train --resume {checkpoint} --generations 2"));
    assert_ne!(read(checkpoint), written[0]);
}

#[test]
fn a_file_has_one_purpose() {
    let scratch = Scratch::new("files-same");
    let (path, detour) = (scratch.path("x"), scratch.path("./x"));
    let flags = ["--out", "--log", "--checkpoint", "--start", "--out"];
    for pair in flags.windows(2) {
        let line = format!("{SMALL} {} {path} {} {detour}", pair[0], pair[1]);
        fails(&line, 2, "are the same file");
    }
    fails(&format!("train --resume {path} --log {detour}"), 2, "are the same file");
    assert!(!Path::new(&path).exists());
}

#[test]
fn a_resumed_run_makes_its_log_whole_even_when_it_had_ended() {
    let scratch = Scratch::new("files-whole");
    let [checkpoint, log] = ["c.ckpt", "c.tsv"].map(|name| scratch.path(name));
    succeeds(&format!("{SMALL} --generations 3 --checkpoint {checkpoint} --log {log}"));
    let whole = read(&log);
    // As if it had been killed between the checkpoint and the log.
    let cut = whole.trim_end().rsplit_once('\n').unwrap().0.to_string() + "\n";
    fs::write(&log, cut).unwrap();
    succeeds(&format!("train --resume {checkpoint} --log {log}"));
    assert_eq!(read(&log), whole);
}

/// Hours of work are in the result: a full disk must not be their end.
#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_goes_to_standard_output() {
    let told = succeeds(&format!("{SMALL} --generations 1")).stdout;
    let finished = run_line(&format!("{SMALL} --generations 1 --out /dev/full"));
    assert_eq!((finished.code, finished.stdout), (Some(1), told));
    assert!(finished.stderr.contains("brickgm: /dev/full: cannot write"));
}

/// The checkpoint goes to a pipe. That of generation 1 is not read before the log that was begun is
/// gone with its place.
#[cfg(unix)]
#[test]
fn a_run_whose_log_can_no_longer_be_written_still_writes_its_result() {
    let scratch = Scratch::new("files-gone");
    let (place, pipe) = (scratch.path("place"), scratch.path("pipe"));
    fs::create_dir(&place).unwrap();
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let line = format!("{SMALL} --generations 9 --log {place}/log --checkpoint {pipe}");
    let child = brickgm(&words(&line)).spawn().unwrap();
    let reader = thread::spawn(move || {
        fs::read(&pipe).unwrap();
        while !Path::new(&place).join("log").exists() {
            thread::sleep(Duration::from_millis(10));
        }
        fs::remove_dir_all(&place).unwrap();
        fs::read(&pipe).unwrap()
    });
    let finished = finish(child);
    reader.join().unwrap();
    assert_eq!(finished.code, Some(1), "{finished:?}");
    assert!(finished.stderr.contains("place/log"), "{finished:?}");
    let same = succeeds(&format!("{SMALL} --generations 1"));
    assert_eq!(finished.stdout, same.stdout);
}

#[test]
fn a_dash_is_standard_output_and_a_place_that_is_none_is_refused() {
    let scratch = Scratch::new("files-dash");
    let out = scratch.path("out.txt");
    let plain = succeeds(&format!("{SMALL} --generations 2 --out {out}"));
    let finished = succeeds(&format!("{SMALL} --generations 2 --out {out} --log -"));
    assert_eq!(plain.stdout, "");
    assert_eq!(finished.stdout.lines().count(), 3, "a log, once: {finished:?}");
    fails(&format!("{SMALL} --log -"), 2, "are the same file");
    fails(&format!("{SMALL} --out {out} --checkpoint -"), 2, "expected the name of a file");
    for flag in ["--out=", "--log=", "--checkpoint="] {
        fails(&format!("{SMALL} {flag}"), 2, "expected the name of a file");
    }
    fails(&format!("{SMALL} --out {}", scratch.path("")), 1, "is a directory");
    let nowhere = scratch.path("none/out.txt");
    for flag in ["--out", "--log", "--checkpoint"] {
        let line = format!("{SMALL} --generations 1000000 {flag} {nowhere}");
        fails(&line, 1, &format!("{flag}: {nowhere}: "));
    }
}
