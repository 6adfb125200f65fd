//! Solver programs in the bench: failing in every way, and ended with everything they started.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{bench, quick, try_bench, PUBLISHED};
use crate::common::json::Json;
use crate::common::{brickgm, finish, signal, wait_for_file, Scratch};

/// Reads a brick, answers it, reads the next one.
const BRICK_BY_BRICK: &str =
    "read header; x=0; while read brick; do x=$((x % 10 + 1)); echo $x 0; done";

/// The only game of a shape, as an object.
fn game(shape: &str, more: &[&str], solver: &str) -> Json {
    let args = ["--shape", shape, "--seeds=1", "--per-seed", "--format=json"];
    let finished = try_bench(&[&args[..], more, &["--exec", solver]].concat());
    let json = Json::parse(&finished.stdout);
    let row = json.get("rows").list()[0].clone();
    let is_failed = row.get("failed") == &Json::Bool(true);
    assert_eq!(finished.code, Some(i32::from(is_failed)), "{finished:?}");
    row
}

/// How many bricks were placed, how it ended, and why.
fn outcome(shape: &str, more: &[&str], solver: &str) -> (f64, String, String) {
    let row = game(shape, more, solver);
    let (is_failed, note) = (row.get("failed") == &Json::Bool(true), row.get("note"));
    assert!(!is_failed || row.get("score").number() == 0.0);
    let why = if is_failed { note.text().to_string() } else { String::new() };
    (row.get("bricks").number(), row.get("ending").text().to_string(), why)
}

#[test]
fn a_solver_with_our_moves_gets_our_table() {
    let json = |more: &[&str]| Json::parse(&quick(&[&["--format=json"], more].concat()));
    let (ours, theirs) = (json(&[]), json(&["--exec", PUBLISHED]));
    assert_eq!(ours.get("signature"), theirs.get("signature"));
    assert_eq!(theirs.get("player").text(), format!("exec {PUBLISHED}"));
    for (ours, theirs) in ours.get("rows").list().iter().zip(theirs.get("rows").list()) {
        for key in ["games", "failed", "complete", "bricks", "score", "error"] {
            assert_eq!(ours.get(key), theirs.get(key), "{key}");
        }
        assert!(theirs.get("cpu_seconds").number() >= 0.0);
        assert!(theirs.get("most_megabytes").number() > 0.1);
        assert_eq!(ours.get("of_published"), theirs.get("of_published"));
    }
    assert_eq!(theirs.get("geometric_mean"), &Json::Null);
    let against = json(&["--against", &format!("exec {PUBLISHED}")]);
    assert_eq!(against.get("signature"), ours.get("signature"));
    assert!(against.get("verdict").text().starts_with("same moves, slowest "));
}

#[test]
fn solvers_fail_in_every_way() {
    let at_100 = format!("{PUBLISHED} | head -n 100; exit 3");
    let noisy = format!("yes complaint | head -c 9000000 >&2; {PUBLISHED}");
    let greedy = format!("{PUBLISHED} --player greedy");
    for (shape, solver, bricks, ending, why) in [
        ("9x50", BRICK_BY_BRICK, 50.0, "complete", ""),
        // Neither the game nor the moves fit into a pipe.
        ("3x17000", &greedy, 17_000.0, "complete", ""),
        ("3x300", &noisy, 300.0, "complete", ""),
        ("3x0", "true", 0.0, "complete", ""),
        ("9x600", PUBLISHED, 358.0, "board full", ""),
        ("3x300", &at_100, 100.0, "crash", "exit status: 3"),
        ("3x300", "echo 1 0; kill -SEGV $$", 1.0, "crash", "signal: 11"),
        // What the shell says of a command that it cannot find, but not of this one.
        ("3x300", "echo 1 0; exit 127", 1.0, "crash", "exit status: 127"),
        // Half a line matters less than the crash within it.
        ("3x300", "printf '1 0\\n1'; exit 1", 1.0, "crash", "exit status: 1"),
        ("3x300", "printf '1 0\\n1'", 1.0, "illegal move", "line 2: "),
        ("9x50", "echo 1 0; echo; echo hello", 1.0, "illegal move", "line 3: expected a column"),
        ("9x50", "yes 1 0", 6.0, "illegal move", "line 7: expected a column of at most 17 squares"),
        ("9x50", "cat", 0.0, "illegal move", "line 1: expected a column"),
        ("9x50", "yes ''", 0.0, "illegal move", "more than 68736 bytes of output with 0 moves"),
        ("3x40000", "echo 1 0", 1.0, "missing moves", "the moves end although"),
        ("3x5", "true", 0.0, "missing moves", "the moves end although"),
        ("9x1", "echo 1 0; echo 2 0", 1.0, "extra output", "line 2: expected no more moves"),
    ] {
        let (found, end, note) = outcome(shape, &["--exec-time=60"], solver);
        assert_eq!((found, &*end), (bricks, ending), "{solver}: {note}");
        assert!(note.starts_with(why) && note.is_empty() == why.is_empty(), "{note}");
    }
}

#[test]
fn time_is_up_after_the_limit_and_not_later() {
    for (solver, bricks) in [
        // It would end by itself, but late.
        ("sleep 1.3", 0.0),
        ("echo 1 0; echo 2 0; sleep 1000", 2.0),
        ("exec >&-; sleep 1000", 0.0),
    ] {
        let row = game("3x300", &["--exec-time=1"], solver);
        assert_eq!(row.get("ending").text(), "time-out", "{solver}");
        assert_eq!(row.get("note").text(), "not done after 1 s");
        assert_eq!(row.get("bricks").number(), bricks, "{solver}");
        assert!(row.get("seconds").number() >= 1.0);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn processor_time_and_memory_are_known_and_memory_can_be_limited() {
    let large = "x=$(head -c 60000000 /dev/zero | tr '\\0' x) || exit 9; read n k; echo 1 0";
    let row = game("3x1", &["--exec-time=60"], large);
    assert!(row.get("cpu_seconds").number() > 0.001, "{row:?}");
    assert!(row.get("megabytes").number() > 50.0, "{row:?}");
    let row = game("3x1", &["--exec-time=60", "--exec-memory=50"], large);
    assert_eq!(row.get("ending").text(), "crash");
    let row = game("3x1", &["--exec-time=1"], "while :; do :; done");
    assert_eq!((row.get("cpu_seconds"), row.get("megabytes")), (&Json::Null, &Json::Null));
}

/// Equal failures are one note, with the last lines of standard error as they are.
#[test]
fn failures_are_shown_with_what_the_solver_said() {
    let scratch = Scratch::new("bench_failures");
    let aborts = scratch.file("solver.sh", "echo 'index 12 of 10' >&2; kill -ABRT $$\n");
    let own = format!("if [ $BRICKGM_SEED = 5 ]; then exit 1; fi; sh {aborts}; exit 134");
    let loud = "echo 'it \"broke\"' >&2; echo >&2; printf '\\033[31m\\t.' >&2; exit 7";
    for (solver, shown) in [
        (
            loud,
            "Failed: 4 games, first 3x50 seed 5: crash after 0 bricks: exit status: 7\n    \
             it \"broke\"\n\n    \\u{1b}[31m\t.\n",
        ),
        (&own, "exit status: 134\n    index 12 of 10\n    Aborted"),
    ] {
        let finished = try_bench(&["--shape=3x50", "--seeds=5..8", "--exec", solver]);
        assert_eq!(finished.code, Some(1));
        assert_eq!(finished.stderr, "brickgm: 4 of 4 games failed\n");
        // A shell may add that it left a core.
        assert!(finished.stdout.contains(shown), "{}", finished.stdout);
        assert!(finished.stdout.contains("\nSummary: 4 games, 4 failed, slowest "));
    }
}

/// Of what is too much, the last is kept in one piece.
#[test]
fn the_end_of_standard_error_is_kept() {
    let scratch = Scratch::new("bench_errors_kept");
    let directory = scratch.path("kept");
    let loud =
        "i=0; while [ $i -lt 9 ]; do yes $i | head -c 400000; i=$((i + 1)); done >&2; exit 9";
    let args = ["--shape=3x50", "--seeds=1", "--keep", &directory, "--exec", loud];
    assert_eq!(try_bench(&args).code, Some(1));
    let kept = fs::read_to_string(format!("{directory}/3x50-seed1.err")).unwrap();
    let all: String = (0..9).map(|digit| format!("{digit}\n").repeat(200_000)).collect();
    assert!(kept.len() < all.len() && kept.len() > 1_000_000, "{} bytes", kept.len());
    assert!(all.ends_with(&kept), "it begins with {:?}", &kept[..8]);
}

/// Its partial scores would beat the other player.
#[test]
fn a_solver_that_crashes_is_not_better() {
    let fails = |seed: &str| format!("{PUBLISHED}; [ $BRICKGM_SEED -gt {seed} ]");
    let args = ["--shape=3x50", "--seeds=1..9"];
    let json = |more: &[&str]| {
        let finished = try_bench(&[&args[..], &["--format=json"], more].concat());
        (finished.code, Json::parse(&finished.stdout))
    };
    // Two of nine fail: the factor is that of the other seven.
    let (code, some) = json(&["--exec", &fails("2"), "--against=greedy"]);
    let seven =
        Json::parse(&bench(&["--shape=3x50", "--seeds=3..9", "--against=greedy", "--format=json"]));
    for key in ["factor", "low", "high"] {
        assert_eq!(some.get("total").get(key), seven.get("total").get(key), "{key}");
    }
    assert_eq!((code, some.get("total").get("failed").number()), (Some(1), 2.0));
    assert_eq!(some.get("total").get("conclusion").text(), "inconclusive");
    let verdict = some.get("verdict").text();
    assert!(verdict.starts_with("inconclusive (not all games were finished): 7 won, 2 lost; "));
    assert!(verdict.contains(", 2 failed, "), "{verdict}");
    // Both sides fail: each has its note and its count.
    let against = format!("exec {}", fails("3"));
    let both = try_bench(&[&args[..], &["--exec", &fails("2"), "--against", &against]].concat());
    assert_eq!(both.stderr, "brickgm: 2 of 9 games and 3 of 9 games of the other failed\n");
    for line in ["\nFailed: 2 games, first ", "\nFailed: of the other, 3 games, first "] {
        assert!(both.stdout.contains(line), "{}", both.stdout);
    }
    let other = try_bench(&[&args[..], &["--against", &against]].concat());
    assert_eq!(other.stderr, "brickgm: 3 of 9 games of the other failed\n");
    assert!(other.stdout.contains(", 3 of the other failed, "), "{}", other.stdout);
}

#[test]
fn a_solver_that_cannot_be_run_ends_the_bench() {
    for command in ["/no/such/solver", "no-such-solver --fast", "/"] {
        let finished = try_bench(&["--exec", command]);
        assert_eq!((finished.code, &*finished.stdout), (Some(1), ""), "{finished:?}");
        let message = format!("brickgm: --exec: the shell cannot run {command:?}: ");
        assert!(finished.stderr.starts_with(&message), "{finished:?}");
    }
    // What it says may have several lines, of which any can be the one that helps.
    let finished = try_bench(&["--exec", "echo one >&2; echo two >&2; exit 127"]);
    assert!(finished.stderr.ends_with(": one\ntwo\n"), "{finished:?}");
    // A solver that is given as a game is recognised.
    let finished = try_bench(&[PUBLISHED]);
    let meant = format!("did you mean '--exec {PUBLISHED}'?");
    assert!(finished.code == Some(2) && finished.stderr.contains(&meant), "{finished:?}");
}

/// The processes whose command line has this mark. One that has ended and is not waited for has
/// no command line.
#[cfg(target_os = "linux")]
fn marked(mark: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        if line.contains(mark) && !line.contains("bench") {
            found.push(line);
        }
    }
    found
}

/// A mark that no other process has: seconds to sleep.
#[cfg(target_os = "linux")]
fn mark(test: u32, round: u32) -> String {
    format!("{test}{:07}{round:03}", std::process::id())
}

#[cfg(target_os = "linux")]
fn assert_none_left(mark: &str) {
    // The system takes its moment to end a process.
    let started = Instant::now();
    while !marked(mark).is_empty() {
        let waited = started.elapsed();
        assert!(waited < Duration::from_secs(20), "{:?}", marked(mark));
        thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn whatever_ends_the_bench_ends_its_solvers() {
    let scratch = Scratch::new("bench_ended");
    let endless = ["--shape=3x20", "--seeds=1..100000", "--jobs=3", "--exec-time=1000"];
    for round in 0..24 {
        let mark = mark(8, round);
        let (name, code) =
            [("INT", Some(130)), ("TERM", Some(143)), ("KILL", None)][round as usize % 3];
        // Quick ones, of which one is always being started; slow ones; children of the shell.
        let solver = match round / 3 % 3 {
            0 => format!(": {mark}; echo 1 0"),
            1 => format!("sleep {mark} & (sleep {mark} &) ; wait"),
            _ => format!("exec sleep {mark}"),
        };
        let begun = scratch.path(&format!("begun-{round}"));
        let solver = format!(": > {begun}; {solver}");
        let args = [&["bench", "-q"], &endless[..], &["--exec", &solver]].concat();
        let child = brickgm(&args).spawn().unwrap();
        wait_for_file(&begun);
        thread::sleep(Duration::from_millis(u64::from(round) * 7));
        signal(&child, name);
        assert_eq!(finish(child).code, code, "{solver}");
        if name == "KILL" {
            assert_none_left(&mark);
        } else {
            // Its files can be replaced at once.
            assert_eq!(marked(&mark), [""; 0]);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_solver_leaves_running_is_ended_with_it() {
    for (round, rest, bricks, ending) in [
        (1, BRICK_BY_BRICK, 20.0, "complete"),
        (2, "echo 1 0; wait", 1.0, "time-out"),
        (3, "echo 1 0; kill -9 $$", 1.0, "crash"),
    ] {
        let mark = mark(9, round);
        let start = format!("sleep {mark} & (sleep {mark} &)");
        let (found, end, _) = outcome("9x20", &["--exec-time=1"], &format!("{start}; {rest}"));
        assert_eq!((found, &*end), (bricks, ending));
        assert_none_left(&mark);
    }
}

/// A process that the solver did not start has its standard output open. It is not waited for.
#[cfg(target_os = "linux")]
#[test]
fn an_open_stream_is_not_waited_for() {
    let scratch = Scratch::new("bench_grace");
    let (process, held) = (scratch.path("process"), scratch.path("held"));
    let solver = format!("echo $$ > {process}; until [ -e {held} ]; do sleep 0.01; done; echo 1 0");
    let holder = format!(
        "until [ -s {process} ]; do sleep 0.01; done; exec 9>/proc/$(cat {process})/fd/1; \
         touch {held}; exec sleep 1000"
    );
    let mut holder = Command::new("sh").args(["-c", &holder]).spawn().unwrap();
    assert_eq!(outcome("9x1", &["--exec-time=30"], &solver).1, "complete");
    holder.kill().unwrap();
    holder.wait().unwrap();
}

/// As `nohup` does, and a shell without job control for what it starts in the background.
#[test]
fn a_signal_that_is_switched_off_stays_off() {
    let scratch = Scratch::new("bench_ignored");
    let begun = scratch.path("begun");
    let solver = format!(": > {begun}; sleep 0.3; {PUBLISHED}");
    let line = format!("trap '' INT; exec {PUBLISHED} bench --shape=3x50 --seeds=1 --exec \"$0\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &line, &solver]).stdin(Stdio::null());
    let child = shell.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for_file(&begun);
    signal(&child, "INT");
    assert_eq!(finish(child).code, Some(0));
}
