//! The judge's own `main`, called as a function: whole inputs in, all moves out.

use brickgm::engine::brick::Shape;
use brickgm::engine::entry::play_input;
use brickgm::engine::player::published::Published;
use brickgm::formats::weights::sets;

/// What the judge's program with the published rule writes.
fn published(mut input: &[u8]) -> String {
    let mut moves = Vec::new();
    let player = |rules, shape: Shape| Published::new(rules, &sets::paper(shape.colours), shape);
    play_input(&mut input, &mut moves, player).unwrap();
    String::from_utf8(moves).unwrap()
}

#[test]
fn the_layout_of_the_input_does_not_matter() {
    let game = "5 4\n123\n444\n131\n222\n431\n";
    let moves = published(game.as_bytes());
    assert_eq!(moves.lines().count(), 5);
    for same in [
        "5 4\r\n123\r\n444\r\n131\r\n222\r\n431\r\n",
        "\u{feff}5 4\n123\n444\n131\n222\n431\n",
        "\u{feff}5 4\r\n123\r\n444\r\n131\r\n222\r\n431",
        "5 4\n123 444 131\n222 431",
        "5 4\n123444131222431",
        "\n\n 5\t4 \n\n 1 2 3 \n4 4 4\n131\n\n222\n431\n\n",
        "5 4\n123\n444\n131\n222\n431\n111\n and more",
    ] {
        assert_eq!(published(same.as_bytes()), moves, "{same:?}");
    }
}

#[test]
fn bad_input_ends_the_game_and_nothing_else() {
    for bad in ["", "x", "5", "5 2\n", "5 10\n111", "3 3\n", "-1 3\n111", "\u{feff}"] {
        assert_eq!(published(bad.as_bytes()), "", "{bad:?}");
    }
    assert_eq!(published(b"\xff\xfe5 3\n111"), "");
    for (bad, moves) in [("3 3\n111\n112\nx\n", 2), ("3 3\n111\n114\n111", 1), ("3 3\n111\n11", 1)]
    {
        assert_eq!(published(bad.as_bytes()).lines().count(), moves, "{bad:?}");
    }
}
