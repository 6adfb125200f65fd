//! `brickgm submission`: the program as one file that the judge accepts.

pub mod abbreviate;
pub mod bundle;
pub mod flatten;
pub mod lexer;
pub mod page;
pub mod sources;
pub mod strip;

use crate::commands::submission::bundle::SubmittedPlayer;
use crate::engine::brick::Colours;
use crate::engine::player::search::Budget;
use crate::play::players::{self, BuiltIn, PlayerChoice};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Flag, Group};
use crate::support::quote::quoted_name;
use crate::support::streams;

const SIZE: Flag = Flag::alone(
    "--size",
    "also say on standard error how many bytes the file has, and how many are to spare",
);

pub const COMMAND: Command = Command {
    name: "submission",
    summary: "write the program as one file for the judge",
    usage: &["submission [--player NAME] [--weights SET [--any-k]] [--time S] [--size]"],
    about: "\
Writes a Rust program to standard output that plays as 'brickgm' does with the same flags, and \
that the judge accepts: one file of at most 50000 ASCII bytes in the Rust of 2019 (1.33, edition \
2015) without packages. It reads a game on standard input and says nothing but moves. It \
holds the files of the engine that the player needs, as readable as the limit allows. Without --player, that is paper.",
    positionals: &[],
    flags: &[Group::plain(&[
        players::PLAYER,
        players::WEIGHTS,
        players::ANY_K,
        players::TIME,
        SIZE,
    ])],
    closing: "\
Compiled with BRICKGM_TRIES=T in the environment, the search file makes so many tries a brick \
instead, as 'brickgm --tries T'.",
    examples: &[],
    run,
};

fn run(args: &Args) -> CommandResult {
    let choice = PlayerChoice::from_args(args)?;
    let set = args.value(players::WEIGHTS.name);
    let set = set.map(|set| quoted_name(set).escape_default().to_string());
    let (player, about) = match choice {
        BuiltIn::Published(weights) => {
            let rules = for_all(|colours| weights.load(colours))?;
            let set = set.unwrap_or("paper".to_string());
            (
                SubmittedPlayer::Paper(rules),
                format!("player paper, weights {set}"),
            )
        }
        BuiltIn::Greedy => (SubmittedPlayer::Greedy, "player greedy".to_string()),
        BuiltIn::Search(weights, searching) => {
            let settings = for_all(|colours| weights.load(colours))?;
            let set = set.unwrap_or("search".to_string());
            let seconds = match searching.budget {
                Budget::Seconds(seconds) => in_time(seconds)?,
                _ => return Err(Error::usage("the judge's file needs a time")),
            };
            let about = format!("player search, weights {set}, {seconds} seconds");
            (SubmittedPlayer::Search { settings, seconds }, about)
        }
    };
    let source = bundle::source(&player, &about).map_err(Error::failure)?;
    streams::print(&source)?;
    if !args.has(SIZE.name) {
        return Ok(None);
    }
    let smallest = bundle::smallest(&player, &about).map_err(Error::failure)?;
    let (bytes, most) = (source.len(), bundle::LARGEST);
    let room = most - smallest;
    Ok(Some(format!(
        "{bytes} of {most} bytes; in its shortest form {smallest}, {room} to spare"
    )))
}

/// The judge stops a program that takes longer.
fn in_time(seconds: f64) -> Result<f64, Error> {
    let most = bundle::MOST_SECONDS;
    match seconds <= most {
        true => Ok(seconds),
        false => Err(Error::usage(format!(
            "--time: expected at most {most}, as the judge stops a program then, found \"{seconds}\""
        ))),
    }
}

/// One set of numbers for each K.
fn for_all<T>(load: impl Fn(Colours) -> Result<T, Error>) -> Result<Vec<T>, Error> {
    Colours::ALL.iter().map(|&colours| load(colours)).collect()
}
