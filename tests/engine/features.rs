//! Each feature on boards drawn by hand, counted by eye.

use brickgm::engine::board::rules::InstructionSet;
use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::Colours;
use brickgm::engine::features;
use brickgm::formats::weights::FEATURE_NAMES;

/// A feature, its count, and the rows of a board from above. A row `*` stands for all empty rows up
/// to the ceiling.
const DRAWINGS: [(&str, i32, &str); 21] = [
    // At both walls and never across them. Columns 3 and 4, 7 and 8 stand in different words.
    ("horizontal pair", 2, "11......22"),
    ("horizontal pair", 2, "...11..22."),
    ("horizontal pair", 2, "99......99 *"),
    ("vertical pair", 2, "1......... 1........2 2........2"),
    ("vertical pair", 2, "5........7 5........7 *"),
    // The top of column 0 and the floor of column 4 are neighbours in memory, not on the board.
    ("vertical pair", 0, "1......... * ....1....."),
    ("diagonal pair", 1, ".1........ 1........."),
    ("diagonal pair", 4, "1.1....... .1........ 1.1......."),
    ("diagonal pair", 2, "8........8 .8......8. *"),
    // Five shapes: a pair with a third square up and to the right, or to the left;
    ("possible dissolve", 1, "..1....... 11........"),
    ("possible dissolve", 1, "1......... .11......."),
    // a pair with a third square after a gap above, or below, or both;
    ("possible dissolve", 1, "1......... .......... 1......... 1........."),
    ("possible dissolve", 1, "1......... 1......... .......... 1........."),
    ("possible dissolve", 1, "1 . 1 1 . 1"),
    // a diagonal pair whose third square stands one too high.
    ("possible dissolve", 1, "..1....... .......... .1........ 1........."),
    ("possible dissolve", 1, "1......... .......... .1........ ..1......."),
    ("possible dissolve", 0, "1......... ........11"),
    ("possible dissolve", 1, "..3....... 33........ *"),
    // A pair in the two top rows has nothing three rows above it, wherever memory continues.
    ("possible dissolve", 0, "1......... 1......... * 1......... ....1..... ....1....."),
    ("max well depth", 2, "1......... 1.1....... 1.1......."),
    ("blocks", 10, "1.2.3.4.5. 1.2.3.4.5."),
];

/// The counts of a board, the same on every path.
fn check(name: &str, count: i32, board: Board) {
    let feature = FEATURE_NAMES.iter().position(|&other| other == name).unwrap();
    for instructions in InstructionSet::all() {
        let rules = GameRules::on(instructions, Colours::new(9).unwrap());
        let found = features::count(rules, &board)[feature];
        assert_eq!(found, count, "{name}, {}\n{board}", instructions.name());
    }
}

#[test]
fn what_is_drawn_is_counted() {
    for (name, count, drawing) in DRAWINGS {
        let rows: Vec<String> = drawing.split(' ').map(|row| format!("{row:.<10}")).collect();
        let empty = vec!["..........".to_string(); 21 - rows.len()].join("\n");
        let rows = rows.join("\n").replace("*.........", &empty);
        check(name, count, rows.parse().unwrap());
    }
    for depth in 0..=20 {
        check(
            "max well depth",
            depth,
            vec!["1111.11111"; depth as usize].join("\n").parse().unwrap(),
        );
    }
}
