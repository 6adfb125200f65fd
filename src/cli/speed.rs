//! `brickgm speed`: how fast the board is.

use super::args::Args;
use super::error::{Error, Outcome};
use super::files;
use super::progress::ProgressLine;
use super::sheets::{self, FORMAT};
use super::table::{Group, QUIET};
use super::verb::Verb;
use crate::tools::speed::{self, Sample};

pub const VERB: Verb = Verb {
    name: "speed",
    summary: "measure how fast the board is",
    usage: &["speed [--format F]"],
    about: "\
The nanoseconds that a placement takes the published player on the plain array and on the bit \
planes, for each way this processor has: plain (any processor), sse4 (128-bit registers and \
POPCNT, as on the judge's), avx2 (256-bit registers), avx512 (the same with newer instructions). All look at the same boards of real games, \
take turns on one thread, and must choose the same moves. Each stretch of about a millisecond \
counts with the best of its seven times, as other work on the machine can only add to it. It \
takes some ten seconds.",
    places: &[],
    flags: &[Group::plain(&[FORMAT, QUIET])],
    closing: "",
    run,
};

fn run(args: &Args) -> Outcome {
    let format = sheets::format(args)?;
    let mut progress = ProgressLine::of(args);
    progress.show("measuring", 0.0);
    let mut watch = |share| progress.show("measuring", share);
    let speeds = speed::measure(Sample::USUAL, &mut watch).map_err(Error::failure)?;
    drop(progress);
    files::print(&speed::sheet(&speeds).render(format))
}
