//! Where a player's parameters come from: a built-in set, a file, or a directory of files.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::engine::brick::Colours;
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::flags::{Completion, Flag};
use crate::support::quote::quoted_name;
use crate::support::streams::{self, file_error};
use crate::support::suggest;
use crate::text::weights::sets::{self, Set};
use crate::text::weights::{Parameters, WeightFile, LARGEST_FILE};

pub const WEIGHTS: Flag = Flag::with_words(
    "--weights",
    "SET",
    Completion::OneOfOrFile(&["paper", "trained", "search"]),
    "the player's parameters: the name of the player (the default), for paper also 'trained', a \
     weight file, or a directory with the files k3.txt to k9.txt",
);
pub const ANY_K: Flag =
    Flag::alone("--any-k", "use a weight file although it was made for another K");

/// Built-in sets by name.
pub type NamedSets = &'static [(&'static str, &'static Set)];

/// Where a player's parameters come from.
#[derive(Clone)]
pub struct WeightsSource {
    place: Place,
    any_k: bool,
}

#[derive(Clone)]
enum Place {
    BuiltIn(&'static str, &'static Set),
    /// A file is read once: it may change meanwhile, and a pipe can be read only once.
    File(PathBuf, String),
    Directory(PathBuf),
}

impl WeightsSource {
    /// The first built-in set is the default.
    pub fn from_args(args: &Args, built_in: NamedSets) -> Result<WeightsSource, Error> {
        let place = match args.value(WEIGHTS.name) {
            None => Place::BuiltIn(built_in[0].0, built_in[0].1),
            Some(set) => match built_in.iter().find(|(name, _)| set == *name) {
                Some((name, files)) => Place::BuiltIn(name, files),
                None => Place::find(set, built_in)?,
            },
        };
        let any_k = args.has(ANY_K.name);
        Ok(WeightsSource { place, any_k })
    }

    /// What the command line calls it.
    pub fn name(&self) -> String {
        match &self.place {
            Place::BuiltIn(name, _) => name.to_string(),
            Place::File(path, _) | Place::Directory(path) => quoted_name(path),
        }
    }

    /// The parameters for games of this K.
    pub fn load<T: Parameters>(&self, colours: Colours) -> Result<T, Error> {
        match &self.place {
            Place::BuiltIn(_, set) => Ok(sets::parameters(set, colours)),
            Place::File(path, text) => self.parse(path, text, colours),
            Place::Directory(path) => {
                let path = path.join(format!("k{colours}.txt"));
                self.parse(&path, &streams::read(&path, LARGEST_FILE)?, colours)
            }
        }
    }

    fn parse<T: Parameters>(&self, path: &Path, text: &str, colours: Colours) -> Result<T, Error> {
        let refuse = |why: String| Error::failure(format!("{}: {why}", quoted_name(path)));
        let file: WeightFile<T> = text.parse().map_err(|error| refuse(format!("{error}")))?;
        match file.check_colours(colours) {
            Err(error) if !self.any_k => Err(refuse(format!(
                "{error}; use a directory with a file for each K, or {} to use this one for all",
                ANY_K.name
            ))),
            _ => Ok(file.parameters),
        }
    }
}

impl Place {
    fn find(set: &OsStr, built_in: NamedSets) -> Result<Place, Error> {
        let path = PathBuf::from(set);
        match fs::metadata(&path) {
            Ok(found) if found.is_dir() => Ok(Place::Directory(path)),
            Ok(_) => {
                let text = streams::read(&path, LARGEST_FILE)?;
                Ok(Place::File(path, text))
            }
            // A name with a dot or a slash was meant as a path.
            Err(error) if set.as_encoded_bytes().iter().any(|b| b"./\\".contains(b)) => {
                Err(file_error(&path, &error))
            }
            Err(_) => {
                let names: Vec<&str> = built_in.iter().map(|(name, _)| *name).collect();
                Err(suggest::unknown("weight set", set, &names))
            }
        }
    }
}
