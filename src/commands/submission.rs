//! `brickgm submission`: the program as one file that the judge accepts.

pub mod abbreviate;
pub mod bundle;
pub mod flatten;
pub mod lexer;
pub mod page;
pub mod sources;
pub mod strip;

use std::ffi::OsStr;

use crate::commands::submission::bundle::{by_colours, Submission, LARGEST, START};
use crate::engine::brick::Colours;
use crate::engine::player::search::{Budget, Settings};
use crate::engine::weights::Rule;
use crate::play::players::{self, BuiltIn, PlayerChoice};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Flag, Group};
use crate::support::quote::quoted_name;
use crate::support::streams::Output;

/// The seconds after which the judge stops a program, and those that are surely before.
const MOST_SECONDS: f64 = 10.0;
const SAFE_SECONDS: f64 = 9.5;

const OUT: Flag = Flag::with_file(
    "--out",
    "FILE",
    "where to write the program (default: standard output)",
)
.short("-o");
const SIZE: Flag = Flag::alone(
    "--size",
    "also say on standard error how many bytes the file has, and how many are to spare",
);

pub const COMMAND: Command = Command {
    name: "submission",
    summary: "write the program as one file for the judge",
    usage: &["submission [--player NAME] [--weights SET [--any-k]] [--time S] [--size] [-o FILE]"],
    about: "\
Writes a Rust program that plays as 'brickgm' does with the same flags, and that the judge accepts: \
one file of at most 50000 ASCII bytes in the Rust of 2019 (1.33, edition 2015) without packages. It \
reads a game on standard input and writes nothing but moves. It holds the files of the engine that \
the player needs, as readable as the limit allows. Without --player it is the published player.",
    positionals: &[],
    flags: &[Group::plain(&[
        players::PLAYER,
        players::WEIGHTS,
        players::ANY_K,
        players::TIME,
        SIZE,
        OUT,
    ])],
    closing: "\
Compiled with BRICKGM_TRIES=T in the environment, the search file makes T tries per brick instead, \
as 'brickgm --tries T'.",
    examples: EXAMPLES,
    run,
};

fn run(args: &Args) -> CommandResult {
    let output = Output::from_args(args, OUT)?;
    let is_own = |file: &[u8]| file.starts_with(START.as_bytes());
    output.refuse_other_than("a program of \"brickgm submission\"", is_own)?;
    let (submission, warning) = submission(args)?;
    let failure = |error: flatten::BundleError| Error::failure(error.to_string());
    let source = submission.source().map_err(failure)?;
    let mut notes = Vec::from_iter(output.write(&source)?);
    notes.extend(warning);
    if args.value(players::PLAYER.name).is_none() {
        notes.push("this is the published player; --player search scores far more".to_string());
    }
    if args.has(SIZE.name) {
        let (bytes, smallest) = (source.len(), submission.smallest().map_err(failure)?);
        let room = LARGEST - smallest;
        notes.push(format!(
            "{bytes} of {LARGEST} bytes; in its shortest form {smallest}, {room} to spare"
        ));
    }
    Ok(Some(notes.join("\n")).filter(|notes| !notes.is_empty()))
}

/// What the flags ask for, and a warning if its time may be too long.
fn submission(args: &Args) -> Result<(Submission, Option<String>), Error> {
    let set = |built_in: &str| {
        args.value(players::WEIGHTS.name)
            .map_or(built_in.into(), in_ascii)
    };
    let (player, about, parameters, call, warning);
    match PlayerChoice::from_args(args)? {
        BuiltIn::Published(weights) => {
            let rules = for_all::<Rule>(|colours| weights.load(colours))?;
            (player, warning) = ("paper", None);
            about = format!("published player, weights {}", set("paper"));
            parameters = by_colours("rule", "Rule", &rules);
            let new = "Published::new(rules, &rule(shape.colours), shape)";
            call = format!("play_input(input, output, |rules, shape| {new})");
        }
        BuiltIn::Greedy => {
            (player, warning, parameters) = ("greedy", None, String::new());
            about = "greedy player".to_string();
            call = "play_input(input, output, |rules, _| Greedy::new(rules))".to_string();
        }
        BuiltIn::Search(weights, searching) => {
            let settings = for_all::<Settings>(|colours| weights.load(colours))?;
            let Budget::Seconds(seconds) = searching.budget else {
                return Err(Error::usage("the judge's file needs a time"));
            };
            (player, warning) = ("search", check_time(seconds)?);
            about = format!(
                "search player, weights {}, {seconds} seconds",
                set("search")
            );
            parameters = by_colours("settings", "Settings", &settings);
            call = format!("play_search(input, output, settings, {seconds:?})");
        }
    }
    let submission = Submission {
        player,
        about,
        parameters,
        call,
    };
    Ok((submission, warning))
}

/// Refuses what the judge would stop, and warns of what it may stop.
fn check_time(seconds: f64) -> Result<Option<String>, Error> {
    match seconds {
        _ if seconds >= MOST_SECONDS => Err(Error::usage(format!(
            "--time: expected less than {MOST_SECONDS}, as the judge stops a program then, found \
             \"{seconds}\""
        ))),
        _ if seconds > SAFE_SECONDS => Ok(Some(format!(
            "warning: --time {seconds} leaves little: the judge stops a program at {MOST_SECONDS} \
             seconds, and its machine may be busy"
        ))),
        _ => Ok(None),
    }
}

/// A name for the file's header: one line of ASCII.
fn in_ascii(name: &OsStr) -> String {
    let mut out = String::new();
    for character in quoted_name(name).chars() {
        match character.is_ascii() {
            true => out.push(character),
            false => out.extend(character.escape_unicode()),
        }
    }
    out
}

/// The parameters for each K, as Rust.
fn for_all<T: std::fmt::Debug>(
    load: impl Fn(Colours) -> Result<T, Error>,
) -> Result<Vec<String>, Error> {
    let fields = |parameters: T| {
        let debug = format!("{parameters:?}").replace("score_limits: [", "score_limits: vec![");
        let (_, fields) = debug.split_once('{').unwrap_or_default();
        fields.trim_end_matches('}').trim().to_string()
    };
    Colours::ALL
        .iter()
        .map(|&colours| load(colours).map(fields))
        .collect()
}
