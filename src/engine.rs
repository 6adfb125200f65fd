//! Everything that the judge's program contains: the game and its players.
//!
//! The modules stand in reading order, and each uses only those above it. They know nothing of
//! flags or threads, and keep to Rust 1.33, which is taken for the judge's compiler: `lib.rs` tells
//! clippy so for the whole folder, and clippy refuses what is newer.

// The words of the game: colours, brick, move.
pub mod brick;

// Deterministic random numbers.
pub mod rng;

// The bitboard: a brick falls, runs vanish and score.
pub mod board;

// What a board looks like to the evaluation.
pub mod features;

// The parameters of the published rule.
pub mod rule;

// From the bricks in view to moves.
pub mod player;

// A board, the bricks in view and the score, turn by turn.
pub mod game;

// The judge's own program: a whole input in, all moves out.
pub mod entry;
