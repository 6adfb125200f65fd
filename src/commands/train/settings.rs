//! The settings of a training: ONE table. A row says how a setting is spelled, what it means,
//! what it may be, and how a run's configuration holds it. Command line, help, checkpoint and
//! certificate all go by it.

pub mod values;

use self::values::{
    add_edit, colours, decimal, edits_of, features, features_of, name, name_of, names, one, plain,
    put, whole, yes, YES,
};
use crate::commands::train::config::{Config, Method, MOST_GAMES};
use crate::commands::train::evolve::ga::Selection;
use crate::commands::train::subjects::{Tune, Who};
use crate::commands::train::trial::Aim;
use crate::support::flags::{Completion, Flag};

/// A row of the table.
#[derive(Clone, Copy)]
pub struct RunSetting {
    pub flag: Flag,
    /// For which runs it has a meaning.
    pub needs: Needs,
    pub kept: Kept,
    /// Its values, none where it is off, and more than one where it can be repeated.
    get: fn(&Config) -> Vec<String>,
    /// Takes one value; the error says what was expected.
    set: fn(&mut Config, &str) -> Result<(), String>,
}

/// For which runs a setting has a meaning.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    Nothing,
    Ga,
    Paper,
    Weights,
    Search,
}

/// What a checkpoint does with a setting.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// The run goes on with it or not at all.
    Bound,
    /// Kept, but a resumed run may have another: it only says when to stop.
    Changeable,
    /// Each session has its own.
    Never,
}

impl Needs {
    /// Why the setting has no meaning for this run, if it has none.
    fn unmet(self, config: &Config) -> Option<&'static str> {
        let task = &config.task;
        let (is_met, reason) = match self {
            Needs::Nothing => (true, ""),
            Needs::Ga => (config.method == Method::Ga, "the method cem"),
            Needs::Paper => (task.who == Who::Paper, "the search player"),
            Needs::Search => (task.who == Who::Search, "the published rule"),
            Needs::Weights => (
                task.who == Who::Paper && task.tune.has_weights(),
                "a run that trains no weights of features",
            ),
        };
        (!is_met).then_some(reason)
    }
}

impl RunSetting {
    const fn new(
        flag: Flag,
        get: fn(&Config) -> Vec<String>,
        set: fn(&mut Config, &str) -> Result<(), String>,
    ) -> RunSetting {
        RunSetting {
            flag,
            needs: Needs::Nothing,
            kept: Kept::Bound,
            get,
            set,
        }
    }

    const fn only_for(self, needs: Needs) -> RunSetting {
        RunSetting { needs, ..self }
    }

    const fn kept(self, kept: Kept) -> RunSetting {
        RunSetting { kept, ..self }
    }

    /// Its values in this run; none where it has no meaning.
    pub fn values(&self, config: &Config) -> Vec<String> {
        match self.needs.unmet(config) {
            None => (self.get)(config),
            Some(_) => Vec::new(),
        }
    }

    /// Puts values as they stand on a command line or in a checkpoint.
    pub fn put(&self, config: &mut Config, values: &[String]) -> Result<(), String> {
        let name = self.flag.name;
        match self.needs.unmet(config) {
            Some(reason) if !values.is_empty() => {
                return Err(format!("{name} has no meaning for {reason}"));
            }
            _ => {}
        }
        for value in values {
            (self.set)(config, value).map_err(|error| format!("{name}: {error}"))?;
        }
        Ok(())
    }
}

/// Every setting in the order of a certificate's command.
pub fn table() -> impl Iterator<Item = &'static RunSetting> {
    SUBJECT.iter().chain(&METHOD).chain(&STOP)
}

/// A row by its kind: a number or a word in a field of the configuration, or something else.
macro_rules! row {
    (whole $flag:literal $value:literal, $($field:ident).+, $least:literal to $most:expr, $help:literal) => {
        RunSetting::new(
            Flag::with_value($flag, $value, $help),
            |config| one(config.$($field).+),
            |config, text| put(&mut config.$($field).+, whole(text, $least, $most)),
        )
    };
    (above0 $flag:literal $value:literal, $($field:ident).+, to $most:literal, $help:literal) => {
        RunSetting::new(
            Flag::with_value($flag, $value, $help),
            |config| one(config.$($field).+),
            |config, text| put(&mut config.$($field).+, decimal(text, $most)),
        )
    };
    (word $flag:literal $value:literal, $($field:ident).+, $type:ident, $help:literal) => {
        RunSetting::new(
            Flag::with_words($flag, $value, Completion::OneOf(&names(&$type::ALL)), $help),
            |config| name_of(config.$($field).+, &$type::ALL),
            |config, text| put(&mut config.$($field).+, name(text, &$type::ALL)),
        )
    };
    (alone $flag:literal, $($field:ident).+, $help:literal) => {
        RunSetting::new(
            Flag::alone($flag, $help),
            |config| yes(config.$($field).+),
            |config, text| put(&mut config.$($field).+, name(text, &[(YES, true)])),
        )
    };
    (other $flag:expr, $get:expr, $set:expr) => {
        RunSetting::new($flag, $get, $set)
    };
}

/// Rows, each with what it needs and how it is kept, where that is not the usual.
macro_rules! rows {
    ($($kind:ident ($($row:tt)*) $(needs $needs:ident)? $(is $kept:ident)?;)*) => {
        [$(row!($kind $($row)*)$(.only_for(Needs::$needs))?$(.kept(Kept::$kept))?),*]
    };
}

/// What is trained.
pub const SUBJECT: [RunSetting; 9] = rows! {
    other (
        Flag::with_value("--k", "K", "how many colours, 3 to 9"),
        |config| one(config.task.shape.colours),
        |config, text| put(&mut config.task.shape.colours, colours(text))
    );
    word ("--player" "NAME", task.who, Who,
        "paper (the default): the published rule\nsearch: the search player");
    whole ("--tries" "T", task.tries, 1 to 1_000_000_000,
        "search: how much it may compute, in tries a brick (default 200)") needs Search;
    word ("--tune" "WHAT", task.tune, Tune,
        "six (the default): the weights of the six features\nall: every number\n\
         switch: the score limit and the guards; limit: that limit alone") needs Paper;
    other (
        Flag::with_value("--features", "LIST", "only these, as horizontal-pair,blocks; the others weigh nothing"),
        |config| features_of(config.task.features),
        |config, text| {
            let pile = text.strip_suffix(",pile-height");
            config.task.pile = pile.is_some();
            put(&mut config.task.features, features(pile.unwrap_or(text)))
        }
    ) needs Weights;
    other (
        Flag::with_words("--start", "SET", Completion::OneOfOrFile(&["zero", "paper", "trained", "search"]),
            "where to begin: zero (the default for paper: no weights, the published switch rule), \
             paper, trained, search (the default for search), or a weight file"),
        |config| one(&config.start),
        |config, text| put(&mut config.start, plain(text))
    );
    alone ("--any-k", task.any_k, "begin with a weight file although it was made for another K");
    other (
        Flag::with_value("--set", "NAME=X",
            "begin with another value of a number: 'space guard=34'; can be repeated").repeated(),
        |config| edits_of(&config.edits),
        |config, text| add_edit(&mut config.edits, text)
    );
    whole ("--n" "N", task.shape.bricks, 1 to 1_000_000,
        "bricks in a game (the default is the smallest published N of K)");
};

/// How it is trained.
pub const METHOD: [RunSetting; 11] = rows! {
    word ("--method" "NAME", method, Method,
        "ga (the default): the thesis's genetic algorithm\ncem: the cross-entropy method");
    word ("--selection" "NAME", ga.selection, Selection,
        "rank (the default), better-half or sus: how ga selects") needs Ga;
    whole ("--population" "P", population, 4 to 100_000, "candidates in a generation (default 200)");
    above0 ("--mutation" "P", ga.mutation, to 1.0,
        "how likely a gene of a child changes (ga; default 0.3)") needs Ga;
    above0 ("--sigma" "S", sigma, to 100_000.0, "spread of the first generation (default 200)");
    whole ("--games" "G", games, 1 to 100_000, "games a candidate plays a generation (default 5)");
    word ("--aim" "WHAT", aim, Aim,
        "mean (the default): the mean score of its games makes a candidate good\n\
         worst: its worst game, for players that must not die");
    whole ("--playoff" "G", playoff, 0 to 100_000,
        "games that the best quarter plays on before it is ranked (default 0): for few games show \
         who wins, many who survives");
    alone ("--fixed", fixed, "the same games in every generation, not fresh ones");
    whole ("--seed" "S", seed, 0 to u64::MAX, "a whole number (default 1)");
    whole ("--validate" "V", validate, 1 to 100_000,
        "held-out games that the result is measured on (default 100)");
};

/// When the run ends.
pub const STOP: [RunSetting; 2] = rows! {
    whole ("--generations" "G", generations, 1 to 1_000_000, "after so many (default 1000)")
        is Changeable;
    other (
        Flag::with_value("--minutes", "M", "after this time"),
        |config| config.minutes.iter().map(f64::to_string).collect(),
        |config, text| put(&mut config.minutes, decimal(text, 1e6).map(Some))
    ) is Never;
};

const K: &RunSetting = &SUBJECT[0];
const PLAYER: &RunSetting = &SUBJECT[1];
const GENERATIONS: &RunSetting = &STOP[0];

/// The flags of some rows.
pub const fn flags<const N: usize>(rows: &[RunSetting; N]) -> [Flag; N] {
    let mut flags = [rows[0].flag; N];
    let mut place = 0;
    while place < N {
        flags[place] = rows[place].flag;
        place += 1;
    }
    flags
}

/// Looks up what is given for a flag.
pub type Given<'a> = dyn Fn(&Flag) -> Result<Vec<String>, String> + 'a;

/// A run's configuration from what is given for each flag.
pub fn read(given: &Given) -> Result<Config, String> {
    let k = given(&K.flag)?;
    let text = k.first().ok_or(format!("{} is missing", K.flag.name))?;
    let colours = colours(text).map_err(|error| format!("{}: {error}", K.flag.name))?;
    // The player comes first, for others have their usual values by it.
    let mut config = Config::usual(colours, Who::Paper);
    PLAYER.put(&mut config, &given(&PLAYER.flag)?)?;
    let mut config = Config::usual(colours, config.task.who);
    for setting in table() {
        setting.put(&mut config, &given(&setting.flag)?)?;
    }
    if config.population * (config.games + config.playoff) > MOST_GAMES {
        return Err(format!(
            "--population times --games and --playoff is more than {MOST_GAMES} games"
        ));
    }
    Ok(config)
}

/// The settings that a checkpoint keeps, flag and value.
pub fn kept(config: &Config) -> Vec<(String, String)> {
    let rows = table().filter(|setting| setting.kept != Kept::Never);
    let pairs = rows.flat_map(|setting| {
        let values = setting.values(config).into_iter();
        values.map(|value| (setting.flag.name.to_string(), value))
    });
    pairs.collect()
}

/// The words of the command that gives the same result again: every setting that is not the usual
/// one, and the generations that were run, whatever ended them.
pub fn command(config: &Config, generations: u64) -> Vec<String> {
    let usual = Config::usual(config.task.shape.colours, Who::Paper);
    let usual_for_player = Config::usual(config.task.shape.colours, config.task.who);
    let mut words = Vec::new();
    for setting in table().filter(|setting| setting.kept == Kept::Bound) {
        let name = setting.flag.name;
        let (values, of_player) = (setting.values(config), setting.values(&usual_for_player));
        let is_usual = match name == PLAYER.flag.name {
            true => values == setting.values(&usual),
            false => values == of_player && name != K.flag.name,
        };
        for value in values.into_iter().filter(|_| !is_usual) {
            words.push(name.to_string());
            words.extend(setting.flag.value.map(|_| value));
        }
    }
    words.extend([GENERATIONS.flag.name.to_string(), generations.to_string()]);
    words
}

#[cfg(test)]
mod tests;
