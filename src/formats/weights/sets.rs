//! Sets of weight files: those that the program brings along, and those that the command line names.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::engine::brick::Colours;
use crate::engine::player::search::Settings;
use crate::engine::rule::RuleParameters;
use crate::formats::weights::{Parameters, WeightFile, LARGEST_FILE};
use crate::support::error::Error;
use crate::support::quote::quoted;
use crate::support::streams::{self, file_error};
use crate::support::suggest;

/// The files of a built-in set, one for each K, K = 3 first.
pub type Set = [&'static str; Colours::ALL.len()];

macro_rules! set {
    ($name:literal) => {
        set!($name: 3 4 5 6 7 8 9)
    };
    ($name:literal: $($k:literal)*) => {
        [$(include_str!(concat!("../../../weights/", $name, "/k", $k, ".txt"))),*]
    };
}

/// The published parameters of the published rule.
pub const PAPER: Set = set!("paper");
/// Those that `brickgm train` found for the same rule, for games it never saw.
pub const TRAINED: Set = set!("trained");
/// The search player's.
pub const SEARCH: Set = set!("search");

/// The published rule of this K.
pub fn paper(colours: Colours) -> RuleParameters {
    parameters(&PAPER, colours)
}

/// The trained rule of this K.
pub fn trained(colours: Colours) -> RuleParameters {
    parameters(&TRAINED, colours)
}

/// The rule by whose values the lookahead player goes: the trained one. Those trained for more than
/// seven colours value boards on which little can be won.
pub fn lookahead(colours: Colours) -> RuleParameters {
    trained(colours.min(Colours::ALL[4]))
}

/// The search player's settings of this K.
pub fn search(colours: Colours) -> Settings {
    parameters(&SEARCH, colours)
}

/// The parameters of this K. Never panics: a test reads every file of every set.
pub fn parameters<T: Parameters>(set: &Set, colours: Colours) -> T {
    let file: Result<WeightFile<T>, _> = set[colours.index()].parse();
    file.expect("baked in and tested").parameters
}

/// Built-in sets by name.
pub type NamedSets = &'static [(&'static str, &'static Set)];

/// The file of a directory for this K.
fn file_of(directory: &Path, colours: Colours) -> PathBuf {
    directory.join(format!("k{colours}.txt"))
}

/// The source of a player's parameters.
#[derive(Clone)]
pub struct WeightsSource {
    /// As the command line has it.
    name: PathBuf,
    files: Files,
    any_k: bool,
}

#[derive(Clone)]
enum Files {
    BuiltIn(&'static Set),
    /// Read once: it may change meanwhile, and a pipe can be read only once.
    One(String),
    /// The files k3.txt to k9.txt, likewise; a K may lack one.
    Directory(Vec<Result<String, Error>>),
}

impl WeightsSource {
    /// A built-in set, a file or a directory of this name. The first built-in set is the default.
    pub fn new(
        name: Option<&OsStr>,
        built_in: NamedSets,
        any_k: bool,
    ) -> Result<WeightsSource, Error> {
        let name = name.unwrap_or(built_in[0].0.as_ref());
        let path = Path::new(name);
        let files = match (built_in.iter().find(|(set, _)| name == *set), fs::metadata(path)) {
            (Some((_, set)), _) => Files::BuiltIn(set),
            (None, Ok(found)) if found.is_dir() => {
                let read = |k| streams::read(&file_of(path, k), LARGEST_FILE);
                Files::Directory(Colours::ALL.into_iter().map(read).collect())
            }
            (None, Ok(_)) => Files::One(streams::read(path, LARGEST_FILE)?),
            (None, Err(error)) => {
                // A name with a dot or a slash was meant as a path, and so was one that is there.
                let is_path = name.as_encoded_bytes().iter().any(|b| b"./\\".contains(b));
                if is_path || error.kind() != ErrorKind::NotFound || path.is_symlink() {
                    return Err(file_error(path, &error));
                }
                let names: Vec<&str> = built_in.iter().map(|(name, _)| *name).collect();
                return Err(suggest::unknown("weight set", name, &names));
            }
        };
        Ok(WeightsSource { name: path.to_path_buf(), files, any_k })
    }

    /// What the command line calls it.
    pub fn name(&self) -> String {
        quoted(&self.name)
    }

    /// The parameters for games of this K.
    pub fn load<T: Parameters>(&self, colours: Colours) -> Result<T, Error> {
        let mut path = self.name.clone();
        let file: Result<WeightFile<T>, String> = match &self.files {
            Files::BuiltIn(set) => return Ok(parameters(set, colours)),
            Files::One(text) => text.parse(),
            Files::Directory(files) => {
                path = file_of(&path, colours);
                files[colours.index()].clone()?.parse()
            }
        };
        let refuse = |why: String| Error::failure(format!("{}: {why}", quoted(&path)));
        let file = file.map_err(refuse)?;
        match file.check_colours(colours) {
            Err(error) if !self.any_k => Err(refuse(format!(
                "{error}; use a directory with a file for each K, or --any-k to use this one for all"
            ))),
            _ => Ok(file.parameters),
        }
    }
}
