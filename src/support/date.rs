//! The day and time, for files that remember when something was.

use std::time::{SystemTime, UNIX_EPOCH};

const DAY: u64 = 24 * 60 * 60;

/// Now, in the world's time: `2026-11-16 21:30:00`.
pub fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    format(since.map_or(0, |since| since.as_secs()))
}

/// So many seconds after the beginning of 1970.
fn format(seconds: u64) -> String {
    let (year, month, day) = date(seconds / DAY);
    let (hour, minute, second) = (seconds % DAY / 3600, seconds % 3600 / 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
}

/// The date so many days after the beginning of 1970.
fn date(mut days: u64) -> (u64, u64, u64) {
    let mut year = 1970;
    while days >= days_of(year) {
        days -= days_of(year);
        year += 1;
    }
    let leap = u64::from(days_of(year) == 366);
    let months = [31, 28 + leap, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (month, length) in (1..).zip(months) {
        if days < length {
            return (year, month, days + 1);
        }
        days -= length;
    }
    unreachable!("the months fill the year")
}

fn days_of(year: u64) -> u64 {
    match (year % 4, year % 100, year % 400) {
        (_, _, 0) => 366,
        (_, 0, _) => 365,
        (0, _, _) => 366,
        _ => 365,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, date) in [
            (0, "1970-01-01 00:00:00"),
            (951_782_399, "2000-02-28 23:59:59"),
            (951_782_400, "2000-02-29 00:00:00"),
            (1_709_251_199, "2024-02-29 23:59:59"),
            (1_735_689_599, "2024-12-31 23:59:59"),
            (1_794_864_600, "2026-11-16 21:30:00"),
            (4_107_542_400, "2100-03-01 00:00:00"),
        ] {
            assert_eq!(format(seconds), date);
        }
    }
}
