//! `brickgm explain`: what the thesis says of its own game, and that no number is made up.

use std::fs;

use brickgm::engine::brick::{Brick, Colours, Move, Shape};
use brickgm::formats::weights::sets;

use crate::common::frames::golden;
use crate::common::{run, xml, Scratch};
use crate::engine::plain::{PlainBoard, PlainRule};

/// The game that the thesis illustrates in 5.8: ten bricks of three colours.
const TABLE_5_11: &str = "tests/golden/table-5.11.in";

pub fn explain(flags: &[&str]) -> String {
    run(&[&["explain"], flags].concat(), "").output()
}

/// What the text says of one brick.
pub struct Explained {
    pub text: String,
    pub placements: Vec<Row>,
}

/// A line of the table: the marks, the move, the points, the value and the counts as they stand there.
pub struct Row {
    pub marks: String,
    pub mv: Move,
    pub points: u32,
    value: String,
    counts: Vec<i64>,
}

impl Explained {
    /// What stands in the only line with these words, between them and the end of the sentence.
    pub fn after(&self, words: &str) -> &str {
        let found: Vec<&str> =
            self.text.lines().filter_map(|line| line.split(words).nth(1)).collect();
        assert_eq!(found.len(), 1, "{words:?} in\n{}", self.text);
        found[0].trim_end_matches(['.', ':'])
    }

    pub fn number(&self, words: &str) -> u64 {
        let digits = self.after(words).split(|c: char| !c.is_ascii_digit() && c != ',').next();
        digits
            .unwrap()
            .replace(',', "")
            .parse()
            .unwrap_or_else(|_| panic!("{words}\n{}", self.text))
    }

    pub fn mv(&self, words: &str) -> Move {
        self.after(words).parse().unwrap()
    }

    /// The move of the only placement with this mark.
    pub fn marked(&self, mark: char) -> Move {
        let found: Vec<&Row> =
            self.placements.iter().filter(|row| row.marks.contains(mark)).collect();
        assert_eq!(found.len(), 1, "{mark}");
        found[0].mv
    }
}

/// Every brick that is explained.
pub fn bricks(game: &str, flags: &[&str]) -> Vec<Explained> {
    let text = "\n".to_string() + &explain(&[&[game], flags].concat());
    let bricks = text.split("\nBrick ").skip(1);
    bricks
        .map(|text| {
            let (_, table) = text.split_once("\n   weights").unwrap();
            let table = table.lines().skip(1).take_while(|line| !line.is_empty());
            Explained { text: text.to_string(), placements: table.map(row).collect() }
        })
        .collect()
}

fn row(line: &str) -> Row {
    let cells: Vec<&str> = line[3..].split_whitespace().collect();
    Row {
        marks: line[..3].to_string(),
        mv: format!("{} {}", cells[0], cells[1]).parse().unwrap(),
        points: cells[2].parse().unwrap(),
        value: cells[3].to_string(),
        counts: cells[4..].iter().map(|cell| cell.parse().unwrap()).collect(),
    }
}

#[test]
fn bricks_go_by_value_and_the_last_two_by_score_as_the_thesis_says() {
    let taken = ["1 2", "2 0", "3 2", "2 0", "6 0", "3 0", "1 0", "7 0", "4 2", "2 0"];
    let (mut score, bricks) = (0, bricks(TABLE_5_11, &[]));
    for (number, (brick, taken)) in (1..).zip(bricks.iter().zip(taken)) {
        let taken: Move = taken.parse().unwrap();
        let by = if number > 8 { 'P' } else { 'B' };
        assert_eq!([brick.marked('>'), brick.marked(by), brick.mv("rule takes ")], [taken; 3]);
        assert_eq!(brick.text.contains("Few bricks are left"), number > 8, "{}", brick.text);
        assert_eq!(brick.number("this one included: "), 11 - number);
        assert_eq!(brick.number("Score before it: "), score);
        score += brick.number("Its points: ");
    }
    assert_eq!((bricks.len(), score), (10, 226));
}

/// Every placement against the slow twin, which plays it square by square. The moves are those of
/// the greedy player, which takes other placements than the rule.
#[test]
fn every_figure_of_every_placement_is_that_of_the_plain_twin() {
    for (game, k, count) in [("k3-300", 3, 300), ("k5-300", 5, 300), ("k9-game-over", 9, 1200)] {
        let (path, scratch) = (format!("tests/golden/{game}.in"), Scratch::new("explain-given"));
        let moves = run(&["--player", "greedy", "-q", &path], "").stdout;
        let given = scratch.file("greedy.moves", &moves);
        let all = bricks(&path, &["--weights", "trained", "--to", "60", &given]);
        let (colours, text) = (Colours::new(k).unwrap(), fs::read_to_string(&path).unwrap());
        let rule = PlainRule::of(&sets::trained(colours), Shape { bricks: count, colours });
        let (mut board, mut differ) = (PlainBoard::new(), 0);
        let lines = text.lines().skip(1).zip(moves.lines()).zip(&all);
        for (index, ((brick, made), own)) in lines.enumerate() {
            let (brick, made): (Brick, Move) = (brick.parse().unwrap(), made.parse().unwrap());
            let expected = board.placements(brick, &rule.weights);
            assert_eq!(own.placements.len(), expected.len());
            for (row, &(mv, points, value)) in own.placements.iter().zip(&expected) {
                let mut after = board.clone();
                after.play(brick, mv);
                assert_eq!((row.mv, row.points), (mv, points));
                // Pile height has no weight, and so no column.
                assert_eq!(row.counts, after.features()[..6], "{game} {index} {mv}");
                // As many decimals as eight characters hold.
                let decimals = row.value.split_once('.').map_or(0, |(_, decimals)| decimals.len());
                let error = (row.value.parse::<f64>().unwrap() - value as f64 / 1e6).abs();
                assert!(error <= 0.5001 * 0.1f64.powi(decimals as i32), "{game} {index} {mv}");
            }
            let of_made = expected.iter().find(|&&(mv, ..)| mv == made).unwrap();
            let points_rank = 1 + expected.iter().filter(|other| other.1 > of_made.1).count();
            let value_rank = 1 + expected.iter().filter(|other| other.2 > of_made.2).count();
            let ranks = [("Its points: ", points_rank), ("board it leaves: ", value_rank)];
            for (words, rank) in ranks {
                let text = format!(" rank {rank} of {}.", expected.len());
                let mut lines = own.text.lines();
                assert!(lines.any(|line| line.contains(words) && line.ends_with(&text)), "{text}");
            }
            let chosen = board.choose(brick, count - index as u64, &rule).unwrap();
            assert_eq!(own.marked('>'), made);
            assert_eq!(own.mv("rule takes "), chosen, "{game}: brick {}", index + 1);
            assert_eq!(own.number("Empty squares: ") as i64, 200 - board.features()[5]);
            differ += usize::from(chosen != made);
            board.play(brick, made);
        }
        assert!(differ > 20, "{differ}");
    }
}

/// The first brick, worked out by hand: 332 stands as 3 over 3 over 2 with one vertical pair, and
/// rotated twice as 3 over 2 over 3 with none; one column away from a wall it makes a well of 3.
#[test]
fn a_position_explained_by_hand_is_explained_so() {
    golden("explain-table-5.11.txt", &explain(&["--brick", "1", TABLE_5_11]));
    // Of equal placements the first is marked, and the one that was taken is the one taken.
    let scratch = Scratch::new("explain-equal");
    let text = explain(&["--brick", "1", TABLE_5_11, &scratch.file("moves", "8 2\n")]);
    assert!(text.contains("\n  B  1 2 ") && text.contains("\n>    8 2 "), "{text}");
}

/// Parameters, brick, bricks left, what the two guards are judged by, and the reason. The two sets
/// are the published ones with a space guard of 200 and with a score limit of 8.
const GUARDS: &str = "
paper|9|2, fewer|not fewer|Few bricks are left
paper|5|6, not fewer|not fewer|Neither guard nor limit
room|1|10, not fewer|not fewer|No placement wins
room|6|5, not fewer|fewer|Little room is left
limit|6|5, not fewer|not fewer|The most points are above";

#[test]
fn each_guard_is_judged_by_its_own_figure_and_gives_its_own_reason() {
    let scratch = Scratch::new("explain-reasons");
    let published = fs::read_to_string("weights/paper/k3.txt").unwrap();
    scratch.file("room", published.replace("space guard = 10", "space guard = 200"));
    scratch.file("limit", published.replace("= 17750", "= 8"));
    for case in GUARDS.trim().lines() {
        let parts: Vec<&str> = case.split('|').collect();
        let weights = match parts[0] {
            "paper" => "paper".to_string(),
            name => scratch.path(name),
        };
        let text = explain(&["--weights", &weights, "--brick", parts[1], TABLE_5_11]);
        let left = format!("\nBricks left, this one included: {} than the 3 of", parts[2]);
        assert!(text.contains(&left), "{case}\n{text}");
        let (_, squares) = text.split_once("\nEmpty squares: ").unwrap();
        let (_, judged) = squares.split_once(", ").unwrap();
        assert!(judged.starts_with(parts[3]), "{case}\n{text}");
        assert!(text.lines().last().unwrap().starts_with(parts[4]), "{case}\n{text}");
    }
}

#[test]
fn text_fits_eighty_columns_whatever_the_weights() {
    let scratch = Scratch::new("explain-width");
    let extreme = fs::read_to_string("weights/paper/k3.txt").unwrap();
    let extreme = extreme.replace("-191.458", "-999999.999999").replace("0.7777", "999999.1234");
    let extreme = scratch.file("extreme.txt", extreme);
    for flags in [
        &["tests/golden/k3-300.in", "--to", "60", "--weights", &extreme][..],
        &["tests/golden/k7-300.in", "--from", "40", "--to", "60"],
        &["tests/golden/k9-game-over.in", "--player", "greedy"],
        &[
            "tests/golden/k9-300.in",
            "--player",
            "search",
            "--tries",
            "300",
            "--from",
            "95",
            "--to",
            "105",
        ],
    ] {
        for line in explain(flags).lines() {
            assert!(line.chars().count() <= 80, "{line}");
            assert_eq!(line, line.trim_end());
        }
    }
}

#[test]
fn the_picture_shows_every_placement_with_its_value_and_two_marks() {
    let svg = explain(&["--brick", "9", "--svg", "-", TABLE_5_11, "tests/golden/table-5.11.out"]);
    let picture = xml::parse(&svg).unwrap();
    let boards = picture.of_class("board");
    assert_eq!((boards.len(), svg.matches(">value ").count()), (30, 30));
    let marked = |class: &str| -> Vec<usize> {
        let marked = |&index: &usize| !boards[index].of_class(class).is_empty();
        (0..30).filter(marked).collect()
    };
    // Column 4, rotation 2: it wins the most points and is taken.
    assert_eq!((marked("chosen"), marked("boxed")), (vec![23], vec![23]));
    assert!(svg.contains(">4 2: 36 points<") && svg.contains(">value -51.4740<"));
    assert!(svg.contains("; the published rule takes 4 2; the search player takes "), "{svg}");
    // Nothing is boxed where no placement wins points.
    let svg = explain(&["--brick", "1", "--svg", "-", TABLE_5_11]);
    assert!(!svg.contains("boxed") && svg.contains("no placement wins points"));
    assert!(xml::parse(&svg).unwrap().number("width") <= 1200.0);
}

/// The board of the golden game is full when brick 646 comes.
#[test]
fn what_cannot_be_explained_is_refused() {
    let full = "tests/golden/k9-game-over.in";
    for (flags, message) in [
        (&[TABLE_5_11, "--brick=11"][..], "--brick: expected a brick from 1 to 10, found 11\n"),
        (&[full, "--brick=646"], "a brick from 1 to 645, found 646 (board full)\n"),
        (&[full, "-", "--brick=3"], "a brick from 1 to 2, found 3 (missing moves)\n"),
        (&[TABLE_5_11, "--from=4", "--to=3"], "--to: expected a brick from 4 to 10"),
        (&[TABLE_5_11, "--svg=-"], "--svg needs --brick"),
        (&[TABLE_5_11, "-", "--player=paper"], "--player cannot be used with MOVES"),
        (&[TABLE_5_11, "--player=search"], "the search player is explained with --tries T"),
    ] {
        let finished = run(&[&["explain"], flags].concat(), "1 0\n2 0\n");
        assert_ne!(finished.code, Some(0));
        assert!(finished.stderr.contains(message), "{}", finished.stderr);
        assert_eq!(finished.stdout, "");
    }
}
