//! The command line: one file a verb, and what the verbs share.
//!
//! A verb is an entry of a table. It takes its arguments, does its work on files and on the
//! standard streams, and gives back an [`Outcome`]. Nothing here exits or prints an error.

pub mod bench;
mod completions;
pub mod diff;
pub mod explain;
mod gen;
mod help;
mod merge;
mod plot;
mod score;
mod solve;
pub mod submission;
pub mod train;
pub mod view;

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::support::args::Args;
use crate::support::command::Verb;
pub use crate::support::error::{Error, Outcome};
use crate::support::{flags, streams, suggest};

/// What the program does without a verb.
const PROGRAM: &Verb = &solve::VERB;

const VERBS: &[Verb] = &[
    score::VERB,
    gen::VERB,
    bench::VERB,
    merge::VERB,
    diff::VERB,
    view::VERB,
    explain::VERB,
    submission::VERB,
    train::VERB,
    plot::VERB,
    completions::VERB,
    help::HELP,
    help::VERSION,
];

/// What the verbs are called.
const NAMES: &[&str] = &{
    let mut names = [""; VERBS.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = VERBS[index].name;
        index += 1;
    }
    names
};

/// Runs the program with these arguments, the program's own name not among them.
pub fn run(words: &[OsString]) -> Outcome {
    match words.first().and_then(|word| find(word)) {
        Some(verb) => run_verb(verb, &words[1..]),
        // A first word that is no verb is the file to play: `brickgm game.in`.
        None => {
            refuse_misspelled(words).map_err(|error| error.with_usage(&short_usage(PROGRAM)))?;
            run_verb(PROGRAM, words)
        }
    }
}

fn find(word: &OsStr) -> Option<&'static Verb> {
    VERBS.iter().find(|verb| word == verb.name)
}

/// Tells a verb that does not exist from a file that does not: a verb is a plain word, and is
/// like one that we know or is followed by what makes no sense after a file.
fn refuse_misspelled(words: &[OsString]) -> Result<(), Error> {
    let Some(first) = words.first().filter(|word| is_plain(word)) else {
        return Ok(());
    };
    let known = NAMES.iter().copied().chain(PLAYING);
    let near = suggest::nearest(&first.to_string_lossy(), known);
    let makes_sense = || Args::parse(words, PROGRAM.flags, PROGRAM.places).is_ok();
    if Path::new(first).exists() || (near.is_none() && makes_sense()) {
        return Ok(());
    }
    Err(unknown_verb(first))
}

/// Whether it could be a verb: letters, and dashes between them.
fn is_plain(word: &OsStr) -> bool {
    let bytes = word.as_encoded_bytes();
    let letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'-';
    bytes.first().is_some_and(u8::is_ascii_alphabetic) && bytes.iter().all(letter)
}

/// What people call the one thing that has no verb.
const PLAYING: [&str; 3] = ["play", "run", "solve"];

fn unknown_verb(word: &OsStr) -> Error {
    if PLAYING.iter().any(|playing| word == *playing) {
        let cure = "a game is played without one: brickgm [INPUT]";
        return Error::usage(format!("unknown verb {word:?}: {cure}"));
    }
    let hint = match suggest::hint(&word.to_string_lossy(), NAMES.iter().copied()) {
        none if none.is_empty() => format!(": the verbs are {}", NAMES.join(", ")),
        hint => hint,
    };
    Error::usage(format!("unknown verb {word:?}{hint}"))
}

fn run_verb(verb: &'static Verb, words: &[OsString]) -> Outcome {
    let explain = |error: Error| error.with_usage(&short_usage(verb));
    let args = Args::parse(words, verb.flags, verb.places).map_err(explain)?;
    if args.has(flags::HELP.name) {
        return print_help(verb);
    }
    if args.has(flags::VERSION.name) {
        return print_version();
    }
    let note = (verb.run)(&args).map_err(explain)?;
    Ok(note.filter(|_| !args.has(flags::QUIET.name)))
}

/// What a wrong command line is answered with.
fn short_usage(verb: &Verb) -> String {
    let mut words = vec!["brickgm", verb.name, flags::HELP.name];
    words.retain(|word| !word.is_empty());
    format!(
        "{}\nTry '{}'.",
        crate::support::help::usage(verb),
        words.join(" ")
    )
}

/// The program's own help also lists the verbs.
fn print_help(verb: &Verb) -> Outcome {
    let is_program = verb.name == PROGRAM.name;
    streams::print(&crate::support::help::of(
        verb,
        if is_program { VERBS } else { &[] },
    ))
}

fn print_version() -> Outcome {
    streams::print(&format!("brickgm {}\n", crate::support::version()))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::flags::Flag;
    use super::*;

    fn all() -> impl Iterator<Item = &'static Verb> {
        VERBS.iter().chain([PROGRAM])
    }

    #[test]
    fn no_verb_knows_a_flag_twice() {
        for verb in all() {
            let mut spellings = HashSet::new();
            for flag in verb.all_flags() {
                for spelling in [Some(flag.name), flag.short].into_iter().flatten() {
                    assert!(spellings.insert(spelling), "{} {spelling}", verb.name);
                    assert!(spelling.starts_with('-'), "{} {spelling}", verb.name);
                }
            }
        }
    }

    #[test]
    fn the_usage_speaks_of_known_flags_and_places_only() {
        for verb in all() {
            let usage = verb.usage.join(" ");
            let words = usage.split(|c: char| !(c.is_alphanumeric() || c == '-'));
            for word in words.filter(|word| word.starts_with("--")) {
                let known = verb.listed_flags().any(|flag| flag.name == word);
                assert!(known, "{} {word}", verb.name);
            }
            for place in verb.listed_places() {
                assert!(usage.contains(place.name), "{} {}", verb.name, place.name);
            }
        }
    }

    #[test]
    fn the_help_fits_eighty_columns_and_has_a_row_for_each_flag() {
        for verb in all() {
            let text = crate::support::help::of(verb, VERBS);
            for line in text.lines() {
                assert!(line.chars().count() <= 80, "{} {line}", verb.name);
            }
            let begins = |flag: &Flag| {
                let short = flag
                    .short
                    .map_or("  ".repeat(2), |short| format!("{short}, "));
                let row = format!("  {short}{}", flag.spelled());
                text.lines().any(|line| line.starts_with(&row))
            };
            for flag in verb.listed_flags() {
                assert!(begins(flag), "{} {}", verb.name, flag.name);
            }
        }
    }
}
