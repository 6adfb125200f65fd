//! What the referee says of a game, in the words that every verb shares.

use std::fmt;

use crate::engine::game::Game;

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub score: u64,
    pub placed: u64,
    pub bricks: u64,
    /// No column could take the next brick. It says nothing where no brick is left.
    pub full: bool,
}

impl Verdict {
    /// How a game that is played went.
    pub fn of(game: &Game) -> Verdict {
        Verdict {
            score: game.score(),
            placed: game.placed(),
            bricks: game.shape().bricks,
            full: game.board().is_full(),
        }
    }

    /// Why bricks are left, where some are.
    pub fn stopped(&self) -> Option<&'static str> {
        if self.placed == self.bricks {
            None
        } else if self.full {
            Some("game over")
        } else {
            Some("stopped early")
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "Score = {}", self.score)?;
        write!(f, "Moves = {} of {}", self.placed, self.bricks)?;
        match self.stopped() {
            Some(why) => writeln!(f, " ({why})"),
            None => writeln!(f),
        }
    }
}

/// `9 + 246 + 108 + 144 = 507`
pub fn sum(steps: &[u32]) -> String {
    let terms: Vec<String> = steps.iter().map(u32::to_string).collect();
    format!("{} = {}", terms.join(" + "), steps.iter().sum::<u32>())
}
