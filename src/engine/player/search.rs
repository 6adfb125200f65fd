//! The player that plans: segment by segment, each arranged as a whole and then set off.
//!
//! All bricks are known beforehand, and nearly all points come from few huge explosions. So the
//! game is cut into *segments*: some fifty bricks that build a board up, and the *trigger* that
//! sets it off. As long as nothing pops before the trigger, nothing moves; a segment is therefore
//! one picture, an `arrangement` of bricks, legal if one look finds no run in it, and worth one
//! `explosion`. A `chain` changes the picture again and again and keeps what is worth more, or, as
//! long as the `cooling` has not come far, a little less. What an explosion leaves behind is thinned
//! out by a `sweep`, if there is much of it. The `pace` shares the time out.

pub mod arrangement;
pub mod chain;
pub mod cooling;
pub mod explosion;
pub mod pace;
pub mod segment;
pub mod settings;
pub mod sweep;

use crate::engine::board::GameRules;
use crate::engine::brick::{Move, Shape, COLUMNS};
use crate::engine::player::paper::Paper;
pub use crate::engine::player::search::pace::{Budget, Clock, Stopwatch};
use crate::engine::player::search::pace::{Mode, Pace};
use crate::engine::player::search::segment::segment_length;
pub use crate::engine::player::search::segment::{Plan, Segment};
pub use crate::engine::player::search::settings::Settings;
use crate::engine::player::search::sweep::Sweep;
use crate::engine::player::{Player, View};
use crate::engine::rng::SplitMix64;
use crate::engine::weights::Rule;

/// Who anneals: one chain after the other, or several at once.
pub trait Chains {
    /// The best plan that chains from this seed on find.
    fn best(&self, segment: &Segment, seed: u64) -> Option<Plan>;
}

/// So many chains, one after the other.
pub struct OneByOne(pub u64);

impl Chains for OneByOne {
    fn best(&self, segment: &Segment, seed: u64) -> Option<Plan> {
        let mut best = None;
        for chain in 0..self.0 {
            best = better(best, segment.anneal(chain_seed(seed, chain)));
        }
        best
    }
}

/// The seed of a chain among those of a segment.
pub fn chain_seed(seed: u64, chain: u64) -> u64 {
    SplitMix64::new(seed.wrapping_add(chain)).next_u64()
}

/// The more valuable of two plans; of equals the first.
pub fn better(first: Option<Plan>, second: Option<Plan>) -> Option<Plan> {
    match (first, second) {
        (Some(first), Some(second)) => Some(if second.value > first.value {
            second
        } else {
            first
        }),
        (first, second) => first.or(second),
    }
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
    /// Bricks that were placed by sweeps.
    pub swept: u64,
    /// Bricks that were placed by the published rule, or in a hurry.
    pub ruled: u64,
    /// Seconds that annealing took.
    pub seconds: f64,
}

/// Everything that a search player is made of.
pub struct Parts {
    /// The rules of its game.
    pub rules: GameRules,
    /// The size of its game.
    pub shape: Shape,
    /// How it plans.
    pub settings: Settings,
    /// What it plays by where planning does not pay, and ranks boards by in a sweep.
    pub rule: Rule,
    /// How much work it may do.
    pub budget: Budget,
    /// Who does it.
    pub chains: Box<dyn Chains>,
    /// By which clock.
    pub clock: Box<dyn Clock>,
    /// How many bricks it sees, the one to place included.
    pub preview: usize,
}

/// The player.
pub struct Search {
    rules: GameRules,
    settings: Settings,
    rule: Paper,
    sweep: Sweep,
    chains: Box<dyn Chains>,
    pace: Pace,
    preview: usize,
    stats: Stats,
}

/// With more squares than this no segment is planned, and none is played that would leave more: what
/// little could be built on them would explode into less room still.
const CROWDED: u32 = 100;
/// Where no segment could be planned, so many bricks are swept before the next one is tried: with one
/// only, annealing in vain took up most of a short time.
const SWEPT_AFTER_DUD: usize = 8;
/// Segments draw their chance this far apart, so that no two chains share it.
const SEEDS_A_SEGMENT: u64 = 1 << 32;
/// Who sees fewer bricks than this, by K, plays better by the rule (weights/HISTORY.md has the curves).
const LEAST_VIEW: [usize; 7] = [26, 18, 12, 8, 5, 2, 2];
/// From so many colours on the rule alone does not survive.
const MANY_COLOURS: u8 = 8;

impl Search {
    /// Ready for its game.
    pub fn new(parts: Parts) -> Search {
        Search {
            rules: parts.rules,
            rule: Paper::new(parts.rules, &parts.rule, parts.shape),
            sweep: Sweep::new(parts.rules, parts.rule.weights),
            settings: parts.settings,
            chains: parts.chains,
            pace: Pace::new(parts.budget, parts.clock),
            preview: parts.preview.max(1),
            stats: Stats::default(),
        }
    }

    /// What it did so far.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    fn choose(&mut self, view: &View, moves: &mut Vec<Move>) {
        let mode = match self.pace.mode(view.remaining) {
            Mode::Plan if !self.sees_enough(view) => Mode::Rule,
            mode => mode,
        };
        let squares = view.board.squares();
        if mode == Mode::Plan {
            if squares > self.settings.sweep_above {
                let at_least = if squares > CROWDED { 1 } else { 0 };
                self.sweep(view, at_least, moves);
            }
            if moves.is_empty() {
                self.arrange(view, moves);
            }
            // Nothing could be arranged on what lies there: it has to become less.
            if moves.is_empty() {
                self.sweep(view, SWEPT_AFTER_DUD, moves);
            }
        }
        if mode == Mode::Rule && squares > CROWDED && self.rules.colours().get() >= MANY_COLOURS {
            self.sweep(view, 1, moves);
        }
        if moves.is_empty() {
            self.stats.ruled += 1;
            match mode {
                Mode::Hurry => moves.extend(lowest_column(view)),
                Mode::Plan => self.rule.plan(view, moves),
                Mode::Rule => {
                    self.rule.plan(view, moves);
                    self.pace.note_rule();
                }
            }
        }
    }

    /// Planning pays: all bricks that are left can be seen, or many of them.
    fn sees_enough(&self, view: &View) -> bool {
        let seen = view.bricks.len();
        seen as u64 >= view.remaining || seen >= LEAST_VIEW[self.rules.colours().index()]
    }

    /// Plans to get rid of squares that would be in the way of the next segment, by so many moves
    /// at least.
    fn sweep(&mut self, view: &View, at_least: usize, moves: &mut Vec<Move>) {
        let width = self.settings.sweep_width as usize;
        let mut throttle = self.pace.throttle(width, view.remaining);
        let price = self.settings.sweep_price;
        moves.extend(
            self.sweep
                .plan(view.board, view.bricks, price, at_least, &mut throttle),
        );
        self.stats.swept += moves.len() as u64;
    }

    /// Plans a segment. Where the view ends before the board is full, the last brick in view is the
    /// trigger: to plan on without firing, and anew with every brick that comes into view, won a
    /// third as much (K = 5, 32 bricks in view).
    fn arrange(&mut self, view: &View, moves: &mut Vec<Move>) {
        let length = segment_length(view.board, view.bricks, self.settings.slack);
        let began = self.pace.seconds_spent();
        let plan = {
            let segment = Segment {
                rules: self.rules,
                board: view.board,
                bricks: &view.bricks[..length],
                settings: &self.settings,
                effort: self.pace.effort(length, view.remaining),
            };
            self.chains
                .best(&segment, self.stats.segments.wrapping_mul(SEEDS_A_SEGMENT))
        };
        self.stats.segments += 1;
        self.stats.seconds += self.pace.seconds_spent() - began;
        if let Some(plan) = plan {
            self.stats.tries += plan.work.tries;
            self.stats.accepted += plan.work.accepted;
            // A dud: hardly anything would explode, and the next bricks would find no room.
            let goes_on = (length as u64) < view.remaining;
            if goes_on && plan.outcome.squares_left > CROWDED {
                return;
            }
            self.stats.points += u64::from(plan.outcome.points);
            self.stats.squares_left += u64::from(plan.outcome.squares_left);
            moves.extend(plan.moves);
        }
    }
}

impl Player for Search {
    fn preview(&self) -> usize {
        self.preview
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        self.pace.begin_turn();
        self.choose(view, moves);
        self.pace.end_turn();
    }
}

/// Where a brick does the least harm, if there is no time to look.
fn lowest_column(view: &View) -> Option<Move> {
    let column = (0..COLUMNS).min_by_key(|&column| view.board.height(column))?;
    Move::new(column, 0)
}
