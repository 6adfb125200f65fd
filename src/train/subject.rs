//! What is trained: named numbers, the file they stand in, and the player they make.

pub mod paper;

use self::paper::PaperRule;
use super::config::{Config, Who};
use super::genes::{Gene, Genome};
use crate::brick::Shape;
use crate::player::Player;

pub trait Subject: Sync {
    fn genes(&self) -> &[Gene];

    /// Where the search begins.
    fn start(&self) -> Genome;

    /// The player that this genome makes.
    fn player(&self, genome: &[i64], shape: Shape) -> Box<dyn Player>;

    /// The weight file of this genome under these comments.
    fn file(&self, genome: &[i64], header: Vec<String>) -> String;
}

/// The weight file that a run begins with when it names no other file, by its name: the ones that
/// are baked in.
pub fn built_in(config: &Config) -> Option<String> {
    match config.who {
        Who::Paper(_) => paper::built_in(&config.start, config.shape),
    }
}

/// The names of those files.
pub fn built_in_names(config: &Config) -> &'static [&'static str] {
    match config.who {
        Who::Paper(_) => &paper::BUILT_IN,
    }
}

/// The subject of a run that begins with this weight file.
pub fn new(config: &Config, start: &str) -> Result<Box<dyn Subject>, String> {
    match config.who {
        Who::Paper(tune) => {
            let rule = start.parse().map_err(|error| format!("{error}"))?;
            Ok(Box::new(PaperRule::new(rule, tune, config.shape)))
        }
    }
}
