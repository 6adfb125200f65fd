//! What an end is worth: points against bricks.
//!
//! A game is a chain of segments, each a build-up and the explosion that ends it. What matters is
//! not the largest explosion but the most points a brick, so an end is charged for its bricks at
//! the rate that bricks have earned so far (the renewal-reward theorem), and for the squares that
//! it leaves behind, which the next segment has to clear away.

use crate::engine::player::search::settings::Settings;
use std::cmp::Ordering;

/// How good an end is. One that came too early or wins too little is a last resort, and any
/// proper end is better than it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    proper: bool,
    gain: f64,
}

impl Worth {
    pub fn is_proper(self) -> bool {
        self.proper
    }

    pub fn less(self, cost: f64) -> Worth {
        Worth {
            gain: self.gain - cost,
            ..self
        }
    }
}

impl PartialOrd for Worth {
    fn partial_cmp(&self, other: &Worth) -> Option<Ordering> {
        match self.proper.cmp(&other.proper) {
            Ordering::Equal => self.gain.partial_cmp(&other.gain),
            unequal => Some(unequal),
        }
    }
}

/// With fewer bricks left than so many usual segments take, the segment is the last one.
const LAST: f64 = 1.5;
/// So little of a segment's bricks earns nothing at all.
const TOO_FEW: f64 = 0.4;

/// Everything an end is judged by, for one segment.
pub struct Appraisal {
    /// Points a brick is expected to earn.
    pub rate: f64,
    /// Bricks of the game that are left when the segment begins.
    pub remaining: u64,
    /// How many bricks a segment takes on average.
    pub usual_bricks: f64,
    /// The least that a proper end wins, with the least bricks, from the least squares.
    pub least_points: f64,
    pub least_bricks: usize,
    pub least_squares: u32,
    /// The game ends with this segment or soon after: no end is waited for in vain.
    pub is_last: bool,
    /// Squares that may be left behind for nothing, and the bricks that each further one costs.
    pub free_leftovers: f64,
    pub leftover_price: f64,
}

impl Appraisal {
    pub fn new(
        settings: &Settings,
        rate: f64,
        remaining: u64,
        usual_points: f64,
        usual_bricks: f64,
    ) -> Appraisal {
        // When no second segment fits into the game, whatever wins the most is proper.
        let last = (remaining as f64) < usual_bricks * LAST;
        let unless_last = |number: f64| if last { 0.0 } else { number };
        Appraisal {
            rate,
            remaining,
            usual_bricks,
            least_points: unless_last(usual_points * settings.fair_share),
            least_bricks: unless_last(settings.shortest) as usize,
            least_squares: unless_last(settings.fullest) as u32,
            is_last: last,
            free_leftovers: settings.free_left,
            leftover_price: settings.price_left,
        }
    }

    /// The worth of an end that wins so many points with so many bricks, from a board of so many
    /// squares, if it left nothing behind.
    pub fn worth(&self, points: u32, bricks: usize, squares: u32) -> Worth {
        Worth {
            proper: f64::from(points) >= self.least_points
                && bricks >= self.least_bricks
                && squares >= self.least_squares,
            gain: self.gain(points, bricks),
        }
    }

    /// The points, and what the bricks that remain will earn.
    pub fn gain(&self, points: u32, bricks: usize) -> f64 {
        f64::from(points) + self.future(self.remaining as f64 - bricks as f64)
    }

    /// Fewer bricks than a segment takes cannot earn the usual rate, and very few earn nothing.
    fn future(&self, bricks: f64) -> f64 {
        let segments = bricks / self.usual_bricks;
        let part = (segments - TOO_FEW) / (1.0 - TOO_FEW);
        self.rate * bricks * part.max(0.0).min(1.0)
    }

    /// What the squares left behind cost, in points.
    pub fn cost_of_leftovers(&self, squares: u32) -> f64 {
        if self.is_last {
            return 0.0;
        }
        let costly = (f64::from(squares) - self.free_leftovers).max(0.0);
        costly * self.leftover_price * self.rate
    }
}
