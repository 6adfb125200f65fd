//! The files of `brickgm bench`: looked at before the first game, and nothing in them is lost.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use brickgm::support::files::Lock;

use crate::common::{brickgm, feed, finish, run, Finished, Scratch};

/// Two games of twenty bricks.
const SMALL: [&str; 6] = [
    "bench",
    "--player",
    "greedy",
    "--shape=3x20",
    "--seeds",
    "1..2",
];

fn bench(more: &[&str]) -> Finished {
    run(&[&SMALL, more].concat(), "")
}

fn names(directory: &str) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap().flatten();
    let names = entries.map(|entry| entry.file_name().into_string().unwrap());
    names.collect()
}

#[test]
fn names_that_are_none_are_told_at_once() {
    for flag in ["--best", "--history", "--resume"] {
        let expected = "expected the name of a file, found \"\"";
        bench(&[flag, ""]).refuses(&format!("{flag}: {expected}"));
        let expected = "expected a file, as it is read and written, found \"-\"";
        bench(&[flag, "-"]).refuses(&format!("{flag}: {expected}"));
        let missing = format!("{flag}: no/such: its directory is missing");
        bench(&[flag, "no/such"]).fails_with("", &missing);
    }
    for name in ["", "-"] {
        let expected = format!("--keep: expected the name of a directory, found {name:?}");
        bench(&["--keep", name]).refuses(&expected);
    }
    assert!(!Path::new("-").exists());
}

#[test]
fn a_file_that_holds_no_games_is_not_emptied() {
    let scratch = Scratch::new("bench-other-kind");
    let letter = scratch.file("letter", "a letter without a line end");
    let expected = "line 1: expected rows of games, as --resume writes them";
    bench(&["--resume", &letter]).fails_with("", &format!("{letter}: {expected}"));
    assert_eq!(
        fs::read_to_string(&letter).unwrap(),
        "a letter without a line end"
    );
    // This is what a run leaves that was killed at once.
    for begun in ["", "play", "player\tmeth"] {
        let rows = scratch.file("rows.tsv", begun);
        assert_eq!(bench(&["--resume", &rows]).code, Some(0), "{begun:?}");
        let table = fs::read_to_string(&rows).unwrap();
        assert!(table.starts_with("player\tmethod\t"), "{table}");
        assert_eq!(table.lines().count(), 3, "{table}");
    }
    assert_eq!(names(&scratch.path("")).len(), 2);
}

/// Two that play the same games would each add them, and the file would be of no use.
#[cfg(unix)]
#[test]
fn one_run_at_a_time_adds_rows_to_a_file() {
    let scratch = Scratch::new("bench-lock");
    let (rows, link) = (scratch.path("rows.tsv"), scratch.path("link"));
    std::os::unix::fs::symlink("rows.tsv", &link).unwrap();
    let lock = Lock::take(Path::new(&rows)).unwrap();
    assert!(lock.is_some());
    for name in [&rows, &link] {
        let refused = format!("{name}: another bench is using it");
        bench(&["--resume", name]).fails_with("", &refused);
    }
    drop(lock);
    assert_eq!(bench(&["--resume", &link]).code, Some(0));
}

/// What cannot be replaced needs no lock beside it, where nobody may write.
#[cfg(unix)]
#[test]
fn a_device_is_not_locked() {
    let held = Lock::take(Path::new("/dev/null")).unwrap();
    assert!(held.is_some() && Lock::take(Path::new("/dev/null")).unwrap().is_some());
    assert!(!Path::new("/dev/null.lock").exists());
    for flag in ["--best", "--history", "--resume"] {
        assert_eq!(bench(&[flag, "/dev/null"]).code, Some(0), "{flag}");
    }
}

/// The shell lets no file grow beyond what the first look needs; the game is larger.
#[cfg(target_os = "linux")]
#[test]
fn half_a_game_is_not_kept() {
    let scratch = Scratch::new("bench-half");
    let place = scratch.path("games");
    let mut shell = Command::new("sh");
    let limited = "trap '' XFSZ; ulimit -f 40; exec \"$0\" \"$@\"";
    shell.args(["-c", limited, env!("CARGO_BIN_EXE_brickgm")]);
    shell.args([
        "bench",
        "--player",
        "greedy",
        "--shape=3x30000",
        "--seeds=1",
    ]);
    shell.args(["--keep", &place]).stdin(Stdio::piped());
    shell.stdout(Stdio::piped()).stderr(Stdio::piped());
    let finished = feed(&mut shell, "");
    assert_eq!(finished.code, Some(1), "{finished:?}");
    assert!(finished.stderr.contains("File too large"), "{finished:?}");
    assert!(finished.stdout.contains("Signature: "), "{finished:?}");
    assert_eq!(names(&place), [""; 0]);
}

/// The solver takes the place away where the run writes to.
#[cfg(unix)]
#[test]
fn the_table_is_told_although_a_file_cannot_be_written_any_more() {
    let scratch = Scratch::new("bench-gone");
    for flag in ["--best", "--history", "--keep"] {
        let place = scratch.path("place");
        fs::create_dir(&place).unwrap();
        let file = if flag == "--keep" {
            place.clone()
        } else {
            format!("{place}/file")
        };
        let solver = format!("rm -rf {place}; printf '1 0\\n2 0\\n'");
        let args = ["bench", "--shape=3x2", "--seeds=1", "--exec", &solver];
        let child = brickgm(&[&args[..], &[flag, &file]].concat()).spawn();
        let finished = finish(child.unwrap());
        assert_eq!(finished.code, Some(1), "{finished:?}");
        assert!(finished.stdout.contains("Signature: "), "{finished:?}");
        let told = ["No such file", "its directory is missing"];
        let told = told.iter().any(|cause| finished.stderr.contains(cause));
        assert!(told, "{finished:?}");
    }
}

#[test]
fn a_history_can_be_piped() {
    let scratch = Scratch::new("bench-history-pipe");
    let history = scratch.path("history.tsv");
    assert_eq!(bench(&["--history", &history]).code, Some(0));
    let listed = run(&["bench", "--history", &history], "");
    let text = fs::read_to_string(&history).unwrap();
    run(&["bench", "--history", "-"], text).succeeds_with(&listed.stdout);
}
