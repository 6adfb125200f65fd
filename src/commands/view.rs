//! `brickgm view`: a game to look at.

use std::io::Write;
use std::ops::RangeInclusive;
use std::thread;
use std::time::Duration;

use crate::commands::games::{self, FROM, SEED, SHAPE, TO};
use crate::commands::players;
use crate::commands::QUIET;
use crate::draw::animation::animation;
use crate::draw::scene::Timeline;
use crate::draw::terminal::Layout;
use crate::draw::{self, html, svg};
use crate::played::Played;
use crate::support::args::Args;
use crate::support::command::{Command, Flag, Group, Positional};
use crate::support::error::{CommandResult, Error};
use crate::support::numbers::grouped;
use crate::support::streams;

const ONLY_SCORES: Flag =
    Flag::with_value("--only-scores", "MIN", "only bricks worth MIN points or more");
const DELAY: Flag = Flag::with_value("--delay", "MS", "milliseconds per step (default 400)");
/// A falling brick is this much faster than a step.
const FALLING: u32 = 8;
const BRICK: Flag = Flag::with_value("--brick", "I", "the board after brick I");
const STEPS: Flag =
    Flag::alone("--steps", "with --brick I: its cascade, step by step").requires(&["--brick"]);
const SVG: Flag = Flag::with_file(
    "--svg",
    "FILE",
    "with --brick I: that board as a picture, and with --steps the cascade as a strip of boards, \
     the vanishing squares outlined and their runs lined through",
)
.requires(&["--brick"]);
const ANIMATE: Flag =
    Flag::alone("--animate", "with --svg: the cascade as one moving board, in a loop")
        .requires(&["--svg"]);
const HTML: Flag = Flag::with_file(
    "--html",
    "FILE",
    "the whole game as one page for a browser, or two games beside each other; without INPUT a \
     page to play by hand, on which games can be dropped",
)
.conflicts(&["--brick"]);

pub(crate) const COMMAND: Command = Command {
    name: "view",
    summary: "look at a game: in the terminal, as a picture, as a page",
    usage: &[
        "view [FLAGS] INPUT [MOVES]",
        "view [FLAGS] --player NAME INPUT",
        "view [FLAGS] --seed S --shape KxN [--player NAME]",
        "view --html FILE [INPUT A.moves B.moves]",
    ],
    about: "\
Shows the moves MOVES of the game INPUT. In a terminal it is a replay in colour: each brick \
falls, and each step of its cascade marks what is about to vanish: [3]. Ctrl-C ends it. A pipe or \
a file gets all frames as plain text; if NO_COLOR is set, a terminal gets no colours. To pause, go \
back or jump to an explosion, write a page with --html and open it in a browser.",
    positionals: &[
        Positional::file("INPUT", "the game; - is standard input"),
        Positional::file("MOVES", "one line 'X R' per brick; - or nothing is standard input"),
        Positional::file("B.moves", "with --html: the moves of a second game to compare"),
    ],
    flags: &[
        Group::titled("The replay", &[FROM, TO, ONLY_SCORES, DELAY])
            .conflicts(&["--brick", "--html"]),
        Group::titled(
            "Other forms, where FILE is standard output if it is -",
            &[BRICK, STEPS, SVG, ANIMATE, HTML],
        ),
        Group::titled("A random game, instead of INPUT", &[SEED, SHAPE]),
        Group::titled("To play first, instead of MOVES", players::FLAGS)
            .requires(&["--player"])
            .conflicts(&["MOVES"])
            .brief("--player NAME and its flags, as 'brickgm --help' lists them"),
        Group::plain(&[QUIET]),
    ],
    closing: "\
Nothing is shown or written before the referee has seen the whole game; what it refuses is an \
error (exit code 1).",
    examples: &[
        ("view game.in game.moves", "replay a game in the terminal"),
        ("view --player search game.in --html game.html", "play a game, and see it in a browser"),
        ("view --seed 7 --shape 5x2000 --html game.html", "see the published player on a new game"),
        ("view --html play.html", "write a page to play by hand"),
        ("view game.in game.moves --brick 67 --animate --svg cascade.svg", "a moving cascade"),
    ],
    run,
};

/// Refuses what cannot be shown before a player spends its time on the game.
fn run(args: &Args) -> CommandResult {
    for flag in [BRICK, FROM, TO] {
        args.number(flag)?;
    }
    let (least, delay) = (args.number(ONLY_SCORES)?, args.number(DELAY)?);
    let has = |flag: Flag| args.has(flag.name);
    if has(HTML) {
        let output = draw::output(args, HTML)?;
        return output.write(html::page(&page_games(args)?));
    }
    if args.positional(2).is_some() {
        return Err(Error::usage("two games are compared on a page: add --html FILE"));
    }
    let picture = draw::output(args, SVG)?;
    let layout = if has(SVG) { Layout::plain() } else { Layout::of_output()? };
    let played = games::from_args(args)?;
    let bricks = games::bricks(args, BRICK, &played)?;
    if !has(BRICK) {
        let delay = Duration::from_millis(delay.unwrap_or(400));
        return replay(&played, bricks, least.unwrap_or(0), delay, layout);
    }
    let scene = Timeline::new(&played).scene(*bricks.start() as usize);
    if !has(SVG) {
        let first = if has(STEPS) { 0 } else { scene.terms.len() };
        let text = |frame| layout.lines(&played, &scene, frame).join("\n") + "\n";
        let texts: Vec<String> = scene.frames[first..].iter().map(text).collect();
        return streams::print(&texts.join("\n"));
    }
    let draw = if has(ANIMATE) {
        animation
    } else if has(STEPS) {
        svg::strip
    } else {
        svg::board
    };
    picture.write(draw(&played, &scene))
}

/// None, one or two games.
fn page_games(args: &Args) -> Result<Vec<Played>, Error> {
    let is_played = args.has(players::PLAYER.name) || args.has(SEED.name);
    match (args.positional(0), args.positional(2)) {
        (None, _) if !is_played => Ok(Vec::new()),
        (_, Some(_)) => games::pair_from_args(args).map(Vec::from),
        _ => Ok(vec![games::from_args(args)?]),
    }
}

/// Shows those of these bricks that scored `least` points or more; a step takes `delay`. Unless
/// standard output is a terminal, all frames are printed.
fn replay(
    played: &Played,
    bricks: RangeInclusive<u64>,
    least: u64,
    delay: Duration,
    layout: Layout,
) -> CommandResult {
    let timeline = Timeline::new(played);
    let mut shown: Vec<usize> = bricks.map(|number| number as usize).collect();
    // The first of equals.
    let most = shown.iter().copied().rev().max_by_key(|&number| timeline.points(number));
    shown.retain(|&number| timeline.points(number) >= least);
    if let (true, Some(number)) = (shown.is_empty(), most) {
        let [least, points, number] = [least, timeline.points(number), number as u64].map(grouped);
        let most = format!("the most is {points}, at brick {number}");
        return streams::print(&format!(
            "No brick scored {least} points or more: {most}.\n{played}"
        ));
    }
    let mut output = streams::standard_output();
    // A terminal draws each frame over the last one.
    let mut up = String::new();
    for scene in shown.into_iter().map(|number| timeline.scene(number)) {
        let falling = if layout.is_live { scene.falling() } else { Vec::new() };
        let falling = falling.iter().map(|frame| (frame, delay / FALLING));
        for (frame, stays) in falling.chain(scene.frames.iter().map(|frame| (frame, delay))) {
            let lines = layout.lines(played, &scene, frame);
            let text = if layout.is_live {
                format!("{up}{}\x1b[K\n", lines.join("\x1b[K\n"))
            } else {
                lines.join("\n") + "\n\n"
            };
            output.write_all(text.as_bytes()).map_err(streams::output_error)?;
            if layout.is_live {
                up = format!("\x1b[{}A", lines.len());
                output.flush().map_err(streams::output_error)?;
                thread::sleep(stays);
            }
        }
    }
    write!(output, "{played}").map_err(streams::output_error)?;
    output.finish()
}
