//! `brickgm diff`: where two games of the same bricks part.

pub mod compare;
pub mod curve;

use std::ffi::OsStr;

use crate::commands::diff::compare::{Diff, DiffSide};
use crate::engine::brick::Shape;
use crate::play::referee::{GivenGame, Verdict};
use crate::play::stream::Both;
use crate::play::summary::{self, Summary};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::{CommandResult, Error};
use crate::support::flags::{Flag, Group, Positional, QUIET};
use crate::support::streams::{self, Output};
use crate::text::sniff::is_picture;

const SVG: Flag = Flag::with_file("--svg", "FILE", "write both score curves as a picture");

pub const COMMAND: Command = Command {
    name: "diff",
    summary: "show where two games of the same bricks part",
    usage: &["diff [--svg FILE] INPUT A.moves B.moves"],
    about: "\
Plays two lists of moves for the same game and shows at which brick they part, both boards after \
it side by side, how both scores rise from brick to brick, and where the points of both come \
from. What the referee would refuse is \
refused here too.",
    positionals: &[
        Positional::file("INPUT", "the game"),
        Positional::file("A.moves", "a line 'X R' for each brick"),
        Positional::file("B.moves", "the same of the other game"),
    ],
    flags: &[Group::plain(&[SVG, QUIET])],
    closing: "",
    examples: &[],
    run,
};

fn run(args: &Args) -> CommandResult {
    let input = args.required(0)?;
    let (a, b) = (args.required(1)?, args.required(2)?);
    let dashes = [input, a, b]
        .into_iter()
        .filter(|path| streams::is_standard_stream(path));
    if dashes.count() > 0 {
        // The game is read twice, once for each list of moves.
        return Err(Error::usage("diff reads files, not standard input"));
    }
    streams::refuse_same(
        &[
            ("INPUT", Some(input)),
            ("A.moves", Some(a)),
            ("B.moves", Some(b)),
        ],
        &[(SVG.name, args.value(SVG.name))],
    )?;
    let picture = args.value(SVG.name).map(Output::check).transpose()?;
    if let Some(picture) = &picture {
        picture.refuse_other_than("a picture", is_picture)?;
    }
    let (shape, a, summary_a) = side(input, a, args.has(QUIET.name))?;
    // Once is enough to be warned of what follows the game.
    let (_, b, summary_b) = side(input, b, true)?;
    let diff = Diff { shape, a, b };
    let summaries = summary::text(&[("A", &summary_a), ("B", &summary_b)]);
    let text = format!("{}\n{summaries}", diff.to_text());
    let svg = || diff.curve().to_svg([&diff.a.name, &diff.b.name]);
    match picture {
        // A picture for standard output comes alone.
        Some(picture) if picture.is_standard() => picture.write(svg()),
        Some(picture) => {
            let note = picture.write(svg())?;
            streams::print(&text)?;
            Ok(note)
        }
        None => streams::print(&text),
    }
}

/// Lets the referee play the moves.
fn side(input: &OsStr, moves: &OsStr, is_quiet: bool) -> Result<(Shape, DiffSide, Summary), Error> {
    let given = GivenGame::open(input, moves, is_quiet)?;
    let name = given.moves_name().to_string();
    let (mut placed, mut summary) = (Vec::new(), Summary::default());
    let game = given.play(&mut Both(&mut placed, &mut summary))?;
    let verdict = Verdict::of(&game);
    let side = DiffSide {
        name,
        placed,
        verdict,
    };
    Ok((game.shape(), side, summary))
}
