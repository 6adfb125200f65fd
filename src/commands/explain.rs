//! `brickgm explain`: why a brick went where it went.

mod data;
mod model;
mod picture;
mod plans;
mod story;
mod text;

use std::ffi::OsStr;

use crate::commands::explain::model::{Explained, Explainer, MadeBy};
use crate::commands::explain::plans::{Recorder, Search};
use crate::engine::brick::Shape;
use crate::play::players::{self, BuiltIn, PlayerChoice, WeightsSource};
use crate::play::record::{self, Record, FROM, TO};
use crate::play::scene::Timeline;
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Completion, Flag, Group, Positional, QUIET};
use crate::support::streams::{self, Output, Source};
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

enum Form {
    Text,
    Tsv,
    Json,
    Picture(Output),
}

fn run(args: &Args) -> CommandResult {
    let form = form(args)?;
    let (record, explainer) = match args.positional(1) {
        Some(moves) => given(args, moves)?,
        None => played(args)?,
    };
    let bricks = record::bricks(args, BRICK, &record)?;
    let timeline = Timeline::new(&record);
    let scenes = bricks.map(|number| timeline.scene(number as usize));
    let all: Vec<Explained> = scenes.filter_map(|scene| explainer.explain(&scene)).collect();
    streams::print(&match form {
        Form::Text => {
            let texts = all.iter().map(|one| text::explain(one, args.has(ALL.name)));
            texts.collect::<Vec<_>>().join("\n")
        }
        Form::Tsv => data::tsv(&all),
        Form::Json => data::json(&all),
        Form::Picture(output) => return output.write(picture::draw(&all[0])),
    })
}

/// What the flags ask for. It is checked before a player spends time on the game.
fn form(args: &Args) -> Result<Form, Error> {
    if args.has(SVG.name) {
        let output = Output::from_args(args, SVG)?;
        output.refuse_other_than("a picture", is_picture)?;
        return Ok(Form::Picture(output));
    }
    let name = args.value(FORMAT.name).unwrap_or("text".as_ref());
    match name.to_str() {
        Some("text") => Ok(Form::Text),
        Some("tsv") => Ok(Form::Tsv),
        Some("json") => Ok(Form::Json),
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
        Ok(Recorder::new(player.build(shape)))
    };
    let (record, recorder) = record::play_with(input, record::progress(args, &choice), make)?;
    let published = sets::paper(record.shape.colours);
    let (made_by, rule) = match player {
        BuiltIn::Published(rule) => (MadeBy::Published, rule),
        BuiltIn::Greedy => (MadeBy::Greedy, published),
        BuiltIn::Search(..) => (MadeBy::Search, published),
    };
    let explainer =
        Explainer { shape: record.shape, made_by, rule, search: Search::Played(recorder.plans) };
    Ok((record, explainer))
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
    let placed = record.turns.iter().map(|turn| turn.brick);
    let explainer = Explainer {
        shape: record.shape,
        made_by: MadeBy::Given,
        rule: weights.load(record.shape.colours)?,
        search: match tries {
            Some(tries) => Search::Asked(tries, placed.chain(rest).collect()),
            None => Search::Played(Vec::new()),
        },
    };
    Ok((record, explainer))
}
