//! The ends of games, with one name for every command.

use crate::engine::game::Game;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// Every brick is placed.
    Complete,
    /// No column can take the next brick: the game is over and counts.
    BoardFull,
    /// It scores 0 here. What the judge gives for it is not known.
    Failed(Failure),
}

/// Why a game counts nothing. Only given moves and solver programs fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What went wrong.
    pub kind: FailureKind,
    /// The details: `exit status: 3`
    pub why: String,
}

/// What can go wrong in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The program ended with an exit code other than 0, or by a signal.
    Crash,
    /// The program took too long.
    TimeOut,
    /// A line is not a move, or is one that cannot be played.
    IllegalMove,
    /// The moves end although the next brick can be placed.
    MissingMoves,
    /// There is more output after the last brick.
    ExtraOutput,
}

/// Every kind in one or two words, for tables and files.
const NAMES: [(FailureKind, &str); 5] = [
    (FailureKind::Crash, "crash"),
    (FailureKind::TimeOut, "time-out"),
    (FailureKind::IllegalMove, "illegal move"),
    (FailureKind::MissingMoves, "missing moves"),
    (FailureKind::ExtraOutput, "extra output"),
];

impl FailureKind {
    /// One or two words, for tables and files.
    pub fn name(self) -> &'static str {
        NAMES[self as usize].1
    }
}

impl Failure {
    /// A failure with its details.
    pub fn new(kind: FailureKind, why: impl ToString) -> Failure {
        Failure { kind, why: why.to_string() }
    }
}

impl GameEnd {
    /// The end of a game whose moves were all legal.
    pub fn of(game: &Game) -> GameEnd {
        if game.is_complete() {
            GameEnd::Complete
        } else if game.is_over() {
            GameEnd::BoardFull
        } else {
            let why = "the moves end although the next brick can be placed";
            GameEnd::Failed(Failure::new(FailureKind::MissingMoves, why))
        }
    }

    /// Why it failed, if it did.
    pub fn failure(&self) -> Option<&Failure> {
        match self {
            GameEnd::Failed(failure) => Some(failure),
            _ => None,
        }
    }

    /// One or two words, for tables and files.
    pub fn name(&self) -> &'static str {
        match self {
            GameEnd::Complete => "complete",
            GameEnd::BoardFull => "board full",
            GameEnd::Failed(failure) => failure.kind.name(),
        }
    }

    /// What follows the number of bricks: ` (board full)`, nothing for a complete game.
    pub fn remark(&self) -> String {
        match self {
            GameEnd::Complete => String::new(),
            end => format!(" ({})", end.name()),
        }
    }

    /// The end of this name, with the details of a failure.
    pub fn from_name(name: &str, why: &str) -> Option<GameEnd> {
        let failed = NAMES.map(|(kind, _)| GameEnd::Failed(Failure::new(kind, why)));
        let mut all = [GameEnd::Complete, GameEnd::BoardFull].into_iter().chain(failed);
        all.find(|end| end.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_is_known_by_its_name() {
        for name in ["complete", "board full"] {
            assert_eq!(GameEnd::from_name(name, "").unwrap().name(), name);
        }
        for (kind, name) in NAMES {
            assert_eq!(kind.name(), name);
            let failed = GameEnd::Failed(Failure::new(kind, "why"));
            assert_eq!(GameEnd::from_name(name, "why"), Some(failed));
        }
        assert_eq!(GameEnd::from_name("won", ""), None);
    }
}
