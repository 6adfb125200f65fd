//! The search player's numbers, for a given number of tries a brick.

use super::task::{file, Subject, Task};
use crate::engine::board::GameRules;
use crate::engine::player::search::{Budget, OneChain, Parts, Search, Settings, Stopwatch};
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

/// The file of such a name.
pub fn built_in(name: &str, task: &Task) -> Option<String> {
    let settings = sets::search(task.shape.colours);
    (name == BUILT_IN[0]).then(|| file(task, settings, Vec::new()))
}

impl SearchSettings {
    /// Begins with these settings.
    pub fn new(settings: Settings, task: &Task) -> SearchSettings {
        SearchSettings {
            genes: SETTINGS.iter().map(|row| gene(row, &settings)).collect(),
            settings,
            task: task.clone(),
        }
    }

    fn settings(&self, genome: &[i64]) -> Settings {
        let mut settings = self.settings.clone();
        for (row, &value) in SETTINGS.iter().zip(genome) {
            (row.set)(&mut settings, units(value));
        }
        settings
    }
}

impl Subject for SearchSettings {
    fn genes(&self) -> &[Gene] {
        &self.genes
    }

    fn start(&self) -> Genome {
        let numbers = SETTINGS.iter().map(|row| (row.get)(&self.settings));
        numbers
            .map(|number| (number * MILLION as f64).round() as i64)
            .collect()
    }

    fn player(&self, genome: &[i64]) -> Box<dyn Player> {
        let shape = self.task.shape;
        Box::new(Search::new(Parts {
            rules: GameRules::new(shape.colours),
            shape,
            settings: self.settings(genome),
            rule: sets::trained(shape.colours),
            budget: Budget::Tries(self.task.tries),
            chains: Box::new(OneChain),
            clock: Box::new(Stopwatch::start()),
            preview: usize::MAX,
        }))
    }

    fn file(&self, genome: &[i64], header: Vec<String>) -> String {
        file(&self.task, self.settings(genome), header)
    }
}

/// At the default sigma of 200 a number moves by a fifth of itself; one that is 0 by a hundredth.
fn gene(row: &Setting, start: &Settings) -> Gene {
    Gene {
        name: row.name.to_string(),
        scale: (row.get)(start).abs().max(0.05) / 1000.0,
        least: row.range.0,
        most: row.range.1,
        whole: row.whole,
    }
}
