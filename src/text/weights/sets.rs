//! The sets that the program brings along: one file for each K, K = 3 first.

use crate::engine::brick::Colours;
use crate::engine::player::search::Settings;
use crate::engine::weights::Rule;
use crate::text::weights::{Parameters, WeightFile};

/// The files of a set.
pub type Set = [&'static str; Colours::ALL.len()];

macro_rules! set {
    ($name:literal) => {
        [
            include_str!(concat!("../../../weights/", $name, "/k3.txt")),
            include_str!(concat!("../../../weights/", $name, "/k4.txt")),
            include_str!(concat!("../../../weights/", $name, "/k5.txt")),
            include_str!(concat!("../../../weights/", $name, "/k6.txt")),
            include_str!(concat!("../../../weights/", $name, "/k7.txt")),
            include_str!(concat!("../../../weights/", $name, "/k8.txt")),
            include_str!(concat!("../../../weights/", $name, "/k9.txt")),
        ]
    };
}

/// The published parameters of the published rule.
pub const PAPER: Set = set!("paper");
/// Those that `brickgm train` found for the same rule, for games it never saw.
pub const TRAINED: Set = set!("trained");
/// The search player's.
pub const SEARCH: Set = set!("search");

/// The published rule of this K.
pub fn paper(colours: Colours) -> Rule {
    parameters(&PAPER, colours)
}

/// The trained rule of this K.
pub fn trained(colours: Colours) -> Rule {
    parameters(&TRAINED, colours)
}

/// The search player's settings of this K.
pub fn search(colours: Colours) -> Settings {
    parameters(&SEARCH, colours)
}

/// The parameters of this K. Never panics: a test reads every file of every set.
pub fn parameters<T: Parameters>(set: &Set, colours: Colours) -> T {
    let file: Result<WeightFile<T>, _> = set[colours.index()].parse();
    file.expect("baked in and tested").parameters
}
