//! Time: how much there is, and how much work fits into it.

use std::time::{Duration, Instant};

/// How much work goes into a game.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    /// Seconds for the whole game.
    Time(f64),
    /// A fixed width, and tries in proportion: the same moves everywhere and always.
    Width(usize),
    /// So much work for the whole game, by a clock that only work moves on: the same moves always,
    /// from a player that has to be as economical as one with a real clock.
    Work(Allowance),
}

/// An amount of work.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// In nodes of the beam …
    pub nodes: f64,
    /// … of which one is worth so many tries of the polish.
    pub tries_a_node: f64,
}

impl Budget {
    /// Seconds for the whole game, on whichever clock; no end of them where there is none.
    fn seconds(self) -> f64 {
        match self {
            Budget::Time(seconds) => seconds,
            Budget::Width(_) => YEAR,
            Budget::Work(allowance) => allowance.nodes * NODE_SECONDS,
        }
    }
}

/// A moment after which no more work should be begun; or none.
pub struct Deadline(Option<Instant>);

impl Deadline {
    pub fn has_passed(&self) -> bool {
        self.0.map_or(false, |moment| Instant::now() >= moment)
    }
}

const YEAR: f64 = 3e7;

/// Seconds as a duration; nothing for less than nothing, and a year at the most.
fn duration(seconds: f64) -> Duration {
    Duration::from_millis((seconds.max(0.0).min(YEAR) * 1000.0) as u64)
}

/// A stopwatch.
#[derive(Clone, Copy)]
pub struct Watch(Instant);

impl Watch {
    pub fn start() -> Watch {
        Watch(Instant::now())
    }

    pub fn seconds(&self) -> f64 {
        let elapsed = self.0.elapsed();
        elapsed.as_secs() as f64 + f64::from(elapsed.subsec_nanos()) * 1e-9
    }
}

/// A running average that forgets: each reading counts less when the next one comes.
#[derive(Clone, Copy, Debug)]
pub struct Average {
    sum: f64,
    weight: f64,
    memory: f64,
}

impl Average {
    /// A first guess, which counts like a reading of this weight.
    pub fn guess(value: f64, weight: f64, memory: f64) -> Average {
        Average {
            sum: value * weight,
            weight,
            memory,
        }
    }

    pub fn get(&self) -> f64 {
        self.sum / self.weight
    }

    /// `sum` came of `weight` units.
    pub fn learn(&mut self, sum: f64, weight: f64) {
        self.sum = self.sum * self.memory + sum;
        self.weight = self.weight * self.memory + weight;
    }
}

/// What the time allows for the next bricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A segment by a beam of this width.
    Search(usize),
    /// A move by the published rule, which costs about as much as one node.
    Paper,
    /// Any move at once.
    Hurry,
}

/// The part of the budget that is planned with; the rest is for reading, writing and surprises.
const PLANNED: f64 = 0.985;
/// A beam of fewer nodes plays worse than the published rule.
const NARROWEST: usize = 2;
/// Wider beams would take more memory than their points are worth.
const WIDEST: usize = 20_000;
/// Playing by the published rule may overdraw the budget by this many seconds, because hurrying
/// ruins the board.
const GRACE: f64 = 0.25;
/// What a hurried move takes, with everything around it and generously.
const HURRY_SECONDS: f64 = 4e-7;
/// What a node takes: by the clock that work moves on, and on the real one until it is measured.
const NODE_SECONDS: f64 = 2e-6;
/// How many tries of the polish come with a node of the beam, where half the effort goes into each
/// and the width is fixed.
const TRIES_A_NODE: f64 = 3.0;
/// A segment may take so many times its share before it is cut short.
const PATIENCE: f64 = 3.0;

/// Measures what the work costs and turns time into widths and tries.
pub struct Pace {
    budget: Budget,
    watch: Watch,
    /// Where the clock stands that only work moves on.
    worked: f64,
    polish_share: f64,
    node_seconds: Average,
    try_seconds: Average,
    plies_a_brick: Average,
}

impl Pace {
    pub fn new(budget: Budget, polish_share: f64) -> Pace {
        Pace {
            budget,
            watch: Watch::start(),
            worked: 0.0,
            polish_share,
            node_seconds: Average::guess(NODE_SECONDS, 100.0, 0.8),
            try_seconds: Average::guess(5e-7, 100.0, 0.8),
            plies_a_brick: Average::guess(1.4, 50.0, 0.9),
        }
    }

    /// Seconds since the game began.
    fn seconds(&self) -> f64 {
        match self.budget {
            Budget::Work(_) => self.worked,
            _ => self.watch.seconds(),
        }
    }

    fn seconds_left(&self) -> f64 {
        self.budget.seconds() * PLANNED - self.seconds()
    }

    pub fn mode(&self, remaining: u64) -> Mode {
        if let Budget::Width(width) = self.budget {
            return Mode::Search(width);
        }
        let share = self.seconds_left() / remaining as f64 * (1.0 - self.polish_share);
        let width = share / (self.node_seconds.get() * self.plies_a_brick.get());
        if width >= NARROWEST as f64 {
            Mode::Search((width as usize).min(WIDEST))
        } else if self.budget.seconds() + GRACE - self.seconds() > remaining as f64 * HURRY_SECONDS
        {
            Mode::Paper
        } else {
            Mode::Hurry
        }
    }

    /// When a beam over about so many bricks has to stop.
    pub fn beam_deadline(&self, bricks: f64, remaining: u64) -> Deadline {
        self.deadline(bricks * PATIENCE, remaining)
    }

    fn deadline(&self, bricks: f64, remaining: u64) -> Deadline {
        Deadline(match self.budget {
            Budget::Width(_) | Budget::Work(_) => None,
            Budget::Time(_) => {
                let part = (bricks / remaining as f64).min(1.0);
                Some(Instant::now() + duration(self.seconds_left() * part))
            }
        })
    }

    /// How many tries a segment gets for which so many nodes were expanded, and its deadline.
    pub fn polish(&self, nodes: u64, bricks: usize, remaining: u64) -> (u64, Deadline) {
        let tries = match self.budget {
            Budget::Width(_) => {
                nodes as f64 * TRIES_A_NODE * self.polish_share / (1.0 - self.polish_share)
            }
            Budget::Time(_) | Budget::Work(_) => {
                let part = (bricks as f64 / remaining as f64).min(1.0);
                let seconds = self.seconds_left().max(0.0) * part * self.polish_share;
                seconds / self.try_seconds.get()
            }
        };
        (tries as u64, self.deadline(bricks as f64, remaining))
    }

    pub fn learn_beam(&mut self, watch: Watch, nodes: u64, width: usize, bricks: usize) {
        let seconds = self.took(watch, nodes as f64 * NODE_SECONDS);
        self.node_seconds.learn(seconds, nodes as f64);
        self.plies_a_brick
            .learn(nodes as f64 / width as f64, bricks as f64);
    }

    pub fn learn_polish(&mut self, watch: Watch, tries: u64) {
        let nodes = match self.budget {
            Budget::Work(allowance) => tries as f64 / allowance.tries_a_node,
            _ => 0.0,
        };
        let seconds = self.took(watch, nodes * NODE_SECONDS);
        if tries > 0 {
            self.try_seconds.learn(seconds, tries as f64);
        }
    }

    /// How long something took: by the watch, or by the clock that its work moves on.
    fn took(&mut self, watch: Watch, work: f64) -> f64 {
        match self.budget {
            Budget::Work(_) => {
                self.worked += work;
                work
            }
            _ => watch.seconds(),
        }
    }
}
