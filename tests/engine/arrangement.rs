//! A segment as one picture: what the annealer believes is what the referee sees.

use super::search::{bricks, colours};
use crate::engine::plain::PlainBoard;
use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::{Move, MOVES};
use brickgm::engine::player::search::pace::Effort;
use brickgm::engine::player::search::segment::segment_length;
use brickgm::engine::player::search::{anneal, Segment, Tables};
use brickgm::engine::rng::SplitMix64;
use brickgm::formats::deal::Deal;
use brickgm::formats::weights::sets;

/// A board that random moves leave, with about this number of squares or more, and the same on the twin.
fn leftovers(k: u64, squares: u32, rng: &mut SplitMix64) -> (Board, PlainBoard) {
    let rules = GameRules::new(colours(k));
    let (mut board, mut twin) = (Board::new(), PlainBoard::new());
    let mut bricks = Deal::new(colours(k), rng.next_u64());
    for _ in 0..400 {
        if board.squares() >= squares || board.is_full() {
            break;
        }
        let brick = bricks.next().unwrap();
        let mv = Move::from_index(rng.below(MOVES as u64) as usize);
        if board.accepts(mv.column()) {
            rules.play(&mut board, brick, mv).unwrap();
            twin.play(brick, mv);
        }
    }
    (board, twin)
}

/// Hundreds of segments on empty, used and nearly full boards: each brick before the trigger wins
/// nothing, but for bricks of one colour, which win 9 points and vanish; the trigger wins what the
/// plan says, and leaves what it says.
#[test]
fn plans_are_worth_what_the_referee_says() {
    let mut rng = SplitMix64::new(11);
    let mut planned = 0;
    for round in 0..420 {
        let k = 3 + round % 7;
        let squares = [0, 0, 20, 40, 60, 90, 120, 150, 170][rng.below(9) as usize];
        let (board, mut twin) = leftovers(k, squares, &mut rng);
        let bricks = bricks(k, 90, rng.next_u64());
        let settings = sets::search(colours(k));
        let length = segment_length(&board, &bricks, settings.slack);
        let segment = Segment {
            rules: GameRules::new(colours(k)),
            board: &board,
            bricks: &bricks[..length],
            tables: &Tables::new(&settings),
            effort: Effort::Tries(3000),
        };
        let plan = anneal(&segment, rng.next_u64()).filter(|plan| !plan.moves.is_empty());
        let Some(plan) = plan else {
            continue;
        };
        planned += 1;
        let last = plan.moves.len() - 1;
        for (i, (&brick, &mv)) in bricks.iter().zip(&plan.moves).enumerate() {
            assert!(twin.accepts(mv.column()), "round {round}, brick {i}");
            let points: u32 = twin.play(brick, mv).iter().sum();
            let expected = match i {
                _ if i == last => plan.outcome.points,
                _ if brick.is_uniform() => 9,
                _ => 0,
            };
            assert_eq!(points, expected, "round {round}, brick {i} of {last}");
        }
        let left = (0..10).map(|column| twin.height(column)).sum::<usize>();
        assert_eq!(left, plan.outcome.squares_left as usize, "round {round}");
    }
    assert!(planned > 300, "only {planned} segments could be planned");
}
