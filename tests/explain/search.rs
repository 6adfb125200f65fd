//! `brickgm explain --player search`: what it says of a plan is what the plain twin finds.

use std::fs;

use brickgm::engine::brick::{Brick, Move};

use crate::common::frames::golden;
use crate::common::{run, Scratch};
use crate::engine::plain::PlainBoard;
use crate::explain::placements::{explain, marked, mv, number, rows, Row};

const GAME: &str = "tests/golden/k4-300.in";
const SEARCH: [&str; 4] = ["--player", "search", "--tries", "300"];

fn bricks() -> Vec<Brick> {
    let game = fs::read_to_string(GAME).unwrap();
    let bricks = game.lines().skip(1).map(|line| line.parse().unwrap());
    bricks.collect()
}

/// What all these moves win, unless a column is full; `board` is left as they leave it.
fn played(board: &mut PlainBoard, bricks: &[Brick], moves: &[Move]) -> Option<(u32, Vec<u32>)> {
    let (mut points, mut steps) = (0, Vec::new());
    for (&brick, &mv) in bricks.iter().zip(moves) {
        if !board.accepts(mv.column()) {
            return None;
        }
        steps = board.play(brick, mv);
        points += steps.iter().sum::<u32>();
    }
    Some((points, steps))
}

#[test]
fn plans_cover_the_game_and_win_what_is_said() {
    let all = rows(GAME, &[&SEARCH[..], &["--to", "130"]].concat());
    let taken: Vec<&Row> = all.iter().filter(|row| row["taken"] == "1").collect();
    let output = run(&[&SEARCH[..], &[GAME]].concat(), "").stdout;
    let moves: Vec<Move> = output.lines().map(|line| line.parse().unwrap()).collect();
    let own: Vec<Move> = taken.iter().map(|row| mv(row)).collect();
    assert_eq!(own, moves[..130]);
    let (bricks, mut board, mut score, mut segments) = (bricks(), PlainBoard::new(), 0, 0);
    let mut next = 0;
    while next < 130 {
        let row = taken[next];
        let plan = number(row, "plan_first") - 1..number(row, "plan_last");
        assert_eq!(plan.start, next);
        let before = board.clone();
        let won = played(&mut board, &bricks[plan.clone()], &moves[plan.clone()]);
        let (points, steps) = won.unwrap();
        let steps: Vec<String> = steps.iter().map(u32::to_string).collect();
        assert_eq!(number(row, "score_before"), score);
        score += points as usize;
        segments += usize::from(row["plan"] == "segment");
        for row in all.iter().filter(|row| plan.contains(&(number(row, "brick") - 1))) {
            assert_eq!(row["last_brick_steps"], steps.join(" "));
            assert_eq!(number(row, "plan_points"), points as usize);
            assert_eq!(number(row, "plan_squares_left") as i64, board.features()[5]);
            assert_eq!(row["taken"], row["search_takes"]);
            let mut changed = moves[plan.clone()].to_vec();
            changed[number(row, "brick") - 1 - plan.start] = mv(row);
            let here = played(&mut before.clone(), &bricks[plan.clone()], &changed);
            let here = here.map_or("-".to_string(), |(points, _)| points.to_string());
            assert_eq!(row["plan_points_here"], here, "brick {}", row["brick"]);
        }
        next = plan.end;
    }
    assert!(segments > 1, "{segments}");
}

#[test]
fn text_shows_the_plan() {
    let text = explain(&[&SEARCH[..], &["--brick", "20", GAME]].concat());
    golden("explain-search.txt", &text);
    let short = explain(&[&SEARCH[..], &["--preview", "31", "--brick", "1", GAME]].concat());
    assert!(short.contains("Segment: bricks 1 to 3"), "{short}");
}

/// At the first brick of a game, the search player is asked what it would be asked in its own game.
#[test]
fn the_search_player_is_asked_with_all_bricks_in_view() {
    let own = rows(GAME, &[&SEARCH[..], &["--brick", "1"]].concat());
    // Two moves were made, so most bricks of the game have no move.
    let scratch = Scratch::new("explain-asked");
    let two = scratch.file("two.moves", "3 1\n3 0\n");
    let asked = rows(GAME, &["--brick", "1", &two]);
    for (own, asked) in own.iter().zip(&asked) {
        assert_eq!(own["taken"], asked["search_takes"]);
        for key in ["plan", "plan_last", "plan_points", "last_brick_steps", "plan_points_here"] {
            assert_eq!(own[key], asked[key], "{key}");
        }
    }
    assert_eq!(marked(&asked, "taken").to_string(), "3 1");
    // Several bricks at once are explained without the search player, unless it is asked for.
    assert_eq!(rows(GAME, &[&two])[0]["plan"], "-");
    assert_ne!(rows(GAME, &["--tries", "9", &two])[0]["plan"], "-");
}
