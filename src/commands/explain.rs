//! `brickgm explain`: why a brick went where it went.

mod model;
mod views;

use std::ffi::OsStr;

use crate::commands::explain::model::{Explainer, Recorder};
use crate::commands::flags::{self, FORMAT, QUIET};
use crate::commands::games::{self, FROM, TO};
use crate::commands::players::{self, PlayerChoice};
use crate::draw::scene::{Scene, Timeline};
use crate::formats::sniff::is_picture;
use crate::formats::weights::sets;
use crate::played::built_in::BuiltIn;
use crate::played::Played;
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Flag, Group, Positional};
use crate::support::streams::Output;
use crate::support::table::Format;

const BRICK: Flag = Flag::with_value("--brick", "I", "brick I only").conflicts(&["--from", "--to"]);
const SVG: Flag = Flag::with_file(
    "--svg",
    "FILE",
    "with --brick I: a picture instead, all placements as small boards with points and value, the \
     one taken framed, the most points boxed; - is standard output",
)
.requires(&["--brick"])
.conflicts(&["--format"]);
/// What the search player is asked with.
const DEFAULT_TRIES: u64 = 300;

pub const COMMAND: Command = Command {
    name: "explain",
    summary: "say why a player puts a brick where it does",
    usage: &["explain [FLAGS] [--brick I | --from A --to B] INPUT [MOVES]"],
    about: "\
Plays the game INPUT and explains its bricks: the board before the brick, every placement in the \
order of trying with its points and with the value and the six counts of the board it leaves, the \
rank of the placement that was taken, and the published rule in words with the figures of this \
position. 'brickgm help features' explains the counts and the rule.

With MOVES, it explains the moves of any solver, and says what the published rule and, with \
--brick or --tries, the search player would have done (by default with 300 tries per brick).

For the search player it adds the plan that the brick belongs to, and what the plan would win \
with this brick elsewhere. It needs --tries: by the clock every run is another game.",
    positionals: &[
        Positional::file("INPUT", "the game; - is standard input"),
        Positional::file("MOVES", "one line 'X R' per brick"),
    ],
    flags: &[
        Group::titled("Which bricks (default: all)", &[BRICK, FROM, TO]),
        Group::titled("Output", &[FORMAT, SVG]),
        Group::titled("Player", &[players::WEIGHTS, players::ANY_K, players::TRIES])
            .brief("--player NAME and its flags but --time, as 'brickgm --help' lists them"),
        Group::plain(&[players::PLAYER, players::THREADS, players::CHAINS, players::PREVIEW])
            .conflicts(&["MOVES"])
            .brief(""),
        Group::plain(&[QUIET]),
    ],
    closing: "",
    examples: &[
        ("explain --brick 9 game.in", "explain the ninth brick"),
        ("explain --brick 9 game.in my.moves", "rank a solver's move"),
        ("explain --brick 9 --svg all.svg game.in", "draw all placements"),
    ],
    run,
};

fn run(args: &Args) -> CommandResult {
    // The output is checked before a player spends time on the game.
    let format = flags::format(args)?;
    let output = Output::from_args(args, SVG)?;
    output.refuse_other_than("a picture", is_picture)?;
    let (played, explainer) = match args.positional(1) {
        Some(moves) => given(args, moves)?,
        None => built_in(args)?,
    };
    let bricks = games::bricks(args, BRICK, &played)?;
    let timeline = Timeline::new(&played);
    let scenes = bricks.map(|number| timeline.scene(number as usize));
    let explained: Vec<_> = scenes.filter_map(|scene| explainer.explain(scene)).collect();
    output.write(match format {
        _ if args.has(SVG.name) => explained.iter().map(views::picture).collect(),
        Format::Table => explained.iter().map(views::text).collect::<Vec<_>>().join("\n"),
        Format::Tsv => views::tsv(&explained),
        Format::Json => views::json(&explained),
    })
}

/// The game of a built-in player, and what the search player planned.
fn built_in(args: &Args) -> Result<(Played, Explainer), Error> {
    let choice = PlayerChoice::from_args(args)?;
    if choice.seconds().is_some() {
        return Err(Error::usage(
            "the search player is explained with --tries T, not by the clock",
        ));
    }
    let (played, recorder) = games::play_with(args, &choice, Recorder::new)?;
    let Recorder { player, plans, .. } = recorder;
    let rule = match player {
        BuiltIn::Published(rule) => rule,
        _ => sets::paper(played.shape.colours),
    };
    let plan = move |scene: &Scene| plans.iter().find(|plan| plan.last() >= scene.number).cloned();
    let shape = played.shape;
    Ok((played, Explainer { shape, rule, plan: Box::new(plan) }))
}

/// The game of given moves.
fn given(args: &Args, moves: &OsStr) -> Result<(Played, Explainer), Error> {
    let tries = match args.number_in(players::TRIES, 1..=players::MOST_TRIES)? {
        None if args.has(BRICK.name) => Some(DEFAULT_TRIES),
        tries => tries,
    };
    let built_in = &[("paper", &sets::PAPER), ("trained", &sets::TRAINED)];
    let weights = players::weights(args, built_in)?;
    let played = games::read(args.required(0)?, moves, args.has(QUIET.name))?;
    played.check()?;
    let (shape, rule) = (played.shape, weights.load(played.shape.colours)?);
    let bricks = played.bricks.clone();
    let plan = move |scene: &Scene| model::ask(shape, tries?, scene, &bricks[scene.number - 1..]);
    Ok((played, Explainer { shape, rule, plan: Box::new(plan) }))
}
