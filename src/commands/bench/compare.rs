//! Two runs compared on the games that both have.
//!
//! The factor is the geometric mean of the ratios of the scores, game by game: every game weighs the
//! same. The ratio of the sums weighs a game by its score. A verdict needs both.

use std::collections::{BTreeMap, HashMap};

use crate::commands::bench::runs::{sum_of_shapes, Run};
use crate::engine::brick::Shape;
use crate::formats::rows::{GameId, Row};
use crate::support::stats::Estimate;
use crate::support::table::{Cell, Field};

/// A game of the player, and the same game of its opponent if it has played it.
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    pub ours: &'a Row,
    pub theirs: Option<&'a Row>,
}

/// What a score of 0 counts as, so that it has a logarithm.
const ZERO_COUNTS_AS: u64 = 1;
/// Fewer games say nothing.
const FEWEST_GAMES: usize = 5;

impl Pair<'_> {
    /// The logarithm of our score divided by the opponent's.
    fn log_ratio(&self) -> Option<f64> {
        let log = |row: &Row| (row.score.max(ZERO_COUNTS_AS) as f64).ln();
        self.theirs.map(|theirs| log(self.ours) - log(theirs))
    }

    /// Our score divided by the opponent's.
    pub fn factor(&self) -> Option<f64> {
        self.log_ratio().map(f64::exp)
    }
}

/// Every game of a run.
pub fn pairs<'a>(run: &'a Run, other: Option<&'a Run>) -> Vec<Pair<'a>> {
    let theirs = other.into_iter().flat_map(|other| &other.rows);
    let theirs: HashMap<GameId, &Row> = theirs.map(|row| (row.id, row)).collect();
    let pair = |ours: &'a Row| Pair { ours, theirs: theirs.get(&ours.id).copied() };
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

/// What games of one shape or of all shapes show.
pub struct Comparison {
    games: usize,
    won: usize,
    lost: usize,
    /// The mean logarithm of the ratios.
    logs: Estimate,
    /// Our sum of scores divided by theirs.
    sums: Option<f64>,
}

impl Comparison {
    /// `None` if the two have no game in common. Every shape weighs the same.
    pub fn of(shapes: &BTreeMap<Shape, Vec<Pair>>) -> Option<Comparison> {
        let logs = |pairs: &[Pair]| pairs.iter().filter_map(Pair::log_ratio).collect::<Vec<f64>>();
        let all: Vec<f64> = shapes.values().flat_map(|pairs| logs(pairs)).collect();
        let parts = shapes.iter().map(|(&shape, pairs)| (shape, Estimate::of(&logs(pairs))));
        let sum = |score: &dyn Fn(&Pair) -> u64| {
            shapes.values().flatten().map(score).map(u128::from).sum::<u128>() as f64
        };
        let (ours, theirs) = (
            sum(&|pair| pair.ours.score),
            sum(&|pair| pair.theirs.map_or(0, |theirs| theirs.score)),
        );
        (!all.is_empty()).then(|| Comparison {
            games: all.len(),
            won: all.iter().filter(|log| **log > 0.0).count(),
            lost: all.iter().filter(|log| **log < 0.0).count(),
            logs: sum_of_shapes(parts).divided_by(shapes.len() as f64),
            sums: (theirs > 0.0).then_some(ours / theirs),
        })
    }

    /// The 95 % interval of the factor, if there are enough games for one.
    fn interval(&self) -> Option<(f64, f64)> {
        let (low, high) = self.logs.interval().filter(|_| self.games >= FEWEST_GAMES)?;
        Some((low.exp(), high.exp()))
    }

    /// `better`, `worse`, or why nothing can be concluded.
    fn conclusion(&self) -> Result<&'static str, &'static str> {
        let Some((low, high)) = self.interval() else {
            return Err(match self.games < FEWEST_GAMES {
                true => "fewer than five games",
                false => "a single game per shape",
            });
        };
        let (factor, sums) = (self.logs.mean.exp(), self.sums.unwrap_or(f64::INFINITY));
        match () {
            () if low <= 1.0 && high >= 1.0 => Err("the interval includes 1"),
            () if (factor > 1.0) != (sums > 1.0) => Err("the ratio of the sums says otherwise"),
            () if low > 1.0 => Ok("better"),
            () => Ok("worse"),
        }
    }

    pub fn fields(&self) -> [Field; 5] {
        let (low, high) = self.interval().unzip();
        let limit = |limit: Option<f64>| limit.filter(|limit| (0.001..1000.0).contains(limit));
        let conclusion = self.conclusion().unwrap_or("inconclusive");
        [
            Field::new("sums", "sums", Cell::real(self.sums, 3)),
            Field::new("factor", "factor", Cell::real(self.logs.mean.exp(), 3)),
            Field::new("low", "from", Cell::real(limit(low), 3)),
            Field::new("high", "to", Cell::real(limit(high), 3)),
            Field::new("conclusion", "verdict", conclusion),
        ]
    }

    /// `better: 17 won, 3 lost; factor 1.26 (95 % interval 1.10 to 1.44), sums 1.20`
    pub fn verdict(&self) -> String {
        let conclusion = match self.conclusion() {
            Ok(conclusion) => conclusion.to_string(),
            Err(why) => format!("inconclusive ({why})"),
        };
        let equal = match self.games - self.won - self.lost {
            0 => String::new(),
            equal => format!(", {equal} equal"),
        };
        let interval = self.interval().map_or(String::new(), |(low, high)| {
            format!(" (95 % interval {} to {})", short(low), short(high))
        });
        let factor = short(self.logs.mean.exp());
        let sums = self.sums.map_or("none".to_string(), short);
        let (won, lost) = (self.won, self.lost);
        format!(
            "{conclusion}: {won} won, {lost} lost{equal}; factor {factor}{interval}, sums {sums}"
        )
    }
}

/// The note about zeros, if there are any.
pub fn zero_note(pairs: &[Pair]) -> Option<String> {
    let scores = |pair: &Pair| Some(pair.ours.score.min(pair.theirs?.score));
    let has_zero = pairs.iter().any(|pair| scores(pair) == Some(0));
    has_zero.then(|| format!("0 for a failed game; 0 counts as {ZERO_COUNTS_AS} in a factor"))
}

/// Two decimals, three below 0.1; what is far from 1 needs no digits.
fn short(number: f64) -> String {
    match number {
        _ if number > 1000.0 => "over 1000".to_string(),
        _ if number < 0.001 => "under 0.001".to_string(),
        _ if number < 0.1 => format!("{number:.3}"),
        _ => format!("{number:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::brick::Colours;
    use crate::formats::end::GameEnd;

    fn row(number: u64, score: u64) -> Row {
        let shape = Shape { colours: Colours::ALL[0], bricks: 50 };
        Row {
            label: Default::default(),
            id: GameId { shape, is_file: false, number },
            file: None,
            score,
            bricks: 50,
            end: GameEnd::Complete,
            seconds: 0.0,
            cpu_seconds: None,
            megabytes: None,
            moves: 0,
            errors: Vec::new(),
        }
    }

    fn compared(scores: &[(u64, u64)]) -> Comparison {
        let run = |score: fn(&(u64, u64)) -> u64| {
            let rows = (0..).zip(scores).map(|(number, pair)| row(number, score(pair)));
            Run::new(Default::default(), rows.collect())
        };
        let (ours, theirs) = (run(|pair| pair.0), run(|pair| pair.1));
        Comparison::of(&of_both(&pairs(&ours, Some(&theirs)))).unwrap()
    }

    #[test]
    fn a_verdict_needs_both_ratios() {
        // Forty small games are won and a large one is lost.
        let mut scores: Vec<(u64, u64)> = (0..40).map(|game| (20 + game % 3, 10)).collect();
        assert_eq!(compared(&scores).conclusion(), Ok("better"));
        scores.push((1_000_000, 2_000_000));
        let mixed = compared(&scores);
        assert!(mixed.interval().unwrap().0 > 1.0 && mixed.sums.unwrap() < 1.0);
        assert_eq!(mixed.conclusion(), Err("the ratio of the sums says otherwise"));
        let turned: Vec<(u64, u64)> = scores.iter().map(|&(a, b)| (b, a)).collect();
        assert!(compared(&turned).conclusion().is_err());
    }

    #[test]
    fn no_limit_is_absurd() {
        let failed = compared(&[(90_000, 0), (0, 90_000), (90_000, 0), (9, 9), (0, 90_000)]);
        assert_eq!(
            (&failed.fields()[2].cell, &failed.fields()[3].cell),
            (&Cell::Missing, &Cell::Missing)
        );
        assert!(!failed.verdict().contains("00000"), "{}", failed.verdict());
        let equal = compared(&[(9, 9), (8, 8), (8, 7)]).verdict();
        assert!(equal.contains(": 1 won, 0 lost, 2 equal; "), "{equal}");
    }
}
