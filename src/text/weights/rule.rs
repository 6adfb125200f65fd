//! The published rule's numbers in a file: the feature weights, then the switch rule.

use std::fmt;

use crate::engine::board::SQUARES;
use crate::engine::weights::{Rule, ScoreLimit};
use crate::text::weights::{take_weights, write_weights, Entries, Entry, Numbers, ParseError};

const LIMIT: &str = "score limit at ";
const SPACE_GUARD: &str = "space guard";
const END_GUARD: &str = "end guard";

/// Far more bricks than anybody trains for, and more points than any brick wins.
const MOST: u64 = 1_000_000_000;
/// With this guard every score is cashed in, but on an empty board: there are no more squares.
const MOST_SPACE: u64 = SQUARES as u64;

impl Numbers for Rule {
    fn take(file: &mut Entries) -> Result<Rule, ParseError> {
        let weights = take_weights(file);
        let limits = file.take_all(LIMIT);
        let (space_guard, end_guard) = (file.take(SPACE_GUARD), file.take(END_GUARD));
        let weights = weights?;
        if limits.is_empty() {
            return file.missing("score limit at N");
        }
        Ok(Rule {
            weights,
            score_limits: read_limits(&limits)?,
            space_guard: space_guard?.whole(0, MOST_SPACE)? as u32,
            end_guard: end_guard?.whole(0, MOST)?,
        })
    }

    fn write(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_weights(&self.weights, f)?;
        for limit in &self.score_limits {
            writeln!(f, "{LIMIT}{} = {}", limit.bricks, limit.points)?;
        }
        writeln!(f, "{SPACE_GUARD} = {}", self.space_guard)?;
        writeln!(f, "{END_GUARD} = {}", self.end_guard)
    }
}

/// By rising N, each N once however it is written.
fn read_limits(entries: &[(&str, Entry)]) -> Result<Vec<ScoreLimit>, ParseError> {
    let mut limits: Vec<ScoreLimit> = Vec::new();
    for (n, entry) in entries {
        let bricks = entry.whole_in_name(n, 0, MOST)?;
        if limits.iter().any(|limit| limit.bricks == bricks) {
            return entry.refuse(format!("\"{LIMIT}{bricks}\" stands here a second time"));
        }
        let points = entry.whole(0, MOST)? as u32;
        limits.push(ScoreLimit { bricks, points });
    }
    limits.sort_by_key(|limit| limit.bricks);
    Ok(limits)
}
