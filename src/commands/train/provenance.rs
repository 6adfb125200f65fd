//! Provenance: where the parameters of a weight file come from, and what they score.
//!
//! It is enough to make the file again: its command, and where that begins with another weight
//! file, the command that made that one and so on; of a file that no command made, the parameters.

use crate::commands::train::evaluation::Results;
use crate::commands::train::genome;
use crate::commands::train::run::{Champion, StopReason, Training};
use crate::engine::brick::Shape;
use crate::support::quote::quoted;

const COMMAND: &str = "# command: ";
const START_COMMAND: &str = "# start command: ";
const START_PARAMETERS: &str = "# start parameters: ";

/// What a header says about the weight file that its run began with. Characters that cannot be
/// seen are escaped.
pub fn of_start(start: &str) -> Vec<String> {
    let start = start.lines().map(quoted).collect::<Vec<_>>().join("\n");
    let of_start = |line: &str| match line.strip_prefix(COMMAND) {
        Some(command) => Some(format!("{START_COMMAND}{command}")),
        None if line.starts_with(START_COMMAND) => Some(line.to_string()),
        None if line.starts_with(START_PARAMETERS) => Some(line.to_string()),
        None => None,
    };
    let lines: Vec<String> = start.lines().filter_map(of_start).collect();
    if !lines.is_empty() {
        return lines;
    }
    let entries = start.lines().map(str::trim);
    let entries = entries.filter(|line| !line.starts_with('#') && !line.is_empty());
    let entries = entries.collect::<Vec<_>>().join("; ");
    vec![format!("{START_PARAMETERS}{entries}")]
}

/// The comments at the head of a trained weight file, with the command that makes it again.
pub fn header(
    training: &Training,
    champion: &Champion,
    reason: StopReason,
    command: &str,
) -> Vec<String> {
    let config = &training.config;
    let Shape { colours, bricks } = config.shape;
    let version = crate::support::version();
    let seeds = genome::held_out_seeds(config.validate);
    let (first, last) = (seeds[0], seeds[seeds.len() - 1]);
    let mut lines = vec![
        format!(
            "# The published rule for K = {colours}, trained at N = {bricks} by brickgm {version}."
        ),
        format!("{COMMAND}{command}"),
        format!("# start: {}", config.start),
    ];
    lines.extend(training.start_provenance.clone());
    lines.extend([
        format!("# training: {}", length(training.state.generation, reason)),
        format!("# training score: {}", figures(&champion.training)),
        format!("# held-out score: {}", figures(&champion.held_out)),
        format!("# held-out games: seeds {first} to {last}, never trained on"),
    ]);
    lines
}

/// How long the run was, and what ended it where that is not what was asked for.
fn length(generations: u64, reason: StopReason) -> String {
    let plural = if generations == 1 { "" } else { "s" };
    let why = match reason {
        StopReason::Generations => String::new(),
        StopReason::Minutes => ", ended by time".to_string(),
        StopReason::Convergence => ", converged".to_string(),
        StopReason::Signal(_) => format!(", stopped after generation {generations}"),
    };
    format!("{generations} generation{plural}{why}")
}

/// `251234 ± 1234 per game, every brick placed in 100 of 100 games`
pub fn figures(results: &Results) -> String {
    let (mean, error) = (results.mean(), results.standard_error());
    let (complete, games) = (results.complete, results.scores.len());
    format!("{mean:.0} ± {error:.0} per game, every brick placed in {complete} of {games} games")
}
