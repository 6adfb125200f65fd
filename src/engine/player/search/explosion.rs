//! The explosion of an arrangement, step by step, and how little of it a change has to play again.
//!
//! For the current arrangement the board before every step is kept, with the threes that go off in
//! it. A changed arrangement differs in two patches of three squares. As long as the threes of a
//! kept board with the patches in place are the kept ones, the step takes out the same squares and
//! wins the same points; only the patches sink with what vanishes below them. From the first step
//! that differs the explosion is played for real.
//!
//! The first steps mostly happen far away from the patches. What lies next to them is then what lay there
//! before, where they made no run, so these boards need no look. A step is far away if no square that
//! vanishes in it is in *reach*: in a column that a run can share with the patch, and not above such a run.
//! ```text
//!   . . . . . . . . . .      p  the patch
//!   . x x x x x . . . .      x  in reach, with p: where a square vanishes, those above it fall and
//!   . x x x x x . . . .         may come to lie in line with the patch
//!   . x x p x x . . . .
//!   . x x p x x . . . .
//!   . x x p x x . . . .
//!   . x x x x x . . . .
//! ```

use crate::engine::board::cascade::{self, threes, Neighbours, Planes};
use crate::engine::board::lanes::{
    floor_bit, in_each_slot, word_of, Lanes, Words, COLUMN_ROWS, WORDS,
};
use crate::engine::board::patch::{Patch, Stamps};
use crate::engine::board::Depth;
use crate::engine::brick::{BRICK, COLUMNS};

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

/// For each column: all rows of those that a run can share with it.
type Windows = [Words; COLUMNS];

fn windows() -> Windows {
    let mut windows = [[0; WORDS]; COLUMNS];
    for (column, window) in windows.iter_mut().enumerate() {
        for near in column.saturating_sub(BRICK - 1)..(column + BRICK).min(COLUMNS) {
            window[word_of(near)] |= COLUMN_ROWS << floor_bit(near);
        }
    }
    windows
}

/// For the squares of a patch that differ: the lowest row that is out of reach, one bit, from the patch's
/// row on. A run ends two rows above its first square at most.
const OUT_OF_REACH: [u64; 8] = [0, 8, 16, 16, 32, 32, 32, 32];

/// The squares in reach of a patch; of one that changes nothing, none.
#[inline(always)]
fn reach<L: Lanes>(patch: &Patch, windows: &Windows) -> L {
    let below = (OUT_OF_REACH[patch.differing()] << patch.row).saturating_sub(1);
    L::load(&windows[patch.column]).and(L::splat(in_each_slot(below & COLUMN_ROWS)))
}

/// The cascade of a picture, step by step, and that of a change being tried.
pub struct Explosion<L> {
    current: Vec<Step<L>>,
    /// Steps of the current explosion; the board after them is kept too.
    length: usize,
    tried: Vec<Step<L>>,
    /// Before `parted` the tried boards differ by the two patches only; before `sunk` the patches have not
    /// moved.
    parted: usize,
    sunk: usize,
    /// From `parted` on they were played, up to this one.
    played: usize,
    windows: Windows,
}

impl<L: Lanes> Explosion<L> {
    /// Of this board before anything goes off on it.
    #[inline(always)]
    pub fn new<D: Depth>(planes: Planes<L>) -> Explosion<L> {
        let step = Step { planes, threes: threes::<L, D>(&planes), vanishing: [0; 4], points: 0 };
        let steps = vec![step; STEPS];
        Explosion {
            current: steps.clone(),
            length: 0,
            tried: steps,
            parted: 0,
            sunk: 0,
            played: 0,
            windows: windows(),
        }
    }

    /// Becomes the explosion of this board, and says what that yields.
    #[inline(always)]
    pub fn begin<D: Depth>(&mut self, planes: Planes<L>) -> Outcome {
        let outcome = self.play::<D>(planes, threes::<L, D>(&planes), 0, 0);
        self.parted = 0;
        self.take_played();
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

    /// What the explosion would yield with these patches; `None` if all its steps are the same. Without
    /// the squares of the trigger the first board has no run, whether with the patches or not.
    #[inline(always)]
    pub fn attempt<D: Depth>(
        &mut self,
        patches: &[Patch; 2],
        trigger: L,
        stamps: &Stamps,
    ) -> Option<Outcome> {
        let [mut first, mut second] = *patches;
        let reach = reach::<L>(&first, &self.windows).or(reach(&second, &self.windows));
        // The trigger falls before the first step, and may come to lie next to the patches.
        let mut is_near = !reach.and(trigger).is_empty();
        let mut step = 0;
        self.sunk = 0;
        loop {
            if is_near {
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
            } else {
                while step < self.length
                    && reach.and(L::load(&self.current[step].vanishing)).is_empty()
                {
                    step += 1;
                }
                is_near = true;
                self.sunk = step + 1;
            }
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

    /// How many squares the fuse of the explosion takes that was just played: those that vanish before the
    /// detonator, which is the step before the largest one.
    #[inline(always)]
    pub fn fuse_squares(&self) -> usize {
        let (mut largest, mut points, mut fuse) = (0, 0, 0);
        // The squares that vanished before this step, and before the two steps ahead of it.
        let (mut gone, mut gone1, mut gone2) = (0, 0, 0);
        for step in 0..self.played {
            let kept = if step < self.parted { &self.current[step] } else { &self.tried[step] };
            // What a step has won shows with the next one.
            if kept.points - points > largest {
                largest = kept.points - points;
                fuse = gone2;
            }
            points = kept.points;
            gone2 = gone1;
            gone1 = gone;
            for word in &kept.vanishing {
                gone += word.count_ones() as usize;
            }
        }
        fuse
    }

    /// Makes the tried explosion, which has these patches, the current one.
    #[inline(always)]
    pub fn accept<D: Depth>(&mut self, patches: &[Patch; 2], stamps: &Stamps) {
        for step in 0..self.sunk {
            for patch in patches {
                stamps.toggle::<L, D>(&mut self.current[step].planes, patch);
            }
        }
        for step in self.sunk..self.parted {
            self.current[step].planes = self.tried[step].planes;
        }
        self.take_played();
    }

    /// Takes over the steps that were played.
    #[inline(always)]
    fn take_played(&mut self) {
        for step in self.parted..self.played {
            self.current[step] = self.tried[step];
            self.length = step;
        }
    }
}
