//! The judge's `main` with the greedy player.

use crate::engine::judge::judge_game;
use crate::engine::player::greedy::Greedy;
use std::io::{self, Read, Write};

/// Plays for the points of each brick.
pub fn judge_greedy<R: Read, W: Write>(input: &mut R, output: &mut W) -> io::Result<()> {
    judge_game(input, output, |rules, _| Greedy::new(rules))
}
