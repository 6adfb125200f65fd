//! The search player's settings in a file: ONE table of their names, meanings and ranges.

use std::fmt;

use super::{decimal, take_weights, write_weights, Entries, Numbers, ParseError};
use crate::engine::features::COUNT;
use crate::engine::player::search::Settings;
use crate::engine::weights::MILLION;

/// A setting besides the feature weights.
pub struct Setting {
    /// Its name in a file.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub meaning: &'static str,
    /// The smallest and the largest value.
    pub range: (f64, f64),
    /// Reads it.
    pub get: fn(&Settings) -> f64,
    /// Replaces it.
    pub set: fn(&mut Settings, f64),
}

/// A part of a whole.
const SHARE: (f64, f64) = (0.0, 0.9);
const ANY: (f64, f64) = (0.0, 1e6);

macro_rules! settings {
    ($($field:ident, $name:literal, $range:expr, $meaning:literal;)*) => {
        /// Every setting, in the order of the files.
        pub const SETTINGS: &[Setting] = &[$(Setting {
            name: $name,
            meaning: $meaning,
            range: $range,
            get: |settings| settings.$field,
            set: |settings, number| settings.$field = number,
        },)*];

        const ZERO: Settings = Settings { weights: [0; COUNT], $($field: 0.0,)* };
    };
}

settings! {
    potential, "potential", ANY, "What a point of a node's potential adds to its rank.";
    smoothing, "smoothing", SHARE, "How far each ply moves the potential towards the best explosion seen.";
    quiet_up_to, "quiet up to", ANY, "A brick that wins no more points stays in the build-up.";
    patience, "patience", ANY, "Plies to look on without a better end.";
    children, "children", ANY, "How many children of one node may live.";
    shortest, "shortest segment", ANY, "No end before this many plies.";
    fullest, "squares to fire", ANY, "No end on a board with fewer squares, before the brick.";
    fair_share, "fair share", SHARE, "What part of the average segment's points an end must win.";
    polish_share, "polish share", SHARE, "What part of the time goes into polishing.";
    temperature, "polish temperature", SHARE, "What part of its points a polished segment may lose at first.";
    starts, "polish starts", ANY, "How many ends are polished before the best goes on alone.";
    dirty, "clean up above", ANY, "With more squares left, the next segment cleans up.";
    clean, "clean up to", ANY, "Down to this many squares.";
    free_left, "free leftovers", ANY, "Squares that may be left behind for nothing.";
    price_left, "leftover price", ANY, "Bricks that each further square left behind costs.";
    first_rate, "first rate", ANY, "Points a brick that are expected before anything is known.";
}

impl Numbers for Settings {
    fn take(file: &mut Entries) -> Result<Settings, ParseError> {
        let weights = take_weights(file);
        let taken: Vec<_> = SETTINGS.iter().map(|row| file.take(row.name)).collect();
        let mut settings = Settings {
            weights: weights?,
            ..ZERO
        };
        for (row, entry) in SETTINGS.iter().zip(taken) {
            (row.set)(&mut settings, entry?.number(row.range)?);
        }
        Ok(settings)
    }

    fn write(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_weights(&self.weights, f)?;
        for row in SETTINGS {
            let millionths = ((row.get)(self) * MILLION as f64).round() as i64;
            writeln!(f, "{} = {}", row.name, decimal(millionths))?;
        }
        Ok(())
    }
}
