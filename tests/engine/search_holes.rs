//! What the search player says of its work, held against the boards of its game.

use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::{Brick, Colours, Shape};
use brickgm::engine::player::search::{anneal, Budget, Pace, Search, SearchParts};
use brickgm::engine::player::{Player, View};
use brickgm::formats::deal::Deal;
use brickgm::formats::weights::sets;
use brickgm::played::look_ahead::least_view;
use std::time::Instant;

fn search(shape: Shape) -> Search {
    Search::new(parts(shape))
}

fn parts(shape: Shape) -> SearchParts {
    SearchParts {
        rules: GameRules::new(shape.colours),
        settings: sets::search(shape.colours),
        rule: None,
        pace: Pace::new(Budget::Tries(100), Box::new(Instant::now())),
        planner: Box::new(anneal),
        preview: usize::MAX,
        least_view: least_view(shape, Budget::Tries(1), 1).0,
    }
}

/// A turn plans a segment, sweeps or plays by the rule, and its figures are those of its moves.
#[test]
fn every_figure_is_that_of_the_moves() {
    let colours = Colours::new(7).unwrap();
    let all: Vec<Brick> = Deal::new(colours, 3).take(400).collect();
    let bricks = all.len() as u64;
    let (mut player, rules) = (search(Shape { colours, bricks }), GameRules::new(colours));
    let (mut board, mut placed, mut planned) = (Board::new(), 0, 0);
    while placed < all.len() {
        let (before, mut moves) = (*player.stats(), Vec::new());
        let view =
            View { board: &board, bricks: &all[placed..], remaining: bricks - placed as u64 };
        player.plan(&view, &mut moves);
        let mut last = 0;
        for (&brick, &mv) in all[placed..].iter().zip(&moves) {
            last = rules.play(&mut board, brick, mv);
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
        let colours = Colours::new(k).unwrap();
        let bricks: Vec<Brick> = Deal::new(colours, 2).take(least).collect();
        let planned = |seen: usize, remaining: u64| {
            let view = View { board: &Board::new(), bricks: &bricks[..seen], remaining };
            let mut player = search(Shape { colours, bricks: 1000 });
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
    let colours = Colours::new(5).unwrap();
    let bricks: Vec<Brick> = Deal::new(colours, 2).take(60).collect();
    for (rows, segments) in [(11, 0), (9, 1)] {
        let mut board = Board::new();
        for row in 0..rows {
            for column in 0..10 {
                board.set(column, row, 1 + ((column + 2 * row) % 5) as u8);
            }
        }
        let mut parts = parts(Shape { colours, bricks: 1000 });
        parts.settings.sweep_price = 0.0;
        let mut player = Search::new(parts);
        let view = View { board: &board, bricks: &bricks, remaining: 1000 };
        let mut moves = Vec::new();
        player.plan(&view, &mut moves);
        assert!(!moves.is_empty());
        assert_eq!(player.stats().segments, segments, "{rows} rows");
    }
}
