//! Splits a command line into flags and positionals.
//!
//! `--flag value` and `--flag=value` are the same, `--` ends the flags, and `-` alone is a positional:
//! standard input. A word like `-5` is a positional too, so that a negative number is refused as such.
//! Flags stand anywhere and, given twice, are a mistake, but for those that can be repeated.

use std::ffi::{OsStr, OsString};
use std::ops::RangeInclusive;

use crate::support::error::Error;
use crate::support::flags::{rows, Flag, Group, Positional, HELP};
use crate::support::quote::quoted_name;
use crate::support::suggest;

/// What a command line said.
#[derive(Debug, Default)]
pub struct Args {
    flags: Vec<(&'static str, OsString)>,
    positionals: Vec<OsString>,
    /// What the positionals are called.
    known: &'static [Positional],
}

impl Args {
    /// Sorts the words into flags of these groups and into these positionals.
    pub fn parse(
        words: &[OsString],
        flags: &'static [Group],
        positionals: &'static [Positional],
    ) -> Result<Args, Error> {
        let mut args = Args {
            known: positionals,
            ..Args::default()
        };
        let mut words = words.iter();
        let mut flags_ended = false;
        while let Some(word) = words.next() {
            if flags_ended || !looks_like_flag(word) {
                args.positionals.push(word.clone());
            } else if word == "--" {
                flags_ended = true;
            } else {
                args.take_flag(word, flags, &mut words)?;
            }
        }
        let most = match positionals.last() {
            Some(last) if last.repeats => usize::MAX,
            _ => positionals.len(),
        };
        match args.positionals.get(most) {
            Some(extra) => Err(Error::usage(format!("unexpected argument {extra:?}"))),
            None => Ok(args),
        }
    }

    fn take_flag<'a>(
        &mut self,
        word: &OsStr,
        known: &'static [Group],
        rest: &mut impl Iterator<Item = &'a OsString>,
    ) -> Result<(), Error> {
        // Only a value that stands alone may be other than UTF-8: no safe code splits such a word.
        let text = word.to_str().ok_or_else(|| {
            Error::usage(format!(
                "{}: not UTF-8: write flag and value as two words",
                quoted_name(word)
            ))
        })?;
        let (name, attached) = match text.split_once('=') {
            Some((name, value)) => (name, Some(OsString::from(value))),
            None => (text, None),
        };
        let flag = find(name, known)?;
        if self.has(flag.name) && !flag.repeats {
            return Err(Error::usage(format!("{} is given twice", flag.name)));
        }
        let value = match (flag.value, attached) {
            (Some(_), Some(value)) => value,
            (Some(_), None) => rest
                .next()
                .ok_or_else(|| Error::usage(format!("{} needs a value", flag.name)))?
                .clone(),
            (None, Some(_)) => {
                return Err(Error::usage(format!("{} takes no value", flag.name)));
            }
            (None, None) => OsString::new(),
        };
        self.flags.push((flag.name, value));
        Ok(())
    }

    /// Whether the flag was given.
    pub fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// What follows the flag; empty for a flag without value.
    pub fn value(&self, name: &str) -> Option<&OsStr> {
        self.values(name).first().copied()
    }

    /// What follows the flag, where only text makes sense.
    pub fn text(&self, name: &str) -> Result<Option<&str>, Error> {
        let text = self.value(name).map(|value| {
            let refuse = || Error::usage(format!("{name}: expected UTF-8, found {value:?}"));
            value.to_str().ok_or_else(refuse)
        });
        text.transpose()
    }

    /// The same for a flag that can be repeated.
    pub fn values(&self, name: &str) -> Vec<&OsStr> {
        let found = self.flags.iter().filter(|(given, _)| *given == name);
        found.map(|(_, value)| value.as_os_str()).collect()
    }

    /// All arguments that are no flags.
    pub fn positionals(&self) -> &[OsString] {
        &self.positionals
    }

    /// The argument at this positional, counted from 0.
    pub fn positional(&self, index: usize) -> Option<&OsStr> {
        self.positionals.get(index).map(OsString::as_os_str)
    }

    /// The argument at this positional, which must be there.
    pub fn required(&self, index: usize) -> Result<&OsStr, Error> {
        self.positional(index).ok_or_else(|| {
            let name = self
                .known
                .get(index)
                .map_or("an argument", |positional| positional.name);
            Error::usage(format!("{name} is missing"))
        })
    }
}

/// A whole number in digits only, without sign: what is called `name` on the command line.
pub fn whole_number(name: &str, word: &OsStr) -> Result<u64, Error> {
    let refuse =
        |expected: &str| Error::usage(format!("{name}: expected {expected}, found {word:?}"));
    match word.to_str() {
        Some(digits) if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            let too_large = |_| refuse(&format!("at most {}", u64::MAX));
            digits.parse().map_err(too_large)
        }
        _ => Err(refuse("a whole number")),
    }
}

/// What a flag says, a whole number.
pub fn number(args: &Args, flag: Flag) -> Result<Option<u64>, Error> {
    let value = args.value(flag.name);
    value.map(|word| whole_number(flag.name, word)).transpose()
}

/// These flags have no meaning next to others that are there.
pub fn refuse(args: &Args, flags: &[Flag], why: &str) -> Result<(), Error> {
    match flags.iter().find(|flag| args.has(flag.name)) {
        Some(flag) => Err(Error::usage(format!(
            "{} has no use here: {why}",
            flag.name
        ))),
        None => Ok(()),
    }
}

/// A whole number within this range.
pub fn whole_number_in(name: &str, word: &OsStr, range: RangeInclusive<u64>) -> Result<u64, Error> {
    match whole_number(name, word)? {
        number if range.contains(&number) => Ok(number),
        _ if *range.end() == u64::MAX => Err(Error::usage(format!(
            "{name}: expected at least {}, found {word:?}",
            range.start()
        ))),
        _ => Err(Error::usage(format!(
            "{name}: expected {} to {}, found {word:?}",
            range.start(),
            range.end()
        ))),
    }
}

/// Seconds: a decimal number that is not negative.
pub fn seconds(name: &str, word: &OsStr) -> Result<f64, Error> {
    let number = word.to_str().and_then(|text| text.parse::<f64>().ok());
    match number {
        Some(seconds) if seconds.is_finite() && seconds >= 0.0 => Ok(seconds),
        _ => Err(Error::usage(format!(
            "{name}: expected a number of seconds, found {word:?}"
        ))),
    }
}

fn looks_like_flag(word: &OsStr) -> bool {
    match word.as_encoded_bytes() {
        [b'-', second, ..] => !second.is_ascii_digit(),
        _ => false,
    }
}

/// The flag of this name, long or short.
fn find(name: &str, known: &'static [Group]) -> Result<Flag, Error> {
    let all = || rows(known).chain([&HELP]);
    match all().find(|flag| flag.name == name || flag.short == Some(name)) {
        Some(flag) => match flag.gone {
            Some(instead) => Err(Error::usage(format!("{name} is gone: use {instead}"))),
            None => Ok(*flag),
        },
        None => {
            let listed = all().filter(|flag| flag.is_listed());
            let hint = suggest::hint(name, listed.map(|flag| flag.name));
            Err(Error::usage(format!("unknown flag {name:?}{hint}")))
        }
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
        Group::titled(
            "More",
            &[Flag::with_value("--shape", "KxN", "a shape").repeated()],
        ),
        Group::plain(&[Flag::gone("--width", "--tries N")]),
    ];
    const POSITIONALS: &[Positional] = &[
        Positional::file("A", "the one"),
        Positional::file("B", "the other"),
    ];

    fn parse(line: &str) -> Result<Args, Error> {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        Args::parse(&words, KNOWN, POSITIONALS)
    }

    #[test]
    fn flags_stand_anywhere_and_take_values_either_way() {
        for line in [
            "--seed 7 a b --steps",
            "a --seed=7 --steps b",
            "--steps --seed=7 -- a b",
            "a -s 7 --steps b",
        ] {
            let args = parse(line).unwrap();
            assert_eq!(args.value("--seed"), Some(OsStr::new("7")), "{line}");
            assert!(args.has("--steps") && !args.has("--help"), "{line}");
            assert_eq!(args.positional(0), Some(OsStr::new("a")), "{line}");
            assert_eq!(args.required(1), Ok(OsStr::new("b")), "{line}");
        }
        assert!(parse("-h").unwrap().has("--help"));
    }

    #[test]
    fn a_dash_a_negative_number_and_words_after_two_dashes_are_places() {
        let args = parse("- -5").unwrap();
        assert_eq!(args.positional(0), Some(OsStr::new("-")));
        assert_eq!(args.positional(1), Some(OsStr::new("-5")));
        let args = parse("-- --steps --").unwrap();
        assert_eq!(args.positional(0), Some(OsStr::new("--steps")));
        assert_eq!(args.positional(1), Some(OsStr::new("--")));
    }

    #[test]
    fn a_flag_that_can_be_repeated_keeps_all_its_values() {
        let args = parse("--shape 3x1 a --shape=4x2").unwrap();
        assert_eq!(args.values("--shape"), ["3x1", "4x2"]);
        assert_eq!(args.positionals(), ["a"]);
        assert_eq!(args.required(1), Err(Error::usage("B is missing")));
    }

    #[test]
    fn the_last_place_may_take_all_the_rest() {
        const MANY: &[Positional] = &[
            Positional::file("A", "the one"),
            Positional::files("LOG", "more"),
        ];
        let words = ["a", "b", "c"].map(OsString::from);
        let args = Args::parse(&words, KNOWN, MANY).unwrap();
        assert_eq!(args.positionals(), ["a", "b", "c"]);
        assert!(Args::parse(&words, KNOWN, POSITIONALS).is_err());
    }

    #[test]
    fn wrong_lines_are_refused_with_the_reason() {
        for (line, message) in [
            ("--sed 7", "unknown flag \"--sed\": did you mean '--seed'?"),
            ("--colour", "unknown flag \"--colour\""),
            ("-x", "unknown flag \"-x\""),
            ("-s", "--seed needs a value"),
            ("--width 3", "--width is gone: use --tries N"),
            ("--width=3", "--width is gone: use --tries N"),
            ("--widt", "unknown flag \"--widt\""),
            ("-V", "unknown flag \"-V\""),
            ("--seed", "--seed needs a value"),
            ("--steps=yes", "--steps takes no value"),
            ("--seed 1 --seed=2", "--seed is given twice"),
            ("a b c", "unexpected argument \"c\""),
        ] {
            assert_eq!(parse(line).unwrap_err(), Error::usage(message), "{line}");
        }
    }

    #[test]
    fn numbers_are_digits_only() {
        let number = |text| whole_number("N", OsStr::new(text));
        assert_eq!(number("0"), Ok(0));
        assert_eq!(number("18446744073709551615"), Ok(u64::MAX));
        for text in ["", "-5", "+5", "1.5", "x", "18446744073709551616"] {
            assert!(number(text).is_err(), "{text}");
        }
    }
}
