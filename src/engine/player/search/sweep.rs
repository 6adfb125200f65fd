//! Getting rid of squares: a beam that wants few of them, soon.
//!
//! What an explosion leaves is in the way of the next segment twice: it takes room, and it lies
//! anywhere. A single arrangement cannot clear it, as that takes many small pops. A beam can:
//! the best placements of the next brick on every board, then of the one after it, always going on
//! with the boards that promise most:
//! ```text
//!   . . . . . o     o  an open end: in reach of the next brick (three squares above its column), and
//!   . . . . . 2        a run as soon as a square of one certain colour comes to lie there
//!   o 1 1 o . 2     +1 for each open end (as often as it is one) and each diagonal pair, also buried
//!                   -2 for each square
//! ```
//! What the next segment loses to the squares of the last board is room for bricks, and neither their
//! colours nor their places matter much. A column has room for six bricks, and for one less by every
//! third square that lies in it:
//! ```text
//!   squares in a column    0   1   2   3   4   5   6   7   8   9  …  17  18  19  20
//!   places for bricks      6   6   6   5   5   5   4   4   4   3  …   1   0   0   0
//! ```
//! Of few boards such a beam still lives at nine colours, where no rule for a single brick does. So it
//! also plays if there is no time for anything else.

use crate::engine::board::cascade::Overview;
use crate::engine::board::landings::{lowest_open, Landings};
use crate::engine::board::lanes::{add, in_each_slot, Lanes};
use crate::engine::board::rules::{land, BoardWork};
use crate::engine::board::{Board, Depth, GameRules};
use crate::engine::brick::{Brick, Move, BRICK};
use crate::engine::player::search::pace::Effort;
use std::collections::HashSet;

/// A ply keeps one board at least, and another one per this many squares at the beginning: with 50
/// games of nine colours are lost, with 40 none was.
const SQUARES_PER_BOARD: u32 = 29;
/// The most bricks that are looked ahead, and how many of them after the best board so far.
pub const PLIES: usize = 64;
const PATIENCE: usize = 20;
/// Every third row of the three columns of a word: each square there takes the place of a brick.
const PLACES: u64 = in_each_slot(0o444_444);

/// A rank tells a board's value, its points and its place in one number: that sorts faster than three.
const POINT_BITS: usize = 28;
const PLACE_BITS: usize = 24;
/// Boards between two looks at the clock.
pub const BOARDS_PER_LOOK: usize = 64;

/// A board that can be reached, and how.
#[derive(Clone, Copy)]
pub struct Node {
    /// As it is then.
    pub board: Board,
    /// Of all bricks up to here.
    pub points: u32,
    value: i64,
    /// Its place in the ply before, and the move from there.
    parent: usize,
    mv: Move,
}

/// The boards that can be reached with the next bricks, or the best of them.
pub struct Beam {
    /// The rules of its game.
    pub rules: GameRules,
    price: f64,
    /// What a point counts: 1, or 0 if only squares matter.
    per_point: u32,
    /// The plies so far, the present board first, and the best of each first.
    pub plies: Vec<Vec<Node>>,
    /// What the boards of a ply become.
    children: Vec<Node>,
    /// Their ranks: the highest value first, of equals the one with the most points, then the first seen.
    ranking: Vec<i64>,
    /// The boards that a ply keeps.
    kept: HashSet<Board>,
}

impl Beam {
    /// Not begun; for sweeps that may spend `price` bricks per square of the room that they gain.
    pub fn new(rules: GameRules, price: f64) -> Beam {
        Beam {
            rules,
            price,
            per_point: 0,
            plies: vec![Vec::new(); PLIES + 1],
            children: Vec::new(),
            ranking: Vec::new(),
            kept: HashSet::new(),
        }
    }

    /// Begins with this board.
    pub fn begin(&mut self, board: &Board, per_point: u32) {
        self.per_point = per_point;
        self.plies[0] =
            vec![Node { board: *board, points: 0, value: 0, parent: 0, mv: Move::from_index(0) }];
    }

    /// Plays the best placements of the brick on the boards of the ply before this one, the best
    /// boards first, up to this part of the effort; and keeps the best `width` of the boards that come
    /// of it, each once.
    pub fn play(
        &mut self,
        ply: usize,
        brick: Brick,
        placements: usize,
        width: usize,
        effort: Effort,
        until: f64,
    ) {
        self.children.clear();
        self.rules.run(PlayBest {
            nodes: &self.plies[ply - 1],
            brick,
            placements,
            per_point: self.per_point,
            effort,
            until,
            children: &mut self.children,
        });
        self.ranking.clear();
        for (place, child) in self.children.iter().enumerate() {
            let merit = (child.value << POINT_BITS) + i64::from(child.points);
            self.ranking.push(place as i64 - (merit << PLACE_BITS));
        }
        self.ranking.sort_unstable();
        self.kept.clear();
        let kept = &mut self.plies[ply];
        kept.clear();
        for &rank in &self.ranking {
            let child = &self.children[rank as usize & ((1 << PLACE_BITS) - 1)];
            if kept.len() < width && self.kept.insert(child.board) {
                kept.push(*child);
            }
        }
    }

    /// The moves to a board.
    pub fn path_to(&self, ply: usize, mut node: usize) -> Vec<Move> {
        let mut moves = Vec::with_capacity(ply);
        for ply in (1..ply + 1).rev() {
            let step = &self.plies[ply][node];
            moves.push(step.mv);
            node = step.parent;
        }
        moves.reverse();
        moves
    }

    /// What the room that the squares of a board take is worth in bricks.
    fn cost_of_room(&self, board: &Board) -> f64 {
        let taken: u32 = board.occupied().iter().map(|word| (word & PLACES).count_ones()).sum();
        f64::from(taken) * self.price * BRICK as f64
    }

    /// The moves, `at_least` of them, after which the bricks spent and the room taken cost the least.
    /// None if no move has to be made and none pays. Each ply keeps twice as many boards as the one
    /// before, up to the `widest`; half as many if it is late.
    pub fn sweep(
        &mut self,
        board: &Board,
        bricks: &[Brick],
        at_least: usize,
        placements: usize,
        widest: usize,
        effort: Effort,
    ) -> Vec<Move> {
        self.begin(board, 0);
        let narrowest = 1 + (board.squares() / SQUARES_PER_BOARD) as usize;
        let mut least_cost = self.cost_of_room(board);
        let (mut best_ply, mut best_node) = (0, 0);
        let (mut width, mut boards) = (widest, 0);
        for (ply, &brick) in (1..PLIES + 1).zip(bricks) {
            // Even all the room would not pay for more bricks, or nothing better seems to come.
            let in_vain = ply as f64 > least_cost || ply > best_ply + PATIENCE;
            if in_vain && best_ply >= at_least {
                break;
            }
            let done = (ply - 1) as f64 / PLIES as f64;
            let is_late = effort.part(boards) > done;
            width = if is_late { width / 2 } else { (width * 2).min(widest) };
            width = width.max(narrowest);
            self.play(ply, brick, placements, width, effort, 1.0);
            boards += self.plies[ply].len() as u64;
            for (node, reached) in self.plies[ply].iter().enumerate() {
                let cost = ply as f64 + self.cost_of_room(&reached.board);
                if cost < least_cost || best_ply < at_least.min(ply) {
                    least_cost = cost;
                    best_ply = ply;
                    best_node = node;
                }
            }
        }
        self.path_to(best_ply, best_node)
    }
}

struct PlayBest<'a> {
    nodes: &'a [Node],
    brick: Brick,
    placements: usize,
    per_point: u32,
    effort: Effort<'a>,
    until: f64,
    children: &'a mut Vec<Node>,
}

impl<'a> BoardWork for PlayBest<'a> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) {
        for (parent, node) in self.nodes.iter().enumerate() {
            if (parent + 1) % BOARDS_PER_LOOK == 0 && self.effort.time_part() > self.until {
                break;
            }
            let planes = node.board.load::<L>();
            let mut landings = Landings::of::<D>(&planes, self.brick);
            for _ in 0..self.placements {
                let (mv, patch) = match landings.take_best() {
                    Some(landing) => landing,
                    None => break,
                };
                let (after, points, overview) = land::<L, D>(planes, &patch);
                let squares = overview.occupied.count();
                self.children.push(Node {
                    board: Board::store(&after),
                    points: node.points + points * self.per_point,
                    value: value(&overview, squares),
                    parent,
                    mv,
                });
            }
        }
    }
}

/// What a board at rest, with this many squares, promises: each kind of open end is found for all places
/// at once, then they are added up. Open ends between two squares would take time and change little.
#[inline(always)]
fn value<L: Lanes>(overview: &Overview<L>, squares: u32) -> i64 {
    let pairs = &overview.pairs;
    let (level, rising, falling) = (pairs.right, pairs.up_right, pairs.down_right);
    let (ones, twos) =
        add(level.look_right(), rising.look_right().down(1), falling.look_right().up(1));
    let (ones2, twos2) = add(
        level.look_left().look_left(),
        rising.look_left().look_left().up(2),
        falling.look_left().look_left().down(2),
    );
    let (ones, twos3) = add(ones, ones2, pairs.up.up(2));
    let (twos, fours) = add(twos, twos2, twos3);
    let lowest = lowest_open(overview.occupied);
    let reach = lowest.or(lowest.up(1)).or(lowest.up(2));
    // Pairs begin on taken squares, where no open end is, so there is room for them in the same planes.
    let ones = ones.and(reach).or(rising.xor(falling));
    let twos = twos.and(reach).or(rising.and(falling));
    let good = ones.count() + 2 * twos.count() + 4 * fours.and(reach).count();
    i64::from(good) - 2 * i64::from(squares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::ROWS;
    use crate::engine::brick::{Colours, COLUMNS};
    use crate::engine::rng::SplitMix64;

    #[test]
    fn every_third_square_of_a_column_takes_the_place_of_a_brick() {
        let beam = Beam::new(GameRules::new(Colours::ALL[2]), 0.5);
        for column in 0..COLUMNS {
            let mut board = Board::new();
            for height in 0..ROWS + 1 {
                let places = ROWS / BRICK - (ROWS - height) / BRICK;
                assert_eq!(beam.cost_of_room(&board), 1.5 * places as f64, "{:?}", board);
                if height < ROWS {
                    board.set(column, height, 1);
                }
            }
        }
    }

    #[test]
    fn a_late_sweep_halves_its_width_and_doubles_it_again() {
        let colours = Colours::ALL[2];
        let mut chance = SplitMix64::new(7);
        let mut square = || 1 + chance.below(5) as u8;
        let mut bricks = Vec::new();
        while bricks.len() < PLIES {
            bricks.extend(Brick::new([square(), square(), square()], colours));
        }
        let mut beam = Beam::new(GameRules::new(colours), 0.8);
        beam.sweep(&Board::new(), &bricks, PLIES, 6, 256, Effort::Tries(1500));
        let widths: Vec<usize> = beam.plies.iter().map(|ply| ply.len()).collect();
        let (mut halved, mut doubled) = (0, 0);
        for pair in widths[4..].windows(2) {
            assert!(pair[1] <= 2 * pair[0], "{:?}", widths);
            halved += (pair[1] * 2 <= pair[0] + 1) as u32;
            doubled += (pair[1] == 2 * pair[0]) as u32;
        }
        assert!(halved > 2 && doubled > 2, "{:?}", widths);
    }
}
