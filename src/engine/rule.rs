//! The parameters of the published rule, as plain data: the caller that makes a player passes them in.

use crate::engine::brick::Shape;
use crate::engine::features::placements::FeatureWeights;

/// Weights are counted in millionths, so that sums and ties are exact on every machine.
pub const MILLION: i64 = 1_000_000;

/// Above how many points a brick is cashed in, as found for games of one N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreLimit {
    /// The N it was found for.
    pub bricks: u64,
    /// A brick that wins more is always cashed in.
    pub points: u32,
}

/// All parameters of the published rule for one K.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleParameters {
    /// What each feature of a board counts for, in millionths.
    pub weights: FeatureWeights,
    /// At least one, by rising N.
    pub score_limits: Vec<ScoreLimit>,
    /// With fewer empty squares, any score is cashed in.
    pub space_guard: u32,
    /// With fewer bricks left, any score is cashed in.
    pub end_guard: u64,
}

impl RuleParameters {
    /// The score limit of the N that is nearest on a log scale; of two equally near, the smaller.
    pub fn score_limit(&self, shape: Shape) -> u32 {
        let mut nearest = self.score_limits[0];
        for &limit in &self.score_limits[1..] {
            // n is nearer to the larger of a < b if n / a > b / n.
            let n = u128::from(shape.bricks);
            if n * n > u128::from(nearest.bricks) * u128::from(limit.bricks) {
                nearest = limit;
            }
        }
        nearest.points
    }
}
