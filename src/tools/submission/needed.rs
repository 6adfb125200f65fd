//! The files of the engine that a player needs.

use super::flatten::parts;
use super::sources::{EngineFile, SOURCES};

/// The file of this name, and all that it or one of them imports from, in reading order. A gated
/// module (`#[cfg(...)] mod x;`) comes with the file that declares it.
pub fn needed_by(path: &str) -> Vec<EngineFile> {
    let mut needed = Vec::new();
    let mut found = vec![path.to_string()];
    while let Some(path) = found.pop() {
        let Some(source) = SOURCES.iter().find(|source| source.path == path) else {
            continue;
        };
        if needed.contains(source) {
            continue;
        }
        needed.push(*source);
        let parts = parts(source.text);
        found.extend(parts.imports.iter().filter_map(|path| file_of(path)));
        found.extend(parts.gates.iter().map(|(name, _)| source.module(name)));
    }
    needed.sort_by_key(|source| SOURCES.iter().position(|other| other == source));
    needed
}

/// The file that an imported path leads into: `crate::engine::board::rules::GameRules`.
fn file_of(import: &str) -> Option<String> {
    let mut path = import.strip_prefix("crate::engine::")?.replace("::", "/");
    loop {
        let file = format!("{path}.rs");
        if SOURCES.iter().any(|source| source.path == file) {
            return Some(file);
        }
        path.truncate(path.rfind('/')?);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_comes_with_what_it_needs_and_without_the_others() {
        let paths = |path| -> Vec<&str> {
            let needed = needed_by(path);
            needed.iter().map(|source| source.path).collect()
        };
        let greedy = paths("judge/greedy.rs");
        for needed in ["brick.rs", "board.rs", "game.rs", "player/greedy.rs"] {
            assert!(greedy.contains(&needed), "{needed}");
        }
        for left_out in ["player/paper.rs", "player/search.rs", "judge/paper.rs"] {
            assert!(!greedy.contains(&left_out), "{left_out}");
        }
        assert!(paths("judge/search.rs").len() > greedy.len());
        assert_eq!(greedy.last(), Some(&"judge/greedy.rs"), "{greedy:?}");
    }

    #[test]
    fn the_wider_arithmetic_comes_with_the_file_that_declares_it() {
        let gated = needed_by("board/lanes.rs");
        assert!(gated
            .iter()
            .any(|source| source.path == "board/lanes/x86.rs"));
    }
}
