//! Values as they stand on a command line, and back.

use std::fmt::Display;
use std::str::FromStr;

use crate::commands::train::subjects::Edit;
use crate::engine::brick::Colours;
use crate::engine::features::COUNT;
use crate::support::quote::quoted;
use crate::text::weights::FEATURE_NAMES;

pub fn put<T>(place: &mut T, value: Result<T, String>) -> Result<(), String> {
    *place = value?;
    Ok(())
}

pub fn one(value: impl Display) -> Vec<String> {
    vec![value.to_string()]
}

/// What a flag without value has in a checkpoint.
pub const YES: &str = "yes";

/// That, where it is given.
pub fn yes(is_given: bool) -> Vec<String> {
    is_given.then(|| YES.to_string()).into_iter().collect()
}

/// A whole number within bounds, digits only.
pub fn whole<T>(text: &str, least: T, most: T) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display,
{
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits && number >= least && number <= most => Ok(number),
        _ => Err(format!(
            "expected a whole number from {least} to {most}, found {text:?}"
        )),
    }
}

/// A decimal number above 0 and up to `most`.
pub fn decimal(text: &str, most: f64) -> Result<f64, String> {
    let is_plain = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    match text.parse() {
        Ok(number) if text.bytes().all(is_plain) && number > 0.0 && number <= most => Ok(number),
        _ => Err(format!(
            "expected a number above 0 and up to {most}, found {text:?}"
        )),
    }
}

pub fn colours(text: &str) -> Result<Colours, String> {
    let (least, most) = (Colours::ALL[0], Colours::ALL[Colours::ALL.len() - 1]);
    let k = whole(text, least.get(), most.get())?;
    Colours::new(u64::from(k)).ok_or_else(|| format!("expected a number from {least} to {most}"))
}

/// The names in a table.
pub const fn names<T: Copy, const N: usize>(table: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut place = 0;
    while place < N {
        names[place] = table[place].0;
        place += 1;
    }
    names
}

/// One of the names in a table.
pub fn name<T: Copy>(text: &str, table: &[(&str, T)]) -> Result<T, String> {
    match table.iter().find(|(name, _)| *name == text) {
        Some(&(_, value)) => Ok(value),
        None => {
            let names: Vec<&str> = table.iter().map(|&(name, _)| name).collect();
            Err(format!(
                "expected one of {}, found {text:?}",
                names.join(", ")
            ))
        }
    }
}

pub fn name_of<T: PartialEq>(value: T, table: &[(&str, T)]) -> Vec<String> {
    let found = table.iter().find(|(_, other)| *other == value);
    found
        .map(|(name, _)| name.to_string())
        .into_iter()
        .collect()
}

/// The names of the features as one word each.
fn feature_words() -> Vec<String> {
    FEATURE_NAMES
        .iter()
        .map(|name| name.replace(' ', "-"))
        .collect()
}

pub fn features(list: &str) -> Result<[bool; COUNT], String> {
    let words = feature_words();
    let mut used = [false; COUNT];
    for word in list.split(',') {
        let place = words.iter().position(|known| known == word);
        let place = place.ok_or(format!(
            "expected some of {}, found {word:?}",
            words.join(",")
        ))?;
        if used[place] {
            return Err(format!("{word} stands there twice"));
        }
        used[place] = true;
    }
    Ok(used)
}

pub fn features_of(used: [bool; COUNT]) -> Vec<String> {
    if used == [true; COUNT] {
        return Vec::new();
    }
    let words = feature_words().into_iter().zip(used);
    let words: Vec<String> = words
        .filter(|(_, used)| *used)
        .map(|(word, _)| word)
        .collect();
    vec![words.join(",")]
}

/// A name that fits into a line, and all of which can be seen there.
pub fn plain(text: &str) -> Result<String, String> {
    let seen = quoted(text);
    match seen == text {
        true => Ok(seen),
        false => Err(format!(
            "expected a name that can be seen, found \"{seen}\""
        )),
    }
}

/// Adds a number's name and value: `space guard=34`.
pub fn add_edit(edits: &mut Vec<Edit>, text: &str) -> Result<(), String> {
    let pair = plain(text)?;
    match pair
        .split_once('=')
        .map(|(name, value)| (name.trim(), value.trim()))
    {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => {
            if edits.iter().any(|(other, _)| other == name) {
                return Err(format!("{name} is given twice"));
            }
            edits.push((name.to_string(), value.to_string()));
            Ok(())
        }
        _ => Err(format!(
            "expected a number's name and value, as in 'space guard=34', found {text:?}"
        )),
    }
}

pub fn edits_of(edits: &[Edit]) -> Vec<String> {
    edits
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect()
}
