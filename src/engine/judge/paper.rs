//! The judge's `main` with the published rule.

use crate::engine::brick::Colours;
use crate::engine::judge::judge_game;
use crate::engine::player::published::Published;
use crate::engine::weights::Rule;
use std::io::{self, Read, Write};

/// Plays with the rule of the game's K.
pub fn judge_paper<R: Read, W: Write>(
    input: &mut R,
    output: &mut W,
    rule: fn(Colours) -> Rule,
) -> io::Result<()> {
    judge_game(input, output, |rules, shape| {
        Published::new(rules, &rule(shape.colours), shape)
    })
}
