//! The game's formats: games and moves, boards, weight files.

pub mod games;
mod lines;
pub mod notation;
pub mod sniff;
pub mod weights;
