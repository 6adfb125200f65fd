//! `name = value` lines and `#` comments: the form of every file under `weights/`.

use std::fmt;

use crate::engine::weights::MILLION;

/// Decimals of a millionth.
const DECIMALS: usize = 6;
/// The largest weight, either sign: far beyond any use, and sums of it stay within 64 bits.
const LARGEST: i64 = 1_000_000;

/// What is wrong with a weight file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Counted from 1.
    pub line: usize,
    /// What was expected there, and what was found.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// A value and the line it stands on.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    line: usize,
    name: &'a str,
    value: &'a str,
}

/// The entries of a file, taken out one by one; what is left at the end has an unknown name.
pub struct Entries<'a> {
    /// The comments, line by line.
    pub header: Vec<String>,
    entries: Vec<Entry<'a>>,
    lines: usize,
}

impl<'a> Entries<'a> {
    /// Splits a file into its header and its entries.
    pub fn read(text: &'a str) -> Result<Entries<'a>, ParseError> {
        let mut file = Entries {
            header: Vec::new(),
            entries: Vec::new(),
            lines: 0,
        };
        for line in text.lines() {
            file.lines += 1;
            let line = line.trim();
            if line.starts_with('#') {
                file.header.push(line.to_string());
            } else if !line.is_empty() {
                let entry = Entry::read(line, file.lines)?;
                if file.entries.iter().any(|other| other.name == entry.name) {
                    return entry.refuse(format!("{:?} stands here a second time", entry.name));
                }
                file.entries.push(entry);
            }
        }
        Ok(file)
    }

    /// The entry of this name, which must be there.
    pub fn take(&mut self, name: &str) -> Result<Entry<'a>, ParseError> {
        match self.entries.iter().position(|entry| entry.name == name) {
            Some(place) => Ok(self.entries.remove(place)),
            None => self.missing(name),
        }
    }

    /// The entries whose names begin like this, with the rest of their names.
    pub fn take_all(&mut self, beginning: &str) -> Vec<(&'a str, Entry<'a>)> {
        let (taken, left): (Vec<Entry>, Vec<Entry>) = self
            .entries
            .iter()
            .partition(|entry| entry.name.starts_with(beginning));
        self.entries = left;
        taken
            .into_iter()
            .map(|entry| (&entry.name[beginning.len()..], entry))
            .collect()
    }

    /// The error that no entry has this name.
    pub fn missing<T>(&self, name: &str) -> Result<T, ParseError> {
        Err(ParseError {
            line: self.lines + 1,
            message: format!("expected \"{} = ...\", found the end of the file", name),
        })
    }

    /// Refuses what was not taken. An unknown name is the likeliest reason for a missing one, so
    /// ask for every known name, then call this, and only then tell what is missing.
    pub fn finish(&self) -> Result<(), ParseError> {
        match self.entries.first() {
            Some(entry) => entry.refuse(format!("there is no number of the name {:?}", entry.name)),
            None => Ok(()),
        }
    }
}

impl<'a> Entry<'a> {
    fn read(text: &'a str, line: usize) -> Result<Entry<'a>, ParseError> {
        let mut halves = text.splitn(2, '=').map(str::trim);
        match (halves.next(), halves.next()) {
            (Some(name), Some(value)) => Ok(Entry { line, name, value }),
            _ => Err(ParseError {
                line,
                message: format!("expected \"name = value\", found {:?}", text),
            }),
        }
    }

    /// An error on this entry's line.
    pub fn refuse<T>(self, message: String) -> Result<T, ParseError> {
        Err(ParseError {
            line: self.line,
            message,
        })
    }

    /// A whole number within this range.
    pub fn whole(self, least: u64, most: u64) -> Result<u64, ParseError> {
        self.whole_in_name(self.value, least, most)
    }

    /// A whole number that is part of this entry's name.
    pub fn whole_in_name(self, text: &str, least: u64, most: u64) -> Result<u64, ParseError> {
        let number = text.parse().ok().filter(|_| !text.starts_with('+'));
        match number {
            Some(number) if (least..=most).contains(&number) => Ok(number),
            _ => self.refuse(format!(
                "{:?}: expected a whole number from {least} to {most}, found {text:?}",
                self.name
            )),
        }
    }

    /// A decimal number within this range.
    pub fn number(self, (least, most): (f64, f64)) -> Result<f64, ParseError> {
        let number = self.millionths()? as f64 / MILLION as f64;
        if (least..=most).contains(&number) {
            return Ok(number);
        }
        self.refuse(format!(
            "{:?}: expected a number from {least} to {most}, found {:?}",
            self.name, self.value
        ))
    }

    /// A decimal number of at most six decimals, in millionths.
    pub fn millionths(self) -> Result<i64, ParseError> {
        match millionths(self.value) {
            Some(number) => Ok(number),
            None => self.refuse(format!(
                "{:?}: expected a number with at most six decimals, up to {LARGEST} either way, found {:?}",
                self.name, self.value
            )),
        }
    }
}

fn millionths(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let mut parts = digits.splitn(2, '.');
    let (units, decimals) = (parts.next().unwrap_or(""), parts.next().unwrap_or("0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !is_number(units) || !is_number(decimals) || decimals.len() > DECIMALS {
        return None;
    }
    let units: i64 = units.parse().ok()?;
    let fraction: i64 = format!("{:0<6}", decimals).parse().ok()?;
    if units > LARGEST {
        return None;
    }
    let size = units * MILLION + fraction;
    Some(if digits.len() < text.len() {
        -size
    } else {
        size
    })
}

/// Millionths as the shortest decimal number.
pub fn decimal(millionths: i64) -> String {
    let sign = if millionths < 0 { "-" } else { "" };
    let (units, fraction) = ((millionths / MILLION).abs(), (millionths % MILLION).abs());
    let text = format!("{}{}.{:06}", sign, units, fraction);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}
