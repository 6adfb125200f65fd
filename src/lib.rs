//! The Colour Brick Game (SPOJ 18073, BRICKGM): its players (the published one, a greedy one, one
//! that plans), and the tools around them.
//!
//! Four rooms in reading order. Each uses only itself and those above it, which a test holds them
//! to. To follow one brick, start at [`text::solve`]: it goes on to the game, the player, the board
//! and the features, and comes back with a move.

#![deny(missing_docs)]

// All that the judge's program is made of. This line holds the whole folder to the judge's compiler.
#[clippy::msrv = "1.33.0"]
pub mod engine;

// What people and files say: the judge's input and output, boards.
pub mod text;

// Dealing, refereeing, measuring, showing, training, sending to the judge.
pub mod tools;

// The command line.
pub mod cli;
