//! The parameters of the published rule and of the search player: ONE table each.
//!
//! Reading and writing weight files, the help, the trainer and the constants of the judge's file
//! all go by these rows. The engine keeps its plain structs; a row says how a parameter is reached
//! in them. All values are in millionths, so that a file says exactly what is played.

use crate::engine::board::SQUARES;
use crate::engine::features::COUNT;
use crate::engine::player::search::Settings;
use crate::engine::weights::{Rule, ScoreLimit, MILLION};

/// A row of a table.
pub struct Parameter<P: 'static> {
    /// Its name in a file. One that is [`Access::PerN`] is followed by the N.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub meaning: &'static str,
    /// The smallest and the largest value.
    pub range: (f64, f64),
    /// Only whole numbers make sense.
    pub whole: bool,
    /// The field of the engine's struct.
    field: &'static str,
    /// How to get and set it.
    pub access: Access<P>,
}

impl<P> Parameter<P> {
    /// As the help and errors call it: `score limit at N`.
    pub fn full_name(&self) -> String {
        match self.access {
            Access::One(..) => self.name.to_string(),
            Access::PerN(..) => format!("{} N", self.name),
        }
    }
}

/// How to get and set a parameter, in millionths.
pub enum Access<P: 'static> {
    /// It has one value.
    One(fn(&P) -> i64, fn(&mut P, i64)),
    /// It has a value for each N it was found for, by rising N.
    PerN(fn(&P) -> Vec<(u64, i64)>, fn(&mut P, Vec<(u64, i64)>)),
}

/// A player's parameters: plain data of the engine with a table.
pub trait Parameters: Sized + 'static {
    /// Every parameter, in the order of the files.
    const TABLE: &'static [Parameter<Self>];

    /// All values are zero, and there is no N.
    fn zero() -> Self;
}

/// Millionths as a number.
pub fn units(millionths: i64) -> f64 {
    millionths as f64 / MILLION as f64
}

/// More bricks than people train for, and more points than any brick wins.
pub const MOST: f64 = 1e9;
/// The largest weight, either sign: far beyond any use, and sums of it stay within 64 bits.
pub const LARGEST_WEIGHT: f64 = 1e6;

macro_rules! row {
    (weight $index:literal, $name:literal, $meaning:literal) => {
        Parameter {
            name: $name,
            meaning: $meaning,
            range: (-LARGEST_WEIGHT, LARGEST_WEIGHT),
            whole: false,
            field: "weights",
            access: Access::One(
                |rule| rule.weights[$index],
                |rule, value| rule.weights[$index] = value,
            ),
        }
    };
    (whole $field:ident, $name:literal, $range:expr, $meaning:literal) => {
        Parameter {
            name: $name,
            meaning: $meaning,
            range: $range,
            whole: true,
            field: stringify!($field),
            access: Access::One(
                |all| all.$field as i64 * MILLION,
                |all, value| all.$field = (value / MILLION) as _,
            ),
        }
    };
    (real $field:ident, $name:literal, $range:expr, $meaning:literal) => {
        Parameter {
            name: $name,
            meaning: $meaning,
            range: $range,
            whole: false,
            field: stringify!($field),
            access: Access::One(
                |all| (all.$field * MILLION as f64).round() as i64,
                |all, value| all.$field = units(value),
            ),
        }
    };
}

/// Rows separated by semicolons.
macro_rules! rows {
    ($($row:expr;)*) => {
        [$($row),*]
    };
}

const RULE: [Parameter<Rule>; COUNT + 3] = rows! {
    row!(weight 0, "horizontal pair", "Weight of squares with the colour of their right neighbour.");
    row!(weight 1, "vertical pair", "Weight of squares with the colour of the square above.");
    row!(weight 2, "diagonal pair", "Weight of squares with the colour of a diagonal neighbour.");
    row!(weight 3, "possible dissolve", "Weight of pairs with a third square one move away from a run.");
    row!(weight 4, "max well depth", "Weight of the depth of the deepest column below its neighbours.");
    row!(weight 5, "blocks", "Weight of the number of squares.");
    Parameter {
        name: "score limit at",
        meaning: "A brick that wins more is always cashed in; found for games of N bricks.",
        range: (0.0, MOST),
        whole: true,
        field: "score_limits",
        access: Access::PerN(score_limits, set_score_limits),
    };
    row!(whole space_guard, "space guard", (0.0, SQUARES as f64),
        "With fewer empty squares, any score is cashed in.");
    row!(whole end_guard, "end guard", (0.0, MOST), "With fewer bricks left, any score is cashed in.");
};

fn score_limits(rule: &Rule) -> Vec<(u64, i64)> {
    let limits = rule.score_limits.iter();
    limits.map(|limit| (limit.bricks, i64::from(limit.points) * MILLION)).collect()
}

fn set_score_limits(rule: &mut Rule, limits: Vec<(u64, i64)>) {
    let limit = |(bricks, points)| ScoreLimit { bricks, points: (points / MILLION) as u32 };
    rule.score_limits = limits.into_iter().map(limit).collect();
}

impl Parameters for Rule {
    const TABLE: &'static [Parameter<Rule>] = &RULE;

    fn zero() -> Rule {
        Rule { weights: [0; COUNT], score_limits: Vec::new(), space_guard: 0, end_guard: 0 }
    }
}

/// What the features are called, in the order in which the engine counts them.
pub const FEATURE_NAMES: [&str; COUNT] = {
    let mut names = [""; COUNT];
    let mut feature = 0;
    while feature < COUNT {
        names[feature] = RULE[feature].name;
        feature += 1;
    }
    names
};

macro_rules! settings {
    ($($kind:ident $field:ident, $name:literal, $range:expr, $meaning:literal;)*) => {
        impl Parameters for Settings {
            const TABLE: &'static [Parameter<Settings>] =
                &[$(row!($kind $field, $name, $range, $meaning)),*];

            fn zero() -> Settings {
                Settings { $($field: Default::default()),* }
            }
        }
    };
}

settings! {
    whole slack, "slack", (1.0, 30.0), "Brick places that stay free when the trigger falls.";
    whole span, "span", (1.0, 60.0), "How far apart in time two bricks may be that change places.";
    whole sweep_above, "sweep above", (0.0, SQUARES as f64),
        "With more squares left, a sweep comes before the next segment.";
    whole sweep_width, "sweep width", (1.0, 10_000.0), "Boards that each ply of a sweep keeps.";
    real hot, "hot", (0.001, 10.0), "The temperature that an annealing begins with.";
    real cold, "cold", (0.001, 10.0), "The temperature that it ends with.";
    real square_price, "square price", (0.0, 0.5),
        "The part of its points that each square left costs an explosion.";
    real rotation_share, "rotation share", (0.0, 0.9), "The part of all tries that only rotate a brick.";
    real sweep_price, "sweep price", (0.0, 100.0), "Bricks that a sweep may spend to get rid of a square.";
}

/// The fields of the engine's struct with these parameters, as Rust source: `hot: 0.15, cold: 0.015`.
/// Rows of the same field are an array.
pub fn rust_fields<P: Parameters>(parameters: &P) -> String {
    let mut fields: Vec<(&str, Vec<String>)> = Vec::new();
    for row in P::TABLE {
        let value = match &row.access {
            Access::One(get, _) if row.whole => (get(parameters) / MILLION).to_string(),
            Access::One(get, _) if row.field == "weights" => get(parameters).to_string(),
            Access::One(get, _) => format!("{:?}", units(get(parameters))),
            Access::PerN(get, _) => {
                let limit = |(bricks, points): (u64, i64)| {
                    let points = points / MILLION;
                    format!("ScoreLimit {{ bricks: {bricks}, points: {points} }}")
                };
                let limits: Vec<String> = get(parameters).into_iter().map(limit).collect();
                format!("vec![{}]", limits.join(", "))
            }
        };
        match fields.last_mut() {
            Some((field, values)) if *field == row.field => values.push(value),
            _ => fields.push((row.field, vec![value])),
        }
    }
    let source = |(field, values): (&str, Vec<String>)| match &values[..] {
        [value] => format!("{field}: {value}"),
        values => format!("{field}: [{}]", values.join(", ")),
    };
    fields.into_iter().map(source).collect::<Vec<_>>().join(", ")
}
