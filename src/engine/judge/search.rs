//! The judge's `main` with the search player.

use crate::engine::brick::Colours;
use crate::engine::judge::judge_game;
use crate::engine::player::search::{Budget, Search, Settings};
use crate::engine::weights::Rule;
use std::io::{self, Read, Write};
use std::time::Instant;

/// Plays for so many seconds, the reading of the input included; or with a beam of fixed width, if
/// one stood in the environment of the compiler: so a test gets the same moves from the same file.
pub fn judge_search<R: Read, W: Write>(
    input: &mut R,
    output: &mut W,
    settings: fn(Colours) -> Settings,
    rule: fn(Colours) -> Rule,
    seconds: f64,
) -> io::Result<()> {
    let start = Instant::now();
    judge_game(input, output, |rules, shape| {
        let spent = start.elapsed();
        let spent = spent.as_secs() as f64 + f64::from(spent.subsec_nanos()) * 1e-9;
        let width = option_env!("BRICKGM_WIDTH").and_then(|width| width.parse().ok());
        let budget = width.map_or(Budget::Time(seconds - spent), Budget::Width);
        let (settings, rule) = (settings(shape.colours), rule(shape.colours));
        Search::new(rules, &settings, &rule, shape, budget)
    })
}
