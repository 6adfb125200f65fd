//! At the prompt: unknown words, words that people try first, and completions.

use std::process::Command;

use crate::common::{feed, run, skipped, Scratch};

#[test]
fn a_misspelled_command_is_blamed_whatever_follows_it() {
    let score = "\"scor\": did you mean 'score'?";
    for (line, message) in [
        ("scor a b", score),
        ("scor --steps a", score),
        ("scor --help", score),
        ("help scor", score),
        ("play game.in", "\"play\": a game is played without one: brickgm [INPUT]"),
        ("solve game.in", "\"solve\": a game is played without one: brickgm [INPUT]"),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        run(&words, "").refuses(&format!("unknown command {message}"));
    }
    for words in [&["chess"][..], &["chess", "a", "b"]] {
        let refused = run(words, "").stderr;
        let list = "brickgm: unknown command \"chess\": the commands are score, gen, ";
        assert!(refused.starts_with(list), "{refused}");
    }
}

#[test]
fn a_file_that_is_missing_stays_one() {
    for name in ["scor.in", "./scor", "game1", "a/gen"] {
        let message = format!("{name}: No such file or directory (os error 2)");
        run(&[name], "").fails_with("", &message);
    }
    // And one that is there is played, whatever it is called.
    let scratch = Scratch::new("scor");
    scratch.file("scor", "1 3\n123\n");
    let directory = scratch.path("");
    let mut command = crate::common::brickgm(&["scor"]);
    assert_eq!(feed(command.current_dir(directory), "").code, Some(0));
}

#[test]
fn an_unknown_player_or_set_is_answered_with_those_there_are() {
    let players = "(known: paper, greedy, spare, lookahead, search)";
    for (flag, word, message) in [
        ("--player", "serch", format!("player \"serch\": did you mean 'search'? {players}")),
        ("--player", "chess", format!("player \"chess\" {players}")),
        ("--playr", "paper", "flag \"--playr\": did you mean '--player'?".to_string()),
    ] {
        run(&[flag, word], "").refuses(&format!("unknown {message}"));
    }
    run(&["--weights", "traned"], "")
        .refuses("unknown weight set \"traned\": did you mean 'trained'? (known: paper, trained)");
    run(&["--weights", "mine.txt"], "")
        .fails_with("", "mine.txt: No such file or directory (os error 2)");
}

#[test]
fn help_is_a_command_too() {
    for command in ["score", "gen", "bench", "view", "submission", "train", "plot", "help"] {
        let help = run(&["help", command], "");
        assert_eq!(help, run(&[command, "--help"], ""), "{command}");
        assert!(help.stdout.starts_with(&format!("Usage: brickgm {command} ")), "{help:?}");
    }
    assert_eq!(run(&["help"], ""), run(&["--help"], ""));
    let version = run(&["--version"], "");
    // The commit follows in brackets, where the tests are run from a work tree of git.
    let start = concat!("brickgm ", env!("CARGO_PKG_VERSION"));
    assert!(version.stdout.starts_with(start), "{version:?}");
    assert_eq!(run(&["-V"], ""), version);
}

fn completions(shell: &str) -> String {
    run(&["completions", shell], "").output()
}

/// What bash offers for the last of these words.
fn bash(scratch: &Scratch, words: &[&str]) -> Vec<String> {
    let script = scratch.file("brickgm.bash", completions("bash"));
    let program = "source \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _brickgm; \
                   printf '%s\\n' \"${COMPREPLY[@]}\"";
    let mut command = Command::new("bash");
    command.args(["--norc", "-c", program, "bash", &script, env!("CARGO_BIN_EXE_brickgm")]);
    let output = command.args(words).current_dir(scratch.path("")).output().unwrap();
    assert!(output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter(|line| !line.is_empty()).map(str::to_string).collect()
}

#[test]
fn bash_completes_commands_flags_values_and_files() {
    let scratch = Scratch::new("complete");
    scratch.file("scene one.in", "");
    scratch.file("other.in", "");
    for (words, offered) in [
        (&["sco"][..], &["score"][..]),
        (&["sc"], &["score", "scene one.in"]),
        (&["score", "--st"], &["--steps"]),
        (&["gen", "--se"], &["--seed", "--seeds"]),
        (&["gen", "5", ""], &["3", "4", "5", "6", "7", "8", "9"]),
        (&["gen", "-o", "oth"], &["other.in"]),
        (&["gen", "--seed", ""], &[]),
        (&["--player", ""], &["paper", "greedy", "spare", "lookahead", "search"]),
        (&["--player", "=", "se"], &["search"]),
        (&["other.in", "--weights", "tr"], &["trained"]),
        (&["bench", "--format", "t"], &["table", "tsv"]),
        (&["completions", ""], &["bash", "zsh", "fish"]),
        (&["help", "fea"], &["features"]),
    ] {
        assert_eq!(bash(&scratch, words), offered, "{words:?}");
    }
}

#[test]
fn zsh_and_fish_accept_their_completions() {
    let scratch = Scratch::new("complete-others");
    let zsh = "autoload -Uz compinit; compinit -u -D; source FILE; echo $_comps[brickgm]";
    for (shell, flags, script, expected) in [
        ("zsh", ["-f", "-c"], zsh, "_brickgm"),
        ("fish", ["--no-config", "-c"], "source FILE; complete -C 'PROGRAM --player se'", "search"),
    ] {
        let file = scratch.file(shell, completions(shell));
        let script = script.replace("FILE", &format!("'{file}'"));
        let script = script.replace("PROGRAM", env!("CARGO_BIN_EXE_brickgm"));
        let mut command = Command::new(shell);
        command.args(flags).arg(&script).env("HOME", scratch.path(""));
        let Ok(output) = command.output() else {
            skipped(shell, "its completions");
            continue;
        };
        assert!(output.stderr.is_empty(), "{output:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), expected, "{shell}");
    }
}
