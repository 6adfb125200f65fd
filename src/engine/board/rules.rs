//! The rules at work: drop a brick, play its cascade, on whatever the processor does best.

use crate::engine::board::cascade::{self, Overview, Planes};
#[cfg(target_arch = "x86_64")]
use crate::engine::board::lanes::x86;
use crate::engine::board::lanes::{Lanes, Plain};
use crate::engine::board::patch::{codes_of, toggle, Patch};
use crate::engine::board::{Board, Depth, Four, Three, Two, HIGHEST_OPEN};
use crate::engine::brick::{Brick, Colours, Move};

/// Work on boards that is compiled separately for each number of planes and each instruction set.
///
/// `run` and everything it calls that touches `L` must be `#[inline(always)]`, and no closure may touch
/// it: only then is all of it compiled for the processor that was found.
pub trait BoardWork {
    /// What `run` returns.
    type Output;
    /// Does it in the registers `L`, on `D` planes.
    fn run<L: Lanes, D: Depth>(self) -> Self::Output;
}

/// Instructions that this processor has: there is no other way to get a set than to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstructionSet(Registers);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Registers {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Sse4,
    #[cfg(all(target_arch = "x86_64", feature = "avx2"))]
    Avx2,
    #[cfg(all(target_arch = "x86_64", feature = "avx2", has_avx512))]
    Avx512,
}

impl InstructionSet {
    /// What every processor has.
    pub fn plain() -> InstructionSet {
        InstructionSet(Registers::Plain)
    }

    /// The fastest one here.
    pub fn best() -> InstructionSet {
        InstructionSet::all().pop().unwrap_or(InstructionSet::plain())
    }

    /// All that this processor has, the slowest first.
    pub fn all() -> Vec<InstructionSet> {
        #[allow(unused_mut)]
        let mut found = vec![Registers::Plain];
        #[cfg(target_arch = "x86_64")]
        detect(&mut found);
        found.into_iter().map(InstructionSet).collect()
    }

    /// What it is called in a message or in a table.
    pub fn name(self) -> &'static str {
        match self.0 {
            Registers::Plain => "plain",
            #[cfg(target_arch = "x86_64")]
            Registers::Sse4 => "sse4",
            #[cfg(all(target_arch = "x86_64", feature = "avx2"))]
            Registers::Avx2 => "avx2",
            #[cfg(all(target_arch = "x86_64", feature = "avx2", has_avx512))]
            Registers::Avx512 => "avx512",
        }
    }

    #[inline(always)]
    fn run<T: BoardWork, D: Depth>(self, work: T) -> T::Output {
        // Sound: only sets that were detected exist.
        match self.0 {
            Registers::Plain => work.run::<Plain, D>(),
            #[cfg(target_arch = "x86_64")]
            Registers::Sse4 => unsafe { x86::on_sse4::<T, D>(work) },
            #[cfg(all(target_arch = "x86_64", feature = "avx2"))]
            Registers::Avx2 => unsafe { x86::on_avx2::<T, D>(work) },
            #[cfg(all(target_arch = "x86_64", feature = "avx2", has_avx512))]
            Registers::Avx512 => unsafe { x86::on_avx512::<T, D>(work) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn detect(found: &mut Vec<Registers>) {
    if is_x86_feature_detected!("sse4.1") && is_x86_feature_detected!("popcnt") {
        found.push(Registers::Sse4);
        #[cfg(feature = "avx2")]
        detect_avx(found);
    }
}

#[cfg(all(target_arch = "x86_64", feature = "avx2"))]
fn detect_avx(found: &mut Vec<Registers>) {
    if is_x86_feature_detected!("avx2") {
        found.push(Registers::Avx2);
        #[cfg(has_avx512)]
        detect_avx512(found);
    }
}

#[cfg(all(target_arch = "x86_64", feature = "avx2", has_avx512))]
fn detect_avx512(found: &mut Vec<Registers>) {
    let bits = is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2");
    let wide = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl");
    if bits && wide && is_x86_feature_detected!("lzcnt") {
        found.push(Registers::Avx512);
    }
}

/// The rules for games of one K on this processor.
#[derive(Clone, Copy, Debug)]
pub struct GameRules {
    instructions: InstructionSet,
    colours: Colours,
}

impl GameRules {
    /// With the fastest instructions of this processor.
    pub fn new(colours: Colours) -> GameRules {
        GameRules::on(InstructionSet::best(), colours)
    }

    /// With these instructions.
    pub fn on(instructions: InstructionSet, colours: Colours) -> GameRules {
        GameRules { instructions, colours }
    }

    /// The K they are for.
    pub fn colours(self) -> Colours {
        self.colours
    }

    /// What the processor is asked to use.
    pub fn instructions(self) -> InstructionSet {
        self.instructions
    }

    /// Does work on boards of this K: K chooses the planes, the processor the registers.
    #[inline(always)]
    pub fn run<T: BoardWork>(self, work: T) -> T::Output {
        match self.colours.get() {
            3 => self.instructions.run::<T, Two>(work),
            4..=7 => self.instructions.run::<T, Three>(work),
            _ => self.instructions.run::<T, Four>(work),
        }
    }

    /// Drops a brick, plays its cascade, and returns its points. An illegal move changes nothing.
    pub fn play(self, board: &mut Board, brick: Brick, mv: Move) -> Result<u32, IllegalMove> {
        let column = mv.column();
        let height = board.height(column);
        if height > HIGHEST_OPEN {
            return Err(IllegalMove::NoRoom);
        }
        let code = codes_of(brick)[usize::from(mv.rotation())];
        Ok(self.run(Play { board, brick: Patch { column, row: height as u32, code } }))
    }

    /// How many threes the board has; a run of four holds two of them.
    pub fn threes(self, board: &Board) -> u32 {
        self.run(CountThrees { board })
    }
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// Its column has no room for a brick.
    NoRoom,
    /// There is no brick for it.
    NoBrick,
}

/// The board after a brick has landed and its cascade is over, its points, and its overview.
#[inline(always)]
pub fn land<L: Lanes, D: Depth>(
    mut planes: Planes<L>,
    brick: &Patch,
) -> (Planes<L>, u32, Overview<L>) {
    toggle::<L, D>(&mut planes, brick);
    let (points, overview) = cascade::cascade::<L, D>(&mut planes);
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
        cascade::threes::<L, D>(&self.board.load::<L>()).count()
    }
}
