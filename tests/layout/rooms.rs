//! The layout: `use` points one way. `engine` and `support` stand alone, `text` uses both, `play`
//! uses `text` and what is below, `commands` use all of them but never each other.

use std::collections::BTreeMap;

use crate::common::{rust_files, source};

/// Every folder with those that it must not use.
const ROOMS: [(&str, &[&str]); 4] = [
    ("engine", &["support", "text", "play", "commands"]),
    ("support", &["engine", "text", "play", "commands"]),
    ("text", &["play", "commands"]),
    ("play", &["commands"]),
];

/// The mentions of these modules in a source, and the way to import that would hide one.
fn mentions(text: &str, modules: &[impl AsRef<str>]) -> Vec<String> {
    let dense: String = text.split_whitespace().collect();
    let paths = modules.iter().flat_map(|module| {
        ["crate", "super", "brickgm"].map(|root| format!("{root}::{}", module.as_ref()))
    });
    paths.chain(["crate::{".to_string()]).filter(|path| dense.contains(path)).collect()
}

#[test]
fn no_room_knows_those_above_it() {
    for (room, above) in ROOMS {
        let mut files = rust_files(&format!("src/{room}"));
        assert!(!files.is_empty(), "{room}");
        files.push(format!("src/{room}.rs"));
        for file in files {
            let found = mentions(&source(&file), above);
            assert!(found.is_empty(), "{file} names {}", found.join(", "));
        }
    }
}

/// What two commands share is in play, text or support. The table of all commands, which is what
/// `help` and `completions` are about, is `crate::commands` itself.
#[test]
fn no_command_uses_another() {
    let mut commands: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in rust_files("src/commands") {
        let name = file["src/commands/".len()..].split(['/', '.']).next().unwrap_or_default();
        commands.entry(name.to_string()).or_default().push(file);
    }
    assert!(commands.len() > 9);
    for (own, files) in &commands {
        assert!(files.len() <= 1 + 10, "{own} has more than ten files in its folder");
        let others = commands.keys().filter(|other| *other != own);
        let others: Vec<String> = others.map(|other| format!("commands::{other}")).collect();
        for file in files {
            let found = mentions(&source(file), &others);
            assert!(found.is_empty(), "{file} names {}", found.join(", "));
        }
    }
}

#[test]
fn a_mention_is_found_however_it_is_laid_out() {
    let above = ["tools", "cli"];
    assert!(mentions("use crate::engine::board::Board;", &above).is_empty());
    for text in ["use crate::tools::deal;", "crate::\n    cli::run()", "use crate::{cli, text};"] {
        assert_eq!(mentions(text, &above).len(), 1, "{text}");
    }
}
