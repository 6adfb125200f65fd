//! The rooms of the house: `use` points one way, engine <- text <- tools <- cli.

use crate::common::{rust_files, source};

/// Every room with those that it must not know.
const ROOMS: [(&str, &[&str]); 3] = [
    ("engine", &["text", "tools", "cli"]),
    ("text", &["tools", "cli"]),
    ("tools", &["cli"]),
];

/// The mentions of these rooms in a source, and the way to import that would hide one.
fn mentions(text: &str, rooms: &[&str]) -> Vec<String> {
    let dense: String = text.split_whitespace().collect();
    let paths = ["crate", "super", "brickgm"].map(|root| {
        let named = rooms.iter().map(move |room| format!("{root}::{room}"));
        named.collect::<Vec<_>>()
    });
    let all = paths.concat().into_iter().chain(["crate::{".to_string()]);
    all.filter(|path| dense.contains(path)).collect()
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

#[test]
fn a_mention_is_found_however_it_is_laid_out() {
    let above = ["tools", "cli"];
    assert!(mentions("use crate::engine::board::Board;", &above).is_empty());
    for text in [
        "use crate::tools::deal;",
        "crate::\n    cli::run()",
        "use crate::{cli, text};",
    ] {
        assert_eq!(mentions(text, &above).len(), 1, "{text}");
    }
}
