//! `brickgm score`: the referee. It plays given moves and says what they are worth.

use std::io::Write;

use super::args::Args;
use super::error::Outcome;
use super::files;
use super::referee::{self, Referee};
use super::table::{Flag, Group, Place, Verb};
use crate::tools::referee::sum;

const STEPS: Flag = Flag::alone(
    "--steps",
    "first, for each brick that scores, what each step of its cascade is worth:\n\
     'brick 11: 9 + 246 + 108 + 144 = 507'",
);

pub const VERB: Verb = Verb {
    name: "score",
    summary: "play given moves and say what they score",
    usage: &["score [--steps] INPUT [MOVES]"],
    about: "\
The referee: plays the moves MOVES for the game INPUT and prints what they score, and how many \
bricks were placed:

  Score = 507
  Moves = 11 of 11

Where bricks are left, '(game over)' says that no column could take the next one, and '(stopped \
early)' that one could. An illegal move is an error (exit code 1).",
    places: &[
        Place::file("INPUT", "the game; - is standard input"),
        Place::file(
            "MOVES",
            "a line 'X R' for each brick; - or nothing is standard input",
        ),
    ],
    flags: &[Group::plain(&[STEPS])],
    closing: "",
    run,
};

fn run(args: &Args) -> Outcome {
    let input = args.required(0)?;
    let moves = args.place(1).unwrap_or("-".as_ref());
    let (input, moves) = referee::open(input, moves)?;
    let mut output = files::standard_output();
    let mut referee = Referee::new(input, moves, &mut output)?;
    while let Some(played) = referee.play_next(&mut output)? {
        if args.has(STEPS.name) && played.points > 0 {
            let sum = sum(referee.steps());
            writeln!(output, "brick {}: {sum}", referee.placed()).map_err(files::output_error)?;
        }
    }
    write!(output, "{}", referee.verdict())
        .and_then(|()| output.flush())
        .map_err(files::output_error)?;
    Ok(None)
}
