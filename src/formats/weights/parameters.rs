//! The parameters of the published rule and of the search player: ONE table each.
//!
//! Reading and writing weight files, the help and the trainer go by these rows. The engine keeps
//! its plain structs, which say what each parameter means; a row says how it is reached in them.
//! All values are in millionths, so that a file says exactly what is played.

use crate::engine::board::SQUARES;
use crate::engine::features::COUNT;
use crate::engine::player::search::Settings;
use crate::engine::rule::{RuleParameters, ScoreLimit, MILLION};

/// A row of a table.
pub struct Parameter<P: 'static> {
    /// Its name in a file. One that is [`Access::PerN`] is followed by the N.
    pub name: &'static str,
    /// The smallest and the largest value.
    pub range: (f64, f64),
    /// Only whole numbers make sense.
    pub whole: bool,
    /// A file may leave it out, and does if it is 0.
    pub optional: bool,
    /// How to get and set it.
    pub access: Access<P>,
}

/// How to get and set a parameter, in millionths.
pub enum Access<P: 'static> {
    /// It has one value.
    One(fn(&P) -> i64, fn(&mut P, i64)),
    /// It has a value for each N it was found for, by rising N.
    PerN(fn(&P) -> Vec<(u64, i64)>, fn(&mut P, Vec<(u64, i64)>)),
}

/// A player's parameters: plain data of the engine with a table.
pub trait Parameters: Default + 'static {
    /// Every parameter, in the order of the files.
    const TABLE: &'static [Parameter<Self>];
}

/// Millionths as a number.
pub fn units(millionths: i64) -> f64 {
    millionths as f64 / MILLION as f64
}

/// More bricks than people train for, and more points than any brick wins.
pub const MOST: f64 = 1e9;
/// The largest weight, either sign: far beyond any use, and sums of it stay within 64 bits.
pub const LARGEST_WEIGHT: f64 = 1e6;

macro_rules! weight {
    ($feature:literal, $name:literal, $optional:literal) => {
        Parameter {
            name: $name,
            range: (-LARGEST_WEIGHT, LARGEST_WEIGHT),
            whole: false,
            optional: $optional,
            access: Access::One(
                |of| of.weights[$feature],
                |of, value| of.weights[$feature] = value,
            ),
        }
    };
}

macro_rules! whole {
    ($field:ident, $name:literal, $range:expr) => {
        Parameter {
            name: $name,
            range: $range,
            whole: true,
            optional: false,
            access: Access::One(
                |of| of.$field as i64 * MILLION,
                |of, value| of.$field = (value / MILLION) as _,
            ),
        }
    };
}

macro_rules! real {
    ($field:ident, $name:literal, $range:expr) => {
        Parameter {
            name: $name,
            range: $range,
            whole: false,
            optional: false,
            access: Access::One(
                |of| (of.$field * MILLION as f64).round() as i64,
                |of, value| of.$field = units(value),
            ),
        }
    };
}

const SQUARE_COUNT: (f64, f64) = (0.0, SQUARES as f64);

impl Parameters for RuleParameters {
    const TABLE: &'static [Parameter<RuleParameters>] = &[
        weight!(0, "horizontal pair", false),
        weight!(1, "vertical pair", false),
        weight!(2, "diagonal pair", false),
        weight!(3, "possible dissolve", false),
        weight!(4, "max well depth", false),
        weight!(5, "blocks", false),
        weight!(6, "pile height", true),
        Parameter {
            name: "score limit at",
            range: (0.0, MOST),
            whole: true,
            optional: false,
            access: SCORE_LIMITS,
        },
        whole!(space_guard, "space guard", SQUARE_COUNT),
        whole!(end_guard, "end guard", (0.0, MOST)),
    ];
}

/// What the features are called, in the order in which the engine counts them.
pub const FEATURE_NAMES: [&str; COUNT] = {
    let mut names = [""; COUNT];
    let mut row = 0;
    while row < COUNT {
        names[row] = RuleParameters::TABLE[row].name;
        row += 1;
    }
    names
};

const SCORE_LIMITS: Access<RuleParameters> = Access::PerN(
    |rule| {
        let limits = rule.score_limits.iter();
        limits.map(|limit| (limit.bricks, i64::from(limit.points) * MILLION)).collect()
    },
    |rule, limits| {
        let limit = |(bricks, points)| ScoreLimit { bricks, points: (points / MILLION) as u32 };
        rule.score_limits = limits.into_iter().map(limit).collect();
    },
);

impl Parameters for Settings {
    const TABLE: &'static [Parameter<Settings>] = &[
        whole!(slack, "slack", (1.0, 30.0)),
        whole!(span, "span", (1.0, 60.0)),
        whole!(sweep_above, "sweep above", SQUARE_COUNT),
        whole!(sweep_width, "sweep width", (1.0, 10_000.0)),
        real!(hot, "hot", (0.001, 10.0)),
        real!(cold, "cold", (0.001, 10.0)),
        real!(square_price, "square price", (0.0, 0.5)),
        real!(fuse_price, "fuse price", (0.0, 0.5)),
        real!(rotation_share, "rotation share", (0.0, 0.9)),
        real!(sweep_price, "sweep price", (0.0, 100.0)),
    ];
}
