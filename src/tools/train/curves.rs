//! The two charts of the trainer: one run's learning curve, and runs beside each other.

use super::chart::{Chart, Series};
use super::config::{Config, Method, Who};
use super::genes::spread;
use super::history::Row;
use super::options::name_of;
use super::selection::Selection;

/// Best, mean and held-out score over the generations.
pub fn learning_curve(config: &Config, rows: &[Row]) -> Chart {
    let series = |label: &str, value: fn(&Row) -> f64| Series {
        label: label.to_string(),
        points: rows
            .iter()
            .map(|row| (row.generation as f64, value(row)))
            .collect(),
        margins: Vec::new(),
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
    let who = match config.who {
        Who::Paper(_) => "paper rule",
        Who::Search { .. } => "search player",
    };
    let method = match &config.method {
        Method::Ga(ga) => {
            let selection = name_of(ga.selection, &Selection::ALL);
            format!("genetic algorithm, {selection} selection")
        }
        Method::Cem => "cross-entropy method".to_string(),
    };
    let (k, n) = (config.shape.colours, config.shape.bricks);
    format!("Training the {who} at K = {k}, N = {n}: {method}")
}

/// The held-out score of several runs over the games they trained on.
///
/// Runs whose names differ only in a number at the end, as `rank-1` and `rank-2` do, are one line:
/// their mean, in a band of one standard error.
pub fn comparison(runs: &[(String, Vec<Row>)]) -> Chart {
    let mut groups: Vec<(String, Vec<&[Row]>)> = Vec::new();
    for (name, rows) in runs {
        let label = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let label = label.trim_end_matches(['-', '_', '.']);
        match groups.iter_mut().find(|(other, _)| other == label) {
            Some((_, members)) => members.push(rows),
            None => groups.push((label.to_string(), vec![rows])),
        }
    }
    let count = runs.len().checked_div(groups.len()).unwrap_or(0);
    let series = groups
        .iter()
        .map(|(label, members)| average(label, members));
    Chart {
        title: "Held-out score over the games trained on".to_string(),
        x_label: "training games".to_string(),
        y_label: format!("points a game: mean of {count} runs each, band: ± 1 standard error"),
        series: series.collect(),
    }
}

/// As far as the shortest run goes.
fn average(label: &str, runs: &[&[Row]]) -> Series {
    let length = runs.iter().map(|rows| rows.len()).min().unwrap_or(0);
    let at = |place: usize| -> Vec<f64> { runs.iter().map(|rows| rows[place].held_out).collect() };
    let point = |place: usize| {
        let scores = at(place);
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        (runs[0][place].games as f64, mean)
    };
    let margin = |place: usize| spread(&at(place)) / (runs.len() as f64).sqrt();
    Series {
        label: label.to_string(),
        points: (0..length).map(point).collect(),
        margins: (0..length).map(margin).collect(),
    }
}
