//! Sets of seeds, as the command line writes them.

use std::fmt;
use std::str::FromStr;

use crate::support::numbers;

/// Ranges of seeds, both ends included, in rising order and apart from each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds(Vec<(u64, u64)>);

impl Seeds {
    pub fn count(&self) -> u128 {
        let lengths = self.0.iter();
        lengths.map(|(a, b)| u128::from(b - a) + 1).sum()
    }

    /// From the smallest to the largest.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().flat_map(|&(first, last)| first..=last)
    }
}

/// Why a text is not a set of seeds.
#[derive(Debug, PartialEq, Eq)]
pub enum SeedsError {
    NotARange(String),
    Backwards(String),
    Twice(u64),
}

impl fmt::Display for SeedsError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SeedsError::NotARange(text) => {
                write!(f, "expected a range A..B of whole numbers, found {text:?}")
            }
            SeedsError::Backwards(text) => {
                write!(f, "expected A..B with A at most B, found {text:?}, which runs backwards")
            }
            SeedsError::Twice(seed) => {
                write!(f, "expected every seed once, found {seed} twice")
            }
        }
    }
}

/// `7`, `1..20`, or several of these with commas between them.
impl FromStr for Seeds {
    type Err = SeedsError;

    fn from_str(text: &str) -> Result<Seeds, SeedsError> {
        let ranges: Result<Vec<_>, _> = text.split(',').map(parse_range).collect();
        let mut ranges = ranges?;
        ranges.sort_unstable();
        match ranges.windows(2).find(|pair| pair[0].1 >= pair[1].0) {
            Some(pair) => Err(SeedsError::Twice(pair[1].0)),
            None => Ok(Seeds(ranges)),
        }
    }
}

fn parse_range(text: &str) -> Result<(u64, u64), SeedsError> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| numbers::whole(text).ok();
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok((first, last)),
        (Some(_), Some(_)) => Err(SeedsError::Backwards(text.to_string())),
        _ => Err(SeedsError::NotARange(text.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_lists_are_sets_of_seeds() {
        let seeds = |text: &str| text.parse::<Seeds>().unwrap();
        assert_eq!(seeds("9,1..3").iter().collect::<Vec<_>>(), [1, 2, 3, 9]);
        assert_eq!(seeds("1..3,9").count(), 4);
        assert_eq!(seeds("0..18446744073709551615").count(), 1 << 64);
        let refused = |text: &str| text.parse::<Seeds>().unwrap_err();
        for text in ["", "a", "1..", "..2", "1...2", "-1..2", "1..+2", "1,,2"] {
            assert!(matches!(refused(text), SeedsError::NotARange(_)), "{text}");
        }
        assert_eq!(refused("5..1"), SeedsError::Backwards("5..1".to_string()));
        assert_eq!(refused("1..5,3"), SeedsError::Twice(3));
        assert_eq!(refused("4,1..4"), SeedsError::Twice(4));
    }
}
