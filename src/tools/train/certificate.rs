//! The birth certificate: where the numbers of a weight file come from, and what they are worth.

use super::config::{Config, Who};
use super::fitness::Verdict;
use super::options::Options;
use super::stop::Reason;
use super::{chance, Champion, Training};
use crate::engine::brick::Shape;

/// The comments at the head of a trained weight file.
pub fn header(training: &Training, champion: &Champion, reason: Reason) -> Vec<String> {
    let config = &training.config;
    let generations = training.state.generation;
    let seeds = chance::validation_seeds(config.validate);
    let (first, last) = (seeds[0], seeds[seeds.len() - 1]);
    let lines = [
        title(config),
        format!("command: {}", command(config, generations)),
        format!("start: {}", config.start),
        format!(
            "training: {}{}",
            counted(generations, "generation"),
            why(reason)
        ),
        format!("training score: {}", figures(&champion.training)),
        format!("held-out score: {}", figures(&champion.held_out)),
        format!("held-out games: seeds {first} to {last}, never trained on"),
    ];
    lines.iter().map(|line| format!("# {line}")).collect()
}

fn title(config: &Config) -> String {
    let Shape { colours, bricks } = config.shape;
    let what = match config.who {
        Who::Paper(_) => "The published rule".to_string(),
        Who::Search { width, .. } => format!("The search player at width {width}"),
    };
    let version = env!("CARGO_PKG_VERSION");
    format!("{what} for K = {colours}, trained at N = {bricks} by brickgm {version}.")
}

/// What gives the same result again: every setting that is not the usual one, and the generations
/// that were run, whatever ended them.
pub fn command(config: &Config, generations: u64) -> String {
    let mut command = "brickgm train".to_string();
    let usual = usual(config);
    for (flag, value) in config.settings() {
        let is_usual = usual.iter().any(|other| *other == (flag, value.clone()));
        command += &match (flag, &value[..]) {
            ("--generations", _) => format!(" --generations {generations}"),
            ("--fixed" | "--any-k", _) => format!(" {flag}"),
            ("--player", "paper") | ("--method", "ga") => continue,
            ("--k" | "--player" | "--method", _) => format!(" {flag} {value}"),
            _ if is_usual => continue,
            _ => format!(" {flag} {value}"),
        };
    }
    command
}

/// The settings of a run that names only its K, its player and its method.
fn usual(config: &Config) -> Vec<(&'static str, String)> {
    let settings = config.settings();
    let get = |name: &str| {
        let named = ["--k", "--player", "--method"].contains(&name);
        let found = settings.iter().find(|(flag, _)| named && *flag == name);
        found.map(|(_, value)| value.clone())
    };
    Config::read(&Options { get: &get }).map_or(Vec::new(), |plain| plain.settings())
}

fn counted(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

fn why(reason: Reason) -> &'static str {
    match reason {
        Reason::Generations => "",
        Reason::Minutes => ", ended by time",
        Reason::Convergence => ", converged",
    }
}

/// `251234 ± 1234 a game, every brick placed in 100 of 100 games`
pub fn figures(verdict: &Verdict) -> String {
    let (mean, error) = (verdict.mean(), verdict.standard_error());
    let (complete, games) = (verdict.complete(), verdict.games.len());
    format!("{mean:.0} ± {error:.0} a game, every brick placed in {complete} of {games} games")
}
