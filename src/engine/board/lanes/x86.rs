//! The wider ways of x86-64 processors.
//!
//! The engine's only `unsafe` code, for four reasons and no other: the intrinsics of `std::arch` are
//! unsafe functions in older compilers although most used here touch no memory beyond their
//! arguments; those that load from memory get a pointer into an array that is long enough, and those
//! that store one to a local array; calling a function compiled for AVX2 or POPCNT is sound only
//! if the processor has them, of which an `InstructionSet` is the proof; and a register of 256 bits
//! is taken for the four words it holds, which the compiler turns into one store.

// Newer compilers know that these intrinsics are safe if their feature is on, older ones do not.
#![allow(unused_unsafe)]

use crate::engine::board::lanes::{Lanes, Words, SLOT, WORDS};
use crate::engine::board::rules::BoardWork;
use crate::engine::board::Depth;
use std::arch::x86_64::*;

/// A function that does work in these registers, compiled for these features. It is sound only on a
/// processor that has them.
macro_rules! compile_for {
    ($name:ident, $features:tt, $lanes:ty) => {
        #[target_feature(enable = $features)]
        pub unsafe fn $name<T: BoardWork, D: Depth>(work: T) -> T::Output {
            work.run::<$lanes, D>()
        }
    };
}

compile_for!(on_sse4, "sse4.1,popcnt", Sse4);
#[cfg(feature = "avx2")]
compile_for!(on_avx2, "avx2,popcnt", Avx2);
// AVX-512's smaller half: its instructions on the registers of AVX2. The compiler finds them by
// itself: three inputs per logical operation and twice the registers make annealing 5 and 10 %
// faster at K = 3 and 5.
#[cfg(all(feature = "avx2", has_avx512))]
compile_for!(on_avx512, "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl", Avx2);

/// Counts the bits of words in memory. The read is volatile so that they really go there: moving
/// words out of wide registers one by one keeps ports busy that the rest of a step needs.
#[inline(always)]
fn count_words(words: &Words) -> u32 {
    let words = unsafe { std::ptr::read_volatile(words) };
    words[0].count_ones() + words[1].count_ones() + words[2].count_ones() + words[3].count_ones()
}

/// Two words.
type Half = __m128i;

/// Words 0 and 1 in `low`, 2 and 3 in `high`.
#[derive(Clone, Copy)]
pub struct Sse4 {
    low: Half,
    high: Half,
}

/// `[a1, b0]`: the words between the middles of two registers.
#[inline(always)]
fn middle(a: __m128i, b: __m128i) -> __m128i {
    unsafe { _mm_castpd_si128(_mm_shuffle_pd(_mm_castsi128_pd(a), _mm_castsi128_pd(b), 1)) }
}

macro_rules! in_both_halves {
    ($name:ident, $intrinsic:ident) => {
        #[inline(always)]
        fn $name(self, other: Sse4) -> Sse4 {
            Sse4 {
                low: unsafe { $intrinsic(self.low, other.low) },
                high: unsafe { $intrinsic(self.high, other.high) },
            }
        }
    };
}

impl Lanes for Sse4 {
    in_both_halves!(and, _mm_and_si128);
    in_both_halves!(or, _mm_or_si128);
    in_both_halves!(xor, _mm_xor_si128);
    in_both_halves!(minus, _mm_sub_epi64);

    #[inline(always)]
    fn load(words: &Words) -> Sse4 {
        Sse4 {
            low: unsafe { _mm_set_epi64x(words[1] as i64, words[0] as i64) },
            high: unsafe { _mm_set_epi64x(words[3] as i64, words[2] as i64) },
        }
    }
    #[inline(always)]
    fn load_from(words: &[u64; 2 * WORDS], from: usize) -> Sse4 {
        let words = &words[from..from + WORDS];
        unsafe {
            Sse4 {
                low: _mm_loadu_si128(words.as_ptr() as *const Half),
                high: _mm_loadu_si128(words[2..].as_ptr() as *const Half),
            }
        }
    }
    #[inline(always)]
    fn store(self) -> Words {
        unsafe {
            [
                _mm_cvtsi128_si64(self.low) as u64,
                _mm_cvtsi128_si64(_mm_unpackhi_epi64(self.low, self.low)) as u64,
                _mm_cvtsi128_si64(self.high) as u64,
                _mm_cvtsi128_si64(_mm_unpackhi_epi64(self.high, self.high)) as u64,
            ]
        }
    }
    #[inline(always)]
    fn splat(word: u64) -> Sse4 {
        let both = unsafe { _mm_set1_epi64x(word as i64) };
        Sse4 { low: both, high: both }
    }
    #[inline(always)]
    fn without(self, other: Sse4) -> Sse4 {
        Sse4 {
            low: unsafe { _mm_andnot_si128(other.low, self.low) },
            high: unsafe { _mm_andnot_si128(other.high, self.high) },
        }
    }
    #[inline(always)]
    fn up(self, rows: i32) -> Sse4 {
        let rows = unsafe { _mm_cvtsi32_si128(rows) };
        Sse4 {
            low: unsafe { _mm_sll_epi64(self.low, rows) },
            high: unsafe { _mm_sll_epi64(self.high, rows) },
        }
    }
    #[inline(always)]
    fn down(self, rows: i32) -> Sse4 {
        let rows = unsafe { _mm_cvtsi32_si128(rows) };
        Sse4 {
            low: unsafe { _mm_srl_epi64(self.low, rows) },
            high: unsafe { _mm_srl_epi64(self.high, rows) },
        }
    }
    #[inline(always)]
    fn look_right(self) -> Sse4 {
        Sse4 {
            low: middle(self.low, self.high),
            high: middle(self.high, unsafe { _mm_srli_epi64(self.low, SLOT as i32) }),
        }
    }
    #[inline(always)]
    fn look_left(self) -> Sse4 {
        Sse4 {
            low: middle(unsafe { _mm_slli_epi64(self.high, SLOT as i32) }, self.low),
            high: middle(self.low, self.high),
        }
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        unsafe {
            let any = _mm_or_si128(self.low, self.high);
            _mm_testz_si128(any, any) == 1
        }
    }
    #[inline(always)]
    fn count(self) -> u32 {
        let mut words = [0; WORDS];
        unsafe {
            _mm_storeu_si128(words.as_mut_ptr() as *mut Half, self.low);
            _mm_storeu_si128(words[2..].as_mut_ptr() as *mut Half, self.high);
        }
        count_words(&words)
    }
}

#[cfg(feature = "avx2")]
#[derive(Clone, Copy)]
pub struct Avx2(__m256i);

#[cfg(feature = "avx2")]
macro_rules! in_one {
    ($name:ident, $intrinsic:ident) => {
        #[inline(always)]
        fn $name(self, other: Avx2) -> Avx2 {
            Avx2(unsafe { $intrinsic(self.0, other.0) })
        }
    };
}

#[cfg(feature = "avx2")]
impl Lanes for Avx2 {
    in_one!(and, _mm256_and_si256);
    in_one!(or, _mm256_or_si256);
    in_one!(xor, _mm256_xor_si256);
    in_one!(minus, _mm256_sub_epi64);

    #[inline(always)]
    fn load(words: &Words) -> Avx2 {
        Avx2(unsafe {
            _mm256_set_epi64x(words[3] as i64, words[2] as i64, words[1] as i64, words[0] as i64)
        })
    }
    #[inline(always)]
    fn load_from(words: &[u64; 2 * WORDS], from: usize) -> Avx2 {
        let words = &words[from..from + WORDS];
        Avx2(unsafe { _mm256_loadu_si256(words.as_ptr() as *const __m256i) })
    }
    #[inline(always)]
    fn store(self) -> Words {
        unsafe { std::mem::transmute::<__m256i, Words>(self.0) }
    }
    #[inline(always)]
    fn splat(word: u64) -> Avx2 {
        Avx2(unsafe { _mm256_set1_epi64x(word as i64) })
    }
    #[inline(always)]
    fn without(self, other: Avx2) -> Avx2 {
        Avx2(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
    #[inline(always)]
    fn up(self, rows: i32) -> Avx2 {
        Avx2(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(rows)) })
    }
    #[inline(always)]
    fn down(self, rows: i32) -> Avx2 {
        Avx2(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(rows)) })
    }
    #[inline(always)]
    fn look_right(self) -> Avx2 {
        unsafe {
            // [a1, a2, a3, a0], then the last word's columns come from the next slot.
            let rotated = _mm256_permute4x64_epi64(self.0, 0b00_11_10_01);
            let next_slot = _mm256_set_epi64x(SLOT as i64, 0, 0, 0);
            Avx2(_mm256_srlv_epi64(rotated, next_slot))
        }
    }
    #[inline(always)]
    fn look_left(self) -> Avx2 {
        unsafe {
            // [a3, a0, a1, a2], then the first word's columns come from the slot before.
            let rotated = _mm256_permute4x64_epi64(self.0, 0b10_01_00_11);
            let slot_before = _mm256_set_epi64x(0, 0, 0, SLOT as i64);
            Avx2(_mm256_sllv_epi64(rotated, slot_before))
        }
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }
    #[inline(always)]
    fn count(self) -> u32 {
        count_words(&self.store())
    }
}
