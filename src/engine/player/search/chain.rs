//! One chain of annealing: change after change of an arrangement, most of them refused.

use crate::engine::board::cascade::{threes, Planes};
use crate::engine::board::lanes::Lanes;
use crate::engine::board::patch::{squares, toggle};
use crate::engine::board::rules::BoardWork;
use crate::engine::board::Depth;
use crate::engine::player::search::arrangement::{Arrangement, Change};
use crate::engine::player::search::cooling::{Cooling, DRAWS, TEMPERATURES};
use crate::engine::player::search::explosion::{Explosion, Outcome};
use crate::engine::player::search::fit::Fit;
use crate::engine::player::search::segment::{Plan, Segment};
use crate::engine::player::search::tables::Tables;
use crate::engine::rng::Dice;

/// Proposals per batch: two come from each throw of the dice.
const PROPOSALS: usize = 8;
/// Tries between two looks at the clock.
const TRIES_PER_LOOK: u64 = 128;
/// Every stage begins with the best arrangement so far: what is best by then was a lucky moment, worth
/// much more than what the heat makes of it soon.
pub const STAGES: usize = 8;
/// The fuse is counted only if a change could pass with this many squares less for it: the count takes
/// time, and hardly any change saves more than three runs.
const SHORTER: usize = 9;
/// Temperatures of a stage.
const LEVELS_PER_STAGE: usize = TEMPERATURES / STAGES;

/// A current arrangement, its explosion, and the best plan that came by.
pub struct Chain<'a, L> {
    segment: &'a Segment<'a>,
    tables: &'a Tables,
    arrangement: Arrangement,
    /// The board just before the trigger.
    before: Planes<L>,
    /// The squares of the trigger.
    trigger: L,
    explosion: Explosion<L>,
    outcome: Outcome,
    value: f64,
    /// The squares of its fuse, and what is left of the value with this many of them.
    fuse: usize,
    fuse_prices: Vec<f64>,
    /// The best plan so far. What was tried for it is counted beside it.
    best: Plan,
    tries: u64,
    accepted: u64,
    cooling: Cooling,
    level: usize,
    dice: Dice,
    fit: Fit,
}

impl<'a, L: Lanes> Chain<'a, L> {
    /// Goes on from the best plan of a chain, or begins with any arrangement of the segment; `None`
    /// if there is none.
    #[inline(always)]
    pub fn new<D: Depth>(
        segment: &'a Segment<'a>,
        from: Option<Plan>,
        seed: u64,
    ) -> Option<Chain<'a, L>> {
        let mut dice = Dice::new(seed);
        let best = match from {
            Some(plan) => plan,
            None => Plan {
                moves: Vec::new(),
                arrangement: segment.start::<L, D>(&mut dice)?,
                outcome: Outcome::default(),
                value: 0.0,
                tries: 0,
                accepted: 0,
            },
        };
        let board = segment.board.load::<L>();
        let mut chain = Chain {
            segment,
            tables: segment.tables,
            arrangement: best.arrangement.clone(),
            before: board,
            trigger: L::splat(0),
            explosion: Explosion::new::<D>(board),
            outcome: best.outcome,
            value: best.value,
            fuse: 0,
            fuse_prices: segment.tables.fuse_prices(0),
            fit: Fit::new(&best.arrangement),
            tries: best.tries,
            accepted: best.accepted,
            best,
            cooling: segment.tables.cooling,
            level: 0,
            dice,
        };
        chain.set_off::<D>();
        chain.remember::<D>();
        Some(chain)
    }

    /// Looks at the current arrangement from scratch.
    #[inline(always)]
    fn set_off<D: Depth>(&mut self) {
        let mut planes = self.segment.board.load::<L>();
        for piece in 0..self.arrangement.trigger {
            toggle::<L, D>(&mut planes, &self.arrangement.patch(piece));
        }
        self.before = planes;
        self.fit.look::<L, D>(&self.before, self.segment.rules.colours());
        let trigger = self.arrangement.patch(self.arrangement.trigger);
        toggle::<L, D>(&mut planes, &trigger);
        self.outcome = self.explosion.begin::<D>(planes);
        self.value = self.value_of(self.outcome);
        self.fuse = self.explosion.fuse_squares();
        self.trigger = squares(&trigger);
    }

    /// What the annealing goes by: the points, less the price of the squares left.
    #[inline(always)]
    fn value_of(&self, outcome: Outcome) -> f64 {
        f64::from(outcome.points) * self.tables.prices[outcome.squares_left as usize]
    }

    /// Goes on to this temperature; with every new stage, back to the best plan if that is worth more.
    #[inline(always)]
    pub fn cool_to<D: Depth>(&mut self, level: usize) {
        while self.level < level {
            self.level += 1;
            self.cooling.cool();
            self.fuse_prices = self.tables.fuse_prices(self.level);
            if self.level % LEVELS_PER_STAGE == 0 && self.best.value > self.value {
                self.arrangement = self.best.arrangement.clone();
                self.set_off::<D>();
            }
        }
    }

    /// Tries a batch of proposals up to the first one that is accepted.
    #[inline(always)]
    pub fn attempt<D: Depth>(&mut self) {
        let mut proposals = [Change::default(); PROPOSALS];
        let drawn = self.draw(&mut proposals);
        let fitting = self.keep_fitting(&mut proposals, drawn);
        for (place, change) in proposals[..fitting].iter().enumerate() {
            if self.accepts::<D>(change) {
                self.tries += place as u64 + 1;
                return;
            }
        }
        // A batch without a proposal counts too: there may be none at all.
        self.tries += fitting.max(1) as u64;
    }

    /// Draws proposals. Those that break the order of time are dropped; the number of the others is
    /// returned.
    ///
    /// Nothing here branches on what was drawn: the processor could not guess it, and a wrong guess
    /// costs as much as a look at the board.
    #[inline(always)]
    fn draw(&mut self, proposals: &mut [Change; PROPOSALS]) -> usize {
        let (arrangement, fit) = (&self.arrangement, &self.fit);
        let mut drawn = 0;
        for _ in 0..PROPOSALS / 2 {
            self.dice.throw();
            for _ in 0..2 {
                let first = self.dice.below(arrangement.trigger + 1);
                let kind = self.tables.kinds[self.dice.below(self.tables.kinds.len())];
                let second = first + usize::from(kind.second);
                proposals[drawn % PROPOSALS] = Change {
                    first: first as u8,
                    second: second as u8,
                    first_rotation: fit.most_alike(arrangement, first, second)
                        + kind.first_rotation,
                    second_rotation: fit.most_alike(arrangement, second, first)
                        + kind.second_rotation,
                    close: false,
                };
                drawn += usize::from(arrangement.may_swap(first, second));
            }
        }
        drawn
    }

    /// Gives the proposals rotations that fit, and drops those that have none; the number of the others
    /// is returned.
    #[inline(always)]
    fn keep_fitting(&self, proposals: &mut [Change; PROPOSALS], drawn: usize) -> usize {
        let mut fitting = 0;
        for place in 0..drawn.min(PROPOSALS) {
            let mut change = proposals[place];
            let fits = self.fit.fit(&self.arrangement, &mut change);
            proposals[fitting % PROPOSALS] = change;
            fitting += usize::from(fits);
        }
        fitting
    }

    /// Tries one proposal, and keeps it or not. The cheapest refusal comes first: a run before the
    /// trigger, which only those can make whose pieces are close.
    #[inline(always)]
    fn accepts<D: Depth>(&mut self, change: &Change) -> bool {
        if change.close && !threes::<L, D>(&self.before_with::<D>(change)).is_empty() {
            return false;
        }
        let trigger = self.arrangement.trigger;
        let patches = self.arrangement.patches(change, trigger + 1);
        if let Some(outcome) =
            self.explosion.attempt::<D>(&patches, self.trigger, &self.tables.stamps)
        {
            let value = self.value_of(outcome);
            self.dice.throw();
            let neg_log_u = self.tables.neg_log_u[self.dice.below(DRAWS) % DRAWS];
            let passing = value * self.cooling.acceptance_ratio(neg_log_u);
            if passing < self.value * self.fuse_prices[SHORTER] {
                return false;
            }
            if self.tables.fuse_price > 0.0 {
                let fuse = self.explosion.fuse_squares();
                if passing * self.fuse_prices[fuse] < self.value * self.fuse_prices[self.fuse] {
                    return false;
                }
                self.fuse = fuse;
            }
            self.outcome = outcome;
            self.value = value;
            self.accepted += 1;
        }
        self.explosion.accept::<D>(&patches, &self.tables.stamps);
        self.before = self.before_with::<D>(change);
        self.fit.look::<L, D>(&self.before, self.segment.rules.colours());
        self.arrangement.apply(change);
        self.trigger = squares(&self.arrangement.patch(trigger));
        self.remember::<D>();
        true
    }

    /// The board just before the trigger, after a change.
    #[inline(always)]
    fn before_with<D: Depth>(&self, change: &Change) -> Planes<L> {
        let mut before = self.before;
        for patch in &self.arrangement.patches(change, self.arrangement.trigger) {
            self.tables.stamps.toggle::<L, D>(&mut before, patch);
        }
        before
    }

    /// Keeps the current arrangement as a plan if it is the best so far and every brick finds its
    /// place. That may come with a change without consequence.
    #[inline(always)]
    fn remember<D: Depth>(&mut self) {
        if self.value > self.best.value {
            if let Some(moves) = self.segment.moves::<L, D>(&self.arrangement) {
                self.best.moves = moves;
                self.best.arrangement = self.arrangement.clone();
                self.best.outcome = self.outcome;
                self.best.value = self.value;
            }
        }
    }
}

/// One chain of annealing from the first stage to the last: the best plan that it finds. `None` if
/// there is no arrangement to begin with.
pub fn anneal(segment: &Segment, seed: u64) -> Option<Plan> {
    anneal_part(Annealing { segment, seed, from: None, stages: STAGES })
}

/// A part of that. The only place where it is compiled, which takes its time.
pub fn anneal_part(part: Annealing) -> Option<Plan> {
    part.segment.rules.run(part)
}

/// What [`anneal_part`] does.
pub struct Annealing<'a> {
    /// What is planned.
    pub segment: &'a Segment<'a>,
    /// Of its random numbers.
    pub seed: u64,
    /// The best plan that this or another chain has found so far, if there is one.
    pub from: Option<Plan>,
    /// How many stages are over at its end.
    pub stages: usize,
}

impl<'a> BoardWork for Annealing<'a> {
    type Output = Option<Plan>;

    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) -> Option<Plan> {
        let mut chain = Chain::<L>::new::<D>(self.segment, self.from, self.seed)?;
        loop {
            let part = self.segment.effort.part(chain.tries);
            let level = (part * TEMPERATURES as f64) as usize;
            if level >= self.stages * LEVELS_PER_STAGE {
                return Some(Plan { tries: chain.tries, accepted: chain.accepted, ..chain.best });
            }
            chain.cool_to::<D>(level);
            let look_at = chain.tries + TRIES_PER_LOOK;
            while chain.tries < look_at {
                chain.attempt::<D>();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::cascade;
    use crate::engine::board::lanes::Plain;
    use crate::engine::board::{Board, Four, GameRules};
    use crate::engine::brick::{Brick, Colours, BRICK};
    use crate::engine::player::search::pace::Effort;
    use crate::engine::player::search::segment::{segment_length, Segment};
    use crate::engine::player::search::settings::Settings;

    const SETTINGS: Settings = Settings {
        slack: 2,
        hot: 0.2,
        cold: 0.02,
        square_price: 0.004,
        fuse_price: 0.01,
        span: 12,
        rotation_share: 0.2,
        sweep_above: 0,
        sweep_price: 0.0,
        sweep_width: 1,
    };

    /// Column, row and colour of what lies there in half of the rounds.
    const LEFTOVERS: [(usize, usize, u8); 8] =
        [(0, 0, 1), (0, 1, 2), (0, 2, 1), (1, 0, 2), (3, 0, 3), (6, 0, 2), (6, 1, 3), (9, 0, 3)];

    fn bricks(colours: Colours, dice: &mut Dice) -> Vec<Brick> {
        let mut bricks = Vec::new();
        while bricks.len() < 70 {
            dice.throw();
            let k = usize::from(colours.get());
            let mut draw = || 1 + dice.below(k) as u8;
            bricks.extend(Brick::new([draw(), draw(), draw()], colours));
        }
        bricks
    }

    /// The picture, its explosion and the squares of its fuse, made anew from the pieces as they lie.
    fn from_scratch(board: &Board, chain: &Chain<'_, Plain>) -> (Board, Outcome, usize) {
        let mut planes = board.load::<Plain>();
        for piece in 0..chain.arrangement.trigger {
            toggle::<Plain, Four>(&mut planes, &chain.arrangement.patch(piece));
        }
        let before = Board::store(&planes);
        let trigger = chain.arrangement.trigger;
        toggle::<Plain, Four>(&mut planes, &chain.arrangement.patch(trigger));
        // The points of each step, and how many squares vanish in it.
        let mut steps = Vec::new();
        let mut starts = threes::<Plain, Four>(&planes);
        while !starts.is_empty() {
            let points = cascade::run_points(starts) * (steps.len() + 1) as u32;
            let vanishing = cascade::vanish::<Plain, Four>(&mut planes, starts);
            steps.push((points, vanishing.count() as usize));
            starts = threes::<Plain, Four>(&planes);
        }
        let largest = steps.iter().map(|step| step.0).max();
        let giant = steps.iter().position(|step| Some(step.0) == largest).unwrap_or(0);
        let fuse = steps[..giant.saturating_sub(1)].iter().map(|step| step.1).sum();
        let points = steps.iter().map(|step| step.0).sum();
        let squares_left = Board::store(&planes).squares();
        (before, Outcome { points, squares_left }, fuse)
    }

    /// A proposal that makes no run as drawn is neither changed nor dropped; one that fits makes none,
    /// unless its pieces are close.
    fn check_fits(chain: &mut Chain<'_, Plain>) {
        let mut proposals = [Change::default(); PROPOSALS];
        let drawn = chain.draw(&mut proposals);
        for drawn in &proposals[..drawn] {
            let mut fitted = *drawn;
            let fits = chain.fit.fit(&chain.arrangement, &mut fitted);
            let legal = |change: &Change| {
                let before = chain.before_with::<Four>(change);
                threes::<Plain, Four>(&before).is_empty()
            };
            if legal(drawn) {
                let rotations = [fitted.first_rotation, fitted.second_rotation];
                assert!(fits);
                assert_eq!(rotations[0], drawn.first_rotation % BRICK as u8);
                assert_eq!(rotations[1], drawn.second_rotation % BRICK as u8);
            }
            assert!(!fits || fitted.close || legal(&fitted));
        }
    }

    /// After every change, what was kept and patched is what playing it all again gives; and a stage
    /// begins with the best arrangement.
    #[test]
    fn patched_explosions_are_those_from_scratch() {
        let (mut accepted, mut went_back, mut long_fuses) = (0, 0, 0);
        for round in 0..14 {
            let colours = Colours::ALL[round % Colours::ALL.len()];
            let mut dice = Dice::new(round as u64);
            let bricks = bricks(colours, &mut dice);
            let mut board = Board::new();
            if round >= 7 {
                for &(column, row, colour) in &LEFTOVERS {
                    board.set(column, row, colour);
                }
            }
            let length = segment_length(&board, &bricks, SETTINGS.slack);
            let segment = Segment {
                rules: GameRules::new(colours),
                board: &board,
                bricks: &bricks[..length],
                tables: &Tables::new(&SETTINGS),
                effort: Effort::Tries(0),
            };
            let mut chain = Chain::<Plain>::new::<Four>(&segment, None, round as u64).unwrap();
            for attempt in 0..1500 {
                let was_worse = chain.value < chain.best.value;
                chain.cool_to::<Four>(attempt / 50);
                if attempt % (50 * LEVELS_PER_STAGE) == 0 {
                    assert!(chain.value >= chain.best.value);
                    went_back += u32::from(was_worse);
                }
                check_fits(&mut chain);
                chain.attempt::<Four>();
                let (before, outcome, fuse) = from_scratch(&board, &chain);
                assert_eq!(Board::store(&chain.before), before);
                assert_eq!(chain.outcome, outcome, "round {}, try {}", round, attempt);
                assert_eq!(chain.value, chain.value_of(outcome));
                assert_eq!(chain.fuse, fuse, "round {}, try {}", round, attempt);
                long_fuses += u32::from(fuse > 9);
            }
            accepted += chain.accepted;
        }
        assert!(accepted > 500, "only {} changes", accepted);
        assert!(went_back > 14, "{} of 42 stages", went_back);
        assert!(long_fuses > 500, "only {} long fuses", long_fuses);
    }
}
