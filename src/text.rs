//! What people and files say: the game's input and moves, and boards to read.

// Boards drawn in letters.
mod board;

// Colours, bricks and moves in digits.
mod brick;

// The judge's input as a stream, with errors that name the line.
pub mod protocol;

// The numbers of the players: their files and the sets that are built in.
pub mod weights;
