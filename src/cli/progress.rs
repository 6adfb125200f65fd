//! One line on standard error that says how far a long run is. Only a terminal gets to see it.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Often enough to be watched, too seldom to cost anything.
const EVERY: Duration = Duration::from_millis(100);

/// Back to the first column, and clear the line.
const ERASE: &str = "\r\x1b[K";

pub struct Progress {
    started: Instant,
    /// When the line was last written; nothing on a standard error that is no terminal.
    shown: Option<Instant>,
}

impl Progress {
    pub fn new() -> Progress {
        let started = Instant::now();
        Progress {
            started,
            shown: io::stderr().is_terminal().then_some(started),
        }
    }

    /// The line would be written now; otherwise what it says need not be put together.
    pub fn is_due(&self) -> bool {
        self.shown.is_some_and(|shown| shown.elapsed() >= EVERY)
    }

    /// `what` is done so far, which is `share` of the work.
    pub fn show(&mut self, what: &str, share: f64) {
        if self.is_due() {
            let left = time_left(self.started.elapsed(), share);
            // A line that cannot be shown is no reason to stop.
            let _ = write!(io::stderr(), "{ERASE}{what}, {left} left");
            self.shown = Some(Instant::now());
        }
    }
}

/// The line is gone when the work is over, however it ended.
impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "{ERASE}");
        }
    }
}

/// As if the rest went as fast as what is done: `45 s` or `12 min`.
fn time_left(elapsed: Duration, share: f64) -> String {
    if share <= 0.0 {
        return "unknown time".to_string();
    }
    let seconds = (elapsed.as_secs_f64() * (1.0 - share) / share).ceil();
    if seconds < 100.0 {
        format!("{seconds} s")
    } else {
        format!("{} min", (seconds / 60.0).ceil())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_takes_as_long_as_its_share() {
        let left = |seconds, share| time_left(Duration::from_secs(seconds), share);
        assert_eq!(left(10, 0.5), "10 s");
        assert_eq!(left(10, 1.0), "0 s");
        assert_eq!(left(60, 0.1), "9 min");
        assert_eq!(left(1, 0.0), "unknown time");
    }
}
