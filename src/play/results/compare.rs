//! Two runs compared on the games that both have.

use std::collections::{BTreeMap, HashMap};

use crate::engine::brick::Shape;
use crate::play::results::row::{GameId, GameRow};
use crate::play::results::runs::{sum_of_shapes, Run};
use crate::support::stats::Estimate;
use crate::support::table::{Cell, Field};

/// A game of the player, and the same game of its opponent where there is one.
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    pub ours: &'a GameRow,
    pub theirs: Option<&'a GameRow>,
}

/// What a score of 0 counts as, so that it has a logarithm.
const ZERO_COUNTS_AS: u64 = 1;

impl Pair<'_> {
    /// The logarithm of our score over the opponent's.
    fn log_ratio(&self) -> Option<f64> {
        let log = |row: &GameRow| (row.score.max(ZERO_COUNTS_AS) as f64).ln();
        self.theirs.map(|theirs| log(self.ours) - log(theirs))
    }

    /// Our score over the opponent's.
    pub fn factor(&self) -> Option<f64> {
        self.log_ratio().map(f64::exp)
    }
}

/// Every game of a run.
pub fn pairs<'a>(run: &'a Run, other: Option<&'a Run>) -> Vec<Pair<'a>> {
    let theirs = other.into_iter().flat_map(|other| &other.rows);
    let theirs: HashMap<GameId, &GameRow> = theirs.map(|row| (row.id, row)).collect();
    let pair = |ours: &'a GameRow| Pair { ours, theirs: theirs.get(&ours.id).copied() };
    run.rows.iter().map(pair).collect()
}

/// The games that both have, by shape.
pub fn of_both<'a>(pairs: &[Pair<'a>]) -> BTreeMap<Shape, Vec<Pair<'a>>> {
    let mut shapes: BTreeMap<Shape, Vec<Pair>> = BTreeMap::new();
    for pair in pairs.iter().filter(|pair| pair.theirs.is_some()) {
        shapes.entry(pair.ours.id.shape).or_default().push(*pair);
    }
    shapes
}

/// The mean logarithm of the ratio on one shape.
pub fn log_ratio(pairs: &[Pair]) -> Estimate {
    Estimate::of(&pairs.iter().filter_map(Pair::log_ratio).collect::<Vec<_>>())
}

/// The same over all shapes, of which every one weighs the same.
pub fn mean_log_ratio(shapes: &BTreeMap<Shape, Vec<Pair>>) -> Estimate {
    let parts = shapes.iter().map(|(&shape, pairs)| (shape, log_ratio(pairs)));
    sum_of_shapes(parts).divided_by(shapes.len() as f64)
}

/// How many times the opponent's score ours is.
pub fn factor_fields(logs: Estimate) -> [Field; 4] {
    let (low, high) = logs.interval().unzip();
    [
        Field::new("factor", "factor", Cell::real(logs.mean.exp(), 3)),
        Field::new("low", "from", Cell::real(low.map(f64::exp), 3)),
        Field::new("high", "to", Cell::real(high.map(f64::exp), 3)),
        Field::new("conclusion", "conclusion", logs.conclusion()),
    ]
}

/// What is said about zeros, where there are any.
pub fn zero_note(pairs: &[Pair]) -> Option<String> {
    let scores = |pair: &Pair| Some(pair.ours.score.min(pair.theirs?.score));
    let has_zero = pairs.iter().any(|pair| scores(pair) == Some(0));
    has_zero.then(|| format!("0 for a failed game; 0 counts as {ZERO_COUNTS_AS} in a factor"))
}

/// `17 won, 3 lost: 0.68 times the score (0.50 to 0.91)`
pub fn verdict(pairs: &[Pair]) -> String {
    let shapes = of_both(pairs);
    let logs: Vec<f64> = pairs.iter().filter_map(Pair::log_ratio).collect();
    let count = |wanted: fn(&f64) -> bool| logs.iter().filter(|log| wanted(log)).count();
    let (won, lost) = (count(|log| *log > 0.0), count(|log| *log < 0.0));
    let equal = match logs.len() - won - lost {
        0 => String::new(),
        equal => format!(", {equal} equal"),
    };
    if shapes.is_empty() {
        return "there is no game that both played".to_string();
    }
    let all = mean_log_ratio(&shapes);
    let range = all
        .interval()
        .map(|(low, high)| format!(" ({} to {})", short(low.exp()), short(high.exp())));
    let (factor, range) = (short(all.mean.exp()), range.unwrap_or_default());
    format!("{won} won, {lost} lost{equal}: {factor} times the score{range}")
}

/// Two decimals, or as many as it takes for two digits.
fn short(number: f64) -> String {
    let decimals = (1.0 - number.max(1e-9).log10().floor()).clamp(2.0, 9.0);
    format!("{number:.*}", decimals as usize)
}
