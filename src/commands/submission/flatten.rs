//! The files of the engine that a player needs as one text: without what only readers and tests need,
//! and all items side by side, without modules.
//!
//! Imports from the engine, `mod` lines, `pub` and `module::` before a name mean nothing there and are
//! removed; what is imported from `std` is imported once. The compiler refuses what cannot be flat,
//! such as two items of one name or an import under another name: the tests compile every file.
//!
//! Items are found by their lines: the engine is formatted by rustfmt, so an item begins on a line of
//! its own and ends on the first line of the same indent that closes it.

use std::collections::BTreeSet;

use crate::commands::submission::lexer::{telling, tokens, TokenKind};

/// A file of the engine: its path under `src/engine/`, and its text.
pub type EngineFile = (&'static str, &'static str);

macro_rules! engine_files {
    ($($path:literal)*) => {
        &[$(($path, include_str!(concat!("../../engine/", $path)))),*]
    };
}

/// The files that every player needs.
pub const GAME: &[EngineFile] = engine_files! {
    "brick.rs" "board.rs" "board/cascade.rs" "board/lanes.rs" "board/lanes/x86.rs" "board/patch.rs"
    "board/rules.rs" "player.rs" "game.rs" "entry.rs"
};
pub const RULE: &[EngineFile] = engine_files! {
    "features.rs" "features/placements.rs" "rule.rs"
};
pub const PUBLISHED: &[EngineFile] = engine_files! { "player/published.rs" };
pub const LOOKAHEAD: &[EngineFile] = engine_files! { "player/lookahead.rs" };
pub const GREEDY: &[EngineFile] = engine_files! { "board/landings.rs" "player/greedy.rs" };
pub const SPARE: &[EngineFile] = engine_files! { "player/spare.rs" };
pub const SEARCH: &[EngineFile] = engine_files! {
    "rng.rs" "player/search.rs" "player/search/arrangement.rs"
    "player/search/chain.rs" "player/search/cooling.rs" "player/search/endgame.rs"
    "player/search/explosion.rs" "player/search/fit.rs" "player/search/pace.rs"
    "player/search/segment.rs" "player/search/settings.rs" "player/search/sweep.rs"
    "player/search/tables.rs"
    "entry/search.rs"
};

/// These files as one text, as readable as they are.
pub fn flatten(files: &[&[EngineFile]]) -> String {
    let files = files.iter().copied().flatten();
    let modules = files.clone().flat_map(|(path, _)| path.trim_end_matches(".rs").split('/'));
    let modules = modules.chain(["engine", "crate", "self", "super"]).collect();
    let (mut all, mut text) = (BTreeSet::new(), String::new());
    for (path, source) in files {
        let (items, mut imports) = take_apart(source);
        text += "\n";
        if path.contains("/x86") {
            // Code for some processors only stays in a module, so that one attribute guards it all.
            let gate = "#[cfg(target_arch = \"x86_64\")]";
            let items = without_modules(&items, &modules, "pub(super) ");
            let imports = import_lines(&imports);
            text += &format!("{gate}\nmod x86 {{\nuse super::*;\n{imports}\n{items}}}\n");
            text += &format!("{gate}\nuse x86::*;\n");
        } else {
            all.append(&mut imports);
            text += &without_modules(&items, &modules, "");
        }
    }
    import_lines(&all) + &text
}

/// The lines of a file's items, and what it imports from `std`.
fn take_apart(source: &str) -> (String, BTreeSet<String>) {
    let (mut kept, mut imports, mut at) = (Vec::new(), BTreeSet::new(), 0);
    // A comment on a line of its own takes that line with it.
    let is_comment = |line: &&str| line.trim_start().starts_with("//");
    let lines = source.lines().filter(|line| !is_comment(line));
    let lines: Vec<&str> =
        lines.map(|line| line.split(" //").next().unwrap_or_default().trim_end()).collect();
    while at < lines.len() {
        let line =
            lines[at].trim_start().trim_start_matches("pub ").trim_start_matches("pub(crate) ");
        let opens = kept.last().is_none_or(|line: &&str| line.is_empty() || line.ends_with('{'));
        if is_left_out(line) {
            at = item_end(&lines, at + 1);
        } else if line.starts_with("use ") {
            let end = item_end(&lines, at);
            let paths = leaves(&lines[at..end].join("\n")).into_iter();
            imports.extend(paths.filter(|path| path.starts_with("std::")));
            at = end;
        } else if line.starts_with("mod ") {
            if kept.last().is_some_and(|line| line.starts_with("#[cfg(")) {
                kept.pop();
            }
            at += 1;
        } else {
            let is_kept = !(is_note(line) || line.is_empty() && opens);
            kept.extend(is_kept.then_some(lines[at]));
            at += 1;
        }
    }
    (kept.join("\n").trim_end().to_string() + "\n", imports)
}

/// Whether the item below this line is left out: the judge compiles no tests and has no features.
fn is_left_out(line: &str) -> bool {
    line.starts_with("#[cfg(") && (line.contains("test)") || line.contains("feature"))
}

/// An attribute that the judge does not need. What a file allows, the header allows for all.
fn is_note(line: &str) -> bool {
    ["#![", "#[doc", "#[allow(clippy"].iter().any(|note| line.starts_with(note))
}

/// The line after the item that begins here, its attributes included.
fn item_end(lines: &[&str], start: usize) -> usize {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut is_open = false;
    for (at, line) in lines.iter().enumerate().skip(start) {
        let closes = !is_open || indent(line) == indent(lines[start]);
        if closes && line.ends_with([';', ',', '}']) {
            return at + 1;
        }
        is_open |= line.ends_with(['{', '(', '[']);
    }
    lines.len()
}

/// Every path that a `use a::{b, c::*};` leads to: `a::b` and `a::c::*`.
fn leaves(tree: &str) -> Vec<String> {
    let tree = tree.split_once("use ").map_or(tree, |(_, tree)| tree).trim_end_matches(';');
    let (module, names) = tree.split_once('{').unwrap_or(("", tree));
    let names = names.trim_end_matches('}').split(',').map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(|name| format!("{module}{name}").replace("::self", ""))
        .collect()
}

fn import_lines(paths: &BTreeSet<String>) -> String {
    paths.iter().map(|path| format!("use {path};\n")).collect()
}

/// The text without `module::` before a name, and with this in place of `pub`.
fn without_modules(items: &str, modules: &BTreeSet<&str>, public: &str) -> String {
    let tokens = tokens(items);
    let at = |index: usize| tokens.get(index).map_or("", |token| token.text);
    let (mut text, mut index) = (String::new(), 0);
    while index < tokens.len() {
        let is_path = at(index + 1) == ":" && at(index + 2) == ":" && !text.ends_with("::");
        let named = tokens.get(index + 3);
        let is_name = named.is_some_and(|token| token.kind == TokenKind::Word);
        if at(index) == "pub" {
            text += public;
            // `pub(crate) ` has four more tokens than nothing, `pub ` one.
            index += if at(index + 1) == "(" { 5 } else { 2 };
        } else if is_path && is_name && modules.contains(at(index)) {
            index += 3;
        } else {
            text += at(index);
            index += 1;
        }
    }
    text
}

/// The program without the functions and constants that nothing in it mentions, nor what only they
/// mention. A method counts as mentioned if any is called by its name.
pub fn without_unused(program: &str) -> String {
    let (mut mentioned, mut called) = (BTreeSet::new(), BTreeSet::new());
    for words in telling(program).windows(3) {
        let [before, name, after] = [0, 1, 2].map(|index| words[index].text);
        if !["fn", "const"].contains(&before) {
            mentioned.insert(name);
        }
        if before == ":" || before == "." && ["(", ":"].contains(&after) {
            called.insert(name);
        }
    }
    let lines: Vec<&str> = program.lines().collect();
    let (mut kept, mut block, mut at) = (Vec::new(), "", 0);
    while at < lines.len() {
        if lines[at].starts_with(|c: char| c.is_alphabetic()) {
            block = lines[at];
        }
        let is_method = block.starts_with("impl") && !block.contains(" for ");
        let is_unused = defined(lines[at]).is_some_and(|name| {
            if lines[at] == block {
                !mentioned.contains(name)
            } else {
                is_method && !called.contains(name)
            }
        });
        if is_unused {
            while kept.last().is_some_and(|line: &&str| line.trim_start().starts_with("#[")) {
                kept.pop();
            }
            at = item_end(&lines, at);
            let opens = kept.last().is_none_or(|line| line.is_empty() || line.ends_with('{'));
            at += usize::from(opens && lines.get(at) == Some(&""));
        } else {
            kept.push(lines[at]);
            at += 1;
        }
    }
    let kept = kept.join("\n") + "\n";
    if kept.len() < program.len() {
        without_unused(&kept)
    } else {
        kept
    }
}

/// The name of a function or constant that begins on this line, other than `main`.
fn defined(line: &str) -> Option<&str> {
    let mut words = line.trim_start().split(|c: char| !c.is_alphanumeric() && c != '_');
    words.find(|word| *word != "unsafe").filter(|word| ["fn", "const"].contains(word))?;
    words.find(|word| *word != "fn").filter(|name| *name != "main")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_has_nothing_that_is_not_known_here() {
        let all = [GAME, RULE, PUBLISHED, LOOKAHEAD, GREEDY, SPARE, SEARCH];
        for (path, text) in all.into_iter().flatten() {
            for unknown in ["/*", "r#", " r\"", "(r\""] {
                assert!(!text.contains(unknown), "{path}: {unknown}");
            }
            for token in tokens(text).iter().filter(|token| token.kind == TokenKind::Literal) {
                let is_known = !token.text.contains('\n') && !token.text.contains(" //");
                assert!(is_known, "{path}: {}", token.text);
            }
        }
    }
}
