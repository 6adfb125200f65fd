//! The rooms of the house: `use` points one way, engine <- text <- tools <- cli.

use std::collections::{BTreeMap, BTreeSet};

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

/// Which of its neighbours each module of a folder uses, tests apart.
fn neighbours(folder: &str) -> BTreeMap<String, BTreeSet<String>> {
    let name = |file: &str| Some(file.strip_prefix(folder)?.strip_suffix(".rs")?[1..].to_string());
    let files = rust_files(folder);
    let names: BTreeSet<String> = files.iter().filter_map(|file| name(file)).collect();
    let uses = |file: &String| {
        let text = source(file);
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let used = text.split("super::").skip(1).flat_map(|rest| {
            let end = rest.find(';').unwrap_or(rest.len());
            rest[..end].split(|c: char| !c.is_alphanumeric() && c != '_')
        });
        used.map(str::to_string).collect::<BTreeSet<_>>()
    };
    let own = |file: &String| Some((name(file)?, &uses(file) & &names));
    files.iter().filter_map(own).collect()
}

#[test]
fn modules_of_a_tool_use_each_other_one_way() {
    for folder in ["src/tools/bench", "src/tools/exec", "src/cli/bench"] {
        let mut left = neighbours(folder);
        assert!(left.len() > 3 && left.values().any(|used| !used.is_empty()));
        // Those that use none of what is left are taken away, until nothing or a cycle is left.
        loop {
            let free = |(name, used): (&String, &BTreeSet<String>)| {
                let others = used
                    .iter()
                    .any(|other| other != name && left.contains_key(other));
                (!others).then(|| name.clone())
            };
            let free: Vec<String> = left.iter().filter_map(free).collect();
            if free.is_empty() {
                break;
            }
            left.retain(|name, _| !free.contains(name));
        }
        assert!(
            left.is_empty(),
            "{folder} has a cycle among {:?}",
            left.keys()
        );
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
