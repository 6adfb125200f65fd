//! The search player's settings in a file: ONE table of their names, meanings and ranges.

use std::fmt;

use crate::engine::board::SQUARES;
use crate::engine::player::search::Settings;
use crate::engine::weights::MILLION;
use crate::text::weights::{decimal, Entries, Numbers, ParseError};

/// A row of the table.
pub struct SearchSetting {
    /// Its name in a file.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub meaning: &'static str,
    /// The smallest and the largest value.
    pub range: (f64, f64),
    /// Only whole numbers make sense.
    pub whole: bool,
    /// Reads it.
    pub get: fn(&Settings) -> f64,
    /// Replaces it.
    pub set: fn(&mut Settings, f64),
}

macro_rules! settings {
    (
        whole: {$($count:ident, $count_name:literal, $count_range:expr, $count_meaning:literal;)*}
        real: {$($field:ident, $name:literal, $range:expr, $meaning:literal;)*}
    ) => {
        /// Every setting, in the order of the files.
        pub const SETTINGS: &[SearchSetting] = &[
            $(SearchSetting {
                name: $count_name,
                meaning: $count_meaning,
                range: $count_range,
                whole: true,
                get: |settings| f64::from(settings.$count),
                set: |settings, number| settings.$count = number.round() as u32,
            },)*
            $(SearchSetting {
                name: $name,
                meaning: $meaning,
                range: $range,
                whole: false,
                get: |settings| settings.$field,
                set: |settings, number| settings.$field = number,
            },)*
        ];

        const ZERO: Settings = Settings { $($count: 0,)* $($field: 0.0,)* };
    };
}

settings! {
    whole: {
    slack, "slack", (1.0, 30.0), "Brick places that stay free when the trigger falls.";
    span, "span", (1.0, 60.0), "How far apart in time two bricks may be that change places.";
    sweep_above, "sweep above", (0.0, SQUARES as f64), "With more squares left, a sweep comes before the next segment.";
    sweep_width, "sweep width", (1.0, 10_000.0), "Boards that each ply of a sweep keeps.";
    }
    real: {
    hot, "hot", (0.001, 10.0), "The temperature that an annealing begins with.";
    cold, "cold", (0.001, 10.0), "The temperature that it ends with.";
    square_price, "square price", (0.0, 0.5), "The part of its points that each square left costs an explosion.";
    rotation_share, "rotation share", (0.0, 0.9), "The part of all tries that only rotate a brick.";
    sweep_price, "sweep price", (0.0, 100.0), "Bricks that a sweep may spend to get rid of a square.";
    }
}

impl Numbers for Settings {
    fn take(file: &mut Entries) -> Result<Settings, ParseError> {
        let taken: Vec<_> = SETTINGS.iter().map(|row| file.take(row.name)).collect();
        let mut settings = ZERO;
        for (row, entry) in SETTINGS.iter().zip(taken) {
            let entry = entry?;
            let number = if row.whole {
                entry.whole(row.range.0 as u64, row.range.1 as u64)? as f64
            } else {
                entry.number(row.range)?
            };
            (row.set)(&mut settings, number);
        }
        Ok(settings)
    }

    fn write(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for row in SETTINGS {
            let millionths = ((row.get)(self) * MILLION as f64).round() as i64;
            writeln!(f, "{} = {}", row.name, decimal(millionths))?;
        }
        Ok(())
    }
}
