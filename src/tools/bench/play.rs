//! One game of one seed, played in memory.

use std::time::Instant;

use super::Make;
use crate::engine::board::GameRules;
use crate::engine::brick::Shape;
use crate::engine::game::{Game, Next, Observer, Placed};
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
    let mut game = Game::new(GameRules::new(shape.colours), shape);
    let mut hash = MoveHash(0);
    game.play(&mut deal, &mut *player, &mut hash);
    Ok(Played {
        placed: game.placed(),
        score: game.score(),
        moves: hash.0,
        nanos: u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX),
    })
}

/// A hash of the moves so far.
struct MoveHash(u64);

impl Observer for MoveHash {
    fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
        // Move 0 must count too, as a game that ends with it is another one than a game without it.
        self.0 = mix(self.0 ^ (placed.action.index() as u64 + 1));
        Next::GoOn
    }
}

/// Scatters a number over all 64 bits, one to one.
pub fn mix(number: u64) -> u64 {
    SplitMix64::new(number).next_u64()
}
