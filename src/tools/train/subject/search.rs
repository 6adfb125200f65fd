//! The search player's numbers, for a given amount of work.

use super::{Subject, Tune};
use crate::engine::board::Machine;
use crate::engine::brick::Shape;
use crate::engine::features::{COUNT, FEATURES};
use crate::engine::player::search::settings::SETTINGS;
use crate::engine::player::search::{Allowance, Budget, Search, Settings};
use crate::engine::player::Player;
use crate::engine::weights::MILLION;
use crate::tools::train::genes::{units, Gene, Genome};

pub struct SearchSettings {
    settings: Settings,
    width: usize,
    /// Which of the settings are trained, after the weights: places in the table.
    places: Vec<usize>,
    genes: Vec<Gene>,
}

/// The set that a training can begin with by name.
pub const BUILT_IN: [&str; 1] = ["search"];

/// The nodes a brick that a width stands for: about 1.4 times the width is what such a beam
/// expands, as it looks further than it plays, and the polish gets as much again.
const NODES_A_WIDTH: f64 = 1.4 * 2.0;
/// Divided by K, the tries of the polish that take as long as a node: ten at K = 3, three at K = 9
/// (measured with `brickgm --player search --stats`).
const TRIES_A_NODE: f64 = 30.0;
/// These are parts of a whole.
const SHARES: [&str; 4] = [
    "smoothing",
    "fair share",
    "polish share",
    "polish temperature",
];
/// A polish that took the whole would leave nothing for the beam.
const LARGEST_SHARE: f64 = 0.9;

pub fn built_in(name: &str, shape: Shape) -> Option<String> {
    let mut settings = Settings::tuned(shape.colours);
    settings.header.clear();
    (name == BUILT_IN[0]).then(|| settings.to_string())
}

impl SearchSettings {
    pub fn new(settings: Settings, tune: Tune, width: usize) -> SearchSettings {
        let places: Vec<usize> = match tune {
            Tune::All => (0..SETTINGS.len()).collect(),
            _ => Vec::new(),
        };
        let weights = FEATURES.iter().zip(&settings.weights);
        let weights = weights.map(|(f, &weight)| Gene::weight(f.name, scale(units(weight))));
        let numbers = settings.numbers();
        let others = places
            .iter()
            .map(|&place| gene(SETTINGS[place].0, numbers[place]));
        SearchSettings {
            genes: weights.chain(others).collect(),
            settings,
            width,
            places,
        }
    }

    fn settings(&self, genome: &[i64]) -> Settings {
        let mut settings = self.settings.clone();
        settings.weights.copy_from_slice(&genome[..COUNT]);
        let mut numbers = settings.numbers();
        for (&place, &value) in self.places.iter().zip(&genome[COUNT..]) {
            numbers[place] = units(value);
        }
        settings.set_numbers(&numbers);
        settings
    }

    /// Not a fixed width: with that, time costs nothing, and what only buys points with time
    /// would grow. A candidate that takes more for each brick has to do with a narrower beam.
    fn budget(&self, shape: Shape) -> Budget {
        Budget::Work(Allowance {
            nodes: shape.bricks as f64 * self.width as f64 * NODES_A_WIDTH,
            tries_a_node: TRIES_A_NODE / f64::from(shape.colours.get()),
        })
    }
}

impl Subject for SearchSettings {
    fn genes(&self) -> &[Gene] {
        &self.genes
    }

    fn start(&self) -> Genome {
        let numbers = self.settings.numbers();
        let others = self.places.iter().map(|&place| numbers[place]);
        let others = others.map(|number| (number * MILLION as f64).round() as i64);
        self.settings
            .weights
            .iter()
            .copied()
            .chain(others)
            .collect()
    }

    fn player(&self, genome: &[i64], shape: Shape) -> Box<dyn Player> {
        let machine = Machine::new(shape.colours);
        let settings = self.settings(genome);
        Box::new(Search::new(machine, &settings, shape, self.budget(shape)))
    }

    fn file(&self, genome: &[i64], header: Vec<String>) -> String {
        let mut settings = self.settings(genome);
        settings.header = header;
        settings.to_string()
    }
}

/// At the default sigma of 200 a number moves by a fifth of itself; one that is 0 by a hundredth.
fn scale(start: f64) -> f64 {
    start.abs().max(0.05) / 1000.0
}

fn gene(name: &str, start: f64) -> Gene {
    Gene {
        name: name.to_string(),
        scale: scale(start),
        least: 0.0,
        most: if SHARES.contains(&name) {
            LARGEST_SHARE
        } else {
            1e6
        },
        whole: false,
    }
}
