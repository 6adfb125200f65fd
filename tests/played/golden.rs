//! Whole games whose moves are known beforehand.
//!
//! `tests/golden/<name>.in` with `<name>.out` is a game of the published player. Table 5.11 is the
//! thesis's own; the expected moves of the others come from the plain-array twin, never from the
//! bit planes. `BRICKGM_BLESS=1 cargo test golden` lets the twin write them anew.
//! `<name>.in` with `<name>.moves` is a game to be scored.

use std::fs;
use std::path::{Path, PathBuf};

use crate::engine::plain::{PlainBoard, PlainRule};
use brickgm::engine::board::rules;
use brickgm::engine::board::GameRules;
use brickgm::engine::brick::{Brick, Move, Shape};
use brickgm::engine::entry::MoveLines;
use brickgm::engine::game::Game;
use brickgm::engine::player::greedy::Greedy;
use brickgm::engine::player::published::Published;
use brickgm::engine::player::Player;
use brickgm::formats::games::GameReader;
use brickgm::formats::weights::sets;
use brickgm::played::{given, Dealt, Input, Origin};

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(golden(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The names of the games that have expected moves, or should get some.
fn games() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(golden(""))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|file| file.strip_suffix(".in").map(str::to_string))
        .filter(|name| !golden(&format!("{name}.moves")).exists())
        .collect();
    names.sort();
    names
}

fn parse(input: &str) -> (Shape, Vec<Brick>) {
    let reader = GameReader::new(input.as_bytes()).unwrap();
    (reader.shape(), reader.map(Result::unwrap).collect())
}

fn played(
    input: &str,
    path: rules::InstructionSet,
    make: fn(GameRules, Shape) -> Box<dyn Player>,
) -> String {
    let (shape, bricks) = parse(input);
    let rules = GameRules::on(path, shape.colours);
    let mut moves = MoveLines(Vec::new());
    let mut player = make(rules, shape);
    Game::new(rules, shape).play(&mut bricks.into_iter(), &mut *player, &mut moves).unwrap();
    String::from_utf8(moves.0).unwrap()
}

fn paper(rules: GameRules, shape: Shape) -> Box<dyn Player> {
    Box::new(Published::new(rules, &sets::paper(shape.colours), shape))
}

fn greedy(rules: GameRules, _: Shape) -> Box<dyn Player> {
    Box::new(Greedy::new(rules))
}

/// The published player on the plain array.
fn twin_moves(input: &str) -> String {
    let (shape, bricks) = parse(input);
    let rule = PlainRule::of(&sets::paper(shape.colours), shape);
    let mut board = PlainBoard::new();
    let mut moves = String::new();
    for (index, &brick) in bricks.iter().enumerate() {
        match board.choose(brick, shape.bricks - index as u64, &rule) {
            Some(action) => {
                board.play(brick, action);
                moves += &format!("{action}\n");
            }
            None => break,
        }
    }
    moves
}

fn score(input: &str, moves: &str) -> u64 {
    let (shape, bricks) = parse(input);
    let dealt = Dealt { shape, bricks, input: Input::File(String::new()) };
    let played = given::play(dealt, moves.as_bytes(), Origin::default());
    assert_eq!(played.end.failure(), None);
    played.score
}

#[test]
fn the_published_player_makes_the_expected_moves() {
    let bless = std::env::var_os("BRICKGM_BLESS").is_some();
    let names = games();
    for k in 3..=9 {
        assert!(names.iter().any(|name| name.starts_with(&format!("k{k}-"))));
    }
    for name in names {
        let input = text(&format!("{name}.in"));
        if bless && name != "table-5.11" {
            fs::write(golden(&format!("{name}.out")), twin_moves(&input)).unwrap();
        }
        let expected = text(&format!("{name}.out"));
        for path in rules::InstructionSet::all() {
            let moves = played(&input, path, paper);
            assert_eq!(moves, expected, "{name} on the {} path", path.name());
        }
    }
}

#[test]
fn the_games_of_the_thesis_score_what_it_says() {
    let table = |name: &str, moves: &str| score(&text(&format!("{name}.in")), &text(moves));
    assert_eq!(table("table-2.1", "table-2.1.moves"), 507);
    assert_eq!(table("table-2.4", "table-2.4.moves"), 97);
    assert_eq!(table("table-5.11", "table-5.11.out"), 226);
    assert_eq!(twin_moves(&text("table-5.11.in")), text("table-5.11.out"));
    // The thesis calls Table 2.4 greedy; a greedy player scores less.
    let game = text("table-2.4.in");
    let greedy = played(&game, rules::InstructionSet::best(), greedy);
    assert_eq!(score(&game, &greedy), 90);
}

/// Held against the twin on every game: the first of the moves that win the most.
#[test]
fn greedy_takes_the_most_points_of_every_brick() {
    for name in games() {
        let (_, bricks) = parse(&text(&format!("{name}.in")));
        let moves = played(&text(&format!("{name}.in")), rules::InstructionSet::best(), greedy);
        let mut board = PlainBoard::new();
        for (&brick, line) in bricks.iter().zip(moves.lines()) {
            let action: Move = line.parse().unwrap();
            let placements = board.placements(brick, &[0; 7]);
            let most = placements.iter().map(|placement| placement.1).max().unwrap();
            let first = placements.iter().find(|placement| placement.1 == most).unwrap();
            assert_eq!(action, first.0, "{name}: {brick}");
            board.play(brick, action);
        }
    }
}
