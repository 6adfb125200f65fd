//! The best scores known, game by game, as a file that grows better.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::commands::bench::digits::{digits, hex};
use crate::commands::bench::games::{GameId, Origin};
use crate::commands::bench::rows::{self, RowCells};

/// The best score of every game that is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BestScores {
    records: BTreeMap<(Origin, GameId), BestScore>,
}

/// A score, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestScore {
    /// The points.
    pub score: u64,
    /// The player.
    pub who: String,
    /// The day and time.
    pub when: String,
}

/// How a run did against the best scores that were known before it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BestStanding {
    /// Games that had a best score.
    pub games: u64,
    /// Those in which it was beaten.
    pub beaten: u64,
    /// Games that had none.
    pub new: u64,
    sum: f64,
}

const NAMES: &str = "k\tn\tgame\tscore\twho\twhen";

impl BestScores {
    /// Reads a file of them. A message names the line.
    pub fn parse(text: &str) -> Result<BestScores, String> {
        let mut best = BestScores::default();
        rows::each(text, "k", &mut |row| {
            let (origin, id) = game(row)?;
            let record = BestScore {
                score: row.whole("score")?,
                who: row.cell("who")?.to_string(),
                when: row.cell("when")?.to_string(),
            };
            best.improve(origin, id, record);
            Ok(())
        })?;
        Ok(best)
    }

    /// The best score of a game, if one is known.
    pub fn score(&self, origin: Origin, id: GameId) -> Option<u64> {
        self.records.get(&(origin, id)).map(|record| record.score)
    }

    /// Takes a score if it is better than what is known.
    pub fn improve(&mut self, origin: Origin, id: GameId, record: BestScore) {
        let known = self.score(origin, id);
        if known.is_none_or(|known| record.score > known) {
            self.records.insert((origin, id), record);
        }
    }

    /// Takes whatever is better in other records.
    pub fn improve_all(&mut self, other: BestScores) {
        for ((origin, id), record) in other.records {
            self.improve(origin, id, record);
        }
    }

    /// The same scores as those of this player at this time.
    pub fn signed(mut self, who: &str, when: &str) -> BestScores {
        for record in self.records.values_mut() {
            record.who = who.to_string();
            record.when = when.to_string();
        }
        self
    }

    /// The whole file.
    pub fn to_text(&self) -> String {
        let mut text = format!("{NAMES}\n");
        for ((origin, id), record) in &self.records {
            let number = match origin {
                Origin::Seeds => id.number.to_string(),
                Origin::Files => format!("#{:016x}", id.number),
            };
            let (k, n) = (id.shape.colours, id.shape.bricks);
            let BestScore { score, who, when } = record;
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{k}\t{n}\t{number}\t{score}\t{who}\t{when}");
        }
        text
    }
}

/// One score over another; 0 points count as 1.
pub fn ratio(score: u64, other: u64) -> f64 {
    score.max(1) as f64 / other.max(1) as f64
}

/// A seed in digits, or the hash of a game from a file after a `#`.
fn game(row: &RowCells) -> Result<(Origin, GameId), String> {
    let shape = row.shape()?;
    let (origin, number) = row.read("game", |cell| match cell.strip_prefix('#') {
        Some(hash) => Some((Origin::Files, hex(hash)?)),
        None => Some((Origin::Seeds, digits(cell)?)),
    })?;
    Ok((origin, GameId { shape, number }))
}

impl BestStanding {
    /// Adds one game.
    pub fn add(&mut self, known: Option<u64>, score: u64) {
        match known {
            Some(known) => {
                self.games += 1;
                self.beaten += u64::from(score > known);
                self.sum += ratio(score, known);
            }
            None => self.new += 1,
        }
    }

    /// The mean of all scores over the best known, as heuristic contests count.
    pub fn mean(&self) -> Option<f64> {
        (self.games > 0).then(|| self.sum / self.games as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::bench::suite::parse_shape;

    fn id(shape: &str, number: u64) -> GameId {
        let shape = parse_shape(shape).unwrap();
        GameId { shape, number }
    }

    fn record(score: u64, who: &str) -> BestScore {
        let (who, when) = (who.to_string(), "2026-11-16 22:00:00".to_string());
        BestScore { score, who, when }
    }

    #[test]
    fn only_better_scores_are_taken_and_files_come_back_whole() {
        let mut best = BestScores::default();
        best.improve(Origin::Seeds, id("3x50", 7), record(100, "paper"));
        best.improve(Origin::Seeds, id("3x50", 7), record(100, "greedy"));
        best.improve(Origin::Files, id("3x50", 7), record(0, "greedy"));
        best.improve(Origin::Seeds, id("3x50", 7), record(101, "exec ./a"));
        assert_eq!(best.score(Origin::Seeds, id("3x50", 7)), Some(101));
        assert_eq!(best.score(Origin::Files, id("3x50", 7)), Some(0));
        assert_eq!(best.score(Origin::Seeds, id("3x51", 7)), None);
        let text = best.to_text();
        assert!(text.contains("\n3\t50\t7\t101\texec ./a\t2026"), "{text}");
        assert!(
            text.contains("\n3\t50\t#0000000000000007\t0\tgreedy\t"),
            "{text}"
        );
        assert_eq!(BestScores::parse(&text), Ok(best.clone()));
        let mut other = BestScores::default();
        other.improve(Origin::Seeds, id("3x50", 7), record(99, "late"));
        other.improve(Origin::Seeds, id("3x50", 8), record(1, "late"));
        best.improve_all(other);
        assert_eq!(best.score(Origin::Seeds, id("3x50", 7)), Some(101));
        assert_eq!(best.score(Origin::Seeds, id("3x50", 8)), Some(1));
    }

    #[test]
    fn nonsense_is_refused_by_its_line() {
        for (line, message) in [
            (
                "2\t5\t1\t1\tme\tnow",
                "line 2: there is no shape \"2\" x \"5\"",
            ),
            ("3\t5\tx\t1\tme\tnow", "line 2: game: \"x\" makes no sense"),
            (
                "3\t5\t#12\t1\tme\tnow",
                "line 2: game: \"#12\" makes no sense",
            ),
            (
                "3\t5\t1\t-1\tme\tnow",
                "line 2: score: \"-1\" makes no sense",
            ),
            ("3\t5\t1", "line 2: expected 6 cells, found 3"),
        ] {
            let error = BestScores::parse(&format!("{NAMES}\n{line}\n")).unwrap_err();
            assert_eq!(error, message);
        }
        assert!(BestScores::parse("hello").is_err());
    }

    #[test]
    fn a_standing_is_the_mean_of_ratios() {
        let mut standing = BestStanding::default();
        assert_eq!(standing.mean(), None);
        for (known, score) in [(Some(100), 50), (Some(100), 150), (None, 7), (Some(0), 0)] {
            standing.add(known, score);
        }
        assert_eq!(standing.mean(), Some(1.0));
        assert_eq!((standing.games, standing.beaten, standing.new), (3, 1, 1));
    }
}
