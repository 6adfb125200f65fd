//! `brickgm score`: the referee. It plays given moves and says what they are worth.

use crate::commands::games;
use crate::draw::summary::{self, Summary};
use crate::played::steps::sum;
use crate::support::args::Args;
use crate::support::command::{Command, Flag, Group, Positional};
use crate::support::error::{CommandResult, Error};
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

If bricks are left, '(board full)' says that no column could take the next one, and '(missing \
moves)' that one could. Missing moves and an illegal move are errors (exit code 1).",
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
    let played = games::read(args.required(0)?, moves, false)?;
    let summary = Summary::of(&played);
    let mut text = String::new();
    if args.has(STEPS.name) {
        for (brick, steps) in &summary.steps {
            text += &format!("brick {brick}: {}\n", sum(steps));
        }
    }
    // The points before an illegal move do not count.
    if played.check().is_ok() {
        text += &played.to_string();
        if args.has(SUMMARY.name) {
            text += &format!("\n{}", summary::text(&[("game", &summary)]));
        }
    }
    streams::print(&text)?;
    match played.end.failure() {
        Some(failure) => Err(Error::failure(format!("{}: {}", played.origin.name(), failure.why))),
        None => Ok(None),
    }
}
