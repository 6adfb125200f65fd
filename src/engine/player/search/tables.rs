//! What all annealings of a game share: its settings, made into tables once.

use crate::engine::board::patch::Stamps;
use crate::engine::board::SQUARES;
use crate::engine::brick::BRICK;
use crate::engine::player::search::arrangement::Change;
use crate::engine::player::search::cooling::{neg_log_u, Cooling};
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
}

impl Tables {
    /// For these settings.
    pub fn new(settings: &Settings) -> Tables {
        let mut prices = vec![1.0];
        for squares in 0..SQUARES {
            let cheaper = prices[squares];
            prices.push(cheaper * (1.0 - settings.square_price));
        }
        Tables {
            kinds: kinds(settings),
            prices,
            cooling: Cooling::new(settings),
            neg_log_u: neg_log_u(),
            stamps: Stamps::new(),
        }
    }
}

/// Every kind of change as often as its share says, so that one draw chooses. A kind is written as a
/// change of piece 0 in rotation 0: `second` is how many pieces later the one is that it changes
/// places with, 0 being itself. Pieces that change places keep their rotations half of the time,
/// and else are rotated by any two amounts.
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
