//! What knows nothing of the game, and uses only the standard library.

pub mod args;
pub mod chart;
pub mod command;
pub mod completions;
pub mod date;
pub mod error;
pub mod files;
pub mod flags;
pub mod help;
pub mod numbers;
pub mod parallel;
pub(crate) mod progress;
pub mod quote;
pub mod signals;
pub mod stats;
pub mod streams;
pub mod suggest;
pub mod table;
pub mod terminal;
pub mod tsv;

/// `0.1.0 (9b7d2eb)`, with a `+` after the commit where the sources had been changed since
/// (`src/build.rs` finds that out), or `0.1.0` outside git.
pub fn version() -> String {
    let commit = option_env!("BRICKGM_COMMIT").map_or(String::new(), |it| format!(" ({it})"));
    format!("{}{commit}", env!("CARGO_PKG_VERSION"))
}
