//! `brickgm submission`: the program as one file that the judge accepts.

pub mod abbreviate;
pub mod bundle;
pub mod flatten;
pub mod lexer;
pub mod page;
pub mod sources;
pub mod strip;

use std::ffi::OsStr;

use crate::commands::submission::bundle::{Submission, LARGEST, START};
use crate::engine::brick::Colours;
use crate::engine::player::search::{Budget, Settings};
use crate::engine::weights::Rule;
use crate::play::players::{self, BuiltIn, PlayerChoice, WeightsSource};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Flag, Group};
use crate::support::quote::quoted_name;
use crate::support::streams::Output;
use crate::text::weights::parameters::{rust_fields, Parameters};

/// The seconds after which the judge stops a program, and those that are surely before.
const MOST_SECONDS: f64 = 10.0;
const SAFE_SECONDS: f64 = 9.5;

const OUT: Flag =
    Flag::with_file("--out", "FILE", "where to write the program (default: standard output)")
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
    examples: &[
        ("submission --player search -o search.rs", "the file that scores the most"),
        ("submission --player search --time 9.4 --size -o search.rs", "a little longer, and its size"),
    ],
    run,
};

fn run(args: &Args) -> CommandResult {
    let output = Output::from_args(args, OUT)?;
    let is_own = |file: &[u8]| file.starts_with(START.as_bytes());
    output.refuse_other_than("a program of \"brickgm submission\"", is_own)?;
    let choice = PlayerChoice::from_args(args)?;
    let warning = check_time(&choice)?;
    let submission = submission(&choice, args)?;
    let source = submission.source();
    let source = source.map_err(|error| Error::failure(error.to_string()))?;
    let mut notes = Vec::from_iter(output.write(&source)?);
    notes.extend(warning);
    if args.value(players::PLAYER.name).is_none() {
        notes.push("this is the published player; --player search scores far more".to_string());
    }
    if args.has(SIZE.name) {
        let (bytes, smallest) = (source.len(), submission.smallest());
        let room = LARGEST - smallest;
        notes.push(format!(
            "{bytes} of {LARGEST} bytes; in its shortest form {smallest}, {room} to spare"
        ));
    }
    Ok(Some(notes.join("\n")).filter(|notes| !notes.is_empty()))
}

/// Refuses a time at which the judge would stop the program, and warns where it may.
fn check_time(choice: &PlayerChoice) -> Result<Option<String>, Error> {
    match choice.seconds() {
        Some(seconds) if seconds >= MOST_SECONDS => Err(Error::usage(format!(
            "--time: expected less than {MOST_SECONDS}, as the judge stops a program then, found \
             \"{seconds}\""
        ))),
        Some(seconds) if seconds > SAFE_SECONDS => Ok(Some(format!(
            "warning: --time {seconds} leaves little: the judge stops a program at {MOST_SECONDS} \
             seconds, and its machine may be busy"
        ))),
        _ => Ok(None),
    }
}

fn submission(choice: &PlayerChoice, args: &Args) -> Result<Submission, Error> {
    let weights = args.value(players::WEIGHTS.name).map(in_ascii);
    let weights = |built_in: &str| weights.clone().unwrap_or(built_in.to_string());
    Ok(match choice {
        BuiltIn::Published(source) => Submission {
            player: "paper",
            about: format!("published player, weights {}", weights("paper")),
            parameters: by_colours::<Rule>("rule", "Rule", source)?,
            call: "play_input(input, output, |rules, shape| {\n        \
                   Published::new(rules, &rule(shape.colours), shape)\n    })"
                .to_string(),
        },
        BuiltIn::Greedy => Submission {
            player: "greedy",
            about: "greedy player".to_string(),
            parameters: String::new(),
            call: "play_input(input, output, |rules, _| Greedy::new(rules))".to_string(),
        },
        BuiltIn::Search(source, searching) => {
            let Budget::Seconds(seconds) = searching.budget else {
                return Err(Error::usage("the judge's file needs a time"));
            };
            Submission {
                player: "search",
                about: format!("search player, weights {}, {seconds} seconds", weights("search")),
                parameters: by_colours::<Settings>("settings", "Settings", source)?,
                call: format!("play_search(input, output, settings, {seconds:?})"),
            }
        }
    })
}

/// A name for the file's header: one line of ASCII.
fn in_ascii(name: &OsStr) -> String {
    let name = quoted_name(name);
    let escaped = |c: char| c.escape_unicode().to_string();
    let ascii = |c: char| Some(c.to_string()).filter(|_| c.is_ascii());
    name.chars().map(|c| ascii(c).unwrap_or(escaped(c))).collect()
}

/// The function of this name that gives the parameters for a K.
fn by_colours<P: Parameters>(
    name: &str,
    result: &str,
    weights: &WeightsSource,
) -> Result<String, Error> {
    let mut arms = String::new();
    for colours in Colours::ALL {
        let k = colours.get().to_string();
        let pattern = if colours.get() < Colours::MOST { &k } else { "_" };
        let fields = rust_fields::<P>(&weights.load(colours)?);
        arms += &format!("        {pattern} => {result} {{ {fields} }},\n");
    }
    let body = format!("    match colours.get() {{\n{arms}    }}\n");
    Ok(format!("fn {name}(colours: Colours) -> {result} {{\n{body}}}\n\n"))
}
