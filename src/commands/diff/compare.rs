//! Two games of the same bricks: where they part, and how their scores go on.

use std::fmt::Write;

use crate::engine::board::{Board, GameRules};
use crate::engine::brick::{Shape, COLUMNS};
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::play::referee::{play_turns, Turn, Verdict};

use crate::commands::diff::curve::Curve;

/// One of the two games.
pub struct DiffSide {
    /// What to call it: the file of its moves.
    pub name: String,
    /// Every brick with where it went and what it won.
    pub placed: Vec<Placed>,
    /// How it ended.
    pub verdict: Verdict,
}

/// Keeps every brick with what it won.
impl Observer for Vec<Placed> {
    fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
        self.push(*placed);
        Next::GoOn
    }
}

/// Where two games part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// Bricks that both placed alike.
    pub common: usize,
    /// The points that these won.
    pub points: u64,
}

/// The two games.
pub struct Diff {
    /// Their size.
    pub shape: Shape,
    /// The first.
    pub a: DiffSide,
    /// The second.
    pub b: DiffSide,
}

impl Diff {
    /// Where the games part; nothing when they are the same.
    pub fn parting(&self) -> Option<Parting> {
        let (a, b) = (&self.a.placed, &self.b.placed);
        let pairs = a.iter().zip(b);
        let common = pairs.take_while(|(a, b)| a.action == b.action).count();
        if common == a.len() && common == b.len() {
            return None;
        }
        let points = a[..common].iter().map(|placed| u64::from(placed.points));
        Some(Parting {
            common,
            points: points.sum(),
        })
    }

    /// How both scores rise.
    pub fn curve(&self) -> Curve {
        Curve::of(&self.a.placed, &self.b.placed)
    }

    /// All of it for a terminal.
    pub fn to_text(&self) -> String {
        let mut text = format!("A: {}\nB: {}\n\n", self.a.summary(), self.b.summary());
        let Some(parting) = self.parting() else {
            return text + "Both games are the same, move for move.\n";
        };
        let number = parting.common + 1;
        let points = parting.points;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "They part at brick {number}, with {points} points won so far."
        );
        let boards = [&self.a, &self.b].map(|side| side.board_after(self.shape, number));
        let headings = [("A", &self.a), ("B", &self.b)]
            .map(|(letter, side)| format!("{letter}: {}", side.turn(parting.common)));
        text += &beside(&headings, &boards);
        text.push('\n');
        text + &self.curve().to_text()
    }
}

impl DiffSide {
    fn summary(&self) -> String {
        let Verdict {
            score,
            placed,
            bricks,
            ..
        } = self.verdict;
        let why = self.verdict.stopped();
        let why = why.map_or(String::new(), |why| format!(" ({why})"));
        format!(
            "{}: {score} points with {placed} of {bricks} bricks{why}",
            self.name
        )
    }

    /// What happened at a brick, counted from 0.
    fn turn(&self, index: usize) -> String {
        match self.placed.get(index) {
            Some(Placed {
                brick,
                action,
                points,
            }) => format!("{brick} to {action}, {points} points"),
            None => "no further move".to_string(),
        }
    }

    /// The board after so many bricks, or after the last.
    fn board_after(&self, shape: Shape, bricks: usize) -> Board {
        let mut game = Game::new(GameRules::new(shape.colours), shape);
        let mut turns = self.placed.iter().take(bricks).map(Turn::from);
        play_turns(&mut game, &mut turns, &mut ());
        *game.board()
    }
}

/// Two boards under their headings, without the rows that are empty in both.
fn beside(headings: &[String; 2], boards: &[Board; 2]) -> String {
    let width = headings[0].chars().count().max(COLUMNS) + 4;
    let mut text = format!("{:<width$}{}\n", headings[0], headings[1]);
    let [left, right] = boards.each_ref().map(Board::to_string);
    let rows: Vec<(&str, &str)> = left.lines().zip(right.lines()).collect();
    let is_empty = |row: &str| row.bytes().all(|square| square == b'.');
    let first = rows
        .iter()
        .position(|(left, right)| !is_empty(left) || !is_empty(right))
        .unwrap_or(rows.len() - 1);
    for (left, right) in &rows[first..] {
        let _ = writeln!(text, "{left:<width$}{right}");
    }
    text
}
