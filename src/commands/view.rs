//! `brickgm view`: a game to look at.

pub(crate) mod html;
pub(crate) mod replay;
pub(crate) mod screen;
pub(crate) mod stage;
pub(crate) mod terminal;

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
const DELAY: Flag = Flag::with_value("--delay", "MS", "milliseconds per step (default 400)");
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
const GIANT: Flag = Flag::alone(
    "--giant",
    "with --svg: the step of the cascade that wins the most, large, between its fuse and the rest",
)
.requires(&["--svg"])
.conflicts(&["--steps", "--animate"]);
const ANIMATE: Flag = Flag::alone(
    "--animate",
    "with --steps --svg: the cascade as one moving board, in a loop",
)
.requires(&["--svg"]);
const HTML: Flag = Flag::with_file(
    "--html",
    "FILE",
    "the whole game as one page for a browser, or two games beside each other; without INPUT a \
     viewer that games are dropped on",
)
.conflicts(&[
    "--brick",
    "--steps",
    "--svg",
    "--from",
    "--to",
    "--only-scores",
    "--delay",
]);

pub(crate) const COMMAND: Command = Command {
    name: "view",
    summary: "look at a game: in the terminal, as a picture, as a page",
    usage: &[
        "view [FLAGS] INPUT [MOVES]",
        "view [FLAGS] --player NAME INPUT",
        "view --html FILE [INPUT A.moves B.moves]",
    ],
    about: "\
Shows the moves MOVES of the game INPUT. In a terminal it is a replay in colour: each brick \
falls, and each step of its cascade marks what is about to vanish: [3]. Space pauses it, arrows \
move by one brick or one step, + and - set the speed, n and p go to the next and the previous of \
the ten best explosions, g to a brick, q quits. A pipe or a file gets all frames as plain text; \
where NO_COLOR is set, a terminal gets no colours.",
    positionals: &[
        Positional::file("INPUT", "the game; - is standard input"),
        Positional::file(
            "MOVES",
            "one line 'X R' per brick; - or nothing is standard input",
        ),
        Positional::file(
            "B.moves",
            "with --html: the moves of a second game to compare",
        ),
    ],
    flags: &[
        Group::titled("The replay", &[FROM, TO, ONLY_SCORES, DELAY]),
        Group::titled(
            "Other forms, where FILE is standard output if it is -",
            &[BRICK, STEPS, SVG, GIANT, ANIMATE, HTML],
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
    examples: &[
        ("view game.in game.moves", "replay a game in the terminal"),
        (
            "view --player search game.in --html game.html",
            "play a game and look at it in a browser",
        ),
        (
            "view game.in game.moves --brick 67 --steps --animate --svg brick.svg",
            "a cascade that moves",
        ),
    ],
    run,
};

/// Draws a brick of a game.
type Draw = fn(&Record, &Scene) -> String;

/// What the flags ask for.
enum Form {
    Replay(ReplayPart, Screen),
    Still(u64, Screen),
    Picture(u64, Draw, Output),
    Page(Output),
}

fn run(args: &Args) -> CommandResult {
    let form = form(args)?;
    if let Form::Page(output) = form {
        return output.write(html::page(&page_games(args)?));
    }
    if args.positional(2).is_some() {
        return Err(Error::usage(
            "two games are compared on a page: add --html FILE",
        ));
    }
    let record = record::from_args(args)?;
    match form {
        Form::Replay(part, screen) => {
            check(&part, &record)?;
            replay::show(&record, &part, screen)
        }
        Form::Still(brick, screen) => still(
            &record,
            &scene(&record, brick)?,
            args.has(STEPS.name),
            &screen,
        ),
        Form::Picture(brick, draw, output) => output.write(draw(&record, &scene(&record, brick)?)),
        Form::Page(_) => Ok(None),
    }
}

/// None, one or two games.
fn page_games(args: &Args) -> Result<Vec<Record>, Error> {
    match (args.positional(0), args.positional(2)) {
        (None, _) if !args.has(players::PLAYER.name) && !args.has(exec_flags::EXEC.name) => {
            Ok(Vec::new())
        }
        (_, Some(_)) => record::pair_from_args(args).map(Vec::from),
        _ => Ok(vec![record::from_args(args)?]),
    }
}

/// Refuses what cannot be shown before a player spends its time on the game.
fn form(args: &Args) -> Result<Form, Error> {
    let brick = args.number(BRICK)?;
    match (args.has(HTML.name), args.has(SVG.name), brick) {
        (true, _, _) => Ok(Form::Page(output(args, HTML, "a page", is_page)?)),
        (false, _, None) => {
            let screen = Screen::of_standard_output()?;
            Ok(Form::Replay(replay_part(args)?, screen))
        }
        (false, true, Some(brick)) => {
            let draw = draw(args)?;
            let output = output(args, SVG, "a picture", is_picture)?;
            Ok(Form::Picture(brick, draw, output))
        }
        (false, false, Some(brick)) => Ok(Form::Still(brick, Screen::of_standard_output()?)),
    }
}

/// Which picture.
fn draw(args: &Args) -> Result<Draw, Error> {
    let has = |flag: Flag| args.has(flag.name);
    match (has(GIANT), has(ANIMATE), has(STEPS)) {
        (true, _, _) => Ok(svg::giant),
        (false, true, false) => Err(Error::usage("--animate needs --steps")),
        (false, true, true) => Ok(svg::animation),
        (false, false, true) => Ok(svg::strip),
        (false, false, false) => Ok(svg::board),
    }
}

/// Where the flag says, if that is neither what is read nor a file of another kind than this one.
fn output(args: &Args, flag: Flag, kind: &str, is_own: fn(&[u8]) -> bool) -> Result<Output, Error> {
    let names = [("INPUT", 0), ("MOVES", 1), ("B.moves", 2)];
    let [input, moves, other] = names.map(|(name, index)| (name, args.positional(index)));
    let weights = ("--weights", args.value(players::WEIGHTS.name));
    refuse_same(
        &[input, moves, other, weights],
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
