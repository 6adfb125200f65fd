//! `brickgm gen`: a random game, or a directory of them.

use std::fs;
use std::path::Path;

use crate::commands::{out, QUIET};
use crate::engine::brick::{Colours, Shape};
use crate::formats::deal::{parse_seeds, Deal};
use crate::formats::games;
use crate::support::args::{whole_number, Args};
use crate::support::command::{Command, Flag, Group, Positional};
use crate::support::error::{CommandResult, Error};
use crate::support::quote::quoted;
use crate::support::streams::{self, Output};

const SEED: Flag =
    Flag::with_value("--seed", "S", "a whole number (default 1)").conflicts(&["--seeds"]);
const SEEDS: Flag = Flag::with_value(
    "--seeds",
    "A..B",
    "a game for each of these seeds, both ends included, or a list of such: 1..9,20",
)
.requires(&["--out"]);
const OUT: Flag =
    out("where to write the game (default: standard output); with --seeds the directory for the \
     games, created if missing: 5x2000-seed07.in has K, N and the seed in its name");

pub const COMMAND: Command = Command {
    name: "gen",
    summary: "make a random game",
    usage: &["gen [--seed S] [-o FILE] N K", "gen --seeds A..B --out DIR N K"],
    about: "\
Writes a game of N bricks in K colours, each colour as likely as any other. The same seed gives \
the same game in every version, and a longer game of that seed and K begins like a shorter one.",
    positionals: &[
        Positional::word("N", "how many bricks"),
        Positional::word("K", "how many colours, 3 to 9")
            .one_of(&["3", "4", "5", "6", "7", "8", "9"]),
    ],
    flags: &[Group::plain(&[SEED, SEEDS, OUT, QUIET])],
    closing: "",
    examples: &[
        ("gen 2000 5 > game.in", "write a game of 2000 bricks in five colours"),
        ("gen --seed 7 -o game.in 2000 5", "write another one to a file"),
        ("gen --seeds 1..20 -o games 2000 5", "write twenty games to a directory"),
    ],
    run,
};

fn run(args: &Args) -> CommandResult {
    let bricks = whole_number("N", args.required(0)?)?;
    let word = args.required(1)?;
    let colours = whole_number("K", word).ok().and_then(Colours::new);
    let colours = colours.ok_or_else(|| {
        let expected = format!("K: expected 3 to 9, found {word:?}");
        let is_many = whole_number("K", word).is_ok_and(|number| number > 9);
        let is_swapped = is_many && Colours::new(bricks).is_some();
        let word = word.to_string_lossy();
        let hint = format!(": N comes first: did you mean 'gen {word} {bricks}'?");
        Error::usage(if is_swapped { expected + &hint } else { expected })
    })?;
    let shape = Shape { colours, bricks };
    let Some(seeds) = args.text(SEEDS.name)? else {
        let seed = args.number(SEED)?.unwrap_or(1);
        return write_game(&Output::from_args(args, OUT)?, shape, seed);
    };
    let seeds = parse_seeds(seeds).map_err(|error| Error::usage(format!("--seeds: {error}")))?;
    let directory = streams::named_path(args, OUT)?.unwrap_or(Path::new(""));
    if !directory.is_dir() {
        fs::create_dir(directory).map_err(|error| streams::file_error(directory, &error))?;
    }
    let digits = seeds[seeds.len() - 1].to_string().len();
    for &seed in &seeds {
        let name = format!("{shape}-seed{seed:0digits$}.in");
        write_game(&Output::check(directory.join(name).as_os_str())?, shape, seed)?;
    }
    let games = if seeds.len() == 1 { "game" } else { "games" };
    Ok(Some(format!("wrote {} {games} to {}", seeds.len(), quoted(directory))))
}

fn write_game(output: &Output, shape: Shape, seed: u64) -> CommandResult {
    let mut writer = output.open()?;
    let deal = Deal::new(shape.colours, seed);
    games::write_game(&mut writer, shape, deal).map_err(streams::output_error)?;
    writer.finish()
}
