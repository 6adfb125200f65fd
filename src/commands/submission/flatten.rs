//! Files into one: all items side by side, without modules.
//!
//! Own imports, `mod` lines, `pub` and `module::` before a name mean nothing there and go; what is
//! imported from `std` is imported once. A module that only some processors have keeps its walls,
//! and everybody looks over them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::commands::submission::lexer::{tokens, TokenKind};
use crate::commands::submission::sources::EngineFile;
use crate::commands::submission::strip::{defined, item_end, strip};

/// Why there is no file.
#[derive(Debug, PartialEq, Eq)]
pub enum BundleError {
    TooLong {
        smallest: usize,
        largest: usize,
    },
    /// An import that means nothing in a file without modules.
    Import {
        file: &'static str,
        path: String,
    },
    /// Two files define an item of the same name.
    Twice {
        name: String,
        files: [&'static str; 2],
    },
    /// Something of `std` has the name of an item or a module.
    Namesake {
        path: String,
        file: &'static str,
    },
}

impl fmt::Display for BundleError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BundleError::TooLong { smallest, largest } => write!(
                f,
                "the file would have {smallest} bytes, and the judge accepts {largest}: the engine \
                 has to become smaller"
            ),
            BundleError::Import { file, path } => write!(
                f,
                "{file}: a flat program cannot import {path}: import items under their own names, \
                 and write the whole path from crate::engine or std"
            ),
            BundleError::Twice { name, files } => write!(
                f,
                "{name:?} is defined in {} and in {}: in the judge's file they meet, so one needs \
                 another name",
                files[0], files[1]
            ),
            BundleError::Namesake { path, file } => {
                write!(
                    f,
                    "{path} has the name of an item of {file}: that needs another name"
                )
            }
        }
    }
}

/// A file as the lines of its items, and what it declares besides.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct FileParts {
    pub items: String,
    /// All imports, path by path.
    pub imports: Vec<String>,
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
            let paths = leaves(&lines[named..at].join("\n"));
            parts.imports.extend(paths);
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

/// The program so far.
#[derive(Default)]
struct Flat {
    text: String,
    imports: BTreeSet<String>,
    /// The gates of modules by their files.
    gates: BTreeMap<String, String>,
    /// Which file an item stands in, by its name.
    places: BTreeMap<String, &'static str>,
    modules: BTreeSet<&'static str>,
}

/// One text of these files, readable as they are; or what stands in the way, and what to do.
pub fn flatten(files: &[EngineFile]) -> Result<String, BundleError> {
    let modules = files.iter().map(EngineFile::name);
    let modules = modules.chain(["engine", "crate", "self", "super"]);
    let mut flat = Flat {
        modules: modules.collect(),
        ..Flat::default()
    };
    for file in files {
        flat.add(file)?;
    }
    for path in &flat.imports {
        let name = path.rsplit("::").next().unwrap_or_default();
        if let Some(file) = flat.places.get(name).or(flat.modules.get(name)) {
            let path = path.clone();
            return Err(BundleError::Namesake { path, file });
        }
    }
    Ok(import_lines(&flat.imports) + &flat.text)
}

impl Flat {
    fn add(&mut self, file: &EngineFile) -> Result<(), BundleError> {
        let parts = take_apart(file.text);
        if let Some(path) = parts.imports.iter().find(|path| !can_be_flat(path)) {
            let (file, path) = (file.path, path.clone());
            return Err(BundleError::Import { file, path });
        }
        self.define(file, &parts.items)?;
        for (name, gate) in parts.gates {
            self.gates.insert(file.module(&name), gate);
        }
        let mut outer = BTreeSet::from_iter(parts.imports);
        outer.retain(|path| path.starts_with("std::"));
        self.text += "\n";
        if let Some(gate) = self.gates.get(file.path) {
            let (name, imports) = (file.name(), import_lines(&outer));
            let items = self.without_modules(&parts.items, "pub(super) ");
            let walls = format!("mod {name} {{\nuse super::*;\n{imports}\n{items}}}");
            self.text += &format!("{gate}\n{walls}\n{gate}\nuse {name}::*;\n");
        } else {
            self.imports.append(&mut outer);
            self.text += &self.without_modules(&parts.items, "");
        }
        Ok(())
    }

    /// Notes the names of items, which no other file may have.
    fn define(&mut self, file: &EngineFile, items: &str) -> Result<(), BundleError> {
        let lines = items.lines().filter(|line| !line.starts_with(' '));
        for (_, name) in lines.filter_map(defined) {
            let before = self.places.insert(name.to_string(), file.path);
            if let Some(other) = before.filter(|other| *other != file.path) {
                let (name, files) = (name.to_string(), [other, file.path]);
                return Err(BundleError::Twice { name, files });
            }
        }
        Ok(())
    }

    /// The text without `module::` before a name, and with this in place of `pub`.
    fn without_modules(&self, items: &str, public: &str) -> String {
        let tokens = tokens(items);
        let at = |index: usize| tokens.get(index).map_or("", |token| token.text);
        let (mut text, mut index) = (String::new(), 0);
        while index < tokens.len() {
            let is_path = at(index + 1) == ":" && at(index + 2) == ":";
            let named = tokens.get(index + 3);
            let is_name = named.is_some_and(|token| token.kind == TokenKind::Word);
            let is_first = !text.ends_with("::");
            if at(index) == "pub" {
                text += public;
                // `pub(crate) ` has four more tokens than nothing, `pub ` one.
                index += if at(index + 1) == "(" { 5 } else { 2 };
            } else if self.modules.contains(at(index)) && is_path && is_name && is_first {
                index += 3;
            } else {
                text += at(index);
                index += 1;
            }
        }
        text
    }
}

/// Every path that a `use a::{b, c::*};` leads to: `a::b` and `a::c::*`. Braces within braces are
/// left as they are, for [`can_be_flat`] to refuse.
fn leaves(statement: &str) -> Vec<String> {
    let tree = statement.trim_start_matches("pub ");
    let tree = tree.trim_start_matches("use ").trim_end_matches(';');
    let (module, names) = tree.split_once('{').unwrap_or(("", tree));
    let names = names.strip_suffix('}').unwrap_or(names).split(',');
    let names = names.map(str::trim).filter(|name| !name.is_empty());
    let path = |name| {
        format!("{module}{name}")
            .trim_end_matches("::self")
            .to_string()
    };
    names.map(path).collect()
}

/// A line for each module that something is imported from.
fn import_lines(paths: &BTreeSet<String>) -> String {
    let mut names: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (module, name) in paths.iter().filter_map(|path| path.rsplit_once("::")) {
        names.entry(module).or_default().push(name);
    }
    let lines = names.iter().map(|(module, names)| match names[..] {
        [name] => format!("use {module}::{name};\n"),
        _ => format!("use {module}::{{{}}};\n", names.join(", ")),
    });
    lines.collect()
}

/// Whether a flat program can do what this import does: it has no other names for things, nothing
/// of a type's on its own, no place that a relative path could begin at, and one row of names.
fn can_be_flat(path: &str) -> bool {
    let is_type = |part: &str| part.starts_with(char::is_uppercase);
    let reaches_into_type = path.rsplit("::").skip(1).any(is_type);
    let is_own = path.starts_with("crate::engine::") && !reaches_into_type;
    (is_own || path.starts_with("std::")) && !path.contains([' ', '{', '}'])
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
        EngineFile {
            path,
            text,
            players: "",
        }
    }

    #[test]
    fn items_stand_side_by_side() {
        let files = [
            source("brick.rs", BRICK),
            source("board.rs", BOARD),
            source("board/wide.rs", WIDE),
        ];
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
        assert_eq!(flatten(&files).unwrap(), expected);
    }

    #[test]
    fn what_cannot_be_flat_is_refused_with_the_files() {
        let refusal = |text| {
            let files = [source("brick.rs", BRICK), source("other.rs", text)];
            flatten(&files).unwrap_err()
        };
        let twice = refusal("struct Other;\n\nunsafe fn top() {}\n");
        let (name, files) = ("top".to_string(), ["brick.rs", "other.rs"]);
        assert_eq!(twice, BundleError::Twice { name, files });
        let renamed = refusal("use crate::engine::brick::Brick as B;\n");
        let (file, path) = ("other.rs", "crate::engine::brick::Brick as B".to_string());
        assert_eq!(renamed, BundleError::Import { file, path });
        for (path, file) in [("std::other", "other"), ("std::Brick", "brick.rs")] {
            let import: &'static str = format!("use {path};\n").leak();
            let path = path.to_string();
            assert_eq!(refusal(import), BundleError::Namesake { path, file });
        }
    }

    #[test]
    fn trees_lead_to_all_their_paths_and_back() {
        let statement = "pub use std::io::{\n    self, Read as R,\n    Write,\n    prelude::*,\n};";
        let paths = leaves(statement);
        assert_eq!(
            paths,
            [
                "std::io",
                "std::io::Read as R",
                "std::io::Write",
                "std::io::prelude::*"
            ]
        );
        let expected = "use std::io;\nuse std::io::{Read as R, Write};\nuse std::io::prelude::*;\n";
        assert_eq!(import_lines(&paths.into_iter().collect()), expected);
        assert_eq!(leaves("use a::B;"), ["a::B"]);
    }

    #[test]
    fn what_cannot_be_flat_is_known() {
        for (path, flat) in [
            ("crate::engine::board::Board", true),
            ("std::cmp::Ordering::Less", true),
            ("crate::engine::a::B as C", false),
            ("crate::engine::a::TokenKind::*", false),
            ("super::Board", false),
            ("std::io::{Read", false),
            ("std::fmt}", false),
        ] {
            assert_eq!(can_be_flat(path), flat, "{path}");
        }
    }
}
