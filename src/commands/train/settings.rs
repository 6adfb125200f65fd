//! The settings of a training: ONE table. A row says how a setting is spelled, what it means,
//! what it may be, and how a run's configuration holds it. Command line, help, checkpoint and
//! provenance all go by it.

use std::fmt;

use crate::commands::train::evaluation::Aim;
use crate::commands::train::evolve::{Method, Selection};
use crate::commands::train::target::{Edit, Tune, BUILT_IN};
use crate::commands::train::values::{
    above_zero, add_edit, colours, features, features_of, name, name_of, names, one, visible,
    whole, Expected, YES,
};
use crate::engine::brick::{Colours, Shape};
use crate::engine::features::COUNT;
use crate::support::flags::{Completion, Flag};
use crate::support::quote::quoted;
use crate::text::weights::sets;

/// The engine's features, and the pile height last, which only the trainer has.
pub const FEATURES: usize = COUNT + 1;

/// What a run is asked for. Everything but the stop rules decides what comes out.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    pub shape: Shape,
    pub tune: Tune,
    /// Which features are used; the others weigh nothing.
    pub features: [bool; FEATURES],
    /// The name of a built-in set, or a weight file.
    pub start: String,
    pub any_k: bool,
    pub edits: Vec<Edit>,
    pub method: Method,
    pub selection: Selection,
    pub mutation: f64,
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
    pub generations: u64,
    pub minutes: Option<f64>,
}

/// Games whose scores are kept at once: 16 bytes each, so 160 megabytes. It is the only thing in a
/// run that could grow large.
const MOST_GAMES: usize = 10_000_000;

impl Config {
    /// A run that names only its K: the thesis's parameters, on fresh games.
    pub fn usual(colours: Colours) -> Config {
        let bricks = sets::paper(colours).score_limits[0].bricks;
        let mut features = [true; FEATURES];
        features[COUNT] = false;
        Config {
            shape: Shape { colours, bricks },
            tune: Tune::Six,
            features,
            start: BUILT_IN[0].to_string(),
            any_k: false,
            edits: Vec::new(),
            method: Method::Ga,
            selection: Selection::Rank,
            mutation: 0.3,
            population: 200,
            sigma: 200.0,
            games: 5,
            aim: Aim::Mean,
            playoff: 0,
            fixed: false,
            seed: 1,
            validate: 100,
            generations: 1000,
            minutes: None,
        }
    }
}

/// Why there is no configuration.
#[derive(Debug, PartialEq)]
pub enum SettingError {
    Missing(&'static str),
    NotUtf8(&'static str, String),
    Value(&'static str, Expected),
    NoMeaning(&'static str, &'static str),
    TooManyGames,
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SettingError::Missing(flag) => write!(f, "{flag} is missing"),
            SettingError::NotUtf8(flag, found) => {
                write!(f, "{flag}: expected UTF-8, found {found}")
            }
            SettingError::Value(flag, Expected(expected, found)) => {
                write!(f, "{flag}: expected {expected}, found \"{}\"", quoted(found))
            }
            SettingError::NoMeaning(flag, run) => write!(f, "{flag} has no meaning for {run}"),
            SettingError::TooManyGames => write!(
                f,
                "--population times --games and --playoff is more than {MOST_GAMES} games"
            ),
        }
    }
}

/// A row of the table.
#[derive(Clone, Copy)]
pub struct Setting {
    pub flag: Flag,
    needs: Needs,
    /// Its values, none where it is off, and more than one where it can be repeated.
    get: fn(&Config) -> Vec<String>,
    set: fn(&mut Config, &str) -> Result<(), Expected>,
}

/// For which runs a setting has a meaning.
#[derive(Clone, Copy)]
enum Needs {
    Nothing,
    Ga,
    Weights,
}

impl Setting {
    const fn only_for(self, needs: Needs) -> Setting {
        Setting { needs, ..self }
    }

    /// Why it has no meaning for this run, if it has none.
    fn unmet(&self, config: &Config) -> Option<&'static str> {
        match self.needs {
            Needs::Ga if config.method != Method::Ga => Some("the method cem"),
            Needs::Weights if !config.tune.has_weights() => {
                Some("a run that trains no weights of features")
            }
            _ => None,
        }
    }

    /// Its values in this run; none where it has no meaning.
    pub fn values(&self, config: &Config) -> Vec<String> {
        match self.unmet(config) {
            None => (self.get)(config),
            Some(_) => Vec::new(),
        }
    }

    /// Sets values as they stand on a command line or in a checkpoint.
    pub fn put(&self, config: &mut Config, values: &[String]) -> Result<(), SettingError> {
        let flag = self.flag.name;
        match self.unmet(config) {
            Some(run) if !values.is_empty() => return Err(SettingError::NoMeaning(flag, run)),
            _ => {}
        }
        for value in values {
            (self.set)(config, value).map_err(|error| SettingError::Value(flag, error))?;
        }
        Ok(())
    }
}

/// Every setting in the order of a command.
pub fn table() -> impl Iterator<Item = &'static Setting> {
    WHAT.iter().chain(&METHOD).chain(&STOP)
}

/// A row: its flag, the field of the configuration, how to write and how to read it.
macro_rules! row {
    ($flag:expr, $($field:ident).+, $write:expr, $read:expr) => {
        Setting {
            flag: $flag,
            needs: Needs::Nothing,
            get: |config| $write(&config.$($field).+),
            set: |config, text| {
                config.$($field).+ = $read(text)?;
                Ok(())
            },
        }
    };
}

macro_rules! whole {
    ($flag:literal $value:literal, $($field:ident).+, $least:literal to $most:expr, $help:literal) => {
        row!(Flag::with_value($flag, $value, $help), $($field).+, one, |text| whole(text, $least, $most))
    };
}

macro_rules! above0 {
    ($flag:literal $value:literal, $field:ident, to $most:literal, $help:literal) => {
        row!(Flag::with_value($flag, $value, $help), $field, one, |text| above_zero(text, $most))
    };
}

macro_rules! word {
    ($flag:literal $value:literal, $field:ident, $type:ident, $help:literal) => {
        row!(
            Flag::with_words($flag, $value, Completion::OneOf(&names(&$type::ALL)), $help),
            $field,
            |value: &$type| name_of(*value, &$type::ALL),
            |text| name(text, &$type::ALL)
        )
    };
}

macro_rules! alone {
    ($flag:literal, $field:ident, $help:literal) => {
        row!(
            Flag::alone($flag, $help),
            $field,
            |value: &bool| value.then(|| YES.to_string()).into_iter().collect(),
            |text| name(text, &[(YES, true)])
        )
    };
}

/// Rows separated by semicolons.
macro_rules! rows {
    ($($row:expr;)*) => {
        [$($row),*]
    };
}

/// What is trained.
pub const WHAT: [Setting; 7] = rows! {
    row!(Flag::with_value("--k", "K", "how many colours, 3 to 9"), shape.colours, one, colours);
    word!("--tune" "WHAT", tune, Tune,
        "six (the default): the weights of the six features\nall: every parameter\n\
         switch: the score limit and the guards; limit: that limit alone");
    row!(Flag::with_value("--features", "LIST",
            "only these, as horizontal-pair,blocks; the others weigh nothing. There is also \
             pile-height, the height of the highest column, for training only: no player has it"),
        features, features_of, features).only_for(Needs::Weights);
    row!(Flag::with_words("--start", "SET", Completion::OneOfOrFile(&BUILT_IN),
            "where to begin: zero (the default: no weights, the published switch rule), paper, \
             trained, or a weight file"),
        start, one, visible);
    alone!("--any-k", any_k, "begin with a weight file although it was made for another K");
    Setting {
        flag: Flag::with_value("--set", "NAME=X",
            "begin with another value of a parameter: 'space guard=34'; can be repeated").repeated(),
        needs: Needs::Nothing,
        get: |config| config.edits.iter().map(|(name, value)| format!("{name}={value}")).collect(),
        set: |config, text| add_edit(&mut config.edits, text),
    };
    whole!("--n" "N", shape.bricks, 1 to 1_000_000,
        "bricks per game (the default is the smallest published N of K)");
};

/// How it is trained.
pub const METHOD: [Setting; 11] = rows! {
    word!("--method" "NAME", method, Method,
        "ga (the default): the thesis's genetic algorithm\ncem: the cross-entropy method");
    word!("--selection" "NAME", selection, Selection,
        "rank (the default), better-half or sus: how ga selects").only_for(Needs::Ga);
    whole!("--population" "P", population, 4 to 100_000, "candidates per generation (default 200)");
    above0!("--mutation" "P", mutation, to 1.0,
        "how likely a gene of a child changes (ga; default 0.3)").only_for(Needs::Ga);
    above0!("--sigma" "S", sigma, to 100_000.0, "spread of the first generation (default 200)");
    whole!("--games" "G", games, 1 to 100_000, "games per candidate and generation (default 5)");
    word!("--aim" "WHAT", aim, Aim,
        "mean (the default): the mean score of its games makes a candidate good\n\
         worst: its worst game, for players that must not die");
    whole!("--playoff" "G", playoff, 0 to 100_000,
        "games that the best quarter plays on before it is ranked (default 0): few games show who \
         wins, many who survives");
    alone!("--fixed", fixed, "the same games in every generation, not fresh ones");
    whole!("--seed" "S", seed, 0 to u64::MAX, "a whole number (default 1)");
    whole!("--validate" "V", validate, 1 to MOST_GAMES,
        "held-out games that the result is measured on (default 100), at most ten million");
};

/// When the run ends.
pub const STOP: [Setting; 2] = rows! {
    whole!("--generations" "G", generations, 1 to 1_000_000, "after G generations (default 1000)");
    row!(Flag::with_value("--minutes", "M", "after this time"), minutes,
        |minutes: &Option<f64>| minutes.iter().map(f64::to_string).collect(),
        |text| above_zero(text, 1e6).map(Some));
};

const K: &Setting = &WHAT[0];
const GENERATIONS: &Setting = &STOP[0];

pub const fn flags<const N: usize>(rows: &[Setting; N]) -> [Flag; N] {
    let mut flags = [rows[0].flag; N];
    let mut index = 0;
    while index < N {
        flags[index] = rows[index].flag;
        index += 1;
    }
    flags
}

/// Looks up what is given for a flag.
pub type Given<'a> = dyn Fn(&Flag) -> Result<Vec<String>, SettingError> + 'a;

/// A run's configuration from what is given for each flag.
pub fn read(given: &Given) -> Result<Config, SettingError> {
    let k = given(&K.flag)?;
    let text = k.first().ok_or(SettingError::Missing(K.flag.name))?;
    let colours = colours(text).map_err(|error| SettingError::Value(K.flag.name, error))?;
    let mut config = Config::usual(colours);
    for setting in table() {
        setting.put(&mut config, &given(&setting.flag)?)?;
    }
    match config.population * (config.games + config.playoff) > MOST_GAMES {
        true => Err(SettingError::TooManyGames),
        false => Ok(config),
    }
}

/// The settings that a checkpoint keeps, flag and value: all but the time, which each session has
/// for itself.
pub fn kept(config: &Config) -> Vec<(String, String)> {
    let rows = WHAT.iter().chain(&METHOD).chain([GENERATIONS]);
    let pairs = rows.flat_map(|setting| {
        let values = setting.values(config).into_iter();
        values.map(|value| (setting.flag.name.to_string(), value))
    });
    pairs.collect()
}

/// The words of the command that gives the same result again: every setting that is not the usual
/// one, and the generations that were run, whatever ended them.
pub fn command(config: &Config, generations: u64) -> Vec<String> {
    let usual = Config::usual(config.shape.colours);
    let mut words = Vec::new();
    for setting in WHAT.iter().chain(&METHOD) {
        let name = setting.flag.name;
        let values = setting.values(config);
        if values == setting.values(&usual) && name != K.flag.name {
            continue;
        }
        for value in values {
            words.push(name.to_string());
            words.extend(setting.flag.value.map(|_| value));
        }
    }
    words.extend([GENERATIONS.flag.name.to_string(), generations.to_string()]);
    words
}
