//! The search player's numbers, for a given amount of work.

use super::{file, Subject, Task};
use crate::engine::board::GameRules;
use crate::engine::features::{COUNT, FEATURES};
use crate::engine::player::search::{Allowance, Budget, Search, Settings};
use crate::engine::player::Player;
use crate::engine::weights::MILLION;
use crate::text::weights::sets;
use crate::text::weights::settings::{Setting, SETTINGS};
use crate::tools::train::genome::{units, Gene, Genome};

/// The settings, all of which are trained.
pub struct SearchSettings {
    settings: Settings,
    task: Task,
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
/// The file of such a name.
pub fn built_in(name: &str, task: &Task) -> Option<String> {
    let settings = sets::search(task.shape.colours);
    (name == BUILT_IN[0]).then(|| file(task, settings, Vec::new()))
}

impl SearchSettings {
    /// Begins with these settings.
    pub fn new(settings: Settings, task: &Task) -> SearchSettings {
        let weights = FEATURES.iter().zip(&settings.weights);
        let weights = weights.map(|(f, &weight)| Gene::weight(f.name, scale(units(weight))));
        let others = SETTINGS.iter().map(|row| gene(row, (row.get)(&settings)));
        SearchSettings {
            genes: weights.chain(others).collect(),
            settings,
            task: task.clone(),
        }
    }

    fn settings(&self, genome: &[i64]) -> Settings {
        let mut settings = self.settings.clone();
        settings.weights.copy_from_slice(&genome[..COUNT]);
        for (row, &value) in SETTINGS.iter().zip(&genome[COUNT..]) {
            (row.set)(&mut settings, units(value));
        }
        settings
    }
}

/// Not a fixed width: with that, time costs nothing, and what only buys points with time would
/// grow. A candidate that takes more for each brick has to do with a narrower beam.
fn budget(task: &Task) -> Budget {
    Budget::Work(Allowance {
        nodes: task.shape.bricks as f64 * task.width as f64 * NODES_A_WIDTH,
        tries_a_node: TRIES_A_NODE / f64::from(task.shape.colours.get()),
    })
}

impl Subject for SearchSettings {
    fn genes(&self) -> &[Gene] {
        &self.genes
    }

    fn start(&self) -> Genome {
        let others = SETTINGS.iter().map(|row| (row.get)(&self.settings));
        let others = others.map(|number| (number * MILLION as f64).round() as i64);
        let weights = self.settings.weights.iter().copied();
        weights.chain(others).collect()
    }

    fn player(&self, genome: &[i64]) -> Box<dyn Player> {
        let shape = self.task.shape;
        let (rules, rule) = (GameRules::new(shape.colours), sets::paper(shape.colours));
        let (settings, budget) = (self.settings(genome), budget(&self.task));
        Box::new(Search::new(rules, &settings, &rule, shape, budget))
    }

    fn file(&self, genome: &[i64], header: Vec<String>) -> String {
        file(&self.task, self.settings(genome), header)
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
