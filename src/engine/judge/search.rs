//! The judge's `main` with the search player.

use crate::engine::brick::Colours;
use crate::engine::judge::judge_game;
use crate::engine::player::search::{Budget, OneChain, Search, SearchParts, Settings, Stopwatch};
use std::io::{self, Read, Write};
use std::time::Instant;

/// Plays for so many seconds, the reading of the input included; or with so many tries a brick, if
/// they stood in the environment of the compiler: so a test gets the same moves from the same file.
pub fn judge_search<R: Read, W: Write>(
    input: &mut R,
    output: &mut W,
    settings: fn(Colours) -> Settings,
    seconds: f64,
) -> io::Result<()> {
    let start = Instant::now();
    judge_game(input, output, |rules, shape| {
        let spent = start.elapsed();
        let spent = spent.as_secs() as f64 + f64::from(spent.subsec_nanos()) * 1e-9;
        let tries = option_env!("BRICKGM_TRIES").and_then(|tries| tries.parse().ok());
        Search::new(SearchParts {
            rules,
            settings: settings(shape.colours),
            rule: None,
            budget: tries.map_or(Budget::Seconds(seconds - spent), Budget::Tries),
            chains: Box::new(OneChain),
            clock: Box::new(Stopwatch::start()),
            preview: usize::max_value(),
        })
    })
}
