//! What comes of one game.

use crate::play::exec::trouble::Trouble;

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Bricks that were placed.
    pub placed: u64,
    /// What they won.
    pub score: u64,
    /// A hash of all moves in their order, and of nothing else.
    pub moves: u64,
    /// How it ended.
    pub ending: Ending,
    /// What it took.
    pub cost: Cost,
    /// What was wrong, if something was; on one line.
    pub note: String,
    /// What the player wrote, for those who want to keep it.
    pub written: Option<Written>,
}

/// What a game took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Wall time, the making of the player included.
    pub nanos: u64,
    /// Processor time, if the player is a process of its own.
    pub cpu_nanos: Option<u64>,
    /// Bytes of memory at the highest, if the player is a process of its own.
    pub memory: Option<u64>,
}

/// Both streams of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Moves, as they were written.
    pub moves: Vec<u8>,
    /// Standard error.
    pub errors: Vec<u8>,
}

/// How a game can end: well, or as only somebody else's program can do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// Every brick is placed.
    Complete,
    /// No column could take the next brick.
    GameOver,
    /// The player had moves left to give.
    TooFewMoves,
    /// It gave more moves than there are bricks.
    TooManyMoves,
    /// It gave a move that cannot be played, or something that is no move.
    IllegalMove,
    /// It took too long.
    TimeOut,
    /// It broke down.
    Crash,
}

impl Ending {
    const ALL: [Ending; 7] = [
        Ending::Complete,
        Ending::GameOver,
        Ending::TooFewMoves,
        Ending::TooManyMoves,
        Ending::IllegalMove,
        Ending::TimeOut,
        Ending::Crash,
    ];

    /// As it stands in a cell.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Complete => "complete",
            Ending::GameOver => "game over",
            Ending::TooFewMoves => "too few moves",
            Ending::TooManyMoves => "too many moves",
            Ending::IllegalMove => "illegal move",
            Ending::TimeOut => "time-out",
            Ending::Crash => "crash",
        }
    }

    /// The ending of this name.
    pub fn from_name(name: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.name() == name)
    }

    /// The player did something wrong.
    pub fn is_failure(self) -> bool {
        !matches!(self, Ending::Complete | Ending::GameOver)
    }
}

impl From<&Trouble> for Ending {
    fn from(trouble: &Trouble) -> Ending {
        match trouble {
            Trouble::TimedOut(_) => Ending::TimeOut,
            Trouble::Crashed(_) => Ending::Crash,
            Trouble::Illegal(_) => Ending::IllegalMove,
            Trouble::TooFew => Ending::TooFewMoves,
            Trouble::TooMany(_) => Ending::TooManyMoves,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_is_known_by_its_name() {
        for ending in Ending::ALL {
            assert_eq!(Ending::from_name(ending.name()), Some(ending));
        }
        assert_eq!(Ending::from_name("won"), None);
        assert_eq!(
            Ending::ALL.into_iter().filter(|e| e.is_failure()).count(),
            5
        );
    }
}
