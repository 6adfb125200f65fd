//! Worked examples of the thesis that no golden game has.

use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::{Brick, Move};
use brickgm::engine::features;
use brickgm::engine::features::placements::evaluate;
use brickgm::formats::weights::sets;

use crate::common::source;
use crate::engine::search::colours;

fn rules(k: u64) -> GameRules {
    GameRules::new(colours(k))
}

/// Figure 2.2: the move `1 1` turns the brick 211 into 121, in column 1. As 121
/// reads the same from both ends, a second brick tells which end is up.
#[test]
fn a_rotation_moves_the_last_square_to_the_top() {
    for (brick, expected) in [("211", [1, 2, 1]), ("321", [1, 3, 2])] {
        let (mut board, brick) = (Board::new(), brick.parse::<Brick>().unwrap());
        let mv: Move = "1 1".parse().unwrap();
        assert_eq!(rules(3).play(&mut board, brick, mv), Ok(0));
        let top_down = [2, 1, 0].map(|row| board.colour(0, row));
        assert_eq!(top_down, expected);
    }
}

/// Figures 2.11 to 2.17: the board of Table 2.1 before its last brick, with the counts of the
/// pseudocode. The figures have 7 diagonal pairs, 8 possible dissolves and a well of 6 instead.
#[test]
fn the_board_of_the_features_has_the_counts_of_the_pseudocode() {
    let [game, moves] =
        ["in", "moves"].map(|kind| source(&format!("tests/golden/table-2.1.{kind}")));
    let mut board = Board::new();
    for (brick, mv) in game.lines().skip(1).zip(moves.lines()).take(10) {
        let (brick, mv) = (brick.parse().unwrap(), mv.parse().unwrap());
        assert_eq!(rules(5).play(&mut board, brick, mv), Ok(0));
    }
    assert_eq!(features::count(rules(5), &board), [10, 4, 9, 4, 0, 30, 6]);
}

/// Section 5.8: which positions of the first two bricks of Table 5.11 have the same value and score.
#[test]
fn positions_that_the_thesis_calls_equal_are_equal() {
    let mut board = Board::new();
    for (brick, taken, equal) in [
        ("332", "1 2", &[&[3, 4, 5, 6, 7, 8][..], &[2, 9], &[1, 10]][..]),
        ("232", "2 0", &[&[4, 5, 6, 7, 8, 10][..], &[3, 9]]),
    ] {
        let (brick, mut placements) = (brick.parse().unwrap(), Vec::new());
        evaluate(rules(3), &board, brick, &sets::paper(colours(3)).weights, &mut placements);
        assert_eq!(placements.len(), 30);
        for (rotation, columns) in (0..3).flat_map(|r| equal.iter().map(move |&it| (r, it))) {
            let worth = columns.iter().map(|column| {
                let placement = &placements[10 * rotation + column - 1];
                (placement.points, placement.value)
            });
            let worth: Vec<(u32, i64)> = worth.collect();
            assert!(worth.iter().all(|other| *other == worth[0]), "{columns:?} {worth:?}");
        }
        rules(3).play(&mut board, brick, taken.parse().unwrap()).unwrap();
    }
}
