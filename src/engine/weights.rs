//! The parameter sets: every number of the paper's rule, one file for each K.
//!
//! A file holds `name = value` lines and `#` comments. The six feature names come from the table
//! in `features.rs`; besides them stand the switch rule's own numbers:
//!
//! ```text
//! score limit at 3333 = 17750      a brick that wins more is always cashed in (published for N = 3333)
//! space guard = 10                 with fewer empty squares, any score is cashed in
//! end guard = 3                    with fewer bricks left, any score is cashed in
//! ```

mod entries;

use crate::engine::brick::{Colours, Shape};
use crate::engine::features::survey::Weights;
use crate::engine::features::{COUNT, FEATURES};
pub use crate::engine::weights::entries::{decimal, Entries, ParseError, MILLION};
use std::fmt;
use std::str::FromStr;

/// The published sets, K = 3 first.
const PAPER: [&str; 7] = [
    include_str!("../../weights/paper/k3.txt"),
    include_str!("../../weights/paper/k4.txt"),
    include_str!("../../weights/paper/k5.txt"),
    include_str!("../../weights/paper/k6.txt"),
    include_str!("../../weights/paper/k7.txt"),
    include_str!("../../weights/paper/k8.txt"),
    include_str!("../../weights/paper/k9.txt"),
];

/// The sets that `brickgm train` found for games it never saw, K = 3 first.
const TRAINED: [&str; 7] = [
    include_str!("../../weights/trained/k3.txt"),
    include_str!("../../weights/trained/k4.txt"),
    include_str!("../../weights/trained/k5.txt"),
    include_str!("../../weights/trained/k6.txt"),
    include_str!("../../weights/trained/k7.txt"),
    include_str!("../../weights/trained/k8.txt"),
    include_str!("../../weights/trained/k9.txt"),
];

/// Above how many points a brick is cashed in, as found for games of one N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreLimit {
    pub bricks: u64,
    pub points: u32,
}

/// All numbers of the paper's rule for one K.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The comment at the head of the file, line by line.
    pub header: Vec<String>,
    pub weights: Weights,
    /// At least one, by rising N.
    pub score_limits: Vec<ScoreLimit>,
    pub space_guard: u32,
    pub end_guard: u64,
}

impl Rule {
    /// The published set of this K.
    ///
    /// # Panics
    /// Never: a test reads every set that is baked in.
    pub fn paper(colours: Colours) -> Rule {
        PAPER[colours.index()].parse().expect("baked in and tested")
    }

    /// The trained set of this K.
    ///
    /// # Panics
    /// Never: a test reads every set that is baked in.
    pub fn trained(colours: Colours) -> Rule {
        let set = TRAINED[colours.index()];
        set.parse().expect("baked in and tested")
    }

    /// The score limit of the N that is nearest on a log scale; of two equally near, the smaller.
    pub fn score_limit(&self, shape: Shape) -> u32 {
        let mut nearest = self.score_limits[0];
        for &limit in &self.score_limits[1..] {
            // n is nearer to the larger of a < b where n / a > b / n.
            let n = u128::from(shape.bricks);
            if n * n > u128::from(nearest.bricks) * u128::from(limit.bricks) {
                nearest = limit;
            }
        }
        nearest.points
    }
}

const LIMIT: &str = "score limit at ";
const SPACE_GUARD: &str = "space guard";
const END_GUARD: &str = "end guard";

impl FromStr for Rule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rule, ParseError> {
        let mut file = Entries::read(text)?;
        let mut score_limits = Vec::new();
        for (bricks, entry) in file.take_all(LIMIT) {
            score_limits.push(ScoreLimit {
                bricks: entry.parse_whole(bricks)?,
                points: entry.whole()?,
            });
        }
        score_limits.sort_by_key(|limit| limit.bricks);
        // All known names are taken before any is missed, so that what is left is unknown.
        let weights = take_weights(&mut file);
        let space_guard = file.take(SPACE_GUARD);
        let end_guard = file.take(END_GUARD);
        file.finish()?;
        let weights = weights?;
        if score_limits.is_empty() {
            return file.missing("score limit at N");
        }
        Ok(Rule {
            weights,
            score_limits,
            space_guard: space_guard?.whole()?,
            end_guard: end_guard?.whole()?,
            header: file.header,
        })
    }
}

/// The weights of the features, which stand under the names of the table.
pub fn take_weights(file: &mut Entries) -> Result<Weights, ParseError> {
    let mut weights = [0; COUNT];
    let mut first_error = Ok(());
    for (feature, weight) in FEATURES.iter().zip(weights.iter_mut()) {
        match file.take(feature.name).and_then(|entry| entry.millionths()) {
            Ok(number) => *weight = number,
            Err(error) => first_error = first_error.and(Err(error)),
        }
    }
    first_error.map(|_| weights)
}

/// As the file: header, features in the order of the table, then the switch rule.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for line in &self.header {
            writeln!(f, "{}", line)?;
        }
        for (feature, &weight) in FEATURES.iter().zip(&self.weights) {
            writeln!(f, "{} = {}", feature.name, decimal(weight))?;
        }
        for limit in &self.score_limits {
            writeln!(f, "{}{} = {}", LIMIT, limit.bricks, limit.points)?;
        }
        writeln!(f, "{} = {}", SPACE_GUARD, self.space_guard)?;
        writeln!(f, "{} = {}", END_GUARD, self.end_guard)
    }
}
