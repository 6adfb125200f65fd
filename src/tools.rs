//! What is done with games and players besides playing: refereeing, measuring, training, showing,
//! sending to the judge.

// Random games.
pub mod deal;

// A cascade step by step.
pub mod steps;

// Given moves, and what is said of a game.
pub mod referee;

// The slow twin of board, features and rule: tests and `speed` hold the engine against it.
#[doc(hidden)]
pub mod reference;

// Reading within limits, writing without loss.
pub mod files;

// Being asked to stop, by Ctrl-C for one.
pub mod signals;

// Somebody else's program as a player.
pub mod exec;

// Work shared out over threads: games, candidates, and the chains of the search player.
pub mod chains;
pub mod parallel;

// Means, deviations and intervals.
pub mod stats;

// The day and time.
pub mod date;

// Tables for people, spreadsheets and programs.
pub mod sheet;

// How good a player is.
pub mod bench;

// Two games of the same bricks beside each other.
pub mod diff;

// How fast the board is.
pub mod speed;

// A played game to look at: text, picture, page.
pub mod view;

// Why a brick went where it went.
pub mod explain;

// One source file for the judge.
pub mod submission;

// Lines over axes, as a picture.
pub mod chart;

// Finding the numbers that players play by.
pub mod train;

/// What made a weight file or a judge's file: `0.1.0 (9b7d2eb)`, with a `+` after the commit where the
/// sources had been changed since (`src/build.rs` finds that out), or `0.1.0` outside git.
pub fn version() -> String {
    let commit = option_env!("BRICKGM_COMMIT").map_or(String::new(), |it| format!(" ({it})"));
    format!("{}{commit}", env!("CARGO_PKG_VERSION"))
}
