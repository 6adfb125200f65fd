//! What files import, path by path, and the lines that import it again.

use std::collections::{BTreeMap, BTreeSet};

/// Every path that a `use a::{b, c::*};` leads to: `a::b` and `a::c::*`.
pub fn leaves(statement: &str) -> Vec<String> {
    let statement = statement.trim_start_matches("pub ");
    let tree = statement.trim_start_matches("use ").trim_end_matches(';');
    let mut paths = Vec::new();
    // Words keep their blanks, as in `a as b`, and lines do not.
    let lines = tree.lines().map(str::trim);
    grow("", &lines.collect::<String>(), &mut paths);
    paths
}

fn grow(root: &str, tree: &str, paths: &mut Vec<String>) {
    let Some((stem, branches)) = tree.split_once('{') else {
        let path = format!("{root}{}", tree.trim());
        paths.extend((!path.ends_with("::")).then(|| path.trim_end_matches("::self").to_string()));
        return;
    };
    let (mut depth, mut start) = (1, 0);
    for (at, mark) in branches.match_indices(['{', '}', ',']) {
        depth += i32::from(mark == "{") - i32::from(mark == "}");
        if depth == 0 || depth == 1 && mark == "," {
            grow(
                &format!("{root}{}", stem.trim()),
                &branches[start..at],
                paths,
            );
            start = at + 1;
        }
    }
}

/// A line for each module that something is imported from.
pub fn lines(paths: &BTreeSet<String>) -> String {
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

/// Why a flat program cannot do without this import, or with it.
pub fn problem(path: &str) -> Option<&'static str> {
    let is_own = path.starts_with("crate::engine::");
    let is_type = |part: &str| part.starts_with(char::is_uppercase);
    if path.contains(" as ") {
        Some("gives another name, which no flat program can: use the item's own")
    } else if is_own && path.rsplit("::").skip(1).any(is_type) {
        Some("reaches into a type, which no flat program can: write the type before the name")
    } else if !is_own && !path.starts_with("std::") {
        Some("begins neither with crate::engine nor with std: write the whole path")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_lead_to_all_their_paths_and_back() {
        let statement = "pub use std::{\n    io::{self, Read as R, Write},\n    fmt, rc::*,\n};";
        let paths = leaves(statement);
        assert_eq!(
            paths,
            [
                "std::io",
                "std::io::Read as R",
                "std::io::Write",
                "std::fmt",
                "std::rc::*"
            ]
        );
        let expected = "use std::{fmt, io};\nuse std::io::{Read as R, Write};\nuse std::rc::*;\n";
        assert_eq!(lines(&paths.into_iter().collect()), expected);
        assert_eq!(leaves("use a::B;"), ["a::B"]);
    }

    #[test]
    fn what_cannot_be_flat_is_told() {
        assert_eq!(problem("crate::engine::board::Board"), None);
        assert_eq!(problem("std::cmp::Ordering::Less"), None);
        for (path, why) in [
            ("crate::engine::a::B as C", "another name"),
            ("crate::engine::a::Kind::*", "reaches into a type"),
            ("super::Board", "the whole path"),
        ] {
            assert!(problem(path).unwrap().contains(why), "{path}");
        }
    }
}
