//! A whole game from a stream of bricks to a stream of moves.

use std::io::{Read, Write};

use crate::engine::board::Machine;
use crate::engine::brick::{write_move, Shape};
use crate::engine::game::Game;
use crate::engine::player::Player;
use crate::text::protocol::{InputError, Reader};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every brick is placed.
    Complete,
    /// No column could take this brick, counted from 1.
    GameOver { brick: u64 },
}

/// Plays the bricks of a reader whose header is already read, and writes a move a line.
///
/// A player sees no more bricks than it asks for, so its first moves are out before the last
/// bricks are in. When the input fails, the bricks before the failure are still played.
/// All moves are flushed when this returns.
pub fn solve<R: Read, W: Write>(
    reader: &mut Reader<R>,
    shape: Shape,
    machine: Machine,
    player: &mut dyn Player,
    output: &mut W,
) -> Result<Ending, InputError> {
    let mut game = Game::new(machine, shape);
    let mut moves = Vec::new();
    let mut failure = None;
    loop {
        while failure.is_none() && game.wants_brick(player.preview()) {
            match reader.brick(output) {
                Ok(brick) => game.show(brick),
                Err(error) => failure = Some(error),
            }
        }
        if game.in_view() == 0 || game.is_over() {
            break;
        }
        game.turn(player, &mut moves);
        for &action in &moves {
            write_move(output, action).map_err(InputError::Output)?;
        }
        // Whoever plans many moves at once took its time, and takes more before the next ones.
        if moves.len() > 1 {
            output.flush().map_err(InputError::Output)?;
        }
    }
    output.flush().map_err(InputError::Output)?;
    // A bad line that was seen is told even where the game ended before it.
    match failure {
        Some(error) => Err(error),
        None if game.is_over() => Ok(Ending::GameOver {
            brick: game.placed() + 1,
        }),
        None => Ok(Ending::Complete),
    }
}
