//! What the search player says of its work, held against the boards of its game.

use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::player::search::pace::Effort;
use brickgm::engine::player::search::{anneal, Budget, Search, SearchParts, Segment, Tables};
use brickgm::engine::player::{Player, View};
use brickgm::formats::weights::sets;

use super::search::{bricks, colours};

fn parts(k: u64) -> SearchParts {
    super::search::parts(k, Budget::Tries(100))
}

/// A turn plans a segment or sweeps, and its figures are those of its moves.
#[test]
fn every_figure_is_that_of_the_moves() {
    let all = bricks(7, 400, 3);
    let (mut player, rules) = (Search::new(parts(7)), GameRules::new(colours(7)));
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
        let mut parts = parts(5);
        parts.settings.sweep_price = 0.0;
        let mut player = Search::new(parts);
        let view = View { board: &board, bricks: &bricks, remaining: 1000 };
        let mut moves = Vec::new();
        player.plan(&view, &mut moves);
        assert!(!moves.is_empty());
        assert_eq!(player.stats().segments, segments, "{rows} rows");
    }
}

/// A brick of one colour vanishes by itself, even where a column has room for nothing else.
#[test]
fn a_brick_of_one_colour_vanishes_on_columns_that_are_almost_full() {
    let mut board = Board::new();
    for row in 0..17 {
        for column in 0..10 {
            board.set(column, row, 2 + ((column / 2 + row) % 2) as u8);
        }
    }
    let bricks = ["111", "123", "213", "132"].map(|brick| brick.parse().unwrap());
    let (rules, tables) = (GameRules::new(colours(3)), Tables::new(&sets::search(colours(3))));
    let effort = Effort::Tries(50);
    let segment = Segment { rules, board: &board, bricks: &bricks, tables: &tables, effort };
    let plan = anneal(&segment, 0).expect("there is room for every brick");
    assert_eq!(plan.moves.len(), bricks.len());
    let after = rules.play(&mut board.clone(), bricks[0], plan.moves[0]);
    assert_eq!(after, Ok(9));
}
