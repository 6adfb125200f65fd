//! What all annealings of a game share: its settings, made into tables once.

use crate::engine::board::patch::Stamps;
use crate::engine::board::SQUARES;
use crate::engine::brick::BRICK;
use crate::engine::player::search::arrangement::Change;
use crate::engine::player::search::cooling::{neg_log_u, Cooling, TEMPERATURES};
use crate::engine::player::search::settings::Settings;

/// The tables.
pub struct Tables {
    /// Every kind of change as often as its share says.
    pub kinds: Vec<Change>,
    /// What is left of the points if this many squares are left.
    pub prices: Vec<f64>,
    /// The temperatures, at the first.
    pub cooling: Cooling,
    /// For each draw of u, -ln(u).
    pub neg_log_u: Vec<f64>,
    /// Patches as planes.
    pub stamps: Stamps,
    /// The part of a value that each square of the fuse costs at the first temperature.
    pub fuse_price: f64,
}

impl Tables {
    /// For these settings.
    pub fn new(settings: &Settings) -> Tables {
        Tables {
            kinds: kinds(settings),
            prices: powers(1.0 - settings.square_price),
            cooling: Cooling::new(settings),
            neg_log_u: neg_log_u(),
            stamps: Stamps::new(),
            fuse_price: settings.fuse_price,
        }
    }

    /// What is left of a value, at this temperature, if the fuse takes this many squares. The price falls
    /// from the first temperature to the last, and is gone after that.
    pub fn fuse_prices(&self, level: usize) -> Vec<f64> {
        let fading = 1.0 - level as f64 / TEMPERATURES as f64;
        powers(1.0 - self.fuse_price * fading)
    }
}

/// The powers of a number, one for every number of squares.
fn powers(base: f64) -> Vec<f64> {
    let mut powers = vec![1.0];
    for squares in 0..SQUARES {
        let last = powers[squares];
        powers.push(last * base);
    }
    powers
}

/// Every kind of change as often as its share says, so that one draw chooses. A kind is written as a
/// change of piece 0 in rotation 0: `second` is how many pieces later the one is that it changes
/// places with, 0 being itself. Pieces that change places take the rotations in which they are most
/// like each other half of the time, and else are rotated from there by any two amounts.
fn kinds(settings: &Settings) -> Vec<Change> {
    let mut kinds = Vec::new();
    let all = BRICK as u8;
    let kind = |second, first_rotation, second_rotation| Change {
        second,
        first_rotation,
        second_rotation,
        ..Change::default()
    };
    for apart in 1..settings.span as u8 + 1 {
        for both in 0..all * all {
            kinds.push(kind(apart, 0, 0));
            kinds.push(kind(apart, both / all, both % all));
        }
    }
    let swaps = kinds.len() as f64;
    let rotations = swaps * settings.rotation_share / (1.0 - settings.rotation_share);
    for number in 0..rotations as usize {
        let rotation = 1 + (number % 2) as u8;
        kinds.push(kind(0, rotation, rotation));
    }
    kinds
}
