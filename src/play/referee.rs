//! The referee: plays given moves, and says which of them cannot be played.

use std::ffi::OsStr;
use std::fmt;
use std::io::Read;
use std::iter;

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
        match (self.placed == self.bricks, self.full) {
            (true, _) => None,
            (false, true) => Some("game over"),
            (false, false) => Some("stopped early"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let why = self.stopped().map_or(String::new(), |why| format!(" ({why})"));
        writeln!(f, "Score = {}\nMoves = {} of {}{why}", self.score, self.placed, self.bricks)
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

/// Keeps every brick with where it went.
impl Observer for Vec<Turn> {
    fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
        self.push(Turn { brick: placed.brick, action: placed.action });
        Next::GoOn
    }
}

/// Plays turns that are known beforehand, to the end or to the first move onto a full column, which
/// is given back. The observer cannot stop it.
pub fn play_turns(
    game: &mut Game,
    turns: &mut dyn Iterator<Item = Turn>,
    observer: &mut dyn Observer,
) -> Option<Move> {
    for Turn { brick, action } in turns {
        if !game.board().accepts(action.column()) {
            return Some(action);
        }
        game.play(&mut iter::once(brick), &mut OneMove(action), observer);
    }
    None
}

struct OneMove(Move);

impl Player for OneMove {
    fn plan(&mut self, _: &View, moves: &mut Vec<Move>) {
        moves.push(self.0);
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
    mut bricks: impl Iterator<Item = Result<Brick, InputError>>,
    moves: R,
    observer: &mut dyn Observer,
) -> Result<(), Refused> {
    let mut moves = MoveReader::new(moves);
    let mut observer = Stoppable(observer, Next::GoOn);
    while let (Next::GoOn, Some(action)) = (observer.1, moves.next()) {
        let action = action.map_err(Refused::Unreadable)?;
        if game.is_complete() {
            let expected = format!("no more moves than the {} bricks", game.shape().bricks);
            let error = InputError::at(moves.line(), &expected, &format!("\"{action}\""));
            return Err(Refused::NoBrick(error));
        }
        if !game.board().accepts(action.column()) {
            let (column, height) = (action.column() + 1, game.board().height(action.column()));
            let expected = format!("a column of at most {HIGHEST_OPEN} squares");
            let found = format!("column {column} with {height}");
            return Err(Refused::NoRoom(InputError::at(moves.line(), &expected, &found)));
        }
        let Some(brick) = bricks.next() else { break };
        let brick = brick.map_err(Refused::BadBrick)?;
        game.play(&mut iter::once(brick), &mut OneMove(action), &mut observer);
    }
    Ok(())
}

/// An observer, and whether it let the game go on.
struct Stoppable<'a>(&'a mut dyn Observer, Next);

impl Observer for Stoppable<'_> {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        self.1 = self.0.placed(placed, game);
        self.1
    }
}

/// INPUT and MOVES of a command line, both open.
pub struct GivenGame {
    /// The game.
    pub input: Source,
    /// The moves.
    pub moves: Source,
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

    /// Plays the moves of a game whose name and size are accepted. The observer sees each before the
    /// next is read. The bricks that the moves leave can be read from what comes with the game.
    pub fn play(
        self,
        check: impl FnOnce(&str, Shape) -> Result<(), Error>,
        observer: &mut dyn Observer,
    ) -> Result<(Game, GameSource), Error> {
        let GivenGame { input, mut moves } = self;
        let name = input.name.clone();
        let mut input =
            GameSource::new(input).map_err(|error| swapped(error, &name, &mut moves))?;
        let shape = input.shape();
        check(&name, shape)?;
        let mut game = Game::new(GameRules::new(shape.colours), shape);
        let played = play_given(&mut game, &mut input.reader, moves.inner, observer);
        played.map_err(|refused| match refused {
            Refused::BadBrick(error) => error.within(&name),
            refused => Error::failure(format!("{}: {refused}", moves.name)),
        })?;
        if game.is_complete() {
            input.warn_of_rest();
        }
        Ok((game, input))
    }
}

/// The cure where INPUT is not a game but MOVES is: no list of moves begins like a game, as K is
/// greater than any rotation.
fn swapped(error: Error, input: &str, moves: &mut Source) -> Error {
    // Standard input may be a keyboard, from which nothing is asked that is not used.
    let is_file = moves.name != streams::STANDARD_INPUT;
    match is_file && GameReader::new(&mut moves.inner).is_ok() {
        true => Error::failure(format!(
            "{input} is not a game, but {} is: INPUT comes first, then the moves",
            moves.name
        )),
        false => error,
    }
}
