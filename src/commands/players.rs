//! The built-in players as the command line names them.

use crate::engine::board::GameRules;
use crate::engine::brick::Shape;
use crate::engine::player::greedy::Greedy;
use crate::engine::player::lookahead::LookAhead;
use crate::engine::player::published::Published;
use crate::engine::player::search::Budget;
use crate::engine::player::spare::Spare;
use crate::formats::weights::sets::{self, WeightsSource};
use crate::played::built_in::BuiltIn;
use crate::played::chains::OnThreads;
use crate::played::Origin;
use crate::support::args::{self, Args};
use crate::support::command::{Completion, Flag, Group};
use crate::support::error::Error;
use crate::support::suggest;

pub const PLAYER: Flag = Flag::with_words(
    "--player",
    "NAME",
    Completion::OneOf(&NAMES),
    "paper (the default): the published player\n\
     greedy: the most points now\n\
     spare: the most points that leave the commonest colour alone\n\
     lookahead: looks ahead over the bricks in view (--view)\n\
     search: plans over all bricks",
);
pub const WEIGHTS: Flag = Flag::with_words(
    "--weights",
    "SET",
    Completion::OneOfOrFile(&["paper", "trained", "search"]),
    "the player's parameters: the name of the player (the default), for paper also 'trained', a \
     weight file, or a directory with the files k3.txt to k9.txt",
);
pub const ANY_K: Flag =
    Flag::alone("--any-k", "use a weight file although it was made for another K");
pub const TIME: Flag =
    Flag::with_value("--time", "S", "search: seconds for the whole game (default 9)")
        .conflicts(&["--tries"]);
pub const TRIES: Flag = Flag::with_value(
    "--tries",
    "T",
    "search: T tries per brick instead of a time; the same moves on every machine\n\
     lookahead: boards to look at per brick (default 100)",
);
pub const THREADS: Flag = Flag::with_value(
    "--threads",
    "T",
    "search: threads that plan (default: one per core; 1 if several games are played at once)",
);
pub const CHAINS: Flag = Flag::with_value(
    "--chains",
    "C",
    "search with --tries: chains per segment (default 1); after each stage the worse chains \
     restart from the better chains' plans. With a time there is one per thread",
)
.requires(&["--tries"]);
pub const VIEW: Flag = Flag::with_value(
    "--view",
    "P",
    "lookahead: bricks that it sees, the one to place included (default 5)",
);

/// The flags that [`PlayerChoice::from_args`] reads.
pub const FLAGS: &[Flag] = &[PLAYER, WEIGHTS, ANY_K, TIME, TRIES, THREADS, CHAINS, VIEW];
pub const GROUP: Group = Group::plain(FLAGS);
/// The values of `--player`.
pub const NAMES: [&str; 5] = ["paper", "greedy", "spare", "lookahead", "search"];

pub const DEFAULT_SECONDS: f64 = 9.0;
/// Far more threads and chains than any machine has a use for.
const MOST_THREADS: u64 = 1024;
/// A year's work.
pub const MOST_TRIES: u64 = 1 << 40;
const DEFAULT_VIEW: usize = 5;
const DEFAULT_LOOKAHEAD_TRIES: usize = 100;
/// The lookahead player plans anew for each brick over all that it sees, so more takes too long.
const MOST_VIEW: u64 = 1000;
const MOST_LOOKAHEAD_TRIES: u64 = 1_000_000;

/// A player as the command line names it. Its parameters are read when K is known.
pub enum PlayerChoice {
    Published(WeightsSource),
    Greedy,
    Spare,
    LookAhead { view: usize, tries: usize },
    Search { weights: WeightsSource, budget: Budget, chains: OnThreads },
}

impl PlayerChoice {
    /// The search player has this many threads, unless the flags say otherwise.
    pub fn from_args(args: &Args, threads: usize) -> Result<PlayerChoice, Error> {
        let name = args.value(PLAYER.name).unwrap_or("paper".as_ref());
        match name.to_str() {
            Some("paper") => {
                args.refuse(&[TIME, TRIES, THREADS, CHAINS, VIEW], "--player paper")?;
                let sets = &[("paper", &sets::PAPER), ("trained", &sets::TRAINED)];
                Ok(PlayerChoice::Published(weights(args, sets)?))
            }
            Some("greedy") => {
                args.refuse(&FLAGS[1..], "--player greedy")?;
                Ok(PlayerChoice::Greedy)
            }
            Some("spare") => {
                args.refuse(&FLAGS[1..], "--player spare")?;
                Ok(PlayerChoice::Spare)
            }
            Some("lookahead") => {
                args.refuse(&[WEIGHTS, ANY_K, TIME, THREADS, CHAINS], "--player lookahead")?;
                let view = args.count_in(VIEW, 1..=MOST_VIEW, DEFAULT_VIEW)?;
                let most = MOST_LOOKAHEAD_TRIES;
                let tries = args.count_in(TRIES, 1..=most, DEFAULT_LOOKAHEAD_TRIES)?;
                Ok(PlayerChoice::LookAhead { view, tries })
            }
            Some("search") => {
                args.refuse(&[VIEW], "--player search")?;
                let weights = weights(args, &[("search", &sets::SEARCH)])?;
                let (budget, chains) = effort(args, threads)?;
                Ok(PlayerChoice::Search { weights, budget, chains })
            }
            _ => Err(suggest::unknown("player", name, &NAMES)),
        }
    }

    /// The value of `--player`.
    pub fn name(&self) -> &'static str {
        match self {
            PlayerChoice::Published(_) => "paper",
            PlayerChoice::Greedy => "greedy",
            PlayerChoice::Spare => "spare",
            PlayerChoice::LookAhead { .. } => "lookahead",
            PlayerChoice::Search { .. } => "search",
        }
    }

    /// The longest time that a game takes, for a player that plays by the clock.
    pub fn seconds(&self) -> Option<f64> {
        match self {
            PlayerChoice::Search { budget: Budget::Seconds(seconds), .. } => Some(*seconds),
            _ => None,
        }
    }

    /// Threads that one game takes.
    pub fn threads(&self) -> usize {
        match self {
            PlayerChoice::Search { chains, .. } => chains.threads,
            _ => 1,
        }
    }

    /// A player for a game of this shape.
    pub fn build(&self, shape: Shape) -> Result<BuiltIn, Error> {
        let rules = GameRules::new(shape.colours);
        Ok(match self {
            PlayerChoice::Published(weights) => {
                let rule = weights.load(shape.colours)?;
                BuiltIn::Published(Box::new(Published::new(rules, &rule, shape)))
            }
            PlayerChoice::Greedy => BuiltIn::Greedy(Greedy::new(rules)),
            PlayerChoice::Spare => BuiltIn::Spare(Spare::new(rules)),
            PlayerChoice::LookAhead { view, tries } => {
                let rule = sets::lookahead(shape.colours);
                let player = LookAhead::new(rules, &rule, shape, *view, *tries);
                BuiltIn::LookAhead(Box::new(player))
            }
            PlayerChoice::Search { weights, budget, chains } => {
                let settings = weights.load(shape.colours)?;
                BuiltIn::search_with(shape, settings, *budget, chains.planner())
            }
        })
    }

    pub fn origin(&self) -> Origin {
        Origin::BuiltIn(self.facts())
    }

    /// The player and the flags that decide its moves, by name: `("tries", "50")`.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let mut facts = vec![("player", self.name().to_string())];
        match self {
            PlayerChoice::Published(weights) => facts.push(("weights", weights.name())),
            PlayerChoice::Greedy | PlayerChoice::Spare => {}
            PlayerChoice::LookAhead { view, tries } => {
                facts.push(("view", view.to_string()));
                facts.push(("tries", tries.to_string()));
            }
            PlayerChoice::Search { weights, budget, chains } => {
                facts.push(("weights", weights.name()));
                match budget {
                    Budget::Seconds(seconds) => facts.push(("time", format!("{seconds} s"))),
                    Budget::Tries(tries) => {
                        facts.push(("tries", tries.to_string()));
                        facts.push(("chains", chains.chains.to_string()));
                    }
                }
            }
        }
        facts
    }
}

/// The values of `--weights` and `--any-k`. The first of these sets is the default.
pub fn weights(args: &Args, built_in: sets::NamedSets) -> Result<WeightsSource, Error> {
    WeightsSource::new(args.value(WEIGHTS.name), built_in, args.has(ANY_K.name))
}

/// The work that the search player may do, and on how many chains.
fn effort(args: &Args, threads: usize) -> Result<(Budget, OnThreads), Error> {
    let budget = match (args.number_in(TRIES, 1..=MOST_TRIES)?, args.value(TIME.name)) {
        (Some(tries), _) => Budget::Tries(tries),
        (None, Some(time)) => Budget::Seconds(args::seconds(TIME.name, time)?),
        (None, None) => Budget::Seconds(DEFAULT_SECONDS),
    };
    let threads = args.count_in(THREADS, 1..=MOST_THREADS, threads)?;
    let chains = match budget {
        Budget::Seconds(_) => threads,
        Budget::Tries(_) => args.count_in(CHAINS, 1..=MOST_THREADS, 1)?,
    };
    Ok((budget, OnThreads { chains, threads }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsString;

    fn choice(words: &str) -> PlayerChoice {
        let words: Vec<OsString> = words.split_whitespace().map(OsString::from).collect();
        let args = Args::parse(&words, &[GROUP], &[]).unwrap();
        PlayerChoice::from_args(&args, 1).unwrap_or_else(|error| panic!("{error:?}"))
    }

    #[test]
    fn a_player_describes_itself() {
        for (words, described) in [
            ("", "player paper, weights paper"),
            ("--weights=trained", "player paper, weights trained"),
            ("--player=greedy", "player greedy"),
            ("--player=spare", "player spare"),
            ("--player=lookahead --view=7", "player lookahead, view 7, tries 100"),
            ("--player=search", "player search, weights search, time 9 s"),
            (
                "--player=search --chains=2 --tries=050 --threads=8",
                "player search, weights search, tries 50, chains 2",
            ),
        ] {
            let facts = choice(words).facts();
            let facts: Vec<String> = facts.iter().map(|(a, b)| format!("{a} {b}")).collect();
            assert_eq!(facts.join(", "), described, "{words:?}");
        }
    }
}
