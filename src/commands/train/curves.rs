//! The two charts of the trainer: one run's learning curve, and runs beside each other.

use crate::commands::train::config::{Config, Method};
use crate::commands::train::evolve::ga::Selection;
use crate::commands::train::log::{Log, Row};
use crate::commands::train::subjects::Who;
use crate::engine::brick::Shape;
use crate::support::chart::{Chart, Series};
use crate::support::stats;

/// Best, mean and held-out score over the generations.
pub fn learning_curve(config: &Config, rows: &[Row]) -> Chart {
    let series = |label: &str, value: fn(&Row) -> f64| {
        let points = rows.iter().map(|row| (row.generation as f64, value(row)));
        Series::new(label, points.collect())
    };
    Chart {
        title: title(config),
        x_label: "generation".to_string(),
        y_label: "points a game".to_string(),
        series: vec![
            series("held-out", |row| row.held_out),
            series("best in training", |row| row.best),
            series("mean in training", |row| row.mean),
        ],
    }
}

fn title(config: &Config) -> String {
    let who = match config.task.who {
        Who::Paper => "paper rule",
        Who::Search => "search player",
    };
    let is_own = |row: &&(&str, Selection)| row.1 == config.ga.selection;
    let selection = Selection::ALL.iter().find(is_own).map_or("", |row| row.0);
    let method = match config.method {
        Method::Ga => format!("genetic algorithm, {selection} selection"),
        Method::Cem => "cross-entropy method".to_string(),
    };
    let shape = told(config.task.shape);
    format!("Training the {who} at {shape}: {method}")
}

fn told(shape: Shape) -> String {
    format!("K = {}, N = {}", shape.colours, shape.bricks)
}

/// What is one line of a comparison: some runs and their mean, or a single run.
pub struct RunGroup {
    /// What it is called.
    pub name: String,
    /// At least one run.
    pub runs: Vec<Log>,
}

/// The held-out score of runs over the games they trained on. The mean of several runs has a band
/// of one standard error; a single run has none.
pub fn comparison(groups: &[RunGroup]) -> Chart {
    let runs = || groups.iter().flat_map(|group| &group.runs);
    let first = runs().next().map(|run| run.shape);
    // Where all runs are of one shape, the title tells it once.
    let common = first.filter(|first| runs().all(|run| run.shape == *first));
    let at = common.map_or(String::new(), |shape| format!(" at {}", told(shape)));
    let band = match groups.iter().any(|group| group.runs.len() > 1) {
        true => "; means in a band of ± 1 standard error",
        false => "",
    };
    let series = groups.iter().map(|group| average(group, common));
    Chart {
        title: format!("Held-out score over the games trained on{at}"),
        x_label: "training games".to_string(),
        y_label: format!("points a game{band}"),
        series: series.collect(),
    }
}

/// As far as the shortest run goes. Its label tells the shape that the title does not.
fn average(group: &RunGroup, told_in_title: Option<Shape>) -> Series {
    let runs = &group.runs;
    let length = runs.iter().map(|run| run.rows.len()).min().unwrap_or(0);
    let scores = |place: usize| -> Vec<f64> {
        let rows = runs.iter().map(|run| run.rows[place]);
        rows.map(|row| row.held_out).collect()
    };
    let point = |place: usize| {
        let mean = stats::mean(&scores(place));
        (runs[0].rows[place].games as f64, mean)
    };
    let mut series = Series::new(&group.name, (0..length).map(point).collect());
    if told_in_title.is_none() {
        series.label += &format!(", {}", told(runs[0].shape));
    }
    if runs.len() > 1 {
        series.label += &format!(" (mean of {})", runs.len());
        let margin = |place: usize| stats::standard_error(&scores(place));
        series.margins = (0..length).map(margin).collect();
    }
    series
}
