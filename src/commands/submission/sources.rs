//! The engine's own source, carried by the program, and the files that a player needs of it.

/// A file of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineFile {
    /// Where it lies under `src/engine/`.
    pub path: &'static str,
    pub text: &'static str,
    /// The players that need it.
    pub players: &'static str,
}

impl EngineFile {
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
    (@players) => { "paper greedy search" };
    (@players $players:literal) => { $players };
    ($($path:literal $(for $players:literal)?,)*) => {
        &[$(EngineFile {
            path: $path,
            text: include_str!(concat!("../../engine/", $path)),
            players: sources!(@players $($players)?),
        },)*]
    };
}

/// Every file of the engine in reading order, with the players that need it where not all do:
/// tests hold the list against the folder, and the players against what their files import.
const SOURCES: &[EngineFile] = sources![
    "brick.rs",
    "rng.rs" for "search",
    "board.rs",
    "board/cascade.rs",
    "board/landings.rs" for "greedy search",
    "board/lanes.rs",
    "board/lanes/x86.rs",
    "board/patch.rs",
    "board/rules.rs",
    "features.rs" for "paper",
    "features/gains.rs" for "paper",
    "features/placements.rs" for "paper",
    "weights.rs" for "paper",
    "player.rs",
    "player/greedy.rs" for "greedy search",
    "player/published.rs" for "paper",
    "player/search.rs" for "search",
    "player/search/arrangement.rs" for "search",
    "player/search/chain.rs" for "search",
    "player/search/cooling.rs" for "search",
    "player/search/endgame.rs" for "search",
    "player/search/explosion.rs" for "search",
    "player/search/fit.rs" for "search",
    "player/search/pace.rs" for "search",
    "player/search/segment.rs" for "search",
    "player/search/settings.rs" for "search",
    "player/search/sweep.rs" for "search",
    "game.rs",
    "entry.rs",
    "entry/search.rs" for "search",
];

/// The files that this player needs, in reading order.
pub fn needed_by(player: &str) -> Vec<EngineFile> {
    let is_for = |file: &&EngineFile| file.players.split(' ').any(|name| name == player);
    let needed = SOURCES.iter().filter(is_for);
    needed.copied().collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::commands::submission::flatten::take_apart;
    use crate::commands::submission::lexer::{tokens, TokenKind};

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

    /// The files of a player that others of its files import from, or declare below a gate.
    fn imported_for(player: &str) -> BTreeSet<String> {
        let mut imported = BTreeSet::new();
        for source in needed_by(player) {
            let parts = take_apart(source.text);
            imported.extend(parts.imports.iter().filter_map(|path| file_of(path)));
            imported.extend(parts.gates.iter().map(|(name, _)| source.module(name)));
        }
        imported
    }

    #[test]
    fn a_player_comes_with_what_its_files_import_and_nothing_else() {
        for (player, own) in [
            ("paper", "player/published.rs"),
            ("greedy", "player/greedy.rs"),
            ("search", "entry/search.rs"),
        ] {
            let mut expected = imported_for(player);
            expected.extend(["entry.rs", own].map(String::from));
            let needed = needed_by(player).into_iter();
            let needed: BTreeSet<String> = needed.map(|source| source.path.to_string()).collect();
            assert_eq!(needed, expected, "{player}");
        }
    }

    #[test]
    fn the_engine_has_nothing_that_the_lexer_does_not_know() {
        for source in SOURCES {
            for unknown in ["/*", "r#", " r\"", "(r\""] {
                assert!(!source.text.contains(unknown), "{}: {unknown}", source.path);
            }
            for token in tokens(source.text) {
                let is_long = token.kind == TokenKind::Literal && token.text.contains('\n');
                assert!(!is_long, "{}: {}", source.path, token.text);
            }
        }
    }
}
