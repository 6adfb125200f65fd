//! Which player, with which weights: the flags that every verb that plays has in common.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use super::args::{Args, Flag};
use super::error::Error;
use super::files::file_error;
use crate::board::Machine;
use crate::brick::{Colours, Shape};
use crate::player::greedy::Greedy;
use crate::player::paper::Paper;
use crate::player::Player;
use crate::weights::Rule;

pub const PLAYER: Flag = Flag::with_value("--player");
pub const WEIGHTS: Flag = Flag::with_value("--weights");

/// A player as the command line names it. It can only be made once the game's K is known.
pub enum Choice {
    Paper(Weights),
    Greedy,
}

/// Where the paper rule's numbers come from.
pub enum Weights {
    Paper,
    Path(PathBuf),
}

impl Choice {
    pub fn from_args(args: &Args) -> Result<Choice, Error> {
        let weights = args.value(WEIGHTS.name);
        let name = args.value(PLAYER.name).unwrap_or("paper".as_ref());
        match name.to_str() {
            Some("paper") => match weights {
                Some(set) => Ok(Choice::Paper(Weights::find(Path::new(set))?)),
                None => Ok(Choice::Paper(Weights::Paper)),
            },
            Some("greedy") if weights.is_some() => {
                Err(Error::usage("the greedy player has no use for --weights"))
            }
            Some("greedy") => Ok(Choice::Greedy),
            _ => Err(Error::usage(format!(
                "unknown player {name:?}: the players are paper and greedy"
            ))),
        }
    }

    pub fn player(&self, shape: Shape) -> Result<Box<dyn Player>, Error> {
        let machine = Machine::new(shape.colours);
        Ok(match self {
            Choice::Paper(weights) => {
                Box::new(Paper::new(machine, &weights.rule(shape.colours)?, shape))
            }
            Choice::Greedy => Box::new(Greedy::new(machine)),
        })
    }
}

impl Weights {
    /// Says at once when there is no such set, although its numbers are read later.
    fn find(set: &Path) -> Result<Weights, Error> {
        if set == Path::new("paper") {
            return Ok(Weights::Paper);
        }
        match fs::metadata(set) {
            Ok(_) => Ok(Weights::Path(set.to_path_buf())),
            Err(error) => Err(Error::failure(format!(
                "{}: no such weights: neither the built-in set \"paper\" nor a file: {error}",
                set.display()
            ))),
        }
    }

    fn rule(&self, colours: Colours) -> Result<Rule, Error> {
        match self {
            Weights::Paper => Ok(Rule::paper(colours)),
            Weights::Path(path) if path.is_dir() => {
                read_rule(&path.join(format!("k{colours}.txt")))
            }
            Weights::Path(path) => read_rule(path),
        }
    }
}

/// Far more than a weight file holds, so that a wrong path cannot fill the memory.
const LARGEST_FILE: u64 = 1 << 20;

fn read_rule(path: &Path) -> Result<Rule, Error> {
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST_FILE).read_to_string(&mut text))
        .map_err(|error| file_error(path, &error))?;
    text.parse()
        .map_err(|error| Error::failure(format!("{}: {error}", path.display())))
}
