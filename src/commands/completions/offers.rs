//! What every shell is told, whatever its language: words, files, and a line about each.

use crate::commands::NAMES;
use crate::support::command::Command;
use crate::support::flags::{Completion, Flag};

/// What a flag is, short enough for a list: what its help says first, or its words where the help
/// only tells what each of them is.
pub fn about(flag: &Flag) -> String {
    let words = flag.value.map_or(&[][..], |value| offered(value.words).0);
    match words.split_last() {
        Some((last, others)) if words.iter().any(|word| meaning(flag, word).is_some()) => {
            format!("{} or {last}", others.join(", "))
        }
        _ => summary(flag.help).to_string(),
    }
}

/// What the help says about one of the flag's words, on a line of its own.
pub fn meaning<'a>(flag: &'a Flag, word: &str) -> Option<&'a str> {
    let line = flag.help.lines().find_map(|line| line.strip_prefix(word))?;
    let line = line.strip_prefix(" (the default)").unwrap_or(line);
    line.strip_prefix(": ").map(summary)
}

/// What help says first.
fn summary(help: &str) -> &str {
    let line = help.lines().next().unwrap_or_default();
    // A word or two alone would say too little.
    let first = |end| {
        let mut found = line.match_indices(end).map(|(index, _)| index);
        found.find(|&index| index >= 20)
    };
    let ends = [". ", "; ", ", ", ": ", " ("].into_iter().filter_map(first);
    &line[..ends.min().unwrap_or(line.len())]
}

/// What completes the positionals of a verb, all of them taken together.
pub fn place_words(verb: &Command) -> (Vec<&'static str>, bool) {
    let mut words = Vec::new();
    let mut files = false;
    for positional in verb.positionals {
        let (known, or_files) = offered(positional.words);
        words.extend(known);
        files |= or_files;
    }
    (words, files)
}

/// The words that can stand there, and whether names of files can.
pub fn offered(words: Completion) -> (&'static [&'static str], bool) {
    match words {
        Completion::Any => (&[], false),
        Completion::File => (&[], true),
        Completion::Command => (NAMES, false),
        Completion::OneOf(known) => (known, false),
        Completion::OneOfOrFile(known) => (known, true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_is_the_first_thing_said() {
        for (help, short) in [
            ("a whole number (default 1)", "a whole number (default 1)"),
            (
                "the seeds, both ends included, or a list",
                "the seeds, both ends included",
            ),
        ] {
            assert_eq!(summary(help), short);
        }
    }

    #[test]
    fn what_is_said_about_one_word_is_not_said_about_the_flag() {
        let help = "paper (the default): the published rule\ngreedy: more";
        let flag = Flag::with_words(
            "--player",
            "NAME",
            Completion::OneOf(&["paper", "greedy"]),
            help,
        );
        assert_eq!(about(&flag), "paper or greedy");
        assert_eq!(meaning(&flag, "paper"), Some("the published rule"));
        assert_eq!(meaning(&flag, "greedy"), Some("more"));
        assert_eq!(meaning(&flag, "search"), None);
        let flag = Flag {
            help: "who plays",
            ..flag
        };
        assert_eq!(about(&flag), "who plays");
    }
}
