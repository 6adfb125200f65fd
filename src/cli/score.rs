//! `brickgm score`: the referee. It plays given moves and says what they are worth.

use std::io::{Read, Write};

use super::args::{Args, Flag};
use super::error::{Error, Outcome};
use super::files::{self, Source};
use super::Verb;
use crate::board::{Board, Machine};
use crate::brick::{Move, Shape};
use crate::protocol::{InputError, Moves, Reader};

const STEPS: Flag = Flag::alone("--steps");

pub const VERB: Verb = Verb {
    name: "score",
    summary: "play given moves and say what they score",
    usage: USAGE,
    flags: &[STEPS],
    places: 2,
    run,
};

const USAGE: &str = "\
Usage: brickgm score [--steps] INPUT [MOVES]

The referee: plays the moves MOVES for the game INPUT and prints what they score,
and how many bricks were placed:

  Score = 507
  Moves = 11 of 11

Where bricks are left, '(game over)' says that no column could take the next one,
and '(stopped early)' that one could. An illegal move is an error (exit code 1).

  INPUT            the game; - is standard input
  MOVES            a line 'X R' for each brick; - or nothing is standard input
  --steps          first, for each brick that scores, what each step of its cascade
                   is worth: 'brick 11: 9 + 246 + 108 + 144 = 507'
  -h, --help       this text
";

fn run(args: &Args) -> Outcome {
    let input = args.required(0, "INPUT")?;
    let moves = args.place(1).unwrap_or("-".as_ref());
    if files::is_standard_input(input) && files::is_standard_input(moves) {
        return Err(Error::usage(
            "INPUT and MOVES cannot both be standard input",
        ));
    }
    let (input, moves) = (Source::open(input)?, Source::open(moves)?);
    let mut output = files::standard_output();
    let mut referee = Referee::new(input, moves, &mut output)?;
    while referee.play_next(args.has(STEPS.name), &mut output)? {}
    write!(output, "{}", referee.verdict())
        .and_then(|()| output.flush())
        .map_err(files::output_error)?;
    Ok(None)
}

struct Referee {
    input: Reader<Box<dyn Read + Send>>,
    input_name: String,
    moves: Moves<Box<dyn Read + Send>>,
    moves_name: String,
    shape: Shape,
    machine: Machine,
    board: Board,
    placed: u64,
    score: u64,
    /// What the steps of the last brick's cascade were worth.
    steps: Vec<u32>,
}

impl Referee {
    fn new(input: Source, moves: Source, output: &mut dyn Write) -> Result<Referee, Error> {
        let mut reader = Reader::new(input.inner);
        let shape = reader
            .header(output)
            .map_err(|error| files::input_error(&input.name, error))?;
        Ok(Referee {
            input: reader,
            input_name: input.name,
            moves: Moves::new(moves.inner),
            moves_name: moves.name,
            shape,
            machine: Machine::new(shape.colours),
            board: Board::new(),
            placed: 0,
            score: 0,
            steps: Vec::new(),
        })
    }

    /// Plays one more move, if there is one, and with `show_steps` tells what it scored.
    fn play_next(&mut self, show_steps: bool, output: &mut dyn Write) -> Result<bool, Error> {
        let in_moves = |error| files::input_error(&self.moves_name, error);
        let Some(action) = self.moves.next_move(output).map_err(in_moves)? else {
            return Ok(false);
        };
        self.check(action).map_err(in_moves)?;
        let brick = self
            .input
            .brick(output)
            .map_err(|error| files::input_error(&self.input_name, error))?;
        let gain = self
            .machine
            .play_steps(&mut self.board, brick, action, &mut self.steps);
        self.placed += 1;
        self.score += u64::from(gain);
        if show_steps && gain > 0 {
            writeln!(output, "brick {}: {}", self.placed, sum(&self.steps, gain))
                .map_err(files::output_error)?;
        }
        Ok(true)
    }

    fn check(&self, action: Move) -> Result<(), InputError> {
        if self.placed == self.shape.bricks {
            let bricks = self.shape.bricks;
            let why = format!("expected no more moves than the {bricks} bricks of the game");
            return Err(self.moves.refuse(why));
        }
        let column = action.column();
        if !self.board.accepts(column) {
            return Err(self.moves.refuse(format!(
                "column {} is {} squares high and cannot take a brick, 17 is the most",
                column + 1,
                self.board.height(column),
            )));
        }
        Ok(())
    }

    fn verdict(&self) -> String {
        let left = if self.placed == self.shape.bricks {
            ""
        } else if self.board.is_full() {
            " (game over)"
        } else {
            " (stopped early)"
        };
        let (score, placed, bricks) = (self.score, self.placed, self.shape.bricks);
        format!("Score = {score}\nMoves = {placed} of {bricks}{left}\n")
    }
}

/// `9 + 246 + 108 + 144 = 507`
fn sum(steps: &[u32], total: u32) -> String {
    let terms: Vec<String> = steps.iter().map(u32::to_string).collect();
    format!("{} = {total}", terms.join(" + "))
}
