//! `brickgm help` and `brickgm version`: the words people try first.

use super::args::Args;
use super::error::Outcome;
use super::table::Place;
use super::verb::Verb;

/// The help of a verb, or of the program.
pub const HELP: Verb = Verb {
    name: "help",
    summary: "tell more about a verb",
    usage: &["help [VERB]"],
    about: "The same as 'brickgm VERB --help', and without VERB as 'brickgm --help'.",
    places: &[Place::verb("VERB", "what to tell about")],
    flags: &[],
    closing: "",
    run: tell,
};

/// The version of the program.
pub const VERSION: Verb = Verb {
    name: "version",
    summary: "say which version this is",
    usage: &["version"],
    about: "The same as 'brickgm --version'.",
    places: &[],
    flags: &[],
    closing: "",
    run: |_| super::print_version(),
};

fn tell(args: &Args) -> Outcome {
    match args.place(0) {
        None => super::print_help(super::PROGRAM),
        Some(word) => match super::find(word) {
            Some(verb) => super::print_help(verb),
            None => Err(super::unknown_verb(word)),
        },
    }
}
