//! The command line: one file a verb, and what the verbs share.
//!
//! A verb is an entry of a table. It takes its arguments, does its work on files and on the
//! standard streams, and gives back an [`Outcome`]. Nothing here exits or prints an error.

mod args;
mod bench;
mod diff;
mod error;
mod exec;
mod files;
mod gen;
mod help;
mod merge;
mod players;
mod plot;
mod progress;
mod record;
mod referee;
mod replay;
mod score;
mod screen;
mod sheets;
mod solve;
mod speed;
mod submission;
mod suggest;
mod table;
mod train;
mod view;
mod watcher;

use std::ffi::OsString;
use std::io::Write;

use self::args::Args;
pub use self::error::{Error, Outcome};
use self::table::Verb;

const VERBS: &[Verb] = &[
    score::VERB,
    gen::VERB,
    bench::VERB,
    merge::VERB,
    diff::VERB,
    speed::VERB,
    view::VERB,
    submission::VERB,
    train::VERB,
    plot::VERB,
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
    if args.has(table::HELP.name) {
        let verbs: &[Verb] = if is_program(verb) { VERBS } else { &[] };
        return print(&help::of(verb, verbs));
    }
    if args.has(table::VERSION.name) {
        return print(concat!("brickgm ", env!("CARGO_PKG_VERSION"), "\n"));
    }
    let note = (verb.run)(&args).map_err(explain)?;
    Ok(note.filter(|_| !args.has(table::QUIET.name)))
}

fn is_program(verb: &Verb) -> bool {
    verb.name == solve::VERB.name
}

/// What a wrong command line is answered with.
fn short_usage(verb: &Verb) -> String {
    let mut words = vec!["brickgm", verb.name, table::HELP.name];
    words.retain(|word| !word.is_empty());
    format!("{}\nTry '{}'.", help::usage(verb), words.join(" "))
}

fn print(text: &str) -> Outcome {
    let mut output = files::standard_output();
    output
        .write_all(text.as_bytes())
        .map_err(files::output_error)?;
    output.finish()
}

fn verb_names() -> String {
    let names: Vec<&str> = VERBS.iter().map(|verb| verb.name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::table::Flag;
    use super::*;

    fn all() -> impl Iterator<Item = &'static Verb> {
        VERBS.iter().chain([&solve::VERB])
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
                assert!(!flag.help.is_empty() || !flag.is_listed(), "{}", flag.name);
            }
        }
    }

    #[test]
    fn the_usage_speaks_of_known_flags_and_places_only() {
        for verb in all() {
            let usage = verb.usage.join(" ");
            let words = usage.split(|c: char| !(c.is_alphanumeric() || c == '-'));
            for word in words.filter(|word| word.starts_with("--")) {
                let known = verb
                    .all_flags()
                    .any(|flag| flag.is_listed() && flag.name == word);
                assert!(known, "{} {word}", verb.name);
            }
            for place in verb.places {
                assert!(usage.contains(place.name), "{} {}", verb.name, place.name);
            }
        }
    }

    #[test]
    fn the_help_fits_eighty_columns_and_has_a_row_for_each_flag() {
        for verb in all() {
            let text = help::of(verb, VERBS);
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
            for flag in verb.all_flags().filter(|flag| flag.is_listed()) {
                assert!(begins(flag), "{} {}", verb.name, flag.name);
            }
        }
    }
}
