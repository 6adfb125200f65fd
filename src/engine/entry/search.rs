//! The judge's `main` with the search player.

use crate::engine::brick::Colours;
use crate::engine::entry::play_input;
use crate::engine::player::search::{anneal, Budget, Clock, Pace, Search, SearchParts, Settings};
use std::io::{self, Read, Write};
use std::time::Instant;

/// Plays for this many seconds, the reading of the input included; or with a number of tries per
/// brick, if the compiler's environment has one: so a test gets the same moves from the same file.
pub fn play_search<R: Read, W: Write>(
    input: &mut R,
    output: &mut W,
    settings: fn(Colours) -> Settings,
    seconds: f64,
) -> io::Result<()> {
    let clock = Instant::now();
    play_input(input, output, |rules, shape| {
        let spent = clock.seconds();
        let tries = option_env!("BRICKGM_TRIES").and_then(|tries| tries.parse().ok());
        let budget = tries.map_or(Budget::Seconds(seconds - spent), Budget::Tries);
        Search::new(SearchParts {
            rules,
            settings: settings(shape.colours),
            pace: Pace::new(budget, Box::new(clock)),
            planner: Box::new(anneal),
        })
    })
}
