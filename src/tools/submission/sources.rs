//! The engine's own source, carried by the program, and the files that a player needs of it.

use super::flatten::parts;

/// A file of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Where it lies under `src/engine/`.
    pub path: &'static str,
    pub text: &'static str,
}

impl Source {
    /// The file of a module that is declared in this one.
    pub fn module(&self, name: &str) -> String {
        format!("{}/{name}.rs", self.path.trim_end_matches(".rs"))
    }

    /// What the file's module is called.
    pub fn name(&self) -> &'static str {
        let file = self.path.rsplit('/').next().unwrap_or_default();
        file.trim_end_matches(".rs")
    }
}

macro_rules! sources {
    ($($path:literal,)*) => {
        &[$(Source { path: $path, text: include_str!(concat!("../../engine/", $path)) },)*]
    };
}

/// Every file of the engine in reading order: a test holds the list against the folder.
pub const SOURCES: &[Source] = sources![
    "brick.rs",
    "rng.rs",
    "board.rs",
    "board/cascade.rs",
    "board/lanes.rs",
    "board/lanes/x86.rs",
    "board/patch.rs",
    "board/rules.rs",
    "features.rs",
    "features/gains.rs",
    "features/placements.rs",
    "weights.rs",
    "player.rs",
    "player/greedy.rs",
    "player/paper.rs",
    "player/search.rs",
    "player/search/arrangement.rs",
    "player/search/chain.rs",
    "player/search/cooling.rs",
    "player/search/explosion.rs",
    "player/search/pace.rs",
    "player/search/segment.rs",
    "player/search/settings.rs",
    "player/search/sweep.rs",
    "game.rs",
    "judge.rs",
    "judge/greedy.rs",
    "judge/paper.rs",
    "judge/search.rs",
];

/// The file of this name, and all that it or one of them imports from, in reading order. A gated
/// module (`#[cfg(...)] mod x;`) comes with the file that declares it.
pub fn needed_by(path: &str) -> Vec<Source> {
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
    use super::super::lexer::{tokens, Kind};
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
    fn the_engine_has_nothing_that_the_lexer_does_not_know() {
        for source in SOURCES {
            for unknown in ["/*", "r#", " r\"", "(r\""] {
                assert!(!source.text.contains(unknown), "{}: {unknown}", source.path);
            }
            for token in tokens(source.text) {
                let is_long = token.kind == Kind::Literal && token.text.contains('\n');
                assert!(!is_long, "{}: {}", source.path, token.text);
            }
        }
    }

    #[test]
    fn the_wider_arithmetic_comes_with_the_file_that_declares_it() {
        let gated = needed_by("board/lanes.rs");
        assert!(gated
            .iter()
            .any(|source| source.path == "board/lanes/x86.rs"));
    }
}
