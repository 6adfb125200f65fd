//! What is trained: named numbers, the file they stand in, and the player they make.

pub mod paper;
pub mod search;

use self::paper::PaperRule;
use self::search::SearchSettings;
use super::config::{Config, Who};
use super::genes::{Gene, Genome};
use crate::engine::brick::Shape;
use crate::engine::player::Player;
use crate::text::weights::{Numbers, WeightFile};

/// Which of a player's numbers are trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tune {
    /// The weights of the six features.
    Six,
    /// Everything: with the published rule, the weights, the score limit and both guards.
    All,
    /// The score limit and both guards: few numbers, so many games can be spent on each.
    Switch,
    /// The score limit alone: to fit a set to another N.
    Limit,
}

impl Tune {
    pub const ALL: [(&'static str, Tune); 4] = [
        ("six", Tune::Six),
        ("all", Tune::All),
        ("switch", Tune::Switch),
        ("limit", Tune::Limit),
    ];
}

pub trait Subject: Sync {
    fn genes(&self) -> &[Gene];

    /// Where the search begins.
    fn start(&self) -> Genome;

    /// The player that this genome makes.
    fn player(&self, genome: &[i64], shape: Shape) -> Box<dyn Player>;

    /// The weight file of this genome under these comments.
    fn file(&self, genome: &[i64], header: Vec<String>) -> String;
}

/// The weight file of this name that is baked in, for a run to begin with.
pub fn built_in(config: &Config) -> Option<String> {
    match config.who {
        Who::Paper(_) => paper::built_in(&config.start, config.shape),
        Who::Search { .. } => search::built_in(&config.start, config.shape),
    }
}

/// The names of those files; the first is what a run begins with when it names none.
pub fn built_in_names(who: Who) -> &'static [&'static str] {
    match who {
        Who::Paper(_) => &paper::BUILT_IN,
        Who::Search { .. } => &search::BUILT_IN,
    }
}

/// The subject of a run that begins with this weight file.
pub fn new(config: &Config, start: &str) -> Result<Box<dyn Subject>, String> {
    Ok(match config.who {
        Who::Paper(tune) => {
            let rule = read(config, start)?;
            Box::new(PaperRule::new(rule, tune, config.shape))
        }
        Who::Search { tune, width } => {
            let (settings, colours) = (read(config, start)?, config.shape.colours);
            Box::new(SearchSettings::new(settings, tune, width, colours))
        }
    })
}

fn read<T: Numbers>(config: &Config, text: &str) -> Result<T, String> {
    let file: WeightFile<T> = text.parse().map_err(|error| format!("{error}"))?;
    if !config.any_k {
        file.check_colours(config.shape.colours)
            .map_err(|error| format!("{error}; --any-k begins with them all the same"))?;
    }
    Ok(file.numbers)
}
