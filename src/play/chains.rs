//! Several chains of annealing at once, for the search player of the engine, which knows no threads.

use crate::engine::player::search::pace::Effort;
use crate::engine::player::search::{anneal, Plan, Planner, Segment};
use crate::support::parallel;

/// With fewer seconds for a segment, a thread costs more to start than it brings: 333333 bricks of
/// seven colours in 5 s won 19.1 million points on two threads, and 22.4 with this limit.
const WORTH_A_THREAD: f64 = 0.003;

/// So many chains for each segment, on so many threads. The plan depends on the chains only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnThreads {
    /// Chains for each segment.
    pub chains: usize,
    /// Threads that share them.
    pub threads: usize,
}

impl OnThreads {
    /// What a search player plans by.
    pub fn planner(self) -> Planner {
        Box::new(move |segment, seed| self.best(segment, seed))
    }

    /// The best plan that chains from this seed on find.
    pub fn best(&self, segment: &Segment, seed: u64) -> Option<Plan> {
        let chain = |chain| anneal(segment, seed.wrapping_add(chain as u64));
        let chains = match segment.effort {
            Effort::Between(_, from, to) if to - from < WORTH_A_THREAD => 1,
            _ => self.chains,
        };
        // Of equals the first, whichever thread is done first.
        let plans = parallel::map(chains, self.threads, chain);
        plans.into_iter().flatten().reduce(
            |best, plan| {
                if plan.value > best.value {
                    plan
                } else {
                    best
                }
            },
        )
    }
}
