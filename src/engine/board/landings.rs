//! The best placements of a brick: all thirty are looked at together.
//!
//! What a brick finds around it is added up for every square of the board at once, with planes for
//! numbers: plane k holds bit k of a number for each square. No placement is looked at by itself
//! before the one that finds the most is known.

use crate::engine::board::cascade::{cascade, occupied, squares_of, Overview, Planes};
use crate::engine::board::lanes::{add, in_each_slot, Lanes, Words, SLOT, WORDS};
use crate::engine::board::patch::{codes_of, in_word, toggle, Code, Patch};
use crate::engine::board::{Depth, HIGHEST_OPEN};
use crate::engine::brick::{Brick, Move, BRICK};

/// Bits of what one square finds; a brick has one more, and there more is as good as the most.
const BITS: usize = 4;
type Finds<L> = [L; BITS];
type BrickFinds<L> = [L; BITS + 1];

/// Where the lowest square of a brick can come to rest, in the columns of a slot.
const OPEN_ROWS: u64 = (1 << (HIGHEST_OPEN + 1)) - 1;
const OPEN: Words = [
    in_each_slot(OPEN_ROWS),
    in_each_slot(OPEN_ROWS),
    OPEN_ROWS | OPEN_ROWS << SLOT,
    OPEN_ROWS | OPEN_ROWS << SLOT,
];

/// The lowest empty square of each column that can take a brick.
#[inline(always)]
pub fn lowest_open<L: Lanes>(taken: L) -> L {
    let floor = L::splat(in_each_slot(1));
    let lowest = taken.up(1).or(floor).without(taken);
    lowest.and(L::load(&OPEN))
}

/// The placements of a brick that were not taken yet, and what they find.
pub struct Landings<L> {
    /// The brick in each rotation.
    codes: [Code; BRICK],
    /// In each rotation, where the brick's lowest square can still go.
    open: [L; BRICK],
    finds: [BrickFinds<L>; BRICK],
}

impl<L: Lanes> Landings<L> {
    /// All of them.
    #[inline(always)]
    pub fn of<D: Depth>(planes: &Planes<L>, brick: Brick) -> Landings<L> {
        let taken = occupied::<L, D>(planes);
        Landings {
            codes: codes_of(brick),
            open: [lowest_open(taken); BRICK],
            finds: brick_finds::<L, D>(planes, taken, brick),
        }
    }

    /// Takes the one that finds the most: its move, and what it does to the board.
    #[inline(always)]
    pub fn take_best(&mut self) -> Option<(Move, Patch)> {
        let best = self.best();
        let any = best[0].or(best[1]).or(best[2]).store();
        let (unrotated, once) = (best[0].store(), best[1].store());
        // The words before the first that has one, counted: a branch on it would be guessed wrong.
        let (mut word, mut seen) = (0, 0);
        for &bits in &any[..WORDS - 1] {
            seen |= bits;
            word += (seen == 0) as usize;
        }
        if any[word] == 0 {
            return None;
        }
        let bit = any[word].trailing_zeros() as usize;
        // 0, 1 or 2, without a branch either.
        let rotation = (!unrotated[word] >> bit & 1) * (2 - (once[word] >> bit & 1));
        let (rotation, column) = (rotation as usize, word + bit / SLOT * WORDS);
        self.open[rotation] = self.open[rotation].without(in_word(word, 1 << bit));
        let patch = Patch { column, row: (bit % SLOT) as u32, code: self.codes[rotation] };
        Move::new(column, rotation as u8).map(|mv| (mv, patch))
    }

    /// Drops those that make no run. Some of the others make none either.
    #[inline(always)]
    fn keep_runs(&mut self, brick: Brick) {
        for (open, finds) in self.open.iter_mut().zip(&self.finds) {
            // A run counts for 8.
            let many = finds[BITS - 1].or(finds[BITS]);
            *open = if brick.is_uniform() { *open } else { open.and(many) };
        }
    }

    /// Those that find the most, in each rotation: digit by digit from the highest, a placement that
    /// has the digit beats one that has not.
    #[inline(always)]
    fn best(&self) -> [L; BRICK] {
        let mut best = self.open;
        for digit in (0..BITS + 1).rev() {
            let have = [
                best[0].and(self.finds[0][digit]),
                best[1].and(self.finds[1][digit]),
                best[2].and(self.finds[2][digit]),
            ];
            if !have[0].or(have[1]).or(have[2]).is_empty() {
                best = have;
            }
        }
        best
    }
}

/// The board after a brick has landed and its cascade is over, its points, and its overview.
#[inline(always)]
pub fn land<L: Lanes, D: Depth>(
    mut planes: Planes<L>,
    brick: &Patch,
) -> (Planes<L>, u32, Overview<L>) {
    toggle::<L, D>(&mut planes, brick);
    let (points, overview) = cascade::<L, D>(&mut planes);
    (planes, points, overview)
}

/// The most points that a brick wins, and the first move that wins them; no move if none wins any.
#[inline(always)]
pub fn most_points<L: Lanes, D: Depth>(planes: &Planes<L>, brick: Brick) -> (u32, Option<Move>) {
    let mut landings = Landings::of::<D>(planes, brick);
    landings.keep_runs(brick);
    let mut best = (0, None);
    while let Some((mv, patch)) = landings.take_best() {
        let (_, points, _) = land::<L, D>(*planes, &patch);
        if points > best.0 || points == best.0 && Some(mv) < best.1 {
            best = (points, Some(mv));
        }
    }
    best
}

/// What the brick finds in each rotation, at the place of its lowest square.
#[inline(always)]
fn brick_finds<L: Lanes, D: Depth>(
    planes: &Planes<L>,
    taken: L,
    brick: Brick,
) -> [BrickFinds<L>; BRICK] {
    let squares = brick.bottom_up(0);
    let none = L::splat(0);
    let mut each = [[none; BITS]; BRICK];
    for (i, finds) in each.iter_mut().enumerate() {
        let colour = squares_of::<L, D>(planes, taken, squares[i]);
        *finds = square_finds(colour, squares[i] == squares[(i + 1) % BRICK]);
    }
    let mut all = [[none; BITS + 1]; BRICK];
    for (r, sum) in all.iter_mut().enumerate() {
        let (mut carried, mut carried2) = (none, none);
        for k in 0..BITS {
            let middle = each[(r + 1) % BRICK][k].down(1);
            let highest = each[(r + 2) % BRICK][k].down(2);
            let (digit, carry) = add(each[r][k], middle, highest);
            let (digit, carry2) = add(digit, carried, carried2);
            sum[k] = digit;
            carried = carry;
            carried2 = carry2;
        }
        sum[BITS] = carried.or(carried2);
    }
    all
}

/// What a square of this colour would find wherever it came to lie: 1 for each neighbour of the same
/// colour beside it, 2 for each on a diagonal, and 8 more if it makes a run. It has a `twin` if
/// the square above it in the brick is of that colour too.
///
/// Shifts by two rows run into the next slot, and may find a run there that is none. Only squares at
/// the very top or on the floor beside a full column are concerned, and nothing is lost but the choice.
#[inline(always)]
fn square_finds<L: Lanes>(colour: L, twin: bool) -> Finds<L> {
    let (left, right) = (colour.look_left(), colour.look_right());
    let (left2, right2) = (left.look_left(), right.look_right());
    let (left_up, left_down) = (left.down(1), left.up(1));
    let (right_up, right_down) = (right.down(1), right.up(1));
    let beside = left.and(right.or(left2)).or(right.and(right2));
    let rising = left_down.and(right_up.or(left2.up(2)));
    let rising = rising.or(right_up.and(right2.down(2)));
    let falling = left_up.and(right_down.or(left2.down(2)));
    let falling = falling.or(right_down.and(right2.up(2)));
    let mut upright = colour.up(1);
    if !twin {
        upright = upright.and(colour.up(2));
    }
    let run = beside.or(rising).or(falling.or(upright));
    let (twos, four) = add(left_up, left_down, right_up);
    let (twos, four2) = add(left.and(right), twos, right_down);
    let eight = four.and(four2).or(run);
    [left.xor(right), twos, four.xor(four2), eight]
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::engine::board::rules::BoardWork;
    use crate::engine::board::{column_bits, Board, GameRules};
    use crate::engine::brick::{Colours, COLUMNS, MOVES};
    use crate::engine::rng::SplitMix64;

    pub fn any_brick(chance: &mut SplitMix64, colours: Colours) -> Brick {
        let mut squares = [1; BRICK];
        for square in &mut squares {
            *square += chance.below(u64::from(colours.get())) as u8;
        }
        Brick::new(squares, colours).unwrap()
    }

    /// Half-full boards of any game, at rest, no column near the top.
    pub fn boards(colours: Colours) -> Vec<Board> {
        let rules = GameRules::new(colours);
        let mut chance = SplitMix64::new(u64::from(colours.get()));
        let mut boards = Vec::new();
        let mut board = Board::new();
        while boards.len() < 300 {
            let mv = Move::from_index(chance.below(MOVES as u64) as usize);
            if board.height(mv.column()) > 12 {
                board = Board::new();
            }
            rules.play(&mut board, any_brick(&mut chance, colours), mv);
            boards.push(board);
        }
        boards
    }

    /// The colour `far` steps away; 0 off the board and on an empty square.
    pub fn at(board: &Board, x: usize, y: usize, (right, up): (i32, i32), far: i32) -> u8 {
        let (x, y) = (x as i32 + far * right, y as i32 + far * up);
        if !(0..10).contains(&x) || !(0..20).contains(&y) {
            return 0;
        }
        board.colour(x as usize, y as usize)
    }

    /// To the right, and rising and falling to the right.
    pub const LINES: [(i32, i32); 3] = [(1, 0), (1, 1), (1, -1)];

    fn plain_square_finds(board: &Board, x: usize, y: usize, colour: u8, twin: bool) -> u32 {
        let (mut points, mut run) = (0, false);
        for &line in &LINES {
            let is = |far: i32| at(board, x, y, line, far) == colour;
            let each = if line.1 == 0 { 1 } else { 2 };
            points += each * (u32::from(is(-1)) + u32::from(is(1)));
            run |= is(-1) && is(1) || is(-2) && is(-1) || is(1) && is(2);
        }
        let below = |far: i32| at(board, x, y, (0, -1), far) == colour;
        run |= below(1) && (twin || below(2));
        points | if run { 8 } else { 0 }
    }

    /// What the brick finds on a column, square by square.
    fn plain_finds(board: &Board, brick: Brick, rotation: usize, x: usize) -> u32 {
        let squares = brick.bottom_up(rotation as u8);
        let mut sum = 0;
        for (j, &colour) in squares.iter().enumerate() {
            let twin = colour == squares[(j + 1) % BRICK];
            sum += plain_square_finds(board, x, board.height(x) + j, colour, twin);
        }
        sum & 15 | if sum > 15 { 16 } else { 0 }
    }

    /// What the planes say of every placement, and the placements in the order they are taken in.
    struct Look<'a>(&'a Board, Brick);

    impl<'a> BoardWork for Look<'a> {
        type Output = (Vec<u32>, Vec<Move>);
        #[inline(always)]
        fn run<L: Lanes, D: Depth>(self) -> (Vec<u32>, Vec<Move>) {
            let planes = self.0.load::<L>();
            let mut landings = Landings::of::<D>(&planes, self.1);
            let mut found = vec![0; MOVES];
            for (r, sum) in landings.finds.iter().enumerate() {
                for (digit, plane) in sum.iter().enumerate() {
                    for x in 0..COLUMNS {
                        let bits = column_bits(&plane.store(), x) >> self.0.height(x);
                        found[r * COLUMNS + x] |= (bits & 1) << digit;
                    }
                }
            }
            let mut order = Vec::new();
            while let Some((mv, patch)) = landings.take_best() {
                assert_eq!(patch.column, mv.column());
                assert_eq!(patch.row as usize, self.0.height(patch.column));
                let rotation = usize::from(mv.rotation());
                assert_eq!(patch.code, codes_of(self.1)[rotation]);
                order.push(mv);
            }
            (found, order)
        }
    }

    #[test]
    fn a_brick_finds_what_lies_around_its_squares_and_takes_the_best_first() {
        for &colours in &[Colours::ALL[0], Colours::ALL[3], Colours::ALL[6]] {
            let mut chance = SplitMix64::new(1);
            for board in boards(colours) {
                let brick = any_brick(&mut chance, colours);
                let (found, order) = GameRules::new(colours).run(Look(&board, brick));
                for (index, &found) in found.iter().enumerate() {
                    let expected = plain_finds(&board, brick, index / COLUMNS, index % COLUMNS);
                    assert_eq!(found, expected, "{:?} {:?} {}", board, brick, index);
                }
                assert_eq!(order.len(), MOVES, "every placement once, as all are open");
                for pair in order.windows(2) {
                    assert!(found[pair[0].index()] >= found[pair[1].index()]);
                }
            }
        }
    }

    #[test]
    fn only_open_columns_are_landed_on() {
        let colours = Colours::ALL[6];
        let mut board = Board::new();
        for column in 0..COLUMNS {
            for row in 0..if column == 4 { HIGHEST_OPEN } else { HIGHEST_OPEN + 1 } {
                board.set(column, row, 1 + ((row / 2 + column) % 9) as u8);
            }
        }
        let brick = any_brick(&mut SplitMix64::new(3), colours);
        let (_, order) = GameRules::new(colours).run(Look(&board, brick));
        assert_eq!(order.len(), BRICK);
        assert!(order.iter().all(|mv| mv.column() == 4));
    }
}
