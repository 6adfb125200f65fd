//! The last bricks of a game: the best line where every line can be looked at.

use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::{Brick, Move, MOVES};
use brickgm::engine::player::search::{Budget, DecidedBy};
use brickgm::engine::player::{Player, View};

use crate::engine::search::{bricks, colours, play, search};

fn every_move() -> impl Iterator<Item = Move> {
    (0..MOVES).map(Move::from_index)
}

/// The most points of all sequences of moves.
fn optimum(rules: GameRules, board: &Board, bricks: &[Brick]) -> u64 {
    let Some((&brick, later)) = bricks.split_first() else {
        return 0;
    };
    let legal = every_move().filter(|mv| board.accepts(mv.column()));
    let values = legal.map(|mv| {
        let mut after = *board;
        let points = rules.play(&mut after, brick, mv).unwrap();
        u64::from(points) + optimum(rules, &after, later)
    });
    values.max().unwrap_or(0)
}

#[test]
fn tiny_games_are_played_perfectly() {
    for k in 3..=9 {
        for (n, games) in [(1, 5), (2, 10), (3, 3), (4, 2), (5, u64::from(k == 9))] {
            for seed in 0..games {
                let bricks = bricks(k, n, 300 + seed);
                let score = play(k, &bricks, &mut search(k, Budget::Tries(3000))).score;
                let best = optimum(GameRules::new(colours(k)), &Board::new(), &bricks);
                assert_eq!(score, best, "K = {k}, N = {n}, seed {seed}");
            }
        }
    }
}

/// The last bricks of a long game, on whatever lies there.
#[test]
fn the_last_bricks_on_a_used_board_are_played_perfectly() {
    let mut endings = 0;
    for k in [3, 5, 9] {
        let rules = GameRules::new(colours(k));
        for seed in 0..6 {
            let all = bricks(k, 30, 500 + seed);
            let mut board = Board::new();
            for (place, &brick) in all[..27].iter().enumerate() {
                let mv = Move::new((place * 7 + place / 10) % 10, (place % 3) as u8).unwrap();
                rules.play(&mut board, brick, mv).unwrap();
            }
            let mut player = search(k, Budget::Tries(5));
            let best = optimum(rules, &board, &all[27..]);
            let (mut placed, mut points) = (27, 0);
            while placed < all.len() {
                let (mut moves, remaining) = (Vec::new(), (all.len() - placed) as u64);
                let view = View { board: &board, bricks: &all[placed..], remaining };
                player.plan(&view, &mut moves);
                for (&brick, &mv) in all[placed..].iter().zip(&moves) {
                    points += u64::from(rules.play(&mut board, brick, mv).unwrap());
                }
                placed += moves.len();
            }
            assert_eq!(points, best, "K = {k}, seed {seed}");
            endings += usize::from(player.decided_by() == DecidedBy::Ending);
        }
    }
    assert!(endings > 9, "{endings}");
}
