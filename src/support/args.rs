//! Splits a command line into flags and positional arguments.
//!
//! `--flag value` and `--flag=value` are the same, `--` ends the flags, and `-` alone is a
//! positional argument: standard input. So is a word like `-5`: a negative number gets the message
//! for numbers. Flags stand anywhere. A flag that is given twice, or with another that it conflicts
//! with, or without one that it requires, is an error: the flag table says which.

use std::ffi::{OsStr, OsString};
use std::ops::RangeInclusive;
use std::slice::Iter;

use crate::support::command::{rows, Completion, Flag, Group, Positional, EVERY, HELP};
use crate::support::error::Error;
use crate::support::numbers;
use crate::support::suggest;

/// The flags and arguments of a command line.
#[derive(Debug, Default)]
pub struct Args {
    /// Each with its group and its value, in the order of the line.
    flags: Vec<(&'static Group, &'static Flag, OsString)>,
    positionals: Vec<OsString>,
    /// The flags and positional arguments of the command.
    groups: &'static [Group],
    known: &'static [Positional],
}

impl Args {
    /// Sorts the words into flags of these groups and into these positional arguments.
    pub fn parse(
        words: &[OsString],
        groups: &'static [Group],
        known: &'static [Positional],
    ) -> Result<Args, Error> {
        let mut args = Args { groups, known, ..Args::default() };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--" {
                args.positionals.extend(words.by_ref().cloned());
            } else if matches!(word.as_encoded_bytes(), [b'-', b, ..] if !b.is_ascii_digit()) {
                args.take_flag(word, &mut words)?;
            } else {
                args.positionals.push(word.clone());
            }
        }
        let takes_all = known.last().is_some_and(|last| last.repeats);
        if let Some(extra) = args.positionals.get(known.len()).filter(|_| !takes_all) {
            return Err(Error::usage(format!("unexpected argument {extra:?}")));
        }
        // Help is there for a wrong command line too.
        if !args.has(HELP.name) {
            args.check()?;
        }
        Ok(args)
    }

    fn take_flag(&mut self, word: &OsStr, rest: &mut Iter<OsString>) -> Result<(), Error> {
        // Only a value that stands alone may be other than UTF-8: no safe code splits such a word.
        let text = word.to_str().ok_or_else(|| {
            Error::usage(format!("{word:?}: not UTF-8: write flag and value as two words"))
        })?;
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let attached = text.contains('=').then(|| OsString::from(value));
        let (group, flag) = self.find(name)?;
        let refuse = |why: &str| Err(Error::usage(format!("{} {why}", flag.name)));
        if self.has(flag.name) && !flag.repeats {
            return refuse("is given twice");
        }
        let value = match flag.value {
            Some(_) => attached.or_else(|| rest.next().cloned()),
            None if attached.is_some() => return refuse("takes no value"),
            None => Some(OsString::new()),
        };
        let Some(value) = value else { return refuse("needs a value") };
        self.flags.push((group, flag, value));
        Ok(())
    }

    /// Whether each flag stands without those that rule it out, and with those that it needs.
    fn check(&self) -> Result<(), Error> {
        for (group, flag, _) in &self.flags {
            let mut others = flag.conflicts.iter().chain(group.conflicts);
            if let Some(other) = others.find(|other| self.is_given(other)) {
                return Err(Error::usage(format!("{} cannot be used with {other}", flag.name)));
            }
            let mut needed = flag.requires.iter().chain(group.requires);
            if let Some(needed) = needed.find(|name| !self.is_given(name)) {
                return Err(Error::usage(format!("{} needs {needed}", flag.name)));
            }
        }
        Ok(())
    }

    /// The flag of this name, long or short, and its group.
    fn find(&self, name: &str) -> Result<(&'static Group, &'static Flag), Error> {
        let pairs = |group: &'static Group| group.flags.iter().map(move |flag| (group, flag));
        let mut all = self.groups.iter().chain(EVERY).flat_map(pairs);
        let found = all.find(|(_, flag)| flag.name == name || flag.short == Some(name));
        found.ok_or_else(|| {
            let hint = suggest::hint(name, rows(self.groups).map(|flag| flag.name));
            Error::usage(format!("unknown flag {name:?}{hint}"))
        })
    }

    /// Whether the flag or the positional argument of this name was given.
    fn is_given(&self, name: &str) -> bool {
        let position = self.known.iter().position(|known| known.name == name);
        self.has(name) || position.is_some_and(|index| self.positionals.len() > index)
    }

    pub fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// What follows the flag; empty for a flag without value.
    pub fn value(&self, name: &str) -> Option<&OsStr> {
        self.values(name).first().copied()
    }

    /// The same if it must be text.
    pub fn text(&self, name: &str) -> Result<Option<&str>, Error> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let refuse = || Error::usage(format!("{name}: expected UTF-8, found {value:?}"));
        value.to_str().map(Some).ok_or_else(refuse)
    }

    /// The same for a flag that can be repeated.
    pub fn values(&self, name: &str) -> Vec<&OsStr> {
        let found = self.flags.iter().filter(|(_, flag, _)| flag.name == name);
        found.map(|(_, _, value)| value.as_os_str()).collect()
    }

    /// Those of these flags that were given, with their values, as words of a command line.
    pub fn words(&self, flags: &[Flag]) -> Vec<OsString> {
        let mut words = Vec::new();
        for flag in flags {
            for value in self.values(flag.name) {
                words.push(flag.name.into());
                words.extend(flag.value.map(|_| value.to_os_string()));
            }
        }
        words
    }

    /// The whole number that follows the flag.
    pub fn number(&self, flag: Flag) -> Result<Option<u64>, Error> {
        self.number_in(flag, 0..=u64::MAX)
    }

    /// The same within a range.
    pub fn number_in(&self, flag: Flag, range: RangeInclusive<u64>) -> Result<Option<u64>, Error> {
        let value = self.value(flag.name);
        value.map(|word| whole_number_in(flag.name, word, range)).transpose()
    }

    /// The same as a count, or this one without the flag.
    pub fn count_in(
        &self,
        flag: Flag,
        range: RangeInclusive<u64>,
        default: usize,
    ) -> Result<usize, Error> {
        Ok(self.number_in(flag, range)?.map_or(default, |number| number as usize))
    }

    /// The value for the flag's word, of values in the order of its words; by default the first.
    pub fn one_of<T: Copy>(&self, flag: Flag, values: &[T]) -> Result<T, Error> {
        let Some(word) = self.value(flag.name) else { return Ok(values[0]) };
        let words = match flag.words {
            Completion::OneOf(words) => words,
            _ => &[],
        };
        let found = words.iter().zip(values).find(|(known, _)| word == **known);
        let value = found.map(|(_, value)| *value);
        value.ok_or_else(|| suggest::unknown(flag.name.trim_start_matches('-'), word, words))
    }

    /// Refuses these flags if a value rules them out: "--time cannot be used with --player paper".
    pub fn refuse(&self, flags: &[Flag], with: &str) -> Result<(), Error> {
        match flags.iter().find(|flag| self.has(flag.name)) {
            Some(flag) => Err(Error::usage(format!("{} cannot be used with {with}", flag.name))),
            None => Ok(()),
        }
    }

    pub fn positionals(&self) -> &[OsString] {
        &self.positionals
    }

    /// The positional argument at this index.
    pub fn positional(&self, index: usize) -> Option<&OsStr> {
        self.positionals.get(index).map(OsString::as_os_str)
    }

    /// The same if it must be there.
    pub fn required(&self, index: usize) -> Result<&OsStr, Error> {
        let missing = || Error::usage(format!("{} is missing", self.known[index].name));
        self.positional(index).ok_or_else(missing)
    }
}

/// The whole number that the command line calls `name`.
pub fn whole_number(name: &str, word: &OsStr) -> Result<u64, Error> {
    whole_number_in(name, word, 0..=u64::MAX)
}

/// A whole number within this range.
pub fn whole_number_in(name: &str, word: &OsStr, range: RangeInclusive<u64>) -> Result<u64, Error> {
    let expected = match numbers::whole(&word.to_string_lossy()) {
        Ok(number) if range.contains(&number) => return Ok(number),
        Ok(_) => format!("expected {} to {}", range.start(), range.end()),
        Err(expected) => expected.to_string(),
    };
    Err(Error::usage(format!("{name}: {expected}, found {word:?}")))
}

/// A year.
const MOST_SECONDS: f64 = 31_557_600.0;

/// Seconds: a decimal number from 0 to a year.
pub fn seconds(name: &str, word: &OsStr) -> Result<f64, Error> {
    match word.to_str().and_then(|text| text.parse().ok()) {
        Some(seconds) if (0.0..=MOST_SECONDS).contains(&seconds) => Ok(seconds),
        _ => Err(Error::usage(format!("{name}: expected a number of seconds, found {word:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[Group] = &[
        Group::plain(&[
            Flag::alone("--steps", "each step"),
            Flag::with_value("--seed", "S", "a number").short("-s"),
        ]),
        Group::titled("More", &[Flag::with_value("--shape", "KxN", "a shape").repeated()]),
        Group::plain(&[
            Flag::with_value("--seeds", "A..B", "seeds").conflicts(&["--seed", "B"]),
            Flag::alone("--sort", "in order").requires(&["--shape"]),
        ]),
        Group::plain(&[Flag::alone("--play", "play"), Flag::alone("--fast", "fast")])
            .requires(&["--play"])
            .conflicts(&["--steps"]),
    ];
    const POSITIONALS: &[Positional] =
        &[Positional::file("A", "the one"), Positional::file("B", "the other")];

    fn parse(line: &str) -> Result<Args, Error> {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        Args::parse(&words, KNOWN, POSITIONALS)
    }

    #[test]
    fn flags_stand_anywhere_and_take_values_either_way() {
        for line in
            ["--seed 7 a b --steps", "a --seed=7 --steps b", "a -s 7 --steps b", "a -s=7 --steps b"]
        {
            let args = parse(line).unwrap();
            assert_eq!(args.value("--seed"), Some(OsStr::new("7")), "{line}");
            assert!(args.has("--steps") && !args.has("--help"), "{line}");
            assert_eq!(args.positional(0), Some(OsStr::new("a")), "{line}");
            assert_eq!(args.required(1), Ok(OsStr::new("b")), "{line}");
        }
        assert!(parse("-h").unwrap().has("--help"));
    }

    #[test]
    fn a_dash_a_negative_number_and_words_after_two_dashes_are_positional() {
        for (line, positionals) in
            [("- -5", ["-", "-5"]), ("-- --steps --", ["--steps", "--"]), ("a -- b", ["a", "b"])]
        {
            assert_eq!(parse(line).unwrap().positionals(), positionals, "{line}");
        }
        const MANY: &[Positional] =
            &[Positional::file("A", "the one"), Positional::files("LOG", "more")];
        let words = ["a", "b", "c"].map(OsString::from);
        assert_eq!(Args::parse(&words, KNOWN, MANY).unwrap().positionals(), words);
    }

    #[test]
    fn a_flag_that_can_be_repeated_keeps_all_its_values() {
        let args = parse("--shape 3x1 a --shape=4=2 --shape=").unwrap();
        assert_eq!(args.values("--shape"), ["3x1", "4=2", ""]);
        assert_eq!(args.required(1), Err(Error::usage("B is missing")));
    }

    #[test]
    fn wrong_lines_are_refused_with_the_reason() {
        for (line, message) in [
            ("--sed 7", "unknown flag \"--sed\": did you mean '--seed'?"),
            ("-x", "unknown flag \"-x\""),
            ("--seeds 1..3 --seed 7", "--seeds cannot be used with --seed"),
            ("a b --seeds 1..3", "--seeds cannot be used with B"),
            ("--sort", "--sort needs --shape"),
            ("--fast", "--fast needs --play"),
            ("--play --steps", "--play cannot be used with --steps"),
            ("--seed", "--seed needs a value"),
            ("--steps=yes", "--steps takes no value"),
            ("--seed 1 --seed=2", "--seed is given twice"),
            ("a b c", "unexpected argument \"c\""),
        ] {
            assert_eq!(parse(line).unwrap_err(), Error::usage(message), "{line}");
        }
        for line in ["a --seeds 1..3", "--sort --shape 3x1", "--play --fast", "--help --fast"] {
            assert!(parse(line).is_ok(), "{line}");
        }
    }

    #[test]
    fn numbers_are_digits_only_and_seconds_no_more_than_a_year() {
        let time = |text| seconds("--time", OsStr::new(text));
        assert_eq!((time("0"), time("1.5")), (Ok(0.0), Ok(1.5)));
        let number = |text| whole_number("N", OsStr::new(text));
        assert_eq!((number("0"), number("18446744073709551615")), (Ok(0), Ok(u64::MAX)));
        for text in ["", "-5", "x", "NaN", "inf", "1e300", "1_000"] {
            assert!(time(text).is_err() && number(text).is_err(), "{text}");
        }
        for text in ["+5", "1.5", "18446744073709551616"] {
            assert!(number(text).is_err(), "{text}");
        }
    }
}
