//! `brickgm submission`: files for the judge, which play as the program does.
//!
//! The judge's compiler is Rust 1.33. Each file is compiled by every compiler at hand: cargo's
//! own, Debian's (`/usr/bin/rustc`, which `.ci/run` installs if it can), and 1.33 itself where
//! rustup has that toolchain.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{brickgm, feed, run, skipped, source, Finished, Scratch};

pub const PLAYERS: [&str; 5] = ["paper", "greedy", "spare", "lookahead", "search"];
/// The tries per brick of the search file in these tests: few, so that many games are played badly,
/// and boards fill up.
const TRIES: &str = "20";
const LARGEST: usize = 50_000;

pub fn submission(player: &str) -> String {
    run(&["submission", "--player", player], "").output()
}

#[test]
fn the_files_are_within_the_limits_and_as_readable_as_they_can_be() {
    for player in PLAYERS {
        let source = submission(player);
        assert!(source.len() <= LARGEST, "{player}: {} bytes", source.len());
        assert!(source.is_ascii(), "{player}");
        // What had to be squeezed has names as long as the limit allows.
        let is_full = source.len() >= LARGEST * 99 / 100;
        assert_eq!(is_full, player == "search", "{player}: {} bytes", source.len());
        assert_eq!(source, submission(player));
    }
}

/// The file without the line that names the version and the commit.
fn without_version(source: &str) -> String {
    let lines = source.split_inclusive('\n');
    lines.filter(|line| !line.starts_with("// Version ")).collect()
}

#[test]
fn the_files_in_the_repository_are_those_that_the_program_writes() {
    for (name, player) in [("published", "paper"), ("search", "search")] {
        let path = format!("tests/golden/submission/{name}.rs");
        let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join(&path);
        let now = submission(player);
        let kept = fs::read_to_string(&whole).unwrap_or_default();
        let is_same = without_version(&kept) == without_version(&now);
        if !is_same && std::env::var_os("BRICKGM_BLESS").is_some() {
            fs::create_dir_all(whole.parent().unwrap()).unwrap();
            fs::write(&whole, now).unwrap();
        } else {
            assert!(
                is_same,
                "{path} is not what \"brickgm submission --player {player}\" writes. After a change \
                 of the engine or the weights, write it again: BRICKGM_BLESS=1 cargo test --release \
                 --test suite files_in_the_repository"
            );
        }
    }
}

#[test]
fn the_room_that_is_left_is_said_on_request() {
    for player in ["paper", "search"] {
        let source = submission(player);
        let said = run(&["submission", "--player", player, "--size"], "");
        assert_eq!(said.stdout, source);
        let words = said.stderr.split([' ', ',', ';']);
        let numbers: Vec<usize> = words.filter_map(|word| word.parse().ok()).collect();
        // The bytes, the limit, the smallest size that is possible, and the room that leaves.
        assert_eq!(numbers[..2], [source.len(), LARGEST]);
        assert!(numbers[2] <= source.len() && numbers[2] + numbers[3] == LARGEST, "{numbers:?}");
    }
}

/// The compilers at hand, each as the words of a command.
fn compilers() -> Vec<Vec<String>> {
    let cargos = std::env::var("RUSTC").unwrap_or("rustc".to_string());
    let found = [
        vec![cargos],
        vec!["/usr/bin/rustc".to_string()],
        ["rustup", "run", "1.33.0", "rustc"].map(String::from).to_vec(),
    ];
    let (found, missing): (Vec<_>, Vec<_>) = found.into_iter().partition(|words| {
        let version = command(words).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    });
    for words in missing {
        skipped(&words.join(" "), "the judge's files were not compiled by it");
    }
    found
}

fn command(words: &[String]) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::null());
    command
}

/// Compiles as the judge does, but refuses warnings; the search file for a fixed number of tries.
fn compile(compiler: &[String], file: &str, program: &str, more: &[&str]) {
    let mut command = command(compiler);
    command.args(["--edition", "2015", "-O", "-D", "warnings", file, "-o", program]);
    command.args(more).env("BRICKGM_TRIES", TRIES);
    let output = command.output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{compiler:?}: {file}\n{message}");
    assert_eq!(message, "", "{compiler:?}: {file}");
}

fn play(words: &[&str], input: &str) -> Finished {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    feed(&mut command, input)
}

/// The golden games, some fresh ones, and what a sloppy input may look like.
fn games() -> Vec<String> {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let entries = fs::read_dir(golden).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut games: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    for k in 3..=9 {
        let seed = (1000 + k).to_string();
        games.push(run(&["gen", "150", &k.to_string(), "--seed", &seed], "").stdout);
    }
    games.extend(["0 3\n", "2 4\r\n\r\n 1 2 3 \r\n444", "\n1 9\n999\n12"].map(String::from));
    games.extend(["4 3\n332 232 112\n111", "\u{feff}2 5\r\n543\r\n 1 2 3\r\n"].map(String::from));
    games
}

/// What the program makes of a game.
fn expected(player: &str, game: &str) -> String {
    let mut flags = vec!["--player", player];
    flags.extend(["--tries", TRIES].iter().filter(|_| player == "search"));
    feed(&mut brickgm(&flags), game).stdout
}

/// Games in which little goes as usual: tiny ones, endings on a used board, boards that fill up.
fn odd_games() -> Vec<String> {
    let sizes: Vec<u64> = (1..=14).chain([30, 45, 58, 61, 70, 90]).collect();
    let mut games = Vec::new();
    for k in 3..=9 {
        for &n in &sizes {
            let seeds = 70_000 + 100 * k..70_000 + 100 * k + if n < 15 { 5 } else { 2 };
            games.extend(seeds.map(|seed| (n, k, seed)));
        }
        games.push((700, k, 5));
    }
    let gen = |(n, k, seed): (u64, u64, u64)| {
        let [n, k, seed] = [n, k, seed].map(|number| number.to_string());
        run(&["gen", &n, &k, "--seed", &seed], "").stdout
    };
    games.into_iter().map(gen).collect()
}

/// Plays on processors that are older than this one: the judge's has SSE4.2 and no AVX, and the
/// other has not even that.
fn plays_on_old_processors(program: &str) {
    let qemu = "qemu-x86_64";
    if Command::new(qemu).arg("--version").output().is_err() {
        return skipped(qemu, "the judge's processor was not tried");
    }
    for (processor, k) in [("Nehalem", "3"), ("qemu64", "9")] {
        let game = run(&["gen", "120", k, "--seed", "31"], "").stdout;
        let found = play(&[qemu, "-cpu", processor, program], &game);
        assert_eq!(found.stdout, expected("search", &game), "{processor}: {}", found.stderr);
    }
}

/// One test for all, as compilers are best not run side by side.
///
/// Every compiler says whether it accepts every file, which takes no time. The first makes a
/// program of the small files, the oldest, which is the nearest to the judge's, of the large one.
#[test]
fn the_files_compile_and_play_as_the_program_does() {
    let scratch = Scratch::new("submission");
    let compilers = compilers();
    for player in PLAYERS {
        let file = scratch.file(&format!("{player}.rs"), submission(player));
        let program = scratch.path(player);
        let maker = if player == "search" { compilers.len() - 1 } else { 0 };
        for (number, compiler) in compilers.iter().enumerate() {
            let more = if number == maker { &[][..] } else { &["--emit=metadata"] };
            let output = if number == maker { &program } else { &scratch.path("metadata") };
            compile(compiler, &file, output, more);
        }
        let odd = if player == "search" { odd_games() } else { Vec::new() };
        for game in games().iter().chain(&odd) {
            play(&[&program], game).succeeds_with(&expected(player, game));
        }
        if player == "search" && cfg!(target_arch = "x86_64") {
            plays_on_old_processors(&program);
        }
    }
}

#[test]
fn other_weights_are_baked_in() {
    let scratch = Scratch::new("submission-weights");
    let weights = source("weights/paper/k4.txt").replace("space guard = 10", "space guard = 31");
    let file = scratch.file("mine\n\u{e9}.txt", weights);
    let refused = run(&["submission", "--weights", &file], "");
    assert!(refused.stderr.contains("these weights are for K = 4, not for K = 3"), "{refused:?}");
    let source = run(&["submission", "--weights", &file, "--any-k"], "").stdout;
    // A strange name leaves the header one line of ASCII.
    assert!(source.lines().next().unwrap().ends_with("mine\\u{a}?.txt."), "{source}");
    assert!(source.is_ascii());
    assert_eq!(source.matches("space_guard: 31,").count(), 7, "{source}");
}

#[test]
fn what_the_judge_cannot_have_is_refused() {
    run(&["submission", "--player", "greedy", "--time", "3"], "")
        .refuses("--time cannot be used with --player greedy");
    let late = "expected less than 10, as the judge stops a program then, found \"10\"";
    run(&["submission", "--player=search", "--time=10"], "").refuses(&format!("--time: {late}"));
}

#[test]
fn a_time_near_the_limit_and_the_weaker_player_are_noted() {
    let search = |time| run(&["submission", "--player", "search", "--time", time], "").stderr;
    assert_eq!(search("9.5"), "");
    let warning = search("9.6");
    assert!(warning.contains("warning") && warning.contains("10 seconds"), "{warning}");
    let published = run(&["submission"], "");
    assert_eq!(published.stdout, submission("paper"));
    assert!(published.stderr.contains("--player search"), "{published:?}");
}

#[test]
fn the_file_goes_where_it_is_asked_to() {
    let scratch = Scratch::new("submission-out");
    let path = scratch.path("s.rs");
    for player in ["paper", "greedy"] {
        let said = run(&["submission", "--player", player, "-o", &path], "");
        assert_eq!((said.code, said.stdout.as_str()), (Some(0), ""), "{said:?}");
        assert!(said.stderr.contains("wrote"), "{said:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), submission(player));
    }
}
