//! The referee: plays given moves, and says which of them cannot be played.

use std::cell::Cell;
use std::ffi::OsStr;
use std::fmt;
use std::io::Read;

use crate::engine::board::{GameRules, HIGHEST_OPEN};
use crate::engine::brick::{Brick, Move, Shape};
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::engine::player::{Player, View};
use crate::play::stream::GameSource;
use crate::support::error::Error;
use crate::support::streams::{self, Source};
use crate::text::games::{GameReader, InputError, MoveReader};

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
        Turn { brick: placed.brick, action: placed.action }
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
    game.play(&mut bricks, &mut ScriptedMoves(&waiting), observer);
    waiting.get()
}

/// A player whose moves come with the bricks.
struct ScriptedMoves<'a>(&'a Cell<Option<Move>>);

impl Player for ScriptedMoves<'_> {
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
    /// It is not a move, or could not be read.
    Unreadable(InputError),
    /// The column cannot take a brick.
    NoRoom(InputError),
    /// All bricks are placed.
    NoBrick(InputError),
    /// Its brick is not a brick, or could not be read.
    BadBrick(InputError),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (Refused::Unreadable(error)
        | Refused::NoRoom(error)
        | Refused::NoBrick(error)
        | Refused::BadBrick(error)) = self;
        error.fmt(f)
    }
}

impl std::error::Error for Refused {}

/// Plays given moves, one `X R` per line, until they end or one is refused.
///
/// Each move is read when the one before it is played and observed, and its brick after it: what
/// is wrong with a brick matters only once a move needs that brick.
///
/// ```
/// use brickgm::engine::board::GameRules;
/// use brickgm::engine::game::Game;
/// use brickgm::play::referee::play_given;
/// use brickgm::text::games::GameReader;
///
/// let reader = GameReader::new("3 3\n111\n222\n333\n".as_bytes()).unwrap();
/// let shape = reader.shape();
/// let mut game = Game::new(GameRules::new(shape.colours), shape);
/// let refused = play_given(&mut game, reader, "1 0\n1 0\n11 0\n".as_bytes(), &mut ());
/// assert_eq!((game.placed(), game.score()), (2, 18));
/// assert_eq!(
///     refused.unwrap_err().to_string(),
///     "line 3: expected a column from 1 to 10 and a rotation from 0 to 2, found \"11 0\""
/// );
/// ```
pub fn play_given<R: Read>(
    game: &mut Game,
    bricks: impl Iterator<Item = Result<Brick, InputError>>,
    moves: R,
    observer: &mut dyn Observer,
) -> Result<(), Refused> {
    let mut given = GivenTurns { bricks, moves: MoveReader::new(moves), refused: None };
    let mut unplayed = play_turns(game, &mut given, observer);
    if game.is_complete() || game.is_over() {
        // The game asked for nothing more, but there may be more.
        unplayed = given.next_move();
    }
    let refuse =
        |expected, found| InputError::Unexpected { line: given.moves.line(), expected, found };
    match (given.refused, unplayed) {
        (Some(refused), _) => Err(refused),
        (None, Some(action)) if game.is_complete() => {
            let expected = format!("no more moves than the {} bricks", game.shape().bricks);
            Err(Refused::NoBrick(refuse(expected, format!("\"{action}\""))))
        }
        (None, Some(action)) => {
            let expected = format!("a column of at most {HIGHEST_OPEN} squares");
            let (column, height) = (action.column() + 1, game.board().height(action.column()));
            let found = format!("column {column} with {height}");
            Err(Refused::NoRoom(refuse(expected, found)))
        }
        (None, None) => Ok(()),
    }
}

/// Moves and their bricks, up to the first that cannot be read.
struct GivenTurns<B, R> {
    bricks: B,
    moves: MoveReader<R>,
    refused: Option<Refused>,
}

impl<B, R: Read> GivenTurns<B, R> {
    fn next_move(&mut self) -> Option<Move> {
        let action = self.moves.next()?;
        let refuse = |error| self.refused = Some(Refused::Unreadable(error));
        action.map_err(refuse).ok()
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
        let refuse = |error| self.refused = Some(Refused::BadBrick(error));
        let brick = self.bricks.next()?.map_err(refuse).ok()?;
        Some(Turn { brick, action })
    }
}

/// INPUT and MOVES of a command line, both open.
pub struct GivenGame {
    input: Source,
    moves: Source,
}

impl GivenGame {
    /// Opens both, of which at most one is standard input.
    pub fn open(input: &OsStr, moves: &OsStr, is_quiet: bool) -> Result<GivenGame, Error> {
        if streams::is_standard_stream(input) && streams::is_standard_stream(moves) {
            return Err(Error::usage("INPUT and MOVES cannot both be standard input"));
        }
        Ok(GivenGame {
            input: Source::game(input, is_quiet)?,
            moves: Source::open(moves, "the moves")?,
        })
    }

    /// What messages call the game.
    pub fn input_name(&self) -> &str {
        &self.input.name
    }

    /// What messages call the moves.
    pub fn moves_name(&self) -> &str {
        &self.moves.name
    }

    /// Plays the moves. The observer sees each before the next is read.
    pub fn play(self, observer: &mut dyn Observer) -> Result<Game, Error> {
        let (game, _) = self.play_if(|_, _| Ok(()), observer)?;
        Ok(game)
    }

    /// The same where a game of this name and size is accepted. The bricks that the moves leave
    /// can be read from what comes with the game.
    pub fn play_if(
        self,
        check: impl FnOnce(&str, Shape) -> Result<(), Error>,
        observer: &mut dyn Observer,
    ) -> Result<(Game, GameSource), Error> {
        let GivenGame { input, moves } = self;
        let name = input.name.clone();
        let mut input = match GameSource::new(input) {
            Ok(input) => input,
            Err(error) => return Err(swapped(error, &name, moves)),
        };
        let shape = input.shape();
        check(&name, shape)?;
        let mut game = Game::new(GameRules::new(shape.colours), shape);
        match play_given(&mut game, &mut input.reader, moves.inner, observer) {
            Ok(()) => {
                if game.is_complete() {
                    input.warn_of_rest();
                }
                Ok((game, input))
            }
            Err(Refused::BadBrick(error)) => Err(error.within(&name)),
            Err(refused) => Err(Error::failure(format!("{}: {refused}", moves.name))),
        }
    }
}

/// The cure where INPUT is not a game but MOVES is: no list of moves begins like a game, as K is
/// greater than any rotation.
fn swapped(error: Error, input: &str, moves: Source) -> Error {
    // Standard input may be a keyboard, from which nothing is asked that is not used.
    let is_file = moves.name != streams::STANDARD_INPUT;
    match is_file && GameReader::new(moves.inner).is_ok() {
        true => Error::failure(format!(
            "{input} is not a game, but {} is: INPUT comes first, then the moves",
            moves.name
        )),
        false => error,
    }
}
