//! Files into one: all items side by side, without modules.
//!
//! Own imports, `mod` lines, `pub` and `module::` before a name mean nothing there and go; what is
//! imported from `std` is imported once. A module that only some processors have keeps its walls,
//! and all files look over them. The compiler refuses what cannot be flat, such as two items of one
//! name or an import under another name: the tests compile every file.

use std::collections::{BTreeMap, BTreeSet};

use crate::commands::submission::lexer::{tokens, TokenKind};
use crate::commands::submission::sources::EngineFile;
use crate::commands::submission::strip::{item_end, strip};

/// A file as the lines of its items, and what it declares besides.
#[derive(Default)]
pub struct FileParts {
    pub items: String,
    /// All imports, path by path.
    pub imports: BTreeSet<String>,
    /// Modules that are declared below a `#[cfg(...)]`, with that line.
    pub gates: Vec<(String, String)>,
}

/// Takes a file apart.
pub fn take_apart(source: &str) -> FileParts {
    let text = strip(source);
    let lines: Vec<&str> = text.lines().collect();
    let mut parts = FileParts::default();
    let mut at = 0;
    while at < lines.len() {
        let is_gated = lines[at].starts_with("#[cfg(");
        let named = at + usize::from(is_gated);
        let line = lines.get(named).map_or("", |line| line.trim_start());
        let line = line.trim_start_matches("pub ");
        let module = line.strip_prefix("mod ");
        if line.starts_with("use ") {
            at = item_end(&lines, named);
            parts.imports.extend(leaves(&lines[named..at].join("\n")));
        } else if let Some(name) = module.and_then(|rest| rest.strip_suffix(';')) {
            let gate = (name.to_string(), lines[at].to_string());
            parts.gates.extend(is_gated.then_some(gate));
            at = named + 1;
        } else {
            parts.items += &format!("{}\n", lines[at]);
            at += 1;
        }
    }
    parts.items = parts.items.trim_start().to_string();
    parts
}

/// One text of these files, readable as they are.
pub fn flatten(files: &[EngineFile]) -> String {
    let modules = files.iter().map(EngineFile::name);
    let modules = modules.chain(["engine", "crate", "self", "super"]).collect();
    let (mut text, mut all, mut gates) = (String::new(), BTreeSet::new(), BTreeMap::new());
    for file in files {
        let mut parts = take_apart(file.text);
        gates.extend(parts.gates.iter().map(|(name, gate)| (file.module(name), gate.clone())));
        parts.imports.retain(|path| path.starts_with("std::"));
        text += "\n";
        if let Some(gate) = gates.get(file.path) {
            let (name, imports) = (file.name(), import_lines(&parts.imports));
            let items = without_modules(&parts.items, &modules, "pub(super) ");
            text += &format!("{gate}\nmod {name} {{\nuse super::*;\n{imports}\n{items}}}\n");
            text += &format!("{gate}\nuse {name}::*;\n");
        } else {
            all.append(&mut parts.imports);
            text += &without_modules(&parts.items, &modules, "");
        }
    }
    import_lines(&all) + &text
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

/// Every path that a `use a::{b, c::*};` leads to: `a::b` and `a::c::*`.
fn leaves(statement: &str) -> Vec<String> {
    let tree = statement.trim_start_matches("pub ");
    let tree = tree.trim_start_matches("use ").trim_end_matches(';');
    let (module, names) = tree.split_once('{').unwrap_or(("", tree));
    let names = names.trim_end_matches('}').split(',').map(str::trim);
    let names = names.filter(|name| !name.is_empty());
    let paths = names.map(|name| format!("{module}{name}").replace("::self", ""));
    paths.collect()
}

fn import_lines(paths: &BTreeSet<String>) -> String {
    paths.iter().map(|path| format!("use {path};\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "\
//! About boards.

#[cfg(unix)]
mod wide;

use crate::engine::brick::{self, Brick};
pub use std::fmt;
use std::rc::Rc;

pub struct Board {
    pub(crate) bricks: Vec<Brick>,
}

impl fmt::Display for Board {}

pub fn first(board: &Board) -> Rc<brick::Brick> {
    Rc::new(crate::engine::brick::top(wide::ONE, std::rc::Rc::new(1)))
}
";
    const WIDE: &str = "\
use crate::engine::board::Board;
use std::arch::*;

pub const ONE: u8 = 1;
";
    const BRICK: &str = "\
use std::fmt;

pub struct Brick;

pub const fn top() {}
";

    fn source(path: &'static str, text: &'static str) -> EngineFile {
        EngineFile { path, text, players: "" }
    }

    #[test]
    fn items_stand_side_by_side() {
        let files =
            [source("brick.rs", BRICK), source("board.rs", BOARD), source("board/wide.rs", WIDE)];
        let expected = "\
use std::fmt;
use std::rc::Rc;

struct Brick;

const fn top() {}

struct Board {
    bricks: Vec<Brick>,
}

impl fmt::Display for Board {}

fn first(board: &Board) -> Rc<Brick> {
    Rc::new(top(ONE, std::rc::Rc::new(1)))
}

#[cfg(unix)]
mod wide {
use super::*;
use std::arch::*;

pub(super) const ONE: u8 = 1;
}
#[cfg(unix)]
use wide::*;
";
        assert_eq!(flatten(&files), expected);
    }

    #[test]
    fn trees_lead_to_all_their_paths() {
        let statement = "pub use std::io::{\n    self, Read as R,\n    Write,\n    prelude::*,\n};";
        let paths = leaves(statement);
        assert_eq!(
            paths,
            ["std::io", "std::io::Read as R", "std::io::Write", "std::io::prelude::*"]
        );
        assert_eq!(leaves("use a::B;"), ["a::B"]);
    }
}
