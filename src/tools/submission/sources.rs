//! The engine's own source, carried by the program.

/// A file of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineFile {
    /// Where it lies under `src/engine/`.
    pub path: &'static str,
    pub text: &'static str,
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
    ($($path:literal,)*) => {
        &[$(EngineFile { path: $path, text: include_str!(concat!("../../engine/", $path)) },)*]
    };
}

/// Every file of the engine in reading order: a test holds the list against the folder.
pub const SOURCES: &[EngineFile] = sources![
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

#[cfg(test)]
mod tests {
    use super::super::lexer::{tokens, TokenKind};
    use super::*;

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
