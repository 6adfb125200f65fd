//! Sets of seeds, as the command line writes them.

use std::str::FromStr;

use crate::support::numbers;

/// Ranges of seeds, both ends included, in rising order and apart from each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds(Vec<(u64, u64)>);

impl Seeds {
    pub fn count(&self) -> u128 {
        self.0.iter().map(|(first, last)| u128::from(last - first) + 1).sum()
    }

    /// From the smallest to the largest.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().flat_map(|&(first, last)| first..=last)
    }
}

/// `7`, `1..20`, or several of these with commas between them.
impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Seeds, String> {
        let mut ranges = text.split(',').map(parse_range).collect::<Result<Vec<_>, _>>()?;
        ranges.sort_unstable();
        match ranges.windows(2).find(|pair| pair[0].1 >= pair[1].0) {
            Some(pair) => Err(format!("expected every seed once, found {} twice", pair[1].0)),
            None => Ok(Seeds(ranges)),
        }
    }
}

fn parse_range(text: &str) -> Result<(u64, u64), String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (numbers::whole(first), numbers::whole(last)) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        (Ok(_), Ok(_)) => {
            Err(format!("expected A..B with A at most B, found {text:?}, which runs backwards"))
        }
        _ => Err(format!("expected a range A..B of whole numbers, found {text:?}")),
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
        for text in ["", "a", "1..", "..2", "1...2", "-1..2", "1..+2", "1,,2", "5..1", "1..5,3"] {
            assert!(text.parse::<Seeds>().is_err(), "{text}");
        }
    }
}
