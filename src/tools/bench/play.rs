//! One game of one seed, played in memory.

use std::time::Instant;

use super::Make;
use crate::engine::board::Machine;
use crate::engine::brick::{Move, Shape};
use crate::engine::game::Game;
use crate::engine::rng::SplitMix64;
use crate::tools::deal::Deal;

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub placed: u64,
    pub score: u64,
    /// A hash of all moves in their order, and of nothing else.
    pub moves: u64,
    /// How long it took, the making of the player included.
    pub nanos: u64,
}

/// Plays the game that `gen N K --seed S` writes.
pub fn play<E>(shape: Shape, seed: u64, make: &Make<E>) -> Result<Played, E> {
    let started = Instant::now();
    let mut player = make(shape)?;
    let mut deal = Deal::new(shape.colours, seed);
    let mut game = Game::new(Machine::new(shape.colours), shape);
    let mut moves = Vec::new();
    let mut hash = 0;
    loop {
        while game.wants_brick(player.preview()) {
            deal.next().into_iter().for_each(|brick| game.show(brick));
        }
        if game.in_view() == 0 || game.is_over() {
            break;
        }
        game.turn(&mut *player, &mut moves);
        hash = moves.iter().fold(hash, with_move);
    }
    Ok(Played {
        placed: game.placed(),
        score: game.score(),
        moves: hash,
        nanos: u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX),
    })
}

fn with_move(hash: u64, action: &Move) -> u64 {
    // Move 0 must count too, as a game that ends with it is another one than a game without it.
    mix(hash ^ (action.index() as u64 + 1))
}

/// Scatters a number over all 64 bits, one to one.
pub fn mix(number: u64) -> u64 {
    SplitMix64::new(number).next_u64()
}
