//! The built-in players: which one, with which parameters, and how much it may work.
//!
//! To add a player, implement [`Player`] in `engine/player/`, add a variant to [`BuiltIn`], and
//! follow the compiler.

use std::time::Instant;

use crate::engine::board::GameRules;
use crate::engine::brick::{Colours, Move, Shape};
use crate::engine::player::greedy::Greedy;
use crate::engine::player::published::Published;
use crate::engine::player::search::{Budget, Pace, Search, SearchParts, Settings};
use crate::engine::player::{Player, View};
use crate::engine::weights::Rule;
use crate::play::chains::OnThreads;
use crate::play::exec::MOST_BRICKS;
use crate::support::args::{self, Args};
use crate::support::error::Error;
use crate::support::flags::{Completion, Flag, Group, QUIET};
use crate::support::parallel;
use crate::support::streams;
use crate::support::suggest;
pub use crate::text::weights::sets::WeightsSource;
use crate::text::weights::{sets, Parameters, WeightFile};

pub(crate) const PLAYER: Flag = Flag::with_words(
    "--player",
    "NAME",
    Completion::OneOf(&NAMES),
    "paper (the default): the published player\n\
     greedy: the most points now\n\
     search: plans over all bricks",
);
pub(crate) const WEIGHTS: Flag = Flag::with_words(
    "--weights",
    "SET",
    Completion::OneOfOrFile(&["paper", "trained", "search"]),
    "the player's parameters: the name of the player (the default), for paper also 'trained', a \
     weight file, or a directory with the files k3.txt to k9.txt",
);
pub(crate) const ANY_K: Flag =
    Flag::alone("--any-k", "use a weight file although it was made for another K");
pub(crate) const TIME: Flag =
    Flag::with_value("--time", "S", "search: seconds for the whole game (default 9)")
        .conflicts(&["--tries"]);
pub(crate) const TRIES: Flag = Flag::with_value(
    "--tries",
    "T",
    "search: T tries per brick instead of a time; the same moves on every machine",
);
pub(crate) const THREADS: Flag = Flag::with_value(
    "--threads",
    "T",
    "search: threads that plan (default: one per core; 1 where several games are played at once)",
);
pub(crate) const CHAINS: Flag = Flag::with_value(
    "--chains",
    "C",
    "search with --tries: chains per segment (default 1); after each stage the worse half goes on \
     from the better half. With a time there is one per thread",
)
.requires(&["--tries"]);
pub(crate) const PREVIEW: Flag = Flag::with_value(
    "--preview",
    "P",
    "search: sees P bricks only, the one to place included (default: all, up to ten million)",
);

/// The flags that [`PlayerChoice::from_args`] reads.
pub(crate) const FLAGS: &[Flag] = &[PLAYER, WEIGHTS, ANY_K, TIME, TRIES, THREADS, CHAINS, PREVIEW];
pub(crate) const GROUP: Group = Group::plain(FLAGS);
/// The values of `--player`.
pub(crate) const NAMES: [&str; 3] = ["paper", "greedy", "search"];

const SEARCH_FLAGS: &[Flag] = &[TIME, TRIES, THREADS, CHAINS, PREVIEW];
const DEFAULT_SECONDS: f64 = 9.0;
/// Far more threads and chains than any machine has a use for.
const MOST_THREADS: u64 = 1024;
/// A year's work.
pub const MOST_TRIES: u64 = 1 << 40;

/// One of the players, with the rule `R` or the search settings `S` that it plays by.
///
/// ```
/// use brickgm::engine::brick::{Colours, Shape};
/// use brickgm::engine::player::Player;
/// use brickgm::play::players::BuiltIn;
///
/// let shape = Shape { colours: Colours::new(5).unwrap(), bricks: 2000 };
/// let player = BuiltIn::published(shape.colours).build(shape);
/// assert_eq!(player.preview(), 1); // it looks at one brick at a time
/// ```
#[derive(Clone)]
pub enum BuiltIn<R = Rule, S = Settings> {
    /// The published player: the best board, or the points if there are enough of them.
    Published(R),
    /// The most points now.
    Greedy,
    /// Plans ahead, segment by segment.
    Search(S, Searching),
}

/// A player as the command line names it. Its parameters are read when K is known.
pub type PlayerChoice = BuiltIn<WeightsSource, WeightsSource>;

/// How the search player works.
#[derive(Clone, Copy)]
pub struct Searching {
    /// How much.
    pub budget: Budget,
    /// With how many chains and threads.
    pub chains: OnThreads,
    /// How many bricks it sees, the one to place included.
    pub preview: usize,
}

/// A player that is ready for its game.
pub trait ReadyPlayer: Player {
    /// The search player, for its figures.
    fn as_search(&self) -> Option<&Search> {
        None
    }
}

impl ReadyPlayer for Published {}
impl ReadyPlayer for Greedy {}
impl ReadyPlayer for Search {
    fn as_search(&self) -> Option<&Search> {
        Some(self)
    }
}

impl<P: Player + ?Sized> Player for Box<P> {
    fn preview(&self) -> usize {
        (**self).preview()
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        (**self).plan(view, moves);
    }
}

impl<R, S> BuiltIn<R, S> {
    /// What `--player` calls it.
    pub fn name(&self) -> &'static str {
        match self {
            BuiltIn::Published(_) => "paper",
            BuiltIn::Greedy => "greedy",
            BuiltIn::Search(..) => "search",
        }
    }

    /// The longest time that a game takes, for a player that plays by the clock.
    pub fn seconds(&self) -> Option<f64> {
        match self {
            BuiltIn::Search(_, Searching { budget: Budget::Seconds(seconds), .. }) => {
                Some(*seconds)
            }
            _ => None,
        }
    }
}

impl BuiltIn {
    /// The published player with the published parameters.
    pub fn published(colours: Colours) -> BuiltIn {
        BuiltIn::Published(sets::paper(colours))
    }

    /// The search player with its built-in parameters, on one thread.
    pub fn search(colours: Colours, budget: Budget) -> BuiltIn {
        let (chains, preview) = (OnThreads { chains: 1, threads: 1 }, MOST_BRICKS as usize);
        BuiltIn::Search(sets::search(colours), Searching { budget, chains, preview })
    }

    /// A player for one game.
    pub fn build(&self, shape: Shape) -> Box<dyn ReadyPlayer> {
        let rules = GameRules::new(shape.colours);
        match self {
            BuiltIn::Published(rule) => Box::new(Published::new(rules, rule, shape)),
            BuiltIn::Greedy => Box::new(Greedy::new(rules)),
            BuiltIn::Search(settings, searching) => {
                // Where planning does not pay, it plays by the trained rule.
                let rule = Published::new(rules, &sets::trained(shape.colours), shape);
                Box::new(Search::new(SearchParts {
                    rules,
                    settings: settings.clone(),
                    rule: Some(Box::new(rule)),
                    pace: Pace::new(searching.budget, Box::new(Instant::now())),
                    planner: searching.chains.planner(),
                    preview: searching.preview,
                }))
            }
        }
    }

    /// The parameters as a weight file without header has them. They tell players apart,
    /// whatever their files are called.
    pub fn parameters(&self, colours: Colours) -> Option<String> {
        fn text<T: Parameters>(colours: Colours, parameters: T) -> Option<String> {
            Some(WeightFile { header: Vec::new(), colours, parameters }.to_string())
        }
        match self {
            BuiltIn::Published(rule) => text(colours, rule.clone()),
            BuiltIn::Greedy => None,
            BuiltIn::Search(settings, _) => text(colours, settings.clone()),
        }
    }
}

impl PlayerChoice {
    /// For one game at a time, which may use all cores.
    pub fn from_args(args: &Args) -> Result<PlayerChoice, Error> {
        PlayerChoice::with_threads(args, parallel::cores())
    }

    /// For many games at once, each on one core unless the flags say otherwise.
    pub fn for_many_games(args: &Args) -> Result<PlayerChoice, Error> {
        PlayerChoice::with_threads(args, 1)
    }

    fn with_threads(args: &Args, threads: usize) -> Result<PlayerChoice, Error> {
        let name = args.value(PLAYER.name).unwrap_or("paper".as_ref());
        match name.to_str() {
            Some("paper") => {
                args.refuse(SEARCH_FLAGS, "--player paper")?;
                let sets = &[("paper", &sets::PAPER), ("trained", &sets::TRAINED)];
                Ok(BuiltIn::Published(weights(args, sets)?))
            }
            Some("greedy") => {
                args.refuse(&FLAGS[1..], "--player greedy")?;
                Ok(BuiltIn::Greedy)
            }
            Some("search") => {
                let weights = weights(args, &[("search", &sets::SEARCH)])?;
                let searching = Searching::from_args(args, threads)?;
                Ok(BuiltIn::Search(weights, searching))
            }
            _ => Err(suggest::unknown("player", name, &NAMES)),
        }
    }

    /// Reads the parameters for games of this K.
    pub fn load(&self, colours: Colours) -> Result<BuiltIn, Error> {
        Ok(match self {
            BuiltIn::Published(weights) => BuiltIn::Published(weights.load(colours)?),
            BuiltIn::Greedy => BuiltIn::Greedy,
            BuiltIn::Search(weights, searching) => {
                BuiltIn::Search(weights.load(colours)?, *searching)
            }
        })
    }

    /// What makes it play as it does, by the names of its flags: `("tries", "50")`.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let mut facts = vec![("player", self.name().to_string())];
        if let BuiltIn::Published(weights) | BuiltIn::Search(weights, _) = self {
            facts.push(("weights", weights.name()));
        }
        if let BuiltIn::Search(_, searching) = self {
            match searching.budget {
                Budget::Seconds(seconds) => facts.push(("time", format!("{seconds} s"))),
                Budget::Tries(tries) => {
                    facts.push(("tries", tries.to_string()));
                    facts.push(("chains", searching.chains.chains.to_string()));
                }
            }
            if searching.preview as u64 != MOST_BRICKS {
                facts.push(("preview", searching.preview.to_string()));
            }
        }
        facts
    }
}

/// The parameters that `--weights` and `--any-k` name.
pub(crate) fn weights(args: &Args, built_in: sets::NamedSets) -> Result<WeightsSource, Error> {
    WeightsSource::new(args.value(WEIGHTS.name), args.has(ANY_K.name), built_in)
}

impl Searching {
    fn from_args(args: &Args, threads: usize) -> Result<Searching, Error> {
        let number = |flag: Flag, most: u64, default: usize| {
            Ok(args.number_in(flag, 1..=most)?.map_or(default, |number| number as usize))
        };
        let budget = match (args.number_in(TRIES, 1..=MOST_TRIES)?, args.value(TIME.name)) {
            (Some(tries), _) => Budget::Tries(tries),
            (None, Some(time)) => Budget::Seconds(args::seconds(TIME.name, time)?),
            (None, None) => Budget::Seconds(DEFAULT_SECONDS),
        };
        let threads = number(THREADS, MOST_THREADS, threads)?;
        let cores = parallel::cores();
        if args.has(THREADS.name) && threads > cores && !args.has(QUIET.name) {
            streams::note(&format!(
                "warning: --threads {threads} is more than the {cores} that run at once here"
            ));
        }
        let chains = match budget {
            Budget::Seconds(_) => threads,
            Budget::Tries(_) => number(CHAINS, MOST_THREADS, 1)?,
        };
        let preview = number(PREVIEW, MOST_BRICKS, MOST_BRICKS as usize)?;
        Ok(Searching { budget, chains: OnThreads { chains, threads }, preview })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsString;

    fn choice(words: &str) -> PlayerChoice {
        let words: Vec<OsString> = words.split_whitespace().map(OsString::from).collect();
        let args = Args::parse(&words, &[GROUP], &[]).unwrap();
        PlayerChoice::for_many_games(&args).unwrap_or_else(|error| panic!("{error:?}"))
    }

    #[test]
    fn a_player_describes_itself() {
        for (words, described) in [
            ("", "player paper, weights paper"),
            ("--weights=trained", "player paper, weights trained"),
            ("--player=greedy", "player greedy"),
            ("--player=search", "player search, weights search, time 9 s"),
            (
                "--player=search --preview=7 --chains=2 --tries=050 --threads=8",
                "player search, weights search, tries 50, chains 2, preview 7",
            ),
        ] {
            let facts = choice(words).facts();
            let facts: Vec<String> = facts.iter().map(|(a, b)| format!("{a} {b}")).collect();
            assert_eq!(facts.join(", "), described, "{words:?}");
        }
    }
}
