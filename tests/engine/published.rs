//! The published player's switch between building up and cashing in, at its very edges.

use brickgm::engine::board::{Board, GameRules, SQUARES};
use brickgm::engine::brick::{Colours, Move, Shape};
use brickgm::engine::player::published::Published;
use brickgm::engine::player::{Player, View};
use brickgm::engine::rule::{RuleParameters, ScoreLimit, MILLION};

const COLOURS: Colours = Colours::ALL[0];

/// A rule that wants as many squares as there can be, so that it never scores unless it must.
fn hoarder(space_guard: u32, end_guard: u64, limit: u32) -> RuleParameters {
    RuleParameters {
        weights: [0, 0, 0, 0, 0, MILLION],
        score_limits: vec![ScoreLimit { bricks: 100, points: limit }],
        space_guard,
        end_guard,
    }
}

/// Brick `111` on a board where it scores most in column 1: it vanishes by itself anywhere, and
/// there its lowest square makes a row of three as well. Far from those two it leaves them alone.
fn choice(rule: &RuleParameters, remaining: u64) -> Move {
    let board: Board = ".11.......".parse().unwrap();
    assert_eq!(board.squares(), 2);
    let shape = Shape { colours: COLOURS, bricks: 100 };
    let bricks = ["111".parse().unwrap()];
    let view = View { board: &board, bricks: &bricks, remaining };
    let mut moves = Vec::new();
    Published::new(GameRules::new(COLOURS), rule, shape).plan(&view, &mut moves);
    moves[0]
}

fn cashes_in(rule: &RuleParameters, remaining: u64) -> bool {
    let mv = choice(rule, remaining);
    match mv.to_string().as_str() {
        "1 0" => true,
        "5 0" => false,
        other => panic!("{other} is neither the best score nor the best board"),
    }
}

#[test]
fn the_space_guard_speaks_when_there_is_less_space() {
    let space = SQUARES as u32 - 2;
    assert!(!cashes_in(&hoarder(space, 0, 1000), 50));
    assert!(cashes_in(&hoarder(space + 1, 0, 1000), 50));
}

#[test]
fn the_end_guard_speaks_when_fewer_bricks_are_left() {
    assert!(!cashes_in(&hoarder(0, 50, 1000), 50));
    assert!(cashes_in(&hoarder(0, 51, 1000), 50));
}

#[test]
fn a_score_must_exceed_its_limit() {
    let points = {
        let mut board: Board = ".11.......".parse().unwrap();
        let mv = Move::from_index(0);
        GameRules::new(COLOURS).play(&mut board, "111".parse().unwrap(), mv)
    };
    assert!(!cashes_in(&hoarder(0, 0, points), 50));
    assert!(cashes_in(&hoarder(0, 0, points - 1), 50));
}

#[test]
fn of_two_limits_equally_near_the_smaller_n_is_taken() {
    let limit = |bricks, points| ScoreLimit { bricks, points };
    let rule = RuleParameters {
        score_limits: vec![limit(100, 1), limit(400, 2), limit(1600, 3)],
        ..hoarder(0, 0, 0)
    };
    let at = |bricks| rule.score_limit(Shape { colours: COLOURS, bricks });
    // 200 is twice 100 and half of 400; 800 lies so between 400 and 1600.
    assert_eq!([at(199), at(200), at(201)], [1, 1, 2]);
    assert_eq!([at(799), at(800), at(801)], [2, 2, 3]);
}
