//! What is to be trained, and what its numbers must be able to do.

use crate::engine::brick::Shape;
use crate::engine::features::COUNT;
use crate::engine::player::Player;
use crate::text::weights::{Numbers, WeightFile};
use crate::tools::train::genome::{Gene, Genome};

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
    /// The search player: how much it computes, in tries a brick.
    pub tries: u64,
}

/// Numbers of a player that can be trained.
pub trait Subject: Sync {
    /// Which numbers.
    fn genes(&self) -> &[Gene];

    /// Where the search begins.
    fn start(&self) -> Genome;

    /// The player that this genome makes.
    fn player(&self, genome: &[i64]) -> Box<dyn Player>;

    /// The weight file of this genome under these comments.
    fn file(&self, genome: &[i64], header: Vec<String>) -> String;
}

/// The weight file of these numbers under these comments.
pub fn file<T: Numbers>(task: &Task, numbers: T, header: Vec<String>) -> String {
    let file = WeightFile {
        header,
        colours: task.shape.colours,
        numbers,
    };
    file.to_string()
}
