//! What is trained: named numbers, the file they stand in, and the player they make.

mod paper;
mod search;

use super::genome::{units, Gene, Genome};
use crate::engine::brick::Shape;
use crate::engine::features::COUNT;
use crate::engine::player::search::Settings;
use crate::engine::player::Player;
use crate::engine::weights::Rule;
use crate::text::weights::{sets, Numbers, ParseError, WeightFile};

/// Whose numbers are trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The published rule.
    Paper,
    /// The search player.
    Search,
}

impl Who {
    /// Each with its name.
    pub const ALL: [(&'static str, Who); 2] = [("paper", Who::Paper), ("search", Who::Search)];

    /// The sets that a training can begin with by name; the first is the usual one, as in the
    /// thesis: no weights at all, but the published switch rule.
    pub fn built_in_names(self) -> &'static [&'static str] {
        match self {
            Who::Paper => &["zero", "paper", "trained"],
            Who::Search => &["search"],
        }
    }
}

/// Which of the published rule's numbers are trained; of the search player's, it is always all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tune {
    /// The weights of the six features.
    Six,
    /// The weights, the score limit and both guards.
    All,
    /// The score limit and both guards: few numbers, so many games can be spent on each.
    Switch,
    /// The score limit alone: to fit a set to another N.
    Limit,
}

impl Tune {
    /// Each with its name.
    pub const ALL: [(&'static str, Tune); 4] = [
        ("six", Tune::Six),
        ("all", Tune::All),
        ("switch", Tune::Switch),
        ("limit", Tune::Limit),
    ];

    /// Whether the features' weights are among them.
    pub fn has_weights(self) -> bool {
        matches!(self, Tune::Six | Tune::All)
    }
}

/// What is to be trained, and for which games.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The games.
    pub shape: Shape,
    /// The player.
    pub who: Who,
    /// The weight file it begins with may be one for another K.
    pub any_k: bool,
    /// The published rule: which of its numbers.
    pub tune: Tune,
    /// The published rule: which features are used; the others weigh nothing.
    pub features: [bool; COUNT],
    /// The search player: how much it computes, in tries a brick.
    pub tries: u64,
}

/// A number of a player.
struct Number {
    gene: Gene,
    /// Where it begins, in millionths.
    start: i64,
    is_trained: bool,
}

/// Numbers of a player that can be trained.
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
        let fit = |number: &Number| number.gene.fit(units(number.start));
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
            Start::Paper(rule) => paper::player(&paper::with(rule, &numbers, task), task),
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
            paper::leave_out(&mut file.numbers, task.features);
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

fn file<T: Numbers>(task: &Task, numbers: T, header: Vec<String>) -> String {
    let file = WeightFile {
        header,
        colours: task.shape.colours,
        numbers,
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
