//! Worked examples of the thesis that no golden game has.

use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::{Brick, Colours, Move};

/// Figure 2.2: the move `1 1` turns the brick 211 into 121, in column 1. As 121
/// reads the same from both ends, a second brick tells which end is up.
#[test]
fn a_rotation_moves_the_last_square_to_the_top() {
    for (brick, expected) in [("211", [1, 2, 1]), ("321", [1, 3, 2])] {
        let (mut board, brick) = (Board::new(), brick.parse::<Brick>().unwrap());
        let mv: Move = "1 1".parse().unwrap();
        assert_eq!(GameRules::new(Colours::ALL[0]).play(&mut board, brick, mv), Ok(0));
        let top_down = [2, 1, 0].map(|row| board.colour(0, row));
        assert_eq!(top_down, expected);
    }
}
