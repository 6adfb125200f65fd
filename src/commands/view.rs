//! `brickgm view`: a game to look at.

pub mod html;
pub mod replay;
pub mod screen;
pub mod stage;
pub mod terminal;

use std::time::Duration;

use self::replay::ReplayPart;
use self::terminal::Shown;
use crate::commands::view::screen::Screen;
use crate::play::draw::svg;
use crate::play::exec::flags as exec_flags;
use crate::play::players;
use crate::play::record::{self, no_such_brick, Record, FROM, TO};
use crate::play::scene::{Replay, Scene};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Flag, Group, Positional, QUIET};
use crate::support::streams::{self, refuse_same, Output};
use crate::text::sniff::{is_page, is_picture};

const ONLY_SCORES: Flag = Flag::with_value(
    "--only-scores",
    "MIN",
    "only bricks worth MIN points or more",
);
const DELAY: Flag = Flag::with_value("--delay", "MS", "milliseconds a step (default 400)");
const BRICK: Flag = Flag::with_value("--brick", "I", "the board after brick I").conflicts(&[
    "--from",
    "--to",
    "--only-scores",
    "--delay",
]);
const STEPS: Flag =
    Flag::alone("--steps", "with --brick I: its cascade, step by step").requires(&["--brick"]);
const SVG: Flag = Flag::with_file(
    "--svg",
    "FILE",
    "with --brick I: that board as a picture, and with --steps the cascade as a strip of boards, \
     the vanishing squares outlined and their runs lined through",
)
.requires(&["--brick"]);
const HTML: Flag = Flag::with_file("--html", "FILE", "the whole game as one page for a browser")
    .conflicts(&[
        "--brick",
        "--steps",
        "--svg",
        "--from",
        "--to",
        "--only-scores",
        "--delay",
    ]);

pub const COMMAND: Command = Command {
    name: "view",
    summary: "look at a game: in the terminal, as a picture, as a page",
    usage: &[
        "view [FLAGS] INPUT [MOVES]",
        "view [FLAGS] --player NAME INPUT",
    ],
    about: "\
Shows the moves MOVES of the game INPUT. In a terminal it is a replay in colour: each brick \
falls, and each step of its cascade marks what is about to vanish: [3]. Space pauses it, arrows \
move by a brick or a step, + and - set the speed, n goes to the next of the ten best explosions, g to \
a brick, q quits. A pipe or a file gets all frames as plain text; where NO_COLOR is set, a terminal \
gets no colours.",
    positionals: &[
        Positional::file("INPUT", "the game; - is standard input"),
        Positional::file(
            "MOVES",
            "a line 'X R' for each brick; - or nothing is standard input",
        ),
    ],
    flags: &[
        Group::titled("The replay", &[FROM, TO, ONLY_SCORES, DELAY]),
        Group::titled(
            "Other forms, where FILE is standard output if it is -",
            &[BRICK, STEPS, SVG, HTML],
        ),
        Group::titled("To play first, instead of MOVES", players::FLAGS)
            .requires(&["--player"])
            .conflicts(&["MOVES"]),
        exec_flags::GROUP.conflicts(&["MOVES"]),
        Group::plain(&[QUIET]),
    ],
    closing: "\
Nothing is shown or written before the referee has seen the whole game; what it refuses is an \
error (exit code 1).",
    examples: &[],
    run,
};

/// What the flags ask for.
enum Form {
    Replay(ReplayPart, Screen),
    Still {
        brick: u64,
        steps: bool,
        screen: Screen,
    },
    Picture {
        brick: u64,
        steps: bool,
        output: Output,
    },
    Page {
        output: Output,
    },
}

fn run(args: &Args) -> CommandResult {
    let form = form(args)?;
    let record = record::from_args(args)?;
    match form {
        Form::Replay(part, screen) => {
            check(&part, &record)?;
            replay::show(&record, &part, screen)
        }
        Form::Still {
            brick,
            steps,
            screen,
        } => still(&record, &scene(&record, brick)?, steps, &screen),
        Form::Picture {
            brick,
            steps,
            output,
        } => {
            let draw = if steps { svg::strip } else { svg::board };
            output.write(draw(&record, &scene(&record, brick)?))
        }
        Form::Page { output } => output.write(html::page(&record)),
    }
}

/// Refuses what cannot be shown before a player spends its time on the game.
fn form(args: &Args) -> Result<Form, Error> {
    let (brick, steps) = (args.number(BRICK)?, args.has(STEPS.name));
    match (args.has(HTML.name), args.has(SVG.name), brick) {
        (true, _, _) => {
            let output = output(args, HTML, "a page", is_page)?;
            Ok(Form::Page { output })
        }
        (false, _, None) => Ok(Form::Replay(
            replay_part(args)?,
            Screen::of_standard_output()?,
        )),
        (false, true, Some(brick)) => Ok(Form::Picture {
            brick,
            steps,
            output: output(args, SVG, "a picture", is_picture)?,
        }),
        (false, false, Some(brick)) => Ok(Form::Still {
            brick,
            steps,
            screen: Screen::of_standard_output()?,
        }),
    }
}

/// Where the flag says, if that is neither what is read nor a file of another kind than this one.
fn output(args: &Args, flag: Flag, kind: &str, is_own: fn(&[u8]) -> bool) -> Result<Output, Error> {
    let inputs = [("INPUT", args.positional(0)), ("MOVES", args.positional(1))];
    let weights = ("--weights", args.value(players::WEIGHTS.name));
    refuse_same(
        &[inputs[0], inputs[1], weights],
        &[(flag.name, args.value(flag.name))],
    )?;
    let output = Output::from_args(args, flag)?;
    output.refuse_other_than(kind, is_own)?;
    Ok(output)
}

fn replay_part(args: &Args) -> Result<ReplayPart, Error> {
    Ok(ReplayPart {
        from: args.number(FROM)?,
        to: args.number(TO)?,
        least: args.number(ONLY_SCORES)?.unwrap_or(0),
        delay: Duration::from_millis(args.number(DELAY)?.unwrap_or(400)),
    })
}

/// The scene of a brick, counted from 1.
fn scene(record: &Record, brick: u64) -> Result<Scene, Error> {
    let index = usize::try_from(brick)
        .ok()
        .and_then(|brick| brick.checked_sub(1));
    let scene = index.and_then(|index| Replay::new(record).nth(index));
    scene.ok_or_else(|| no_such_brick(BRICK, brick, record))
}

/// The bricks that `--from` and `--to` name were placed.
fn check(part: &ReplayPart, record: &Record) -> Result<(), Error> {
    let placed = 1..=record.turns.len() as u64;
    let ends = [(FROM, part.from), (TO, part.to)];
    for (flag, brick) in ends {
        if let Some(brick) = brick.filter(|brick| !placed.contains(brick)) {
            return Err(no_such_brick(flag, brick, record));
        }
    }
    match (part.from, part.to) {
        (Some(from), Some(to)) if from > to => Err(Error::failure(format!(
            "--to: expected no brick before --from {from}, found {to}"
        ))),
        _ => Ok(()),
    }
}

fn still(record: &Record, scene: &Scene, steps: bool, screen: &Screen) -> CommandResult {
    let frames = if steps {
        scene.frames()
    } else {
        vec![scene.last_frame()]
    };
    let layout = &screen.clone().without_keys().layout;
    let texts: Vec<String> = frames
        .iter()
        .map(|frame| {
            let shown = Shown {
                record,
                scene,
                frame,
                status: "",
            };
            terminal::lines(shown, layout).join("\n") + "\n"
        })
        .collect();
    streams::print(&texts.join("\n"))
}
