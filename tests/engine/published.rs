//! The published player's switch between building up and cashing in, at its very edges.

use brickgm::engine::board::{Board, GameRules, SQUARES};
use brickgm::engine::brick::{Colours, Move, Shape};
use brickgm::engine::player::published::Published;
use brickgm::engine::player::{Player, View};
use brickgm::engine::rule::{RuleParameters, ScoreLimit, MILLION};

const COLOURS: Colours = Colours::ALL[0];

/// A rule that wants as many squares as there can be, so that it never scores unless it must.
pub fn hoarder(space_guard: u32, end_guard: u64, limit: u32) -> RuleParameters {
    RuleParameters {
        weights: [0, 0, 0, 0, 0, MILLION, 0],
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

/// Each guard and the limit one step on this side of its edge, and one beyond it.
#[test]
fn every_switch_is_at_its_edge() {
    let space = SQUARES as u32 - 2;
    let mut board: Board = ".11.......".parse().unwrap();
    let (rules, brick) = (GameRules::new(COLOURS), "111".parse().unwrap());
    let most = rules.play(&mut board, brick, Move::from_index(0)).unwrap();
    for (space_guard, end_guard, limit, expected) in [
        (space, 0, 1000, false),
        (space + 1, 0, 1000, true),
        (0, 50, 1000, false),
        (0, 51, 1000, true),
        (0, 0, most, false),
        (0, 0, most - 1, true),
    ] {
        let found = cashes_in(&hoarder(space_guard, end_guard, limit), 50);
        assert_eq!(found, expected, "{space_guard} {end_guard} {limit}");
    }
}
