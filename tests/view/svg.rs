//! `brickgm view --svg`: pictures, read back square by square.

use std::fs;

use crate::common::frames::{golden, marked, shown, squares, view};
use crate::common::xml::{self, Element};
use crate::common::{run, Scratch};

/// Where each board of a picture has which squares, by symbol: `c3` stays, `v3` vanishes.
fn placed(group: &Element) -> Vec<(String, f64, f64)> {
    let place = |square: &Element| {
        let symbol = square.attribute("href").unwrap().trim_start_matches('#');
        (symbol.to_string(), square.number("x") / 16.0, square.number("y") / 16.0)
    };
    group.children.iter().map(place).collect()
}

#[test]
fn a_strip_shows_each_step_with_its_squares() {
    let svg = view(&["--brick", "11", "--steps", "--svg", "-"]);
    golden("view-table-2.1.svg", shown(&svg));
    let root = xml::parse(&svg.stdout).unwrap();
    assert_eq!(root.name, "svg");
    let boards = root.of_class("board");
    let frames = view(&["--brick", "11", "--steps"]).stdout;
    let frames: Vec<&str> = frames.split("\n\n").collect();
    let sums = ["9", "+ 246", "+ 108", "+ 144", "= 507"];
    assert_eq!((boards.len(), frames.len()), (5, 5));
    for ((board, frame), sum) in boards.iter().zip(frames).zip(sums) {
        assert_eq!(board.of_class("strong")[0].text, sum);
        for class in ["vanish", "edges", "halos", "digits"] {
            let vanishing = board.of_class(class).into_iter().flat_map(placed).count();
            assert_eq!(vanishing, marked(frame), "{sum} {class}");
        }
        let lines = board.of_class("runs").first().map_or(0, |runs| runs.children.len());
        let told = frame.split(" run").next().unwrap().rsplit(' ').next().unwrap();
        assert_eq!(lines, told.parse().unwrap_or(0), "{sum}");
        let mut drawn = vec![vec!['.'; 10]; 7];
        for class in ["stay", "vanish"] {
            for (symbol, x, y) in board.of_class(class).into_iter().flat_map(placed) {
                assert_eq!(symbol.starts_with('v'), class == "vanish");
                drawn[y as usize][x as usize] = symbol.chars().nth(1).unwrap();
            }
        }
        let drawn: Vec<String> = drawn.iter().map(|row| row.iter().collect()).collect();
        assert_eq!(drawn, squares(frame)[13..], "{sum}");
    }
}

/// The great explosion as a picture of this form.
fn explosion(flags: &[&str]) -> String {
    let game = ["in", "moves"].map(|kind| format!("tests/golden/great-explosion.{kind}"));
    let args = [&["view", &game[0], &game[1], "--brick", "67", "--svg", "-"], flags].concat();
    shown(&run(&args, "")).to_string()
}

/// The figure of the README: the giant step, large, and beside it what leads there and what is left.
#[test]
fn the_giant_step_is_as_the_readme_shows_it() {
    let svg = explosion(&["--giant"]);
    golden("great-explosion.svg", &svg);
    assert!(svg.len() < 60_000);
    let root = xml::parse(&svg).unwrap();
    assert!(root.number("width") <= 830.0);
    let boards = root.of_class("board");
    let words =
        |board: &&Element| ["quiet", "strong"].map(|class| board.of_class(class)[0].text.clone());
    let words: Vec<String> = boards.iter().map(|board| words(board).join(" ")).collect();
    let expected =
        ["step 10 + 201,950", "step 1 9", "step 9 + 324", "step 11 + 2,475", "at rest = 208,418"];
    assert_eq!(words, expected);
    let is_large = |board: &Element| board.attribute("transform").unwrap().ends_with(" scale(2)");
    assert!(is_large(boards[0]) && !boards[1..].iter().any(|board| is_large(board)));
    // A line through each of its 35 runs.
    assert_eq!(boards[0].of_class("runs")[0].children.len(), 35);
}

#[test]
fn a_cascade_moves_in_a_loop() {
    let svg = explosion(&["--animate"]);
    assert!(svg.len() < 60_000, "{}", svg.len());
    let root = xml::parse(&svg).unwrap();
    let style: String = root.children.iter().map(|child| &*child.text).collect();
    assert!(style.contains("step-end infinite") && style.contains("prefers-reduced-motion"));
    let groups = root.of_class("board")[0].of_class("t");
    let sums = |group: &&&Element| group.of_class("strong").iter().any(|sum| !sum.text.is_empty());
    let sums: Vec<&&Element> = groups.iter().filter(sums).collect();
    assert_eq!(sums.len(), 13);
    // Where nothing is to move, the giant step is seen: the squares of all spans that contain it
    // are those of the strip.
    let now = root.of_class("board")[0].of_class("now");
    let count =
        |inside: fn(&Element) -> usize| now.iter().map(|group| inside(group)).sum::<usize>();
    let strip = xml::parse(&explosion(&["--steps"])).unwrap();
    let giant = strip.of_class("board")[9];
    let uses = |group: &Element| group.children.iter().filter(|child| child.name == "use").count();
    assert_eq!(count(uses), giant.of_class("stay")[0].children.len());
    let vanishing =
        |group: &Element| group.of_class("vanish").iter().map(|v| v.children.len()).sum();
    assert_eq!(count(vanishing), giant.of_class("vanish")[0].children.len());
}

#[test]
fn a_board_is_a_picture_of_twenty_rows() {
    let scratch = Scratch::new("view-svg");
    let file = scratch.path("board.svg");
    shown(&view(&["-q", "--brick", "10", "--svg", &file]));
    let root = xml::parse(&fs::read_to_string(&file).unwrap()).unwrap();
    let boards = root.of_class("board");
    assert_eq!(boards.len(), 1);
    let squares = placed(boards[0].of_class("stay")[0]);
    assert_eq!(squares.len(), 30);
    assert!(squares.contains(&("c1".to_string(), 0.0, 17.0)), "{squares:?}");
    assert!(squares.iter().all(|(_, _, y)| (14.0..20.0).contains(y)));
    // A brick that falls onto a low board is not drawn above it.
    let low = view(&["--brick", "11", "--steps", "--animate", "--svg", "-"]);
    assert!(xml::parse(shown(&low)).unwrap().number("height") < 300.0);
    // Nine colours, and far more boards than fit side by side.
    for (name, flags) in [("k9-300", ["--brick", "299"]), ("k3-300", ["--brick", "296"])] {
        let (input, moves) =
            (format!("tests/golden/{name}.in"), format!("tests/golden/{name}.out"));
        let svg = run(&["view", &input, &moves, flags[0], flags[1], "--svg=-", "--steps"], "");
        xml::parse(shown(&svg)).unwrap();
    }
}
