//! What a run is asked for: plain data. Everything here but the stop rules decides what comes out.

use crate::commands::train::evolve::ga::{Ga, Selection};

use crate::commands::train::subjects::{Edit, Task, Tune, Who};
use crate::commands::train::trial::Aim;
use crate::engine::brick::{Colours, Shape};
use crate::engine::features::COUNT;
use crate::text::weights::sets;

/// How a generation makes the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The genetic algorithm.
    Ga,
    /// The cross-entropy method.
    Cem,
}

impl Method {
    /// Each with its name.
    pub const ALL: [(&'static str, Method); 2] = [("ga", Method::Ga), ("cem", Method::Cem)];
}

/// Everything that a run is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// What is trained.
    pub task: Task,
    /// Where the search begins: the name of a built-in set, or a weight file.
    pub start: String,
    /// Numbers of the start that are replaced.
    pub edits: Vec<Edit>,
    /// How a generation makes the next.
    pub method: Method,
    /// What the genetic algorithm is told.
    pub ga: Ga,
    /// How many candidates there are.
    pub population: usize,
    /// The spread of the first generation.
    pub sigma: f64,
    /// How many games each candidate plays a generation.
    pub games: usize,
    /// What of its games makes a candidate good.
    pub aim: Aim,
    /// How many more the best play before they are ranked.
    pub playoff: usize,
    /// The same games in every generation.
    pub fixed: bool,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many held-out games the champion plays.
    pub validate: usize,
    /// The run ends after so many generations …
    pub generations: u64,
    /// … or after this time, whichever comes first; or when it has converged.
    pub minutes: Option<f64>,
}

/// Games of one generation whose scores are kept at once: 16 bytes each, so 160 megabytes. It is
/// the only thing in a run that could grow large.
pub const MOST_GAMES: usize = 10_000_000;

impl Config {
    /// A run that names only its K and its player: the thesis's parameters, on fresh games.
    pub fn usual(colours: Colours, who: Who) -> Config {
        let bricks = sets::paper(colours).score_limits[0].bricks;
        Config {
            task: Task {
                shape: Shape { colours, bricks },
                who,
                any_k: false,
                tune: Tune::Six,
                features: [true; COUNT],
                pile: false,
                tries: 200,
            },
            start: who.built_in_names()[0].to_string(),
            edits: Vec::new(),
            method: Method::Ga,
            ga: Ga {
                selection: Selection::Rank,
                mutation: 0.3,
            },
            population: 200,
            sigma: 200.0,
            games: 5,
            aim: Aim::Mean,
            playoff: 0,
            fixed: false,
            seed: 1,
            validate: 100,
            generations: 1000,
            minutes: None,
        }
    }
}
