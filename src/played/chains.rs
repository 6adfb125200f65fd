//! Several chains of annealing that share what they find, for the search player of the engine, which
//! knows no threads.
//!
//! A chain has eight stages, and each begins with its best arrangement so far. Of several chains, the
//! worse half takes over the best arrangements of the better half there:
//!
//! ```text
//!   after a stage   chain 1   chain 2   chain 3   chain 4
//!   best value        31k       54k       47k       22k
//!   goes on from       2         2         3         3
//! ```
//! Which start will turn out well is not known, so it pays to begin with several; and once one is ahead,
//! most of what the others could still find is worth less than what its neighbourhood holds.

use crate::engine::player::search::pace::Effort;
use crate::engine::player::search::{
    anneal, anneal_part, Annealing, Plan, Planner, Segment, STAGES,
};
use crate::support::parallel;

/// With fewer seconds for a segment, one chain plans alone: the threads are started anew with every
/// stage, which takes some hundredths of a millisecond each, and wait for each other at its end.
const WORTH_A_THREAD: f64 = 0.006;
/// The random numbers of two stages are this far apart, so that no two chains draw the same.
const SEEDS_PER_STAGE: u64 = 1 << 16;

/// Chains per segment, and the threads that they run on. The plan depends on the chains only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnThreads {
    pub chains: usize,
    pub threads: usize,
}

impl OnThreads {
    /// The planner of a search player.
    pub fn planner(self) -> Planner {
        Box::new(move |segment, seed| self.best(segment, seed))
    }

    /// The best plan that chains from this seed on find.
    pub fn best(&self, segment: &Segment, seed: u64) -> Option<Plan> {
        let alone = match segment.effort {
            Effort::Between(_, from, to) => to - from < WORTH_A_THREAD,
            Effort::Tries(_) => false,
        };
        if alone || self.chains <= 1 {
            return anneal(segment, seed);
        }
        let mut plans = vec![None; self.chains];
        for stage in 0..STAGES {
            let seed = seed.wrapping_add(stage as u64 * SEEDS_PER_STAGE);
            let run = |chain: usize| {
                let (seed, from) = (seed.wrapping_add(chain as u64), plans[chain].clone());
                Some(anneal_part(Annealing { segment, seed, from, stages: stage + 1 }))
            };
            plans = share(parallel::map(self.chains, self.threads, run)?);
        }
        plans.swap_remove(0)
    }
}

/// The best first, of equals the first; then, instead of the worse half, the better one again.
fn share(mut plans: Vec<Option<Plan>>) -> Vec<Option<Plan>> {
    let value = |plan: &Option<Plan>| plan.as_ref().map_or(0.0, |plan| plan.value);
    plans.sort_by(|a, b| value(b).total_cmp(&value(a)));
    let better = plans.len().div_ceil(2);
    for place in better..plans.len() {
        plans[place] = plans[place - better].clone();
    }
    plans
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Board, GameRules};
    use crate::engine::brick::Colours;
    use crate::engine::player::search::Tables;
    use crate::formats::deal::Deal;
    use crate::formats::weights::sets;

    #[test]
    fn each_of_the_better_half_is_gone_on_with_again() {
        let colours = Colours::ALL[0];
        let bricks: Vec<_> = Deal::new(colours, 1).take(10).collect();
        let (board, tables) = (Board::new(), Tables::new(&sets::search(colours)));
        let (rules, effort) = (GameRules::new(colours), Effort::Tries(10));
        let segment = Segment { rules, board: &board, bricks: &bricks, tables: &tables, effort };
        let plan = anneal(&segment, 0).unwrap();
        let shared = |values: &[f64]| -> Vec<f64> {
            let plans = values.iter().map(|&value| Some(Plan { value, ..plan.clone() }));
            share(plans.collect()).into_iter().map(|plan| plan.unwrap().value).collect()
        };
        assert_eq!(shared(&[1.0, 3.0, 2.0, 4.0]), [4.0, 3.0, 4.0, 3.0]);
        assert_eq!(shared(&[1.0, 3.0, 2.0]), [3.0, 2.0, 3.0]);
    }
}
