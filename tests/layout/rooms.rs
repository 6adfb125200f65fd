//! The layout: `use` points one way. `engine` and `support` stand alone, `formats` uses both,
//! `played` uses `formats`, `draw` uses `played`, `commands` use all of them.

use std::collections::BTreeMap;

use crate::common::{rust_files, source};

/// Every folder with those that it must not use.
const ROOMS: [(&str, &[&str]); 5] = [
    ("engine", &["support", "formats", "played", "draw", "commands"]),
    ("support", &["engine", "formats", "played", "draw", "commands"]),
    ("formats", &["played", "draw", "commands"]),
    ("played", &["draw", "commands"]),
    ("draw", &["commands"]),
];

/// What several commands read from their command lines.
const SHARED: [&str; 2] = ["games", "players"];

/// The mentions of these modules in a source, and the way to import that would hide one.
fn mentions(text: &str, modules: &[impl AsRef<str>]) -> Vec<String> {
    let dense: String = text.split_whitespace().collect();
    let paths = modules.iter().flat_map(|module| {
        ["crate", "super", "brickgm"].map(|root| format!("{root}::{}", module.as_ref()))
    });
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_named = |path: &String| {
        let mut rests = dense.match_indices(&**path).map(|(at, _)| &dense[at + path.len()..]);
        rests.any(|rest| path.ends_with('{') || !rest.starts_with(is_word))
    };
    paths.chain(["crate::{".to_string()]).filter(is_named).collect()
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

/// The table of all commands, which is what `help` and `completions` are about, is
/// `crate::commands` itself.
#[test]
fn no_command_uses_another() {
    let mut commands: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in rust_files("src/commands") {
        let name = file["src/commands/".len()..].split(['/', '.']).next().unwrap_or_default();
        commands.entry(name.to_string()).or_default().push(file);
    }
    commands.retain(|name, _| !SHARED.contains(&&**name));
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

/// A flag is a row of a command's table, or of one that commands share.
#[test]
fn flags_are_declared_by_commands_only() {
    let is_command = |file: &String| file.starts_with("src/commands");
    let about_flags = ["src/support/command.rs", "src/support/args.rs"];
    for file in rust_files("src").iter().filter(|file| !is_command(file)) {
        let is_declared = source(file).contains("Flag::");
        assert!(!is_declared || about_flags.contains(&&**file), "{file}");
    }
}

#[test]
fn a_mention_is_found_however_it_is_laid_out() {
    let above = ["tools", "cli"];
    for text in ["use crate::engine::board::Board;", "use crate::client::Client;"] {
        assert!(mentions(text, &above).is_empty(), "{text}");
    }
    for text in ["use crate::tools::deal;", "crate::\n    cli::run()", "use crate::{cli, text};"] {
        assert_eq!(mentions(text, &above).len(), 1, "{text}");
    }
}
