//! Runs, and the best known scores.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::engine::brick::Shape;
use crate::formats::rows::{GameId, Row, RunLabel};
use crate::played::hash;
use crate::support::stats::{geometric_mean, mean, Estimate};

/// The games of one run, each once.
#[derive(Clone, Debug)]
pub struct Run {
    /// Of the first row.
    pub label: Arc<RunLabel>,
    /// By shape, then by seed or by the name of the file.
    pub rows: Vec<Row>,
}

impl Run {
    pub fn new(label: Arc<RunLabel>, mut rows: Vec<Row>) -> Run {
        rows.sort_by(|a, b| {
            let key = |row: &Row| (row.id.shape, row.id.is_file);
            key(a).cmp(&key(b)).then(a.file.cmp(&b.file)).then(a.id.number.cmp(&b.id.number))
        });
        Run { label, rows }
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
        let rows = self.rows.iter();
        rows.reduce(|slowest, row| if row.seconds > slowest.seconds { row } else { slowest })
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
        let shapes = self.shapes();
        let ratios = shapes.iter().filter_map(|(&shape, rows)| {
            let known = known(shape)? as f64;
            Some(scores(rows).mean / known)
        });
        geometric_mean(&ratios.collect::<Vec<_>>())
    }
}

/// The runs that these rows belong to, by the time when they began, an opponent's after the
/// player's. If a game of a run was played twice, the later row counts.
pub fn runs(rows: Vec<Row>) -> Vec<Run> {
    let mut order: Vec<(Arc<RunLabel>, HashMap<GameId, Row>)> = Vec::new();
    let mut places: HashMap<[String; 2], usize> = HashMap::new();
    for row in rows {
        let place = *places.entry(row.label.key().map(str::to_string)).or_insert_with(|| {
            order.push((row.label.clone(), HashMap::new()));
            order.len() - 1
        });
        order[place].1.insert(row.id, row);
    }
    order.sort_by(|(a, _), (b, _)| (&a.start, a.is_opponent).cmp(&(&b.start, b.is_opponent)));
    let runs = order.into_iter();
    runs.map(|(label, rows)| Run::new(label, rows.into_values().collect())).collect()
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
