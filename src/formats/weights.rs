//! Weight files: the parameters of a player for one K, and where they come from.
//!
//! A file holds `name = value` lines under a header of `#` comments. `colours` is the K that the
//! parameters are for; [`parameters`] has the table of the others.

pub mod parameters;
pub mod sets;

use std::fmt;
use std::str::FromStr;

use crate::engine::brick::Colours;
use crate::engine::rule::MILLION;
pub use crate::formats::weights::parameters::{
    units, Access, Parameter, Parameters, FEATURE_NAMES,
};
use crate::formats::weights::parameters::{LARGEST_WEIGHT, MOST};
use crate::support::numbers;
use crate::support::quote::excerpt;

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

impl<P> WeightFile<P> {
    /// Refuses a game of another K, which is soon lost with these parameters.
    pub fn check_colours(&self, game: Colours) -> Result<(), String> {
        match self.colours {
            own if own == game => Ok(()),
            own => Err(format!("these weights are for K = {own}, not for K = {game}")),
        }
    }
}

/// An error names the line.
impl<P: Parameters> FromStr for WeightFile<P> {
    type Err = String;

    fn from_str(text: &str) -> Result<WeightFile<P>, String> {
        let (mut header, mut parameters, mut colours) = (Vec::new(), P::default(), None);
        let mut seen = Vec::new();
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            let at_line = |error: String| format!("line {number}: {error}");
            if line.starts_with('#') {
                header.push(line.to_string());
            } else if let Some((name, value)) = line.split_once('=') {
                let (name, value) = (name.trim(), value.trim());
                if seen.contains(&name) {
                    return Err(at_line(format!("{} is given a second time", excerpt(name))));
                }
                seen.push(name);
                if name == COLOURS {
                    let range = (Colours::FEWEST.into(), Colours::MOST.into());
                    colours = Colours::new(whole(name, value, range).map_err(at_line)?);
                } else {
                    set_by_name(&mut parameters, name, value).map_err(at_line)?;
                }
            } else if !line.is_empty() {
                return Err(at_line(format!("expected \"name = value\", found {}", excerpt(line))));
            }
        }
        let needed = P::TABLE.iter().filter(|row| !row.optional).map(|row| row.name);
        let mut names = [COLOURS].into_iter().chain(needed);
        // In the file, a name may be followed by an N.
        let missing = names.find(|name| !seen.iter().any(|seen| seen.starts_with(name)));
        match (colours, missing) {
            (Some(colours), None) => Ok(WeightFile { header, colours, parameters }),
            (_, missing) => {
                let name = missing.unwrap_or(COLOURS);
                let line = text.lines().count() + 1;
                Err(format!("line {line}: expected \"{name} ...\", found the end of the file"))
            }
        }
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
                Access::One(get, _) if row.optional && get(&self.parameters) == 0 => {}
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

/// Sets a parameter by its name in a file and a value as a file has it.
pub fn set_by_name<P: Parameters>(
    parameters: &mut P,
    name: &str,
    value: &str,
) -> Result<(), String> {
    for row in P::TABLE {
        match (&row.access, name.strip_prefix(row.name)) {
            (Access::One(_, set), Some("")) => {
                set(parameters, read_value(row, name, value)?);
                return Ok(());
            }
            (Access::PerN(get, set), Some(n)) if n.starts_with(' ') => {
                let n = whole(name, n.trim_start(), (0.0, MOST))?;
                let mut values = get(parameters);
                values.retain(|(other, _)| *other != n);
                values.push((n, read_value(row, name, value)?));
                values.sort_unstable();
                set(parameters, values);
                return Ok(());
            }
            _ => {}
        }
    }
    Err(format!("there is no parameter named {}", excerpt(name)))
}

fn unexpected(name: &str, expected: &str, found: &str) -> String {
    let (name, found) = (excerpt(name), excerpt(found));
    format!("{name}: expected {expected}, found {found}")
}

/// A whole number in the value or the name of an entry.
fn whole(name: &str, text: &str, (least, most): (f64, f64)) -> Result<u64, String> {
    let (least, most) = (least as u64, most as u64);
    let number = numbers::whole(text).ok().filter(|number| (least..=most).contains(number));
    let expected = format!("a whole number from {least} to {most}");
    number.ok_or_else(|| unexpected(name, &expected, text))
}

/// A value of this parameter, in millionths.
fn read_value<P>(row: &Parameter<P>, name: &str, text: &str) -> Result<i64, String> {
    if row.whole {
        return Ok(whole(name, text, row.range)? as i64 * MILLION);
    }
    let (least, most) = row.range;
    let value = millionths(text).filter(|&value| (least..=most).contains(&units(value)));
    let expected = format!("a number from {least} to {most} with at most six decimals");
    value.ok_or_else(|| unexpected(name, &expected, text))
}

fn millionths(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    if decimals.len() > DECIMALS {
        return None;
    }
    let whole = numbers::whole(whole).ok()?;
    let fraction = numbers::whole(decimals).ok()? * 10_u64.pow((DECIMALS - decimals.len()) as u32);
    // What is far out of range stays out of range.
    Some(sign * (whole.min(2 * LARGEST_WEIGHT as u64) * MILLION as u64 + fraction) as i64)
}

/// Millionths as the shortest decimal number.
pub fn decimal(millionths: i64) -> String {
    let sign = if millionths < 0 { "-" } else { "" };
    let (units, fraction) = ((millionths / MILLION).abs(), (millionths % MILLION).abs());
    let text = format!("{sign}{units}.{fraction:06}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}
