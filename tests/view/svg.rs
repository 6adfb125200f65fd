//! `brickgm view --svg`: pictures, byte for byte or read back square by square.

use crate::common::frames::{golden, shown, squares, view};
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

/// The strip of the worked example, and the figure of the README.
#[test]
fn pictures_are_those_of_the_repository() {
    golden("view-table-2.1.svg", shown(&view(&["--brick", "11", "--steps", "--svg", "-"])));
    let svg = explosion(&["--giant"]);
    golden("great-explosion.svg", &svg);
    assert!(svg.len() < 60_000 && xml::parse(&svg).unwrap().number("width") <= 830.0);
}

#[test]
fn a_cascade_moves_in_a_loop() {
    let svg = explosion(&["--animate"]);
    assert!(svg.len() < 60_000, "{}", svg.len());
    let root = xml::parse(&svg).unwrap();
    let style: String = root.children.iter().map(|child| &*child.text).collect();
    assert!(style.contains("step-end infinite") && style.contains("prefers-reduced-motion"));
    let strip = xml::parse(&explosion(&["--steps"])).unwrap();
    let panels = strip.of_class("board");
    let groups = root.of_class("board")[0].of_class("t");
    // Of each frame all spans that contain it have the squares that stay, and its own the rest.
    let span = |group: &Element| {
        let classes = group.attribute("class").unwrap().split(' ').nth(1).unwrap().to_string();
        let (first, last) = classes[1..].split_once('-').unwrap();
        first.parse::<usize>().unwrap()..=last.parse().unwrap()
    };
    let frames = groups.iter().map(|group| *span(group).end() + 1).max().unwrap();
    // Each frame is seen until the next one is, and the last one to the end.
    let times = |frame: usize| -> Vec<f64> {
        let rule = style.split(&format!("@keyframes t{frame}-{frame}{{")).nth(1).unwrap();
        let words = rule.lines().next().unwrap().split(['{', '}', '%']);
        words.filter_map(|word| word.parse().ok()).collect()
    };
    assert!((1..frames).all(|frame| times(frame - 1).last() == times(frame).get(1)), "{style}");
    assert_eq!(times(frames - 1).last(), Some(&100.0));
    for (index, panel) in panels.iter().enumerate() {
        let frame = frames - panels.len() + index;
        let now: Vec<_> = groups.iter().filter(|group| span(group).contains(&frame)).collect();
        let uses = |group: &Element| group.children.iter().filter(|c| c.name == "use").count();
        let staying: usize = now.iter().map(|group| uses(group)).sum();
        assert_eq!(staying, count(panel, "stay"), "{index}");
        for class in ["vanish", "runs", "digits"] {
            let found: usize = now.iter().map(|group| count(group, class)).sum();
            assert_eq!(found, count(panel, class), "{index} {class}");
        }
        // Where nothing is to move, the giant step is seen.
        let is_now = now.iter().all(|group| group.attribute("class").unwrap().ends_with(" now"));
        assert_eq!(is_now, index == 9);
    }
}

#[test]
fn a_board_is_a_picture_of_twenty_rows() {
    let (input, moves) = ("tests/golden/k9-300.in", "tests/golden/k9-300.out");
    let args = ["view", input, moves, "--brick", "299"];
    let svg = run(&[&args[..], &["--svg", "-"]].concat(), "");
    let root = xml::parse(shown(&svg)).unwrap();
    let mut drawn = vec![vec!['.'; 10]; 20];
    for square in &root.of_class("board")[0].of_class("stay")[0].children {
        let [x, y] = ["x", "y"].map(|name| square.number(name) as usize / 16);
        drawn[y][x] = square.attribute("href").unwrap().chars().nth(2).unwrap();
    }
    let drawn: Vec<String> = drawn.iter().map(|row| row.iter().collect()).collect();
    assert_eq!(drawn, squares(&run(&args, "").stdout));
    // A brick that falls onto a low board is not drawn above it.
    let low = view(&["--brick", "11", "--animate", "--svg", "-"]);
    assert!(xml::parse(shown(&low)).unwrap().number("height") < 300.0);
}
