//! Which player, with which weights: the flags that every command that plays has in common.

mod weights;

use crate::engine::board::GameRules;
use crate::engine::brick::{Colours, Move, Shape};
use crate::engine::player::greedy::Greedy;
use crate::engine::player::published::Published;
use crate::engine::player::search::{
    Budget, Pace, Search, SearchParts, Settings, Stats, Stopwatch,
};
use crate::engine::player::{Player, View};
use crate::engine::weights::Rule;
use crate::play::chains::OnThreads;
use crate::play::exec::MOST_BRICKS;
use crate::support::args::{self, Args};
use crate::support::error::Error;
use crate::support::flags::{Completion, Flag, Group};
use crate::support::parallel;
use crate::support::suggest;
use crate::text::weights::{sets, Numbers, WeightFile};
pub use weights::{
    built_in_rule, built_in_settings, read_weight_file, WeightsSource, ANY_K, WEIGHTS,
};

/// Who plays.
pub const PLAYER: Flag = Flag::with_words(
    "--player",
    "NAME",
    Completion::OneOf(&NAMES),
    "paper: the published rule\n\
     greedy: the highest score now\n\
     search: looks ahead over all bricks",
);
/// For how long.
pub const TIME: Flag = Flag::with_value(
    "--time",
    "S",
    "search: seconds for the whole game (default 9)",
);
/// How much work, where no clock decides.
pub const TRIES: Flag = Flag::with_value(
    "--tries",
    "T",
    "search: T tries a brick instead of a time; the same moves every time",
);
/// How many threads.
pub const THREADS: Flag = Flag::with_value(
    "--threads",
    "T",
    "search: how many threads plan (default: one for each core; 1 where several games are \
     played at once)",
);
/// How many chains.
pub const CHAINS: Flag = Flag::with_value(
    "--chains",
    "C",
    "search with --tries: chains a segment, of which the best is played (default 1); with a time \
     there are as many as threads",
);
/// What --tries was called once.
pub const WIDTH: Flag = Flag::gone("--width", "--tries T");
/// How much of the game it sees.
pub const PREVIEW: Flag = Flag::with_value(
    "--preview",
    "P",
    "search: sees only P bricks, the one to place included (default: all, up to ten million)",
);

/// Everything above: what [`PlayerChoice::from_args`] looks at, and a group of the commands that play.
pub const FLAGS: &[Flag] = &[
    PLAYER, WEIGHTS, ANY_K, TIME, TRIES, THREADS, CHAINS, PREVIEW, WIDTH,
];
/// The same as a group without a line above it.
pub const GROUP: Group = Group::plain(FLAGS);
/// What `--player` can say.
pub const NAMES: [&str; 3] = ["paper", "greedy", "search"];

/// The search player's seconds when nobody says.
const DEFAULT_TIME: f64 = 9.0;

/// A player as the command line names it. It can only be made once the game's K is known.
#[derive(Clone)]
pub enum PlayerChoice {
    Paper(WeightsSource),
    Greedy,
    Search {
        weights: WeightsSource,
        searching: Searching,
    },
}

/// How the search player searches.
#[derive(Clone, Copy)]
pub struct Searching {
    /// How much work it does.
    pub budget: Budget,
    /// Who does it.
    pub chains: OnThreads,
    /// How many bricks it sees.
    pub preview: usize,
}

/// A player with its numbers for one K, from which any number of games can be played.
pub enum LoadedPlayer {
    Paper(Rule),
    Greedy,
    Search {
        settings: Settings,
        /// What it falls back on.
        rule: Rule,
        searching: Searching,
    },
}

/// A player that is ready to play.
pub enum ReadyPlayer {
    Simple(Box<dyn Player>),
    Search(Box<Search>),
}

impl PlayerChoice {
    /// What the flags say, for one game at a time: it may have all cores.
    pub fn from_args(args: &Args) -> Result<PlayerChoice, Error> {
        PlayerChoice::with_threads(args, parallel::cores())
    }

    /// The same for many games at once, each of which gets one core unless the flags say more.
    pub fn for_many_games(args: &Args) -> Result<PlayerChoice, Error> {
        PlayerChoice::with_threads(args, 1)
    }

    fn with_threads(args: &Args, threads: usize) -> Result<PlayerChoice, Error> {
        let name = args.value(PLAYER.name).unwrap_or("paper".as_ref());
        let weights = |built_in: &'static [&'static str]| WeightsSource::from_args(args, built_in);
        match name.to_str() {
            Some("search") => Ok(PlayerChoice::Search {
                weights: weights(&["search"])?,
                searching: Searching::from_args(args, threads)?,
            }),
            Some("paper") => {
                refuse(args, "paper", SEARCH_FLAGS)?;
                Ok(PlayerChoice::Paper(weights(&["paper", "trained"])?))
            }
            Some("greedy") => {
                refuse(args, "greedy", &[WEIGHTS, ANY_K])?;
                refuse(args, "greedy", SEARCH_FLAGS)?;
                Ok(PlayerChoice::Greedy)
            }
            _ => Err(suggest::unknown("player", name, &NAMES)),
        }
    }

    /// How long a game takes at most, where the player goes by the clock.
    pub fn seconds(&self) -> Option<f64> {
        match self {
            PlayerChoice::Search {
                searching:
                    Searching {
                        budget: Budget::Seconds(seconds),
                        ..
                    },
                ..
            } => Some(*seconds),
            _ => None,
        }
    }

    /// Reads the player's numbers for games of this K.
    pub fn load(&self, colours: Colours) -> Result<LoadedPlayer, Error> {
        Ok(match self {
            PlayerChoice::Paper(weights) => {
                LoadedPlayer::Paper(weights.load(colours, built_in_rule)?)
            }
            PlayerChoice::Greedy => LoadedPlayer::Greedy,
            PlayerChoice::Search { weights, searching } => LoadedPlayer::Search {
                settings: weights.load(colours, built_in_settings)?,
                rule: sets::trained(colours),
                searching: *searching,
            },
        })
    }
}

impl LoadedPlayer {
    /// The numbers that it plays by, as a weight file without header holds them: they tell two
    /// players apart, whatever their files are called.
    pub fn numbers(&self, colours: Colours) -> Option<String> {
        match self {
            LoadedPlayer::Paper(rule) => Some(numbers_text(colours, rule.clone())),
            LoadedPlayer::Greedy => None,
            LoadedPlayer::Search { settings, .. } => Some(numbers_text(colours, settings.clone())),
        }
    }

    /// A player for one game.
    pub fn player(&self, shape: Shape) -> ReadyPlayer {
        let rules = GameRules::new(shape.colours);
        match self {
            LoadedPlayer::Paper(rule) => {
                ReadyPlayer::Simple(Box::new(Published::new(rules, rule, shape)))
            }
            LoadedPlayer::Greedy => ReadyPlayer::Simple(Box::new(Greedy::new(rules))),
            LoadedPlayer::Search {
                settings,
                rule,
                searching,
            } => ReadyPlayer::Search(Box::new(Search::new(SearchParts {
                rules,
                settings: settings.clone(),
                rule: Some(Box::new(Published::new(rules, rule, shape))),
                pace: Pace::new(searching.budget, Box::new(Stopwatch::start())),
                planner: searching.chains.planner(),
                preview: searching.preview,
            }))),
        }
    }
}

impl ReadyPlayer {
    /// What a searching player did so far.
    pub fn stats(&self) -> Option<&Stats> {
        match self {
            ReadyPlayer::Simple(_) => None,
            ReadyPlayer::Search(search) => Some(search.stats()),
        }
    }
}

impl Player for ReadyPlayer {
    fn preview(&self) -> usize {
        match self {
            ReadyPlayer::Simple(player) => player.preview(),
            ReadyPlayer::Search(search) => search.preview(),
        }
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        match self {
            ReadyPlayer::Simple(player) => player.plan(view, moves),
            ReadyPlayer::Search(search) => search.plan(view, moves),
        }
    }
}

fn numbers_text<T: Numbers>(colours: Colours, numbers: T) -> String {
    let file = WeightFile {
        header: Vec::new(),
        colours,
        numbers,
    };
    file.to_string()
}

fn refuse(args: &Args, player: &str, flags: &[Flag]) -> Result<(), Error> {
    match flags.iter().find(|flag| args.has(flag.name)) {
        Some(flag) => Err(Error::usage(format!(
            "the {player} player has no use for {}",
            flag.name
        ))),
        None => Ok(()),
    }
}

/// What only the search player has a use for.
const SEARCH_FLAGS: &[Flag] = &[TIME, TRIES, THREADS, CHAINS, PREVIEW];
/// The most threads and the most chains: far more than any machine has a use for.
const MOST_THREADS: u64 = 1024;
/// The most tries a brick: a year's work.
const MOST_TRIES: u64 = 1 << 40;

impl Searching {
    fn from_args(args: &Args, threads: usize) -> Result<Searching, Error> {
        let budget = budget(args)?;
        let threads = match args.value(THREADS.name) {
            Some(word) => args::whole_number_in(THREADS.name, word, 1..=MOST_THREADS)? as usize,
            None => threads,
        };
        let chains = match (args.value(CHAINS.name), budget) {
            (Some(_), Budget::Seconds(_)) => {
                return Err(Error::usage(format!(
                    "{} goes with {}: with a time there are as many chains as threads",
                    CHAINS.name, TRIES.name
                )));
            }
            (Some(word), Budget::Tries(_)) => {
                args::whole_number_in(CHAINS.name, word, 1..=MOST_THREADS)? as usize
            }
            (None, Budget::Seconds(_)) => threads,
            (None, Budget::Tries(_)) => 1,
        };
        let preview = match args.value(PREVIEW.name) {
            Some(word) => args::whole_number_in(PREVIEW.name, word, 1..=MOST_BRICKS)?,
            None => MOST_BRICKS,
        };
        Ok(Searching {
            budget,
            chains: OnThreads { chains, threads },
            preview: preview as usize,
        })
    }
}

fn budget(args: &Args) -> Result<Budget, Error> {
    match (args.value(TRIES.name), args.value(TIME.name)) {
        (Some(_), Some(_)) => Err(Error::usage("--time and --tries exclude each other")),
        (Some(tries), None) => {
            let tries = args::whole_number_in(TRIES.name, tries, 1..=MOST_TRIES)?;
            Ok(Budget::Tries(tries))
        }
        (None, Some(time)) => Ok(Budget::Seconds(args::seconds(TIME.name, time)?)),
        (None, None) => Ok(Budget::Seconds(DEFAULT_TIME)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsString;

    #[test]
    fn the_bricks_that_a_player_sees_fit_into_memory() {
        let args = Args::parse(&["--player=search"].map(OsString::from), &[GROUP], &[]).unwrap();
        let (colours, bricks) = (Colours::ALL[0], u64::MAX);
        let loaded = PlayerChoice::from_args(&args)
            .unwrap()
            .load(colours)
            .unwrap();
        let player = loaded.player(Shape { colours, bricks });
        assert_eq!(player.preview(), 10_000_000);
    }
}
