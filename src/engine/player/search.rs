//! The player that plans: segment by segment, each arranged as a whole and then set off.
//!
//! All bricks are known beforehand, and nearly all points come from few huge explosions. So the
//! game is cut into *segments*: some fifty bricks that build a board up, and the *trigger* that
//! sets it off. As long as nothing pops before the trigger, nothing moves; a segment is therefore
//! one picture, an `arrangement` of bricks, legal if one look finds no run in it, and worth one
//! `explosion`. A `chain` changes the picture again and again, keeps what is worth more, or, while
//! the `cooling` has not come far, a little less, and a few times goes back to its best. A `sweep`
//! thins out what an explosion leaves, if there is much of it. The `pace` shares the time out; where
//! there is too little of it, a narrow sweep keeps the game alive.

pub mod arrangement;
pub mod chain;
pub mod cooling;
pub mod explosion;
pub mod pace;
pub mod segment;
pub mod settings;
pub mod sweep;

use crate::engine::board::GameRules;
use crate::engine::brick::{Brick, Colours, Move, BRICK, COLUMNS};
pub use crate::engine::player::search::chain::anneal;
pub use crate::engine::player::search::pace::{Budget, Clock, Stopwatch};
use crate::engine::player::search::pace::{Effort, Mode, Pace};
use crate::engine::player::search::segment::segment_length;
pub use crate::engine::player::search::segment::{Plan, Segment};
pub use crate::engine::player::search::settings::Settings;
use crate::engine::player::search::sweep::{Breadth, Sweep, PLIES};
use crate::engine::player::{Player, View};
use crate::engine::rng::SplitMix64;

/// Who anneals: one chain after the other, or several at once.
pub trait Chains {
    /// The best plan that chains from this seed on find.
    fn best(&self, segment: &Segment, seed: u64) -> Option<Plan>;
}

/// One chain, by whoever plays.
pub struct OneChain;

impl Chains for OneChain {
    fn best(&self, segment: &Segment, seed: u64) -> Option<Plan> {
        anneal(segment, seed)
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
    /// Bricks that were placed by sweeps, or just to stay alive.
    pub swept: u64,
    /// Bricks that were placed by the rule, or on the lowest column when the time was over.
    pub ruled: u64,
    /// Seconds that annealing took.
    pub seconds: f64,
}

/// Everything that a search player is made of.
pub struct SearchParts {
    /// The rules of its game.
    pub rules: GameRules,
    /// How it plans.
    pub settings: Settings,
    /// Who plays, brick by brick, where planning does not pay. Where nobody does, a narrow sweep.
    pub rule: Option<Box<dyn Player>>,
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
    rule: Option<Box<dyn Player>>,
    sweep: Sweep,
    chains: Box<dyn Chains>,
    pace: Pace,
    preview: usize,
    stats: Stats,
    imagination: SplitMix64,
}

/// With more squares than this no segment is planned, and none is played that would leave more: what
/// little could be built on them would explode into less room still.
const CROWDED: u32 = 100;
/// Where no segment could be planned, so many bricks are swept before the next one is tried: with one
/// only, annealing in vain took up most of a short time.
const SWEPT_AFTER_DUD: usize = 8;
/// A sweep gets the time of so many bricks.
const SWEPT_AT_ONCE: usize = 20;
/// Segments draw their chance this far apart, so that no two chains share it.
const SEEDS_A_SEGMENT: u64 = 1 << 32;
/// Who sees fewer bricks than this, by K, plans nothing (weights/HISTORY.md has the curves).
const LEAST_VIEW: [usize; 7] = [26, 18, 12, 8, 5, 3, 4];
/// Placements that are played on each board by a sweep, and where it only stays alive.
const SWEPT_PLACEMENTS: usize = 6;
const SURVIVED_PLACEMENTS: usize = 2;
/// From so many colours on the rule does not survive, but a narrow sweep does.
const MANY_COLOURS: u8 = 8;
/// Such a sweep keeps a board for each square when there are so many seconds a brick. With the least
/// boards at any time the board gets too full to plan on (weights/HISTORY.md).
const BOARD_SHARE: f64 = 1e-4;
/// Who sees too few bricks there imagines so many more. The sweep is as wide as this times the square
/// of the bricks in view: the wider, the more it counts on what it imagines.
const IMAGINED: usize = 3;
const IMAGINING_WIDTH: usize = 16;
const IMAGINING_PLACEMENTS: usize = 12;

impl Search {
    /// Ready for its game.
    pub fn new(parts: SearchParts) -> Search {
        Search {
            rules: parts.rules,
            rule: parts.rule,
            sweep: Sweep::new(parts.rules, parts.settings.sweep_price),
            settings: parts.settings,
            chains: parts.chains,
            pace: Pace::new(parts.budget, parts.clock),
            preview: parts.preview.max(1),
            stats: Stats::default(),
            imagination: SplitMix64::new(0),
        }
    }

    /// What it did so far.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    fn choose(&mut self, view: &View, moves: &mut Vec<Move>) {
        let mode = self.pace.mode(view.remaining);
        if mode == Mode::Plan && self.sees_enough(view) {
            self.plan_segment(view, moves);
        } else if mode == Mode::Survive || mode == Mode::Hurry && !self.trusts_rule() {
            self.survive(view, moves);
        } else if mode == Mode::Plan && !self.trusts_rule() {
            self.sweep_imagined(view, moves);
        }
        if moves.is_empty() {
            self.stats.ruled += 1;
            self.play_by_rule(view, mode, moves);
        }
    }

    /// There is a rule that survives.
    fn trusts_rule(&self) -> bool {
        self.rule.is_some() && self.rules.colours().get() < MANY_COLOURS
    }

    fn play_by_rule(&mut self, view: &View, mode: Mode, moves: &mut Vec<Move>) {
        if let Some(ref mut rule) = self.rule {
            if mode != Mode::TimeOver {
                return rule.plan(view, moves);
            }
        }
        moves.extend(lowest_column(view));
    }

    /// Planning pays: all bricks that are left can be seen, or many of them.
    fn sees_enough(&self, view: &View) -> bool {
        let seen = view.bricks.len();
        seen as u64 >= view.remaining || seen >= LEAST_VIEW[self.rules.colours().index()]
    }

    fn plan_segment(&mut self, view: &View, moves: &mut Vec<Move>) {
        let squares = view.board.squares();
        let breadth = Breadth {
            boards: self.settings.sweep_width as usize,
            placements: SWEPT_PLACEMENTS,
        };
        if squares > self.settings.sweep_above {
            let at_least = if squares > CROWDED { 1 } else { 0 };
            moves.extend(self.sweep(view, view.bricks, at_least, breadth));
            self.stats.swept += moves.len() as u64;
        }
        if moves.is_empty() {
            self.arrange(view, moves);
        }
        // Nothing could be arranged on what lies there: it has to become less.
        if moves.is_empty() {
            moves.extend(self.sweep(view, view.bricks, SWEPT_AFTER_DUD, breadth));
            self.stats.swept += moves.len() as u64;
        }
    }

    /// Stays alive for a while, without a look at the clock.
    fn survive(&mut self, view: &View, moves: &mut Vec<Move>) {
        let boards = f64::from(view.board.squares()) * self.pace.share(1, view.remaining);
        let breadth = Breadth {
            boards: (boards / BOARD_SHARE) as usize,
            placements: SURVIVED_PLACEMENTS,
        };
        let all = view.bricks.len().min(PLIES);
        let effort = Effort::Tries(u64::max_value());
        moves.extend(
            self.sweep
                .plan(view.board, view.bricks, all, breadth, effort),
        );
        self.stats.swept += moves.len() as u64;
    }

    /// Sees too few bricks to plan: imagines some more, and looks ahead for the board with the
    /// fewest squares. A single move is made.
    fn sweep_imagined(&mut self, view: &View, moves: &mut Vec<Move>) {
        let seen = view.bricks.len();
        let mut bricks = view.bricks.to_vec();
        while bricks.len() < seen + IMAGINED {
            bricks.extend(imagine(&mut self.imagination, self.rules.colours()));
        }
        let breadth = Breadth {
            boards: IMAGINING_WIDTH * seen * seen,
            placements: IMAGINING_PLACEMENTS,
        };
        let path = self.sweep(view, &bricks, bricks.len(), breadth);
        moves.extend(path.into_iter().take(1));
        self.stats.swept += moves.len() as u64;
    }

    /// Plans to get rid of squares, by so many moves at least.
    fn sweep(
        &mut self,
        view: &View,
        bricks: &[Brick],
        at_least: usize,
        breadth: Breadth,
    ) -> Vec<Move> {
        let effort = self.pace.effort(SWEPT_AT_ONCE, view.remaining);
        self.sweep
            .plan(view.board, bricks, at_least, breadth, effort)
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
            self.stats.tries += plan.tries;
            self.stats.accepted += plan.accepted;
            // A dud: hardly anything would explode, and the next bricks would find no room.
            if (length as u64) < view.remaining && plan.outcome.squares_left > CROWDED {
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

/// Any brick, each colour as likely as every other.
fn imagine(chance: &mut SplitMix64, colours: Colours) -> Option<Brick> {
    let mut squares = [1; BRICK];
    for square in &mut squares {
        *square += chance.below(u64::from(colours.get())) as u8;
    }
    Brick::new(squares, colours)
}

/// Where a brick does the least harm, if there is no time to look.
fn lowest_column(view: &View) -> Option<Move> {
    let column = (0..COLUMNS).min_by_key(|&column| view.board.height(column))?;
    Move::new(column, 0)
}
