//! What is trained: named numbers, the file they stand in, and the player they make.

mod paper;
mod search;
mod task;

use self::task::Number;
pub use self::task::{Task, Tune, Who};
use crate::commands::train::genome::{units, Gene, Genome};
use crate::engine::features::COUNT;
use crate::engine::player::search::Settings;
use crate::engine::player::Player;
use crate::engine::weights::Rule;
use crate::text::weights::{sets, Parameters, WeightFile, WeightsError};

/// Parameters of a player that can be trained.
pub struct Subject {
    task: Task,
    start: Start,
    numbers: Vec<Number>,
}

/// What a run begins with.
enum Start {
    Paper(Rule),
    Search(Settings),
}

impl Subject {
    fn trained(&self) -> impl Iterator<Item = &Number> {
        self.numbers.iter().filter(|number| number.is_trained)
    }

    /// Which numbers.
    pub fn genes(&self) -> Vec<Gene> {
        self.trained().map(|number| number.gene).collect()
    }

    /// Where the search begins.
    pub fn start(&self) -> Genome {
        let fit = |number: &Number| number.gene.nearest(units(number.start));
        self.trained().map(fit).collect()
    }

    /// All numbers, with this genome's where they are trained.
    fn numbers(&self, genome: &[i64]) -> Genome {
        let mut genes = genome.iter();
        let number = |number: &Number| match number.is_trained {
            true => *genes.next().expect("a value for every gene"),
            false => number.start,
        };
        self.numbers.iter().map(number).collect()
    }

    /// The player that this genome makes.
    pub fn player(&self, genome: &[i64]) -> Box<dyn Player> {
        let (task, numbers) = (&self.task, self.numbers(genome));
        match &self.start {
            Start::Paper(rule) => {
                paper::player(&paper::with(rule, &numbers, task), task, numbers[COUNT + 3])
            }
            Start::Search(settings) => search::player(search::with(settings, &numbers), task),
        }
    }

    /// The weight file of this genome under these comments.
    pub fn file(&self, genome: &[i64], header: Vec<String>) -> String {
        let (task, numbers) = (&self.task, self.numbers(genome));
        match &self.start {
            Start::Paper(rule) => file(task, paper::with(rule, &numbers, task), header),
            Start::Search(settings) => file(task, search::with(settings, &numbers), header),
        }
    }
}

/// A number of the start that is replaced: its name and its value, as a weight file writes them.
pub type Edit = (String, String);

/// The weight file of this name that is baked in, for a run to begin with.
pub fn built_in(task: &Task, name: &str) -> Option<String> {
    let colours = task.shape.colours;
    let rule = match (task.who, name) {
        (Who::Search, "search") => return Some(file(task, sets::search(colours), Vec::new())),
        (Who::Paper, "zero") => Rule {
            weights: [0; COUNT],
            ..sets::paper(colours)
        },
        (Who::Paper, "paper") => sets::paper(colours),
        (Who::Paper, "trained") => sets::trained(colours),
        _ => return None,
    };
    Some(file(task, paper::for_one_n(rule, task.shape), Vec::new()))
}

/// The subject of a run that begins with this weight file, some of its numbers replaced.
pub fn new(task: &Task, start: &str, edits: &[Edit]) -> Result<Subject, String> {
    let (start, numbers) = match task.who {
        Who::Paper => {
            let mut file = read(task, start)?;
            paper::leave_out(&mut file.parameters, task.features);
            // After that: a feature that is left out may still be given a weight that stays.
            let rule = with_edits(file, edits)?;
            let numbers = paper::numbers(&rule, task);
            (Start::Paper(rule), numbers)
        }
        Who::Search => {
            let settings = with_edits(read(task, start)?, edits)?;
            let numbers = search::numbers(&settings);
            (Start::Search(settings), numbers)
        }
    };
    Ok(Subject {
        task: task.clone(),
        start,
        numbers,
    })
}

fn read<T: Parameters>(task: &Task, start: &str) -> Result<WeightFile<T>, String> {
    let mut file: WeightFile<T> = start.parse().map_err(|error| format!("{error}"))?;
    if task.any_k {
        file.colours = task.shape.colours;
    }
    let cure = |error| format!("{error}; any-k begins with them all the same");
    file.check_colours(task.shape.colours).map_err(cure)?;
    Ok(file)
}

/// The same numbers but for those that are replaced.
fn with_edits<T: Parameters>(mut file: WeightFile<T>, edits: &[Edit]) -> Result<T, String> {
    for (name, value) in edits {
        let text = with_line(&file.to_string(), name, value);
        let refuse = |error| match error {
            WeightsError::Line(_, error) => format!("{name}={value}: {error}"),
            error => error.to_string(),
        };
        file = text.parse().map_err(refuse)?;
    }
    Ok(file.parameters)
}

fn file<T: Parameters>(task: &Task, numbers: T, header: Vec<String>) -> String {
    let file = WeightFile {
        header,
        colours: task.shape.colours,
        parameters: numbers,
    };
    file.to_string()
}

/// A weight file with another line for this name, or with one more.
fn with_line(file: &str, name: &str, value: &str) -> String {
    let is_named = |line: &&str| line.split_once(" = ").is_some_and(|pair| pair.0 == name);
    let others = file.lines().filter(|line| !is_named(line));
    let others: String = others.map(|line| format!("{line}\n")).collect();
    others + &format!("{name} = {value}\n")
}
