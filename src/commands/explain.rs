//! `brickgm explain`: why a brick went where it went.

pub mod data;
pub mod fold;
pub mod placements;
pub mod search;
pub mod sheet;
pub mod text;

use std::ops::RangeInclusive;

use crate::commands::explain::placements::{Explainer, Explanation};
use crate::commands::explain::search::plans::Recorder;
use crate::commands::explain::search::PlanExplanation;
use crate::commands::explain::text::Rows;
use crate::engine::brick::Shape;
use crate::engine::weights::Rule;
use crate::play::players::{self, BuiltIn, PlayerChoice};
use crate::play::record::{self, no_such_brick, Record, FROM, TO};
use crate::play::scene::{Replay, Timeline};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Completion, Flag, Group, Positional, QUIET};
use crate::support::streams::{self, Output, Source};
use crate::text::sniff::is_picture;

const BRICK: Flag = Flag::with_value("--brick", "I", "brick I only").conflicts(&["--from", "--to"]);
const ALL: Flag = Flag::alone(
    "--all",
    "a row for each placement; without it, equal ones share a row: X = 3..8",
);
const FORMAT: Flag = Flag::with_words(
    "--format",
    "F",
    Completion::OneOf(&["text", "tsv", "json"]),
    "text (the default), tsv or json; the latter two have all rows, to the last digit",
);
const SVG: Flag = Flag::with_file(
    "--svg",
    "FILE",
    "with --brick I: a picture instead, all placements as small boards with value and points, the \
     one taken framed; - is standard output",
)
.requires(&["--brick"])
.conflicts(&["--all", "--format"]);

/// Those of every command that plays, but for the time: by the clock every run is another game.
const WHO: &[Flag] = &[
    players::PLAYER,
    players::WEIGHTS,
    players::ANY_K,
    players::TRIES,
    players::THREADS,
    players::CHAINS,
    players::PREVIEW,
];

/// The row of the table.
pub const COMMAND: Command = Command {
    name: "explain",
    summary: "say why a player puts a brick where it does",
    usage: &[
        "explain [FLAGS] [--brick I] INPUT",
        "explain [FLAGS] --from A --to B INPUT",
    ],
    about: "\
Plays the game INPUT and lays its bricks open: the board before the brick, every placement in the \
order of trying with its points, the six counts of the board it leaves and that board's value \
with its terms, and the player's rule in words with the numbers of this position.

Of the search player it tells the plan that the brick belongs to, the explosion it was made for, \
and what other places of the brick would have cost. It needs --tries: by the clock every run is \
another game.",
    positionals: &[Positional::file("INPUT", "the game; - is standard input")],
    flags: &[
        Group::titled("Which bricks (default: all)", &[BRICK, FROM, TO]),
        Group::titled("In which form", &[ALL, FORMAT, SVG]),
        Group::titled("Who plays", WHO),
        Group::plain(&[QUIET]),
    ],
    closing: "",
    examples: &[],
    run,
};

/// What the flags ask for.
enum Form {
    Text(Rows),
    Tsv,
    Json,
    Picture(Output),
}

fn run(args: &Args) -> CommandResult {
    let form = form(args)?;
    if args.value(players::PLAYER.name) == Some("search".as_ref()) {
        return searched(args, form);
    }
    let choice = PlayerChoice::from_args(args)?;
    let input = Source::game(args.required(0)?, args.has(QUIET.name))?;
    let mut rule = None;
    let make = |shape: Shape| {
        let loaded = choice.load(shape.colours)?;
        if let BuiltIn::Published(own) = &loaded {
            rule = Some(own.clone());
        }
        Ok(loaded.build(shape))
    };
    let (record, _) = record::play_with(input, record::progress(args, &choice), make)?;
    let bricks = selected(args, &record)?;
    told(&record, rule, bricks, &form)
}

/// The search player's game, and what it planned.
fn searched(args: &Args, form: Form) -> CommandResult {
    args.refuse(&[ALL, SVG], "--player search")?;
    if !args.has(players::TRIES.name) {
        return Err(Error::usage(
            "the search player is explained with --tries T: by the clock every run is another game",
        ));
    }
    let choice = PlayerChoice::from_args(args)?;
    let input = Source::game(args.required(0)?, args.has(QUIET.name))?;
    let mut span = 0;
    let make = |shape: Shape| {
        let loaded = choice.load(shape.colours)?;
        match &loaded {
            BuiltIn::Search(settings, searching) => {
                span = settings.span as usize;
                Ok(Recorder::new(searching.build(settings, shape)))
            }
            _ => Err(Error::usage("only the search player plans")),
        }
    };
    let (record, recorder) = record::play_with(input, record::progress(args, &choice), make)?;
    let timeline = Timeline::new(&record);
    let explain = |number| search::explain(&timeline, &recorder.plans, number, span);
    let bricks = selected(args, &record)?;
    let all: Vec<PlanExplanation> = bricks.filter_map(explain).collect();
    streams::print(&match form {
        Form::Tsv => search::data::tsv(&all),
        Form::Json => search::data::json(&all),
        _ => {
            let texts: Vec<String> = all.iter().map(search::text::explain).collect();
            texts.join("\n")
        }
    })
}

/// Refuses what cannot be told before a player spends its time on the game.
fn form(args: &Args) -> Result<Form, Error> {
    if args.has(SVG.name) {
        let output = Output::from_args(args, SVG)?;
        output.refuse_other_than("a picture", is_picture)?;
        return Ok(Form::Picture(output));
    }
    let name = args.value(FORMAT.name).unwrap_or("text".as_ref());
    let form = match name.to_str() {
        Some("text") => {
            let all = args.has(ALL.name);
            return Ok(Form::Text(if all { Rows::All } else { Rows::Different }));
        }
        Some("tsv") => Form::Tsv,
        Some("json") => Form::Json,
        _ => {
            return Err(Error::usage(format!(
                "--format: expected text, tsv or json, found {name:?}"
            )))
        }
    };
    args.refuse(&[ALL], "--format tsv or json")?;
    Ok(form)
}

/// The bricks to explain, which were all placed.
fn selected(args: &Args, record: &Record) -> Result<RangeInclusive<u64>, Error> {
    let placed = record.turns.len() as u64;
    let mut ends = [1, placed];
    for (flag, at) in [(BRICK, 0..2), (FROM, 0..1), (TO, 1..2)] {
        if let Some(brick) = args.number(flag)? {
            if !(1..=placed).contains(&brick) {
                return Err(no_such_brick(flag, brick, record));
            }
            ends[at].fill(brick);
        }
    }
    let [from, to] = ends;
    if args.has(TO.name) && from > to {
        return Err(Error::failure(format!(
            "--to: expected no brick before --from {from}, found {to}"
        )));
    }
    Ok(from..=to)
}

fn told(
    record: &Record,
    rule: Option<Rule>,
    bricks: RangeInclusive<u64>,
    form: &Form,
) -> CommandResult {
    let mut explainer = Explainer::new(record.shape, rule);
    let (skipped, count) = (*bricks.start() as usize - 1, bricks.count());
    let scenes = Replay::new(record).skip(skipped).take(count);
    let explanations: Vec<Explanation> = scenes.map(|scene| explainer.explain(&scene)).collect();
    let all = &explanations[..];
    streams::print(&match form {
        Form::Text(rows) => {
            let texts: Vec<String> = all.iter().map(|one| text::explain(one, *rows)).collect();
            texts.join("\n")
        }
        Form::Tsv => data::tsv(all),
        Form::Json => data::json(all),
        Form::Picture(output) => return output.write(sheet::draw(&all[0])),
    })
}
