//! The replay: on a terminal one frame over the other, by the clock and by keys; elsewhere one
//! frame after the other.

use std::io::{self, Write};
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

/// The part of a game that is shown, and how fast.
pub(crate) struct ReplayPart {
    /// The first brick.
    pub(crate) from: Option<u64>,
    /// The last one.
    pub(crate) to: Option<u64>,
    /// The fewest points of a brick that is shown.
    pub(crate) least: u64,
    /// How long a step takes.
    pub(crate) delay: Duration,
}

impl ReplayPart {
    /// The bricks it has, counted from 1.
    fn of(&self, timeline: &Timeline) -> Vec<usize> {
        let placed = timeline.record.turns.len() as u64;
        let (from, to) = (self.from.unwrap_or(1), self.to.unwrap_or(placed));
        let numbers = (from as usize)..=(to as usize);
        numbers
            .filter(|&number| u64::from(timeline.points(number)) >= self.least)
            .collect()
    }

    /// Why there are none: what the most is that a brick of this part scored.
    fn none(&self, timeline: &Timeline) -> String {
        let all = ReplayPart { least: 0, ..*self }.of(timeline);
        // Of equals the first.
        let most = all
            .into_iter()
            .rev()
            .max_by_key(|&number| timeline.points(number));
        most.map_or(String::new(), |number| {
            let (least, points) = (grouped(self.least), grouped(timeline.points(number).into()));
            let number = grouped(number as u64);
            format!("No brick scored {least} points or more: the most is {points}, at brick {number}.\n")
        })
    }
}

/// Signals and resized windows are noticed this fast.
const PATIENCE: Duration = Duration::from_millis(50);

pub(crate) fn show(record: &Record, part: &ReplayPart, screen: Screen) -> CommandResult {
    let timeline = Timeline::new(record);
    let bricks = part.of(&timeline);
    if bricks.is_empty() {
        return streams::print(&(part.none(&timeline) + &record.verdict.to_string()));
    }
    if !screen.is_terminal {
        return print_all(&timeline, &bricks, &screen);
    }
    let Some(stage) = Stage::new(timeline, bricks, part.delay) else {
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
    let mut write = |text: &str| {
        output
            .write_all(text.as_bytes())
            .map_err(streams::output_error)
    };
    for &number in bricks {
        let scene = timeline.scene(number);
        for frame in scene.frames() {
            let shown = Shown {
                record: timeline.record,
                scene: &scene,
                frame: &frame,
                status: "",
            };
            let lines = terminal::lines(shown, &screen.layout);
            write(&(lines.join("\n") + "\n\n"))?;
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
        Show {
            stage,
            screen: Ok(screen),
            keyboard,
            since: Instant::now(),
        }
    }

    /// Until it is over; the last frame and the verdict then stay on the user's own screen.
    fn run(mut self, record: &Record) -> CommandResult {
        let signal = self.play(record).map_err(streams::output_error)?;
        let last = match &self.screen {
            Ok(screen) => {
                self.lines(record, &screen.clone().without_keys())
                    .join("\n")
                    + "\n\n"
            }
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
        let shown = Shown {
            record,
            scene,
            frame,
            status: &self.stage.status(),
        };
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
