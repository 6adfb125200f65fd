//! What the search player says of its work, held against the boards of its game.

use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::player::search::{Budget, Search, SearchParts};
use brickgm::engine::player::{Player, View};

use super::search::{bricks, colours};

fn parts(k: u64, n: usize) -> SearchParts {
    SearchParts { rule: None, ..super::search::parts(k, n, Budget::Tries(100)) }
}

/// A turn plans a segment, sweeps or plays by the rule, and its figures are those of its moves.
#[test]
fn every_figure_is_that_of_the_moves() {
    let all = bricks(7, 400, 3);
    let (mut player, rules) = (Search::new(parts(7, 400)), GameRules::new(colours(7)));
    let (mut board, mut placed, mut planned) = (Board::new(), 0, 0);
    while placed < all.len() {
        let (before, mut moves) = (*player.stats(), Vec::new());
        let remaining = 400 - placed as u64;
        let view = View { board: &board, bricks: &all[placed..], remaining };
        player.plan(&view, &mut moves);
        let mut last = 0;
        for (&brick, &mv) in all[placed..].iter().zip(&moves) {
            last = rules.play(&mut board, brick, mv).unwrap();
        }
        placed += moves.len();
        let now = *player.stats();
        let by_others =
            now.placed[1..].iter().sum::<u64>() - before.placed[1..].iter().sum::<u64>();
        if by_others == 0 {
            planned += 1;
            assert_eq!(now.points - before.points, last.into());
            let left = now.squares_left - before.squares_left;
            assert_eq!(left, board.squares().into());
            assert!(now.tries - before.tries >= now.accepted - before.accepted);
        } else {
            assert_eq!(by_others, moves.len() as u64);
            let unchanged = (now.points, now.squares_left);
            assert_eq!(unchanged, (before.points, before.squares_left));
        }
    }
    assert!(planned > 2, "{planned}");
}

/// Who sees too few of many bricks plans no segment, and with one more in view plans one; the last
/// bricks of a game are planned however few they are.
#[test]
fn a_segment_is_planned_from_so_many_bricks_in_view_on() {
    for (k, least) in [(3, 26), (4, 18), (5, 12), (6, 8), (7, 5), (8, 3), (9, 4)] {
        let bricks = bricks(k, least, 2);
        let planned = |seen: usize, remaining: u64| {
            let view = View { board: &Board::new(), bricks: &bricks[..seen], remaining };
            let mut player = Search::new(parts(k, 1000));
            player.plan(&view, &mut Vec::new());
            player.stats().segments
        };
        assert_eq!(planned(least - 1, 1000), 0, "K = {k}");
        assert_eq!(planned(least - 1, least as u64), 0, "K = {k}");
        assert_eq!(planned(least, 1000), 1, "K = {k}");
        assert_eq!(planned(least - 1, least as u64 - 1), 1, "K = {k}");
    }
}

/// On a crowded board no segment is planned, even where no sweep pays: it has to become less first.
#[test]
fn a_crowded_board_is_swept_before_a_segment_is_planned() {
    let bricks = bricks(5, 60, 2);
    for (rows, segments) in [(11, 0), (9, 1)] {
        let mut board = Board::new();
        for row in 0..rows {
            for column in 0..10 {
                board.set(column, row, 1 + ((column + 2 * row) % 5) as u8);
            }
        }
        let mut parts = parts(5, 1000);
        parts.settings.sweep_price = 0.0;
        let mut player = Search::new(parts);
        let view = View { board: &board, bricks: &bricks, remaining: 1000 };
        let mut moves = Vec::new();
        player.plan(&view, &mut moves);
        assert!(!moves.is_empty());
        assert_eq!(player.stats().segments, segments, "{rows} rows");
    }
}
