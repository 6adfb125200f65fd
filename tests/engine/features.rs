//! Each feature on boards drawn by hand, counted by eye.

use brickgm::engine::board::rules::InstructionSet;
use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::Colours;
use brickgm::engine::features;
use brickgm::formats::weights::FEATURE_NAMES;

/// The counts of a drawing, the same on every path.
fn counts(drawing: &str) -> Vec<i32> {
    let board: Board = drawing.parse().unwrap();
    let colours = Colours::new(9).unwrap();
    let all: Vec<Vec<i32>> = InstructionSet::all()
        .into_iter()
        .map(|instructions| features::count(GameRules::on(instructions, colours), &board).to_vec())
        .collect();
    assert!(all.iter().all(|counts| *counts == all[0]), "{board}");
    all[0].clone()
}

fn check(name: &str, drawing: &str, expected: i32) {
    let place = FEATURE_NAMES.iter().position(|&other| other == name).unwrap();
    assert_eq!(counts(drawing)[place], expected, "{name}\n{drawing}");
}

/// A drawing of rows written from the top of the board, the rest of it being empty.
fn at_the_top(rows: &[&str]) -> String {
    let empty = vec![".........."; 20 - rows.len()];
    [rows, &empty[..]].concat().join("\n")
}

#[test]
fn an_empty_board_counts_nothing() {
    assert_eq!(counts(".........."), [0; 6]);
}

#[test]
fn horizontal_pairs_are_counted_at_both_walls_and_never_across() {
    check("horizontal pair", "11......22", 2);
    check("horizontal pair", "1........1", 0);
    // Columns 3 and 4, 7 and 8 stand in different words and slots of the bit planes.
    check("horizontal pair", "...11..22.", 2);
    check("horizontal pair", "1111111111", 9);
    check("horizontal pair", &at_the_top(&["99......99"]), 2);
}

#[test]
fn vertical_pairs_are_counted_from_floor_to_ceiling() {
    check("vertical pair", "1.........\n1........2\n2........2", 2);
    check("vertical pair", &at_the_top(&["5........7", "5........7"]), 2);
    check("vertical pair", &["3........."; 20].join("\n"), 19);
    // The top of column 0 and the floor of column 4 are neighbours in memory, not on the board.
    let corner = at_the_top(&["1........."]);
    let mut rows: Vec<&str> = corner.lines().collect();
    rows[19] = "....1.....";
    check("vertical pair", &rows.join("\n"), 0);
}

#[test]
fn diagonal_pairs_are_counted_once_each_in_both_directions() {
    check("diagonal pair", ".1........\n1.........", 1);
    check("diagonal pair", "1.........\n.1........", 1);
    check("diagonal pair", "1.1.......\n.1........\n1.1.......", 4);
    check("diagonal pair", "2........1\n.2......1.", 2);
    check("diagonal pair", &at_the_top(&["8........8", ".8......8."]), 2);
    check("diagonal pair", "1.........\n.........1", 0);
}

#[test]
fn possible_dissolves_have_five_shapes() {
    // a: a pair with a third square up and to the right; b: up and to the left.
    check("possible dissolve", "..1.......\n11........", 1);
    check("possible dissolve", "1.........\n.11.......", 1);
    // c: a pair with a third square after a gap above, or below; both together count once a pair.
    check("possible dissolve", "1.........\n..........\n1.........\n1.........", 1);
    check("possible dissolve", "1.........\n1.........\n..........\n1.........", 1);
    let both = ["1.........", "..........", "1.........", "1.........", "..........", "1........."];
    check("possible dissolve", &both.join("\n"), 1);
    // d and e: a diagonal pair whose third square stands one too high.
    check("possible dissolve", "..1.......\n..........\n.1........\n1.........", 1);
    check("possible dissolve", "1.........\n..........\n.1........\n..1.......", 1);
}

#[test]
fn possible_dissolves_stop_at_walls_and_edges() {
    check("possible dissolve", ".........1\n.......11.", 1);
    check("possible dissolve", "1.........\n........11", 0);
    check("possible dissolve", ".......1..\n........11", 1);
    check("possible dissolve", &at_the_top(&["..3.......", "33........"]), 1);
    // A pair in the two top rows has nothing three rows above it, wherever memory continues.
    let floor_beside = at_the_top(&["1.........", "1........."]);
    let mut rows: Vec<&str> = floor_beside.lines().collect();
    rows[19] = "....1.....";
    rows[18] = "....1.....";
    check("possible dissolve", &rows.join("\n"), 0);
    rows[17] = "1.........";
    check("possible dissolve", &rows.join("\n"), 0);
}

#[test]
fn the_deepest_well_lies_below_the_lower_neighbour() {
    check("max well depth", ".1........\n.1.1......", 2);
    check("max well depth", "1.........\n1.1.......\n1.1.......", 2);
    check("max well depth", "........1.\n........1.\n........1.", 3);
    check("max well depth", "1111111111", 0);
    check("max well depth", "1.........", 0);
    check("max well depth", ".1........", 1);
    check("max well depth", &[".1........"; 20].join("\n"), 20);
    check("max well depth", &["1.1.1....."; 20].join("\n"), 20);
    check("max well depth", &["1111111111"; 20].join("\n"), 0);
    for depth in 0..=20 {
        let drawing = vec!["1111.11111"; depth].join("\n");
        check("max well depth", &drawing, depth as i32);
    }
}

#[test]
fn blocks_are_the_squares_taken() {
    check("blocks", "1.2.3.4.5.\n1.2.3.4.5.", 10);
    check("blocks", &["1234567891"; 20].join("\n"), 200);
}

#[test]
fn names_in_the_table_are_all_different() {
    for (place, name) in FEATURE_NAMES.iter().enumerate() {
        assert!(!FEATURE_NAMES[..place].contains(name));
    }
}
