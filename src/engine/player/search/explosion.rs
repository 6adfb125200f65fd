//! The explosion of an arrangement, step by step, and how little of it a change has to play again.
//!
//! For the current arrangement the board before every step is kept, with the threes that go off in
//! it. A changed arrangement differs in two patches of three squares. As long as the threes of a
//! kept board with the patches in place are the kept ones, the step takes out the same squares and
//! wins the same points; only the patches sink with what vanishes below them. From the first step
//! that differs the explosion is played for real.

use crate::engine::board::cascade::{self, threes, Neighbours, Planes};
use crate::engine::board::lanes::{Lanes, Words};
use crate::engine::board::patch::{Patch, Stamps};
use crate::engine::board::Depth;

/// The most steps of an explosion: each takes three squares at least, and the last look finds none.
const STEPS: usize = 68;

/// A board and what goes off on it.
#[derive(Clone, Copy)]
struct Step<L> {
    planes: Planes<L>,
    threes: Neighbours<L>,
    vanishing: Words,
    /// Points of the steps before this one.
    points: u32,
}

/// What an explosion is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Of all its steps.
    pub points: u32,
    /// What is left on the board.
    pub squares_left: u32,
}

/// The cascade of a picture, step by step, and that of a change being tried.
pub struct Explosion<L> {
    current: Vec<Step<L>>,
    /// Steps of the current explosion; the board after them is kept too.
    length: usize,
    tried: Vec<Step<L>>,
    /// In the tried explosion, the boards before this step differ from the current ones in the
    /// patches only; from it on they were played, up to that of the second.
    parted: usize,
    played: usize,
}

impl<L: Lanes> Explosion<L> {
    /// Of this board before anything goes off on it.
    #[inline(always)]
    pub fn new<D: Depth>(planes: Planes<L>) -> Explosion<L> {
        let step = Step { planes, threes: threes::<L, D>(&planes), vanishing: [0; 4], points: 0 };
        let steps = vec![step; STEPS];
        Explosion { current: steps.clone(), length: 0, tried: steps, parted: 0, played: 0 }
    }

    /// Becomes the explosion of this board, and says what that yields.
    #[inline(always)]
    pub fn begin<D: Depth>(&mut self, planes: Planes<L>) -> Outcome {
        let outcome = self.play::<D>(planes, threes::<L, D>(&planes), 0, 0);
        self.parted = 0;
        self.accept();
        outcome
    }

    /// Plays a board with these threes to its end, from this step on, with the points before it.
    #[inline(always)]
    fn play<D: Depth>(
        &mut self,
        mut planes: Planes<L>,
        mut starts: Neighbours<L>,
        mut step: usize,
        mut points: u32,
    ) -> Outcome {
        loop {
            let kept = &mut self.tried[step];
            kept.planes = planes;
            kept.threes = starts;
            kept.points = points;
            if starts.is_empty() {
                kept.vanishing = [0; 4];
                self.played = step + 1;
                return Outcome {
                    points,
                    squares_left: cascade::occupied::<L, D>(&planes).count(),
                };
            }
            kept.vanishing = cascade::vanish::<L, D>(&mut planes, starts).store();
            // The next look is begun before the points are counted, so that it does not wait for a
            // branch in there that was guessed wrong.
            let next = threes::<L, D>(&planes);
            step += 1;
            points += cascade::run_points(starts) * step as u32;
            starts = next;
        }
    }

    /// What the explosion would yield with these patches; `None` where all its steps are the same.
    #[inline(always)]
    pub fn attempt<D: Depth>(&mut self, patches: &[Patch; 2], stamps: &Stamps) -> Option<Outcome> {
        let [mut first, mut second] = *patches;
        let mut step = 0;
        loop {
            let mut planes = self.current[step].planes;
            stamps.toggle::<L, D>(&mut planes, &first);
            stamps.toggle::<L, D>(&mut planes, &second);
            let starts = threes::<L, D>(&planes);
            if !starts.equals(&self.current[step].threes) {
                let points = self.current[step].points;
                self.parted = step;
                return Some(self.play::<D>(planes, starts, step, points));
            }
            self.tried[step].planes = planes;
            first.sink(&self.current[step].vanishing);
            second.sink(&self.current[step].vanishing);
            step += 1;
            if step > self.length || first.code | second.code == 0 {
                self.parted = step;
                self.played = step;
                return None;
            }
        }
    }

    /// Makes the tried explosion the current one.
    #[inline(always)]
    pub fn accept(&mut self) {
        for step in 0..self.parted {
            self.current[step].planes = self.tried[step].planes;
        }
        for step in self.parted..self.played {
            self.current[step] = self.tried[step];
            self.length = step;
        }
    }
}
