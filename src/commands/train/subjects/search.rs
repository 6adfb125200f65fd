//! The search player's numbers, for a given number of tries a brick.

use crate::commands::train::genome::{units, Gene};
use crate::commands::train::subjects::task::{Number, Task};
use crate::engine::board::GameRules;
use crate::engine::player::search::{
    anneal, Budget, Pace, Search, SearchParts, Settings, Stopwatch,
};
use crate::engine::player::Player;
use crate::engine::weights::MILLION;
use crate::text::weights::{Access, Parameter, Parameters};

/// Every setting is trained. At the default sigma of 200 a number moves by a fifth of itself; one
/// that is 0 by a hundredth.
pub fn numbers(settings: &Settings) -> Vec<Number> {
    let number = |row: &Parameter<Settings>| {
        let Access::One(get, _) = row.access else {
            unreachable!("every setting has one value");
        };
        let start = units(get(settings));
        Number {
            gene: Gene {
                scale: start.abs().max(0.05) / 1000.0,
                range: row.range,
                whole: row.whole,
            },
            start: (start * MILLION as f64).round() as i64,
            is_trained: true,
        }
    };
    Settings::TABLE.iter().map(number).collect()
}

/// The settings with these numbers, in millionths.
pub fn with(settings: &Settings, numbers: &[i64]) -> Settings {
    let mut settings = settings.clone();
    for (row, &number) in Settings::TABLE.iter().zip(numbers) {
        if let Access::One(_, set) = row.access {
            set(&mut settings, number);
        }
    }
    settings
}

/// Who plays by them.
pub fn player(settings: Settings, task: &Task) -> Box<dyn Player> {
    Box::new(Search::new(SearchParts {
        rules: GameRules::new(task.shape.colours),
        settings,
        rule: None,
        pace: Pace::new(Budget::Tries(task.tries), Box::new(Stopwatch::start())),
        planner: Box::new(anneal),
        preview: usize::MAX,
    }))
}
