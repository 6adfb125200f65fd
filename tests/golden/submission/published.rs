// Plays the Colour Brick Game (SPOJ 18073, BRICKGM): player paper, weights paper.
// Made by "brickgm submission" from the files in src/engine of brickgm, where it can be read with
// comments and tests. License: MIT.
// Version 0.2.0 (1743066+)        
#![allow(dead_code, non_upper_case_globals, unused_unsafe)]

use std::io;
use std::io::Read;
use std::io::Write;
use std::str;

const COLUMNS: usize = 10;
const BRICK: usize = 3;
const MOVES: usize = COLUMNS * BRICK;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Colours(u8);

impl Colours {
 const FEWEST: u8 = 3;
 const MOST: u8 = 9;

 fn new(k: u64) -> Option<Colours> {
  if k >= u64::from(Colours::FEWEST) && k <= u64::from(Colours::MOST) {
   Some(Colours(k as u8))
  } else {
   None
  }
 }

 fn get(self) -> u8 {
  self.0
 }

}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Shape {
 colours: Colours,
 bricks: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Brick {
 top_down: [u8; BRICK],
}

impl Brick {
 fn new(top_down: [u8; BRICK], colours: Colours) -> Option<Brick> {
  if top_down.iter().all(|&c| c >= 1 && c <= colours.get()) {
   Some(Brick { top_down })
  } else {
   None
  }
 }

 fn bottom_up(self, rotation: u8) -> [u8; BRICK] {
  let [top, middle, bottom] = self.top_down;
  match rotation {
   0 => [bottom, middle, top],
   1 => [middle, top, bottom],
   _ => [top, bottom, middle],
  }
 }

 fn is_uniform(self) -> bool {
  self.top_down[0] == self.top_down[1] && self.top_down[1] == self.top_down[2]
 }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Move(u8);

impl Move {
 fn new(column: usize, rotation: u8) -> Option<Move> {
  if column < COLUMNS && usize::from(rotation) < BRICK {
   Some(Move(rotation * COLUMNS as u8 + column as u8))
  } else {
   None
  }
 }

 fn from_index(index: usize) -> Move {
  assert!(index < MOVES);
  Move(index as u8)
 }

 fn column(self) -> usize {
  usize::from(self.0) % COLUMNS
 }

 fn rotation(self) -> u8 {
  self.0 / COLUMNS as u8
 }
}

fn write_move<W: Write>(output: &mut W, mv: Move) -> io::Result<()> {
 let rotation = b'0' + mv.rotation();
 match mv.column() + 1 {
  10 => output.write_all(&[b'1', b'0', b' ', rotation, b'\n']),
  x => output.write_all(&[b'0' + x as u8, b' ', rotation, b'\n']),
 }
}

const ROWS: usize = 20;
const SQUARES: usize = ROWS * COLUMNS;
const HIGHEST_OPEN: usize = ROWS - BRICK;
const PLANES: usize = 4;

trait Depth {
 const PLANES: usize;
}

struct Two;
struct Three;
struct Four;

impl Depth for Two {
 const PLANES: usize = 2;
}
impl Depth for Three {
 const PLANES: usize = 3;
}
impl Depth for Four {
 const PLANES: usize = 4;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Board {
 planes: [Words; PLANES],
}

#[inline(always)]
fn column_bits(plane: &Words, column: usize) -> u32 {
 (plane[word_of(column)] >> floor_bit(column) & COLUMN_ROWS) as u32
}

#[inline(always)]
fn heights(occupied: &Words) -> [u8; COLUMNS] {
 let mut heights = [0; COLUMNS];
 for (column, height) in heights.iter_mut().enumerate() {
  *height = (32 - column_bits(occupied, column).leading_zeros()) as u8;
 }
 heights
}

impl Board {
 fn new() -> Board {
  Board { planes: [[0; WORDS]; PLANES] }
 }

 #[inline(always)]
 fn occupied(&self) -> Words {
  let mut any = [0; WORDS];
  for plane in &self.planes {
   for (word, bits) in any.iter_mut().zip(plane) {
    *word |= *bits;
   }
  }
  any
 }

 fn heights(&self) -> [u8; COLUMNS] {
  heights(&self.occupied())
 }

 fn height(&self, column: usize) -> usize {
  (32 - column_bits(&self.occupied(), column).leading_zeros()) as usize
 }

 fn is_full(&self) -> bool {
  self.heights().iter().all(|&height| usize::from(height) > HIGHEST_OPEN)
 }

 fn squares(&self) -> u32 {
  self.occupied().iter().map(|word| word.count_ones()).sum()
 }

 #[inline(always)]
 fn load<L: Lanes>(&self) -> [L; PLANES] {
  let p = &self.planes;
  [L::load(&p[0]), L::load(&p[1]), L::load(&p[2]), L::load(&p[3])]
 }

 #[inline(always)]
 fn store<L: Lanes>(planes: &[L; PLANES]) -> Board {
  Board {
   planes: [planes[0].store(), planes[1].store(), planes[2].store(), planes[3].store()],
  }
 }
}

impl Default for Board {
 fn default() -> Board {
  Board::new()
 }
}

const FLOOR: u64 = in_each_slot(1);
const GUARD: u64 = in_each_slot(1 << (SLOT - 1));

const ROUNDS: usize = 3;

type Planes<L> = [L; PLANES];

#[inline(always)]
fn occupied<L: Lanes, D: Depth>(planes: &Planes<L>) -> L {
 let mut any = planes[0].or(planes[1]);
 for plane in &planes[2..D::PLANES] {
  any = any.or(*plane);
 }
 any
}

#[derive(Clone, Copy)]
struct Neighbours<L> {
 right: L,
 up: L,
 up_right: L,
 down_right: L,
}

impl<L: Lanes> Neighbours<L> {
 #[inline(always)]
 fn of<D: Depth>(planes: &Planes<L>, occupied: L) -> Neighbours<L> {
  let none = L::splat(0);
  let (mut right, mut up, mut up_right, mut down_right) = (none, none, none, none);
  for &plane in &planes[..D::PLANES] {
   let beside = plane.look_right();
   right = right.or(plane.xor(beside));
   up = up.or(plane.xor(plane.down(1)));
   up_right = up_right.or(plane.xor(beside.down(1)));
   down_right = down_right.or(plane.xor(beside.up(1)));
  }
  Neighbours {
   right: occupied.without(right),
   up: occupied.without(up),
   up_right: occupied.without(up_right),
   down_right: occupied.without(down_right),
  }
 }

 #[inline(always)]
 fn run_starts(self) -> Neighbours<L> {
  Neighbours {
   right: self.right.and(self.right.look_right()),
   up: self.up.and(self.up.down(1)),
   up_right: self.up_right.and(self.up_right.look_right().down(1)),
   down_right: self.down_right.and(self.down_right.look_right().up(1)),
  }
 }

 #[inline(always)]
 fn is_empty(self) -> bool {
  self.right.or(self.up).or(self.up_right.or(self.down_right)).is_empty()
 }

 #[inline(always)]
 fn count(self) -> u32 {
  let third_slot = L::splat(COLUMN_ROWS << (2 * SLOT));
  let starts = self.right.or(self.up_right).or(self.down_right);
  debug_assert!(starts.and(third_slot).is_empty(), "these are pairs");
  let slot = SLOT as i32;
  let first = self.right.or(self.down_right.up(2 * slot));
  let second = self.up_right.or(self.down_right.down(slot).up(2 * slot));
  let (ones, twos) = add(first, second, self.up);
  ones.count() + 2 * twos.count()
 }

 #[inline(always)]
 fn covered(self) -> L {
  let third = self.right.or(self.up_right.up(2)).or(self.down_right.down(2));
  let second = self.right.or(self.up_right.up(1)).or(self.down_right.down(1));
  let first = self.right.or(self.up_right).or(self.down_right);
  let up = self.up.or(self.up.up(1)).or(self.up.up(2));
  second.or(third.look_left()).look_left().or(first.or(up))
 }
}

#[derive(Clone, Copy)]
struct Overview<L> {
 occupied: L,
 pairs: Neighbours<L>,
}

impl<L: Lanes> Overview<L> {
 #[inline(always)]
 fn of<D: Depth>(planes: &Planes<L>) -> Overview<L> {
  let occupied = occupied::<L, D>(planes);
  Overview { occupied, pairs: Neighbours::of::<D>(planes, occupied) }
 }
}

#[inline(always)]
fn threes<L: Lanes, D: Depth>(planes: &Planes<L>) -> Neighbours<L> {
 Overview::of::<D>(planes).pairs.run_starts()
}

#[inline(always)]
fn run_points<L: Lanes>(threes: Neighbours<L>) -> u32 {
 let count3 = threes.count();
 let fours = threes.run_starts();
 if fours.is_empty() {
  return 9 * count3 * count3;
 }
 let count4 = fours.count();
 let mut squares = 9 * count3 - 2 * count4;
 let mut longer = fours.run_starts();
 while !longer.is_empty() {
  squares += 2 * longer.count();
  longer = longer.run_starts();
 }
 squares * (count3 - count4)
}

#[inline(always)]
fn fall<L: Lanes, D: Depth>(planes: &mut Planes<L>, vanishing: L) {
 let (floor, guard) = (L::splat(FLOOR), L::splat(GUARD));
 let mut gaps = vanishing;
 for plane in &mut planes[..D::PLANES] {
  *plane = plane.without(gaps);
 }
 loop {
  for _ in 0..ROUNDS {
   let less = gaps.or(guard).minus(floor);
   let below = less.without(gaps);
   for plane in &mut planes[..D::PLANES] {
    *plane = plane.minus(plane.without(below).down(1));
   }
   gaps = gaps.and(less).down(1);
  }
  if gaps.is_empty() {
   return;
  }
 }
}

#[inline(always)]
fn vanish<L: Lanes, D: Depth>(planes: &mut Planes<L>, threes: Neighbours<L>) -> L {
 let vanishing = threes.covered();
 fall::<L, D>(planes, vanishing);
 vanishing
}

#[inline(always)]
fn cascade<L: Lanes, D: Depth>(planes: &mut Planes<L>) -> (u32, Overview<L>) {
 let mut points = 0;
 let mut number = 1;
 loop {
  let overview = Overview::of::<D>(planes);
  let threes = overview.pairs.run_starts();
  if threes.is_empty() {
   return (points, overview);
  }
  points += run_points(threes) * number;
  vanish::<L, D>(planes, threes);
  number += 1;
 }
}

const WORDS: usize = 4;
type Words = [u64; WORDS];

const SLOT: usize = 21;
const COLUMN_ROWS: u64 = (1 << (SLOT - 1)) - 1;

#[inline(always)]
fn word_of(column: usize) -> usize {
 column % WORDS
}

#[inline(always)]
fn floor_bit(column: usize) -> usize {
 column / WORDS * SLOT
}

const fn in_each_slot(column: u64) -> u64 {
 column | column << SLOT | column << (2 * SLOT)
}

trait Lanes: Copy {
 fn load(words: &Words) -> Self;
 #[inline(always)]
 fn load_from(words: &[u64; 2 * WORDS], from: usize) -> Self {
  let w = &words[from..from + WORDS];
  Self::load(&[w[0], w[1], w[2], w[3]])
 }
 fn store(self) -> Words;
 fn splat(word: u64) -> Self;

 fn and(self, other: Self) -> Self;
 fn or(self, other: Self) -> Self;
 fn xor(self, other: Self) -> Self;
 fn without(self, other: Self) -> Self;
 fn minus(self, other: Self) -> Self;

 fn up(self, rows: i32) -> Self;
 fn down(self, rows: i32) -> Self;
 fn look_right(self) -> Self;
 fn look_left(self) -> Self;

 fn is_empty(self) -> bool;
 fn count(self) -> u32;
}

#[inline(always)]
fn add<L: Lanes>(a: L, b: L, c: L) -> (L, L) {
 let differ = a.xor(b);
 (differ.xor(c), a.and(b).or(differ.and(c)))
}

#[derive(Clone, Copy)]
struct Plain(Words);

impl Lanes for Plain {
 #[inline(always)]
 fn load(words: &Words) -> Plain {
  Plain(*words)
 }
 #[inline(always)]
 fn store(self) -> Words {
  self.0
 }
 #[inline(always)]
 fn splat(word: u64) -> Plain {
  Plain([word; 4])
 }
 #[inline(always)]
 fn and(self, other: Plain) -> Plain {
  let (a, b) = (self.0, other.0);
  Plain([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]])
 }
 #[inline(always)]
 fn or(self, other: Plain) -> Plain {
  let (a, b) = (self.0, other.0);
  Plain([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
 }
 #[inline(always)]
 fn xor(self, other: Plain) -> Plain {
  let (a, b) = (self.0, other.0);
  Plain([a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2], a[3] ^ b[3]])
 }
 #[inline(always)]
 fn without(self, other: Plain) -> Plain {
  let (a, b) = (self.0, other.0);
  Plain([a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]])
 }
 #[inline(always)]
 fn minus(self, other: Plain) -> Plain {
  let (a, b) = (self.0, other.0);
  Plain([
   a[0].wrapping_sub(b[0]),
   a[1].wrapping_sub(b[1]),
   a[2].wrapping_sub(b[2]),
   a[3].wrapping_sub(b[3]),
  ])
 }
 #[inline(always)]
 fn up(self, rows: i32) -> Plain {
  let a = self.0;
  Plain([a[0] << rows, a[1] << rows, a[2] << rows, a[3] << rows])
 }
 #[inline(always)]
 fn down(self, rows: i32) -> Plain {
  let a = self.0;
  Plain([a[0] >> rows, a[1] >> rows, a[2] >> rows, a[3] >> rows])
 }
 #[inline(always)]
 fn look_right(self) -> Plain {
  let a = self.0;
  Plain([a[1], a[2], a[3], a[0] >> SLOT])
 }
 #[inline(always)]
 fn look_left(self) -> Plain {
  let a = self.0;
  Plain([a[3] << SLOT, a[0], a[1], a[2]])
 }
 #[inline(always)]
 fn is_empty(self) -> bool {
  let a = self.0;
  a[0] | a[1] | a[2] | a[3] == 0
 }
 #[inline(always)]
 fn count(self) -> u32 {
  let a = self.0;
  a[0].count_ones() + a[1].count_ones() + a[2].count_ones() + a[3].count_ones()
 }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
use super::*;
use std::arch::x86_64::*;

macro_rules! compile_for {
 ($name:ident, $features:tt, $lanes:ty) => {
  #[target_feature(enable = $features)]
  pub(super) unsafe fn $name<T: BoardWork, D: Depth>(work: T) -> T::Output {
   work.run::<$lanes, D>()
  }
 };
}

compile_for!(on_sse4, "sse4.1,popcnt", Sse4);

#[inline(always)]
fn count_words(words: &Words) -> u32 {
 let words = unsafe { std::ptr::read_volatile(words) };
 words[0].count_ones() + words[1].count_ones() + words[2].count_ones() + words[3].count_ones()
}

type Half = __m128i;

#[derive(Clone, Copy)]
pub(super) struct Sse4 {
 low: Half,
 high: Half,
}

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
}
#[cfg(target_arch = "x86_64")]
use x86::*;

const ONLY_WORD: [Words; WORDS] = [[!0, 0, 0, 0], [0, !0, 0, 0], [0, 0, !0, 0], [0, 0, 0, !0]];

#[inline(always)]
fn in_word<L: Lanes>(word: usize, bits: u64) -> L {
 L::splat(bits).and(L::load(&ONLY_WORD[word]))
}

type Code = u32;
const BYTE: usize = 8;
const LOWEST: Code = 0x0101_0101;
const THREE_SQUARES: Code = (1 << BRICK) - 1;

const SPREAD: Code = 1 | 1 << 7 | 1 << 14 | 1 << 21;

#[inline(always)]
fn codes_of(brick: Brick) -> [Code; BRICK] {
 let mut code = 0;
 for (row, &colour) in brick.bottom_up(0).iter().enumerate() {
  code |= ((Code::from(colour) * SPREAD) & LOWEST) << row;
 }
 let once = rotate(code);
 [code, once, rotate(once)]
}

#[inline(always)]
fn rotate(code: Code) -> Code {
 let lower_two = LOWEST * (THREE_SQUARES >> 1);
 code >> 1 & lower_two | (code & LOWEST) << (BRICK - 1)
}

#[derive(Clone, Copy)]
struct Patch {
 column: usize,
 row: u32,
 code: Code,
}

impl Patch {
}

#[inline(always)]
fn squares<L: Lanes>(patch: &Patch) -> L {
 let bits = u64::from(THREE_SQUARES) << (floor_bit(patch.column) + patch.row as usize);
 in_word(word_of(patch.column), bits)
}

#[inline(always)]
fn toggle<L: Lanes, D: Depth>(planes: &mut Planes<L>, patch: &Patch) {
 let word = word_of(patch.column);
 let shift = floor_bit(patch.column) + patch.row as usize;
 for (plane, bits) in planes[..D::PLANES].iter_mut().enumerate() {
  let squares = u64::from(patch.code >> (BYTE * plane) & THREE_SQUARES) << shift;
  *bits = bits.xor(in_word(word, squares));
 }
}

const STAMPS: usize = 64 << BRICK;

struct Stamps(Box<[Stamp; STAMPS]>);

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Stamp([u64; 2 * WORDS]);

impl Stamps {
 fn new() -> Stamps {
  let mut stamps = Box::new([Stamp([0; 2 * WORDS]); STAMPS]);
  for (entry, stamp) in stamps.iter_mut().enumerate() {
   let squares = entry as u64 & u64::from(THREE_SQUARES);
   stamp.0[WORDS - 1] = squares << (entry >> BRICK);
  }
  Stamps(stamps)
 }

}

impl Default for Stamps {
 fn default() -> Stamps {
  Stamps::new()
 }
}

#[cfg(target_arch = "x86_64")]

trait BoardWork {
 type Output;
 fn run<L: Lanes, D: Depth>(self) -> Self::Output;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct InstructionSet(Registers);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Registers {
 Plain,
 #[cfg(target_arch = "x86_64")]
 Sse4,
}

impl InstructionSet {
 fn plain() -> InstructionSet {
  InstructionSet(Registers::Plain)
 }

 fn best() -> InstructionSet {
  InstructionSet::all().pop().unwrap_or(InstructionSet::plain())
 }

 fn all() -> Vec<InstructionSet> {
  #[allow(unused_mut)]
  let mut found = vec![Registers::Plain];
  #[cfg(target_arch = "x86_64")]
  detect(&mut found);
  found.into_iter().map(InstructionSet).collect()
 }

 #[inline(always)]
 fn run<T: BoardWork, D: Depth>(self, work: T) -> T::Output {
  match self.0 {
   Registers::Plain => work.run::<Plain, D>(),
   #[cfg(target_arch = "x86_64")]
   Registers::Sse4 => unsafe { on_sse4::<T, D>(work) },
  }
 }
}

#[cfg(target_arch = "x86_64")]
fn detect(found: &mut Vec<Registers>) {
 if is_x86_feature_detected!("sse4.1") && is_x86_feature_detected!("popcnt") {
  found.push(Registers::Sse4);
 }
}

#[derive(Clone, Copy, Debug)]
struct GameRules {
 instructions: InstructionSet,
 colours: Colours,
}

impl GameRules {
 fn new(colours: Colours) -> GameRules {
  GameRules::on(InstructionSet::best(), colours)
 }

 fn on(instructions: InstructionSet, colours: Colours) -> GameRules {
  GameRules { instructions, colours }
 }

 #[inline(always)]
 fn run<T: BoardWork>(self, work: T) -> T::Output {
  match self.colours.get() {
   3 => self.instructions.run::<T, Two>(work),
   4..=7 => self.instructions.run::<T, Three>(work),
   _ => self.instructions.run::<T, Four>(work),
  }
 }

 fn play(self, board: &mut Board, brick: Brick, mv: Move) -> Result<u32, IllegalMove> {
  let column = mv.column();
  let height = board.height(column);
  if height > HIGHEST_OPEN {
   return Err(IllegalMove::NoRoom);
  }
  let code = codes_of(brick)[usize::from(mv.rotation())];
  Ok(self.run(Play { board, brick: Patch { column, row: height as u32, code } }))
 }

}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IllegalMove {
 NoRoom,
 NoBrick,
}

#[inline(always)]
fn land<L: Lanes, D: Depth>(
 mut planes: Planes<L>,
 brick: &Patch,
) -> (Planes<L>, u32, Overview<L>) {
 toggle::<L, D>(&mut planes, brick);
 let (points, overview) = cascade::<L, D>(&mut planes);
 (planes, points, overview)
}

struct Play<'a> {
 board: &'a mut Board,
 brick: Patch,
}

impl<'a> BoardWork for Play<'a> {
 type Output = u32;
 #[inline(always)]
 fn run<L: Lanes, D: Depth>(self) -> u32 {
  let (after, points, _) = land::<L, D>(self.board.load(), &self.brick);
  *self.board = Board::store(&after);
  points
 }
}

struct CountThrees<'a> {
 board: &'a Board,
}

impl<'a> BoardWork for CountThrees<'a> {
 type Output = u32;
 #[inline(always)]
 fn run<L: Lanes, D: Depth>(self) -> u32 {
  threes::<L, D>(&self.board.load::<L>()).count()
 }
}

struct View<'a> {
 board: &'a Board,
 bricks: &'a [Brick],
 remaining: u64,
}

trait Player {
 fn preview(&self) -> usize {
  1
 }

 fn plan(&mut self, view: &View, moves: &mut Vec<Move>);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Placed {
 brick: Brick,
 mv: Move,
 points: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
 GoOn,
 Stop,
}

trait Observer {
 fn placed(&mut self, placed: &Placed, game: &Game) -> Next;

 fn planned(&mut self, _moves: usize, _game: &Game) -> Next {
  Next::GoOn
 }
}

impl Observer for () {
 fn placed(&mut self, _: &Placed, _: &Game) -> Next {
  Next::GoOn
 }
}

struct Game {
 rules: GameRules,
 shape: Shape,
 board: Board,
 placed: u64,
 score: u64,
 shown: Vec<Brick>,
 next: usize,
}

impl Game {
 fn new(rules: GameRules, shape: Shape) -> Game {
  Game { rules, shape, board: Board::new(), placed: 0, score: 0, shown: Vec::new(), next: 0 }
 }

 fn placed(&self) -> u64 {
  self.placed
 }

 fn remaining(&self) -> u64 {
  self.shape.bricks - self.placed
 }

 fn is_complete(&self) -> bool {
  self.remaining() == 0
 }

 fn is_over(&self) -> bool {
  !self.is_complete() && self.board.is_full()
 }

 fn play<B: Iterator<Item = Brick>>(
  &mut self,
  bricks: &mut B,
  player: &mut dyn Player,
  observer: &mut dyn Observer,
 ) -> Result<(), IllegalMove> {
  let mut moves = Vec::new();
  let mut ended = false;
  loop {
   ended |= self.is_over();
   while !ended && self.wants_brick(player.preview()) {
    match bricks.next() {
     Some(brick) => self.show(brick),
     None => ended = true,
    }
   }
   moves.clear();
   self.ask(player, &mut moves);
   if moves.is_empty() || self.place_all(&moves, observer)? == Next::Stop {
    return Ok(());
   }
  }
 }

 fn in_view(&self) -> usize {
  self.shown.len() - self.next
 }

 fn wants_brick(&self, preview: usize) -> bool {
  let known = self.in_view();
  known < preview && (known as u64) < self.remaining()
 }

 fn show(&mut self, brick: Brick) {
  if self.next > 1024 && self.next * 2 > self.shown.len() {
   self.shown.drain(..self.next);
   self.next = 0;
  }
  self.shown.push(brick);
 }

 fn ask(&self, player: &mut dyn Player, moves: &mut Vec<Move>) {
  if self.in_view() == 0 || self.is_over() {
   return;
  }
  let view = View {
   board: &self.board,
   bricks: &self.shown[self.next..],
   remaining: self.remaining(),
  };
  player.plan(&view, moves);
 }

 fn place_all(
  &mut self,
  moves: &[Move],
  observer: &mut dyn Observer,
 ) -> Result<Next, IllegalMove> {
  for &mv in moves {
   let brick = *self.shown.get(self.next).ok_or(IllegalMove::NoBrick)?;
   let placed = self.place(brick, mv)?;
   self.next += 1;
   if observer.placed(&placed, self) == Next::Stop {
    return Ok(Next::Stop);
   }
  }
  Ok(observer.planned(moves.len(), self))
 }

 fn place(&mut self, brick: Brick, mv: Move) -> Result<Placed, IllegalMove> {
  if self.is_complete() {
   return Err(IllegalMove::NoBrick);
  }
  let points = self.rules.play(&mut self.board, brick, mv)?;
  self.placed += 1;
  self.score += u64::from(points);
  Ok(Placed { brick, mv, points })
 }
}

const BYTE_ORDER_MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

fn play_input<R, W, P, F>(input: &mut R, output: &mut W, make_player: F) -> io::Result<()>
where
 R: Read,
 W: Write,
 P: Player,
 F: FnOnce(GameRules, Shape) -> P,
{
 let mut text = Vec::new();
 input.read_to_end(&mut text)?;
 let mut moves = MoveLines(Vec::new());
 if let Some((shape, digits)) = split_game(&text) {
  let rules = GameRules::new(shape.colours);
  let mut player = make_player(rules, shape);
  let mut bricks =
   digits.chunks(BRICK).scan(shape.colours, |colours, three| read_brick(three, *colours));
  let _ = Game::new(rules, shape).play(&mut bricks, &mut player, &mut moves);
 }
 output.write_all(&moves.0)?;
 output.flush()
}

struct MoveLines(Vec<u8>);

impl MoveLines {
 fn add(&mut self, mv: Move) -> io::Result<()> {
  write_move(&mut self.0, mv)
 }
}

impl Observer for MoveLines {
 fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
  match self.add(placed.mv) {
   Ok(()) => Next::GoOn,
   Err(_) => Next::Stop,
  }
 }
}

fn split_game(text: &[u8]) -> Option<(Shape, Vec<u8>)> {
 let marked = text.starts_with(&BYTE_ORDER_MARK);
 let text = &text[if marked { BYTE_ORDER_MARK.len() } else { 0 }..];
 let mut words = text.split(|byte| *byte <= b' ').filter(|word| !word.is_empty());
 let bricks = read_number(words.next()?)?;
 let colours = Colours::new(read_number(words.next()?)?)?;
 let digits = words.flatten().cloned().collect();
 Some((Shape { colours, bricks }, digits))
}

fn read_number(word: &[u8]) -> Option<u64> {
 str::from_utf8(word).ok()?.parse().ok()
}

fn read_brick(digits: &[u8], colours: Colours) -> Option<Brick> {
 let colour = |place: usize| Some(digits.get(place)?.wrapping_sub(b'0'));
 Brick::new([colour(0)?, colour(1)?, colour(2)?], colours)
}

const COUNT: usize = 7;

type Counts = [i32; COUNT];

#[inline(always)]
fn count_all<L: Lanes, D: Depth>(planes: &Planes<L>, overview: &Overview<L>) -> Counts {
 [
  overview.pairs.right.count() as i32,
  overview.pairs.up.count() as i32,
  diagonal_pairs(overview) as i32,
  possible_dissolves(overview, &planes[..D::PLANES]) as i32,
  max_well_depth(overview) as i32,
  overview.occupied.count() as i32,
  pile_height(overview) as i32,
 ]
}

#[inline(always)]
fn diagonal_pairs<L: Lanes>(overview: &Overview<L>) -> u32 {
 overview.pairs.up_right.count() + overview.pairs.down_right.count()
}

#[inline(always)]
fn possible_dissolves<L: Lanes>(overview: &Overview<L>, planes: &[L]) -> u32 {
 let none = L::splat(0);
 let (mut up3, mut down2, mut right2_up3, mut left2_up3) = (none, none, none, none);
 for &plane in planes {
  up3 = up3.or(plane.xor(plane.down(3)));
  down2 = down2.or(plane.xor(plane.up(2)));
  right2_up3 = right2_up3.or(plane.xor(plane.look_right().look_right().down(3)));
  left2_up3 = left2_up3.or(plane.xor(plane.look_left().look_left().down(3)));
 }
 let has_up3 = L::splat(in_each_slot(COLUMN_ROWS >> 3));
 let has_down2 = L::splat(in_each_slot(COLUMN_ROWS >> 2 << 2));

 let pairs = &overview.pairs;
 let up_left = pairs.down_right.look_left().down(1);
 let a = pairs.right.and(pairs.up_right.look_right());
 let b = pairs.right.and(up_left);
 let c = pairs.up.and(has_up3.without(up3).or(has_down2.without(down2)));
 let d = pairs.up_right.and(has_up3.without(right2_up3));
 let e = up_left.and(has_up3.without(left2_up3));
 a.count() + b.count() + c.count() + d.count() + e.count()
}

const LEFT_WALL: Words = [COLUMN_ROWS, 0, 0, 0];
const RIGHT_WALL: Words = [0, COLUMN_ROWS << (2 * SLOT), 0, 0];

#[inline(always)]
fn max_well_depth<L: Lanes>(overview: &Overview<L>) -> u32 {
 let taken = overview.occupied;
 let left = taken.look_left().or(L::load(&LEFT_WALL));
 let right = taken.look_right().or(L::load(&RIGHT_WALL));
 tallest_stack(left.and(right).without(taken))
}

#[inline(always)]
fn tallest_stack<L: Lanes>(squares: L) -> u32 {
 if squares.is_empty() {
  return 0;
 }
 let mut power = [squares; 5];
 let mut doublings = 0;
 while doublings < 4 {
  let taller = power[doublings].and(power[doublings].down(1 << doublings));
  if taller.is_empty() {
   break;
  }
  doublings += 1;
  power[doublings] = taller;
 }
 let mut stacks = power[doublings];
 let mut height = 1 << doublings;
 while doublings > 0 {
  doublings -= 1;
  let taller = stacks.and(power[doublings].down(height));
  if !taller.is_empty() {
   stacks = taller;
   height += 1 << doublings;
  }
 }
 height as u32
}

#[inline(always)]
fn pile_height<L: Lanes>(overview: &Overview<L>) -> u32 {
 let mut any = 0;
 for word in &overview.occupied.store() {
  any |= word | word >> SLOT | word >> (2 * SLOT);
 }
 64 - (any & COLUMN_ROWS).leading_zeros()
}

fn count(rules: GameRules, board: &Board) -> Counts {
 rules.run(CountWork { board })
}

struct CountWork<'a> {
 board: &'a Board,
}

impl<'a> BoardWork for CountWork<'a> {
 type Output = Counts;
 #[inline(always)]
 fn run<L: Lanes, D: Depth>(self) -> Counts {
  let planes = self.board.load::<L>();
  count_all::<L, D>(&planes, &Overview::of::<D>(&planes))
 }
}

type FeatureWeights = [i64; COUNT];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Placement {
 mv: Move,
 points: u32,
 value: i64,
}

fn evaluate(
 rules: GameRules,
 board: &Board,
 brick: Brick,
 weights: &FeatureWeights,
 placements: &mut Vec<Placement>,
) {
 placements.clear();
 rules.run(Evaluate { board, brick, weights, placements })
}

#[inline(always)]
fn value(counts: &Counts, weights: &FeatureWeights) -> i64 {
 let mut value = 0;
 for (count, weight) in counts.iter().zip(weights) {
  value += i64::from(*count) * weight;
 }
 value
}

struct Evaluate<'a> {
 board: &'a Board,
 brick: Brick,
 weights: &'a FeatureWeights,
 placements: &'a mut Vec<Placement>,
}

impl<'a> BoardWork for Evaluate<'a> {
 type Output = ();

 #[inline(always)]
 fn run<L: Lanes, D: Depth>(self) {
  let planes = self.board.load::<L>();
  let (heights, codes) = (self.board.heights(), codes_of(self.brick));
  let moves = if self.brick.is_uniform() { COLUMNS } else { MOVES };
  for index in 0..moves {
   let mv = Move::from_index(index);
   let (column, height) = (mv.column(), heights[mv.column()]);
   if usize::from(height) > HIGHEST_OPEN {
    continue;
   }
   let code = codes[usize::from(mv.rotation())];
   let brick = Patch { column, row: u32::from(height), code };
   let (after, points, overview) = land::<L, D>(planes, &brick);
   let value = value(&count_all::<L, D>(&after, &overview), self.weights);
   self.placements.push(Placement { mv, points, value });
  }
 }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ScoreLimit {
 bricks: u64,
 points: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct RuleParameters {
 weights: FeatureWeights,
 score_limits: Vec<ScoreLimit>,
 space_guard: u32,
 end_guard: u64,
}

impl RuleParameters {
 fn score_limit(&self, shape: Shape) -> u32 {
  let mut nearest = self.score_limits[0];
  for &limit in &self.score_limits[1..] {
   let n = u128::from(shape.bricks);
   if n * n > u128::from(nearest.bricks) * u128::from(limit.bricks) {
    nearest = limit;
   }
  }
  nearest.points
 }
}

struct Published {
 rules: GameRules,
 rule: RuleParameters,
 score_limit: u32,
 placements: Vec<Placement>,
}

impl Published {
 fn new(rules: GameRules, rule: &RuleParameters, shape: Shape) -> Published {
  Published {
   rules,
   rule: rule.clone(),
   score_limit: rule.score_limit(shape),
   placements: Vec::new(),
  }
 }

 fn rule(&self) -> &RuleParameters {
  &self.rule
 }

 fn score_limit(&self) -> u32 {
  self.score_limit
 }

 fn few_bricks(&self, view: &View) -> bool {
  view.remaining < self.rule.end_guard
 }

 fn little_room(&self, view: &View) -> bool {
  SQUARES as u32 - view.board.squares() < self.rule.space_guard
 }

 fn decide(&mut self, view: &View) -> Option<Decision> {
  let (board, brick) = (view.board, view.bricks[0]);
  evaluate(self.rules, board, brick, &self.rule.weights, &mut self.placements);

  let first = *self.placements.first()?;
  let (mut most_points, mut best_board) = (first, first);
  for &placement in &self.placements[1..] {
   if placement.points > most_points.points {
    most_points = placement;
   }
   if placement.value > best_board.value {
    best_board = placement;
   }
  }

  let points = most_points.points;
  let reason = if points > 0 && (self.few_bricks(view) || self.little_room(view)) {
   Reason::Guarded
  } else if points > self.score_limit {
   Reason::AboveLimit
  } else {
   Reason::BestBoard
  };
  Some(Decision { most_points, best_board, reason })
 }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
 Guarded,
 AboveLimit,
 BestBoard,
}

#[derive(Clone, Copy, Debug)]
struct Decision {
 most_points: Placement,
 best_board: Placement,
 reason: Reason,
}

impl Decision {
 fn taken(&self) -> Move {
  match self.reason {
   Reason::BestBoard => self.best_board.mv,
   _ => self.most_points.mv,
  }
 }
}

impl Player for Published {
 fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
  let decision = self.decide(view);
  moves.extend(decision.map(|decision| decision.taken()));
 }
}

fn parameters(colours: Colours) -> RuleParameters {
 match colours.get() {
  3 => RuleParameters { weights: [40159600, -191458000, 47197900, 65654000, -47186700, 777783, 0], score_limits: vec![ScoreLimit { bricks: 3333, points: 17750 }, ScoreLimit { bricks: 33333, points: 18500 }], space_guard: 10, end_guard: 3 },
  4 => RuleParameters { weights: [107047000, -143271000, 129176000, 116011000, 137186000, -57875800, 0], score_limits: vec![ScoreLimit { bricks: 2500, points: 8600 }, ScoreLimit { bricks: 25000, points: 6750 }], space_guard: 10, end_guard: 3 },
  5 => RuleParameters { weights: [153296000, -212850000, 233036000, 120275000, 175776000, -219832000, 0], score_limits: vec![ScoreLimit { bricks: 2000, points: 6250 }, ScoreLimit { bricks: 20000, points: 4000 }], space_guard: 10, end_guard: 3 },
  6 => RuleParameters { weights: [106149000, -5821330, 73804200, 33941000, 105196000, -106672000, 0], score_limits: vec![ScoreLimit { bricks: 16666, points: 5500 }], space_guard: 10, end_guard: 3 },
  7 => RuleParameters { weights: [301569000, -52853200, 275494000, 102024000, 265767000, -350452000, 0], score_limits: vec![ScoreLimit { bricks: 14285, points: 2000 }], space_guard: 10, end_guard: 3 },
  8 => RuleParameters { weights: [95047800, 80867800, 232788000, 206558000, 23894800, -326756000, 0], score_limits: vec![ScoreLimit { bricks: 12500, points: 100 }], space_guard: 10, end_guard: 3 },
  9 => RuleParameters { weights: [247712000, 80557500, 383780000, 234719000, 26225400, -488369000, 0], score_limits: vec![ScoreLimit { bricks: 11111, points: 50 }], space_guard: 10, end_guard: 3 },
  _ => unreachable!(),
 }
}

fn main() {
 let (input, output) = (&mut std::io::stdin(), &mut std::io::stdout());
 let _ = play_input(input, output, |rules, shape| {
  Published::new(rules, &parameters(shape.colours), shape)
 });
}
