//! The Colour Brick Game (SPOJ 18073, BRICKGM): its players (the published one, a greedy one, one
//! that plans), and the tools around them.
//!
//! Four rooms in reading order. Each uses only itself and those above it, which a test holds them
//! to. To follow one brick, start at [`play::stream`]: it goes on to the game, the player, the board
//! and the features, and comes back with a move.

// All that the judge's program is made of. This line holds the whole folder to the judge's compiler.
#[clippy::msrv = "1.33.0"]
pub mod engine;

// What knows nothing of the game.
pub mod support;

// The game's formats.
pub mod text;

// Who makes the moves.
pub mod play;

// One module per command.
pub mod commands;
