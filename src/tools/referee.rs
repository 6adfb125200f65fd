//! What the referee says of a game and of moves, in the words that every verb shares.

use std::fmt;
use std::io::{self, Read};

use crate::engine::board::{Board, HIGHEST_OPEN};
use crate::engine::brick::Move;
use crate::engine::game::Game;
use crate::engine::player::{Player, View};
use crate::text::protocol::{InputError, Moves};

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The points of all bricks that were placed.
    pub score: u64,
    /// How many bricks were placed.
    pub placed: u64,
    /// How many bricks the game has.
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

/// Why a column cannot take a brick.
pub fn no_room(board: &Board, column: usize) -> String {
    format!(
        "column {} is {} squares high and cannot take a brick, {HIGHEST_OPEN} is the most",
        column + 1,
        board.height(column)
    )
}

/// Why there cannot be another move.
pub fn no_brick(bricks: u64) -> String {
    format!("expected no more moves than the {bricks} bricks of the game")
}

/// Moves that somebody wrote, as a player: each is read and checked when its brick is there, and
/// the game ends with the first that is refused.
pub struct GivenMoves<R> {
    moves: Moves<R>,
    refused: Option<Refused>,
}

/// Why a given move was not played.
#[derive(Debug)]
pub enum Refused {
    /// It is no move, or could not be read.
    Unreadable(InputError),
    /// The column is full.
    NoRoom(InputError),
    /// All bricks are placed.
    NoBrick(InputError),
}

impl<R: Read> GivenMoves<R> {
    /// The moves of a text, `X R` a line.
    pub fn new(text: R) -> GivenMoves<R> {
        GivenMoves {
            moves: Moves::new(text),
            refused: None,
        }
    }

    /// Says what was refused in this game, which is played: a move of it, or one too many.
    pub fn finish(mut self, game: &Game) -> Option<Refused> {
        if self.refused.is_none() {
            if let Some(action) = self.next() {
                self.refused = Some(if game.is_complete() {
                    Refused::NoBrick(self.moves.refuse(no_brick(game.shape().bricks)))
                } else {
                    Refused::NoRoom(self.moves.refuse(no_room(game.board(), action.column())))
                });
            }
        }
        self.refused
    }

    fn next(&mut self) -> Option<Move> {
        match self.moves.next_move(&mut io::sink()) {
            Ok(action) => action,
            Err(error) => {
                self.refused = Some(Refused::Unreadable(error));
                None
            }
        }
    }
}

impl<R: Read> Player for GivenMoves<R> {
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        match self.next() {
            Some(action) if !view.board.accepts(action.column()) => {
                let why = no_room(view.board, action.column());
                self.refused = Some(Refused::NoRoom(self.moves.refuse(why)));
            }
            action => moves.extend(action),
        }
    }
}
