//! The birth certificate: where the numbers of a weight file come from, and what they are worth.
//!
//! It is enough to make the file again: its command, and where that begins with another weight
//! file, the command that made that one and so on; of a file that nothing made, the numbers.

use crate::commands::train::chance;
use crate::commands::train::config::Config;
use crate::commands::train::run::{Champion, StopReason, Training};
use crate::commands::train::subjects::Who;
use crate::commands::train::trial::Results;
use crate::engine::brick::Shape;
use crate::support::quote::quoted;

const COMMAND: &str = "# command: ";
const START_COMMAND: &str = "# start command: ";
const START_NUMBERS: &str = "# start numbers: ";

/// What a certificate says of the weight file that its run began with: comments. Whatever somebody
/// wrote there, it can be seen.
pub fn of_start(start: &str) -> Vec<String> {
    let start = start.lines().map(quoted).collect::<Vec<_>>().join("\n");
    let of_start = |line: &str| match line.strip_prefix(COMMAND) {
        Some(command) => Some(format!("{START_COMMAND}{command}")),
        None if line.starts_with(START_COMMAND) => Some(line.to_string()),
        None if line.starts_with(START_NUMBERS) => Some(line.to_string()),
        None => None,
    };
    let lines: Vec<String> = start.lines().filter_map(of_start).collect();
    if !lines.is_empty() {
        return lines;
    }
    let numbers = start.lines().map(str::trim);
    let numbers = numbers.filter(|line| !line.starts_with('#') && !line.is_empty());
    let numbers = numbers.collect::<Vec<_>>().join("; ");
    vec![format!("{START_NUMBERS}{numbers}")]
}

/// The comments at the head of a trained weight file, with the command that makes it again.
pub fn header(
    training: &Training,
    champion: &Champion,
    reason: StopReason,
    command: &str,
) -> Vec<String> {
    let config = &training.config;
    let seeds = chance::validation_seeds(config.validate);
    let (first, last) = (seeds[0], seeds[seeds.len() - 1]);
    let mut lines = vec![
        format!("# {}", title(config)),
        format!("{COMMAND}{command}"),
        format!("# start: {}", config.start),
    ];
    lines.extend(training.start_certificate.clone());
    lines.extend([
        format!("# training: {}", length(training.state.generation, reason)),
        format!("# training score: {}", figures(&champion.training)),
        format!("# held-out score: {}", figures(&champion.held_out)),
        format!("# held-out games: seeds {first} to {last}, never trained on"),
    ]);
    lines
}

fn title(config: &Config) -> String {
    let Shape { colours, bricks } = config.task.shape;
    let what = match config.task.who {
        Who::Paper => "The published rule".to_string(),
        Who::Search => format!("The search player at {} tries a brick", config.task.tries),
    };
    let version = crate::support::version();
    format!("{what} for K = {colours}, trained at N = {bricks} by brickgm {version}.")
}

/// How long the run was, and what ended it where that is not what was asked for.
fn length(generations: u64, reason: StopReason) -> String {
    let plural = if generations == 1 { "" } else { "s" };
    let why = match reason {
        StopReason::Generations => "",
        StopReason::Minutes => ", ended by time",
        StopReason::Convergence => ", converged",
    };
    format!("{generations} generation{plural}{why}")
}

/// `251234 ± 1234 a game, every brick placed in 100 of 100 games`
pub fn figures(results: &Results) -> String {
    let (mean, error) = (results.mean(), results.standard_error());
    let (complete, games) = (results.complete, results.scores.len());
    format!("{mean:.0} ± {error:.0} a game, every brick placed in {complete} of {games} games")
}
