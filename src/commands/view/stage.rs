//! A replay that obeys keys: which frame is to be seen, and what comes after it.
//!
//! Nothing here knows of a terminal or of a clock. The caller that shows the frames asks how long each of
//! them stays, and says when that is over or which key was pressed.

use std::time::Duration;

use crate::play::scene::{Frame, Scene, Timeline};
use crate::support::terminal::Key;

/// The slowest and the fastest pace, as powers of two.
const PACES: (i32, i32) = (-3, 6);
/// A frame on a brick's way down stays for this part of a step.
const FALLING: u32 = 8;
/// Faster than this a brick is not seen to fall.
const SHORTEST_FALL: Duration = Duration::from_millis(4);

/// What is being shown.
pub(crate) struct Stage<'a> {
    timeline: Timeline<'a>,
    /// The bricks that are shown, in their order, and those of them that are great explosions.
    shown: Vec<usize>,
    great: Vec<usize>,
    /// Which of them it is now.
    place: usize,
    /// Its scene, its frames and how many of these are on its way down, and which frame it is.
    scene: Scene,
    frames: Vec<Frame>,
    falling: usize,
    frame: usize,
    delay: Duration,
    /// The pace as a power of two.
    pace: i32,
    playing: bool,
    /// The number typed after `g`.
    asked: Option<String>,
    note: String,
    ended: bool,
    alone: bool,
}

impl<'a> Stage<'a> {
    /// Begins with the first of the bricks that are shown; `None` where there is none. At the
    /// usual pace a step takes `delay`.
    pub(crate) fn new(
        timeline: Timeline<'a>,
        shown: Vec<usize>,
        delay: Duration,
    ) -> Option<Stage<'a>> {
        let scene = timeline.scene(*shown.first()?);
        let great = timeline.great(&shown);
        let mut stage = Stage {
            timeline,
            shown,
            great,
            place: 0,
            scene,
            frames: Vec::new(),
            falling: 0,
            frame: 0,
            delay,
            pace: 0,
            playing: true,
            asked: None,
            note: String::new(),
            ended: false,
            alone: false,
        };
        stage.enter(0);
        stage.frame = 0;
        Some(stage)
    }

    /// The scene and the frame to be seen.
    pub(crate) fn view(&self) -> (&Scene, &Frame) {
        (&self.scene, &self.frames[self.frame])
    }

    /// What the replay says of itself.
    pub(crate) fn status(&self) -> String {
        if let Some(number) = &self.asked {
            return format!("Go to {number}_");
        }
        if !self.note.is_empty() {
            return self.note.clone();
        }
        match (self.is_at_end(), self.playing, self.pace_in_words()) {
            (true, _, _) => "End".to_string(),
            (false, false, None) => "Paused".to_string(),
            (false, false, Some(pace)) => format!("Paused, {pace}"),
            (false, true, None) => String::new(),
            (false, true, Some(pace)) => format!("Speed {pace}"),
        }
    }

    /// `4×` or `1/2×`; `None` at the usual pace.
    fn pace_in_words(&self) -> Option<String> {
        match self.pace {
            0 => None,
            faster @ 1.. => Some(format!("{}×", 1 << faster)),
            slower => Some(format!("1/{}×", 1 << -slower)),
        }
    }

    /// The user wants to leave, or all was seen and the keyboard is gone.
    pub(crate) fn is_over(&self) -> bool {
        self.ended || self.alone && self.is_at_end()
    }

    /// How long this frame stays; `None` until a key is pressed.
    pub(crate) fn stays(&self) -> Option<Duration> {
        if !self.playing || self.is_at_end() {
            return None;
        }
        let step = self.step_time();
        Some(match self.frame < self.falling {
            true => step / FALLING,
            false => step,
        })
    }

    fn step_time(&self) -> Duration {
        if self.pace >= 0 {
            self.delay / (1 << self.pace)
        } else {
            self.delay * (1 << -self.pace)
        }
    }

    /// The frame's time is over.
    pub(crate) fn tick(&mut self) {
        if self.frame + 1 < self.frames.len() {
            self.frame += 1;
        } else if self.place + 1 < self.shown.len() {
            self.enter(self.place + 1);
            let seen = self.step_time() / FALLING >= SHORTEST_FALL;
            self.frame = if seen { 0 } else { self.falling };
        }
    }

    /// A key was pressed.
    pub(crate) fn press(&mut self, key: Key) {
        self.note.clear();
        match (key, self.asked.is_some()) {
            (Key::Gone, _) => {
                self.alone = true;
                self.playing = true;
            }
            (key, true) => self.type_number(key),
            (Key::Char(' '), _) => self.playing = !self.playing,
            (Key::Char('q' | 'Q'), _) => self.ended = true,
            (Key::Char('g' | 'G'), _) => self.asked = Some(String::new()),
            (Key::Char('+' | '='), _) => self.pace = (self.pace + 1).min(PACES.1),
            (Key::Char('-'), _) => self.pace = (self.pace - 1).max(PACES.0),
            (Key::Char('n' | 'N'), _) => self.explosion(|number, now| number > now),
            (Key::Char('p' | 'P'), _) => self.explosion(|number, now| number < now),
            (Key::Right, _) => self.move_by_bricks(1),
            (Key::Left, _) => self.move_by_bricks(-1),
            (Key::Down, _) => self.step_on(),
            (Key::Up, _) => self.step_back(),
            _ => {}
        }
    }

    fn is_at_end(&self) -> bool {
        self.place + 1 == self.shown.len() && self.frame + 1 == self.frames.len()
    }

    /// Goes to one of the bricks that are shown, where it has just landed.
    fn enter(&mut self, place: usize) {
        self.place = place;
        self.scene = self.timeline.scene(self.shown[place]);
        self.frames = self.scene.falling();
        self.falling = self.frames.len();
        self.frames.extend(self.scene.frames());
        self.frame = self.falling;
    }

    fn move_by_bricks(&mut self, by: isize) {
        self.playing = false;
        let last = self.shown.len() - 1;
        let place = self.place.saturating_add_signed(by).min(last);
        self.enter(place);
        self.frame = self.frames.len() - 1;
    }

    fn step_on(&mut self) {
        self.playing = false;
        if self.frame < self.falling {
            self.frame = self.falling;
        } else if self.frame + 1 < self.frames.len() {
            self.frame += 1;
        } else if self.place + 1 < self.shown.len() {
            self.enter(self.place + 1);
        }
    }

    fn step_back(&mut self) {
        self.playing = false;
        if self.frame > self.falling {
            self.frame -= 1;
        } else if self.place > 0 {
            self.move_by_bricks(-1);
        }
    }

    /// Goes to the nearest of the great explosions on one side of this brick.
    fn explosion(&mut self, is_beyond: fn(usize, usize) -> bool) {
        let now = self.shown[self.place];
        let beyond = self.great.iter().filter(|&&number| is_beyond(number, now));
        match beyond.min_by_key(|number| number.abs_diff(now)) {
            Some(&number) => self.go_to(number),
            None => self.note = "No more".to_string(),
        }
    }

    /// Goes to this brick, or to the next one that is shown.
    fn go_to(&mut self, number: usize) {
        let place = self.shown.partition_point(|&shown| shown < number);
        if number > 0 && place < self.shown.len() {
            self.enter(place);
        } else {
            self.note = format!("No brick {number}");
        }
    }

    fn type_number(&mut self, key: Key) {
        let mut number = self.asked.take().unwrap_or_default();
        match key {
            Key::Char(digit @ '0'..='9') if number.len() < 7 => number.push(digit),
            Key::Erase => drop(number.pop()),
            Key::Enter => return number.parse().map_or((), |number| self.go_to(number)),
            Key::Escape | Key::Char('q' | 'Q') => return,
            _ => {}
        }
        self.asked = Some(number);
    }
}

#[cfg(test)]
mod tests;
