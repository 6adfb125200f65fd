//! `brickgm help` and `brickgm version`: the words people try first.

use crate::support::args::Args;
use crate::support::command::Verb;
use crate::support::error::Outcome;
use crate::support::flags::Place;

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
    run: |_| crate::commands::print_version(),
};

fn tell(args: &Args) -> Outcome {
    match args.place(0) {
        None => crate::commands::print_help(crate::commands::PROGRAM),
        Some(word) => match crate::commands::find(word) {
            Some(verb) => crate::commands::print_help(verb),
            None => Err(crate::commands::unknown_verb(word)),
        },
    }
}
