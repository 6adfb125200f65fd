//! A game that is read from a file or from standard input.

use std::ffi::OsStr;
use std::io::Read;

use crate::engine::brick::{Brick, Shape};
use crate::formats::games::GameReader;
use crate::support::error::Error;
use crate::support::streams::{note, Source};

/// A game that is held in memory has a largest size.
pub const MOST_BRICKS: u64 = 10_000_000;

/// A game whose first line is read.
pub struct GameSource {
    /// The name in messages.
    pub name: String,
    pub reader: GameReader<Box<dyn Read + Send>>,
    is_file: bool,
    is_quiet: bool,
}

impl GameSource {
    pub fn open(path: &OsStr, is_quiet: bool) -> Result<GameSource, Error> {
        GameSource::new(Source::open(path, "the game")?, is_quiet)
    }

    pub fn new(source: Source, is_quiet: bool) -> Result<GameSource, Error> {
        let Source { name, inner, is_file } = source;
        let reader = GameReader::new(inner).map_err(|error| error.within(&name))?;
        Ok(GameSource { name, reader, is_file, is_quiet })
    }

    pub fn shape(&self) -> Shape {
        self.reader.shape()
    }

    /// All bricks at once.
    pub fn bricks(&mut self) -> Result<Vec<Brick>, Error> {
        check_bricks(self.shape().bricks).map_err(|error| error.within(&self.name))?;
        let bricks: Result<Vec<Brick>, _> = self.reader.by_ref().collect();
        let bricks = bricks.map_err(|error| error.within(&self.name))?;
        self.warn_of_rest();
        Ok(bricks)
    }

    /// Warns if text follows the last brick: perhaps the user expects a second game.
    pub fn warn_of_rest(&mut self) {
        if !self.is_quiet && self.reader.has_more(self.is_file) {
            note(&format!("{}: warning: the text after the last brick is ignored", self.name));
        }
    }
}

/// Refuses a game that is too long to be held in memory.
pub fn check_bricks(bricks: u64) -> Result<(), Error> {
    match bricks {
        0..=MOST_BRICKS => Ok(()),
        _ => Err(Error::failure(format!(
            "a game that is held in memory has at most {MOST_BRICKS} bricks, not {bricks}"
        ))),
    }
}
