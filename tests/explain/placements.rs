//! `brickgm explain`: what the thesis says of its own game, and that no number is made up.

use std::collections::HashMap;
use std::fs;

use brickgm::engine::brick::{Brick, Colours, Move, Shape};
use brickgm::formats::weights::sets;

use crate::common::frames::golden;
use crate::common::json::Json;
use crate::common::{run, xml, Scratch};
use crate::engine::plain::{PlainBoard, PlainRule};

/// The game that the thesis illustrates in 5.8: ten bricks of three colours.
const TABLE_5_11: &str = "tests/golden/table-5.11.in";

pub fn explain(flags: &[&str]) -> String {
    run(&[&["explain"], flags].concat(), "").output()
}

/// A line of tab-separated values, by the names of its columns.
pub type Row = HashMap<String, String>;

pub fn rows(game: &str, flags: &[&str]) -> Vec<Row> {
    let text = explain(&[&["--format", "tsv", game], flags].concat());
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        assert_eq!(cells.len(), names.len(), "{line}");
        let pairs = names.iter().zip(cells);
        pairs.map(|(n, c)| (n.to_string(), c.to_string())).collect()
    };
    lines.map(row).collect()
}

pub fn number(row: &Row, name: &str) -> usize {
    row[name].parse().unwrap()
}

pub fn mv(row: &Row) -> Move {
    format!("{} {}", row["x"], row["r"]).parse().unwrap()
}

/// The move of the only row that has this mark.
pub fn marked(rows: &[Row], mark: &str) -> Move {
    let found: Vec<Move> = rows.iter().filter(|row| row[mark] == "1").map(mv).collect();
    assert_eq!(found.len(), 1, "{mark}");
    found[0]
}

#[test]
fn bricks_go_by_value_and_the_last_two_by_score_as_the_thesis_says() {
    let taken = ["1 2", "2 0", "3 2", "2 0", "6 0", "3 0", "1 0", "7 0", "4 2", "2 0"];
    let mut score = 0;
    for (brick, taken) in (1..).zip(taken) {
        let rows = rows(TABLE_5_11, &["--brick", &brick.to_string()]);
        let (by, mark) = match brick {
            9 | 10 => ("guard", "most_points"),
            _ => ("best board", "best_board"),
        };
        for mark in ["taken", "rule_takes", mark] {
            assert_eq!(marked(&rows, mark).to_string(), taken, "brick {brick}");
        }
        assert_eq!(rows[0]["rule_goes_by"], by, "brick {brick}");
        assert_eq!(number(&rows[0], "bricks_left"), 11 - brick);
        assert_eq!(number(&rows[0], "score_before"), score);
        score += number(rows.iter().find(|row| row["taken"] == "1").unwrap(), "points");
    }
    assert_eq!(score, 226);
}

const KEYS: [&str; 6] = [
    "horizontal_pair",
    "vertical_pair",
    "diagonal_pair",
    "possible_dissolve",
    "max_well_depth",
    "blocks",
];

/// Every placement against the slow twin, which plays it square by square. The moves are those of
/// the greedy player, which takes other placements than the rule.
#[test]
fn every_figure_of_every_placement_is_that_of_the_plain_twin() {
    for (game, k, bricks) in [("k3-300", 3, 300), ("k5-300", 5, 300), ("k9-game-over", 9, 1200)] {
        let (path, scratch) = (format!("tests/golden/{game}.in"), Scratch::new("explain-given"));
        let moves = run(&["--player", "greedy", "-q", &path], "").stdout;
        let given = scratch.file("greedy.moves", &moves);
        let flags = ["--weights", "trained", "--to", "60", &given];
        let (all, colours) = (rows(&path, &flags), Colours::new(k).unwrap());
        let parameters = sets::trained(colours);
        let rule = PlainRule::of(&parameters, Shape { bricks, colours });
        let (mut board, mut differ, text) = (PlainBoard::new(), 0, fs::read_to_string(&path));
        let text = text.unwrap();
        let lines = text.lines().skip(1).zip(moves.lines()).take(60);
        for (index, (brick, made)) in lines.enumerate() {
            let (brick, number): (Brick, _) = (brick.parse().unwrap(), (index + 1).to_string());
            let own = all.iter().filter(|row| row["brick"] == number).cloned();
            let own: Vec<Row> = own.collect();
            let expected = board.placements(brick, &rule.weights);
            assert_eq!(own.len(), expected.len());
            for (row, &(made, points, value)) in own.iter().zip(&expected) {
                let mut after = board.clone();
                after.play(brick, made);
                let counts = after.features();
                assert_eq!((mv(row), &row["points"]), (made, &points.to_string()));
                assert_eq!(
                    KEYS.map(|key| row[key].parse::<i64>().unwrap()),
                    counts,
                    "{game} {number}"
                );
                let millionths = |key: &str| (row[key].parse::<f64>().unwrap() * 1e6).round();
                assert_eq!(millionths("value") as i64, value, "{game} {number} {made}");
                for (feature, key) in KEYS.iter().enumerate() {
                    let term = counts[feature] * parameters.weights[feature];
                    assert_eq!(millionths(&format!("{key}_term")) as i64, term, "{key}");
                }
                let points_rank = 1 + expected.iter().filter(|other| other.1 > points).count();
                let value_rank = 1 + expected.iter().filter(|other| other.2 > value).count();
                assert_eq!(row["points_rank"], points_rank.to_string(), "brick {number}");
                assert_eq!(row["value_rank"], value_rank.to_string(), "brick {number}");
            }
            let chosen = board.choose(brick, bricks - index as u64, &rule).unwrap();
            assert_eq!(marked(&own, "taken"), made.parse().unwrap());
            assert_eq!(marked(&own, "rule_takes"), chosen, "{game}: brick {number}");
            assert_eq!(own[0]["empty_squares"], (200 - board.features()[5]).to_string());
            differ += usize::from(chosen.to_string() != made);
            board.play(brick, made.parse().unwrap());
        }
        assert!(differ > 20, "{differ}");
    }
}

#[test]
fn json_says_what_the_table_says_and_shows_the_board() {
    let table = rows(TABLE_5_11, &[]);
    let document = Json::parse(&explain(&["--format=json", TABLE_5_11]));
    let mut left = table.iter();
    for brick in document.list() {
        let squares = brick.get("board").list().iter().flat_map(|row| row.text().bytes());
        let empty = squares.filter(|&square| square == b'.').count();
        assert_eq!(empty as f64, brick.get("empty_squares").number());
        let floor = brick.get("board").list().last().unwrap().text();
        assert_eq!(floor.bytes().all(|square| square == b'.'), empty == 200, "{floor}");
        for placement in brick.get("placements").list() {
            let row = left.next().unwrap();
            assert_eq!(row["colours"], brick.get("colours").text());
            for key in ["x", "r", "points", "value", "taken", "blocks_term"] {
                let in_table: f64 = row[key].parse().unwrap();
                assert_eq!(in_table, placement.get(key).number(), "{key}");
            }
        }
    }
    assert!(left.next().is_none());
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
