//! The engine's own source, carried by the program.

/// A file of the engine.
pub struct Source {
    /// Where it lies under `src/engine/`.
    pub path: &'static str,
    pub text: &'static str,
}

macro_rules! sources {
    ($($path:literal,)*) => {
        &[$(Source { path: $path, text: include_str!(concat!("../../engine/", $path)) },)*]
    };
}

/// Every file of the engine: a test holds the list against the folder. What a player does not need
/// of them is left out by itself.
pub const SOURCES: &[Source] = sources![
    "brick.rs",
    "rng.rs",
    "board.rs",
    "board/cascade.rs",
    "board/lanes.rs",
    "board/lanes/x86.rs",
    "board/rules.rs",
    "features.rs",
    "features/gains.rs",
    "features/placements.rs",
    "weights.rs",
    "player.rs",
    "player/greedy.rs",
    "player/paper.rs",
    "player/search.rs",
    "player/search/appraisal.rs",
    "player/search/beam.rs",
    "player/search/clock.rs",
    "player/search/polish.rs",
    "player/search/selection.rs",
    "player/search/settings.rs",
    "game.rs",
];
