//! `brickgm view`: a game to look at.

mod stage;

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use self::stage::Stage;
use crate::commands::flags::QUIET;
use crate::commands::games::{self, FROM, SEED, SHAPE, TO};
use crate::commands::{players, solvers};
use crate::draw::animation::animation;
use crate::draw::scene::Timeline;
use crate::draw::terminal::Layout;
use crate::draw::{self, html, svg};
use crate::played::Played;
use crate::support::args::Args;
use crate::support::command::{Command, Flag, Group, Positional};
use crate::support::error::{CommandResult, Error};
use crate::support::numbers::grouped;
use crate::support::signals::{self, Signal};
use crate::support::streams;
use crate::support::terminal::{size, wrapped, Keyboard};

const ONLY_SCORES: Flag =
    Flag::with_value("--only-scores", "MIN", "only bricks worth MIN points or more");
const DELAY: Flag = Flag::with_value("--delay", "MS", "milliseconds per step (default 400)");
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
falls, and each step of its cascade marks what is about to vanish: [3]. Space pauses it, arrows \
move by one brick or one step, + and - set the speed, n and p go to the next and the previous of \
the best explosions (ten at most, none below a tenth of the best), g to a brick, q quits. A pipe \
or a file gets all frames as plain text; if NO_COLOR is set, a terminal gets no colours.",
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
            .brief(
                "--player NAME or --exec COMMAND, and their flags, as 'brickgm --help' lists them",
            ),
        solvers::GROUP.conflicts(&["MOVES"]).brief(""),
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
        let layout = layout.without_keys();
        let text = |frame| layout.lines(&played, &scene, frame, "").join("\n") + "\n";
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
    let is_played = [players::PLAYER, solvers::EXEC, SEED].iter().any(|flag| args.has(flag.name));
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
    if layout.is_live && !shown.is_empty() {
        return perform(played, Stage::new(timeline, shown, delay), layout);
    }
    let mut output = streams::standard_output();
    for scene in shown.into_iter().map(|number| timeline.scene(number)) {
        for frame in &scene.frames {
            let text = layout.lines(played, &scene, frame, "").join("\n");
            write!(output, "{text}\n\n").map_err(streams::output_error)?;
        }
    }
    write!(output, "{played}").map_err(streams::output_error)?;
    output.finish()
}

/// A replay on a terminal. The last frame and the verdict then stay on the user's own screen.
fn perform(played: &Played, mut stage: Stage, layout: Layout) -> CommandResult {
    signals::catch();
    signals::catch_resizing();
    let Some(keyboard) = Keyboard::take() else {
        return Err(Error::failure("the terminal cannot be read: write a page with --html FILE"));
    };
    let mut layout = Ok(layout);
    let signal = follow_keys(&mut stage, &mut layout, &keyboard).map_err(streams::output_error);
    drop(keyboard);
    if let Some(signal) = signal? {
        let message = format!("stopped at brick {} by {}", stage.scene.number, signal.name());
        return Err(Error::Interrupted(signal, message));
    }
    let last = layout.map(|layout| stage.lines(&layout.without_keys()).join("\n") + "\n\n");
    streams::print(&format!("{}{played}", last.unwrap_or_default()))
}

/// Signals and resized windows are noticed this fast.
const PATIENCE: Duration = Duration::from_millis(50);

/// Draws until the replay is over, or until a signal comes. If the terminal is too small, the
/// layout is the lines that say so.
fn follow_keys(
    stage: &mut Stage,
    layout: &mut Result<Layout, Vec<String>>,
    keyboard: &Keyboard,
) -> io::Result<Option<Signal>> {
    let (mut since, mut drawn) = (Instant::now(), Vec::new());
    while !stage.is_over() {
        if let Some(signal) = signals::caught() {
            return Ok(Some(signal));
        }
        if signals::resized() {
            let (rows, columns) = size().unwrap_or((24, 80));
            let fitted = |error: Error| wrapped(&error.to_string(), columns);
            *layout =
                Layout::of_output().map_err(|error| fitted(error).into_iter().take(rows).collect());
            drawn.clear();
        }
        let lines = layout.as_ref().map_or_else(Vec::clone, |layout| stage.lines(layout));
        if lines != drawn {
            // Each line is cleared to its end as it is written.
            let mut output = io::stdout().lock();
            write!(output, "\x1b[H{}\x1b[K\x1b[J", lines.join("\x1b[K\r\n"))?;
            output.flush()?;
            drawn = lines;
        }
        let left = stage.stays().map(|stays| stays.saturating_sub(since.elapsed()));
        // Keys come first, so that a pace too fast for the terminal can still be slowed down.
        match keyboard.keys.recv_timeout(left.unwrap_or(PATIENCE).min(PATIENCE)) {
            Ok(key) => stage.press(key),
            Err(_) if left.is_some_and(|left| left <= PATIENCE) => stage.tick(),
            Err(_) => continue,
        }
        since = Instant::now();
    }
    Ok(None)
}
