//! The referee: plays given moves and says of them, and of any game, what every command shares.

use std::cell::Cell;
use std::fmt;
use std::io::{self, Read};

use crate::engine::board::{Board, HIGHEST_OPEN};
use crate::engine::brick::{Brick, Move};
use crate::engine::game::{Game, Next, Observer, Placed};
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
fn no_room(board: &Board, column: usize) -> String {
    format!(
        "column {} is {} squares high and cannot take a brick, {HIGHEST_OPEN} is the most",
        column + 1,
        board.height(column)
    )
}

/// Why there cannot be another move.
fn no_brick(bricks: u64) -> String {
    format!("expected no more moves than the {bricks} bricks of the game")
}

/// A brick and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The brick as the input has it.
    pub brick: Brick,
    /// Its column and rotation.
    pub action: Move,
}

impl From<&Placed> for Turn {
    fn from(placed: &Placed) -> Turn {
        Turn {
            brick: placed.brick,
            action: placed.action,
        }
    }
}

/// Keeps every brick with where it went.
impl Observer for Vec<Turn> {
    fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
        self.push(Turn::from(placed));
        Next::GoOn
    }
}

/// Plays turns that are known beforehand. The first move onto a full column ends the game and is
/// given back.
pub fn play_turns(
    game: &mut Game,
    turns: &mut dyn Iterator<Item = Turn>,
    observer: &mut dyn Observer,
) -> Option<Move> {
    let waiting = Cell::new(None);
    let mut bricks = turns.map(|turn| {
        waiting.set(Some(turn.action));
        turn.brick
    });
    game.play(&mut bricks, &mut Foretold(&waiting), observer);
    waiting.get()
}

/// The player whose move comes with the brick.
struct Foretold<'a>(&'a Cell<Option<Move>>);

impl Player for Foretold<'_> {
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        let fits = |action: &Move| view.board.accepts(action.column());
        if let Some(action) = self.0.get().filter(fits) {
            self.0.set(None);
            moves.push(action);
        }
    }
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
    /// Its brick is no brick, or could not be read.
    BadBrick(InputError),
}

/// Plays moves that somebody wrote, `X R` a line, until they end or one is refused.
///
/// Each move is read when the one before it is played and observed, and its brick after it: what
/// is wrong with a brick matters only once a move needs that brick.
pub fn play_given<R: Read>(
    game: &mut Game,
    bricks: impl Iterator<Item = Result<Brick, InputError>>,
    moves: R,
    observer: &mut dyn Observer,
) -> Result<(), Refused> {
    let mut given = GivenTurns {
        bricks,
        moves: Moves::new(moves),
        refused: None,
    };
    let mut unplayed = play_turns(game, &mut given, observer);
    if game.is_complete() || game.is_over() {
        // The game asked for nothing more, but there may be more.
        unplayed = given.next_move();
    }
    match (given.refused, unplayed) {
        (Some(refused), _) => Err(refused),
        (None, Some(_)) if game.is_complete() => {
            let why = no_brick(game.shape().bricks);
            Err(Refused::NoBrick(given.moves.refuse(why)))
        }
        (None, Some(action)) => {
            let why = no_room(game.board(), action.column());
            Err(Refused::NoRoom(given.moves.refuse(why)))
        }
        (None, None) => Ok(()),
    }
}

/// Moves and their bricks, up to the first that cannot be read.
struct GivenTurns<B, R> {
    bricks: B,
    moves: Moves<R>,
    refused: Option<Refused>,
}

impl<B, R: Read> GivenTurns<B, R> {
    fn next_move(&mut self) -> Option<Move> {
        // Whoever writes something about a move flushes it: there is nothing to be flushed here.
        let next = self.moves.next_move(&mut io::sink());
        next.unwrap_or_else(|error| {
            self.refused = Some(Refused::Unreadable(error));
            None
        })
    }
}

impl<B, R> Iterator for GivenTurns<B, R>
where
    B: Iterator<Item = Result<Brick, InputError>>,
    R: Read,
{
    type Item = Turn;

    fn next(&mut self) -> Option<Turn> {
        let action = self.next_move()?;
        match self.bricks.next()? {
            Ok(brick) => Some(Turn { brick, action }),
            Err(error) => {
                self.refused = Some(Refused::BadBrick(error));
                None
            }
        }
    }
}
