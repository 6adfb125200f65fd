//! Which build-ups live on: the best by rank, and no board twice.

use crate::engine::brick::Move;
use std::cmp::Ordering;

/// How a node came to be, kept for all plies.
#[derive(Clone, Copy)]
pub struct Link {
    pub parent: u32,
    pub action: Move,
}

/// A build-up that may become a node of the next ply.
#[derive(Clone, Copy)]
pub struct Candidate {
    pub rank: i64,
    pub link: Link,
}

impl Candidate {
    /// By falling rank; of equals the one that was found first.
    pub fn order(&self, other: &Candidate) -> Ordering {
        let found = |candidate: &Candidate| (candidate.link.parent, candidate.link.action);
        other
            .rank
            .cmp(&self.rank)
            .then_with(|| found(self).cmp(&found(other)))
    }
}

/// Keeps the best `places` candidates and sorts them.
pub fn keep_best(candidates: &mut Vec<Candidate>, places: usize) {
    if candidates.len() > places {
        partition(candidates, places);
        candidates.truncate(places);
    }
    candidates.sort_unstable_by(Candidate::order);
}

/// Brings the best `count` to the front. (Hoare's selection, by rank alone where that decides.)
fn partition(candidates: &mut [Candidate], count: usize) {
    let (mut low, mut high) = (0, candidates.len() as isize - 1);
    let target = count as isize - 1;
    while low < high {
        let pivot = candidates[((low + high) / 2) as usize];
        let (mut i, mut j) = (low, high);
        while i <= j {
            while candidates[i as usize].order(&pivot) == Ordering::Less {
                i += 1;
            }
            while candidates[j as usize].order(&pivot) == Ordering::Greater {
                j -= 1;
            }
            if i <= j {
                candidates.swap(i as usize, j as usize);
                i += 1;
                j -= 1;
            }
        }
        // Now nothing up to j is worse than the pivot, nothing from i on better, and what lies
        // between is the pivot.
        if target <= j {
            high = j;
        } else if target >= i {
            low = i;
        } else {
            return;
        }
    }
}

/// The boards of one ply, by fingerprint: a hash table with open addressing.
#[derive(Default)]
pub struct Fingerprints {
    table: Vec<u64>,
}

impl Fingerprints {
    /// Empties the table and makes it large enough for so many.
    pub fn clear(&mut self, count: usize) {
        let size = (count * 2).next_power_of_two();
        self.table.clear();
        self.table.resize(size, 0);
    }

    /// False when it was there already. (0 marks a free place, so one board in 2^64 is forgotten.)
    pub fn insert(&mut self, fingerprint: u64) -> bool {
        let mask = self.table.len() - 1;
        let mut place = fingerprint as usize & mask;
        while self.table[place] != 0 {
            if self.table[place] == fingerprint {
                return false;
            }
            place = (place + 1) & mask;
        }
        self.table[place] = fingerprint;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rng::SplitMix64;

    #[test]
    fn the_best_are_kept_in_order() {
        let mut rng = SplitMix64::new(5);
        for length in 1..60 {
            let all: Vec<Candidate> = (0..length)
                .map(|parent| Candidate {
                    rank: rng.below(9) as i64,
                    link: Link {
                        parent,
                        action: Move::from_index(0),
                    },
                })
                .collect();
            let mut sorted = all.clone();
            sorted.sort_by(Candidate::order);
            for count in 1..=length as usize {
                let mut kept = all.clone();
                keep_best(&mut kept, count);
                let parents = |these: &[Candidate]| -> Vec<u32> {
                    these
                        .iter()
                        .map(|candidate| candidate.link.parent)
                        .collect()
                };
                assert_eq!(parents(&kept), parents(&sorted[..count]));
            }
        }
    }

    #[test]
    fn a_fingerprint_is_new_once() {
        let mut seen = Fingerprints::default();
        seen.clear(8);
        for number in 1..=8 {
            assert!(seen.insert(number * 16));
        }
        for number in 1..=8 {
            assert!(!seen.insert(number * 16));
        }
        seen.clear(8);
        assert!(seen.insert(16));
    }
}
