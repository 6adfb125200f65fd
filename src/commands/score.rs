//! `brickgm score`: the referee. It plays given moves and says what they are worth.

use std::io::{self, Write};

use crate::engine::board::{Board, GameRules};
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::play::referee::{sum, GivenGame, Verdict};
use crate::play::stream::Both;
use crate::play::summary::{self, Summary};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::CommandResult;
use crate::support::flags::{Flag, Group, Positional};
use crate::support::streams;

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
    let input = args.required(0)?;
    let moves = args.positional(1).unwrap_or("-".as_ref());
    let given = GivenGame::open(input, moves, false)?;
    let mut output = streams::standard_output();
    let mut summary = Summary::default();
    let mut teller = StepTeller::new(&mut output, args.has(STEPS.name));
    let second: &mut dyn Observer = match args.has(SUMMARY.name) {
        true => &mut summary,
        false => &mut (),
    };
    let played = given.play(|_, _| Ok(()), &mut Both(&mut teller, second));
    teller.written.map_err(streams::output_error)?;
    let mut text = Verdict::of(&played?.0).to_string();
    if args.has(SUMMARY.name) {
        text += &format!("\n{}", summary::text(&[("game", &summary)]));
    }
    write!(output, "{text}").and_then(|()| output.flush()).map_err(streams::output_error)?;
    Ok(None)
}

/// Says of each brick that scores, before the next move is read, what the steps of its cascade were
/// worth.
struct StepTeller<'a> {
    output: &'a mut dyn Write,
    is_wanted: bool,
    /// The board before the next brick.
    before: Board,
    written: io::Result<()>,
}

impl StepTeller<'_> {
    fn new(output: &mut dyn Write, is_wanted: bool) -> StepTeller<'_> {
        StepTeller { output, is_wanted, before: Board::new(), written: Ok(()) }
    }

    fn tell(&mut self, placed: &Placed, game: &Game) -> io::Result<()> {
        let rules = GameRules::new(game.shape().colours);
        let mut steps = Vec::new();
        rules.play_steps(&mut self.before, placed.brick, placed.action, &mut steps);
        writeln!(self.output, "brick {}: {}", game.placed(), sum(&steps))?;
        self.output.flush()
    }
}

impl Observer for StepTeller<'_> {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        if self.is_wanted && placed.points > 0 {
            self.written = self.tell(placed, game);
        }
        self.before = *game.board();
        match self.written {
            Ok(()) => Next::GoOn,
            Err(_) => Next::Stop,
        }
    }
}
