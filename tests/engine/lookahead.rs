//! The lookahead player: blind beyond its view, alive at many colours, and right where all can be looked at.

use brickgm::engine::board::{Board, GameRules, SQUARES};
use brickgm::engine::brick::{Brick, Move, MOVES};
use brickgm::engine::player::lookahead::LookAhead;
use brickgm::engine::player::published::Published;
use brickgm::engine::player::{Player, View};
use brickgm::formats::weights::sets;

use super::published::hoarder;
use super::search::{bricks, colours, is_blind_beyond, play, shape, Played};

fn player(k: u64, n: usize, view: usize, tries: usize) -> LookAhead {
    let (rules, rule) = (GameRules::new(colours(k)), sets::lookahead(colours(k)));
    LookAhead::new(rules, &rule, shape(k, n), view, tries)
}

fn play_seeing(k: u64, bricks: &[Brick], view: usize) -> Played {
    play(k, bricks, &mut player(k, bricks.len(), view, 60))
}

/// With many colours the trained rule, which sees one brick, dies early.
#[test]
fn few_bricks_in_view_are_enough_to_survive_many_colours() {
    for (k, view) in [(8, 2), (9, 3)] {
        for seed in 41..43 {
            let bricks = bricks(k, 1000, seed);
            let placed = play_seeing(k, &bricks, view).moves.len();
            assert_eq!(placed, bricks.len(), "K = {k}, seed {seed}");
        }
    }
}

#[test]
fn bricks_out_of_view_change_nothing() {
    for (k, view) in [(3, 1), (3, 2), (4, 5), (5, 19), (7, 3), (9, 8)] {
        is_blind_beyond(k, view, |bricks| play_seeing(k, bricks, view).moves);
    }
}

/// More bricks in view win more; with one the values are those of the trained rule, which differs in its
/// limit only.
#[test]
fn to_see_more_wins_more() {
    for k in [4, 5, 6] {
        let sum = |view| -> u64 {
            (0..6).map(|seed| play_seeing(k, &bricks(k, 300, 50 + seed), view).score).sum()
        };
        let [one, three, six] = [1, 3, 6].map(sum);
        assert!(one < three && three < six, "K = {k}: {one}, {three}, {six}");
    }
    let bricks = bricks(5, 12, 1);
    let rules = GameRules::new(colours(5));
    let mut rule = Published::new(rules, &sets::trained(colours(5)), shape(5, 12));
    let ruled = play(5, &bricks, &mut rule).moves;
    assert_eq!(play_seeing(5, &bricks, 1).moves, ruled);
}

/// The last two bricks of a game, where only points count: every line is within the beam.
#[test]
fn of_all_lines_of_two_bricks_it_begins_the_one_that_wins_the_most() {
    let mut won = 0;
    for (k, seed) in (3..=7).flat_map(|k| (0..12).map(move |seed| (k, seed))) {
        let bricks = bricks(k, 22, seed);
        let rules = GameRules::new(colours(k));
        let mut board = Board::new();
        for (place, &brick) in bricks[..20].iter().enumerate() {
            rules.play(&mut board, brick, Move::new(place * 7 % 10, 0).unwrap()).unwrap();
        }
        let after = |board: &Board, brick, mv| {
            let mut board = *board;
            let points = rules.play(&mut board, brick, mv).unwrap();
            (board, points)
        };
        let all = || (0..MOVES).map(Move::from_index);
        let best_from = |mv| {
            let (board, points) = after(&board, bricks[20], mv);
            points + all().map(|last| after(&board, bricks[21], last).1).max().unwrap()
        };
        let mut moves = Vec::new();
        let view = View { board: &board, bricks: &bricks[20..], remaining: 2 };
        player(k, 22, 2, 60).plan(&view, &mut moves);
        let most = all().map(best_from).max().unwrap();
        assert!(most == 0 || best_from(moves[0]) == most, "K = {k}, seed {seed}");
        won += most;
    }
    assert!(won > 0);
}

/// Each guard and the limit one step on this side of its edge, and one beyond it, for a rule that
/// scores only if it must. The limit is that of the rule and half as much again.
#[test]
fn points_are_taken_from_the_edge_of_each_guard_and_of_the_limit_on() {
    let board: Board = ".11.......".parse().unwrap();
    let (rules, bricks) = (GameRules::new(colours(3)), ["111".parse().unwrap()]);
    let most = rules.play(&mut board.clone(), bricks[0], Move::from_index(0)).unwrap();
    assert_eq!(most, 36);
    let space = SQUARES as u32 - 2;
    for (space_guard, end_guard, limit, expected) in [
        (space, 0, 1000, "5 0"),
        (space + 1, 0, 1000, "1 0"),
        (0, 50, 1000, "5 0"),
        (0, 51, 1000, "1 0"),
        (0, 0, 24, "5 0"),
        (0, 0, 23, "1 0"),
    ] {
        let rule = hoarder(space_guard, end_guard, limit);
        let view = View { board: &board, bricks: &bricks, remaining: 50 };
        let mut moves = Vec::new();
        LookAhead::new(rules, &rule, shape(3, 100), 1, 60).plan(&view, &mut moves);
        assert_eq!(moves[0].to_string(), expected, "{space_guard} {end_guard} {limit}");
    }
}
