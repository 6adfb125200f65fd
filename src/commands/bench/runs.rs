//! Runs, and the best known scores.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::engine::brick::Shape;
use crate::formats::rows::{GameId, Row, RunLabel};
use crate::played::hash;
use crate::support::stats::{geometric_mean, mean, Estimate};

/// One call of bench: the games of a player, and those of an opponent if it had one.
#[derive(Clone, Debug)]
pub struct Run {
    pub ours: Side,
    pub other: Option<Side>,
}

/// The games of one player, each once.
#[derive(Clone, Debug)]
pub struct Side {
    pub label: Arc<RunLabel>,
    /// By shape, then by seed or by the name of the file.
    pub rows: Vec<Row>,
}

impl Side {
    /// If a game was played twice, the last row counts.
    pub fn new(label: Arc<RunLabel>, rows: impl IntoIterator<Item = Row>) -> Side {
        let last: HashMap<GameId, Row> = rows.into_iter().map(|row| (row.id, row)).collect();
        let mut rows: Vec<Row> = last.into_values().collect();
        rows.sort_by(|a, b| {
            let key = |row: &Row| (row.id.shape, row.id.is_file);
            key(a).cmp(&key(b)).then(a.file.cmp(&b.file)).then(a.id.number.cmp(&b.id.number))
        });
        Side { label, rows }
    }

    /// The rows of each shape.
    pub fn shapes(&self) -> BTreeMap<Shape, Vec<&Row>> {
        let mut shapes: BTreeMap<Shape, Vec<&Row>> = BTreeMap::new();
        for row in &self.rows {
            shapes.entry(row.id.shape).or_default().push(row);
        }
        shapes
    }

    pub fn failed(&self) -> usize {
        self.rows.iter().filter(|row| row.is_failed()).count()
    }

    pub fn slowest(&self) -> Option<&Row> {
        self.rows.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds))
    }

    /// A number that depends on the moves of all games and on nothing else.
    pub fn signature(&self) -> u64 {
        let digest = |row: &Row| {
            let Shape { colours, bricks } = row.id.shape;
            hash([colours.get().into(), bricks, row.id.number, row.moves])
        };
        self.rows.iter().map(digest).fold(0, u64::wrapping_add)
    }

    /// The geometric mean over the shapes of the mean score relative to what is `known` for it.
    pub fn relative_to(&self, known: fn(Shape) -> Option<u64>) -> Option<f64> {
        let mut ratios = Vec::new();
        for (shape, rows) in self.shapes() {
            ratios.extend(known(shape).map(|known| scores(&rows).mean / known as f64));
        }
        geometric_mean(&ratios)
    }
}

/// The runs that these rows belong to, by the time when they began.
pub fn runs(rows: Vec<Row>) -> Vec<Run> {
    let mut runs: BTreeMap<(String, u64), [Vec<Row>; 2]> = BTreeMap::new();
    for row in rows {
        let sides = runs.entry((row.label.start.clone(), row.label.process)).or_default();
        sides[usize::from(row.label.is_opponent)].push(row);
    }
    runs.into_values().filter_map(run).collect()
}

/// Runs as one: of a game that is in several, the last counts.
pub fn join(runs: Vec<Run>) -> Option<Run> {
    let mut sides = [Vec::new(), Vec::new()];
    for run in runs {
        sides[0].extend(run.ours.rows);
        sides[1].extend(run.other.into_iter().flat_map(|other| other.rows));
    }
    let mut run = run(sides)?;
    for side in [Some(&mut run.ours), run.other.as_mut()].into_iter().flatten() {
        let mut names = [Vec::new(), Vec::new(), Vec::new()];
        for label in side.rows.iter().map(|row| &row.label) {
            for (names, name) in names.iter_mut().zip([&label.player, &label.name, &label.commit]) {
                if !name.is_empty() && !names.contains(name) {
                    names.push(name.clone());
                }
            }
        }
        let [player, name, commit] = names.map(|names| names.join(", "));
        // How many were planned in all is not known: the parts may overlap.
        let planned = side.rows.len() as u64;
        let label = RunLabel { player, name, commit, planned, ..(*side.label).clone() };
        side.label = Arc::new(label);
    }
    Some(run)
}

/// An opponent is alone if its player was stopped in its first games.
fn run(sides: [Vec<Row>; 2]) -> Option<Run> {
    let side = |rows: Vec<Row>| Some(Side::new(Arc::clone(&rows.first()?.label), rows));
    let mut sides = sides.into_iter().filter_map(side);
    Some(Run { ours: sides.next()?, other: sides.next() })
}

/// The best known score of each game, 0 if every row of it failed.
#[derive(Clone, Debug, Default)]
pub struct Best(HashMap<GameId, u64>);

impl Best {
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Best {
        let mut best = Best::default();
        rows.into_iter().for_each(|row| best.note(row));
        best
    }

    pub fn note(&mut self, row: &Row) {
        let known = self.0.entry(row.id).or_insert(0);
        *known = row.score.max(*known);
    }

    /// The row beats what is known of its game, if anything is.
    pub fn is_beaten_by(&self, row: &Row) -> bool {
        self.0.get(&row.id).is_some_and(|&best| row.score > best)
    }

    /// The score of a row relative to the best known of its game; 0 if it failed.
    pub fn relative(&self, row: &Row) -> f64 {
        let best = self.0.get(&row.id).map_or(0, |&best| best.max(row.score));
        if row.is_failed() {
            0.0
        } else if best == 0 {
            1.0
        } else {
            row.score as f64 / best as f64
        }
    }

    /// The mean over some rows.
    pub fn mean_relative<'a>(&self, rows: impl Iterator<Item = &'a Row>) -> Option<f64> {
        mean_of(rows.map(|row| Some(self.relative(row))))
    }
}

/// The scores of some rows as an estimate of their mean.
pub fn scores(rows: &[&Row]) -> Estimate {
    let scores: Vec<f64> = rows.iter().map(|row| row.score as f64).collect();
    Estimate::of(&scores)
}

/// One estimate for all shapes: the sum of theirs. Games of the same K depend on each other.
pub fn sum_of_shapes(parts: impl Iterator<Item = (Shape, Estimate)>) -> Estimate {
    let by_colours = parts.map(|(shape, estimate)| (shape.colours, estimate));
    Estimate::sum(&by_colours.collect::<Vec<_>>())
}

/// The mean of what is known, if anything is.
pub fn mean_of(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let values: Vec<f64> = values.flatten().collect();
    (!values.is_empty()).then(|| mean(&values))
}
