//! Rows put together: runs, the best known scores, and what a player did on one shape.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::engine::brick::Shape;
use crate::play::results::row::{GameId, GameRow, RunLabel};
use crate::play::shapes::published;
use crate::support::stats::{geometric_mean, mean, Estimate};

/// The games of one player under one comment, each once. A player is known by its identity, so
/// games that several processes or machines played are one run.
#[derive(Clone, Debug)]
pub struct Run {
    /// Of the first row.
    pub label: Arc<RunLabel>,
    /// By shape, then by seed or by the name of the file.
    pub rows: Vec<GameRow>,
}

impl Run {
    pub fn new(label: Arc<RunLabel>, mut rows: Vec<GameRow>) -> Run {
        rows.sort_by(|a, b| {
            let key = |row: &GameRow| (row.id.shape, row.id.is_file);
            key(a).cmp(&key(b)).then(a.file.cmp(&b.file)).then(a.id.number.cmp(&b.id.number))
        });
        Run { label, rows }
    }

    /// The rows of each shape.
    pub fn shapes(&self) -> BTreeMap<Shape, Vec<&GameRow>> {
        let mut shapes: BTreeMap<Shape, Vec<&GameRow>> = BTreeMap::new();
        for row in &self.rows {
            shapes.entry(row.id.shape).or_default().push(row);
        }
        shapes
    }

    pub fn failed(&self) -> usize {
        self.rows.iter().filter(|row| row.is_failed()).count()
    }

    pub fn slowest(&self) -> Option<&GameRow> {
        let rows = self.rows.iter();
        rows.reduce(|slowest, row| if row.seconds > slowest.seconds { row } else { slowest })
    }

    /// A number that depends on the moves of all games and on nothing else.
    pub fn signature(&self) -> u64 {
        let digests = self.rows.iter().map(GameRow::digest);
        digests.fold(0, u64::wrapping_add)
    }

    /// The mean over all games of the score relative to the best known.
    pub fn of_best(&self, best: &Best) -> Option<f64> {
        mean_of(self.rows.iter().map(|row| best.relative(row)))
    }

    /// The geometric mean of the ratios to the published scores, over the shapes that have one.
    pub fn of_published(&self) -> Option<f64> {
        let shapes = self.shapes();
        let ratios = shapes.iter().filter_map(|(&shape, rows)| {
            let known = published(shape)?.thesis.score as f64;
            Some(scores(rows).mean / known)
        });
        geometric_mean(&ratios.collect::<Vec<_>>())
    }
}

/// The runs that these rows belong to, in the order of their first rows. Where a game was played
/// twice, the later row counts.
pub fn runs(rows: Vec<GameRow>) -> Vec<Run> {
    let mut order: Vec<(Arc<RunLabel>, HashMap<GameId, GameRow>)> = Vec::new();
    let mut places: HashMap<(u64, String), usize> = HashMap::new();
    for row in rows {
        let key = (row.label.identity, row.label.comment.clone());
        let place = *places.entry(key).or_insert_with(|| {
            order.push((row.label.clone(), HashMap::new()));
            order.len() - 1
        });
        order[place].1.insert(row.id, row);
    }
    let runs = order.into_iter();
    runs.map(|(label, rows)| Run::new(label, rows.into_values().collect())).collect()
}

/// The best known score of each game. A failed game is never one.
#[derive(Clone, Debug, Default)]
pub struct Best(HashMap<GameId, u64>);

impl Best {
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a GameRow>) -> Best {
        let mut best = Best::default();
        for row in rows {
            best.note(row);
        }
        best
    }

    /// Takes a row into account, and says whether it is better than all before, where there were
    /// any.
    pub fn note(&mut self, row: &GameRow) -> bool {
        if row.is_failed() {
            return false;
        }
        let known = self.0.insert(row.id, row.score);
        self.0.insert(row.id, row.score.max(known.unwrap_or(0)));
        known.is_some_and(|known| row.score > known)
    }

    /// The score of a row relative to the best known of its game, where that is more than 0.
    pub fn relative(&self, row: &GameRow) -> Option<f64> {
        let best = *self.0.get(&row.id)?;
        (best > 0).then(|| row.score as f64 / best as f64)
    }
}

/// The scores of some rows as an estimate of their mean.
pub fn scores(rows: &[&GameRow]) -> Estimate {
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
