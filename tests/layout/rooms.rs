//! The layout: `use` points one way. `engine` and `support` stand alone, `text` uses both, `play`
//! uses `text` and what is below, `commands` use all of them but never each other.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{rust_files, source};

/// Every folder with those that it must not use.
const ROOMS: [(&str, &[&str]); 4] = [
    ("engine", &["support", "text", "play", "commands"]),
    ("support", &["engine", "text", "play", "commands"]),
    ("text", &["play", "commands"]),
    ("play", &["commands"]),
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

/// What two commands share is in play, text or support. The table of all commands, which is what
/// `help` and `completions` are about, is `crate::commands` itself.
#[test]
fn no_command_uses_another() {
    let files = rust_files("src/commands");
    let name = |file: &str| {
        let own = file.trim_start_matches("src/commands/");
        own.split(['/', '.']).next().unwrap_or_default().to_string()
    };
    let names: BTreeSet<String> = files.iter().map(|file| name(file)).collect();
    assert!(names.len() > 9);
    for file in &files {
        let own = name(file);
        let others = names.iter().filter(|other| **other != own);
        let others: Vec<String> = others.map(|other| format!("commands::{other}")).collect();
        let others: Vec<&str> = others.iter().map(String::as_str).collect();
        let found = mentions(&code(&source(file)), &others);
        assert!(found.is_empty(), "{file} names {}", found.join(", "));
    }
}

/// `src/play/exec/process.rs` is `play::exec::process`.
fn module(file: &str) -> String {
    let path = file.trim_start_matches("src/").trim_end_matches(".rs");
    path.replace('/', "::")
}

/// The code of a file: neither comments nor tests, nor what is only passed on by `pub use`, nor
/// what a module within the file takes from the file.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let is_code = |line: &&str| {
        let begins = |start: &str| line.trim_start().starts_with(start);
        !(begins("//")
            || begins("pub use ")
            || begins("pub(crate) use ")
            || line.starts_with("    use super::"))
    };
    let lines: Vec<&str> = text.lines().filter(is_code).collect();
    lines.join("\n")
}

/// The paths in a code that begin with this word: `a::{b, c::d}` is `a::b` and `a::c::d`. No file
/// imports `*`; the judge's file does, and its text stands in ours.
fn paths(code: &str, first: &str) -> Vec<String> {
    let in_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let mut found = Vec::new();
    for (start, _) in code.match_indices(&format!("{first}::")) {
        if code[..start].ends_with(in_path) {
            continue;
        }
        let rest = &code[start..];
        let (path, rest) = rest.split_at(rest.find(|c| !in_path(c)).unwrap_or(rest.len()));
        if rest.starts_with('*') {
            continue;
        }
        let list = rest.strip_prefix('{').and_then(|list| list.split('}').next());
        let items = list.unwrap_or_default().split(',');
        found.extend(items.map(|item| format!("{path}{}", item.trim())));
    }
    found
}

/// The module that a path leads to, as the module `own` writes it.
fn target(own: &str, path: &str, modules: &BTreeSet<String>) -> String {
    let mut at: Vec<&str> = own.split("::").collect();
    for word in path.split("::") {
        match word {
            "crate" => at.clear(),
            "self" => {}
            "super" => drop(at.pop()),
            name => {
                at.push(name);
                if !modules.contains(&at.join("::")) {
                    at.pop();
                    break;
                }
            }
        }
    }
    at.join("::")
}

/// Which other modules each module of a room uses. The room's own file is its table of contents,
/// which `help` and `completions` read: it is no part of this.
fn uses(room: &str) -> BTreeMap<String, BTreeSet<String>> {
    let files = rust_files(&format!("src/{room}"));
    let mut modules: BTreeSet<String> = files.iter().map(|file| module(file)).collect();
    modules.insert(room.to_string());
    let uses = |file: &String| {
        let (own, code) = (module(file), code(&source(file)));
        let children = modules.iter().filter_map(|other| other.strip_prefix(&format!("{own}::")));
        let own_paths = children.flat_map(|child| paths(&code, child));
        let rooted = ["crate", "self", "super"].map(|root| paths(&code, root));
        let all = own_paths.chain(rooted.into_iter().flatten());
        let mut used: BTreeSet<String> = all.map(|path| target(&own, &path, &modules)).collect();
        used.retain(|other| *other != own && *other != room && modules.contains(other));
        (own, used)
    };
    files.iter().map(uses).collect()
}

/// Modules that know each other, and why no move of a helper would end it.
const PAIRS: [[&str; 2]; 1] = [
    // The arithmetic of one processor family is picked where all of them are described.
    ["engine::board::lanes", "engine::board::lanes::x86"],
];

#[test]
fn modules_of_a_room_use_each_other_one_way() {
    for room in ["engine", "text", "support", "play"] {
        let mut left = uses(room);
        assert!(left.values().filter(|used| !used.is_empty()).count() > 2);
        for [one, other] in PAIRS {
            left.get_mut(one).map(|used| used.remove(other));
        }
        // Those that use none of what is left are taken away, until nothing or a cycle is left.
        loop {
            let known: BTreeSet<String> = left.keys().cloned().collect();
            left.retain(|_, used| !used.is_disjoint(&known));
            if left.len() == known.len() {
                break;
            }
        }
        assert!(left.is_empty(), "{room} has a cycle among {left:#?}");
    }
}

#[test]
fn a_use_is_found_however_it_is_written() {
    let modules = ["tools", "tools::a", "tools::a::b", "tools::c"].map(str::to_string);
    let modules = BTreeSet::from(modules);
    let text = "
use super::c::{One, Two};
pub use self::b::Passed;
//! See crate::tools::c.
    use super::Own;
fn f() -> std::io::Result<()> { b::g(crate::tools::a::b::H) }
#[cfg(test)]
mod tests { use crate::tools::d; }";
    let code = code(text);
    let found = |first: &str| -> Vec<String> {
        let paths = paths(&code, first);
        let targets = paths.iter().map(|path| target("tools::a", path, &modules));
        targets.collect()
    };
    assert_eq!(paths(&code, "super"), ["super::c::One", "super::c::Two"]);
    assert_eq!(found("super"), ["tools::c", "tools::c"]);
    assert_eq!(found("b"), ["tools::a::b"]);
    assert_eq!(found("crate"), ["tools::a::b"]);
    assert_eq!(found("self"), [""; 0]);
}

#[test]
fn a_mention_is_found_however_it_is_laid_out() {
    let above = ["tools", "cli"];
    assert!(mentions("use crate::engine::board::Board;", &above).is_empty());
    for text in ["use crate::tools::deal;", "crate::\n    cli::run()", "use crate::{cli, text};"] {
        assert_eq!(mentions(text, &above).len(), 1, "{text}");
    }
}
