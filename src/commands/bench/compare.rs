//! Two players compared on the games that both have.
//!
//! The factor is the geometric mean of the ratios of the scores, game by game, over the games that
//! both finished: every game weighs the same. The ratio of the sums weighs a game by its score, and
//! a failed one has none. A verdict needs both.

use std::collections::{BTreeMap, HashMap};

use crate::commands::bench::runs::Run;
use crate::engine::brick::Shape;
use crate::formats::rows::{GameId, Row};
use crate::support::stats::Estimate;

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
    /// The logarithm of our score divided by the opponent's, if both finished the game.
    fn log_ratio(&self) -> Option<f64> {
        let log = |row: &Row| (row.score.max(ZERO_COUNTS_AS) as f64).ln();
        let theirs = self.theirs.filter(|theirs| !theirs.is_failed() && !self.ours.is_failed())?;
        Some(log(self.ours) - log(theirs))
    }

    /// Our score divided by the opponent's.
    pub fn factor(&self) -> Option<f64> {
        self.log_ratio().map(f64::exp)
    }
}

/// Every game of a run.
pub fn pairs(run: &Run) -> Vec<Pair<'_>> {
    let theirs = run.other.iter().flat_map(|other| &other.rows);
    let theirs: HashMap<GameId, &Row> = theirs.map(|row| (row.id, row)).collect();
    let rows = run.ours.rows.iter();
    rows.map(|ours| Pair { ours, theirs: theirs.get(&ours.id).copied() }).collect()
}

/// What the games that both have show.
#[derive(Default)]
pub struct Comparison {
    pub games: usize,
    won: usize,
    lost: usize,
    pub failed: usize,
    pub other_failed: usize,
    is_same: bool,
    /// The mean logarithm of the ratios, and the games that it was taken over.
    logs: Option<Estimate>,
    finished: usize,
    /// Our sum of scores divided by theirs.
    pub sums: Option<f64>,
}

impl Comparison {
    /// Every shape of which both have finished a game weighs the same.
    pub fn of(pairs: &[Pair]) -> Comparison {
        let mut all = Comparison { is_same: true, ..Comparison::default() };
        let (mut sum, mut other_sum) = (0, 0);
        let mut shapes: BTreeMap<Shape, Vec<f64>> = BTreeMap::new();
        for pair in pairs {
            let Pair { ours, theirs: Some(theirs) } = pair else { continue };
            all.games += 1;
            all.won += usize::from(ours.score > theirs.score);
            all.lost += usize::from(ours.score < theirs.score);
            all.failed += usize::from(ours.is_failed());
            all.other_failed += usize::from(theirs.is_failed());
            all.is_same &= ours.moves == theirs.moves;
            sum += u128::from(ours.score);
            other_sum += u128::from(theirs.score);
            if let Some(log) = pair.log_ratio() {
                all.finished += 1;
                shapes.entry(ours.id.shape).or_default().push(log);
            }
        }
        all.sums = (other_sum > 0).then_some(sum as f64 / other_sum as f64);
        // Games of the same K begin alike, so their errors depend on each other.
        let means = shapes.iter().map(|(shape, logs)| (shape.colours, Estimate::of(logs)));
        let means: Vec<_> = means.collect();
        if !means.is_empty() {
            all.logs = Some(Estimate::sum(&means).divided_by(means.len() as f64));
        }
        all
    }

    pub fn factor(&self) -> Option<f64> {
        self.logs.map(|logs| logs.mean.exp())
    }

    /// The 95 % interval of the factor, if there are enough games for one.
    pub fn interval(&self) -> Option<(f64, f64)> {
        let (low, high) = self.logs?.interval().filter(|_| self.finished >= FEWEST_GAMES)?;
        Some((low.exp(), high.exp()))
    }

    /// `better`, `worse`, `same moves`, or why nothing can be concluded.
    fn conclusion(&self) -> Result<&'static str, &'static str> {
        let failed = self.failed + self.other_failed;
        if self.games == 0 {
            return Err("no game in common");
        }
        if self.is_same && failed == 0 {
            return Ok("same moves");
        }
        let Some((low, high)) = self.interval() else {
            return Err(if self.finished >= FEWEST_GAMES {
                "a single game per shape"
            } else if failed > 0 {
                "both finished fewer than five games"
            } else {
                "fewer than five games"
            });
        };
        let sums = self.sums.unwrap_or(f64::INFINITY);
        if low <= 1.0 && high >= 1.0 {
            Err("the interval includes 1")
        } else if (low > 1.0) != (sums > 1.0) {
            Err("the ratio of the sums says otherwise")
        } else if low > 1.0 && failed > 0 || self.other_failed > 0 {
            Err("not all games were finished")
        } else {
            Ok(if low > 1.0 { "better" } else { "worse" })
        }
    }

    /// The conclusion in one or two words.
    pub fn word(&self) -> &'static str {
        self.conclusion().unwrap_or("inconclusive")
    }

    /// `better: 17 won, 3 lost; factor 1.26 (95 % interval 1.10 to 1.44), sums 1.20`
    pub fn verdict(&self) -> String {
        let conclusion = match self.conclusion() {
            Ok(conclusion) => conclusion.to_string(),
            Err(why) => format!("inconclusive ({why})"),
        };
        if self.games == 0 || conclusion == "same moves" {
            return conclusion;
        }
        let mut verdict = format!("{conclusion}: {} won, {} lost", self.won, self.lost);
        let equal = self.games - self.won - self.lost;
        if equal > 0 {
            verdict += &format!(", {equal} equal");
        }
        if let Some(factor) = self.factor() {
            verdict += &format!("; factor {}", short(factor));
        }
        if let Some((low, high)) = self.interval() {
            verdict += &format!(" (95 % interval {} to {})", short(low), short(high));
        }
        if let Some(sums) = self.sums {
            verdict += &format!(", sums {}", short(sums));
        }
        verdict
    }
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
    use crate::formats::end::{Failure, FailureKind, GameEnd};

    /// A score of `None` is a failed game.
    fn row(number: u64, score: Option<u64>) -> Row {
        let failure = Failure::new(FailureKind::Crash, "");
        Row {
            label: Default::default(),
            id: GameId { shape: Shape { colours: Colours::ALL[0], bricks: 50 }, number },
            file: None,
            score: score.unwrap_or(0),
            bricks: 50,
            end: score.map_or(GameEnd::Failed(failure), |_| GameEnd::Complete),
            seconds: 0.0,
            cpu_seconds: None,
            megabytes: None,
            moves: score.unwrap_or(0),
            errors: Vec::new(),
        }
    }

    fn compared(scores: &[(Option<u64>, Option<u64>)]) -> Comparison {
        let (ours, theirs): (Vec<_>, Vec<_>) = scores.iter().copied().unzip();
        let rows = |scores: Vec<Option<u64>>| {
            (0..).zip(scores).map(|(number, score)| row(number, score)).collect::<Vec<Row>>()
        };
        let (ours, theirs) = (rows(ours), rows(theirs));
        let pairs = ours.iter().zip(&theirs);
        let pairs = pairs.map(|(ours, theirs)| Pair { ours, theirs: Some(theirs) });
        Comparison::of(&pairs.collect::<Vec<_>>())
    }

    fn turned(scores: &[(Option<u64>, Option<u64>)]) -> Vec<(Option<u64>, Option<u64>)> {
        scores.iter().map(|&(ours, theirs)| (theirs, ours)).collect()
    }

    #[test]
    fn a_verdict_needs_both_ratios() {
        // Forty small games are won and a large one is lost.
        let mut scores: Vec<_> = (0..40).map(|game| (Some(20 + game % 3), Some(10))).collect();
        assert_eq!(compared(&scores).conclusion(), Ok("better"));
        assert_eq!(compared(&turned(&scores)).conclusion(), Ok("worse"));
        assert_eq!(compared(&scores[..5]).conclusion(), Ok("better"));
        assert_eq!(compared(&scores[..4]).conclusion(), Err("fewer than five games"));
        let even: Vec<_> = scores.iter().chain(&turned(&scores)).copied().collect();
        assert_eq!(compared(&even).conclusion(), Err("the interval includes 1"));
        scores.push((Some(1_000_000), Some(2_000_000)));
        let mixed = compared(&scores);
        assert!(mixed.interval().unwrap().0 > 1.0 && mixed.sums.unwrap() < 1.0);
        assert_eq!(mixed.conclusion(), Err("the ratio of the sums says otherwise"));
        assert!(compared(&turned(&scores)).conclusion().is_err());
    }

    #[test]
    fn a_failed_game_leaves_the_factor_alone_and_forbids_better() {
        let mut scores: Vec<_> = (0..12).map(|game| (Some(20 + game % 3), Some(10))).collect();
        let before = compared(&scores).factor();
        scores.push((None, Some(10)));
        let failed = compared(&scores);
        assert_eq!((failed.factor(), failed.failed, failed.other_failed), (before, 1, 0));
        assert_eq!((failed.won, failed.lost), (12, 1));
        assert_eq!(failed.conclusion(), Err("not all games were finished"));
        // Of the other side too: it may have failed where it would have won.
        assert_eq!(compared(&turned(&scores)).conclusion(), Err("not all games were finished"));
        // Who is worse in the games that both finished is not saved by failing.
        let mut lost: Vec<_> = (0..12).map(|game| (Some(10), Some(20 + game % 3))).collect();
        lost.push((None, Some(10)));
        assert_eq!(compared(&lost).conclusion(), Ok("worse"));
        // Of seven games both finished four.
        let few = [&scores[..4], &[(None, Some(10)); 3]].concat();
        assert_eq!(compared(&few).conclusion(), Err("both finished fewer than five games"));
        assert_eq!(compared(&few).interval(), None);
        let none = compared(&[(None, Some(9)), (Some(9), None)]);
        assert_eq!((none.factor(), none.conclusion().is_err()), (None, true));
    }

    #[test]
    fn equal_moves_and_no_games_are_told() {
        let equal = [(Some(9), Some(9)), (Some(8), Some(8))];
        assert_eq!(compared(&equal).verdict(), "same moves");
        let failed = [(None, None), (Some(8), Some(8))];
        assert!(compared(&failed).conclusion().is_err());
        let mixed = compared(&[(Some(9), Some(9)), (Some(8), Some(8)), (Some(8), Some(7))]);
        assert!(mixed.verdict().contains(": 1 won, 0 lost, 2 equal; "), "{}", mixed.verdict());
        // One game with other moves is enough, wherever it stands.
        let first = [(Some(8), Some(7)), (Some(9), Some(9)), (Some(8), Some(8))];
        assert!(compared(&first).conclusion().is_err());
        assert_eq!(compared(&[]).verdict(), "inconclusive (no game in common)");
    }
}
