//! Deterministic random numbers: the same seed gives the same numbers on every machine.

/// SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014, with the mixing constants of Java's `SplittableRandom`.
///
/// A counter with a fixed odd step, each value mixed beyond recognition. Every 64-bit seed starts
/// a full period of 2^64, and even neighbouring seeds give streams that look unrelated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64 {
    counter: u64,
}

impl SplitMix64 {
    /// The numbers of this seed from the first.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { counter: seed }
    }

    /// A number from all 64 bits, uniformly.
    pub fn next_u64(&mut self) -> u64 {
        // The golden ratio's fraction: an odd step that visits every counter, far from the last.
        self.counter = self.counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.counter;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `limit` - 1, uniformly and without bias. `limit` must not be 0.
    ///
    /// D. Lemire, "Fast random integer generation in an interval", 2019: `random * limit / 2^64`
    /// needs no division. Some results would come up once too often, as 2^64 is seldom a multiple
    /// of `limit`; the product's low half tells those draws apart, and they are drawn again.
    pub fn below(&mut self, limit: u64) -> u64 {
        debug_assert!(limit > 0, "no number is below 0");
        let mut product = u128::from(self.next_u64()) * u128::from(limit);
        if (product as u64) < limit {
            let surplus = limit.wrapping_neg() % limit;
            while (product as u64) < surplus {
                product = u128::from(self.next_u64()) * u128::from(limit);
            }
        }
        (product >> 64) as u64
    }
}

/// Several small numbers from one draw of 64 bits.
pub struct Dice {
    rng: SplitMix64,
    bits: u64,
}

impl Dice {
    /// The same seed throws the same numbers.
    pub fn new(seed: u64) -> Dice {
        Dice { rng: SplitMix64::new(seed), bits: 0 }
    }

    /// Makes bits for four numbers.
    #[inline(always)]
    pub fn throw(&mut self) {
        self.bits = self.rng.next_u64();
    }

    /// The next of them, below a limit of some hundreds at most: it takes 16 bits.
    #[inline(always)]
    pub fn below(&mut self, limit: usize) -> usize {
        let number = ((self.bits & 0xffff) as usize * limit) >> 16;
        self.bits >>= 16;
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_are_the_published_ones() {
        let mut zero = SplitMix64::new(0);
        assert_eq!(zero.next_u64(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(zero.next_u64(), 0x6e78_9e6a_a1b9_65f4);
        assert_eq!(zero.next_u64(), 0x06c4_5d18_8009_454f);
    }

    #[test]
    fn the_largest_limits_reject_what_would_be_biased() {
        // Of 2^64 draws for a limit of 2^63 + 1, nearly half belong to no full share.
        let limit = (1 << 63) + 1;
        let mut rng = SplitMix64::new(2);
        let mut draws = SplitMix64::new(2);
        for _ in 0..100 {
            assert!(rng.below(limit) < limit);
        }
        let taken = (1..)
            .take_while(|_| {
                draws.next_u64();
                draws != rng
            })
            .count()
            + 1;
        assert!(taken > 150 && taken < 250, "{} draws for 100 numbers", taken);
    }
}
