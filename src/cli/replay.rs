//! The replay: frames on standard output, one over the other or one after the other.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use super::error::Outcome;
use super::files;
use super::screen::Screen;
use crate::tools::view::{terminal, Frame, Record, Scene};

/// The part of a game that is shown, and how fast.
pub struct Selection {
    pub from: Option<u64>,
    pub to: Option<u64>,
    /// The fewest points of a brick that is shown.
    pub least: u64,
    pub delay: Duration,
}

impl Selection {
    fn has(&self, scene: &Scene) -> bool {
        let number = scene.number as u64;
        self.from.is_none_or(|from| number >= from) && scene.points() >= self.least
    }

    fn is_over(&self, scene: &Scene) -> bool {
        self.to.is_some_and(|to| scene.number as u64 > to)
    }
}

pub fn show(record: &Record, selection: &Selection, screen: Screen) -> Outcome {
    let mut projector = Projector {
        record,
        screen,
        delay: selection.delay,
        output: files::standard_output(),
        shown: 0,
    };
    projector.run(selection).map_err(files::output_error)?;
    Ok(None)
}

/// Puts frames on the screen.
struct Projector<'a, W> {
    record: &'a Record,
    screen: Screen,
    delay: Duration,
    output: W,
    /// Frames so far.
    shown: u64,
}

impl<W: Write> Projector<'_, W> {
    fn run(&mut self, selection: &Selection) -> io::Result<()> {
        let scenes = self.record.replay();
        for scene in scenes.take_while(|scene| !selection.is_over(scene)) {
            if selection.has(&scene) {
                self.scene(&scene)?;
            }
        }
        if self.shown > 0 {
            writeln!(self.output)?;
        }
        write!(self.output, "{}", self.record.verdict)?;
        self.output.flush()
    }

    fn scene(&mut self, scene: &Scene) -> io::Result<()> {
        if self.screen.animated {
            for frame in scene.falling() {
                self.frame(scene, &frame, self.delay / 8)?;
            }
        }
        for frame in scene.frames() {
            self.frame(scene, &frame, self.delay)?;
        }
        Ok(())
    }

    /// The cursor stays where it is seen and the screen stays the user's: whoever stops the replay
    /// in the middle has nothing to put in order.
    fn frame(&mut self, scene: &Scene, frame: &Frame, delay: Duration) -> io::Result<()> {
        let lines = terminal::lines(self.record, scene, frame, self.screen.style);
        let mut text = match (self.shown, self.screen.animated) {
            (0, _) => String::new(),
            (_, true) => format!("\x1b[{}A", lines.len()),
            (_, false) => "\n".to_string(),
        };
        // What is left of the last frame's line goes as the new one is written.
        let end = if self.screen.animated {
            "\x1b[K\n"
        } else {
            "\n"
        };
        for line in lines {
            text += &line;
            text += end;
        }
        self.shown += 1;
        self.output.write_all(text.as_bytes())?;
        if self.screen.animated {
            self.output.flush()?;
            thread::sleep(delay);
        }
        Ok(())
    }
}
