//! Weight files: the numbers of a player for one K, and where they come from.
//!
//! A file holds `name = value` lines under a header of `#` comments. `colours` is the K that the
//! numbers are for. The published rule has a weight for each feature, under the names below, and
//! its switch rule:
//!
//! ```text
//! score limit at 3333 = 17750      a brick that wins more is always cashed in (published for N = 3333)
//! space guard = 10                 with fewer empty squares, any score is cashed in
//! end guard = 3                    with fewer bricks left, any score is cashed in
//! ```
//!
//! The search player has the table in `settings`.

mod entries;
mod rule;
pub mod sets;
pub mod settings;

use std::fmt;
use std::str::FromStr;

use crate::engine::brick::Colours;
use crate::engine::features::placements::Weights;
use crate::engine::features::COUNT;
pub use crate::text::weights::entries::{decimal, Entries, Entry, ParseError};

/// The most bytes of a weight file: far more than one holds, so that a wrong path cannot fill the
/// memory.
pub const LARGEST_FILE: u64 = 1 << 20;

const COLOURS: &str = "colours";

/// What the features are called, in the order in which the engine counts them.
pub const FEATURE_NAMES: [&str; COUNT] = [
    "horizontal pair",
    "vertical pair",
    "diagonal pair",
    "possible dissolve",
    "max well depth",
    "blocks",
];

/// A weight file: its header, the K it is for, and the numbers of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightFile<T> {
    /// The comments, line by line.
    pub header: Vec<String>,
    /// The K that the numbers are for.
    pub colours: Colours,
    /// What the player gets.
    pub numbers: T,
}

/// The numbers of a player, as a weight file holds them.
pub trait Numbers: Sized {
    /// Takes every known name out of the file before it misses any: what is left is unknown.
    fn take(file: &mut Entries) -> Result<Self, ParseError>;

    /// A line for each number.
    fn write(&self, f: &mut fmt::Formatter) -> fmt::Result;
}

impl<T> WeightFile<T> {
    /// Refuses a game of another K, which is soon lost with these numbers.
    pub fn check_colours(&self, game: Colours) -> Result<(), String> {
        match self.colours {
            own if own == game => Ok(()),
            own => Err(format!(
                "these weights are for K = {own}, not for K = {game}"
            )),
        }
    }
}

impl<T: Numbers> FromStr for WeightFile<T> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<WeightFile<T>, ParseError> {
        let mut file = Entries::read(text)?;
        let colours = file.take(COLOURS);
        let numbers = T::take(&mut file);
        file.finish()?;
        let k = colours?.whole(Colours::FEWEST.into(), Colours::MOST.into())?;
        Ok(WeightFile {
            colours: Colours::new(k).expect("in range"),
            numbers: numbers?,
            header: file.header,
        })
    }
}

/// As the file: header, K, then the numbers in the order of their tables.
impl<T: Numbers> fmt::Display for WeightFile<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for line in &self.header {
            writeln!(f, "{line}")?;
        }
        writeln!(f, "{COLOURS} = {}", self.colours)?;
        self.numbers.write(f)
    }
}

/// The weights of the features, each under its name.
fn take_weights(file: &mut Entries) -> Result<Weights, ParseError> {
    let taken = FEATURE_NAMES.map(|name| file.take(name));
    let mut weights = [0; COUNT];
    for (weight, entry) in weights.iter_mut().zip(taken) {
        *weight = entry?.millionths()?;
    }
    Ok(weights)
}

fn write_weights(weights: &Weights, f: &mut fmt::Formatter) -> fmt::Result {
    for (name, &weight) in FEATURE_NAMES.iter().zip(weights) {
        writeln!(f, "{} = {}", name, decimal(weight))?;
    }
    Ok(())
}
