//! The search player's numbers, for a given amount of work.

use super::{Subject, Tune};
use crate::engine::board::GameRules;
use crate::engine::brick::{Colours, Shape};
use crate::engine::features::{COUNT, FEATURES};
use crate::engine::player::search::{Allowance, Budget, Search, Settings};
use crate::engine::player::Player;
use crate::engine::weights::MILLION;
use crate::text::weights::settings::{Setting, SETTINGS};
use crate::text::weights::{sets, WeightFile};
use crate::tools::train::genes::{units, Gene, Genome};

pub struct SearchSettings {
    colours: Colours,
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

pub fn built_in(name: &str, shape: Shape) -> Option<String> {
    let settings = sets::search(shape.colours);
    (name == BUILT_IN[0]).then(|| file(shape.colours, settings, Vec::new()))
}

fn file(colours: Colours, numbers: Settings, header: Vec<String>) -> String {
    let file = WeightFile {
        header,
        colours,
        numbers,
    };
    file.to_string()
}

impl SearchSettings {
    pub fn new(settings: Settings, tune: Tune, width: usize, colours: Colours) -> SearchSettings {
        let places: Vec<usize> = match tune {
            Tune::All => (0..SETTINGS.len()).collect(),
            _ => Vec::new(),
        };
        let weights = FEATURES.iter().zip(&settings.weights);
        let weights = weights.map(|(f, &weight)| Gene::weight(f.name, scale(units(weight))));
        let rows = places.iter().map(|&place| &SETTINGS[place]);
        let others = rows.map(|row| gene(row, (row.get)(&settings)));
        SearchSettings {
            colours,
            genes: weights.chain(others).collect(),
            settings,
            width,
            places,
        }
    }

    fn settings(&self, genome: &[i64]) -> Settings {
        let mut settings = self.settings.clone();
        settings.weights.copy_from_slice(&genome[..COUNT]);
        for (&place, &value) in self.places.iter().zip(&genome[COUNT..]) {
            (SETTINGS[place].set)(&mut settings, units(value));
        }
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
        let rows = self.places.iter().map(|&place| &SETTINGS[place]);
        let others = rows.map(|row| (row.get)(&self.settings));
        let others = others.map(|number| (number * MILLION as f64).round() as i64);
        self.settings
            .weights
            .iter()
            .copied()
            .chain(others)
            .collect()
    }

    fn player(&self, genome: &[i64], shape: Shape) -> Box<dyn Player> {
        let rules = GameRules::new(shape.colours);
        let settings = self.settings(genome);
        let rule = sets::paper(shape.colours);
        let budget = self.budget(shape);
        Box::new(Search::new(rules, &settings, &rule, shape, budget))
    }

    fn file(&self, genome: &[i64], header: Vec<String>) -> String {
        file(self.colours, self.settings(genome), header)
    }
}

/// At the default sigma of 200 a number moves by a fifth of itself; one that is 0 by a hundredth.
fn scale(start: f64) -> f64 {
    start.abs().max(0.05) / 1000.0
}

fn gene(row: &Setting, start: f64) -> Gene {
    Gene {
        name: row.name.to_string(),
        scale: scale(start),
        least: row.range.0,
        most: row.range.1,
        whole: false,
    }
}
