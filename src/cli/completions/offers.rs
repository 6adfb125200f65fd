//! What every shell is told, whatever its language: words, files, and a line about each.

use crate::cli::table::Completion;
use crate::cli::verb::Verb;
use crate::cli::NAMES;

/// What help says first, short enough for a list.
pub fn summary(help: &str) -> &str {
    let line = help.lines().next().unwrap_or_default();
    // A word or two alone would say too little.
    let first = |end| {
        let mut found = line.match_indices(end).map(|(index, _)| index);
        found.find(|&index| index >= 20)
    };
    let ends = [". ", "; ", ", ", ": ", " ("].into_iter().filter_map(first);
    &line[..ends.min().unwrap_or(line.len())]
}

/// What completes the places of a verb, all of them taken together.
pub fn place_words(verb: &Verb) -> (Vec<&'static str>, bool) {
    let mut words = Vec::new();
    let mut files = false;
    for place in verb.listed_places() {
        let (known, or_files) = offered(place.words);
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
        Completion::Verb => (NAMES, false),
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
            (
                "paper: the published rule\ngreedy: more",
                "paper: the published rule",
            ),
        ] {
            assert_eq!(summary(help), short);
        }
    }
}
