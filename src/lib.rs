//! The Colour Brick Game (SPOJ 18073, BRICKGM), its published player, and the tools around it.
//!
//! The modules stand in reading order, and each uses only those above it. Down to [`solve`] they
//! are the core, which also goes to the judge as one file: it knows nothing of files, flags or
//! threads, and keeps to Rust 1.33, the judge's compiler; clippy is told so module by module and
//! refuses what is newer. To follow one brick through the core, start at [`solve`].

// The words of the game: colours, brick, move.
#[clippy::msrv = "1.33.0"]
pub mod brick;

// Chance that can be repeated.
#[clippy::msrv = "1.33.0"]
pub mod rng;

// The bitboard: a brick falls, runs vanish and score.
#[clippy::msrv = "1.33.0"]
pub mod board;

// What a board looks like to the evaluation.
#[clippy::msrv = "1.33.0"]
pub mod features;

// What each feature is worth, for each number of colours.
#[clippy::msrv = "1.33.0"]
pub mod weights;

// From the bricks in view to moves.
#[clippy::msrv = "1.33.0"]
pub mod player;

// A board, the bricks in view and the score, turn by turn.
#[clippy::msrv = "1.33.0"]
pub mod game;

// The judge's input as a stream, with errors that name the line.
#[clippy::msrv = "1.33.0"]
pub mod protocol;

// A whole game from a stream of bricks to a stream of moves.
#[clippy::msrv = "1.33.0"]
pub mod solve;

// Here the tools begin. Random games.
pub mod deal;

// How good a player is, and how fast the board.
pub mod bench;

// What the referee says of a game.
pub mod verdict;

// A played game to look at: text, picture, page.
pub mod view;

// One source file for the judge.
pub mod submission;

// Finding the numbers that players play by.
pub mod train;

// The command line.
pub mod cli;
