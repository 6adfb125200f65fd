//! `brickgm score`: the referee. It plays given moves and says what they are worth.

use std::io::{self, Write};

use crate::engine::game::{Game, Next, Observer, Placed};
use crate::play::referee::{sum, GivenGame, Verdict};
use crate::play::summary::{self, Summary};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::CommandResult;
use crate::support::flags::{Flag, Group, Positional};
use crate::support::streams::{self, Writer};

const STEPS: Flag = Flag::alone(
    "--steps",
    "first, for each brick that scores, what each step of its cascade is worth:\n\
     'brick 11: 9 + 246 + 108 + 144 = 507'",
);

const SUMMARY: Flag = Flag::alone(
    "--summary",
    "then where the points come from: explosions by their number of steps, with the bricks \
     between them, the squares that vanish and that are left, and the points per hundred bricks",
);

pub const COMMAND: Command = Command {
    name: "score",
    summary: "play given moves and say what they score",
    usage: &["score [--steps] [--summary] INPUT [MOVES]"],
    about: "\
The referee: plays the moves MOVES for the game INPUT and prints what they score, and how many \
bricks were placed:

  Score = 507
  Moves = 11 of 11

Where bricks are left, '(game over)' says that no column could take the next one, and '(stopped \
early)' that one could. An illegal move is an error (exit code 1).",
    positionals: &[
        Positional::file("INPUT", "the game; - is standard input"),
        Positional::file("MOVES", "a line 'X R' for each brick; - or nothing is standard input"),
    ],
    flags: &[Group::plain(&[STEPS, SUMMARY])],
    closing: "",
    examples: &[
        ("score game.in moves", "check the moves of a game, and add up its points"),
        ("score --summary game.in moves", "show where the points come from"),
    ],
    run,
};

fn run(args: &Args) -> CommandResult {
    let moves = args.positional(1).unwrap_or("-".as_ref());
    let given = GivenGame::open(args.required(0)?, moves, false)?;
    let mut output = streams::standard_output();
    let steps = args.has(STEPS.name).then_some(&mut output);
    let mut referee = StepWriter { output: steps, summary: Summary::default(), written: Ok(()) };
    let played = given.play(|_, _| Ok(()), &mut referee);
    referee.written.map_err(streams::output_error)?;
    let mut text = Verdict::of(&played?.0).to_string();
    if args.has(SUMMARY.name) {
        text += &format!("\n{}", summary::text(&[("game", &referee.summary)]));
    }
    output.write_all(text.as_bytes()).map_err(streams::output_error)?;
    output.finish()
}

/// Writes the steps of each brick that scores, before the next move is read.
struct StepWriter<'a> {
    /// Where to, if they are wanted.
    output: Option<&'a mut Writer>,
    summary: Summary,
    written: io::Result<()>,
}

impl Observer for StepWriter<'_> {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        self.summary.placed(placed, game);
        if let Some(output) = self.output.as_mut().filter(|_| placed.points > 0) {
            let (brick, steps) = (game.placed(), sum(&self.summary.steps));
            self.written = writeln!(output, "brick {brick}: {steps}").and_then(|()| output.flush());
        }
        match self.written {
            Ok(()) => Next::GoOn,
            Err(_) => Next::Stop,
        }
    }
}
