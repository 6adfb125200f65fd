//! The spare player, held against its rule as it reads, on the plain board.

use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::{Brick, Move, COLUMNS, MOVES};
use brickgm::engine::player::spare::Spare;
use brickgm::engine::player::{Player, View};

use super::plain::PlainBoard;
use super::search::{bricks, colours};

const ROWS: usize = 20;

fn squares_of(board: &PlainBoard, colour: u8) -> usize {
    let mut count = 0;
    for column in 0..COLUMNS {
        for row in 0..ROWS {
            if board.colour(column, row) == colour {
                count += 1;
            }
        }
    }
    count
}

/// The commonest colour, the smallest of several; `None` on an empty board.
fn commonest(board: &PlainBoard, k: u64) -> Option<u8> {
    let mut found = None;
    let mut most = 0;
    for colour in 1..=k as u8 {
        if squares_of(board, colour) > most {
            most = squares_of(board, colour);
            found = Some(colour);
        }
    }
    found
}

/// What the player should do, and whether it could spare the colour.
fn choose(board: &PlainBoard, brick: Brick, k: u64) -> Option<(Move, bool)> {
    let colour = commonest(board, k);
    let mut sparing: Option<(u32, Move)> = None;
    let mut any: Option<(u32, Move)> = None;
    for mv in (0..MOVES).map(Move::from_index) {
        if !board.accepts(mv.column()) {
            continue;
        }
        let mut after = board.clone();
        let points = after.play(brick, mv).iter().sum();
        let dissolved = colour.map_or(0, |colour| {
            let own = brick.top_down().iter().filter(|&&square| square == colour).count();
            squares_of(board, colour) + own - squares_of(&after, colour)
        });
        if dissolved == 0 && sparing.is_none_or(|(most, _)| points > most) {
            sparing = Some((points, mv));
        }
        if any.is_none_or(|(most, _)| points > most) {
            any = Some((points, mv));
        }
    }
    let spares = sparing.is_some();
    sparing.or(any).map(|(_, mv)| (mv, spares))
}

fn chosen(rules: GameRules, board: &Board, brick: Brick) -> Move {
    let mut moves = Vec::new();
    let view = View { board, bricks: &[brick], remaining: 1 };
    Spare::new(rules).plan(&view, &mut moves);
    assert_eq!(moves.len(), 1);
    moves[0]
}

#[test]
fn every_move_is_the_one_that_the_rule_asks_for() {
    let (mut compared, mut forced) = (0, 0);
    for (k, seed) in (3..=9).flat_map(|k| (61..65).map(move |seed| (k, seed))) {
        let rules = GameRules::new(colours(k));
        let (mut board, mut plain) = (Board::new(), PlainBoard::new());
        for brick in bricks(k, 400, seed) {
            let Some((expected, spares)) = choose(&plain, brick, k) else { break };
            let found = chosen(rules, &board, brick);
            assert_eq!(found, expected, "K = {k}, seed {seed}, brick {brick}");
            rules.play(&mut board, brick, found).unwrap();
            plain.play(brick, found);
            compared += 1;
            forced += u64::from(!spares);
        }
    }
    // Both sides of the rule were seen.
    assert!(compared > 4000 && forced > 40, "{compared} bricks, {forced} without a way to spare");
}

/// Boards on which one word of the rule decides.
#[test]
fn it_spares_the_commonest_colour_of_the_board_before_the_brick() {
    for (board, brick, expected, why) in [
        ("22........", "211", "1 0", "222 in column 3 wins 9 points, but 2 is spared"),
        // In column 3 the 1 would fall beside the others, and all three would go.
        ("1122......", "122", "4 0", "of equally common colours the smaller, in the whole cascade"),
        ("22.1......", "211", "4 0", "with the brick's squares, 1 is as common as 2"),
        (".1........", "111", "2 0", "if 1 cannot be spared, the most points: a run of four"),
    ] {
        let board: Board = board.parse().unwrap();
        let found = chosen(GameRules::new(colours(3)), &board, brick.parse().unwrap());
        assert_eq!(found.to_string(), expected, "{why}");
    }
}
