//! The slow twin: the same game on an array, written as the rules read and nothing cleverer.
//!
//! It shares no code with the bit planes, so that the tests can hold one against the other, and
//! `cargo bench` can say how much the planes bring. Rows count from the top, as in the thesis.

use brickgm::engine::brick::{Brick, Move, Shape, BRICK, COLUMNS, MOVES};
use brickgm::engine::rule::RuleParameters;

const ROWS: usize = 20;

/// `grid[row][column]`, 0 where a square is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlainBoard {
    grid: [[u8; COLUMNS]; ROWS],
}

/// What the paper's rule needs to know besides the board and the brick.
pub struct PlainRule {
    pub weights: [i64; 7],
    pub score_limit: u32,
    pub space_guard: u32,
    pub end_guard: u64,
}

impl PlainRule {
    /// For games of this shape.
    pub fn of(rule: &RuleParameters, shape: Shape) -> PlainRule {
        PlainRule {
            weights: rule.weights,
            score_limit: rule.score_limit(shape),
            space_guard: rule.space_guard,
            end_guard: rule.end_guard,
        }
    }
}

impl PlainBoard {
    pub fn new() -> PlainBoard {
        PlainBoard::default()
    }

    /// The colour at a column and a row from the floor.
    pub fn colour(&self, column: usize, row_from_floor: usize) -> u8 {
        self.grid[ROWS - 1 - row_from_floor][column]
    }

    pub fn set(&mut self, column: usize, row_from_floor: usize, colour: u8) {
        self.grid[ROWS - 1 - row_from_floor][column] = colour;
    }

    pub fn height(&self, column: usize) -> usize {
        (0..ROWS).filter(|&row| self.grid[row][column] != 0).count()
    }

    pub fn accepts(&self, column: usize) -> bool {
        self.height(column) <= ROWS - BRICK
    }

    /// Drops a brick and plays its cascade; the points of each step.
    pub fn play(&mut self, brick: Brick, mv: Move) -> Vec<u32> {
        let column = mv.column();
        let height = self.height(column);
        let mut text = brick.top_down().to_vec();
        for _ in 0..mv.rotation() {
            let last = text.pop().unwrap_or(0);
            text.insert(0, last);
        }
        for (above, colour) in text.iter().rev().enumerate() {
            self.set(column, height + above, *colour);
        }
        let mut steps = Vec::new();
        while let Some(points) = self.step() {
            steps.push(points * (steps.len() as u32 + 1));
        }
        steps
    }

    fn at(&self, row: i32, column: i32) -> u8 {
        let inside = row >= 0 && row < ROWS as i32 && column >= 0 && column < COLUMNS as i32;
        if inside {
            self.grid[row as usize][column as usize]
        } else {
            0
        }
    }

    /// The length of the maximal run that begins here in this direction; 0 when none does.
    fn run_from(&self, row: i32, column: i32, down: i32, right: i32) -> i32 {
        let colour = self.at(row, column);
        if colour == 0 || self.at(row - down, column - right) == colour {
            return 0;
        }
        let mut length = 1;
        while self.at(row + length * down, column + length * right) == colour {
            length += 1;
        }
        length
    }

    /// Vanish and fall once: (Σ length²) · runs, or `None` when there is no run.
    fn step(&mut self) -> Option<u32> {
        let mut vanishing = [[false; COLUMNS]; ROWS];
        let (mut runs, mut squares) = (0, 0);
        for row in 0..ROWS as i32 {
            for column in 0..COLUMNS as i32 {
                for &(down, right) in &[(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let length = self.run_from(row, column, down, right);
                    if length >= 3 {
                        runs += 1;
                        squares += length * length;
                        for i in 0..length {
                            vanishing[(row + i * down) as usize][(column + i * right) as usize] =
                                true;
                        }
                    }
                }
            }
        }
        self.fall(&vanishing);
        if runs > 0 {
            Some((squares * runs) as u32)
        } else {
            None
        }
    }

    /// Column by column from the floor, every square that stays takes the next free place.
    fn fall(&mut self, vanishing: &[[bool; COLUMNS]; ROWS]) {
        for column in 0..COLUMNS {
            let mut free = ROWS;
            for (row, vanishes) in vanishing.iter().enumerate().rev() {
                let colour = self.grid[row][column];
                if !vanishes[column] && colour != 0 {
                    free -= 1;
                    self.grid[row][column] = 0;
                    self.grid[free][column] = colour;
                } else {
                    self.grid[row][column] = 0;
                }
            }
        }
    }

    /// The features: horizontal, vertical and diagonal pairs, possible dissolves, deepest well, blocks,
    /// pile height.
    pub fn features(&self) -> [i64; 7] {
        let mut counts = [0; 7];
        for i in 0..ROWS as i32 {
            for j in 0..COLUMNS as i32 {
                let c = self.at(i, j);
                if c == 0 {
                    continue;
                }
                let same = |row: i32, column: i32| i64::from(self.at(row, column) == c);
                counts[0] += same(i, j + 1);
                counts[1] += same(i - 1, j);
                counts[2] += same(i - 1, j + 1) + same(i - 1, j - 1);
                counts[3] += same(i, j + 1) * same(i - 1, j + 2);
                counts[3] += same(i, j + 1) * same(i - 1, j - 1);
                counts[3] += same(i - 1, j) * same(i - 3, j).max(same(i + 2, j));
                counts[3] += same(i - 1, j + 1) * same(i - 3, j + 2);
                counts[3] += same(i - 1, j - 1) * same(i - 3, j - 2);
                counts[5] += 1;
            }
        }
        counts[4] = self.deepest_well();
        counts[6] = (0..COLUMNS).map(|x| self.height(x) as i64).max().unwrap();
        counts
    }

    fn deepest_well(&self) -> i64 {
        let heights: Vec<i64> = (0..COLUMNS).map(|x| self.height(x) as i64).collect();
        let mut deepest = 0;
        for (x, own) in heights.iter().enumerate() {
            let left = if x == 0 { i64::MAX } else { heights[x - 1] };
            let right = *heights.get(x + 1).unwrap_or(&i64::MAX);
            deepest = deepest.max(left.min(right) - own);
        }
        deepest
    }

    /// The points and the evaluation of every legal move, in the order of trying.
    pub fn placements(&self, brick: Brick, weights: &[i64; 7]) -> Vec<(Move, u32, i64)> {
        (0..MOVES)
            .map(Move::from_index)
            .filter(|mv| self.accepts(mv.column()))
            .map(|mv| {
                let mut after = self.clone();
                let points = after.play(brick, mv).iter().sum();
                let features = after.features();
                let value = features.iter().zip(weights).map(|(f, w)| f * w).sum();
                (mv, points, value)
            })
            .collect()
    }

    /// The paper's choice, `remaining` being the bricks left with this one; `None` on a full board.
    pub fn choose(&self, brick: Brick, remaining: u64, rule: &PlainRule) -> Option<Move> {
        let placements = self.placements(brick, &rule.weights);
        let mut by_score = *placements.first()?;
        let mut by_value = by_score;
        for placement in placements {
            if placement.1 > by_score.1 {
                by_score = placement;
            }
            if placement.2 > by_value.2 {
                by_value = placement;
            }
        }
        let taken: usize = (0..COLUMNS).map(|column| self.height(column)).sum();
        let space = (ROWS * COLUMNS - taken) as u32;
        let near_end = remaining < rule.end_guard || space < rule.space_guard;
        if (near_end && by_score.1 > 0) || by_score.1 > rule.score_limit {
            Some(by_score.0)
        } else {
            Some(by_value.0)
        }
    }
}
