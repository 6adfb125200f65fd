//! The replay: on a terminal one frame over the other, by the clock and by keys; elsewhere one
//! frame after the other.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use crate::commands::view::screen::Screen;
use crate::commands::view::stage::Stage;
use crate::commands::view::terminal::{self, Shown};
use crate::play::record::Record;
use crate::play::scene::Timeline;
use crate::support::error::{CommandResult, Error};
use crate::support::numbers::grouped;
use crate::support::signals;
use crate::support::streams;
use crate::support::terminal::{self as keys, Key, Keyboard};

/// Which bricks are shown, and how fast.
pub(crate) struct ReplayPart {
    /// The fewest points of a brick that is shown.
    pub(crate) least: u64,
    /// How long a step takes.
    pub(crate) delay: Duration,
}

/// Why no brick of these is shown: what the most is that one of them scored.
fn none(least: u64, bricks: RangeInclusive<u64>, timeline: &Timeline) -> String {
    let points = |number: &u64| timeline.points(*number as usize);
    // Of equals the first.
    let most = bricks.rev().max_by_key(points);
    most.map_or(String::new(), |number| {
        let [least, points, number] = [least, points(&number).into(), number].map(grouped);
        format!(
            "No brick scored {least} points or more: the most is {points}, at brick {number}.\n"
        )
    })
}

/// Signals and resized windows are noticed this fast.
const PATIENCE: Duration = Duration::from_millis(50);

pub(crate) fn show(
    record: &Record,
    bricks: RangeInclusive<u64>,
    part: &ReplayPart,
    screen: Screen,
) -> CommandResult {
    let timeline = Timeline::new(record);
    let numbers = bricks.clone().map(|number| number as usize);
    let shown: Vec<usize> =
        numbers.filter(|&number| u64::from(timeline.points(number)) >= part.least).collect();
    if shown.is_empty() {
        let why = none(part.least, bricks, &timeline);
        return streams::print(&format!("{why}{}", record.verdict));
    }
    if !screen.is_terminal {
        return print_all(&timeline, &shown, &screen);
    }
    let Some(stage) = Stage::new(timeline, shown, part.delay) else {
        return streams::print(&record.verdict.to_string());
    };
    signals::catch();
    signals::catch_resizing();
    match Keyboard::take() {
        Some(keyboard) => Show::new(stage, screen, keyboard).run(record),
        None => Err(Error::failure(
            "the terminal cannot be read: pipe the output into a pager, or write a page with \
             --html FILE",
        )),
    }
}

/// All frames as text, and the verdict.
fn print_all(timeline: &Timeline, bricks: &[usize], screen: &Screen) -> CommandResult {
    let mut output = streams::standard_output();
    let mut write = |text: &str| output.write_all(text.as_bytes()).map_err(streams::output_error);
    for &number in bricks {
        let scene = timeline.scene(number);
        for frame in scene.frames() {
            let text = terminal::text(timeline.record, &scene, &frame, &screen.layout);
            write(&(text + "\n"))?;
        }
    }
    write(&timeline.record.verdict.to_string())?;
    output.flush().map_err(streams::output_error)?;
    Ok(None)
}

/// A replay on a terminal.
struct Show<'a> {
    stage: Stage<'a>,
    /// Where the terminal is too small, the lines that say so.
    screen: Result<Screen, Vec<String>>,
    keyboard: Keyboard,
    /// When the frame on the screen came there.
    since: Instant,
}

impl<'a> Show<'a> {
    fn new(stage: Stage<'a>, screen: Screen, keyboard: Keyboard) -> Show<'a> {
        Show { stage, screen: Ok(screen), keyboard, since: Instant::now() }
    }

    /// Until it is over; the last frame and the verdict then stay on the user's own screen.
    fn run(mut self, record: &Record) -> CommandResult {
        let signal = self.play(record).map_err(streams::output_error)?;
        let last = match &self.screen {
            Ok(screen) => self.lines(record, &screen.clone().without_keys()).join("\n") + "\n\n",
            Err(_) => String::new(),
        };
        let number = self.stage.view().0.number;
        drop(self.keyboard);
        match signal {
            Some(signal) => {
                let message = format!("stopped at brick {number} by {}", signal.name());
                Err(Error::Interrupted(signal, message))
            }
            None => streams::print(&format!("{last}{}", record.verdict)),
        }
    }

    /// The signal that ended it, if one did.
    fn play(&mut self, record: &Record) -> io::Result<Option<signals::Signal>> {
        self.draw(record)?;
        while !self.stage.is_over() {
            if let Some(signal) = signals::caught() {
                return Ok(Some(signal));
            }
            if self.wait() {
                self.draw(record)?;
            }
        }
        Ok(None)
    }

    /// Waits for a key, the next frame or another size, but not for long; true if there is news.
    fn wait(&mut self) -> bool {
        if signals::resized() {
            self.screen = Screen::of_standard_output().map_err(|error| fitted(&error));
            return true;
        }
        let passed = self.since.elapsed();
        let left = self.stage.stays().map(|stays| stays.saturating_sub(passed));
        if left == Some(Duration::ZERO) {
            // Keys come first, so that a pace too fast for the terminal can still be slowed down.
            match self.keyboard.keys.try_recv() {
                Ok(key) => self.press(key),
                Err(_) => self.tick(),
            }
            return true;
        }
        let patience = left.unwrap_or(PATIENCE).min(PATIENCE);
        match self.keyboard.keys.recv_timeout(patience) {
            Ok(key) => self.press(key),
            Err(RecvTimeoutError::Disconnected) => {
                self.stage.press(Key::Gone);
                std::thread::sleep(patience);
            }
            Err(RecvTimeoutError::Timeout) => return false,
        }
        true
    }

    fn tick(&mut self) {
        self.stage.tick();
        self.since = Instant::now();
    }

    fn press(&mut self, key: Key) {
        self.stage.press(key);
        self.since = Instant::now();
    }

    fn lines(&self, record: &Record, screen: &Screen) -> Vec<String> {
        let (scene, frame) = self.stage.view();
        let shown = Shown { record, scene, frame, status: &self.stage.status() };
        terminal::lines(shown, &screen.layout)
    }

    /// One frame over the other: what is left of a line goes as the new one is written.
    fn draw(&self, record: &Record) -> io::Result<()> {
        let lines = match &self.screen {
            Ok(screen) => self.lines(record, screen),
            Err(lines) => lines.clone(),
        };
        let mut output = io::stdout().lock();
        let text = lines.join("\x1b[K\r\n");
        output.write_all(format!("\x1b[H{text}\x1b[K\x1b[J").as_bytes())?;
        output.flush()
    }
}

/// As much of an error as the terminal has room for, with no word broken that fits into a line.
fn fitted(error: &Error) -> Vec<String> {
    let (rows, columns) = keys::size().unwrap_or((24, 80));
    let mut lines = keys::wrapped(&error.to_string(), columns);
    lines.truncate(rows);
    lines
}
