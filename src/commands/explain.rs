//! `brickgm explain`: why a brick went where it went.

mod data;
mod model;
mod picture;
mod plans;
mod text;

use std::ffi::OsStr;
use std::io::Write;

use crate::commands::explain::model::Explainer;
use crate::commands::explain::plans::Recorder;
use crate::engine::brick::{Brick, Shape};
use crate::play::players::{self, BuiltIn, PlayerChoice, WeightsSource};
use crate::play::record::{self, Record, FROM, TO};
use crate::play::scene::{Replay, Scene};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Completion, Flag, Group, Positional, QUIET};
use crate::support::streams::{self, Output, Source};
use crate::support::table::Format;
use crate::text::sniff::is_picture;
use crate::text::weights::sets;

const BRICK: Flag = Flag::with_value("--brick", "I", "brick I only").conflicts(&["--from", "--to"]);
const ALL: Flag =
    Flag::alone("--all", "one row per placement; without it, equal ones share a row: X = 3..8")
        .conflicts(&["--format"]);
const FORMAT: Flag = Flag::with_words(
    "--format",
    "F",
    Completion::OneOf(&["text", "tsv", "json"]),
    "text (the default), tsv or json; the latter two have all rows, to the last digit",
);
const SVG: Flag = Flag::with_file(
    "--svg",
    "FILE",
    "with --brick I: a picture instead, all placements as small boards with points and value, the \
     one taken framed, the most points boxed; - is standard output",
)
.requires(&["--brick"])
.conflicts(&["--all", "--format"]);
const TRIES: Flag = Flag::with_value(
    "--tries",
    "T",
    "search: T tries per brick. With MOVES, the search player is asked at every brick that is \
     explained; with --brick it is asked anyway (default 300)",
);
const DEFAULT_TRIES: u64 = 300;

pub const COMMAND: Command = Command {
    name: "explain",
    summary: "say why a player puts a brick where it does",
    usage: &["explain [FLAGS] [--brick I | --from A --to B] INPUT [MOVES]"],
    about: "\
Plays the game INPUT and explains its bricks: the board before the brick, every placement in the \
order of trying with its points, the six counts of the board it leaves and that board's value \
with its terms, the rank of the placement that was taken, and the published rule in words with \
the figures of this position. 'brickgm help features' explains the counts and the rule.

With MOVES, it explains the moves of any solver, and says what the published rule and the search \
player would have done.

For the search player it adds the plan that the brick belongs to, and what the plan would win \
with this brick elsewhere. It needs --tries: by the clock every run is another game.",
    positionals: &[
        Positional::file("INPUT", "the game; - is standard input"),
        Positional::file("MOVES", "one line 'X R' per brick"),
    ],
    flags: &[
        Group::titled("Which bricks (default: all)", &[BRICK, FROM, TO]),
        Group::titled("Output", &[ALL, FORMAT, SVG]),
        Group::titled("Player", &[players::PLAYER]).conflicts(&["MOVES"]),
        Group::plain(&[players::WEIGHTS, players::ANY_K, TRIES]),
        Group::plain(&[players::THREADS, players::CHAINS, players::PREVIEW]).conflicts(&["MOVES"]),
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
    let format = format(args)?;
    let output = Output::from_args(args, SVG)?;
    output.refuse_other_than("a picture", is_picture)?;
    let (record, explainer) = match args.positional(1) {
        Some(moves) => given(args, moves)?,
        None => played(args)?,
    };
    let bricks = record::bricks(args, BRICK, &record)?;
    let (skipped, count) = (*bricks.start() as usize - 1, bricks.count());
    let scenes = Replay::new(&record).skip(skipped).take(count);
    let (begin, between, end) = match format {
        Format::Table => ("", "\n", ""),
        Format::Tsv => ("", "", ""),
        Format::Json => ("[\n", ",\n", "\n]\n"),
    };
    let mut writer = output.open()?;
    let mut write = |text: &str| writer.write_all(text.as_bytes()).map_err(streams::output_error);
    write(begin)?;
    for (index, explained) in scenes.filter_map(|scene| explainer.explain(scene)).enumerate() {
        write(if index == 0 { "" } else { between })?;
        write(&match format {
            _ if args.has(SVG.name) => picture::draw(&explained),
            Format::Table => text::explain(&explained, args.has(ALL.name)),
            Format::Tsv => data::tsv(&explained, index == 0),
            Format::Json => data::json(&explained),
        })?;
    }
    write(end)?;
    writer.finish()
}

fn format(args: &Args) -> Result<Format, Error> {
    let name = args.value(FORMAT.name).unwrap_or("text".as_ref());
    match name.to_str() {
        Some("text") => Ok(Format::Table),
        Some("tsv") => Ok(Format::Tsv),
        Some("json") => Ok(Format::Json),
        _ => Err(Error::usage(format!("--format: expected text, tsv or json, found {name:?}"))),
    }
}

/// The game of a built-in player, and what the search player planned.
fn played(args: &Args) -> Result<(Record, Explainer), Error> {
    let choice = PlayerChoice::from_args(args)?;
    if choice.seconds().is_some() {
        return Err(Error::usage(
            "the search player is explained with --tries T: by the clock every run is another game",
        ));
    }
    let input = Source::game(args.required(0)?, args.has(QUIET.name))?;
    let mut player = BuiltIn::Greedy;
    let make = |shape: Shape| {
        player = choice.load(shape.colours)?;
        Ok(Recorder::new(player.build(shape), shape))
    };
    let (record, recorder) = record::play_with(input, record::progress(args, &choice), make)?;
    let rule = match &player {
        BuiltIn::Published(rule) => rule.clone(),
        _ => sets::paper(record.shape.colours),
    };
    let plan = move |scene: &Scene| {
        let mut plans = recorder.plans.iter();
        plans.find(|plan| plan.last() >= scene.number).cloned()
    };
    let shape = record.shape;
    Ok((record, Explainer { shape, player: Some(player), rule, plan: Box::new(plan) }))
}

/// The game of given moves.
fn given(args: &Args, moves: &OsStr) -> Result<(Record, Explainer), Error> {
    let tries = match args.number_in(TRIES, 1..=players::MOST_TRIES)? {
        None if args.has(BRICK.name) => Some(DEFAULT_TRIES),
        tries => tries,
    };
    let built_in = &[("paper", &sets::PAPER), ("trained", &sets::TRAINED)];
    let weights = WeightsSource::from_args(args, built_in)?;
    let (record, rest) = record::given(args.required(0)?, moves, args.has(QUIET.name))?;
    let (shape, rule) = (record.shape, weights.load(record.shape.colours)?);
    let bricks: Vec<Brick> = record.turns.iter().map(|turn| turn.brick).chain(rest).collect();
    let plan = move |scene: &Scene| plans::ask(shape, tries?, scene, &bricks[scene.number - 1..]);
    Ok((record, Explainer { shape, player: None, rule, plan: Box::new(plan) }))
}
