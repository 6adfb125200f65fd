//! The settings of a training: its flags, their ranges, and the configuration they make.
//!
//! A checkpoint and the header of a weight file keep them as the words of a command line.

use crate::commands::train::candidates::Aim;
use crate::commands::train::evolve::Selection::{self, BetterHalf, Rank, Sus};
use crate::commands::train::evolve::{Method, MutationSigma};
use crate::commands::train::target::{Tune, BUILT_IN};
use crate::engine::brick::{Colours, Shape};
use crate::engine::features::COUNT;
use crate::engine::rule::RuleParameters;
use crate::formats::weights::{sets, Parameters, FEATURE_NAMES};
use crate::support::args::Args;
use crate::support::command::{Completion, Flag};
use crate::support::error::Error;

const K: Flag = Flag::with_value("--k", "K", "how many colours, 3 to 9");
const TUNE: Flag = Flag::with_words(
    "--tune",
    "WHAT",
    Completion::OneOf(&["six", "all", "switch", "limit"]),
    "six (the default): the weights of the six features\nall: every parameter\n\
     switch: the score limit and the guards; limit: that limit alone",
);
const FEATURES: Flag = Flag::with_value(
    "--features",
    "LIST",
    "only these, as horizontal-pair,blocks; the others weigh nothing. Without the flag all but \
     pile-height are used, which the published rule leaves out",
);
pub const START: Flag = Flag::with_words(
    "--start",
    "SET",
    Completion::OneOfOrFile(&BUILT_IN),
    "where to begin: zero (the default: no weights, the published switch rule), paper, trained, \
     or a weight file",
);
const SET: Flag = Flag::with_value(
    "--set",
    "NAME=X",
    "begin with another value of a parameter: 'space guard=34'; can be repeated",
)
.repeated();
const N: Flag =
    Flag::with_value("--n", "N", "bricks per game (the default is the smallest published N of K)");

const METHOD: Flag = Flag::with_words(
    "--method",
    "NAME",
    Completion::OneOf(&["ga", "thesis", "cem"]),
    "ga (the default): the genetic algorithm\n\
     thesis: the thesis's settings: ga with --games 1 --fixed --mutation-sigma 200, and the elites \
     and the stop of its pseudocode and listings. Other flags change them. The thesis names \
     neither its game (--seed) nor its score limit (--set)\n\
     cem: the cross-entropy method",
);
const SELECTION: Flag = Flag::with_words(
    "--selection",
    "NAME",
    Completion::OneOf(&["rank", "better-half", "sus"]),
    "rank (the default), better-half or sus: how ga selects",
);
const POPULATION: Flag =
    Flag::with_value("--population", "P", "candidates per generation (default 200)");
const MUTATION: Flag =
    Flag::with_value("--mutation", "P", "how likely a gene of a child changes (ga; default 0.3)");
const MUTATION_SIGMA: Flag = Flag::with_words(
    "--mutation-sigma",
    "S",
    Completion::OneOf(&["elites"]),
    "how far it changes: elites (the default: the gene's standard deviation over the elites) or a \
     number (the thesis's text and pseudocode: 200; its listings: elites)",
);
const SIGMA: Flag =
    Flag::with_value("--sigma", "S", "spread of the first generation (default 200)");
const GAMES: Flag =
    Flag::with_value("--games", "G", "games per candidate and generation (default 5)");
const AIM: Flag = Flag::with_words(
    "--aim",
    "WHAT",
    Completion::OneOf(&["mean", "worst"]),
    "mean (the default): the mean score of its games makes a candidate good\n\
     worst: its worst game, for players that must not die",
);
const PLAYOFF: Flag = Flag::with_value(
    "--playoff",
    "G",
    "games that the best quarter plays on before it is ranked (default 0): few games show who \
     wins, many who survives",
);
const FIXED: Flag = Flag::alone("--fixed", "the same games in every generation, not fresh ones");
const SEED: Flag = Flag::with_value("--seed", "S", "a whole number (default 1)");
const VALIDATE: Flag = Flag::with_value(
    "--validate",
    "V",
    "held-out games that the result is measured on (default 100)",
);

const GENERATIONS: Flag =
    Flag::with_value("--generations", "G", "after G generations (default 1000)");
const MINUTES: Flag = Flag::with_value("--minutes", "M", "after this time");

pub const WHAT: &[Flag] = &[K, TUNE, FEATURES, START, SET, N];
pub const HOW: &[Flag] = &[
    METHOD,
    SELECTION,
    POPULATION,
    MUTATION,
    MUTATION_SIGMA,
    SIGMA,
    GAMES,
    AIM,
    PLAYOFF,
    FIXED,
    SEED,
    VALIDATE,
];
pub const STOP: &[Flag] = &[GENERATIONS, MINUTES];

/// The settings of a run. Everything but the stop rules decides its result.
#[derive(Clone, Debug)]
pub struct Config {
    /// All flags but the stop rules, in the order of the help.
    words: Vec<String>,
    pub shape: Shape,
    pub tune: Tune,
    /// Which features are used; the others weigh nothing.
    pub features: [bool; COUNT],
    /// The name of a built-in set, or a weight file.
    pub start: String,
    /// Parameters of the start that are replaced: names and values, as a weight file has them.
    pub edits: Vec<(String, String)>,
    pub method: Method,
    /// The number of elites is that of the thesis's listing 4.11, and a run with one sigma for all stops by
    /// its pseudocode 3.14.
    pub is_thesis: bool,
    pub selection: Selection,
    pub mutation: f64,
    pub mutation_sigma: MutationSigma,
    pub population: usize,
    pub sigma: f64,
    pub games: usize,
    pub aim: Aim,
    /// Games that the best quarter plays on before it is ranked.
    pub playoff: usize,
    /// The same games in every generation.
    pub fixed: bool,
    pub seed: u64,
    /// Held-out games that the result is measured on.
    pub validate: usize,
    pub generations: usize,
    pub minutes: Option<f64>,
}

impl Config {
    pub fn read(args: &Args) -> Result<Config, Error> {
        let colours = args.number_in(K, Colours::FEWEST.into()..=Colours::MOST.into())?;
        let colours = colours.and_then(Colours::new);
        let colours = colours.ok_or_else(|| Error::usage(format!("{} is missing", K.name)))?;
        let published = sets::paper(colours).score_limits[0].bricks;
        let bricks = args.number_in(N, 1..=1_000_000)?.unwrap_or(published);
        let (method, is_thesis) =
            args.one_of(METHOD, &[(Method::Ga, false), (Method::Ga, true), (Method::Cem, false)])?;
        let words = args.words(&[WHAT, HOW].concat());
        let mut config = Config {
            words: words.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
            shape: Shape { colours, bricks },
            tune: args.one_of(TUNE, &[Tune::Six, Tune::All, Tune::Switch, Tune::Limit])?,
            features: features(args)?,
            start: args.text(START.name)?.unwrap_or(BUILT_IN[0]).to_string(),
            edits: edits(args)?,
            method,
            is_thesis,
            selection: args.one_of(SELECTION, &[Rank, BetterHalf, Sus])?,
            mutation: above_zero(args, MUTATION, 1.0)?.unwrap_or(0.3),
            mutation_sigma: mutation_sigma(args, is_thesis)?,
            population: args.count_in(POPULATION, 4..=10_000, 200)?,
            sigma: above_zero(args, SIGMA, 1e5)?.unwrap_or(200.0),
            games: args.count_in(GAMES, 1..=1000, if is_thesis { 1 } else { 5 })?,
            aim: args.one_of(AIM, &[Aim::Mean, Aim::Worst])?,
            playoff: args.count_in(PLAYOFF, 0..=1000, 0)?,
            fixed: is_thesis || args.has(FIXED.name),
            seed: args.number(SEED)?.unwrap_or(1),
            validate: args.count_in(VALIDATE, 1..=1_000_000, 100)?,
            generations: 1000,
            minutes: None,
        };
        if config.method == Method::Cem {
            args.refuse(&[SELECTION, MUTATION, MUTATION_SIGMA], "--method cem")?;
        }
        if !config.tune.has_weights() {
            args.refuse(&[FEATURES], "a --tune without weights of features")?;
        }
        config.read_stop(args)?;
        Ok(config)
    }

    /// Replaces the stop rules by those of the arguments, if there are any.
    pub fn read_stop(&mut self, args: &Args) -> Result<(), Error> {
        self.generations = args.count_in(GENERATIONS, 1..=1_000_000, self.generations)?;
        self.minutes = above_zero(args, MINUTES, 1e6)?;
        Ok(())
    }

    /// The words of a command line that gives the same run of this many generations.
    pub fn words(&self, generations: usize) -> Vec<String> {
        let end = [GENERATIONS.name.to_string(), generations.to_string()];
        self.words.iter().cloned().chain(end).collect()
    }
}

/// A decimal number above 0 and up to `most`.
fn above_zero(args: &Args, flag: Flag, most: f64) -> Result<Option<f64>, Error> {
    let Some(text) = args.text(flag.name)? else { return Ok(None) };
    match text.parse() {
        Ok(number) if number > 0.0 && number <= most => Ok(Some(number)),
        _ => Err(expected(flag, &format!("a number above 0 and up to {most}"), text)),
    }
}

fn mutation_sigma(args: &Args, is_thesis: bool) -> Result<MutationSigma, Error> {
    match (args.text(MUTATION_SIGMA.name)?, is_thesis) {
        (Some("elites"), _) | (None, false) => Ok(MutationSigma::Elites),
        _ => Ok(MutationSigma::Fixed(above_zero(args, MUTATION_SIGMA, 1e5)?.unwrap_or(200.0))),
    }
}

fn expected(flag: Flag, what: &str, found: &str) -> Error {
    Error::usage(format!("{}: expected {what}, found {found:?}", flag.name))
}

/// Those that every weight file has, or those that are listed.
fn features(args: &Args) -> Result<[bool; COUNT], Error> {
    let words = FEATURE_NAMES.map(|name| name.replace(' ', "-"));
    let Some(list) = args.text(FEATURES.name)? else {
        return Ok(std::array::from_fn(|feature| !RuleParameters::TABLE[feature].optional));
    };
    let mut used = [false; COUNT];
    for word in list.split(',') {
        let index = words.iter().position(|known| known == word);
        let unknown = || expected(FEATURES, &format!("some of {}", words.join(",")), word);
        used[index.ok_or_else(unknown)?] = true;
    }
    Ok(used)
}

fn edits(args: &Args) -> Result<Vec<(String, String)>, Error> {
    let values = args.values(SET.name).into_iter();
    let edit = |text: String| match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_string(), value.trim().to_string())),
        None => Err(expected(SET, "a parameter's name and value, as in 'space guard=34'", &text)),
    };
    values.map(|value| edit(value.to_string_lossy().into_owned())).collect()
}

#[cfg(test)]
pub mod tests {
    use std::ffi::OsString;

    use super::*;
    use crate::commands::train::COMMAND;

    fn read(line: &str) -> Result<Config, Error> {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        Config::read(&Args::parse(&words, COMMAND.flags, COMMAND.positionals)?)
    }

    /// What this command line asks for.
    pub fn config(line: &str) -> Config {
        read(line).unwrap()
    }

    #[test]
    fn the_help_has_every_default() {
        let fields = |line: &str| format!("{:?}", Config { words: Vec::new(), ..config(line) });
        let mut seen = 0;
        for flag in [WHAT, HOW, STOP].concat() {
            let stated = match flag.words {
                Completion::OneOf(words) | Completion::OneOfOrFile(words) => Some(words[0]),
                _ => flag.help.split_once("default ").map(|(_, rest)| rest),
            };
            let number = |text: &'static str| text.split([')', ' ']).next();
            let Some(value) = stated.and_then(number).filter(|word| *word != "is") else {
                continue;
            };
            let given = format!("--k 5 {} {value}", flag.name);
            assert_eq!(fields(&given), fields("--k 5"), "{given}");
            let is_named = flag.help.contains(&format!("{value} (the default"));
            assert!(is_named || flag.help.contains("default "), "{given}");
            seen += 1;
        }
        assert_eq!(seen, 14);
        assert_eq!(config("--k 5").shape.bricks, 2000, "the smallest published N");
    }

    #[test]
    fn the_thesis_method_sets_what_the_thesis_says() {
        let fields = |line: &str| format!("{:?}", Config { words: Vec::new(), ..config(line) });
        let thesis = "--k 9 --n 20000 --method thesis";
        let spelled = "--k 9 --n 20000 --tune six --start zero --method ga --selection rank \
                       --population 200 --mutation 0.3 --mutation-sigma 200 --sigma 200 --games 1 \
                       --playoff 0 --aim mean --fixed --generations 1000";
        // What no flag sets.
        let listed = "is_thesis: true";
        assert_eq!(fields(thesis), fields(spelled).replace("is_thesis: false", listed));
        for (own, given) in
            [("--mutation-sigma 200", "--mutation-sigma elites"), ("--games 1", "--games 3")]
        {
            let spelled = spelled.replace(own, given);
            let spelled = fields(&spelled).replace("is_thesis: false", listed);
            assert_eq!(fields(&format!("{thesis} {given}")), spelled);
        }
    }

    /// Command lines, and how their refusal begins.
    #[rustfmt::skip]
    const IMPOSSIBLE: &[(&str, &str)] = &[
        ("--n 5", "--k is missing"),
        ("--k 2", "--k: expected 3 to 9, found \"2\""),
        ("--k 5 --games 0", "--games: expected 1 to 1000"),
        ("--k 5 --sigma 0", "--sigma: expected a number above 0"),
        ("--k 5 --mutation 1.5", "--mutation: expected a number above 0 and up to 1,"),
        ("--k 5 --mutation-sigma fixed", "--mutation-sigma: expected a number above 0"),
        ("--k 5 --method cem --mutation-sigma 9", "--mutation-sigma cannot be used with"),
        ("--k 5 --method cem --selection sus", "--selection cannot be used with --method cem"),
        ("--k 5 --tune limit --features blocks", "--features cannot be used with a --tune"),
        ("--k 5 --features holes", "--features: expected some of horizontal-pair,"),
        ("--k 5 --set guard", "--set: expected a parameter's name and value"),
        ("--k 5 --selection tournament", "unknown selection \"tournament\" (known: rank,"),
    ];

    #[test]
    fn impossible_settings_are_refused_with_their_name_and_range() {
        for (line, message) in IMPOSSIBLE {
            let Err(Error::Usage(refusal)) = read(line) else { panic!("{line}") };
            assert!(refusal.starts_with(message), "{line}: {refusal}");
        }
    }
}
