//! The rules at work: drop a brick, play its cascade, on whatever the processor does best.

use crate::engine::board::cascade;
use crate::engine::board::lanes::{InstructionSet, Lanes, Work};
use crate::engine::board::patch::{codes_of, toggle, Patch};
use crate::engine::board::{Board, Depth, Four, Three, Two, HIGHEST_OPEN};
use crate::engine::brick::{Brick, Colours, Move};
use std::marker::PhantomData;

/// The rules for games of one K on this processor.
#[derive(Clone, Copy, Debug)]
pub struct GameRules {
    instructions: InstructionSet,
    colours: Colours,
}

/// Work on boards that is compiled separately for each number of planes and each processor. The
/// conditions of [`Work`] hold here too.
pub trait BoardWork {
    /// What `run` returns.
    type Output;
    /// Does it in the registers `L`, on `D` planes.
    fn run<L: Lanes, D: Depth>(self) -> Self::Output;
}

/// Board work whose number of planes is settled.
struct WithDepth<T, D> {
    work: T,
    depth: PhantomData<D>,
}

impl<T: BoardWork, D: Depth> Work for WithDepth<T, D> {
    type Output = T::Output;
    #[inline(always)]
    fn run<L: Lanes>(self) -> T::Output {
        self.work.run::<L, D>()
    }
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

    /// Does work on boards of this K.
    #[inline(always)]
    pub fn run<T: BoardWork>(self, work: T) -> T::Output {
        match self.colours.get() {
            3 => self.run_at::<T, Two>(work),
            4..=7 => self.run_at::<T, Three>(work),
            _ => self.run_at::<T, Four>(work),
        }
    }

    #[inline(always)]
    fn run_at<T: BoardWork, D: Depth>(self, work: T) -> T::Output {
        self.instructions.run(WithDepth { work, depth: PhantomData::<D> })
    }

    /// Drops a brick on a column that accepts it, plays its cascade, and returns its points.
    pub fn play(self, board: &mut Board, brick: Brick, action: Move) -> u32 {
        let column = action.column();
        let height = board.height(column);
        debug_assert!(height <= HIGHEST_OPEN);
        self.run(Play {
            board,
            brick: Patch {
                column,
                row: height as u32,
                code: codes_of(brick)[usize::from(action.rotation())],
            },
        })
    }

    /// How many threes the board has; a run of four holds two of them.
    pub fn threes(self, board: &Board) -> u32 {
        self.run(CountThrees { board })
    }
}

struct Play<'a> {
    board: &'a mut Board,
    brick: Patch,
}

impl<'a> BoardWork for Play<'a> {
    type Output = u32;
    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) -> u32 {
        let mut planes = self.board.load::<L>();
        toggle::<L, D>(&mut planes, &self.brick);
        let (points, _) = cascade::cascade::<L, D>(&mut planes);
        *self.board = Board::store(&planes);
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
