//! What is trained: named numbers, the file they stand in, and the player they make.

pub mod paper;
pub mod search;
pub mod task;

use self::paper::PaperRule;
use self::search::SearchSettings;
pub use self::task::{Subject, Task, Tune, Who};
use crate::text::weights::{Numbers, ParseError, WeightFile};

impl Who {
    /// The sets that a training can begin with by name; the first is the usual one.
    pub fn built_in_names(self) -> &'static [&'static str] {
        match self {
            Who::Paper => &paper::BUILT_IN,
            Who::Search => &search::BUILT_IN,
        }
    }
}

/// A number of the start that is replaced: its name and its value, as a weight file writes them.
pub type Edit = (String, String);

/// The weight file of this name that is baked in, for a run to begin with.
pub fn built_in(task: &Task, name: &str) -> Option<String> {
    match task.who {
        Who::Paper => paper::built_in(name, task),
        Who::Search => search::built_in(name, task),
    }
}

/// The subject of a run that begins with this weight file, some of its numbers replaced.
pub fn new(task: &Task, start: &str, edits: &[Edit]) -> Result<Box<dyn Subject>, String> {
    Ok(match task.who {
        Who::Paper => {
            let mut file = read(task, start)?;
            paper::leave_out(&mut file.numbers, task.features);
            // After that: a feature that is left out may still be given a weight that stays.
            Box::new(PaperRule::new(with_edits(file, edits)?, task))
        }
        Who::Search => {
            let settings = with_edits(read(task, start)?, edits)?;
            Box::new(SearchSettings::new(settings, task))
        }
    })
}

fn read<T: Numbers>(task: &Task, start: &str) -> Result<WeightFile<T>, String> {
    let mut file: WeightFile<T> = start.parse().map_err(|error| format!("{error}"))?;
    if task.any_k {
        file.colours = task.shape.colours;
    }
    let cure = |error| format!("{error}; any-k begins with them all the same");
    file.check_colours(task.shape.colours).map_err(cure)?;
    Ok(file)
}

/// The same numbers but for those that are replaced.
fn with_edits<T: Numbers>(mut file: WeightFile<T>, edits: &[Edit]) -> Result<T, String> {
    for (name, value) in edits {
        let text = with_line(&file.to_string(), name, value);
        let refuse = |error: ParseError| format!("{name}={value}: {}", error.message);
        file = text.parse().map_err(refuse)?;
    }
    Ok(file.numbers)
}

/// A weight file with another line for this name, or with one more.
fn with_line(file: &str, name: &str, value: &str) -> String {
    let is_named = |line: &&str| line.split_once(" = ").is_some_and(|pair| pair.0 == name);
    let others = file.lines().filter(|line| !is_named(line));
    let new = format!("{name} = {value}");
    others
        .chain([&new[..]])
        .map(|line| format!("{line}\n"))
        .collect()
}
