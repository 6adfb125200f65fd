//! Polishing: local search on a segment whose end is known.
//!
//! The beam chose the early moves by what generally makes a good build-up. Now that the explosion
//! they lead to is known, they can be judged by it: change a move or two, play the segment again
//! from there, and keep what wins more. Most changes ruin the chain at once, so a try is given up
//! at the first brick that sets something off which did not go off before.

use crate::engine::board::cascade::{cascade, Overview, Planes};
use crate::engine::board::lanes::Lanes;
use crate::engine::board::rules::{drop_ones, plane_ones, BoardWork, PlaneOnes};
use crate::engine::board::{self, Board, Depth, GameRules, ROWS};
use crate::engine::brick::{Brick, Move, BRICK, COLUMNS};
use crate::engine::player::search::appraisal::Appraisal;
use crate::engine::player::search::clock::Deadline;
use crate::engine::rng::SplitMix64;

/// Points that a brick on the way may always win.
const HARMLESS: u32 = 30;
/// Moves of bricks further apart are not swapped.
const FARTHEST_SWAP: u64 = 24;

/// A board with the heights of its columns, so that no brick has to measure them again.
#[derive(Clone, Copy)]
struct Stand {
    board: Board,
    heights: [u8; COLUMNS],
}

impl Stand {
    fn new(board: &Board) -> Stand {
        Stand {
            board: *board,
            heights: board.heights(),
        }
    }
}

/// A segment under polish: its moves and everything they lead to.
#[derive(Clone)]
pub struct Segment {
    pub moves: Vec<Move>,
    /// The board before each brick.
    stands: Vec<Stand>,
    /// What each brick wins.
    won: Vec<u32>,
    pub points: u32,
    /// The board after the last brick.
    pub after: Board,
    pub worth: f64,
}

pub struct Polisher<'a> {
    rules: GameRules,
    bricks: &'a [Brick],
    appraisal: &'a Appraisal,
    ones: Vec<[PlaneOnes; BRICK]>,
    rng: SplitMix64,
    tries: u64,
}

/// When to stop, and how much may be lost on the way.
pub struct Effort {
    pub tries: u64,
    pub temperature: f64,
}

impl<'a> Polisher<'a> {
    /// For segments of these bricks at most.
    pub fn new(
        rules: GameRules,
        bricks: &'a [Brick],
        appraisal: &'a Appraisal,
        seed: u64,
    ) -> Polisher<'a> {
        let rotations = |brick: &Brick| {
            [
                plane_ones(brick.bottom_up(0)),
                plane_ones(brick.bottom_up(1)),
                plane_ones(brick.bottom_up(2)),
            ]
        };
        Polisher {
            rules,
            bricks,
            appraisal,
            ones: bricks.iter().map(rotations).collect(),
            rng: SplitMix64::new(seed),
            tries: 0,
        }
    }

    /// Tries so far.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    /// The segment that these moves make from a board.
    pub fn segment(&self, board: &Board, moves: Vec<Move>) -> Segment {
        let nobody = Stand::new(&Board::new());
        let mut segment = Segment {
            stands: vec![nobody; moves.len()],
            won: vec![0; moves.len()],
            moves,
            points: 0,
            after: *board,
            worth: 0.0,
        };
        segment.stands[0] = Stand::new(board);
        self.replay(&mut segment, 0);
        segment
    }

    /// Plays a segment again from a ply on and notes what comes of it.
    fn replay(&self, segment: &mut Segment, from: usize) {
        let mut board = segment.stands[from].board;
        for ply in from..segment.moves.len() {
            segment.stands[ply] = Stand::new(&board);
            segment.won[ply] = self
                .rules
                .play(&mut board, self.bricks[ply], segment.moves[ply]);
        }
        segment.points = segment.won.iter().sum();
        segment.after = board;
        segment.worth = self.worth(segment.points, segment.moves.len(), &board);
    }

    /// Polishing starts from an end that was proper, so its own are not asked for it again.
    fn worth(&self, points: u32, bricks: usize, after: &Board) -> f64 {
        self.appraisal.gain(points, bricks) - self.appraisal.cost_of_leftovers(after.squares())
    }

    /// The best segment met in so many tries, starting from this one.
    ///
    /// A try is accepted when it is worth more than the best so far less a random part of the
    /// temperature, which falls to nothing. Measured against the best and not against the last,
    /// as in plain annealing, the walk cannot drift away.
    pub fn polish(&mut self, start: Segment, effort: &Effort, deadline: &Deadline) -> Segment {
        let mut current = start.clone();
        let mut best = start;
        let mut moves = current.moves.clone();
        for number in 0..effort.tries {
            if number % 256 == 255 && deadline.has_passed() {
                break;
            }
            self.tries += 1;
            let from = match self.change(&mut moves) {
                Some(from) => from,
                None => continue,
            };
            let left = 1.0 - number as f64 / effort.tries as f64;
            let slack = effort.temperature * left * f64::from(best.points) * self.chance();
            let tried = self.attempt(&current, &moves, from);
            let accepted = tried.map_or(false, |(points, after)| {
                self.worth(points, moves.len(), &after) > best.worth - slack
            });
            if accepted {
                current.moves.clone_from(&moves);
                self.replay(&mut current, from);
                if current.worth > best.worth {
                    best = current.clone();
                }
            } else {
                moves[from..].copy_from_slice(&current.moves[from..]);
            }
        }
        best
    }

    /// A number from 0 to 1.
    fn chance(&mut self) -> f64 {
        (self.rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Changes a move or two and returns the first ply changed; `None` when nothing came of it.
    ///
    /// Half of the changes swap the columns of two bricks: all columns stay as high as they were,
    /// and the rest of the structure survives.
    fn change(&mut self, moves: &mut [Move]) -> Option<usize> {
        let plies = moves.len() as u64;
        let ply = self.rng.below(plies) as usize;
        let kind = self.rng.below(10);
        if kind < 5 {
            let distance = 1 + self.rng.below(FARTHEST_SWAP) as usize;
            let other = ply + distance;
            if other >= moves.len() || moves[ply].column() == moves[other].column() {
                return None;
            }
            let (first, second) = (moves[ply], moves[other]);
            moves[ply] = self.with_column(first, second.column());
            moves[other] = self.with_column(second, first.column());
            return Some(ply);
        }
        let old = moves[ply];
        let rotation = (old.rotation() + 1 + self.rng.below(2) as u8) % BRICK as u8;
        moves[ply] = if kind < 8 {
            if self.bricks[ply].is_uniform() {
                return None;
            }
            Move::new(old.column(), rotation)?
        } else {
            Move::from_index(self.rng.below((COLUMNS * BRICK) as u64) as usize)
        };
        if moves[ply] == old {
            None
        } else {
            Some(ply)
        }
    }

    /// A move in another column, its rotation drawn anew every other time.
    fn with_column(&mut self, action: Move, column: usize) -> Move {
        let draw = self.rng.below(2 * BRICK as u64) as u8;
        let rotation = if draw < BRICK as u8 {
            draw
        } else {
            action.rotation()
        };
        Move::new(column, rotation).unwrap_or(action)
    }

    /// The points of the changed moves and the board they leave; `None` when one is illegal or
    /// sets off more on the way than the current segment did.
    fn attempt(&self, current: &Segment, moves: &[Move], from: usize) -> Option<(u32, Board)> {
        self.rules.run(Attempt {
            current,
            moves,
            from,
            ones: &self.ones,
        })
    }
}

struct Attempt<'a> {
    current: &'a Segment,
    moves: &'a [Move],
    from: usize,
    ones: &'a [[PlaneOnes; BRICK]],
}

impl<'a> BoardWork for Attempt<'a> {
    type Output = Option<(u32, Board)>;

    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) -> Option<(u32, Board)> {
        let stand = &self.current.stands[self.from];
        let mut planes: Planes<L> = stand.board.load::<L>();
        let mut tops = stand.heights;
        let mut points: u32 = self.current.won[..self.from].iter().sum();
        let last = self.moves.len() - 1;
        for ply in self.from..self.moves.len() {
            let action = self.moves[ply];
            let column = action.column();
            let height = tops[column] as usize;
            if height + BRICK > ROWS {
                return None;
            }
            let ones = &self.ones[ply][action.rotation() as usize];
            drop_ones::<L, D>(&mut planes, column, height, ones);
            if ply < last && Overview::of::<D>(&planes).pairs.longer().is_empty() {
                tops[column] += BRICK as u8;
                continue;
            }
            let (won, overview) = cascade::<L, D>(&mut planes);
            if ply < last && won > self.current.won[ply].max(HARMLESS) {
                return None;
            }
            tops = board::heights(&overview.occupied.store());
            points += won;
        }
        Some((points, Board::store(&planes)))
    }
}
