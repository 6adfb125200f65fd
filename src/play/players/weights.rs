//! Where a player's numbers come from: a set that is built in, a file or a directory of files.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::engine::brick::Colours;
use crate::engine::player::search::Settings;
use crate::engine::weights::Rule;
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::files;
use crate::support::flags::{Completion, Flag};
use crate::support::quote::quoted_name;
use crate::support::streams::file_error;
use crate::support::suggest;
use crate::text::weights::{sets, Numbers, WeightFile, LARGEST_FILE};

/// With which numbers.
pub const WEIGHTS: Flag = Flag::with_words(
    "--weights",
    "SET",
    Completion::OneOfOrFile(&["paper", "trained", "search"]),
    "the player's numbers: the name of the player (the default), for paper also 'trained', a \
     weight file, or a directory that holds k3.txt to k9.txt",
);
/// Those numbers for another K too.
pub const ANY_K: Flag = Flag::alone(
    "--any-k",
    "use a weight file although it was made for another K",
);
/// Where a player's numbers come from.
#[derive(Clone)]
pub enum WeightsSource {
    /// A set that the program brings along, by its name.
    BuiltIn(&'static str),
    /// The text of a file, which is read once: by the next time it may be another, or a pipe that
    /// is empty. With `any_k` it need not be one for the game's K.
    File {
        path: PathBuf,
        text: String,
        any_k: bool,
    },
    /// A directory of files, one for each K.
    Directory { path: PathBuf, any_k: bool },
}

impl WeightsSource {
    /// Says at once when there is no such set, although its numbers are looked at later. Of the
    /// sets that are built in, the first is the player's own.
    pub fn from_args(
        args: &Args,
        built_in: &'static [&'static str],
    ) -> Result<WeightsSource, Error> {
        let Some(set) = args.value(WEIGHTS.name) else {
            return Ok(WeightsSource::BuiltIn(built_in[0]));
        };
        if let Some(name) = built_in.iter().find(|&&name| set == name) {
            return Ok(WeightsSource::BuiltIn(name));
        }
        let set = Path::new(set);
        match fs::metadata(set) {
            Ok(found) => {
                let (path, any_k) = (set.to_path_buf(), args.has(ANY_K.name));
                if found.is_dir() {
                    return Ok(WeightsSource::Directory { path, any_k });
                }
                let text = read(&path)?;
                Ok(WeightsSource::File { path, text, any_k })
            }
            // A name with a dot or a slash was meant to be that of a file.
            Err(error)
                if set
                    .as_os_str()
                    .as_encoded_bytes()
                    .iter()
                    .any(|b| b"./\\".contains(b)) =>
            {
                Err(file_error(set, &error))
            }
            Err(_) => Err(suggest::unknown("weight set", set.as_os_str(), built_in)),
        }
    }

    /// The numbers for games of this K.
    pub fn load<T: Numbers>(
        &self,
        colours: Colours,
        built_in: fn(&str, Colours) -> T,
    ) -> Result<T, Error> {
        match self {
            WeightsSource::BuiltIn(name) => Ok(built_in(name, colours)),
            WeightsSource::File { path, text, any_k } => numbers(path, text, colours, *any_k),
            WeightsSource::Directory { path, any_k } => {
                let path = path.join(format!("k{colours}.txt"));
                numbers(&path, &read(&path)?, colours, *any_k)
            }
        }
    }
}

pub fn built_in_settings(_: &str, colours: Colours) -> Settings {
    sets::search(colours)
}

pub fn built_in_rule(name: &str, colours: Colours) -> Rule {
    match name {
        "trained" => sets::trained(colours),
        _ => sets::paper(colours),
    }
}

fn read(path: &Path) -> Result<String, Error> {
    read_weight_file(path).map_err(|error| file_error(path, &error))
}

fn numbers<T: Numbers>(path: &Path, text: &str, colours: Colours, any_k: bool) -> Result<T, Error> {
    let refuse = |why: String| Error::failure(format!("{}: {why}", quoted_name(path)));
    let file: WeightFile<T> = text.parse().map_err(|error| refuse(format!("{error}")))?;
    match file.check_colours(colours) {
        Err(error) if !any_k => Err(refuse(format!(
            "{error}; a directory can hold weights for each K, and with {} these do for all",
            ANY_K.name
        ))),
        _ => Ok(file.numbers),
    }
}

/// The text of a weight file, if it is not far too large for one.
pub fn read_weight_file(path: &Path) -> io::Result<String> {
    files::read_text(File::open(path)?, LARGEST_FILE)
}
