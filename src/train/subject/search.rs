//! The search player's numbers, for a given amount of work.

use super::{Subject, Tune};
use crate::board::Machine;
use crate::brick::Shape;
use crate::features::{COUNT, FEATURES};
use crate::player::search::settings::SETTINGS;
use crate::player::search::{Allowance, Budget, Search, Settings, NODE_SECONDS};
use crate::player::Player;
use crate::train::genes::{units, Gene, Genome};
use crate::weights::MILLION;

pub struct SearchSettings {
    settings: Settings,
    width: usize,
    /// Which of the settings are trained, after the weights: places in the table.
    places: Vec<usize>,
    genes: Vec<Gene>,
}

/// The set that a training can begin with by name.
pub const BUILT_IN: [&str; 1] = ["search"];

/// What a beam expands for each brick, as a multiple of its width, and as much again to polish.
const WORK: f64 = 1.4 * 2.0;
/// A node takes as long as this many tries of the polish, divided by K (`--stats` tells both).
const TRIES_A_NODE: f64 = 30.0;
/// These are parts of a whole.
const SHARES: [&str; 4] = [
    "smoothing",
    "fair share",
    "polish share",
    "polish temperature",
];
/// A whole that would leave nothing for the rest.
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
        let nodes = shape.bricks as f64 * self.width as f64 * WORK;
        Budget::Work(Allowance {
            seconds: nodes * NODE_SECONDS,
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
