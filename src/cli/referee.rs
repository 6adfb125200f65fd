//! The referee's loop: given moves are read, checked and played one at a time.
//!
//! `score` prints what comes out of it and `view` shows it, so both refuse the same games with the
//! same words.

use std::ffi::OsStr;
use std::io::{self, Read, Write};

use super::error::Error;
use super::files::{self, Source};
use crate::engine::board::{Board, GameRules};
use crate::engine::brick::{Move, Shape};
use crate::engine::game::Placed;
use crate::text::protocol::{InputError, Moves, Reader};
use crate::tools::referee::{no_brick, no_room, Verdict};

/// Opens INPUT and MOVES, of which one at most can be standard input.
pub fn open(input: &OsStr, moves: &OsStr) -> Result<(Source, Source), Error> {
    if files::is_standard_stream(input) && files::is_standard_stream(moves) {
        return Err(Error::usage(
            "INPUT and MOVES cannot both be standard input",
        ));
    }
    Ok((
        Source::open(input, "the game")?,
        Source::open(moves, "the moves")?,
    ))
}

/// The error that INPUT has no header, or the cure where MOVES has one: no list of moves begins so,
/// as K is greater than any rotation.
fn no_header(input: &str, error: InputError, moves: Source) -> Error {
    let is_text = matches!(error, InputError::Text { .. });
    // Nobody is made to type moves that will not be played.
    let is_file = moves.name != files::STANDARD_INPUT;
    if is_text && is_file && Reader::new(moves.inner).header(&mut io::sink()).is_ok() {
        let moves = moves.name;
        return Error::failure(format!(
            "{input} is no game, but {moves} is: INPUT comes first, then the moves"
        ));
    }
    files::input_error(input, error)
}

pub struct Referee {
    input: Reader<Box<dyn Read + Send>>,
    input_name: String,
    moves: Moves<Box<dyn Read + Send>>,
    moves_name: String,
    shape: Shape,
    rules: GameRules,
    board: Board,
    placed: u64,
    score: u64,
    /// What the steps of the last brick's cascade were worth.
    steps: Vec<u32>,
}

impl Referee {
    pub fn new(input: Source, moves: Source, output: &mut dyn Write) -> Result<Referee, Error> {
        let mut reader = Reader::new(input.inner);
        let shape = match reader.header(output) {
            Ok(shape) => shape,
            Err(error) => return Err(no_header(&input.name, error, moves)),
        };
        Ok(Referee {
            input: reader,
            input_name: input.name,
            moves: Moves::new(moves.inner),
            moves_name: moves.name,
            shape,
            rules: GameRules::new(shape.colours),
            board: Board::new(),
            placed: 0,
            score: 0,
            steps: Vec::new(),
        })
    }

    /// Plays one more move, if there is one.
    pub fn play_next(&mut self, output: &mut dyn Write) -> Result<Option<Placed>, Error> {
        let in_moves = |error| files::input_error(&self.moves_name, error);
        let Some(action) = self.moves.next_move(output).map_err(in_moves)? else {
            return Ok(None);
        };
        self.check(action).map_err(in_moves)?;
        let brick = self
            .input
            .brick(output)
            .map_err(|error| files::input_error(&self.input_name, error))?;
        let points = self
            .rules
            .play_steps(&mut self.board, brick, action, &mut self.steps);
        self.placed += 1;
        self.score += u64::from(points);
        Ok(Some(Placed {
            brick,
            action,
            points,
        }))
    }

    fn check(&self, action: Move) -> Result<(), InputError> {
        if self.placed == self.shape.bricks {
            return Err(self.moves.refuse(no_brick(self.shape.bricks)));
        }
        let column = action.column();
        if !self.board.accepts(column) {
            return Err(self.moves.refuse(no_room(&self.board, column)));
        }
        Ok(())
    }

    pub fn shape(&self) -> Shape {
        self.shape
    }

    pub fn placed(&self) -> u64 {
        self.placed
    }

    /// What the steps of the last brick's cascade were worth.
    pub fn steps(&self) -> &[u32] {
        &self.steps
    }

    pub fn verdict(&self) -> Verdict {
        Verdict {
            score: self.score,
            placed: self.placed,
            bricks: self.shape.bricks,
            full: self.board.is_full(),
        }
    }
}
