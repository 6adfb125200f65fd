//! The last bricks of a game, where a single explosion is not always best.
//!
//! A beam looks for the most points. On each board every placement of the next brick is played, and
//! the boards are kept that promise the most: to keep those that have won the most finds less, as
//! points come late. The last two bricks are played at once on each board of the last ply, so that
//! fewer boards have to be kept:
//! ```text
//!   bricks left    5     4     3     2     1
//!   boards kept    1    30   900  27,000            best of 30 · 30 placements on each
//! ```
//! With up to five bricks none is left out, so that the best line is the best of all. A number of
//! tries bounds the boards of each ply as well: it takes 675 per brick to keep all of these.

use crate::engine::board::landings::{most_points, Landings};
use crate::engine::board::lanes::Lanes;
use crate::engine::board::rules::{land, BoardWork};
use crate::engine::board::{Board, Depth, GameRules};
use crate::engine::brick::{Brick, Move, MOVES};
use crate::engine::player::search::pace::Effort;
use crate::engine::player::search::sweep::{Beam, Node, BOARDS_PER_LOOK};
use crate::engine::player::{Player, View};

/// The most bricks of which every line is looked at: five take some tenths of a second.
const EXACT: usize = 5;
/// Boards that each ply of a longer beam keeps.
const BOARDS: usize = 12_000;
/// Boards that each ply may keep for every try per brick.
const BOARDS_PER_TRY: u64 = 40;

/// Moves for all of these bricks but the last, with which all of them win the most points.
pub fn best_line(beam: &mut Beam, board: &Board, bricks: &[Brick], effort: Effort) -> Vec<Move> {
    if bricks.len() < 2 {
        return Vec::new();
    }
    let before_last_two = bricks.len() - 2;
    let most = effort.most_tries() / bricks.len() as u64;
    let most = most.saturating_mul(BOARDS_PER_TRY) as usize;
    let width = if bricks.len() > EXACT { most.min(BOARDS) } else { most };
    beam.begin(board, 1);
    let mut last = 0;
    for (ply, &brick) in (1..before_last_two + 1).zip(bricks) {
        let until = ply as f64 / (before_last_two + 1) as f64;
        beam.play(ply, brick, MOVES, width, effort, until);
        if beam.plies[ply].is_empty() {
            break;
        }
        last = ply;
    }
    let nodes = &beam.plies[last];
    let (_, node, mv) =
        beam.rules.run(LastTwo { nodes, bricks: [bricks[last], bricks[last + 1]], effort });
    let mut moves = beam.path_to(last, node);
    moves.extend(mv);
    moves
}

/// The most points with two more bricks on any of these boards, the board, and the move of the first.
struct LastTwo<'a> {
    nodes: &'a [Node],
    bricks: [Brick; 2],
    effort: Effort<'a>,
}

impl<'a> BoardWork for LastTwo<'a> {
    type Output = (u32, usize, Option<Move>);

    #[inline(always)]
    fn run<L: Lanes, D: Depth>(self) -> (u32, usize, Option<Move>) {
        let mut best = (self.nodes[0].points, 0, None);
        for (place, node) in self.nodes.iter().enumerate() {
            if (place + 1) % BOARDS_PER_LOOK == 0 && self.effort.time_part() >= 1.0 {
                break;
            }
            let planes = node.board.load::<L>();
            let mut landings = Landings::of::<D>(&planes, self.bricks[0]);
            while let Some((mv, patch)) = landings.take_best() {
                let (after, points, _) = land::<L, D>(planes, &patch);
                let (last, _) = most_points::<L, D>(&after, self.bricks[1]);
                let points = node.points + points + last;
                if best.2.is_none() || points > best.0 {
                    best = (points, place, Some(mv));
                }
            }
        }
        best
    }
}

/// Plays these moves, and then as the player does: all moves, and the points that they win.
pub fn complete(
    rules: GameRules,
    view: &View,
    mut moves: Vec<Move>,
    player: &mut dyn Player,
) -> (Vec<Move>, u64) {
    let (mut board, mut points) = (*view.board, 0);
    for (place, &brick) in view.bricks.iter().enumerate() {
        if board.is_full() {
            break;
        }
        if place == moves.len() {
            let (bricks, remaining) = (&view.bricks[place..], view.remaining - place as u64);
            player.plan(&View { board: &board, bricks, remaining }, &mut moves);
        }
        match rules.play(&mut board, brick, moves[place]) {
            Ok(won) => points += u64::from(won),
            Err(_) => break,
        }
    }
    (moves, points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::brick::Colours;
    use crate::engine::player::search::pace::Clock;
    use crate::engine::rng::SplitMix64;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn tries_bound_the_boards_of_every_ply() {
        let colours = Colours::new(5).unwrap();
        let brick = |i: u8| Brick::new([1 + i % 5, 1 + i * 2 % 5, 1 + i * 3 % 5], colours).unwrap();
        let all: Vec<Brick> = (1..10).map(brick).collect();
        for (count, tries, most) in [(9, 2, 80), (9, 20, 800), (5, 2, 80)] {
            let mut beam = Beam::new(GameRules::new(colours), 0.0);
            let effort = Effort::Tries(tries * count as u64);
            best_line(&mut beam, &Board::new(), &all[..count], effort);
            let widest = beam.plies.iter().map(Vec::len).max().unwrap();
            assert_eq!(widest, most, "{} bricks, {} tries", count, tries);
        }
    }

    struct Still;

    impl Clock for Still {
        fn seconds(&self) -> f64 {
            0.0
        }
    }

    #[test]
    fn by_the_clock_no_line_of_five_bricks_is_left_out() {
        let colours = Colours::new(5).unwrap();
        let of = |&squares: &[u8; 3]| Brick::new(squares, colours).unwrap();
        let bricks = [[1, 2, 3], [4, 5, 1], [2, 4, 3], [1, 2, 3], [5, 1, 4]];
        let bricks: Vec<Brick> = bricks.iter().map(of).collect();
        let mut beam = Beam::new(GameRules::new(colours), 0.0);
        best_line(&mut beam, &Board::new(), &bricks, Effort::Between(&Still, 0.0, 1.0));
        // More than a longer beam would keep.
        let widest = beam.plies.iter().map(Vec::len).max().unwrap();
        assert!(widest > BOARDS, "{}", widest);
    }

    /// Every look at it takes a second.
    struct Looks(AtomicU64);

    impl Clock for Looks {
        fn seconds(&self) -> f64 {
            self.0.fetch_add(1, Ordering::Relaxed) as f64
        }
    }

    /// The best line may go over any board. Without time for the last two bricks, it could only go over
    /// the first ones, which are looked at before the clock is.
    #[test]
    fn by_the_clock_the_last_two_bricks_get_their_part_of_the_time() {
        let mut late = 0;
        let colours = Colours::ALL[2];
        let mut rng = SplitMix64::new(1);
        let mut colour = || 1 + rng.below(5) as u8;
        for _ in 0..10 {
            let mut brick = || Brick::new([colour(), colour(), colour()], colours).unwrap();
            let bricks: Vec<Brick> = (0..9).map(|_| brick()).collect();
            let mut beam = Beam::new(GameRules::new(colours), 0.0);
            let clock = Looks(AtomicU64::new(0));
            let moves =
                best_line(&mut beam, &Board::new(), &bricks, Effort::Between(&clock, 0.0, 160.0));
            let mut first = (0..BOARDS_PER_LOOK).map(|node| beam.path_to(7, node));
            late += usize::from(first.all(|path| path != moves[..7]));
        }
        assert!(late > 4, "{}", late);
    }

    /// Fills columns, and notes how many bricks it is told are left.
    struct Filling(Vec<u64>);

    impl Player for Filling {
        fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
            self.0.push(view.remaining);
            moves.push(Move::new(moves.len(), 0).unwrap());
        }
    }

    #[test]
    fn the_player_that_goes_on_knows_what_is_left() {
        let colours = Colours::new(5).unwrap();
        let (board, bricks) = (Board::new(), [Brick::new([1, 2, 3], colours).unwrap(); 5]);
        let view = View { board: &board, bricks: &bricks, remaining: 5 };
        let (rules, mut player) = (GameRules::new(colours), Filling(Vec::new()));
        let line = vec![Move::new(0, 0).unwrap(), Move::new(1, 1).unwrap()];
        let (moves, _) = complete(rules, &view, line, &mut player);
        assert_eq!((moves.len(), player.0), (5, vec![3, 2, 1]));
    }
}
