//! Provenance: enough to make the file again.

use std::fs;
use std::process::Command;

use crate::common::{run, source, Scratch};
use crate::train::{words, SMALL};

/// The words of a command as a shell reads them.
fn shell_words(command: &str) -> Vec<String> {
    let script = format!("printf '%s\\n' {command}");
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_string).collect()
}

fn value<'a>(words: &'a [String], flag: &str) -> Option<&'a str> {
    let place = words.iter().position(|word| word == flag)?;
    words.get(place + 1).map(String::as_str)
}

/// The commands of a provenance: its own, then those that made its start, nearest first.
fn commands(file: &str) -> Vec<Vec<String>> {
    let known = |line: &str| {
        let own = line.strip_prefix("# command: ");
        own.or(line.strip_prefix("# start command: ")).map(shell_words)
    };
    file.lines().filter_map(known).collect()
}

#[test]
fn every_file_that_a_shipped_provenance_names_can_be_had() {
    let mut seen = 0;
    for set in ["trained", "search"] {
        for k in 3..=9 {
            let path = format!("weights/{set}/k{k}.txt");
            let commands = commands(&source(&path));
            for (place, words) in commands.iter().enumerate() {
                seen += 1;
                assert_eq!(&words[..2], ["brickgm", "train"], "{path}");
                assert_eq!(value(words, "--k"), Some(&k.to_string()[..]), "{path}");
                let start = value(words, "--start").unwrap_or("zero");
                let is_built_in = ["zero", "paper", "trained"].contains(&start);
                let is_made = commands.get(place + 1).is_some() || fs::exists(start).unwrap();
                assert!(is_built_in || is_made, "{path}: {start} is nowhere");
            }
        }
    }
    assert!(seen >= 7, "{seen} commands");
}

/// The file of one generation with more words.
fn train(more: &[&str]) -> String {
    let finished = run(&[&words(SMALL)[..], &["--generations", "1"], more].concat(), "");
    assert_eq!(finished.code, Some(0), "{finished:?}");
    finished.stdout
}

fn number(file: &str, name: &str) -> String {
    let line = file.lines().find_map(|line| line.strip_prefix(&format!("{name} = ")));
    line.unwrap_or_else(|| panic!("{name} in {file}")).to_string()
}

fn numbers(file: &str) -> Vec<&str> {
    file.lines().filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn a_parameter_that_is_set_replaces_a_file_that_was_edited() {
    let scratch = Scratch::new("provenance-set");
    let made = train(&["--seed", "5"]);
    // A name that a shell would take apart.
    let start = scratch.file("it's a $tart.txt", &made);
    let edited = scratch.file("edited.txt", made.replace("space guard = 10", "space guard = 34"));
    let more = ["--tune", "limit", "--seed", "6"];
    let set = train(&[&more[..], &["--start", &start, "--set", "space guard=34"]].concat());
    let hand = train(&[&more[..], &["--start", &edited]].concat());
    assert_eq!(numbers(&set), numbers(&hand));
    assert_eq!(number(&set, "space guard"), "34");

    // The command gives the same file again, and the one that made the start stands below it.
    let chain = commands(&set);
    assert_eq!(chain.len(), 2);
    assert_eq!(value(&chain[0], "--start"), Some(&start[..]));
    assert_eq!(value(&chain[0], "--set"), Some("space guard=34"));
    assert_eq!(run(&chain[0][1..], "").stdout, set);
    assert_eq!(run(&chain[1][1..], "").stdout, made);
}

/// A file with two limits for one N would be refused.
#[test]
fn a_score_limit_that_is_set_takes_the_place_of_the_other() {
    let name = "score limit at 120";
    let file = train(&["--set", &format!("{name}=99999")]);
    assert_eq!((number(&file, name), file.matches(name).count()), ("99999".into(), 2), "{file}");
}

#[test]
fn a_start_that_no_command_made_is_given_by_its_parameters() {
    let scratch = Scratch::new("provenance-numbers");
    let made = train(&["--seed", "5"]);
    let bare = numbers(&made).join("\n") + "\n";
    let start = scratch.file("bare.txt", &bare);
    let file = train(&["--start", &start]);
    let told = file.lines().find_map(|line| line.strip_prefix("# start parameters: ")).unwrap();
    assert_eq!(told.replace("; ", "\n") + "\n", bare);
}

#[test]
fn features_that_are_left_out_weigh_nothing_unless_they_are_set() {
    let features = ["--features", "blocks,horizontal-pair", "--set", "max well depth=2.5"];
    let file = train(&[&features[..], &["--start", "paper"]].concat());
    for (name, expected) in
        [("vertical pair", "0"), ("diagonal pair", "0"), ("max well depth", "2.5")]
    {
        assert_eq!(number(&file, name), expected);
    }
    for name in ["blocks", "horizontal pair"] {
        assert_ne!(number(&file, name), "0");
    }
    let command = &commands(&file)[0];
    assert_eq!(value(command, "--features"), Some("blocks,horizontal-pair"));
    assert_eq!(run(&command[1..], "").stdout, file);
    for set in ["space gard=3", "blocks=x"] {
        let refused = run(&[&words(SMALL)[..], &["--set", set]].concat(), "");
        assert!(refused.stderr.starts_with("brickgm: --set: "), "{refused:?}");
        assert_eq!((refused.code, &*refused.stdout), (Some(2), ""), "{set}");
    }
}

/// A provenance takes over what somebody wrote into another file, and what that file is called.
#[test]
fn nothing_unseen_gets_into_a_provenance() {
    let scratch = Scratch::new("provenance-unseen");
    let weights = source("weights/trained/k6.txt");
    let command = "# command: brickgm train --k 6 \u{1b}[2J\u{202e}\n";
    for (name, text) in [
        ("start.txt", format!("{command}{weights}")),
        ("start.txt", weights.replacen("# command: ", "# start command: \u{1b}[2J\u{202e}", 1)),
        ("txt.\u{1b}[2J\u{202e}", weights),
    ] {
        let start = scratch.file(name, &text);
        let made = train(&["--start", &start]);
        assert!(made.contains("\\u{1b}[2J\\u{202e}"), "{made:?}");
        assert!(!made.contains(['\u{1b}', '\u{202e}']), "{made:?}");
    }
}
