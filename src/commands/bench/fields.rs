//! The fields of a row: what people want to know, and the sums it comes from.

use crate::commands::bench::suite::published;
use crate::commands::bench::tally::Tally;
use crate::engine::brick::Shape;
use crate::support::stats::Estimate;
use crate::support::table::{Cell, Field};

/// Stands in front of the keys that are about the other player.
pub const AGAINST: &str = "against_";

/// Whether people are shown what can be told of a player only if it is a process of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProcessFields {
    /// They are.
    Shown,
    /// They are not; other programs are.
    #[default]
    Hidden,
}

/// What comes of a player's games.
pub fn result_fields(
    prefix: &str,
    shape: Shape,
    tally: &Tally,
    process: ProcessFields,
) -> Vec<Field> {
    let is_process = process == ProcessFields::Shown;
    let key = |key: &str| format!("{prefix}{key}");
    let field = |name: &str, title: &str, cell| Field::new(key(name), title, cell);
    let of_process = |name: &str, title, cell| Field::shown_if(is_process, key(name), title, cell);
    let score = tally.score_estimate();
    let ratio = published(shape).map(|known| score.mean / known as f64);
    let megabytes = tally.memory.map(|bytes| bytes as f64 / 1e6);
    vec![
        field("games", "games", Cell::Whole(tally.games.into())),
        of_process("failed", "failed", Cell::Whole(tally.failed.into())),
        field("complete", "complete", Cell::Share(tally.complete_share())),
        field("bricks", "bricks", Cell::Real(tally.mean_bricks(), 1)),
        field("score", "score", Cell::Real(score.mean, 0)),
        field("error", "± error", Cell::real(score.error, 0)),
        field("ratio", "of paper", Cell::real(ratio, 3)),
        field(
            "worst_seed",
            "worst",
            Cell::whole(tally.worst.map(|worst| worst.seed)),
        ),
        field("ms", "ms", Cell::Real(tally.mean_millis(), 1)),
        of_process("cpu_ms", "cpu ms", Cell::real(tally.mean_cpu_millis(), 1)),
        of_process("megabytes", "MB", Cell::real(megabytes, 1)),
    ]
}

/// The sums from which a tally can be made again; games, failures and worst seed are among the
/// results.
pub fn sum_fields(prefix: &str, tally: &Tally) -> Vec<Field> {
    let field = |key: &str, cell| Field::hidden(format!("{prefix}{key}"), cell);
    let worst = tally.worst.map(|worst| worst.score);
    vec![
        field("complete_games", Cell::Whole(tally.complete.into())),
        field("bricks_sum", Cell::Whole(tally.bricks)),
        field("score_sum", Cell::Whole(tally.score)),
        field("score_squares", Cell::Whole(tally.squares)),
        field("worst_score", Cell::whole(worst)),
        field("digest", hex_cell(tally.digest)),
        field("nanoseconds", Cell::Whole(tally.nanos)),
        field("cpu_nanoseconds", Cell::whole(tally.cpu_nanos)),
        field("memory", Cell::whole(tally.memory)),
    ]
}

/// Sixteen hexadecimal digits.
pub fn hex_cell(number: u64) -> Cell {
    Cell::Text(format!("{number:016x}"))
}

/// A mean log-ratio with its interval and what that shows.
pub fn comparison(logs: Estimate) -> Vec<Field> {
    let interval = logs.interval();
    vec![
        Field::new("log_ratio", "log-ratio", Cell::Real(logs.mean, 3)),
        Field::new("low", "from", Cell::real(interval.map(|(low, _)| low), 3)),
        Field::new("high", "to", Cell::real(interval.map(|(_, high)| high), 3)),
        Field::new("conclusion", "conclusion", Cell::text(logs.conclusion())),
    ]
}

/// The same fields under these titles; people are not shown those that are not in the list.
pub fn shown_as(titles: &[(&str, &str)], mut fields: Vec<Field>) -> Vec<Field> {
    for field in &mut fields {
        let found = titles.iter().find(|(key, _)| *key == field.key);
        field.title = found.map_or("", |(_, title)| title).to_string();
    }
    fields
}
