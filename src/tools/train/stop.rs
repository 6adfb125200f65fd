//! When a run ends: after so many generations, after a time, or when it has converged.

use std::time::Duration;

use super::state::State;

/// Whichever comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    pub generations: u64,
    pub minutes: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Generations,
    Minutes,
    Convergence,
}

/// Converged: no gene of those selected has a larger standard deviation.
const CONVERGED: f64 = 0.0001;

impl Stop {
    pub fn reason(&self, state: &State, elapsed: Duration) -> Option<Reason> {
        if state.generation >= self.generations {
            Some(Reason::Generations)
        } else if state.generation == 0 {
            // Whatever the time, there is one generation: without it there would be no result.
            None
        } else if state.widest < CONVERGED {
            Some(Reason::Convergence)
        } else if self
            .minutes
            .is_some_and(|minutes| elapsed.as_secs_f64() >= 60.0 * minutes)
        {
            Some(Reason::Minutes)
        } else {
            None
        }
    }

    /// What is left when `done` generations took so long, convergence aside.
    pub fn time_left(&self, state: &State, done: u64, elapsed: Duration) -> Duration {
        let seconds = elapsed.as_secs_f64();
        let generations = self.generations.saturating_sub(state.generation) as f64;
        let by_generations = generations * seconds / done.max(1) as f64;
        let by_minutes = self
            .minutes
            .map_or(f64::MAX, |minutes| 60.0 * minutes - seconds);
        let left = by_generations.min(by_minutes).max(0.0);
        Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX)
    }
}
