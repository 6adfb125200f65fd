//! `--per-seed` and `--sort`: one row per game, in which order.

use std::collections::HashMap;

use crate::play::results::compare::Comparison;
use crate::play::results::row::{GameId, GameRow};
use crate::play::results::runs::{Best, Run};
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::flags::{Completion, Flag};

pub const PER_SEED: Flag =
    Flag::alone("--per-seed", "one row per game instead of one per shape").requires(&["--run"]);
pub const SORT: Flag = Flag::with_words(
    "--sort",
    "KEY",
    Completion::OneOf(&KEYS),
    "with --per-seed: smallest first by seed (the default; games from files go by name), score, \
     bricks, ending, seconds, factor (of a comparison) or best (relative to the best known); \
     -KEY is largest first",
)
.requires(&["--per-seed"]);
const KEYS: [&str; 7] = ["seed", "score", "bricks", "ending", "seconds", "factor", "best"];

/// One row per game in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    key: &'static str,
    is_falling: bool,
}

impl Order {
    /// What the flags say; nothing where there is one row per shape.
    pub fn from_args(args: &Args) -> Result<Option<Order>, Error> {
        let Some(word) = args.value(SORT.name) else {
            let usual = Order { key: "seed", is_falling: false };
            return Ok(args.has(PER_SEED.name).then_some(usual));
        };
        let text = word.to_string_lossy();
        let (name, is_falling) = match text.strip_prefix('-') {
            Some(name) => (name, true),
            None => (&*text, false),
        };
        match KEYS.into_iter().find(|key| *key == name) {
            Some(key) => Ok(Some(Order { key, is_falling })),
            None => {
                Err(Error::usage(format!("--sort: expected {}, found {word:?}", KEYS.join(", "))))
            }
        }
    }

    /// Sorts the rows of a run, which are sorted by game: equal ones stay in that order, or, from the
    /// largest, in the reverse.
    pub fn sort(self, run: &mut Run, best: Option<&Best>, other: Option<&Run>) {
        let unsorted = run.clone();
        let comparison = other.map(|other| Comparison::of(&unsorted, other));
        let pairs = comparison.iter().flat_map(|comparison| &comparison.pairs);
        let factors: HashMap<GameId, f64> =
            pairs.map(|pair| (pair.ours.id, pair.factor())).collect();
        let factor = |row: &GameRow| factors.get(&row.id).copied();
        let number = |row: &GameRow| match self.key {
            "score" => row.score as f64,
            "bricks" => row.bricks as f64,
            "seconds" => row.seconds,
            "factor" => factor(row).unwrap_or(f64::NAN),
            "best" => best.and_then(|best| best.relative(row)).unwrap_or(f64::NAN),
            _ => 0.0,
        };
        let mut rows: Vec<(f64, GameRow)> = Vec::new();
        rows.extend(run.rows.drain(..).map(|row| (number(&row), row)));
        rows.sort_by(|(a, one), (b, other)| match self.key {
            "ending" => one.end.name().cmp(other.end.name()),
            _ => a.total_cmp(b),
        });
        if self.is_falling {
            rows.reverse();
        }
        run.rows = rows.into_iter().map(|(_, row)| row).collect();
    }
}
