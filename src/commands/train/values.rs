//! The values of settings as they stand on a command line, and back.

use std::fmt::Display;
use std::str::FromStr;

use crate::commands::train::settings::{Config, FEATURES};
use crate::commands::train::target::Edit;
use crate::engine::brick::Colours;
use crate::support::quote::quoted;
use crate::text::weights::FEATURE_NAMES;

/// What a value should be, and what it is.
#[derive(Debug, PartialEq)]
pub struct Expected(pub String, pub String);

/// What a flag without value has in a checkpoint.
pub const YES: &str = "yes";

pub fn one(value: &impl Display) -> Vec<String> {
    vec![value.to_string()]
}

/// A whole number within bounds, digits only.
pub fn whole<T>(text: &str, least: T, most: T) -> Result<T, Expected>
where
    T: FromStr + PartialOrd + Display,
{
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits && number >= least && number <= most => Ok(number),
        _ => expected(format!("a whole number from {least} to {most}"), text),
    }
}

fn expected<T>(expected: String, found: &str) -> Result<T, Expected> {
    Err(Expected(expected, found.to_string()))
}

/// A decimal number above 0 and up to `most`.
pub fn above_zero(text: &str, most: f64) -> Result<f64, Expected> {
    let is_plain = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    match text.parse() {
        Ok(number) if text.bytes().all(is_plain) && number > 0.0 && number <= most => Ok(number),
        _ => expected(format!("a number above 0 and up to {most}"), text),
    }
}

pub fn colours(text: &str) -> Result<Colours, Expected> {
    let k = whole(text, u64::from(Colours::FEWEST), u64::from(Colours::MOST))?;
    Ok(Colours::new(k).expect("in range"))
}

pub const fn names<T: Copy, const N: usize>(table: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut index = 0;
    while index < N {
        names[index] = table[index].0;
        index += 1;
    }
    names
}

pub fn name<T: Copy>(text: &str, table: &[(&str, T)]) -> Result<T, Expected> {
    let names: Vec<&str> = table.iter().map(|&(name, _)| name).collect();
    match table.iter().find(|(name, _)| *name == text) {
        Some(&(_, value)) => Ok(value),
        None => expected(format!("one of {}", names.join(", ")), text),
    }
}

pub fn name_of<T: PartialEq>(value: T, table: &[(&str, T)]) -> Vec<String> {
    let own = table.iter().filter(|(_, other)| *other == value);
    own.map(|(name, _)| name.to_string()).collect()
}

/// The names of the features as one word each.
fn feature_words() -> Vec<String> {
    let names = FEATURE_NAMES.iter().chain(&["pile height"]);
    names.map(|name| name.replace(' ', "-")).collect()
}

pub fn features(list: &str) -> Result<[bool; FEATURES], Expected> {
    let words = feature_words();
    let mut used = [false; FEATURES];
    for word in list.split(',') {
        match words.iter().position(|known| known == word) {
            Some(index) if !used[index] => used[index] = true,
            Some(_) => return expected("each feature once".to_string(), list),
            None => return expected(format!("some of {}", words.join(",")), word),
        }
    }
    Ok(used)
}

pub fn features_of(used: &[bool; FEATURES]) -> Vec<String> {
    if *used == Config::usual(Colours::ALL[0]).features {
        return Vec::new();
    }
    let words = feature_words().into_iter().zip(used);
    let words = words.filter(|(_, used)| **used).map(|(word, _)| word);
    vec![words.collect::<Vec<_>>().join(",")]
}

/// A name all of which can be seen in a header.
pub fn visible(text: &str) -> Result<String, Expected> {
    match quoted(text) == text {
        true => Ok(text.to_string()),
        false => expected("a name that can be seen".to_string(), text),
    }
}

/// Adds a parameter's name and value: `space guard=34`.
pub fn add_edit(edits: &mut Vec<Edit>, text: &str) -> Result<(), Expected> {
    let pair = visible(text)?;
    let pair = pair.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
    match pair.filter(|(name, value)| !name.is_empty() && !value.is_empty()) {
        Some((name, _)) if edits.iter().any(|(other, _)| other == name) => {
            expected("each parameter once".to_string(), text)
        }
        Some((name, value)) => {
            edits.push((name.to_string(), value.to_string()));
            Ok(())
        }
        None => expected("a parameter's name and value, as in 'space guard=34'".to_string(), text),
    }
}
