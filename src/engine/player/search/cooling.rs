//! Cooling, in arithmetic that is the same on every machine.
//!
//! Annealing accepts a change that makes the value v of an arrangement worse, to v', with a chance
//! of (v' / v) ^ (1 / temperature). Put the other way round: draw u between 0 and 1 first, then
//! accept whatever is worth at least v · u ^ temperature. The powers and logarithms of the system's
//! library differ in their last bit between systems, so here they are made of sums, products and
//! square roots, which do not.

use crate::engine::player::search::settings::Settings;

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
        Cooling {
            temperatures,
            hurdles: hurdles(),
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

/// -ln(u) for u in the middle of each of the [`DRAWS`] parts from 0 to 1, by what it grows from one to
/// the one before: ln(b / a) = 2 · artanh((b - a) / (b + a)), with its series.
fn hurdles() -> Vec<f64> {
    let mut hurdles = vec![0.0; DRAWS];
    let (mut sum, mut above) = (0.0, DRAWS as f64);
    for draw in (0..DRAWS).rev() {
        let u = draw as f64 + 0.5;
        let t = (above - u) / (above + u);
        let (mut power, mut n) = (2.0 * t, 1.0);
        while power > 1e-12 {
            sum += power / n;
            power *= t * t;
            n += 2.0;
        }
        hurdles[draw] = sum;
        above = u;
    }
    hurdles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hurdles_are_logarithms() {
        for (draw, hurdle) in hurdles().iter().enumerate() {
            let u = (draw as f64 + 0.5) / DRAWS as f64;
            assert!((hurdle + f64::ln(u)).abs() < 1e-9, "{}", draw);
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
