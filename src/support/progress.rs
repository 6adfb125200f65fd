//! One line on standard error that says how far a long run is, if that is a terminal.
//!
//! A thread draws it, so that it is there from the first second and the time goes on while the work
//! has no news.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::support::terminal;

/// Often enough to be watched, too seldom to cost anything.
const EVERY: Duration = Duration::from_millis(100);
/// A run that is over by then shows no line.
const FIRST: Duration = Duration::from_millis(300);

/// Back to the first column, and clear the line.
const ERASE: &str = "\r\x1b[K";

/// The line, until this is dropped.
pub struct ProgressLine {
    /// What is done so far, and which share of the work that is.
    news: Arc<Mutex<(String, f64)>>,
    changed: Instant,
    /// The thread that draws until the sender is dropped; `None` if standard error is no
    /// terminal.
    drawing: Option<(Sender<()>, JoinHandle<()>)>,
}

impl ProgressLine {
    /// For work that takes at most this many seconds, if that is known. It shows only the time, until
    /// something is shown.
    pub fn new(is_wanted: bool, seconds: Option<f64>) -> ProgressLine {
        let limit = seconds.and_then(|it| Duration::try_from_secs_f64(it).ok());
        let news = Arc::new(Mutex::default());
        let (sender, end) = mpsc::channel();
        let shared = Arc::clone(&news);
        // A line that cannot be shown is no reason to stop.
        let spawn = || thread::Builder::new().spawn(move || draw(&shared, limit, &end)).ok();
        let thread = (is_wanted && io::stderr().is_terminal()).then(spawn).flatten();
        let drawing = thread.map(|thread| (sender, thread));
        ProgressLine { news, changed: Instant::now(), drawing }
    }

    /// Whether news would be seen.
    pub fn is_due(&self) -> bool {
        self.drawing.is_some() && self.changed.elapsed() >= EVERY
    }

    /// `what` is done so far, which is `share` of the work.
    pub fn show(&mut self, what: &str, share: f64) {
        self.changed = Instant::now();
        if let Ok(mut news) = self.news.lock() {
            *news = (what.to_string(), share);
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.drawing.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

/// Draws until the other end is dropped, and erases the line.
fn draw(news: &Mutex<(String, f64)>, limit: Option<Duration>, end: &Receiver<()>) {
    let started = Instant::now();
    let mut wait = FIRST;
    while let Err(RecvTimeoutError::Timeout) = end.recv_timeout(wait) {
        let width = terminal::width(&io::stderr()).max(10);
        let (what, share) = news.lock().map(|news| news.clone()).unwrap_or_default();
        let time = time_left(started.elapsed(), limit, share);
        // Some terminals go on to the next line after the last column.
        let _ = write!(io::stderr(), "{ERASE}{}", fitted(&what, &time, width - 1));
        wait = EVERY;
    }
    if wait == EVERY {
        let _ = write!(io::stderr(), "{ERASE}");
    }
}

/// Without a limit, this assumes that the rest goes as fast as what is done. Without anything done,
/// it is the time so far.
fn time_left(elapsed: Duration, limit: Option<Duration>, share: f64) -> String {
    let rest = Duration::try_from_secs_f64(elapsed.as_secs_f64() * (1.0 - share) / share);
    match limit.map(|limit| limit.saturating_sub(elapsed)).or(rest.ok()) {
        Some(left) => format!("{} left", duration(left)),
        None => format!("{} so far", duration(elapsed)),
    }
}

/// `45 s`, `12 min` or `3 h`.
fn duration(time: Duration) -> String {
    match time.as_secs_f64().ceil() {
        seconds if seconds < 100.0 => format!("{seconds} s"),
        seconds if seconds < 6000.0 => format!("{} min", (seconds / 60.0).ceil()),
        seconds => format!("{} h", (seconds / 3600.0).ceil()),
    }
}

/// Both in one line that is not too wide. The time always stays, and the end of the rest goes.
fn fitted(what: &str, time: &str, width: usize) -> String {
    let room = width.saturating_sub(time.chars().count() + 2);
    let length = what.chars().count();
    if length == 0 || room < 5 {
        return time.chars().take(width).collect();
    }
    let end = if length > room { "…" } else { "" };
    let what: String = what.chars().take(room - end.chars().count()).collect();
    format!("{what}{end}, {time}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_takes_as_long_as_its_share() {
        let left = |seconds, share| time_left(Duration::from_secs(seconds), None, share);
        assert_eq!(left(10, 0.5), "10 s left");
        assert_eq!(left(60, 0.1), "9 min left");
        assert_eq!(left(10_000, 0.25), "9 h left");
        assert_eq!(left(3, 0.0), "3 s so far");
        let limit = Some(Duration::from_secs(4));
        assert_eq!(time_left(Duration::from_secs(1), limit, 0.001), "3 s left");
        assert_eq!(time_left(Duration::from_secs(9), limit, 0.001), "0 s left");
    }

    #[test]
    fn a_line_fits_and_keeps_the_time() {
        let what = "generation 1 of 1000: best 5, mean 3 ± 1, held-out 4";
        assert_eq!(fitted(what, "9 s left", 80), format!("{what}, 9 s left"));
        assert_eq!(fitted(what, "9 s left", 24), "generation 1 …, 9 s left");
        assert_eq!(fitted("", "9 s left", 24), "9 s left");
        for width in 0..90 {
            let line = fitted(what, "9 s left", width);
            assert!(line.chars().count() <= width, "{width} {line}");
            assert!(width < 8 || line.ends_with("9 s left"), "{width} {line}");
        }
    }
}
