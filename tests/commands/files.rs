//! What the program writes and where: files that are complete or not there, and their notes.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::thread;

use crate::common::{brickgm, in_time, run, signal, Finished, Scratch};

const GAME: &str = "2 3\n123\n321\n";

/// Succeeded, wrote nothing to standard output, and printed exactly this note.
fn notes(finished: &Finished, note: &str) {
    assert_eq!(finished.code, Some(0), "{finished:?}");
    assert_eq!(finished.stdout, "", "{finished:?}");
    assert_eq!(finished.stderr, format!("brickgm: {note}\n"));
}

fn names(directory: &str) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap().flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn moves_and_games_go_to_a_file_and_a_line_says_so() {
    let scratch = Scratch::new("out");
    let (game, moves) = (scratch.path("game.in"), scratch.path("moves"));
    let written = run(&["gen", "-o", &game, "300", "3"], "");
    notes(&written, &format!("wrote {game}, 1 kB"));
    let content = fs::read_to_string(&game).unwrap();
    assert_eq!(content, run(&["gen", "300", "3"], "").stdout);

    let written = run(&[&game, "--out", &moves], "");
    let expected = run(&[&game], "").stdout;
    notes(&written, &format!("wrote {moves}, 1 kB"));
    assert_eq!(fs::read_to_string(&moves).unwrap(), expected);
    run(&[&game, "-q", "-o", &moves], "").succeeds_with("");
    run(&["-o", "-", &game], "").succeeds_with(&expected);
    run(&["gen", "-o=-", "300", "3"], "").succeeds_with(&content);
    assert_eq!(names(&scratch.path("")), ["game.in", "moves"]);
}

/// Four megabytes of moves are made when the signal comes, and none of them is in a file.
#[cfg(unix)]
#[test]
fn a_signal_leaves_the_old_file_and_nothing_else() {
    use std::os::unix::process::ExitStatusExt;
    let game = format!("1000001 3\n{}", "111\n".repeat(1_000_000));
    for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1), ("KILL", 9)] {
        let scratch = Scratch::new("out-signal");
        let moves = scratch.file("moves", "1 0\n");
        let mut child = brickgm(&["--player=greedy", "-o", &moves]).spawn().unwrap();
        // The last brick never comes. When all others are in the pipe, the program has read all that
        // the pipe does not hold.
        child.stdin.as_mut().unwrap().write_all(game.as_bytes()).unwrap();
        signal(&child, name);
        let ended = in_time(move || child.wait().unwrap());
        assert_eq!(ended.signal(), Some(number));
        assert_eq!(names(&scratch.path("")), ["moves"], "{name}");
        assert_eq!(fs::read_to_string(&moves).unwrap(), "1 0\n");
    }
}

/// A process that is killed while it writes its file leaves a temporary one, and the next removes it.
#[test]
fn what_a_killed_process_left_goes_with_the_next_one() {
    let scratch = Scratch::new("out-dead");
    let moves = scratch.path("moves");
    scratch.file("moves.brickgm-part", "1 ");
    notes(&run(&["-o", &moves], GAME), &format!("wrote {moves}, 8 bytes"));
    assert_eq!(names(&scratch.path("")), ["moves"]);
}

/// `>&-`: what cannot be written was not written. A command that writes elsewhere does not mind.
#[cfg(unix)]
#[test]
fn a_closed_standard_output_is_an_error_if_it_is_written_to() {
    use std::process::Command;
    let scratch = Scratch::new("out-closed");
    let game = scratch.file("game.in", GAME);
    let moves = scratch.path("moves");
    for (words, code) in [
        (&["help"][..], 1),
        (&["gen", "5", "3"], 1),
        (&[&game[..]], 1),
        (&[&game, "-o", "-"], 1),
        (&[&game, "-o", &moves], 0),
    ] {
        let script = "exec \"$0\" \"$@\" >&-";
        let mut command = Command::new("sh");
        command.args(["-c", script, env!("CARGO_BIN_EXE_brickgm")]).args(words);
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {said}");
        let is_said = said.contains("standard output: cannot write: Bad file descriptor");
        assert_eq!(is_said, code == 1, "{words:?}: {said}");
        // `/dev/null` is something else, and is written to.
        let null = fs::OpenOptions::new().read(true).write(true).open("/dev/null").unwrap();
        let mut command = brickgm(words);
        assert!(command.stdout(null).stdin(Stdio::null()).status().unwrap().success());
    }
}

#[test]
fn wrong_places_are_refused_before_anything_is_read() {
    let scratch = Scratch::new("out-places");
    let directory = scratch.path("");
    let (missing, new) = (scratch.path("no/moves"), scratch.path("new/"));
    run(&["-o", ""], "").refuses("--out: expected the name of a file, found \"\"");
    // An empty game would be refused too, but by another message.
    for (path, why) in [
        (&directory, "is a directory"),
        (&missing, "its directory is missing"),
        (&new, "is a directory"),
    ] {
        run(&["-o", path], "").fails_with("", &format!("--out: {path}: {why}"));
    }
    assert_eq!(names(&directory), [""; 0]);
}

#[test]
fn what_is_named_is_written_unless_it_is_also_read() {
    let scratch = Scratch::new("out-same");
    let game = scratch.file("game.in", GAME);
    let around = scratch.path("./game.in");
    let message = format!("INPUT and --out are the same file, {around}: each needs one of its own");
    run(&[&game, "-o", &around], "").refuses(&message);
    assert_eq!(fs::read_to_string(&game).unwrap(), GAME);
    let notes = scratch.file("notes", "To be replaced.\n");
    // A bad input leaves the old file as it was, and nothing beside it.
    assert_eq!(run(&["-o", &notes], "2 3\n123\n3x1\n").code, Some(1));
    assert_eq!(fs::read_to_string(&notes).unwrap(), "To be replaced.\n");
    assert_eq!(names(&scratch.path("")), ["game.in", "notes"]);
    run(&["-q", "-o", &notes], GAME).succeeds_with("");
    assert_eq!(fs::read_to_string(&notes).unwrap(), run::<&str>(&[], GAME).stdout);
}

#[test]
fn a_directory_of_games_has_one_for_each_seed() {
    let scratch = Scratch::new("gen-seeds");
    let games = scratch.path("games");
    let written = run(&["gen", "--seeds", "8..10", "-o", &games, "20", "5"], "");
    notes(&written, &format!("wrote 3 games to {games}"));
    let expected = ["5x20-seed08.in", "5x20-seed09.in", "5x20-seed10.in"];
    assert_eq!(names(&games), expected);
    for (seed, name) in ["8", "9", "10"].into_iter().zip(expected) {
        let game = fs::read_to_string(Path::new(&games).join(name)).unwrap();
        run(&["gen", "--seed", seed, "20", "5"], "").succeeds_with(&game);
    }
    // Once more into the same directory, which is there now.
    run(&["gen", "-q", "--seeds", "9", "-o", &games, "20", "5"], "").succeeds_with("");
    assert_eq!(names(&games).len(), 4);
    let file = scratch.file("file", "");
    for (args, code) in [
        (&["1..3"][..], 2),
        (&["3..1", "-o", &games], 2),
        (&["1", "-o", &games, "--seed=1"], 2),
        (&["1..3", "-o", &file], 1),
    ] {
        let refused = run(&[&["gen", "5", "3", "--seeds"], args].concat(), "");
        assert_eq!(refused.code, Some(code), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn links_and_modes_stay_what_they_are() {
    use std::os::unix::fs::{symlink, PermissionsExt};
    let scratch = Scratch::new("out-links");
    let (path, link) = (scratch.path("moves"), scratch.path("link"));
    symlink("moves", &link).unwrap();
    assert_eq!(run(&["-o", &link], GAME).code, Some(1), "a dangling symlink");
    fs::write(&path, "1 0\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    notes(&run(&["-o", &link], GAME), &format!("wrote {link}, 8 bytes"));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&path).unwrap(), run::<&str>(&[], GAME).stdout);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    // Links that lead in a circle are no file, and say so wherever they are named.
    symlink("loop", scratch.path("loop")).unwrap();
    let circle = scratch.path("loop");
    let message = format!("{circle}: Too many levels of symbolic links");
    for (words, part) in
        [(&[&circle[..]][..], ""), (&["-o", &circle], "--out: "), (&["--weights", &circle], "")]
    {
        let said = run(words, GAME).stderr;
        assert!(said.starts_with(&format!("brickgm: {part}{message}")), "{said}");
    }
    let mut here = brickgm(&["--weights", "loop"]);
    let said = crate::common::feed(here.current_dir(scratch.path("")), GAME).stderr;
    assert!(said.starts_with("brickgm: loop: Too many levels"), "{said}");
    // Two names of one file are one file.
    let game = scratch.file("game.in", GAME);
    symlink("game.in", scratch.path("other")).unwrap();
    assert_eq!(run(&[&game, "-o", &scratch.path("other")], "").code, Some(2));
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_are_written_to() {
    use std::os::unix::fs::FileTypeExt;
    let scratch = Scratch::new("out-special");
    let null = run(&["-o", "/dev/null"], GAME);
    notes(&null, "wrote /dev/null, 8 bytes");
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    run(&["-o", "/dev/full"], GAME)
        .fails_with("", "/dev/full: cannot write: No space left on device (os error 28)");
    let pipe = scratch.path("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let name = pipe.clone();
    let reader = thread::spawn(|| fs::read_to_string(name).unwrap());
    notes(&run(&["-o", &pipe], GAME), &format!("wrote {pipe}, 8 bytes"));
    assert_eq!(reader.join().unwrap(), run::<&str>(&[], GAME).stdout);
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

#[cfg(unix)]
#[test]
fn strange_names_work_and_are_shown_harmlessly() {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::OsStrExt;
    let scratch = Scratch::new("out-names");
    let directory = scratch.path("");
    let path = Path::new(&directory).join(OsStr::from_bytes(b"a\x1b[2J\xff"));
    let shown = format!("{directory}a\\u{{1b}}[2J\\xff");
    let words = [OsString::from("-o"), path.clone().into()];
    notes(&run(&words, GAME), &format!("wrote {shown}, 8 bytes"));
    // What is not text is a name to read from, too.
    fs::write(&path, GAME).unwrap();
    run(&[&path], "").succeeds_with(&run::<&str>(&[], GAME).stdout);
    let attached = OsStr::from_bytes(b"--out=\xff");
    run(&[attached], GAME).refuses("\"--out=\\xFF\": not UTF-8: write flag and value as two words");
    let missing = Path::new(&directory).join("\x1b[31m");
    let message = run(&["score".as_ref(), missing.as_os_str()], "").stderr;
    assert!(!message.contains('\x1b') && message.contains("\\u{1b}[31m"), "{message}");
}

#[test]
fn a_game_that_would_fill_the_memory_is_refused_at_its_first_line() {
    let scratch = Scratch::new("too-long");
    let moves = scratch.file("moves", "1 0\n");
    let message = "a game that is held in memory has at most 10000000 bricks, not 10000001";
    for words in [&["view", "-", &moves][..], &["explain", "-"]] {
        let refused = run(words, "10000001 3\n111\n");
        refused.fails_with("", &format!("standard input: {message}"));
    }
}
