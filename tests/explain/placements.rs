//! `brickgm explain`: what the thesis says of its own game, and that no number is made up.

use std::collections::HashMap;
use std::fs;

use crate::engine::plain::PlainBoard;
use brickgm::engine::board::GameRules;
use brickgm::engine::brick::{Brick, Colours, Shape};
use brickgm::engine::features;
use brickgm::engine::game::Game;
use brickgm::play::referee::play_given;

use crate::common::json::Json;
use crate::common::{run, xml, Finished, Scratch};

/// The game that the thesis illustrates in 5.8: ten bricks of three colours.
const TABLE_5_11: &str = "tests/golden/table-5.11.in";

pub fn explain(flags: &[&str]) -> String {
    let Finished { code, stdout, stderr } = run(&[&["explain"], flags].concat(), "");
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{flags:?}");
    stdout
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

fn number(row: &Row, name: &str) -> i64 {
    row[name].parse().unwrap()
}

/// `X R` of the only row that has this mark.
fn marked(rows: &[Row], mark: &str) -> String {
    let mut found = rows.iter().filter(|row| row[mark] == "1");
    let row = found.next().unwrap();
    assert!(found.next().is_none(), "{mark} twice");
    format!("{} {}", row["x"], row["r"])
}

/// Value and score of a position, with each rotation.
fn worth(rows: &[Row], x: &str) -> Vec<(String, String)> {
    let at = rows.iter().filter(|row| row["x"] == x);
    at.map(|row| (row["value"].clone(), row["points"].clone())).collect()
}

#[test]
fn the_first_two_bricks_of_the_thesis_have_the_equal_positions_it_names() {
    let first = rows(TABLE_5_11, &["--brick", "1"]);
    assert_eq!(first.len(), 30);
    for (x, like) in [("4", "3"), ("5", "3"), ("6", "3"), ("7", "3"), ("8", "3")] {
        assert_eq!(worth(&first, x), worth(&first, like), "{x}");
    }
    assert_eq!(worth(&first, "9"), worth(&first, "2"));
    assert_eq!(worth(&first, "10"), worth(&first, "1"));
    assert_eq!(marked(&first, "taken"), "1 2");

    let second = rows(TABLE_5_11, &["--brick", "2"]);
    for x in ["5", "6", "7", "8", "10"] {
        assert_eq!(worth(&second, x), worth(&second, "4"), "{x}");
    }
    assert_eq!(worth(&second, "9"), worth(&second, "3"));
    assert_ne!(worth(&second, "2"), worth(&second, "3"));
    assert_eq!(marked(&second, "taken"), "2 0");
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
        assert_eq!(marked(&rows, "taken"), taken, "brick {brick}");
        assert_eq!(marked(&rows, mark), taken, "brick {brick}");
        assert_eq!(rows[0]["rule_goes_by"], by, "brick {brick}");
        assert_eq!(number(&rows[0], "bricks_left"), 11 - brick);
        assert_eq!(number(&rows[0], "score_before"), score);
        let row = rows.iter().find(|row| row["taken"] == "1").unwrap();
        score += number(row, "points");
    }
    assert_eq!(score, 226);
}

/// Table 2.1 before its last brick. The numbers are those of the definitions, counted by hand. The
/// thesis states some otherwise: its pictures of 2.5.2 say 7 diagonal pairs, 8 possible dissolves
/// and a well of 6; its text of 2.5.1 says 3 vertical and 8 diagonal pairs.
#[test]
fn the_board_of_table_2_1_has_the_six_features_of_the_definitions() {
    let text = |name: &str| fs::read_to_string(format!("tests/golden/{name}")).unwrap();
    let (game, moves) = (text("table-2.1.in"), text("table-2.1.moves"));
    let bricks = game.lines().skip(1).map(|line| Ok(line.parse().unwrap()));
    let (bricks, colours) = (bricks.take(10), Colours::new(5).unwrap());
    let rules = GameRules::new(colours);
    let mut before = Game::new(rules, Shape { bricks: 11, colours });
    play_given(&mut before, bricks, moves.as_bytes(), &mut ()).unwrap();
    assert_eq!((before.placed(), before.score()), (10, 0));
    assert_eq!(features::count(rules, before.board()), [10, 4, 9, 4, 0, 30]);
}

/// The board of an explanation as plain squares.
fn plain_board(brick: &Json) -> PlainBoard {
    let mut board = PlainBoard::new();
    for (row, line) in brick.get("board").list().iter().rev().enumerate() {
        for (column, square) in line.text().bytes().enumerate() {
            if square != b'.' {
                board.set(column, row, square - b'0');
            }
        }
    }
    board
}

const KEYS: [&str; 6] = [
    "horizontal_pair",
    "vertical_pair",
    "diagonal_pair",
    "possible_dissolve",
    "max_well_depth",
    "blocks",
];

/// Every placement against the slow twin, which plays it square by square.
#[test]
fn counts_points_and_sums_are_those_of_the_plain_twin() {
    for (game, set) in [("k3-300", "trained"), ("k5-300", "paper"), ("k9-game-over", "paper")] {
        let path = format!("tests/golden/{game}.in");
        let flags = ["--from", "31", "--to", "34", "--weights", set];
        let text = explain(&[&flags[..], &["--format", "json", &path]].concat());
        let document = Json::parse(&text);
        assert_eq!(document.list().len(), 4);
        for brick in document.list() {
            let before = plain_board(brick);
            let colours: Brick = brick.get("colours").text().parse().unwrap();
            for row in brick.get("placements").list() {
                let whole = |key| row.get(key).number() as i64;
                let action = format!("{} {}", whole("x"), whole("r"));
                let mut after = before.clone();
                let steps = after.play(colours, action.parse().unwrap());
                assert_eq!(i64::from(steps.iter().sum::<u32>()), whole("points"));
                assert_eq!(KEYS.map(whole), after.features(), "{game}: {action}");
                let term = |key| row.get(&format!("{key}_term")).number();
                let sum: f64 = KEYS.map(term).iter().sum();
                assert!((sum - row.get("value").number()).abs() < 1e-6, "{action}");
            }
        }
    }
}

#[test]
fn the_taken_placements_are_the_moves_of_the_player() {
    for (game, player) in [("k4-300", "paper"), ("k6-300", "greedy")] {
        let path = format!("tests/golden/{game}.in");
        let moves = run(&["--player", player, &path], "").stdout;
        let all = rows(&path, &["--player", player]);
        let taken = all.iter().filter(|row| row["taken"] == "1");
        let taken: String = taken.map(|row| format!("{} {}\n", row["x"], row["r"])).collect();
        assert_eq!(taken, moves, "{game}");
    }
}

#[test]
fn spreadsheets_and_programs_are_told_the_same() {
    let table = rows(TABLE_5_11, &[]);
    let document = Json::parse(&explain(&["--format=json", TABLE_5_11]));
    let mut left = table.iter();
    for brick in document.list() {
        for placement in brick.get("placements").list() {
            let row = left.next().unwrap();
            assert_eq!(row["colours"], brick.get("colours").text());
            for key in ["x", "r", "points", "value", "taken", "blocks_term"] {
                let told: f64 = row[key].parse().unwrap();
                assert_eq!(told, placement.get(key).number(), "{key}");
            }
        }
    }
    assert!(left.next().is_none());
}

/// The first brick, worked out by hand: 332 stands as 3 over 3 over 2 with one vertical pair, and
/// turned twice as 3 over 2 over 3 with none; one column away from a wall it makes a well of 3.
const FIRST: &str = "\
Brick 1 of 10: 332 (3 over 3 over 2)
Score before it: 0

| .  .  .  .  .  .  .  .  .  . |
+------------------------------+
  1  2  3  4  5  6  7  8  9 10

                         horizontal vertical diagonal possible max well
    X          R  points       pair     pair     pair dissolve    depth   blocks
    weights                 40.1596 -191.458  47.1979   65.654 -47.1867 0.777783
 P  1,3..8,10  0       0          0        1        0        0        0        3
    value    -189.124651            -191.458                            2.333349
    2,9        0       0          0        1        0        0        3        3
    value    -330.684751            -191.458                   -141.560 2.333349
    1,3..8,10  1       0          0        1        0        0        0        3
    value    -189.124651            -191.458                            2.333349
    2,9        1       0          0        1        0        0        3        3
    value    -330.684751            -191.458                   -141.560 2.333349
> B 1,3..8,10  2       0          0        0        0        0        0        3
    value       2.333349                                                2.333349
    2,9        2       0          0        0        0        0        3        3
    value    -139.226751                                       -141.560 2.333349

> taken, P most points, B best board (of equal ones the first)

Taken: 1 2.
Its points: 0, rank 1 of 30.
The value of the board it leaves: 2.333349, rank 1 of 30.

The published rule takes 1 2:
Bricks left, this one included: 10, not fewer than the 3 of the guard.
Empty squares: 200, not fewer than the 10 of the guard.
Score limit for K = 3 and N = 10: 17750.
Most points: 0 by 1 0, not above the limit.
Best board: 2.333349 by 1 2.
No placement wins points, so the best board is taken.
";

#[test]
fn a_position_explained_by_hand_is_explained_so() {
    run(&["explain", "--brick", "1", TABLE_5_11], "").succeeds_with(FIRST);
    let all = explain(&["--brick", "1", "--all", TABLE_5_11]);
    assert_eq!(all.matches("\n    value ").count(), 30);
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
        let (bricks_left, empty, reason) = (parts[2], parts[3], parts[4]);
        let left = format!("\nBricks left, this one included: {bricks_left} than the 3 of");
        assert!(text.contains(&left), "{case}\n{text}");
        let (_, squares) = text.split_once("\nEmpty squares: ").unwrap();
        let (_, judged) = squares.split_once(", ").unwrap();
        assert!(judged.starts_with(empty), "{case}\n{text}");
        assert!(text.lines().last().unwrap().starts_with(reason), "{case}\n{text}");
    }
}

#[test]
fn text_fits_eighty_columns_whatever_the_weights() {
    let scratch = Scratch::new("explain-width");
    let mut extreme = fs::read_to_string("weights/paper/k3.txt").unwrap();
    for (from, to) in [("-191.458", "-999999.999999"), ("0.777783", "999999.123456")] {
        assert!(extreme.contains(from));
        extreme = extreme.replace(from, to);
    }
    let extreme = scratch.file("extreme.txt", extreme);
    for flags in [
        &["tests/golden/k3-300.in", "--to", "60", "--weights", &extreme][..],
        &["tests/golden/k4-300.in", "--all", "--from", "290"],
        &["tests/golden/k7-300.in", "--from", "40", "--to", "60"],
        &["tests/golden/k9-game-over.in", "--player", "greedy"],
    ] {
        for line in explain(flags).lines() {
            assert!(line.chars().count() <= 80, "{line}");
            assert_eq!(line, line.trim_end());
        }
    }
}

#[test]
fn the_picture_shows_every_placement_with_its_value_and_two_marks() {
    let svg = explain(&["--brick", "9", "--svg", "-", TABLE_5_11]);
    let picture = xml::parse(&svg).unwrap();
    let boards = picture.of_class("board");
    assert_eq!(boards.len(), 30);
    let marked = |class: &str| -> Vec<usize> {
        let marked = |&index: &usize| !boards[index].of_class(class).is_empty();
        (0..30).filter(marked).collect()
    };
    // Column 4, rotation 2: it wins the most points and is taken.
    assert_eq!((marked("chosen"), marked("boxed")), (vec![23], vec![23]));
    assert!(svg.contains(">4 2: 36 points<") && svg.contains(">value -51.4740<"));
    assert_eq!(svg.matches(">value ").count(), 30);
    // Neither is taken where no placement wins points, and a brick of one colour has one rotation.
    let svg = explain(&["--brick", "1", "--svg", "-", TABLE_5_11]);
    assert!(!svg.contains("boxed") && svg.contains("no placement wins points"));
    let svg = explain(&["--brick", "10", "--svg", "-", TABLE_5_11]);
    assert_eq!(xml::parse(&svg).unwrap().of_class("board").len(), 10);
    for (game, brick) in [("k3-300", "150"), ("k9-game-over", "640")] {
        let path = format!("tests/golden/{game}.in");
        let svg = explain(&["--brick", brick, "--svg", "-", &path]);
        assert!(xml::parse(&svg).unwrap().number("width") <= 1200.0);
    }
}

#[test]
fn what_cannot_be_explained_is_refused() {
    let refused = |flags: &[&str], message: &str| {
        let finished = run(&[&["explain", TABLE_5_11], flags].concat(), "");
        assert_ne!(finished.code, Some(0));
        assert!(finished.stderr.contains(message), "{}", finished.stderr);
        assert_eq!(finished.stdout, "");
    };
    for brick in ["0", "11"] {
        let message = format!("--brick: expected a brick from 1 to 10, found {brick}\n");
        refused(&["--brick", brick], &message);
    }
    refused(&["--from", "4", "--to", "3"], "--to: expected no brick before --from 4");
    refused(&["--brick", "1", "--from", "2"], "--from");
    refused(&["--svg", "-"], "--brick");
    refused(&["--format", "xml"], "expected text, tsv or json");
    refused(&["--format", "tsv", "--all"], "--all");
    refused(&["--brick", "1", "--svg", "-", "--all"], "--all");
}

/// The board of the golden game is full when brick 646 comes.
#[test]
fn past_the_end_of_a_game_it_says_why_there_is_no_brick() {
    let game = "tests/golden/k9-game-over.in";
    let full =
        "--brick: expected a brick from 1 to 645, found 646: the board was full at brick 646";
    let moves = "tests/golden/k9-game-over.out";
    run(&["explain", game, "--brick", "646"], "").fails_with("", full);
    run(&["explain", game, moves, "--brick", "646"], "").fails_with("", full);
    let ends = "--brick: expected a brick from 1 to 2, found 3: the moves end before brick 3";
    run(&["explain", game, "-", "--brick", "3"], "1 0\n2 0\n").fails_with("", ends);
}
