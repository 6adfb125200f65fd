//! Tools that know nothing of the game and use only the standard library.

pub mod args;
pub mod command;
pub mod commit;
pub mod error;
pub mod files;
pub mod numbers;
pub mod parallel;
pub(crate) mod progress;
pub mod quote;
pub mod signals;
pub mod stats;
pub mod streams;
pub mod suggest;
pub mod table;
pub mod terminal;
pub mod tsv;

use std::time::{SystemTime, UNIX_EPOCH};

/// `0.1.0 (9b7d2eb412)`, with the commit that `src/build.rs` found, or `0.1.0` outside git.
pub fn version() -> String {
    let commit = option_env!("BRICKGM_COMMIT").map_or(String::new(), |it| format!(" ({it})"));
    format!("{}{commit}", env!("CARGO_PKG_VERSION"))
}

/// Now, in UTC, to the millisecond: `2026-11-16 21:30:00.123`.
pub fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}.{:03}", date(since.as_secs()), since.subsec_millis())
}

/// The date this many seconds after the beginning of 1970.
fn date(seconds: u64) -> String {
    // Days since 0000-03-01: a year that begins in March has its leap day at its end, and 400 years
    // have 146,097 days.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // March to July and August to December have 153 days each.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = match month {
        0..10 => (era * 400 + year, month + 3),
        _ => (era * 400 + year + 1, month - 9),
    };
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, date) in [
            (0, "1970-01-01 00:00:00"),
            (951_782_400, "2000-02-29 00:00:00"),
            (1_735_689_599, "2024-12-31 23:59:59"),
            (4_107_542_400, "2100-03-01 00:00:00"),
        ] {
            assert_eq!(super::date(seconds), date);
        }
    }
}
