//! All cores at work on a list of games.

use std::cmp::Reverse;
use std::ops::ControlFlow::{Break, Continue};

use super::seeds::Seeds;
use crate::engine::brick::Shape;
use crate::tools::parallel::for_each;

/// Which games to play: every shape with every seed.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Without repetition.
    pub shapes: Vec<Shape>,
    pub seeds: Seeds,
    /// How many threads play.
    pub jobs: usize,
}

impl Plan {
    pub fn games(&self) -> u128 {
        self.seeds.count() * self.shapes.len() as u128
    }

    /// The bricks of all games: a rough measure of how much there is to do.
    pub fn bricks(&self) -> f64 {
        let one_each: f64 = self.shapes.iter().map(|shape| shape.bricks as f64).sum();
        one_each * self.seeds.count() as f64
    }

    /// The longest games first, so that no thread begins one when the others are almost done.
    fn games_in_order(&self) -> impl Iterator<Item = (Shape, u64)> + Send + '_ {
        let mut shapes = self.shapes.clone();
        shapes.sort_by_key(|shape| Reverse(shape.bricks));
        let with_seeds = |shape| self.seeds.iter().map(move |seed| (shape, seed));
        shapes.into_iter().flat_map(with_seeds)
    }
}

/// Plays every game of the plan and hands each result to `take` as it comes in: in any order, but
/// always on this thread. Ends early with the first error.
pub fn run<T: Send, E: Send>(
    plan: &Plan,
    play: &(dyn Fn(Shape, u64) -> Result<T, E> + Sync),
    take: &mut dyn FnMut(Shape, u64, T),
) -> Result<(), E> {
    let work = |&(shape, seed): &(Shape, u64)| play(shape, seed);
    let jobs = plan.games().min(plan.jobs as u128) as usize;
    let ended = for_each(
        plan.games_in_order(),
        jobs,
        work,
        |(shape, seed), played| {
            match played {
                Ok(played) => take(shape, seed, played),
                Err(error) => return Break(error),
            }
            Continue(())
        },
    );
    match ended {
        Continue(()) => Ok(()),
        Break(error) => Err(error),
    }
}
