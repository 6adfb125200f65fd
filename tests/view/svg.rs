//! `brickgm view --svg`: pictures, read back square by square.

use std::fs;

use crate::common::frames::{golden, marked, shown, squares, view};
use crate::common::xml::{self, Element};
use crate::common::{run, Scratch};

/// Where each board of a picture has which squares, by symbol: `c3` stays, `v3` vanishes.
fn placed(group: &Element) -> Vec<(String, f64, f64)> {
    let place = |square: &Element| {
        let symbol = square.attribute("href").unwrap().trim_start_matches('#');
        (
            symbol.to_string(),
            square.number("x") / 16.0,
            square.number("y") / 16.0,
        )
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
        let lines = board
            .of_class("runs")
            .first()
            .map_or(0, |runs| runs.children.len());
        let told = frame
            .split(" run")
            .next()
            .unwrap()
            .rsplit(' ')
            .next()
            .unwrap();
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

/// The figure of the README.
#[test]
fn the_great_explosion_is_as_the_readme_shows_it() {
    let game = ["in", "moves"].map(|kind| format!("tests/golden/great-explosion.{kind}"));
    let flags = ["--brick", "67", "--steps", "--svg", "-"];
    let svg = run(&[&["view", &game[0], &game[1]], &flags[..]].concat(), "");
    golden("great-explosion.svg", shown(&svg));
    let root = xml::parse(&svg.stdout).unwrap();
    // Two rows, and digits that can be read where a README is 830 pixels wide.
    let sums = root.of_class("board");
    let tops = sums
        .iter()
        .map(|board| board.attribute("transform").unwrap());
    let mut tops: Vec<&str> = tops.map(|place| place.split(' ').nth(1).unwrap()).collect();
    tops.dedup();
    assert_eq!((sums.len(), tops.len()), (13, 2));
    assert!(svg.stdout.contains(".digit { font-size: 12px;"));
    assert!(12.0 * 830.0 / root.number("width") >= 8.0);
    assert_eq!(sums[9].of_class("strong")[0].text, "+ 201,950");
    assert_eq!(sums[12].of_class("strong")[0].text, "= 208,418");
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
    assert!(
        squares.contains(&("c1".to_string(), 0.0, 17.0)),
        "{squares:?}"
    );
    assert!(squares.iter().all(|(_, _, y)| (14.0..20.0).contains(y)));
    // Nine colours, and far more boards than fit side by side.
    for (name, flags) in [
        ("k9-300", ["--brick", "299"]),
        ("k3-300", ["--brick", "296"]),
    ] {
        let (input, moves) = (
            format!("tests/golden/{name}.in"),
            format!("tests/golden/{name}.out"),
        );
        let svg = run(
            &[
                "view", &input, &moves, flags[0], flags[1], "--svg=-", "--steps",
            ],
            "",
        );
        xml::parse(shown(&svg)).unwrap();
    }
}

#[test]
fn broken_documents_are_refused() {
    assert_eq!(
        xml::parse("<a x=\"1\"><b/>t</a>\n").unwrap().children.len(),
        1
    );
    for text in [
        "",
        "<a>",
        "<a></b>",
        "<a/><b/>",
        "<a></a></a>",
        "<a>&</a>",
        "<a x=1/>",
        "<a",
        "t<a/>",
        "<a x=\"1\" x=\"2\"/>",
        "<a x=\"<\"/>",
        "</a>",
    ] {
        assert!(xml::parse(text).is_err(), "{text}");
    }
}
