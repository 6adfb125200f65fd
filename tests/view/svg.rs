//! `brickgm view --svg`: pictures, byte for byte or read back square by square.

use crate::common::frames::{golden, shown, view};
use crate::common::run;
use crate::common::xml::{self, Element};

/// How many squares, lines and the like a board has in groups of this class.
fn count(board: &Element, class: &str) -> usize {
    board.of_class(class).iter().map(|group| group.children.len()).sum()
}

/// The great explosion as a picture of this form.
fn explosion(flags: &[&str]) -> String {
    let game = ["in", "moves"].map(|kind| format!("tests/golden/great-explosion.{kind}"));
    let args = [&["view", &game[0], &game[1], "--brick", "67", "--svg", "-"], flags].concat();
    shown(&run(&args, "")).to_string()
}

#[test]
fn a_strip_is_that_of_the_repository() {
    golden("view-table-2.1.svg", shown(&view(&["--brick", "11", "--steps", "--svg", "-"])));
}

/// The moving picture of the README.
#[test]
fn a_cascade_moves_in_a_loop() {
    let svg = explosion(&["--animate"]);
    let root = xml::parse(&svg).unwrap();
    let style: String = root.children.iter().map(|child| &*child.text).collect();
    assert!(style.contains("step-end infinite") && style.contains("prefers-reduced-motion"));
    assert!(svg.len() < 60_000, "{}", svg.len());
    // Twelve steps have their points, and of these the giant one is seen where nothing moves.
    let groups = root.of_class("board")[0].of_class("t");
    let steps: Vec<_> =
        groups.iter().filter(|group| !group.of_class("vanish").is_empty()).collect();
    let giant = steps.iter().find(|group| group.attribute("class").unwrap().ends_with(" now"));
    assert_eq!((steps.len(), count(giant.unwrap(), "runs")), (12, 35));
    golden("great-explosion.svg", &svg);
}
