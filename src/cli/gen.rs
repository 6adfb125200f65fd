//! `brickgm gen`: a random game.

use std::io::{self, Write};

use super::args::{whole_number, Args};
use super::error::{Error, Outcome};
use super::files;
use super::table::{Flag, Group, Place, Verb};
use crate::engine::brick::{Colours, Shape};
use crate::tools::deal::Deal;

const SEED: Flag = Flag::with_value("--seed", "S", "a whole number (default 1)");

pub const VERB: Verb = Verb {
    name: "gen",
    summary: "make a random game",
    usage: &["gen [--seed S] N K"],
    about: "\
Writes a game of N bricks in K colours, each colour as likely as any other. The same seed gives \
the same game for ever, and a longer game of the same seed and K begins like a shorter one.",
    places: &[
        Place::word("N", "how many bricks"),
        Place::word("K", "how many colours, 3 to 9").one_of(&["3", "4", "5", "6", "7", "8", "9"]),
    ],
    flags: &[Group::plain(&[SEED])],
    closing: "",
    run,
};

fn run(args: &Args) -> Outcome {
    let bricks = whole_number("N", args.required(0)?)?;
    let k = whole_number("K", args.required(1)?)?;
    let colours = Colours::new(k)
        .ok_or_else(|| Error::usage(format!("K: expected a number from 3 to 9, found \"{k}\"")))?;
    let seed = match args.value(SEED.name) {
        Some(word) => whole_number(SEED.name, word)?,
        None => 1,
    };
    write_game(Shape { colours, bricks }, seed).map_err(files::output_error)?;
    Ok(None)
}

fn write_game(shape: Shape, seed: u64) -> io::Result<()> {
    let mut output = files::standard_output();
    let mut deal = Deal::new(shape.colours, seed);
    writeln!(output, "{} {}", shape.bricks, shape.colours)?;
    for _ in 0..shape.bricks {
        if let Some(brick) = deal.next() {
            writeln!(output, "{brick}")?;
        }
    }
    output.flush()
}
