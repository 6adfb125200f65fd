//! Weight files: the parameters of a player for one K, and where they come from.
//!
//! A file holds `name = value` lines under a header of `#` comments. `colours` is the K that the
//! parameters are for; [`parameters`] has the table of the others.

pub mod parameters;
pub mod sets;

use std::fmt;
use std::str::FromStr;

use crate::engine::brick::Colours;
use crate::engine::weights::MILLION;
pub use crate::text::weights::parameters::{units, Access, Parameter, Parameters, FEATURE_NAMES};
use crate::text::weights::parameters::{LARGEST_WEIGHT, MOST};

/// The most bytes of a weight file: far more than one holds, so that a wrong path cannot fill the
/// memory.
pub const LARGEST_FILE: u64 = 1 << 20;

const COLOURS: &str = "colours";
/// Decimals of a millionth.
const DECIMALS: usize = 6;

/// A weight file: its header, the K it is for, and the parameters of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightFile<P> {
    /// The comments, line by line.
    pub header: Vec<String>,
    /// The K that the parameters are for.
    pub colours: Colours,
    /// What the player gets.
    pub parameters: P,
}

/// Why the parameters of a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// A line, counted from 1, is wrong.
    Line(usize, LineError),
    /// They are for another K, and games of this one are soon lost with them.
    OtherColours { own: Colours, game: Colours },
}

/// What is wrong with a line of a weight file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    NoEntry(String),
    Repeated(String),
    Unknown(String),
    Missing(String),
    Value {
        name: String,
        expected: String,
        found: String,
    },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            WeightsError::Line(line, error) => write!(f, "line {line}: {error}"),
            WeightsError::OtherColours { own, game } => {
                write!(f, "these weights are for K = {own}, not for K = {game}")
            }
        }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LineError::NoEntry(found) => write!(f, "expected \"name = value\", found {found:?}"),
            LineError::Repeated(name) => write!(f, "{name:?} is given a second time"),
            LineError::Unknown(name) => write!(f, "there is no parameter named {name:?}"),
            LineError::Missing(name) => {
                write!(f, "expected \"{name} = ...\", found the end of the file")
            }
            LineError::Value {
                name,
                expected,
                found,
            } => write!(f, "{name:?}: expected {expected}, found {found:?}"),
        }
    }
}

impl<P> WeightFile<P> {
    /// Refuses a game of another K.
    pub fn check_colours(&self, game: Colours) -> Result<(), WeightsError> {
        match self.colours {
            own if own == game => Ok(()),
            own => Err(WeightsError::OtherColours { own, game }),
        }
    }
}

impl<P: Parameters> FromStr for WeightFile<P> {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<WeightFile<P>, WeightsError> {
        let mut file = Entries::read(text)?;
        let colours = file.take(COLOURS);
        let taken: Vec<_> = P::TABLE.iter().map(|row| file.take_row(row)).collect();
        // An unknown name is the likeliest reason for a missing one, so it is reported first.
        if let Some(entry) = file.entries.first() {
            return entry.refuse(LineError::Unknown(entry.name.to_string()));
        }
        let k = colours?.whole((Colours::FEWEST.into(), Colours::MOST.into()))?;
        let mut parameters = P::zero();
        for (row, entries) in P::TABLE.iter().zip(taken) {
            set_row(row, &entries?, &mut parameters)?;
        }
        Ok(WeightFile {
            colours: Colours::new(k).expect("in range"),
            parameters,
            header: file.header,
        })
    }
}

/// As the file: header, K, then the parameters in the order of their table.
impl<P: Parameters> fmt::Display for WeightFile<P> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for line in &self.header {
            writeln!(f, "{line}")?;
        }
        writeln!(f, "{COLOURS} = {}", self.colours)?;
        for row in P::TABLE {
            match row.access {
                Access::One(get, _) => {
                    writeln!(f, "{} = {}", row.name, decimal(get(&self.parameters)))?;
                }
                Access::PerN(get, _) => {
                    for (n, value) in get(&self.parameters) {
                        writeln!(f, "{} {n} = {}", row.name, decimal(value))?;
                    }
                }
            }
        }
        Ok(())
    }
}

fn set_row<P>(
    row: &Parameter<P>,
    entries: &[Entry],
    parameters: &mut P,
) -> Result<(), WeightsError> {
    match row.access {
        Access::One(_, set) => set(parameters, entries[0].value(row)?),
        Access::PerN(_, set) => {
            let mut values: Vec<(u64, i64)> = Vec::new();
            for entry in entries {
                let n = entry.name[row.name.len()..].trim_start();
                let n = entry.whole_number(n, (0.0, MOST))?;
                if values.iter().any(|(other, _)| *other == n) {
                    return entry.refuse(LineError::Repeated(format!("{} {n}", row.name)));
                }
                values.push((n, entry.value(row)?));
            }
            values.sort_unstable();
            set(parameters, values);
        }
    }
    Ok(())
}

/// A line `name = value`.
#[derive(Clone, Copy)]
struct Entry<'a> {
    line: usize,
    name: &'a str,
    value: &'a str,
}

/// The entries of a file, taken out one by one; what is left at the end has an unknown name.
struct Entries<'a> {
    header: Vec<String>,
    entries: Vec<Entry<'a>>,
    lines: usize,
}

impl<'a> Entries<'a> {
    fn read(text: &'a str) -> Result<Entries<'a>, WeightsError> {
        let mut file = Entries {
            header: Vec::new(),
            entries: Vec::new(),
            lines: text.lines().count(),
        };
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            if line.starts_with('#') {
                file.header.push(line.to_string());
            } else if !line.is_empty() {
                let entry = Entry::read(line, number)?;
                if file.entries.iter().any(|other| other.name == entry.name) {
                    return entry.refuse(LineError::Repeated(entry.name.to_string()));
                }
                file.entries.push(entry);
            }
        }
        Ok(file)
    }

    fn take(&mut self, name: &str) -> Result<Entry<'a>, WeightsError> {
        match self.entries.iter().position(|entry| entry.name == name) {
            Some(place) => Ok(self.entries.remove(place)),
            None => self.missing(name),
        }
    }

    /// The entries of a parameter, one at least.
    fn take_row<P>(&mut self, row: &Parameter<P>) -> Result<Vec<Entry<'a>>, WeightsError> {
        if let Access::One(..) = row.access {
            return Ok(vec![self.take(row.name)?]);
        }
        let beginning = format!("{} ", row.name);
        let is_own = |entry: &Entry| entry.name.starts_with(&beginning);
        let (own, others): (Vec<_>, Vec<_>) = self.entries.iter().copied().partition(is_own);
        self.entries = others;
        match own.is_empty() {
            true => self.missing(&format!("{beginning}N")),
            false => Ok(own),
        }
    }

    fn missing<T>(&self, name: &str) -> Result<T, WeightsError> {
        let error = LineError::Missing(name.to_string());
        Err(WeightsError::Line(self.lines + 1, error))
    }
}

impl<'a> Entry<'a> {
    fn read(text: &'a str, line: usize) -> Result<Entry<'a>, WeightsError> {
        match text.split_once('=') {
            Some((name, value)) => Ok(Entry {
                line,
                name: name.trim(),
                value: value.trim(),
            }),
            None => Err(WeightsError::Line(
                line,
                LineError::NoEntry(text.to_string()),
            )),
        }
    }

    fn refuse<T>(self, error: LineError) -> Result<T, WeightsError> {
        Err(WeightsError::Line(self.line, error))
    }

    fn expected<T>(self, expected: String, found: &str) -> Result<T, WeightsError> {
        self.refuse(LineError::Value {
            name: self.name.to_string(),
            expected,
            found: found.to_string(),
        })
    }

    fn whole(self, range: (f64, f64)) -> Result<u64, WeightsError> {
        self.whole_number(self.value, range)
    }

    /// A whole number in the entry's value or its name.
    fn whole_number(self, text: &str, (least, most): (f64, f64)) -> Result<u64, WeightsError> {
        let (least, most) = (least as u64, most as u64);
        let number = text.parse().ok().filter(|_| !text.starts_with('+'));
        match number {
            Some(number) if (least..=most).contains(&number) => Ok(number),
            _ => self.expected(format!("a whole number from {least} to {most}"), text),
        }
    }

    /// A value of this parameter, in millionths.
    fn value<P>(self, row: &Parameter<P>) -> Result<i64, WeightsError> {
        if row.whole {
            return Ok(self.whole(row.range)? as i64 * MILLION);
        }
        let (least, most) = row.range;
        match millionths(self.value) {
            None => self.expected("a number with at most six decimals".to_string(), self.value),
            Some(value) if (least..=most).contains(&units(value)) => Ok(value),
            Some(_) => self.expected(format!("a number from {least} to {most}"), self.value),
        }
    }
}

fn millionths(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !is_number(whole) || !is_number(decimals) || decimals.len() > DECIMALS {
        return None;
    }
    let whole: i64 = whole.parse().ok()?;
    let fraction: i64 = format!("{decimals:0<DECIMALS$}").parse().ok()?;
    // What is far out of range stays out of range.
    let size = whole.min(2 * LARGEST_WEIGHT as i64) * MILLION + fraction;
    Some(match digits.len() < text.len() {
        true => -size,
        false => size,
    })
}

/// Millionths as the shortest decimal number.
pub fn decimal(millionths: i64) -> String {
    let sign = if millionths < 0 { "-" } else { "" };
    let (units, fraction) = ((millionths / MILLION).abs(), (millionths % MILLION).abs());
    let text = format!("{sign}{units}.{fraction:06}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}
