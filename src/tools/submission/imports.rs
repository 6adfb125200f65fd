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

/// Whether a flat program can do what this import does: it has no other names for things, nothing
/// of a type's on its own, and no place that a relative path could begin at.
pub fn can_be_flat(path: &str) -> bool {
    let is_type = |part: &str| part.starts_with(char::is_uppercase);
    let reaches_into_type = path.rsplit("::").skip(1).any(is_type);
    let is_own = path.starts_with("crate::engine::") && !reaches_into_type;
    (is_own || path.starts_with("std::")) && !path.contains(" as ")
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
    fn what_cannot_be_flat_is_known() {
        for (path, flat) in [
            ("crate::engine::board::Board", true),
            ("std::cmp::Ordering::Less", true),
            ("crate::engine::a::B as C", false),
            ("crate::engine::a::Kind::*", false),
            ("super::Board", false),
        ] {
            assert_eq!(can_be_flat(path), flat, "{path}");
        }
    }
}
