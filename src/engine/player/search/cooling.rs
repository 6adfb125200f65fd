//! Chance and cooling, in arithmetic that is the same on every machine.
//!
//! Annealing accepts a change that makes the value v of an arrangement worse, to v', with a chance
//! of (v' / v) ^ (1 / temperature). Put the other way round: draw u between 0 and 1 first, then
//! accept whatever is worth at least v · u ^ temperature. The powers and logarithms of the system's
//! library differ in their last bit between systems, so here they are made of sums, products and
//! square roots, which do not.

use crate::engine::player::search::settings::Settings;
use crate::engine::rng::SplitMix64;

/// How many draws of chance are told apart.
pub const DRAWS: usize = 1024;
/// How often the way from hot to cold is halved.
const HALVINGS: usize = 6;
/// How many temperatures there are on the way from hot to cold.
pub const TEMPERATURES: usize = 1 << HALVINGS;

/// What an annealing may lose, hotter or colder.
pub struct Cooling {
    temperatures: Vec<f64>,
    /// -ln(u) for evenly spaced u.
    hurdles: Vec<f64>,
    temperature: f64,
}

impl Cooling {
    /// From hot to cold in equal ratios.
    pub fn new(settings: &Settings) -> Cooling {
        let mut ratio = settings.cold / settings.hot;
        for _ in 0..HALVINGS {
            ratio = ratio.sqrt();
        }
        let mut temperatures = vec![settings.hot];
        for level in 1..TEMPERATURES {
            let warmer = temperatures[level - 1];
            temperatures.push(warmer * ratio);
        }
        let mut hurdles = Vec::with_capacity(DRAWS);
        for draw in 0..DRAWS {
            hurdles.push(ln(DRAWS as f64 / (draw as f64 + 0.5)));
        }
        Cooling {
            temperatures,
            hurdles,
            temperature: settings.hot,
        }
    }

    /// Goes on to this temperature, the first being the hottest.
    pub fn cool_to(&mut self, level: usize) {
        self.temperature = self.temperatures[level.min(TEMPERATURES - 1)];
    }

    /// By which factor the current value may exceed a new one that is still accepted:
    /// u ^ -temperature for the u of this draw.
    ///
    /// e^x comes as (e^(x/16))^16, the inner one by the first three terms of its series. That is
    /// close, and more is not needed: it only has to be the same everywhere.
    #[inline(always)]
    pub fn leniency(&self, draw: usize) -> f64 {
        let x = self.temperature * self.hurdles[draw % DRAWS] * (1.0 / 16.0);
        let mut power = 1.0 + x + 0.5 * x * x;
        for _ in 0..4 {
            power *= power;
        }
        power
    }
}

/// The natural logarithm of a number of at least 1: halved until it is below 2, then the series of
/// the inverse hyperbolic tangent, ln(x) = 2 · artanh((x - 1) / (x + 1)).
fn ln(x: f64) -> f64 {
    let (mut x, mut halvings) = (x, 0.0);
    while x >= 2.0 {
        x *= 0.5;
        halvings += 1.0;
    }
    let t = (x - 1.0) / (x + 1.0);
    let (mut power, mut sum) = (t, 0.0);
    for n in 0..20 {
        sum += power / f64::from(2 * n + 1);
        power *= t * t;
    }
    halvings * std::f64::consts::LN_2 + 2.0 * sum
}

/// Several small numbers from one draw of 64 bits.
pub struct Dice {
    rng: SplitMix64,
    bits: u64,
}

impl Dice {
    /// The same seed throws the same numbers.
    pub fn new(seed: u64) -> Dice {
        Dice {
            rng: SplitMix64::new(seed),
            bits: 0,
        }
    }

    /// Makes bits for four numbers.
    #[inline(always)]
    pub fn throw(&mut self) {
        self.bits = self.rng.next_u64();
    }

    /// The next of them, below a limit of some hundreds at most: it takes 16 bits.
    #[inline(always)]
    pub fn below(&mut self, limit: usize) -> usize {
        let number = ((self.bits & 0xffff) as usize * limit) >> 16;
        self.bits >>= 16;
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_one() {
        for &x in &[1.0, 1.5, 2.0, 10.0, 2048.0] {
            assert!((ln(x) - f64::ln(x)).abs() < 1e-12, "{}", x);
        }
    }

    #[test]
    fn the_temperatures_go_from_hot_to_cold_in_equal_ratios() {
        let settings = Settings {
            slack: 1,
            hot: 0.16,
            cold: 0.01,
            square_price: 0.0,
            span: 1,
            turn_share: 0.0,
            sweep_above: 0,
            sweep_price: 0.0,
            sweep_width: 1,
        };
        let mut cooling = Cooling::new(&settings);
        assert_eq!(cooling.temperature, 0.16);
        cooling.cool_to(TEMPERATURES / 2);
        assert!((cooling.temperature - 0.04).abs() < 1e-12);
        // Half of the draws lie below u = 1/2, and may lose 2 ^ temperature at least.
        let leniency = cooling.leniency(DRAWS / 2);
        assert!((leniency - 2f64.powf(0.04)).abs() < 1e-4, "{}", leniency);
        cooling.cool_to(TEMPERATURES + 5);
        assert!((cooling.temperature - 0.01).abs() < 1e-3);
    }
}
