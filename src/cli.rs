//! The command line: one file a verb, and what the verbs share.
//!
//! A verb is an entry of a table. It takes its arguments, does its work on files and on the
//! standard streams, and gives back an [`Outcome`]. Nothing here exits or prints an error.

mod args;
mod bench;
mod error;
mod files;
mod gen;
mod players;
mod progress;
mod record;
mod referee;
mod replay;
mod score;
mod screen;
mod solve;
mod submission;
mod train;
mod view;
mod watcher;

use std::ffi::OsString;
use std::io::Write;

use self::args::{Args, Flag};
pub use self::error::{Error, Outcome};

/// One thing the program does.
struct Verb {
    /// The word that calls it; empty for what the program does without one.
    name: &'static str,
    /// What the program's help says about it, in one line.
    summary: &'static str,
    /// Its whole help. The first paragraph is the usage that a wrong command line is shown.
    usage: &'static str,
    flags: &'static [Flag],
    /// How many arguments that are not flags it takes at most.
    places: usize,
    run: fn(&Args) -> Outcome,
}

const VERBS: [Verb; 6] = [
    score::VERB,
    gen::VERB,
    bench::VERB,
    view::VERB,
    submission::VERB,
    train::VERB,
];

/// Runs the program with these arguments, the program's own name not among them.
pub fn run(words: &[OsString]) -> Outcome {
    let first = words.first().and_then(|word| word.to_str());
    match VERBS.iter().find(|verb| Some(verb.name) == first) {
        Some(verb) => run_verb(verb, &words[1..]),
        // A first word that is no verb is the file to play: `brickgm game.in`.
        None => run_verb(&solve::VERB, words),
    }
}

fn run_verb(verb: &Verb, words: &[OsString]) -> Outcome {
    let explain = |error: Error| error.with_usage(&short_usage(verb));
    let args = Args::parse(words, verb.flags, verb.places).map_err(explain)?;
    if args.has(args::HELP.name) {
        return print(&help(verb));
    }
    if args.has(args::VERSION.name) {
        return print(concat!("brickgm ", env!("CARGO_PKG_VERSION"), "\n"));
    }
    (verb.run)(&args).map_err(explain)
}

fn is_program(verb: &Verb) -> bool {
    verb.name == solve::VERB.name
}

fn short_usage(verb: &Verb) -> String {
    let usage = verb.usage.split("\n\n").next().unwrap_or_default();
    let mut words = vec!["brickgm", verb.name, "--help"];
    words.retain(|word| !word.is_empty());
    format!("{usage}\nTry '{}'.", words.join(" "))
}

/// A verb's help; the program's own also lists the verbs.
fn help(verb: &Verb) -> String {
    let mut text = verb.usage.to_string();
    if is_program(verb) {
        text += "\nVerbs ('brickgm VERB --help' tells more):\n";
        for verb in &VERBS {
            text += &format!("  {:<16} {}\n", verb.name, verb.summary);
        }
    }
    text
}

fn print(text: &str) -> Outcome {
    let mut output = files::standard_output();
    output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush())
        .map_err(files::output_error)?;
    Ok(None)
}

fn verb_names() -> String {
    let names: Vec<&str> = VERBS.iter().map(|verb| verb.name).collect();
    names.join(", ")
}
