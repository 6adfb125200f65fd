//! A game and moves for it, as `score`, `view` and `diff` are given them: all three refuse the same
//! games with the same words.

use std::ffi::OsStr;
use std::io;
use std::iter;

use crate::engine::board::GameRules;
use crate::engine::brick::Shape;
use crate::engine::game::{Game, Observer};
use crate::play::leftover;
use crate::play::referee::{play_given, Refused};
use crate::support::error::Error;
use crate::support::streams::{self, Source};
use crate::text::protocol::{InputError, Reader};

/// INPUT and MOVES, both open.
pub struct GivenGame {
    input: Source,
    moves: Source,
}

/// The error that INPUT has no header, or the cure where MOVES has one: no list of moves begins so,
/// as K is greater than any rotation.
fn no_header(input: &str, error: InputError, moves: Source) -> Error {
    let is_text = matches!(error, InputError::Text { .. });
    // Nobody is made to type moves that will not be played.
    let is_file = moves.name != streams::STANDARD_INPUT;
    if is_text && is_file && Reader::new(moves.inner).header(&mut io::sink()).is_ok() {
        let moves = moves.name;
        return Error::failure(format!(
            "{input} is no game, but {moves} is: INPUT comes first, then the moves"
        ));
    }
    streams::input_error(input, error)
}

impl GivenGame {
    /// Opens both, of which one at most can be standard input. Where all bricks are played, what
    /// follows them is warned of, if that is not to be quiet.
    pub fn open(input: &OsStr, moves: &OsStr, is_quiet: bool) -> Result<GivenGame, Error> {
        if streams::is_standard_stream(input) && streams::is_standard_stream(moves) {
            return Err(Error::usage(
                "INPUT and MOVES cannot both be standard input",
            ));
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
        self.play_if(|_, _| Ok(()), observer)
    }

    /// The same where a game of this name and size is fine.
    pub fn play_if(
        self,
        check: impl FnOnce(&str, Shape) -> Result<(), Error>,
        observer: &mut dyn Observer,
    ) -> Result<Game, Error> {
        let GivenGame { input, moves } = self;
        let in_input = |error| streams::input_error(&input.name, error);
        let nowhere = &mut io::sink();
        let mut reader = Reader::new(input.inner);
        let shape = match reader.header(nowhere) {
            Ok(shape) => shape,
            Err(error) => return Err(no_header(&input.name, error, moves)),
        };
        check(&input.name, shape)?;
        let bricks = iter::from_fn(|| Some(reader.brick(nowhere)));
        let mut game = Game::new(GameRules::new(shape.colours), shape);
        match play_given(&mut game, bricks, moves.inner, observer) {
            Ok(()) => {
                if !input.is_quiet && game.placed() == shape.bricks {
                    leftover::warn(&input.name, reader, input.is_file);
                }
                Ok(game)
            }
            Err(Refused::BadBrick(error)) => Err(in_input(error)),
            Err(Refused::Unreadable(error) | Refused::NoRoom(error) | Refused::NoBrick(error)) => {
                Err(streams::input_error(&moves.name, error))
            }
        }
    }
}
