//! Cooling, in arithmetic that is the same on every machine.
//!
//! Annealing accepts a change that makes the value v of an arrangement worse, to v', with a chance
//! of (v' / v) ^ (1 / temperature). Put the other way round: draw u between 0 and 1 first, then
//! accept what is worth at least v · u ^ temperature. The powers and logarithms of the system's
//! library differ in their last bit between systems, so here they are made of sums, products and
//! square roots, which do not.

use crate::engine::player::search::settings::Settings;

/// Different draws of u.
pub const DRAWS: usize = 1024;
/// How often the way from hot to cold is halved.
const HALVINGS: usize = 6;
/// How many temperatures there are on the way from hot to cold.
pub const TEMPERATURES: usize = 1 << HALVINGS;

/// What an annealing may lose, hotter or colder.
#[derive(Clone, Copy)]
pub struct Cooling {
    temperature: f64,
    /// What a temperature is of the one before it.
    ratio: f64,
}

impl Cooling {
    /// From hot to cold in equal ratios.
    pub fn new(settings: &Settings) -> Cooling {
        let mut ratio = settings.cold / settings.hot;
        for _ in 0..HALVINGS {
            ratio = ratio.sqrt();
        }
        Cooling { temperature: settings.hot, ratio }
    }

    /// Goes on to the next temperature.
    pub fn cool(&mut self) {
        self.temperature *= self.ratio;
    }

    /// By which factor the current value may exceed a new one that is still accepted:
    /// u ^ -temperature for the u that was drawn.
    ///
    /// e^x comes as (e^(x/16))^16, the inner one by the first three terms of its series. That is
    /// close, and more is not needed: it only has to be the same everywhere.
    #[inline(always)]
    pub fn acceptance_ratio(&self, neg_log_u: f64) -> f64 {
        let x = self.temperature * neg_log_u * (1.0 / 16.0);
        let mut power = 1.0 + x + 0.5 * x * x;
        for _ in 0..4 {
            power *= power;
        }
        power
    }
}

/// What -ln(u) is on average for each draw of u, the smallest u first: the largest of n of them is
/// 1 + 1/2 + … + 1/n (A. Rényi, "On the theory of order statistics", 1953), the next one has no 1, the
/// one after it no 1/2 either, and so on.
pub fn neg_log_u() -> Vec<f64> {
    let mut neg_log_u = vec![0.0; DRAWS];
    let mut sum = 0.0;
    for draw in (0..DRAWS).rev() {
        sum += 1.0 / (draw + 1) as f64;
        neg_log_u[draw] = sum;
    }
    neg_log_u
}
