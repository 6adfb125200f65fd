//! Any brick of a game without a long wait.

use crate::commands::view::scene::{Replay, Scene};
use crate::commands::view::Record;
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::play::referee::play_turns;

/// A board is kept every so many bricks; those in between are played again when asked for.
const KEPT_EVERY: usize = 64;
/// How many explosions count as great.
const GREAT: usize = 10;

/// A game that was played through once.
pub struct Timeline<'a> {
    /// The game itself.
    pub record: &'a Record,
    /// The rest of the game from brick 1, 65, 129 and so on.
    kept: Vec<Replay<'a>>,
    /// What each brick scored.
    points: Vec<u32>,
}

impl Observer for Timeline<'_> {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        self.points.push(placed.points);
        if self.points.len().is_multiple_of(KEPT_EVERY) {
            self.kept.push(Replay::from(self.record, game));
        }
        Next::GoOn
    }
}

impl<'a> Timeline<'a> {
    /// Plays the game through.
    pub fn new(record: &'a Record) -> Timeline<'a> {
        let mut timeline = Timeline {
            record,
            kept: vec![Replay::new(record)],
            points: Vec::new(),
        };
        let mut turns = record.turns.iter().copied();
        play_turns(&mut record.game(), &mut turns, &mut timeline);
        timeline
    }

    /// What a brick scored, counted from 1.
    pub fn points(&self, number: usize) -> u32 {
        self.points[number - 1]
    }

    /// The scene of a brick that was placed, counted from 1.
    pub fn scene(&self, number: usize) -> Scene {
        let index = number - 1;
        let mut replay = self.kept[index / KEPT_EVERY].clone();
        let scene = replay.nth(index % KEPT_EVERY);
        scene.expect("a brick that was placed")
    }

    /// Of these bricks the ten that scored the most, in the order of the game.
    pub fn great(&self, numbers: &[usize]) -> Vec<usize> {
        let mut ranked: Vec<usize> = numbers.to_vec();
        ranked.retain(|&number| self.points(number) > 0);
        // The sort is stable, so the earlier one of two equals stays first.
        ranked.sort_by_key(|&number| std::cmp::Reverse(self.points(number)));
        ranked.truncate(GREAT);
        ranked.sort_unstable();
        ranked
    }
}
