//! One chain of annealing: change after change of an arrangement, most of them refused.

use crate::engine::board::lanes::Lanes;
use crate::engine::board::{Depth, ROWS};
use crate::engine::brick::{BRICK, COLUMNS};
use crate::engine::player::search::arrangement::{Change, Layout};
use crate::engine::player::search::cooling::{Cooling, Dice, DRAWS};
use crate::engine::player::search::explosion::{threes, toggle, Explosion, Trial, Yield};
use crate::engine::player::search::segment::{Plan, Sketch, Tally};
use crate::engine::player::search::settings::Settings;

/// How many changes are drawn at once, two from each throw of the dice.
const HAND: usize = 8;

/// A kind of change: how many pieces later the one is that a piece changes places with, 0 being
/// itself, and by how much each of the two turns.
#[derive(Clone, Copy)]
struct Kind {
    apart: u8,
    first_turn: u8,
    second_turn: u8,
}

/// Every kind as often as its share says, so that one draw chooses. Pieces that change places keep
/// their rotations half of the time, and else turn by any two amounts.
fn kinds(settings: &Settings) -> Vec<Kind> {
    let mut kinds = Vec::new();
    let all = BRICK as u8;
    for apart in 1..settings.span as u8 + 1 {
        for turns in 0..all * all {
            for &turns in &[0, turns] {
                kinds.push(Kind {
                    apart,
                    first_turn: turns / all,
                    second_turn: turns % all,
                });
            }
        }
    }
    let swaps = kinds.len() as f64;
    let rotations = swaps * settings.turn_share / (1.0 - settings.turn_share);
    for number in 0..rotations as usize {
        let turn = 1 + (number % 2) as u8;
        kinds.push(Kind {
            apart: 0,
            first_turn: turn,
            second_turn: turn,
        });
    }
    kinds
}

/// The best arrangement so far that can be played.
struct Best {
    layout: Layout,
    outcome: Yield,
    value: f64,
}

/// A current arrangement, its explosion, and the best one that came by.
pub struct Chain<L> {
    sketch: Sketch<L>,
    explosion: Explosion<L>,
    outcome: Yield,
    value: f64,
    best: Best,
    /// What is left of the points where so many squares are.
    prices: Vec<f64>,
    kinds: Vec<Kind>,
    cooling: Cooling,
    dice: Dice,
    work: Tally,
}

impl<L: Lanes> Chain<L> {
    /// Begins with this arrangement.
    #[inline(always)]
    pub fn new<D: Depth>(sketch: Sketch<L>, settings: &Settings, dice: Dice) -> Chain<L> {
        let mut prices = vec![1.0];
        for squares in 0..ROWS * COLUMNS {
            let cheaper = prices[squares];
            prices.push(cheaper * (1.0 - settings.square_price));
        }
        let mut explosion = Explosion::none();
        let mut planes = sketch.before;
        let trigger = sketch.arrangement.patch(sketch.arrangement.trigger());
        toggle::<L, D>(&mut planes, &trigger);
        let outcome = explosion.start::<D>(planes);
        let layout = *sketch.arrangement.layout();
        let mut chain = Chain {
            sketch,
            explosion,
            outcome,
            value: f64::from(outcome.points) * prices[outcome.squares_left as usize],
            best: Best {
                layout,
                outcome,
                value: 0.0,
            },
            prices,
            kinds: kinds(settings),
            cooling: Cooling::new(settings),
            dice,
            work: Tally::default(),
        };
        chain.remember::<D>();
        chain
    }

    /// Goes on at this temperature, the first being the hottest.
    pub fn cool_to(&mut self, temperature: usize) {
        self.cooling.cool_to(temperature);
    }

    /// Tries a hand of changes up to the first one accepted, and says how many that were.
    #[inline(always)]
    pub fn attempt<D: Depth>(&mut self) -> u64 {
        let mut hand = [Change::default(); HAND];
        let drawn = self.draw(&mut hand);
        for (place, change) in hand[..drawn].iter().enumerate() {
            if self.accepts::<D>(change) {
                return place as u64 + 1;
            }
        }
        // A hand without a change counts too: there may be none at all.
        drawn.max(1) as u64
    }

    /// Draws changes. Those that break the order of time are dropped; the number of the others is
    /// returned.
    ///
    /// Nothing here branches on what was drawn: the processor could not guess it, and a wrong guess
    /// costs as much as a look at the board.
    #[inline(always)]
    fn draw(&mut self, hand: &mut [Change; HAND]) -> usize {
        let arrangement = &self.sketch.arrangement;
        let mut drawn = 0;
        for _ in 0..HAND / 2 {
            self.dice.throw();
            for _ in 0..2 {
                let first = self.dice.below(arrangement.trigger() + 1);
                let kind = self.kinds[self.dice.below(self.kinds.len())];
                let second = first + usize::from(kind.apart);
                hand[drawn % HAND] = Change {
                    first: first as u8,
                    second: second as u8,
                    first_turn: arrangement.turn(first) + kind.first_turn,
                    second_turn: arrangement.turn(second) + kind.second_turn,
                };
                drawn += usize::from(arrangement.may_swap(first, second));
            }
        }
        drawn
    }

    /// Tries one change, and keeps it or not. The cheapest refusal comes first: a run before the
    /// trigger.
    #[inline(always)]
    fn accepts<D: Depth>(&mut self, change: &Change) -> bool {
        let mut before = self.sketch.before;
        for patch in &self.sketch.arrangement.patches_before_trigger(change) {
            toggle::<L, D>(&mut before, patch);
        }
        if !threes::<L, D>(&before).is_empty() {
            return false;
        }
        let patches = self.sketch.arrangement.patches(change);
        match self.explosion.attempt::<D>(&patches) {
            Trial::Same => self.explosion.accept_same(),
            Trial::Other(outcome) => {
                let value = f64::from(outcome.points) * self.prices[outcome.squares_left as usize];
                self.dice.throw();
                let draw = self.dice.below(DRAWS);
                if value * self.cooling.leniency(draw) < self.value {
                    return false;
                }
                self.explosion.accept_other();
                self.outcome = outcome;
                self.value = value;
                self.work.accepted += 1;
            }
        }
        self.sketch.before = before;
        self.sketch.arrangement.apply(change);
        self.remember::<D>();
        true
    }

    /// Keeps the current arrangement if it is the best so far and every brick finds its place.
    #[inline(always)]
    fn remember<D: Depth>(&mut self) {
        if self.value > self.best.value && self.sketch.moves::<D>().is_some() {
            self.best = Best {
                layout: *self.sketch.arrangement.layout(),
                outcome: self.outcome,
                value: self.value,
            };
        }
    }

    /// The best arrangement as a plan, after so many tries.
    #[inline(always)]
    pub fn finish<D: Depth>(mut self, tries: u64) -> Option<Plan> {
        if self.best.value == 0.0 {
            return None;
        }
        self.sketch.arrangement.restore(&self.best.layout);
        self.work.tries = tries;
        Some(Plan {
            moves: self.sketch.moves::<D>()?,
            outcome: self.best.outcome,
            value: self.best.value,
            work: self.work,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::cascade;
    use crate::engine::board::lanes::Plain;
    use crate::engine::board::{Board, Four, GameRules};
    use crate::engine::brick::{Brick, Colours};
    use crate::engine::player::search::pace::Effort;
    use crate::engine::player::search::segment::{segment_length, Segment};

    const SETTINGS: Settings = Settings {
        slack: 2,
        hot: 0.2,
        cold: 0.02,
        square_price: 0.004,
        span: 12,
        turn_share: 0.2,
        sweep_above: 0,
        sweep_price: 0.0,
        sweep_width: 1,
    };

    /// Column, row and colour of what lies there in half of the rounds.
    const LEFTOVERS: [(usize, usize, u8); 8] = [
        (0, 0, 1),
        (0, 1, 2),
        (0, 2, 1),
        (1, 0, 2),
        (3, 0, 3),
        (6, 0, 2),
        (6, 1, 3),
        (9, 0, 3),
    ];

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

    /// The picture and its explosion, made anew from the pieces as they lie.
    fn from_scratch(board: &Board, chain: &Chain<Plain>) -> (Board, Yield) {
        let mut planes = board.load::<Plain>();
        for piece in 0..chain.sketch.arrangement.trigger() {
            toggle::<Plain, Four>(&mut planes, &chain.sketch.arrangement.patch(piece));
        }
        let before = Board::store(&planes);
        let trigger = chain.sketch.arrangement.trigger();
        toggle::<Plain, Four>(&mut planes, &chain.sketch.arrangement.patch(trigger));
        let (points, _) = cascade::cascade::<Plain, Four>(&mut planes);
        let squares_left = Board::store(&planes).squares();
        (
            before,
            Yield {
                points,
                squares_left,
            },
        )
    }

    /// After every change, what was kept and patched is what playing it all again gives.
    #[test]
    fn patched_explosions_are_those_from_scratch() {
        let mut accepted = 0;
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
                settings: &SETTINGS,
                effort: Effort::Tries(0),
            };
            let sketch = Sketch::<Plain>::start::<Four>(&segment, &mut dice).unwrap();
            let mut chain = Chain::new::<Four>(sketch, &SETTINGS, dice);
            for attempt in 0..1500 {
                chain.cool_to(attempt / 50);
                chain.attempt::<Four>();
                let (before, outcome) = from_scratch(&board, &chain);
                let value = f64::from(outcome.points) * chain.prices[outcome.squares_left as usize];
                assert_eq!(Board::store(&chain.sketch.before), before);
                assert_eq!(chain.value, value, "round {}, try {}", round, attempt);
            }
            accepted += chain.work.accepted;
        }
        assert!(accepted > 500, "only {} changes", accepted);
    }
}
