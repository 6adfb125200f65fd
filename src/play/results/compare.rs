//! Two runs compared on the games that both have.

use std::collections::{BTreeMap, HashMap};

use crate::engine::brick::Shape;
use crate::play::results::row::{GameId, GameRow, RunLabel};
use crate::play::results::runs::{scores, sum_of_shapes, Run};
use crate::play::results::tables::{all_shapes, fitted, head, shape_fields, signature, verdict};
use crate::support::stats::Estimate;
use crate::support::table::{Cell, Field, Table};

/// A game of the player and the same game of its opponent.
pub struct Pair<'a> {
    pub ours: &'a GameRow,
    pub theirs: &'a GameRow,
}

/// What a score of 0 counts as, so that it has a logarithm.
const ZERO_COUNTS_AS: u64 = 1;

impl Pair<'_> {
    /// The logarithm of our score over the opponent's.
    fn log_ratio(&self) -> f64 {
        let log = |row: &GameRow| (row.score.max(ZERO_COUNTS_AS) as f64).ln();
        log(self.ours) - log(self.theirs)
    }

    /// Our score over the opponent's.
    pub fn factor(&self) -> f64 {
        self.log_ratio().exp()
    }
}

/// The games that two runs have in common.
pub struct Comparison<'a> {
    pub ours: &'a Run,
    pub theirs: &'a Run,
    pub pairs: Vec<Pair<'a>>,
}

impl<'a> Comparison<'a> {
    pub fn of(ours: &'a Run, theirs: &'a Run) -> Comparison<'a> {
        let others: HashMap<GameId, &GameRow> =
            theirs.rows.iter().map(|row| (row.id, row)).collect();
        let pair = |row: &'a GameRow| {
            let theirs = *others.get(&row.id)?;
            Some(Pair { ours: row, theirs })
        };
        Comparison { pairs: ours.rows.iter().filter_map(pair).collect(), ours, theirs }
    }

    fn shapes(&self) -> BTreeMap<Shape, Vec<&Pair<'a>>> {
        let mut shapes: BTreeMap<Shape, Vec<&Pair>> = BTreeMap::new();
        for pair in &self.pairs {
            shapes.entry(pair.ours.id.shape).or_default().push(pair);
        }
        shapes
    }

    /// The mean logarithm of the ratio, in which every shape weighs the same.
    fn log_ratio(&self) -> Estimate {
        let shapes = self.shapes();
        let parts = shapes.iter().map(|(&shape, pairs)| (shape, logs(pairs)));
        let parts: Vec<(Shape, Estimate)> = parts.collect();
        sum_of_shapes(&parts).divided_by(parts.len() as f64)
    }

    /// One row per shape, and what both together say.
    pub fn table(&self) -> Table {
        let shapes = self.shapes();
        let rows = shapes.iter().map(|(&shape, pairs)| row(shape, pairs));
        let mut table = Table {
            head: self.head(),
            rows: rows.collect(),
            foot: self.foot(),
            ..Table::default()
        };
        if !self.pairs.is_empty() {
            table.total = [vec![all_shapes()], factor_fields(self.log_ratio())].concat();
        }
        fitted(table, &["other_failed", "low", "high"])
    }

    pub fn head(&self) -> Vec<Field> {
        let mut fields = head(self.ours);
        let RunLabel { player, comment, .. } = &*self.theirs.label;
        fields.insert(1, Field::new("against", "Against", Cell::text(player)));
        if !comment.is_empty() {
            let cell = Cell::text(comment);
            fields.insert(2, Field::new("other_comment", "Its comment", cell));
        }
        let (all, paired) = (self.ours.rows.len(), self.pairs.len());
        if paired < all {
            let cell = Cell::Whole(paired as i128);
            fields.push(Field::new("paired", "Games of both", cell));
        }
        fields
    }

    pub fn foot(&self) -> Vec<Field> {
        let mut foot = vec![Field::new("verdict", "Verdict", Cell::Text(self.verdict()))];
        if self.pairs.iter().any(|pair| pair.ours.score.min(pair.theirs.score) == 0) {
            let note = format!("0 for a failed game; 0 counts as {ZERO_COUNTS_AS} in a factor");
            foot.push(Field::new("scores", "Scores", Cell::Text(note)));
        }
        foot.extend(signature("signature", "Signature", self.ours));
        let title = "Signature of the other";
        foot.extend(signature("other_signature", title, self.theirs));
        foot
    }

    /// `17 won, 3 lost: 0.68 times the score (0.50 to 0.91), 2 failed, slowest 8.1 s (3x33333 seed 2)`
    fn verdict(&self) -> String {
        if self.pairs.is_empty() {
            return "there is no game that both played".to_string();
        }
        let count = |wanted: fn(&Pair) -> bool| self.pairs.iter().filter(|p| wanted(p)).count();
        let won = count(|pair| pair.ours.score > pair.theirs.score);
        let lost = count(|pair| pair.ours.score < pair.theirs.score);
        let equal = match self.pairs.len() - won - lost {
            0 => String::new(),
            equal => format!(", {equal} equal"),
        };
        let logs = self.log_ratio();
        let interval = logs.interval().map(|(low, high)| {
            let (low, high) = (low.exp(), high.exp());
            format!(" ({} to {})", short(low), short(high))
        });
        let interval = interval.unwrap_or_default();
        let factor = logs.mean.exp();
        let failed = match count(|pair| pair.theirs.is_failed()) {
            0 => String::new(),
            failed => format!(", {failed} of the other failed"),
        };
        format!(
            "{won} won, {lost} lost{equal}: {} times the score{interval}{}{failed}",
            short(factor),
            verdict(self.ours)
        )
    }
}

/// Two decimals, or as many as it takes for two digits.
fn short(number: f64) -> String {
    let decimals = (1.0 - number.max(1e-9).log10().floor()).clamp(2.0, 9.0);
    format!("{number:.*}", decimals as usize)
}

fn logs(pairs: &[&Pair]) -> Estimate {
    let logs: Vec<f64> = pairs.iter().map(|pair| pair.log_ratio()).collect();
    Estimate::of(&logs)
}

fn row(shape: Shape, pairs: &[&Pair]) -> Vec<Field> {
    let ours: Vec<&GameRow> = pairs.iter().map(|pair| pair.ours).collect();
    let theirs: Vec<&GameRow> = pairs.iter().map(|pair| pair.theirs).collect();
    let failed = |rows: &[&GameRow]| {
        let failed = rows.iter().filter(|row| row.is_failed()).count();
        Cell::Whole(failed as i128)
    };
    let mut fields = shape_fields(shape, pairs.len());
    fields.extend([
        Field::new("failed", "failed", failed(&ours)),
        Field::new("other_failed", "other failed", failed(&theirs)),
        Field::new("score", "score", Cell::Real(scores(&ours).mean, 0)),
        Field::new("other_score", "other", Cell::Real(scores(&theirs).mean, 0)),
    ]);
    fields.extend(factor_fields(logs(pairs)));
    fields
}

fn factor_fields(logs: Estimate) -> Vec<Field> {
    let interval = logs.interval().map(|(low, high)| (low.exp(), high.exp()));
    let low = Cell::real(interval.map(|(low, _)| low), 3);
    let high = Cell::real(interval.map(|(_, high)| high), 3);
    vec![
        Field::new("factor", "factor", Cell::Real(logs.mean.exp(), 3)),
        Field::new("low", "from", low),
        Field::new("high", "to", high),
        Field::new("conclusion", "conclusion", Cell::text(logs.conclusion())),
    ]
}
