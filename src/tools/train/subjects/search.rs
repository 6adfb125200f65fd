//! The search player's numbers, for a given number of tries a brick.

use super::{file, Number, Task, Trainable};
use crate::engine::board::GameRules;
use crate::engine::player::search::{Budget, OneByOne, Parts, Search, Settings, Stopwatch};
use crate::engine::player::Player;
use crate::engine::weights::MILLION;
use crate::text::weights::sets;
use crate::text::weights::settings::{Setting, SETTINGS};
use crate::tools::train::genome::{units, Gene};

/// The set that a training can begin with by name.
pub const BUILT_IN: [&str; 1] = ["search"];

/// The file of such a name.
pub fn built_in(name: &str, task: &Task) -> Option<String> {
    let settings = sets::search(task.shape.colours);
    (name == BUILT_IN[0]).then(|| file(task, settings, Vec::new()))
}

/// Every setting is trained.
impl Trainable for Settings {
    /// At the default sigma of 200 a number moves by a fifth of itself; one that is 0 by a hundredth.
    fn numbers(&self, _: &Task) -> Vec<Number> {
        let number = |row: &Setting| {
            let start = (row.get)(self);
            Number {
                gene: Gene {
                    scale: start.abs().max(0.05) / 1000.0,
                    least: row.range.0,
                    most: row.range.1,
                    whole: row.whole,
                },
                start: (start * MILLION as f64).round() as i64,
                is_trained: true,
            }
        };
        SETTINGS.iter().map(number).collect()
    }

    fn with(&self, numbers: &[i64], _: &Task) -> Settings {
        let mut settings = self.clone();
        for (row, &number) in SETTINGS.iter().zip(numbers) {
            (row.set)(&mut settings, units(number));
        }
        settings
    }

    fn player(self, task: &Task) -> Box<dyn Player> {
        let shape = task.shape;
        Box::new(Search::new(Parts {
            rules: GameRules::new(shape.colours),
            shape,
            settings: self,
            rule: sets::trained(shape.colours),
            budget: Budget::Tries(task.tries),
            chains: Box::new(OneByOne(1)),
            clock: Box::new(Stopwatch::start()),
            preview: usize::MAX,
        }))
    }
}
