//! Means, deviations and confidence intervals.

use std::collections::BTreeMap;

/// The arithmetic mean; not a number for an empty list.
pub fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The standard deviation of a sample (divided by n − 1); 0 for a single number.
pub fn deviation(values: &[f64]) -> f64 {
    let mean = mean(values);
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (squares / (values.len() as f64 - 1.0).max(1.0)).sqrt()
}

/// The standard error of a sample's mean; 0 for a single number.
pub fn standard_error(values: &[f64]) -> f64 {
    deviation(values) / (values.len() as f64).sqrt()
}

/// A mean over games, with its standard error if there are at least two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean itself.
    pub mean: f64,
    /// Its standard error.
    pub error: Option<f64>,
    /// How many games it was taken over.
    pub games: u64,
}

impl Estimate {
    pub fn of(values: &[f64]) -> Estimate {
        let error = (values.len() >= 2).then(|| standard_error(values));
        Estimate { mean: mean(values), error, games: values.len() as u64 }
    }

    /// The sum of several means, each with a key.
    ///
    /// Means of the same key depend on each other, so their errors are added as if they always went
    /// the same way; those of different keys are independent. The games are those of the mean with
    /// the fewest. Both err towards a wider interval.
    pub fn sum<K: Ord + Copy>(parts: &[(K, Estimate)]) -> Estimate {
        let mut errors: BTreeMap<K, Option<f64>> = BTreeMap::new();
        for (key, part) in parts {
            let sum = errors.entry(*key).or_insert(Some(0.0));
            *sum = sum.zip(part.error).map(|(a, b)| a + b);
        }
        let squares: Option<f64> = errors.values().map(|e| e.map(|e| e * e)).sum();
        let mean = parts.iter().map(|(_, part)| part.mean).sum();
        let games = parts.iter().map(|(_, part)| part.games).min().unwrap_or(0);
        Estimate { mean, error: squares.map(f64::sqrt), games }
    }

    /// The same in another unit.
    pub fn divided_by(self, divisor: f64) -> Estimate {
        let error = self.error.map(|error| error / divisor);
        Estimate { mean: self.mean / divisor, error, ..self }
    }

    /// The 95 % confidence interval.
    pub fn interval(&self) -> Option<(f64, f64)> {
        let reach = self.error? * student_t(self.games - 1);
        Some((self.mean - reach, self.mean + reach))
    }
}

/// The 97.5 % quantiles of Student's t for 1 to 30 degrees of freedom.
const STUDENT_T: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042,
];

/// Student's t for a 95 % interval: the 97.5 % quantile.
fn student_t(freedom: u64) -> f64 {
    // The first terms of the expansion at the normal distribution's quantile: three decimals are
    // right where the table ends.
    let (z, n) = (1.959_964_f64, freedom as f64);
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * n * n);
    let expansion = z + (z.powi(3) + z) / (4.0 * n) + second;
    STUDENT_T.get(freedom.saturating_sub(1) as usize).copied().unwrap_or(expansion)
}

/// The mean that suits ratios. Zero as soon as one of them is.
pub fn geometric_mean(ratios: &[f64]) -> Option<f64> {
    let logs: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (!ratios.is_empty()).then(|| (logs / ratios.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(numbers: &[i32]) -> Estimate {
        let numbers: Vec<f64> = numbers.iter().map(|&number| number.into()).collect();
        Estimate::of(&numbers)
    }

    #[test]
    fn one_game_shows_nothing_and_equal_games_have_no_error() {
        assert_eq!((estimate(&[7]).error, deviation(&[7.0])), (None, 0.0));
        assert_eq!(estimate(&[7, 7, 7]).error, Some(0.0));
    }

    #[test]
    fn errors_of_the_same_colours_add_up_and_others_by_their_squares() {
        let part = |k: u64, error| {
            let (mean, games) = (10.0, 5 + k);
            (k, Estimate { mean, error, games })
        };
        let parts = [part(3, Some(1.0)), part(3, Some(2.0)), part(4, Some(4.0))];
        let sum = Estimate::sum(&parts);
        assert_eq!((sum.mean, sum.error, sum.games), (30.0, Some(5.0), 8));
        assert_eq!(sum.divided_by(2.0).error, Some(2.5));
        assert_eq!(Estimate::sum(&[part(3, Some(1.0)), part(4, None)]).error, None);
    }

    #[test]
    fn quantiles_go_on_where_the_table_ends() {
        for (freedom, quantile) in [(1, 12.706), (30, 2.042), (31, 2.040), (60, 2.000)] {
            assert!((student_t(freedom) - quantile).abs() < 6e-4, "{freedom}");
        }
        assert!((student_t(1_000_000) - 1.960).abs() < 6e-4);
    }

    #[test]
    fn the_geometric_mean_of_nothing_is_nothing() {
        assert_eq!(geometric_mean(&[]), None);
        assert!((geometric_mean(&[0.5, 2.0]).unwrap() - 1.0).abs() < 1e-12);
        assert_eq!(geometric_mean(&[0.0, 2.0]), Some(0.0));
    }
}
