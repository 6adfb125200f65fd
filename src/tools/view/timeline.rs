//! Any brick of a game without a long wait.

use crate::engine::board::{Board, GameRules};
use crate::tools::view::scene::Scene;
use crate::tools::view::Record;

/// A board is kept every so many bricks; those in between are played again when asked for.
const KEPT_EVERY: usize = 64;
/// How many explosions count as great.
const GREAT: usize = 10;

/// A game that was played through once.
pub struct Timeline<'a> {
    /// The game itself.
    pub record: &'a Record,
    rules: GameRules,
    /// The board and the score before brick 1, 65, 129 and so on.
    kept: Vec<(Board, u64)>,
    /// What each brick scored.
    points: Vec<u32>,
}

impl<'a> Timeline<'a> {
    /// Plays the game through.
    pub fn new(record: &'a Record) -> Timeline<'a> {
        let rules = GameRules::new(record.shape.colours);
        let (mut board, mut score) = (Board::new(), 0);
        let (mut kept, mut points) = (Vec::new(), Vec::new());
        for (index, turn) in record.turns.iter().enumerate() {
            if index % KEPT_EVERY == 0 {
                kept.push((board, score));
            }
            let won = rules.play(&mut board, turn.brick, turn.action);
            points.push(won);
            score += u64::from(won);
        }
        Timeline {
            record,
            rules,
            kept,
            points,
        }
    }

    /// What a brick scored, counted from 1.
    pub fn points(&self, number: usize) -> u32 {
        self.points[number - 1]
    }

    /// The scene of a brick that was placed, counted from 1.
    pub fn scene(&self, number: usize) -> Scene {
        let index = number - 1;
        let start = index / KEPT_EVERY;
        let (mut board, mut score) = self.kept[start];
        for turn in &self.record.turns[start * KEPT_EVERY..index] {
            score += u64::from(self.rules.play(&mut board, turn.brick, turn.action));
        }
        let turn = self.record.turns[index];
        Scene::play(self.rules, board, turn, number, score)
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
