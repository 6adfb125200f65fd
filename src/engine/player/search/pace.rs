//! Time: how much there is, and who gets which share of it.
//!
//! All work looks at the clock and stops when its share is over, so no cost has to be known
//! beforehand. A machine that stood still for a second has lost that second; what is left is shared
//! out anew with every segment.

use std::time::Instant;

/// The work that goes into a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// Seconds for the whole game.
    Seconds(f64),
    /// Tries per brick and no clock: the same moves everywhere and always.
    Tries(u64),
}

/// What time it is. A trait, so that a test can bring a clock that jumps; for all threads, because
/// several may look at it.
pub trait Clock: Send + Sync {
    /// Seconds since some moment that stays the same.
    fn seconds(&self) -> f64;
}

/// The system's clock, begun at this moment.
impl Clock for Instant {
    fn seconds(&self) -> f64 {
        let elapsed = self.elapsed();
        elapsed.as_secs() as f64 + f64::from(elapsed.subsec_nanos()) * 1e-9
    }
}

/// The work of one annealing or one sweep.
#[derive(Clone, Copy)]
pub enum Effort<'a> {
    /// Tries, or boards of a sweep.
    Tries(u64),
    /// What can be done between two moments of this clock.
    Between(&'a dyn Clock, f64, f64),
}

impl<'a> Effort<'a> {
    /// The part of it that is done after this many tries; of an effort of nothing, all.
    pub fn part(&self, tries: u64) -> f64 {
        let part = match *self {
            Effort::Tries(all) => tries as f64 / all as f64,
            Effort::Between(clock, from, to) => (clock.seconds() - from) / (to - from),
        };
        // 0 / 0 is no number, and the lesser of that and 1 is 1.
        part.min(1.0).max(0.0)
    }

    /// How many tries it can have; only a number of tries is a limit.
    pub fn most_tries(&self) -> u64 {
        match *self {
            Effort::Tries(all) => all,
            Effort::Between(..) => u64::max_value(),
        }
    }

    /// The part of its time that is over; of a number of tries, nothing.
    pub fn time_part(&self) -> f64 {
        self.part(0)
    }
}

/// The part of the budget that is planned with; the rest is for reading, writing and surprises.
const PLANNED: f64 = 0.985;
/// With fewer seconds per brick nothing is planned: below this, skipping some bricks to plan others
/// longer wins more. Playing on without a plan gains time, and then planning begins again.
const LEAST_SHARE: f64 = 14e-6;

/// Shares a budget out over the bricks of a game.
pub struct Pace {
    budget: Budget,
    clock: Box<dyn Clock>,
    /// When the game began: in the first turn, so that no time passes while bricks are waited for.
    began: Option<f64>,
}

impl Pace {
    /// For a game that has not begun.
    pub fn new(budget: Budget, clock: Box<dyn Clock>) -> Pace {
        Pace { budget, clock, began: None }
    }

    /// A turn begins, and with the first one the time.
    pub fn begin(&mut self) {
        if self.began.is_none() {
            self.began = Some(self.clock.seconds());
        }
    }

    /// Seconds since the game began.
    pub fn seconds_spent(&self) -> f64 {
        self.began.map_or(0.0, |began| self.clock.seconds() - began)
    }

    /// There is time to plan when this many bricks remain.
    pub fn can_plan(&self, remaining: u64) -> bool {
        self.share(1, remaining) >= LEAST_SHARE
    }

    /// Seconds for the next bricks: their part of what is left; one per brick if tries are counted.
    pub fn share(&self, bricks: usize, remaining: u64) -> f64 {
        let left = match self.budget {
            Budget::Tries(_) => remaining as f64,
            Budget::Seconds(seconds) => seconds * PLANNED - self.seconds_spent(),
        };
        left.max(0.0) * (bricks as f64 / remaining as f64).min(1.0)
    }

    /// The effort for planning the next bricks.
    pub fn effort(&self, bricks: usize, remaining: u64) -> Effort<'_> {
        match self.budget {
            Budget::Tries(tries) => Effort::Tries(tries.saturating_mul(bricks as u64)),
            Budget::Seconds(_) => {
                let now = self.clock.seconds();
                Effort::Between(&*self.clock, now, now + self.share(bricks, remaining))
            }
        }
    }
}
