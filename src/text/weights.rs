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
use crate::support::numbers;
use crate::text::lines::quote;
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
    Value { name: String, expected: String, found: String },
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
        let quote = |text: &str| quote(text.as_bytes(), false);
        match self {
            LineError::NoEntry(found) => {
                write!(f, "expected \"name = value\", found {}", quote(found))
            }
            LineError::Repeated(name) => write!(f, "{} is given a second time", quote(name)),
            LineError::Unknown(name) => write!(f, "there is no parameter named {}", quote(name)),
            LineError::Missing(name) => {
                write!(f, "expected \"{name} = ...\", found the end of the file")
            }
            LineError::Value { name, expected, found } => {
                let (name, found) = (quote(name), quote(found));
                write!(f, "{name}: expected {expected}, found {found}")
            }
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
        let (mut header, mut parameters, mut colours) = (Vec::new(), P::zero(), None);
        let mut seen: Vec<String> = Vec::new();
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            let at_line = |error| WeightsError::Line(number, error);
            if line.starts_with('#') {
                header.push(line.to_string());
            } else if !line.is_empty() {
                let pair = line.split_once('=');
                let pair = pair.ok_or_else(|| at_line(LineError::NoEntry(line.to_string())))?;
                let (name, value) = (pair.0.trim(), pair.1.trim());
                let name = if name == COLOURS {
                    let range = (Colours::FEWEST.into(), Colours::MOST.into());
                    colours = Colours::new(whole(name, value, range).map_err(at_line)?);
                    name.to_string()
                } else {
                    set_by_name(&mut parameters, name, value).map_err(at_line)?
                };
                if seen.contains(&name) {
                    return Err(at_line(LineError::Repeated(name)));
                }
                seen.push(name);
            }
        }
        let missing = |name: String| {
            let error = LineError::Missing(name);
            WeightsError::Line(text.lines().count() + 1, error)
        };
        let colours = colours.ok_or_else(|| missing(COLOURS.to_string()))?;
        for row in P::TABLE {
            let is_there = match row.access {
                Access::One(..) => seen.iter().any(|name| name == row.name),
                Access::PerN(get, _) => !get(&parameters).is_empty(),
            };
            if !is_there {
                return Err(missing(row.full_name()));
            }
        }
        Ok(WeightFile { header, colours, parameters })
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

/// Sets a parameter by its name in a file and a value as a file has it. Gives the name as files are
/// written.
pub fn set_by_name<P: Parameters>(
    parameters: &mut P,
    name: &str,
    value: &str,
) -> Result<String, LineError> {
    let is_own = |row: &&Parameter<P>| match row.access {
        Access::One(..) => name == row.name,
        Access::PerN(..) => {
            let n = name.strip_prefix(row.name);
            n.is_some_and(|n| n.starts_with(' '))
        }
    };
    let row = P::TABLE.iter().find(is_own);
    let row = row.ok_or_else(|| LineError::Unknown(name.to_string()))?;
    match row.access {
        Access::One(_, set) => {
            set(parameters, read_value(row, name, value)?);
            Ok(name.to_string())
        }
        Access::PerN(get, set) => {
            let n = whole(name, name[row.name.len()..].trim_start(), (0.0, MOST))?;
            let mut values = get(parameters);
            values.retain(|(other, _)| *other != n);
            values.push((n, read_value(row, name, value)?));
            values.sort_unstable();
            set(parameters, values);
            Ok(format!("{} {n}", row.name))
        }
    }
}

fn expected<T>(name: &str, expected: String, found: &str) -> Result<T, LineError> {
    Err(LineError::Value { name: name.to_string(), expected, found: found.to_string() })
}

/// A whole number in the value or the name of an entry.
fn whole(name: &str, text: &str, (least, most): (f64, f64)) -> Result<u64, LineError> {
    let (least, most) = (least as u64, most as u64);
    match numbers::whole(text) {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => expected(name, format!("a whole number from {least} to {most}"), text),
    }
}

/// A value of this parameter, in millionths.
fn read_value<P>(row: &Parameter<P>, name: &str, text: &str) -> Result<i64, LineError> {
    if row.whole {
        return Ok(whole(name, text, row.range)? as i64 * MILLION);
    }
    let (least, most) = row.range;
    match millionths(text) {
        None => expected(name, "a number with at most six decimals".to_string(), text),
        Some(value) if (least..=most).contains(&units(value)) => Ok(value),
        Some(_) => expected(name, format!("a number from {least} to {most}"), text),
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
