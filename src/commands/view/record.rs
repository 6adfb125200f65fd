//! A played game as something to look at.

use crate::engine::board::GameRules;
use crate::engine::brick::Shape;
use crate::engine::game::Game;
pub use crate::play::referee::Turn;
use crate::play::referee::Verdict;

/// Something to know about how a game came about: its input, its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// In a word.
    pub name: &'static str,
    /// As it is shown.
    pub value: String,
}

impl Fact {
    /// A fact of this name.
    pub fn new(name: &'static str, value: impl Into<String>) -> Fact {
        let value = value.into();
        Fact { name, value }
    }
}

/// A whole game whose moves are known to be legal.
pub struct Record {
    /// How many bricks of how many colours the input has.
    pub shape: Shape,
    /// The bricks that were placed.
    pub turns: Vec<Turn>,
    /// What the referee says of them.
    pub verdict: Verdict,
    /// How it came about.
    pub made: Vec<Fact>,
}

impl Record {
    /// Of a game that was played with these turns.
    pub fn of(game: &Game, turns: Vec<Turn>, made: Vec<Fact>) -> Record {
        Record {
            shape: game.shape(),
            turns,
            verdict: Verdict::of(game),
            made,
        }
    }

    /// The game before its first brick.
    pub fn game(&self) -> Game {
        Game::new(GameRules::new(self.shape.colours), self.shape)
    }
}

/// `312 in column 8, rotation 1`
pub fn describe(turn: Turn) -> String {
    let (column, rotation) = (turn.action.column() + 1, turn.action.rotation());
    format!("{} in column {column}, rotation {rotation}", turn.brick)
}

/// `1,234,567`
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_grouped_by_three() {
        for (number, text) in [
            (0, "0"),
            (507, "507"),
            (1000, "1,000"),
            (33333, "33,333"),
            (1234567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }
}
