//! The player that plans: segment by segment, each arranged as a whole and then set off.
//!
//! All bricks are known beforehand, and a step of a cascade wins n runs · their squared lengths · the
//! number of the step. So nearly all points of a game come from few huge explosions, and in those
//! from a single step. The game is therefore cut into *segments*: some fifty bricks that build a
//! board up, and the *trigger* that sets it off.
//!
//! # The picture
//!
//! As long as nothing pops before the trigger, nothing moves. A segment is then one picture, an
//! `arrangement` of bricks: legal if one look finds no run in it, and worth one `explosion`. This
//! one was found by the search player; here the trigger `1 2 2` has just fallen on column 10:
//!
//! ```text
//!    .  .  2  1  1  .  .  .  .  .
//!    .  .  1  2  3  .  .  .  .  .      brickgm view tests/golden/great-explosion.in \
//!    1  2  2  1  1  .  3  .  .  .          tests/golden/great-explosion.moves --brick 67 --steps
//!    2  1  1  2  3  .  1  .  .  .
//!    1  2  2  3  1  .  3  .  .  .
//!    2  1  1  2  3  .  1  3  3 (1)     step 1: one run, 9 points
//!    1  2  2  1  1  .  3 [2][2][2]
//!    2  1  1  3  3  .  1  1  3 (2)     ( ) the trigger     [ ] vanishes in this step
//!    1  3  3  1  1  .  3  2  1  3
//!    3  1  1  3  2  1  2  1  3  2
//!    1  3  3  1  1  3  3  2  2  3
//!    3  1  1  3  3  2  2  3  1  2
//!    1  3  3  1  2  3  3  2  2  3
//!    2  1  1  3  3  2  2  1  1  2
//!    1  3  3  1  1  3  1  3  3  1
//!    3  1  1  3  3  2  2  1  1  3
//!    2  3  3  2  2  1  1  2  2  1
//!    3  2  2  3  1  2  2  1  1  3
//!    2  3  3  2  2  1  1  2  2  3
//!    3  2  2  3  1  2  2  3  1  1
//! ```
//!
//! # The fuse
//!
//! Steps 1 to 9 burn through the right half, mostly one run at a time: 9, 72, 108, 36, 45, 2940, 63,
//! 288 and 324 points. They are worth little but the number of the step that comes next. Meanwhile the
//! left half stands still, two colours by turns.
//!
//! # The giant step
//!
//! Then columns sink by different amounts, and the checkered half falls into line:
//!
//! ```text
//!   [2][1][2] 3  .  .  .  .  .  .
//!   [1][2][1][2] .  .  .  .  .  .      step 10: 35 runs of 577 (the lengths squared)
//!   [2][1][2][1] .  .  .  .  .  .      577 · 35 · 10 = 201,950 of 208,418 points
//!   [1][3][1][3][1] .  .  .  .  .
//!   [3][1][3][1][3] .  .  .  .  .
//!   [1][3][1][3][1] .  .  .  .  2
//!   [3][1][3][1][3] .  .  .  .  2
//!   [1][3][1][3][1] .  .  .  .  3
//!    2 [1][3][1][3] .  .  .  1  3
//!   [1][3][1][3][1] . [3][3][3] 1
//!   [3][1][3][1][3] . [1][1][1] 3
//!    2 [3][1][3][1] . [2][2][2] 1
//!   [3] 2 [3] 3  1 [2] 2  1  1  3
//!    2 [3] 3  2 [2] 1  1  2  2  3
//!   [3] 2  2  3  1  2  2  3  1  1
//! ```
//! Nothing of this is built in. It is what annealing finds when it goes by the points, less a price for
//! what is left.
//!
//! # How it is found
//!
//! A `chain` changes the picture again and again: two bricks change places, or one is rotated, in
//! rotations that `fit` without a run and change few squares. It keeps what is worth more or, while
//! the `cooling` has not come far, a little less, and goes back to its best before each later stage. At
//! four and five colours a long fuse costs some of the value while it is hot: of two pictures worth
//! the same, the one with fewer squares in its fuse has more that can still be changed. What an
//! explosion leaves costs the next segment room; a `sweep` thins it out if there is much of it. The
//! last bricks of a game are an `endgame`: a beam, exhaustive for the last five bricks. The `pace`
//! shares the time out; if there is too little of it, a narrow sweep keeps the game alive.

mod arrangement;
mod chain;
mod cooling;
mod endgame;
mod explosion;
mod fit;
pub mod pace;
pub mod segment;
pub mod settings;
pub mod sweep;
pub mod tables;

use crate::engine::board::GameRules;
use crate::engine::brick::Move;
use crate::engine::player::greedy::Greedy;
pub use crate::engine::player::search::chain::{anneal, anneal_part, Annealing, STAGES};
use crate::engine::player::search::endgame::{best_line, complete};
use crate::engine::player::search::pace::Effort;
pub use crate::engine::player::search::pace::{Budget, Clock, Pace};
use crate::engine::player::search::segment::segment_length;
pub use crate::engine::player::search::segment::{Plan, Segment};
pub use crate::engine::player::search::settings::Settings;
use crate::engine::player::search::settings::{
    BOARD_SHARE, CROWDED, ENDGAME_BRICKS, ENDGAME_PARTS, SEEDS_PER_SEGMENT, SURVIVED, SWEPT,
    SWEPT_AFTER_DUD, SWEPT_AT_ONCE,
};
use crate::engine::player::search::sweep::{Beam, PLIES};
pub use crate::engine::player::search::tables::Tables;
use crate::engine::player::{Player, View};
use std::cmp::Reverse;

/// Finds the best plan for a segment with chains from this seed on.
pub type Planner = Box<dyn Fn(&Segment, u64) -> Option<Plan>>;

/// How a brick's move was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// Annealing: part of a segment that ends with an explosion.
    Plan,
    /// A sweep: to get rid of squares, or just to stay alive.
    Sweep,
    /// The search of the last bricks of the game: a beam, and in the end exhaustive.
    Ending,
}

/// What was done so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats {
    /// Segments that were planned.
    pub segments: u64,
    /// Changes that were tried on them.
    pub tries: u64,
    /// Changes that were accepted.
    pub accepted: u64,
    /// Points that their explosions won.
    pub points: u64,
    /// Squares that their explosions left.
    pub squares_left: u64,
    /// Bricks that were placed, by how that was decided, in the order of [`DecidedBy`].
    pub placed: [u64; 3],
    /// Seconds that annealing took.
    pub seconds: f64,
}

/// Everything that a search player is made of.
pub struct SearchParts {
    /// The rules of its game.
    pub rules: GameRules,
    /// How it plans.
    pub settings: Settings,
    /// How much work it may do.
    pub pace: Pace,
    /// Anneals: [`anneal`], or several such chains at once.
    pub planner: Planner,
}

/// The player.
pub struct Search {
    parts: SearchParts,
    tables: Tables,
    beam: Beam,
    stats: Stats,
    decided_by: DecidedBy,
}

impl Search {
    /// Ready for its game.
    pub fn new(parts: SearchParts) -> Search {
        Search {
            tables: Tables::new(&parts.settings),
            beam: Beam::new(parts.rules, parts.settings.sweep_price),
            parts,
            stats: Stats::default(),
            decided_by: DecidedBy::Plan,
        }
    }

    /// What it did so far.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// How the moves of the last turn were decided: one turn never mixes two ways.
    pub fn decided_by(&self) -> DecidedBy {
        self.decided_by
    }

    fn choose(&mut self, view: &View, moves: &mut Vec<Move>) -> DecidedBy {
        if self.parts.pace.can_plan(view.remaining) {
            return self.plan_segment(view, moves);
        }
        moves.extend(self.survive(view));
        DecidedBy::Sweep
    }

    fn plan_segment(&mut self, view: &View, moves: &mut Vec<Move>) -> DecidedBy {
        let squares = view.board.squares();
        if squares > self.parts.settings.sweep_above {
            self.sweep(view, if squares > CROWDED { 1 } else { 0 }, moves);
            if !moves.is_empty() {
                return DecidedBy::Sweep;
            }
        }
        if let Some(plan) = self.arrange(view) {
            moves.extend(plan.moves);
            return DecidedBy::Plan;
        }
        // Nothing could be arranged on what lies there: it has to become less.
        self.sweep(view, SWEPT_AFTER_DUD, moves);
        DecidedBy::Sweep
    }

    /// Gets rid of squares, by `at_least` moves.
    fn sweep(&mut self, view: &View, at_least: usize, moves: &mut Vec<Move>) {
        let width = self.parts.settings.sweep_width as usize;
        let effort = self.parts.pace.effort(SWEPT_AT_ONCE, view.remaining);
        let beam = &mut self.beam;
        moves.extend(beam.sweep(view.board, view.bricks, at_least, SWEPT, width, effort));
    }

    /// Stays alive for a while, without a look at the clock.
    fn survive(&mut self, view: &View) -> Vec<Move> {
        let share = self.parts.pace.share(1, view.remaining) / BOARD_SHARE;
        let width = (f64::from(view.board.squares()) * share * share) as usize;
        let effort = Effort::Tries(u64::max_value());
        self.beam.sweep(view.board, view.bricks, PLIES, SURVIVED, width, effort)
    }

    /// Plans a segment. If the bricks end before the board is full, the last one is the trigger.
    fn arrange(&mut self, view: &View) -> Option<Plan> {
        let parts = &self.parts;
        let length = segment_length(view.board, view.bricks, parts.settings.slack);
        let began = parts.pace.seconds_spent();
        let parts_of_time = if view.remaining > ENDGAME_BRICKS { 1 } else { ENDGAME_PARTS };
        let segment = Segment {
            rules: parts.rules,
            board: view.board,
            bricks: &view.bricks[..length],
            tables: &self.tables,
            effort: parts.pace.effort(length, view.remaining * parts_of_time),
        };
        let seed = self.stats.segments.wrapping_mul(SEEDS_PER_SEGMENT);
        let plan = (parts.planner)(&segment, seed);
        self.stats.segments += 1;
        self.stats.seconds += parts.pace.seconds_spent() - began;
        let plan = plan?;
        self.stats.tries += plan.tries;
        self.stats.accepted += plan.accepted;
        // A dud: hardly anything would explode, and the next bricks would find no room.
        let is_dud = (length as u64) < view.remaining && plan.outcome.squares_left > CROWDED;
        if is_dud || plan.moves.is_empty() {
            return None;
        }
        self.stats.points += u64::from(plan.outcome.points);
        self.stats.squares_left += u64::from(plan.outcome.squares_left);
        Some(plan)
    }

    /// Other moves for the last bricks, if some win more than these.
    fn endgame(&mut self, view: &View, moves: &[Move]) -> Option<Vec<Move>> {
        let parts = &mut self.parts;
        if view.remaining > ENDGAME_BRICKS || !parts.pace.can_plan(view.remaining) {
            return None;
        }
        let (rules, mut greedy) = (parts.rules, Greedy::new(parts.rules));
        let effort = parts.pace.effort(view.bricks.len(), view.remaining);
        let line = best_line(&mut self.beam, view.board, view.bricks, effort);
        let mut lines = vec![
            complete(rules, view, line, &mut greedy),
            complete(rules, view, Vec::new(), &mut greedy),
        ];
        let (_, planned) = complete(rules, view, moves.to_vec(), &mut greedy);
        lines.retain(|&(_, points)| points > planned || moves.is_empty());
        lines.sort_by_key(|&(_, points)| Reverse(points));
        lines.into_iter().next().map(|(moves, _)| moves)
    }
}

impl Player for Search {
    fn preview(&self) -> usize {
        usize::max_value()
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        self.parts.pace.begin();
        let mut found = Vec::new();
        self.decided_by = self.choose(view, &mut found);
        if let Some(better) = self.endgame(view, &found) {
            found = better;
            self.decided_by = DecidedBy::Ending;
        }
        self.stats.placed[self.decided_by as usize] += found.len() as u64;
        moves.extend(found);
    }
}
