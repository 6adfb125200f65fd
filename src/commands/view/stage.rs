//! The state of a replay: the frame on show, and the next one.
//!
//! Nothing here knows of a terminal or of a clock. The caller shows the frames, asks how long each
//! of them stays, and reports when that is over or a key was pressed.

use std::cmp::Reverse;
use std::time::Duration;

use crate::draw::scene::{Frame, Scene, Timeline};
use crate::draw::terminal::Layout;
use crate::support::terminal::{ENTER, ERASE, ESCAPE, GONE};

/// The slowest and the fastest pace, as powers of two.
const PACES: (i32, i32) = (-3, 6);
/// A frame on a brick's way down stays for this part of a step.
const FALLING: u32 = 8;
/// If a frame of the way down is shorter than this, it is left out.
const SHORTEST_FALL: Duration = Duration::from_millis(4);
/// A great explosion scores at least this part of the best one: a tenth.
const LEAST_SHARE: u64 = 10;
/// The most explosions that count as great.
const GREAT: usize = 10;

/// A replay.
pub(crate) struct Stage<'a> {
    timeline: Timeline<'a>,
    /// The bricks that are shown, in their order, and those of them that are great explosions.
    shown: Vec<usize>,
    great: Vec<usize>,
    /// The index of the brick on show.
    place: usize,
    pub(crate) scene: Scene,
    /// The frames that are left of the brick's way down.
    falling: Vec<Frame>,
    /// The frame of the scene, once the brick has landed.
    frame: usize,
    delay: Duration,
    /// The pace as a power of two.
    pace: i32,
    playing: bool,
    /// The number typed after `g`.
    asked: Option<String>,
    note: String,
    ended: bool,
    /// No more keys will come.
    alone: bool,
}

impl<'a> Stage<'a> {
    /// Begins with the first of the bricks that are shown, of which there is at least one. At the
    /// usual pace a step takes `delay`.
    pub(crate) fn new(timeline: Timeline<'a>, shown: Vec<usize>, delay: Duration) -> Stage<'a> {
        let scene = timeline.scene(shown[0]);
        let mut great = shown.clone();
        great.retain(|&number| timeline.points(number) > 0);
        // The sort is stable, so the earlier one of two equals stays first.
        great.sort_by_key(|&number| Reverse(timeline.points(number)));
        great.truncate(GREAT);
        let best = great.first().map_or(0, |&number| timeline.points(number));
        great.retain(|&number| timeline.points(number) * LEAST_SHARE >= best);
        Stage {
            timeline,
            shown,
            great,
            place: 0,
            falling: scene.falling(),
            scene,
            frame: 0,
            delay,
            pace: 0,
            playing: true,
            asked: None,
            note: String::new(),
            ended: false,
            alone: false,
        }
    }

    /// The lines of the frame on show.
    pub(crate) fn lines(&self, layout: &Layout) -> Vec<String> {
        let frame = self.falling.first().unwrap_or(&self.scene.frames[self.frame]);
        layout.lines(self.timeline.played, &self.scene, frame, &self.status())
    }

    /// The state of the replay in words.
    fn status(&self) -> String {
        if let Some(number) = &self.asked {
            return format!("Go to {number}_");
        }
        if !self.note.is_empty() {
            return self.note.clone();
        }
        let pace = match self.pace {
            0 => String::new(),
            faster @ 1.. => format!("{}×", 1 << faster),
            slower => format!("1/{}×", 1 << -slower),
        };
        match (self.is_at_end(), self.playing, pace.is_empty()) {
            (true, _, _) => "End".to_string(),
            (false, false, true) => "Paused".to_string(),
            (false, false, false) => format!("Paused, {pace}"),
            (false, true, true) => String::new(),
            (false, true, false) => format!("Speed {pace}"),
        }
    }

    /// The user wants to leave, or all was seen and the keyboard is gone.
    pub(crate) fn is_over(&self) -> bool {
        self.ended || self.alone && self.is_at_end()
    }

    /// The time that this frame stays; `None` if only a key ends it.
    pub(crate) fn stays(&self) -> Option<Duration> {
        if !self.playing || self.is_at_end() {
            return None;
        }
        let step = self.step_time();
        Some(if self.falling.is_empty() { step } else { step / FALLING })
    }

    fn step_time(&self) -> Duration {
        self.delay.mul_f64(2.0_f64.powi(-self.pace))
    }

    /// The frame's time is over.
    pub(crate) fn tick(&mut self) {
        let place = self.place;
        match self.falling.is_empty() {
            true => self.advance(),
            false => drop(self.falling.remove(0)),
        }
        if self.place > place && self.step_time() / FALLING >= SHORTEST_FALL {
            self.falling = self.scene.falling();
        }
    }

    fn advance(&mut self) {
        if self.frame < self.scene.terms.len() {
            self.frame += 1;
        } else if self.place + 1 < self.shown.len() {
            self.enter(self.place + 1);
        }
    }

    /// A key was pressed.
    pub(crate) fn press(&mut self, key: char) {
        self.note.clear();
        if self.asked.is_some() && key != GONE {
            return self.type_number(key);
        }
        self.playing &= !"←→↑↓".contains(key);
        let now = self.shown[self.place];
        match key.to_ascii_lowercase() {
            GONE => (self.alone, self.playing) = (true, true),
            ' ' => self.playing = !self.playing,
            'q' => self.ended = true,
            'g' => self.asked = Some(String::new()),
            '+' | '=' => self.pace = (self.pace + 1).min(PACES.1),
            '-' => self.pace = (self.pace - 1).max(PACES.0),
            'n' => self.explode(self.great.iter().filter(|&&number| number > now).min().copied()),
            'p' => self.explode(self.great.iter().filter(|&&number| number < now).max().copied()),
            '→' => self.move_by_bricks(1),
            '←' => self.move_by_bricks(-1),
            '↓' if self.falling.is_empty() => self.advance(),
            '↓' => self.falling.clear(),
            '↑' => self.step_back(),
            _ => {}
        }
    }

    fn is_at_end(&self) -> bool {
        let is_at_rest = self.falling.is_empty() && self.frame == self.scene.terms.len();
        is_at_rest && self.place + 1 == self.shown.len()
    }

    /// Goes to one of the bricks that are shown, at the moment it has landed.
    fn enter(&mut self, place: usize) {
        self.place = place;
        self.scene = self.timeline.scene(self.shown[place]);
        self.falling.clear();
        self.frame = 0;
    }

    fn move_by_bricks(&mut self, by: isize) {
        let last = self.shown.len() - 1;
        self.enter(self.place.saturating_add_signed(by).min(last));
        self.frame = self.scene.terms.len();
    }

    fn step_back(&mut self) {
        self.falling.clear();
        if self.frame > 0 {
            self.frame -= 1;
        } else if self.place > 0 {
            self.move_by_bricks(-1);
        }
    }

    fn explode(&mut self, number: Option<usize>) {
        match number {
            Some(number) => self.go_to(number),
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

    fn type_number(&mut self, key: char) {
        let mut number = self.asked.take().unwrap_or_default();
        match key {
            '0'..='9' if number.len() < 7 => number.push(key),
            ERASE => drop(number.pop()),
            ENTER => return number.parse().map_or((), |number| self.go_to(number)),
            ESCAPE | 'q' | 'Q' => return,
            _ => {}
        }
        self.asked = Some(number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Board, GameRules};
    use crate::engine::brick::{Colours, Shape};
    use crate::engine::player::search::Budget;
    use crate::formats::deal::Deal;
    use crate::played::built_in::{self, BuiltIn};
    use crate::played::{given, Origin, Played};

    /// Nine bricks: the third, the sixth and the ninth of them explode.
    fn explosions() -> Played {
        let shape = Shape { bricks: 9, colours: Colours::new(3).unwrap() };
        let bricks = ["121", "212", "333"].map(|brick| brick.parse().unwrap());
        let bricks = bricks.into_iter().cycle().take(9).collect();
        given::play(shape, bricks, "1 0\n3 0\n5 0\n".repeat(3).as_bytes(), Origin::default())
    }

    fn stage(played: &Played, shown: impl Iterator<Item = usize>) -> Stage<'_> {
        Stage::new(Timeline::new(played), shown.collect(), Duration::from_millis(400))
    }

    /// Presses keys and expects a brick, how many steps of its cascade are over, and a status.
    fn check(stage: &mut Stage, steps: &[(&str, usize, usize, &str)]) {
        for &(keys, brick, done, status) in steps {
            keys.chars().for_each(|key| stage.press(key));
            let found = (stage.scene.number, stage.frame, stage.status());
            assert_eq!(found, (brick, done, status.to_string()), "{keys}");
        }
    }

    #[test]
    fn keys_move_by_bricks_by_steps_and_by_explosions() {
        let played = explosions();
        let mut stage = stage(&played, 1..=9);
        let steps = [
            ("→", 2, 0, "Paused"),
            ("→", 3, 1, "Paused"),
            ("↑", 3, 0, "Paused"),
            ("↑", 2, 0, "Paused"),
            ("↓", 3, 0, "Paused"),
            ("↓", 3, 1, "Paused"),
            ("↓", 4, 0, "Paused"),
            ("←", 3, 1, "Paused"),
            ("←←←←", 1, 0, "Paused"),
            ("→→→→→→→→→→→", 9, 1, "End"),
            ("←←←←←←←←", 1, 0, "Paused"),
            ("n", 3, 0, "Paused"),
            ("NN", 9, 0, "Paused"),
            ("n", 9, 0, "No more"),
            ("p", 6, 0, "Paused"),
            ("←p", 3, 0, "Paused"),
            ("p", 3, 0, "No more"),
            ("g", 3, 0, "Go to _"),
            ("12\x08", 3, 0, "Go to 1_"),
            ("\x084\n", 4, 0, "Paused"),
            ("g7\x1b", 4, 0, "Paused"),
            ("g99\n", 4, 0, "No brick 99"),
            ("g0\n", 4, 0, "No brick 0"),
        ];
        check(&mut stage, &steps);
        assert!(!stage.is_over());
    }

    #[test]
    fn it_plays_to_its_end_and_waits_there() {
        let played = explosions();
        let mut stage = stage(&played, 1..=9);
        let (mut seen, mut falling) = (Vec::new(), 0);
        while stage.stays().is_some() {
            seen.push(stage.scene.number);
            falling += usize::from(!stage.falling.is_empty());
            stage.tick();
        }
        assert!(falling > 20, "{falling}");
        // The way down apart, each brick has a frame, and each that explodes has two.
        assert_eq!(seen.len() + 1 - falling, 12);
        check(&mut stage, &[("", 9, 1, "End")]);
        assert!(seen.is_sorted() && !stage.is_over());
        stage.press(GONE);
        assert!(stage.is_over());
    }

    #[test]
    fn pause_pace_and_quitting() {
        let played = explosions();
        let mut stage = stage(&played, 1..=9);
        assert_eq!(stage.stays(), Some(Duration::from_millis(50)));
        for (keys, status, stays) in [
            ("↓ ", "", Some(400)),
            ("++", "Speed 4×", Some(100)),
            ("---", "Speed 1/2×", Some(800)),
            (" ", "Paused, 1/2×", None),
            ("+", "Paused", None),
        ] {
            check(&mut stage, &[(keys, 1, 0, status)]);
            assert_eq!(stage.stays(), stays.map(Duration::from_millis), "{keys}");
        }
        stage.press('q');
        assert!(stage.is_over());
    }

    #[test]
    fn only_chosen_bricks_are_shown() {
        let played = explosions();
        let mut stage = stage(&played, [2, 5, 6].into_iter());
        check(&mut stage, &[("g3\n", 5, 0, ""), ("n", 6, 0, ""), ("←←←", 2, 0, "Paused")]);
    }

    #[test]
    fn great_explosions_are_worth_a_tenth_of_the_best() {
        let shape = Shape { bricks: 200, colours: Colours::ALL[0] };
        let mut player = BuiltIn::search(shape.colours, Budget::Tries(20)).build(shape);
        let bricks = Deal::new(shape.colours, 1).take(200).collect();
        let played = built_in::play(&mut player, shape, bricks, Origin::default(), &mut ());
        let stage = stage(&played, 1..=200);
        let points = |number: &usize| stage.timeline.points(*number);
        let best = (1..=200).map(|number| points(&number)).max().unwrap();
        assert!(stage.great.iter().all(|number| points(number) * 10 >= best));
        let left_out = (1..=200).filter(|number| points(number) > 0 && points(number) * 10 < best);
        assert!((1..GREAT).contains(&stage.great.len()) && left_out.count() > GREAT);
    }

    #[test]
    fn any_scene_is_that_of_the_game() {
        // Far more bricks than are kept apart, as the greedy player places them.
        let shape = Shape { bricks: 400, colours: Colours::new(3).unwrap() };
        let rules = GameRules::new(shape.colours);
        let bricks = Deal::new(shape.colours, 5).take(400).collect();
        let mut greedy = BuiltIn::Greedy.build(shape);
        let played = built_in::play(&mut greedy, shape, bricks, Origin::default(), &mut ());
        assert!(played.moves.len() > 130);
        let timeline = Timeline::new(&played);
        let mut board = Board::new();
        for (index, turn) in played.turns().enumerate() {
            let scene = timeline.scene(index + 1);
            assert_eq!((scene.before, scene.score), (board, timeline.scores[index]));
            let points = rules.play(&mut board, turn.brick, turn.mv);
            assert_eq!((scene.last_frame().board, scene.points()), (board, points.into()));
        }
    }
}
