//! `brickgm explain INPUT MOVES`: any solver's moves among all placements.

use std::fs;

use brickgm::engine::brick::{Brick, Colours, Move, Shape};
use brickgm::text::weights::sets;

use crate::common::{run, Scratch};
use crate::engine::plain::{PlainBoard, PlainRule};
use crate::explain::placements::{explain, rows, Row};

fn action(row: &Row) -> Move {
    format!("{} {}", row["x"], row["r"]).parse().unwrap()
}

/// The move of the only row with this mark.
fn marked(rows: &[&Row], mark: &str) -> Move {
    let found: Vec<Move> =
        rows.iter().filter(|row| row[mark] == "1").map(|row| action(row)).collect();
    assert_eq!(found.len(), 1, "{mark}");
    found[0]
}

/// Ranks, and the rule's choice, against the plain twin on a game of the greedy player, which takes
/// other placements than the rule.
#[test]
fn ranks_and_the_choice_of_the_rule_are_those_of_the_plain_twin() {
    let (game, scratch) = ("tests/golden/k5-300.in", Scratch::new("explain-given"));
    let moves = run(&["--player", "greedy", game], "").stdout;
    let path = scratch.file("greedy.moves", &moves);
    let all = rows(game, &["--to", "60", &path]);
    let colours = Colours::new(5).unwrap();
    let rule = PlainRule::of(&sets::paper(colours), Shape { bricks: 300, colours });
    let text = fs::read_to_string(game).unwrap();
    let bricks = text.lines().skip(1).map(|line| line.parse::<Brick>().unwrap());
    let (mut board, mut differ) = (PlainBoard::new(), 0);
    for ((index, brick), made) in bricks.take(60).enumerate().zip(moves.lines()) {
        let number = (index + 1).to_string();
        let own: Vec<&Row> = all.iter().filter(|row| row["brick"] == number).collect();
        let mut expected = board.placements(brick, &rule.weights);
        expected.retain(|(action, ..)| action.rotation() == 0 || !brick.is_uniform());
        assert_eq!(own.len(), expected.len());
        for (row, &(action_of, points, value)) in own.iter().zip(&expected) {
            assert_eq!(action(row), action_of);
            let points_rank = 1 + expected.iter().filter(|other| other.1 > points).count();
            let value_rank = 1 + expected.iter().filter(|other| other.2 > value).count();
            assert_eq!(row["points_rank"], points_rank.to_string(), "brick {number}");
            assert_eq!(row["value_rank"], value_rank.to_string(), "brick {number}");
        }
        let taken = marked(&own, "taken");
        let chosen = board.choose(brick, 300 - index as u64, &rule).unwrap();
        assert_eq!(taken, made.parse().unwrap());
        assert_eq!(marked(&own, "rule_takes"), chosen, "brick {number}");
        differ += usize::from(taken != chosen);
        board.play(brick, taken);
    }
    assert!(differ > 20, "{differ}");
}

/// At the first brick of a game, the search player is asked what it would be asked in its own game.
#[test]
fn the_search_player_is_asked_with_all_bricks_in_view() {
    let game = "tests/golden/k5-300.in";
    let search = ["--player", "search", "--tries", "40"];
    let own = rows(game, &[&search[..], &["--brick", "1"]].concat());
    // Two moves were made, so most bricks of the game have no move.
    let scratch = Scratch::new("explain-asked");
    let two = scratch.file("two.moves", "3 1\n3 0\n");
    let asked = rows(game, &["--tries", "40", "--brick", "1", &two]);
    for (own, asked) in own.iter().zip(&asked) {
        assert_eq!(own["taken"], asked["search_takes"]);
        for key in ["plan", "plan_last", "plan_points", "last_brick_steps", "plan_points_here"] {
            assert_eq!(own[key], asked[key], "{key}");
        }
    }
    assert_eq!(marked(&asked.iter().collect::<Vec<_>>(), "taken").to_string(), "3 1");
    // Several bricks at once are explained without the search player, unless it is asked for.
    assert_eq!(rows(game, &[&two])[0]["plan"], "-");
    assert_ne!(rows(game, &["--tries", "9", &two])[0]["plan"], "-");
}

#[test]
fn text_names_the_move_its_ranks_and_what_the_players_would_do() {
    let game = "tests/golden/table-5.11.in";
    let scratch = Scratch::new("explain-made");
    let moves = fs::read_to_string("tests/golden/table-5.11.out").unwrap();
    // The last brick, 333, is of one colour: any rotation does the same.
    let moves = scratch.file("turned.moves", moves.replace("4 2\n2 0\n", "4 1\n2 2\n"));
    let text = explain(&["--brick", "9", game, &moves]);
    for part in [
        "\nTaken: 4 1.\n",
        "\nThe published rule would take 4 2:\n",
        "\nFew bricks are left, so the most points are taken.\n",
        "\nThe search player would take ",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let text = explain(&["--brick", "10", game, &moves]);
    assert!(text.contains("Taken: 2 2, the same as 2 0 for a brick of one colour."), "{text}");
    let svg = explain(&["--brick", "9", "--svg", "-", game, &moves]);
    assert!(svg.contains("; the published rule takes 4 2; the search player takes "), "{svg}");
    run(&["explain", game, &moves, "--player", "paper"], "")
        .refuses("--player cannot be used with MOVES");
}
