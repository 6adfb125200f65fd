//! Sets of seeds: what was played, and what is still to play.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::commands::bench::digits::digits;

/// Seeds as ranges, both ends included: apart, and joined where they touch. So two sets are the
/// same seeds exactly if they are equal, however they came about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seeds {
    /// From the first seed of a range to its last.
    ranges: BTreeMap<u64, u64>,
}

/// Seeds that two sets have in common, as far as they are in one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlap(u64, u64);

impl Seeds {
    /// How many there are.
    pub fn count(&self) -> u128 {
        let lengths = self.ranges.iter();
        lengths.map(|(a, b)| u128::from(b - a) + 1).sum()
    }

    /// One after the other, from the smallest.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        let ranges = self.ranges.iter();
        ranges.flat_map(|(&first, &last)| first..=last)
    }

    /// Whether this seed is among them.
    pub fn contains(&self, seed: u64) -> bool {
        self.overlap(seed, seed).is_some()
    }

    /// Adds one seed; an error when it is there already.
    pub fn insert(&mut self, seed: u64) -> Result<(), Overlap> {
        self.insert_range(seed, seed)
    }

    /// Adds all seeds of another set; an error when some are there already.
    pub fn join(&mut self, other: &Seeds) -> Result<(), Overlap> {
        let mut ranges = other.ranges.iter();
        ranges.try_for_each(|(&first, &last)| self.insert_range(first, last))
    }

    fn insert_range(&mut self, mut first: u64, mut last: u64) -> Result<(), Overlap> {
        if let Some(overlap) = self.overlap(first, last) {
            return Err(overlap);
        }
        if let Some((&before, &end)) = self.ranges.range(..first).next_back() {
            if end + 1 == first {
                first = before;
            }
        }
        if let Some(end) = last
            .checked_add(1)
            .and_then(|next| self.ranges.remove(&next))
        {
            last = end;
        }
        self.ranges.insert(first, last);
        Ok(())
    }

    /// The first piece of a range that is among the seeds.
    fn overlap(&self, first: u64, last: u64) -> Option<Overlap> {
        let before = self.ranges.range(..=first).next_back();
        if let Some((_, &end)) = before.filter(|(_, &end)| end >= first) {
            return Some(Overlap(first, last.min(end)));
        }
        let (&start, &end) = self.ranges.range(first..=last).next()?;
        Some(Overlap(start, last.min(end)))
    }
}

/// `7`, `1..20`, or several of these with commas between them.
impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Seeds, String> {
        let mut seeds = Seeds::default();
        for range in text.split(',') {
            let (first, last) = parse_range(range)?;
            seeds.insert_range(first, last).map_err(|overlap| {
                format!("expected every seed once, found {overlap} twice in {text:?}")
            })?;
        }
        Ok(seeds)
    }
}

fn parse_range(text: &str) -> Result<(u64, u64), String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (digits::<u64>(first), digits::<u64>(last)) {
        (Some(first), Some(last)) if first <= last => Ok((first, last)),
        (Some(_), Some(_)) => Err(format!(
            "expected A..B with A at most B, found {text:?}, which runs backwards"
        )),
        _ => Err(format!(
            "expected a range A..B of whole numbers, found {text:?}"
        )),
    }
}

fn write_range(f: &mut fmt::Formatter, first: u64, last: u64) -> fmt::Result {
    if first == last {
        write!(f, "{first}")
    } else {
        write!(f, "{first}..{last}")
    }
}

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, (&first, &last)) in self.ranges.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            write_range(f, first, last)?;
        }
        Ok(())
    }
}

/// `seed 7` or `seeds 7..9`
impl fmt::Display for Overlap {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(if self.0 == self.1 { "seed " } else { "seeds " })?;
        write_range(f, self.0, self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeds(text: &str) -> Seeds {
        text.parse().unwrap()
    }

    #[test]
    fn ranges_are_joined_where_they_touch() {
        assert_eq!(seeds("4..6,1..3").to_string(), "1..6");
        assert_eq!(seeds("1..3,7..9,4..6").to_string(), "1..9");
        assert_eq!(seeds("9,1..3,5").to_string(), "1..3,5,9");
        assert_eq!(seeds("7..7").to_string(), "7");
        assert_eq!(seeds("18446744073709551615,0").count(), 2);
        assert_eq!(seeds("1..3,9").iter().collect::<Vec<_>>(), [1, 2, 3, 9]);
        assert_eq!(seeds("1..3,9").count(), 4);
        assert_eq!(seeds("0..18446744073709551615").count(), 1 << 64);
        assert!(seeds("1..3,9").contains(3) && !seeds("1..3,9").contains(4));
    }

    #[test]
    fn seeds_in_both_sets_are_named() {
        let overlap = |a, b| seeds(a).join(&seeds(b)).unwrap_err().to_string();
        assert_eq!(overlap("1..500", "400..900"), "seeds 400..500");
        assert_eq!(overlap("3..4,9", "1..20"), "seeds 3..4");
        assert_eq!(overlap("1..20", "3..4,9"), "seeds 3..4");
        assert_eq!(overlap("5..7", "7..9"), "seed 7");
        assert_eq!(overlap("0", "0"), "seed 0");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "a", "1..", "..2", "1...2", "-1..2", "1..+2", "1,,2"] {
            assert!(text.parse::<Seeds>().is_err(), "{text}");
        }
        let backwards = "5..1".parse::<Seeds>().unwrap_err();
        assert!(backwards.contains("backwards"), "{backwards}");
        let twice = "1..5,3".parse::<Seeds>().unwrap_err();
        assert!(twice.contains("seed 3 twice"), "{twice}");
    }
}
