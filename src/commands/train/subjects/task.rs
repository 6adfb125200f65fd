//! What a training is asked for: whose numbers, which of them, and for which games.

use crate::commands::train::genome::Gene;
use crate::engine::brick::Shape;
use crate::engine::features::COUNT;

/// Whose numbers are trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The published rule.
    Paper,
    /// The search player.
    Search,
}

impl Who {
    /// Each with its name.
    pub const ALL: [(&'static str, Who); 2] = [("paper", Who::Paper), ("search", Who::Search)];

    /// The sets that a training can begin with by name; the first is the usual one, as in the
    /// thesis: no weights at all, but the published switch rule.
    pub fn built_in_names(self) -> &'static [&'static str] {
        match self {
            Who::Paper => &["zero", "paper", "trained"],
            Who::Search => &["search"],
        }
    }
}

/// Which of the published rule's numbers are trained; of the search player's, it is always all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tune {
    /// The weights of the six features.
    Six,
    /// The weights, the score limit and both guards.
    All,
    /// The score limit and both guards: few numbers, so many games can be spent on each.
    Switch,
    /// The score limit alone: to fit a set to another N.
    Limit,
}

impl Tune {
    /// Each with its name.
    pub const ALL: [(&'static str, Tune); 4] = [
        ("six", Tune::Six),
        ("all", Tune::All),
        ("switch", Tune::Switch),
        ("limit", Tune::Limit),
    ];

    /// Whether the features' weights are among them.
    pub fn has_weights(self) -> bool {
        matches!(self, Tune::Six | Tune::All)
    }
}

/// What is to be trained, and for which games.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The games.
    pub shape: Shape,
    /// The player.
    pub who: Who,
    /// The weight file it begins with may be one for another K.
    pub any_k: bool,
    /// The published rule: which of its numbers.
    pub tune: Tune,
    /// The published rule: which features are used; the others weigh nothing.
    pub features: [bool; COUNT],
    pub pile: bool,
    /// The search player: how much it computes, in tries a brick.
    pub tries: u64,
}

/// A number of a player.
pub struct Number {
    /// Its scale and range.
    pub gene: Gene,
    /// Where it begins, in millionths.
    pub start: i64,
    /// Whether the run changes it.
    pub is_trained: bool,
}
