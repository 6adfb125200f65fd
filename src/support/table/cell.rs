//! One value of a table, for people and for programs.

use std::cmp::Ordering;
use std::fmt::Write;

use crate::support::quote::quoted;

/// One value of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Text(String),
    Whole(u64),
    /// How many there are, and how many there should be: `14 of 60`. Programs get the first.
    Of(usize, usize),
    /// A number and how many decimals people want of it.
    Real(f64, usize),
    /// A share of 1.
    Share(f64),
    Flag(bool),
    Missing,
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_string())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Cell {
        Cell::Whole(number)
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Cell {
        Cell::Whole(number as u64)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Missing, T::into)
    }
}

impl Cell {
    /// A number that may be missing.
    pub fn real(value: impl Into<Option<f64>>, decimals: usize) -> Cell {
        value.into().map_or(Cell::Missing, |value| Cell::Real(value, decimals))
    }

    pub(super) fn for_people(&self) -> String {
        match self {
            Cell::Real(value, decimals) => format!("{value:.decimals$}"),
            Cell::Share(share) => format!("{:.1} %", share * 100.0),
            Cell::Text(text) => quoted(text),
            Cell::Of(some, all) if some != all => format!("{some} of {all}"),
            other => other.exact(),
        }
    }

    /// To the last digit.
    pub fn exact(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Whole(number) => number.to_string(),
            Cell::Of(number, _) => number.to_string(),
            Cell::Flag(flag) => flag.to_string(),
            Cell::Real(number, _) | Cell::Share(number) => number.to_string(),
            Cell::Missing => "-".to_string(),
        }
    }

    /// It says nothing: none, zero, or all of them.
    pub(super) fn is_trivial(&self) -> bool {
        match self {
            Cell::Missing | Cell::Whole(0) => true,
            Cell::Share(share) => *share == 1.0,
            Cell::Text(text) => text.is_empty(),
            _ => false,
        }
    }

    pub(super) fn json(&self) -> String {
        match self {
            Cell::Text(text) => json_string(text),
            Cell::Real(number, _) | Cell::Share(number) if !number.is_finite() => "null".into(),
            Cell::Missing => "null".to_string(),
            other => other.exact(),
        }
    }

    /// Its value, if it is a number.
    pub fn number(&self) -> Option<f64> {
        match *self {
            Cell::Whole(number) => Some(number as f64),
            Cell::Real(number, _) => Some(number),
            _ => None,
        }
    }

    /// Numbers by their size, texts by their letters, and what is missing at the end.
    pub fn order(&self, other: &Cell) -> Ordering {
        let number = |cell: &Cell| cell.number().unwrap_or(f64::INFINITY);
        match (self, other) {
            (Cell::Text(text), Cell::Text(other)) => text.cmp(other),
            _ => number(self).total_cmp(&number(other)),
        }
    }
}

/// A text as a JSON string, with every control character escaped.
pub fn json_string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted + "\""
}
