//! Time: how much there is, and who gets which share of it.
//!
//! Whoever works looks at the clock and stops when its share is over, so nobody has to guess what
//! work will cost, and nobody can guess wrong. A machine that stood still for a second has lost that
//! second; what is left is shared out anew with every segment. Only the rule, which takes a few
//! millionths of a second a brick, is measured: where even that is too long, it has to hurry.

use std::time::Instant;

use crate::engine::player::search::cooling::TEMPERATURES;

/// How much work goes into a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// Seconds for the whole game.
    Seconds(f64),
    /// So many tries a brick and no clock: the same moves everywhere and always.
    Tries(u64),
}

/// What time it is. A trait, so that a test can bring a clock that jumps; for all threads, because
/// several may look at it.
pub trait Clock: Send + Sync {
    /// Seconds since some moment that stays the same.
    fn seconds(&self) -> f64;
}

/// The system's clock.
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Begins at 0.
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }
}

impl Clock for Stopwatch {
    fn seconds(&self) -> f64 {
        let elapsed = self.0.elapsed();
        elapsed.as_secs() as f64 + f64::from(elapsed.subsec_nanos()) * 1e-9
    }
}

/// How long one annealing goes on.
#[derive(Clone, Copy)]
pub enum Effort<'a> {
    /// For so many tries.
    Tries(u64),
    /// Between two moments of this clock.
    Between(&'a dyn Clock, f64, f64),
}

impl<'a> Effort<'a> {
    /// Which of the [`TEMPERATURES`] it is time for; as many as there are when it is over.
    pub fn temperature(&self, tries: u64) -> usize {
        let part = match *self {
            Effort::Tries(all) => tries as f64 / all as f64,
            Effort::Between(clock, from, to) => (clock.seconds() - from) / (to - from),
        };
        // An effort of nothing is over at once: then the part is infinite or no number.
        if part < 1.0 {
            (part * TEMPERATURES as f64) as usize
        } else {
            TEMPERATURES
        }
    }
}

/// What the time left allows for the next bricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A whole segment is planned.
    Plan,
    /// One brick by the published rule.
    Rule,
    /// One brick on the lowest column.
    Hurry,
}

/// The part of the budget that is planned with; the rest is for reading, writing and surprises.
const PLANNED: f64 = 0.985;
/// With fewer seconds a brick, the published rule plays better than a plan.
const LEAST_SHARE: f64 = 4e-6;
/// Seconds by which the rule may be late. Before that it never hurries, which ruins the board.
const GRACE: f64 = 0.25;
/// The mean of what the rule takes forgets this part with every brick, and counts once so many bricks
/// are in it. What takes longer than a moment is no rule but a machine that stood still.
const FORGOTTEN: f64 = 0.001;
const TELLING: f64 = 300.0;
const MOMENT: f64 = 1e-3;
/// So few bricks are never hurried, however late it is: even a slow machine plays them by the rule
/// in a quarter of a second, and a machine that stood still has not become slow.
const UNHURRIED: u64 = 20_000;
/// A sweep looks at this many boards at least, and a ply of it gets this part of a brick's time: it
/// looks some two or three times as far as it then goes.
const NARROWEST: usize = 16;
const SWEEP_SHARE: f64 = 0.2;

/// Shares a budget out over the bricks of a game.
pub struct Pace {
    budget: Budget,
    clock: Box<dyn Clock>,
    /// Seconds that earlier turns took. What passes between them, waiting for bricks or for
    /// whoever reads the moves, is not the player's time.
    spent: f64,
    turn_began: f64,
    /// Seconds that the rule took of late, and for how many bricks.
    ruling: f64,
    ruled: f64,
}

impl Pace {
    /// For a game that has not begun.
    pub fn new(budget: Budget, clock: Box<dyn Clock>) -> Pace {
        Pace {
            budget,
            clock,
            spent: 0.0,
            turn_began: 0.0,
            ruling: 0.0,
            ruled: 0.0,
        }
    }

    /// The player begins to think.
    pub fn begin_turn(&mut self) {
        self.turn_began = self.clock.seconds();
    }

    /// The player has its moves.
    pub fn end_turn(&mut self) {
        self.spent = self.seconds_spent();
    }

    /// In this turn the rule has placed a brick, and nothing else was done.
    pub fn note_rule(&mut self) {
        let seconds = self.clock.seconds() - self.turn_began;
        if seconds < MOMENT {
            self.ruling += seconds - FORGOTTEN * self.ruling;
            self.ruled += 1.0 - FORGOTTEN * self.ruled;
        }
    }

    /// Seconds that so many bricks will take by the rule, as far as can be told.
    fn seconds_by_rule(&self, bricks: u64) -> f64 {
        if self.ruled < TELLING {
            return 0.0;
        }
        self.ruling / self.ruled * bricks as f64
    }

    /// Seconds that the player has thought so far, this turn included.
    pub fn seconds_spent(&self) -> f64 {
        self.spent + (self.clock.seconds() - self.turn_began)
    }

    /// What to do when so many bricks remain.
    pub fn mode(&self, remaining: u64) -> Mode {
        let seconds = match self.budget {
            Budget::Tries(_) => return Mode::Plan,
            Budget::Seconds(seconds) => seconds,
        };
        let left = seconds + GRACE - self.seconds_spent();
        if self.share(1, remaining) >= LEAST_SHARE {
            Mode::Plan
        } else if remaining <= UNHURRIED || self.seconds_by_rule(remaining) <= left {
            Mode::Rule
        } else {
            Mode::Hurry
        }
    }

    /// Seconds for the next bricks: their part of what is left.
    fn share(&self, bricks: usize, remaining: u64) -> f64 {
        let left = match self.budget {
            Budget::Tries(_) => 0.0,
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

    /// How wide a sweep may be that would like this width.
    pub fn throttle(&self, widest: usize, remaining: u64) -> Throttle<'_> {
        match self.budget {
            Budget::Tries(tries) => {
                let affordable = tries.min(widest as u64) as usize;
                Throttle::fixed(affordable.max(NARROWEST))
            }
            Budget::Seconds(_) => Throttle {
                widest: widest.max(NARROWEST),
                width: widest.max(NARROWEST),
                timing: Some(Timing {
                    clock: &*self.clock,
                    ply_began: self.clock.seconds(),
                    seconds_a_ply: self.share(1, remaining) * SWEEP_SHARE,
                }),
            },
        }
    }
}

/// Holds a sweep to its time: half as wide after a ply that was late, twice after one that was not.
pub struct Throttle<'a> {
    widest: usize,
    width: usize,
    /// `None` where the width is fixed.
    timing: Option<Timing<'a>>,
}

struct Timing<'a> {
    clock: &'a dyn Clock,
    ply_began: f64,
    seconds_a_ply: f64,
}

impl<'a> Throttle<'a> {
    /// Always this width.
    pub fn fixed(width: usize) -> Throttle<'a> {
        Throttle {
            widest: width,
            width,
            timing: None,
        }
    }

    /// The width of the next ply.
    pub fn next_width(&mut self) -> usize {
        if let Some(ref mut timing) = self.timing {
            let now = timing.clock.seconds();
            let late = now - timing.ply_began > timing.seconds_a_ply;
            timing.ply_began = now;
            self.width = if late {
                (self.width / 2).max(NARROWEST)
            } else {
                (self.width * 2).min(self.widest)
            };
        }
        self.width
    }
}
