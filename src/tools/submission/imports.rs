//! What files import, path by path, and the lines that import it again.

use std::collections::{BTreeMap, BTreeSet};

/// Every path that a `use a::{b, c::*};` leads to: `a::b` and `a::c::*`. Braces within braces are
/// left as they are, for [`can_be_flat`] to refuse.
pub fn leaves(statement: &str) -> Vec<String> {
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
/// of a type's on its own, no place that a relative path could begin at, and one row of names.
pub fn can_be_flat(path: &str) -> bool {
    let is_type = |part: &str| part.starts_with(char::is_uppercase);
    let reaches_into_type = path.rsplit("::").skip(1).any(is_type);
    let is_own = path.starts_with("crate::engine::") && !reaches_into_type;
    (is_own || path.starts_with("std::")) && !path.contains([' ', '{', '}'])
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("std::io::{Read", false),
            ("std::fmt}", false),
        ] {
            assert_eq!(can_be_flat(path), flat, "{path}");
        }
    }
}
