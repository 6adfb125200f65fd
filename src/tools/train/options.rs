//! Reads the settings of a run, as flags give them and as a checkpoint brings them back.

use std::fmt::Display;
use std::str::FromStr;

/// Looks up what follows a flag; `yes` for a flag without value.
pub struct Options<'a> {
    pub get: &'a dyn Fn(&str) -> Option<String>,
}

impl Options<'_> {
    pub fn given(&self, flag: &str) -> bool {
        (self.get)(flag).is_some()
    }

    /// Refuses a flag that makes no sense with what else was chosen.
    pub fn refuse(&self, flag: &str, reason: &str) -> Result<(), String> {
        match self.given(flag) {
            true => Err(format!("{flag} {reason}")),
            false => Ok(()),
        }
    }

    /// A whole number within bounds.
    pub fn whole<T>(&self, flag: &str, default: T, least: T, most: T) -> Result<T, String>
    where
        T: FromStr + PartialOrd + Display + Copy,
    {
        let Some(text) = (self.get)(flag) else {
            return Ok(default);
        };
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(number) if digits && number >= least && number <= most => Ok(number),
            _ => Err(format!(
                "{flag}: expected a whole number from {least} to {most}, found {text:?}"
            )),
        }
    }

    /// A decimal number above 0 and up to `most`.
    pub fn decimal(&self, flag: &str, default: f64, most: f64) -> Result<f64, String> {
        let Some(text) = (self.get)(flag) else {
            return Ok(default);
        };
        let plain = text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        match text.parse::<f64>() {
            Ok(number) if plain && number > 0.0 && number <= most => Ok(number),
            _ => Err(format!(
                "{flag}: expected a number above 0 and up to {most}, found {text:?}"
            )),
        }
    }

    /// One of the names in a table.
    pub fn name<T: Copy>(&self, flag: &str, default: T, table: &[(&str, T)]) -> Result<T, String> {
        let Some(text) = (self.get)(flag) else {
            return Ok(default);
        };
        match table.iter().find(|(name, _)| *name == text) {
            Some(&(_, value)) => Ok(value),
            None => {
                let names: Vec<&str> = table.iter().map(|&(name, _)| name).collect();
                let names = names.join(", ");
                Err(format!("{flag}: expected one of {names}, found {text:?}"))
            }
        }
    }
}

/// The name of a value in a table.
pub fn name_of<T: PartialEq>(value: T, table: &[(&'static str, T)]) -> &'static str {
    let found = table.iter().find(|(_, other)| *other == value);
    found.map_or("", |(name, _)| name)
}
