//! The numbers that the search player is tuned by, one file for each K.

use crate::engine::brick::Colours;
use crate::engine::features::survey::Weights;
use crate::engine::features::FEATURES;
use crate::engine::weights::{decimal, take_weights, Entries, ParseError, MILLION};
use std::fmt;
use std::str::FromStr;

/// The sets that are baked in, K = 3 first.
const TUNED: [&str; 7] = [
    include_str!("../../../../weights/search/k3.txt"),
    include_str!("../../../../weights/search/k4.txt"),
    include_str!("../../../../weights/search/k5.txt"),
    include_str!("../../../../weights/search/k6.txt"),
    include_str!("../../../../weights/search/k7.txt"),
    include_str!("../../../../weights/search/k8.txt"),
    include_str!("../../../../weights/search/k9.txt"),
];

/// Writes the struct, its names and its way through text from one list.
macro_rules! settings {
    ($($field:ident, $name:expr, $meaning:expr;)*) => {
        /// Everything that differs from K to K.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Settings {
            /// The comment at the head of the file, line by line.
            pub header: Vec<String>,
            /// What a board in the build-up is ranked by.
            pub weights: Weights,
            $(#[doc = $meaning] pub $field: f64,)*
        }

        /// The settings besides the feature weights: name and meaning.
        pub const SETTINGS: &[(&str, &str)] = &[$(($name, $meaning),)*];

        impl Settings {
            /// The settings besides the feature weights, in the order of [`SETTINGS`].
            pub fn numbers(&self) -> Vec<f64> {
                vec![$(self.$field,)*]
            }

            /// Replaces them; there must be as many as [`SETTINGS`] lists.
            pub fn set_numbers(&mut self, numbers: &[f64]) {
                assert_eq!(numbers.len(), SETTINGS.len());
                let mut numbers = numbers.iter();
                $(self.$field = numbers.next().cloned().unwrap_or(0.0);)*
            }
        }

        impl FromStr for Settings {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Settings, ParseError> {
                let mut file = Entries::read(text)?;
                // All known names are taken before any is missed: what is left is unknown.
                let weights = take_weights(&mut file);
                $(let $field = file.take($name);)*
                file.finish()?;
                Ok(Settings {
                    weights: weights?,
                    $($field: $field?.millionths()? as f64 / MILLION as f64,)*
                    header: file.header,
                })
            }
        }
    };
}

settings! {
    potential, "potential", "What a point of a node's potential adds to its rank.";
    smoothing, "smoothing", "How far each ply moves the potential towards the best explosion seen.";
    quiet_up_to, "quiet up to", "A brick that wins no more points stays in the build-up.";
    patience, "patience", "Plies to look on without a better end.";
    children, "children", "How many children of one node may live.";
    shortest, "shortest segment", "No end before this many plies.";
    fullest, "squares to fire", "No end on a board with fewer squares, before the brick.";
    fair_share, "fair share", "What part of the average segment's points an end must win.";
    polish_share, "polish share", "What part of the time goes into polishing.";
    temperature, "polish temperature", "What part of its points a polished segment may lose at first.";
    starts, "polish starts", "How many ends are polished before the best goes on alone.";
    dirty, "clean up above", "With more squares left, the next segment cleans up.";
    clean, "clean up to", "Down to this many squares.";
    free_left, "free leftovers", "Squares that may be left behind for nothing.";
    price_left, "leftover price", "Bricks that each further square left behind costs.";
    first_rate, "first rate", "Points a brick that are expected before anything is known.";
}

impl Settings {
    /// The set of this K that is baked in.
    ///
    /// # Panics
    /// Never: a test reads every set that is baked in.
    pub fn tuned(colours: Colours) -> Settings {
        TUNED[colours.index()].parse().expect("baked in and tested")
    }
}

/// As the file: header, features in the order of their table, then the settings in theirs.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for line in &self.header {
            writeln!(f, "{}", line)?;
        }
        for (feature, &weight) in FEATURES.iter().zip(&self.weights) {
            writeln!(f, "{} = {}", feature.name, decimal(weight))?;
        }
        for (setting, number) in SETTINGS.iter().zip(self.numbers()) {
            let millionths = (number * MILLION as f64).round() as i64;
            writeln!(f, "{} = {}", setting.0, decimal(millionths))?;
        }
        Ok(())
    }
}
