//! The judge's `main` with the search player.

use crate::engine::brick::Colours;
use crate::engine::judge::judge_game;
use crate::engine::player::search::{
    anneal, Budget, Clock, Pace, Search, SearchParts, Settings, Stopwatch,
};
use std::io::{self, Read, Write};

/// Plays for so many seconds, the reading of the input included; or with so many tries a brick, if
/// they stood in the environment of the compiler: so a test gets the same moves from the same file.
pub fn judge_search<R: Read, W: Write>(
    input: &mut R,
    output: &mut W,
    settings: fn(Colours) -> Settings,
    seconds: f64,
) -> io::Result<()> {
    let clock = Stopwatch::start();
    judge_game(input, output, |rules, shape| {
        let spent = clock.seconds();
        let tries = option_env!("BRICKGM_TRIES").and_then(|tries| tries.parse().ok());
        let budget = tries.map_or(Budget::Seconds(seconds - spent), Budget::Tries);
        Search::new(SearchParts {
            rules,
            settings: settings(shape.colours),
            rule: None,
            pace: Pace::new(budget, Box::new(clock)),
            planner: Box::new(anneal),
            preview: usize::max_value(),
        })
    })
}
