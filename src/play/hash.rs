//! Hashes of moves, of games and of whatever else must be recognised again.

use crate::engine::brick::{Brick, Shape};
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::engine::rng::SplitMix64;

/// Scatters a number over all 64 bits, one to one.
pub fn mix(number: u64) -> u64 {
    SplitMix64::new(number).next_u64()
}

/// A hash of some numbers in their order.
pub fn of_numbers(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let numbers = numbers.into_iter();
    numbers.fold(0, |hash, number| mix(hash ^ number))
}

pub fn of_bytes(bytes: &[u8]) -> u64 {
    of_numbers(bytes.iter().map(|&byte| byte.into()).chain([bytes.len() as u64]))
}

/// A hash of a game: the same however its file is laid out.
pub fn of_game(shape: Shape, bricks: &[Brick]) -> u64 {
    let number = |brick: &Brick| {
        let [top, middle, bottom] = brick.top_down().map(u64::from);
        top * 100 + middle * 10 + bottom
    };
    let head = [u64::from(shape.colours.get()), shape.bricks];
    of_numbers(head.into_iter().chain(bricks.iter().map(number)))
}

/// A hash of the moves so far.
#[derive(Default)]
pub struct MoveHash(pub u64);

impl Observer for MoveHash {
    fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
        // Move 0 must count too, as a game that ends with it is another one than a game without it.
        self.0 = mix(self.0 ^ (placed.action.index() as u64 + 1));
        Next::GoOn
    }
}
