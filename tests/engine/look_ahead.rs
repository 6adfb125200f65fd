//! The look-ahead over a short view.

use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::{Brick, Move, MOVES};
use brickgm::engine::player::published::Published;
use brickgm::engine::player::search::{anneal, Budget};
use brickgm::engine::player::{Player, View};
use brickgm::formats::weights::sets;
use brickgm::played::built_in::BuiltIn;
use brickgm::played::look_ahead::LookAhead;

use super::search::{bricks, colours, is_blind_beyond, pinned, play, shape, Played};

/// The search player as the program builds it.
fn play_seeing(k: u64, bricks: &[Brick], preview: usize, budget: Budget) -> Played {
    let (shape, settings) = (shape(k, bricks.len()), sets::search(colours(k)));
    play(k, bricks, &mut BuiltIn::search_with(shape, settings, budget, Box::new(anneal), preview))
}

fn play_rule(k: u64, bricks: &[Brick]) -> Played {
    let rule = sets::trained(colours(k));
    let rules = GameRules::new(colours(k));
    play(k, bricks, &mut Published::new(rules, &rule, shape(k, bricks.len())))
}

/// What it does, to the last move.
#[test]
fn short_views_are_played_as_before() {
    let mut changed = Vec::new();
    for (k, preview, expected) in [
        (3, 2, (38_590, 12005563519289763889)),
        (5, 5, (27_714, 3605749383243334339)),
        (7, 3, (2_502, 6392218753188067915)),
    ] {
        let played = play_seeing(k, &bricks(k, 100, 31), preview, Budget::Tries(60));
        changed.extend((pinned(&played) != expected).then(|| (k, preview, pinned(&played))));
    }
    assert!(changed.is_empty(), "{changed:#?}");
}

/// With many colours the trained rule dies early. What looks ahead lives, or a sweep takes its place.
#[test]
fn few_bricks_in_view_are_enough_to_survive_many_colours() {
    for (k, preview) in [(8, 2), (9, 2), (9, 3)] {
        for seed in 41..43 {
            let bricks = bricks(k, 1000, seed);
            let placed = play_seeing(k, &bricks, preview, Budget::Tries(60)).moves.len();
            assert_eq!(placed, bricks.len(), "K = {k}, seed {seed}");
        }
    }
}

#[test]
fn bricks_out_of_view_change_nothing() {
    for (k, preview) in [(3, 2), (4, 5), (5, 19), (7, 3), (9, 8)] {
        is_blind_beyond(k, preview, |bricks| {
            play_seeing(k, bricks, preview, Budget::Tries(60)).moves
        });
    }
}

/// Too few tries, or too little time for a game this long: the trained rule's moves.
#[test]
fn without_time_to_look_ahead_it_plays_by_the_rule() {
    for k in 3..=6 {
        let bricks = bricks(k, 200, 6);
        let ruled = play_rule(k, &bricks).moves;
        for budget in [Budget::Tries(59), Budget::Seconds(0.01)] {
            // The last bricks are an endgame.
            let moves = play_seeing(k, &bricks, 4, budget).moves;
            assert_eq!(moves[..180], ruled[..180], "K = {k}, {budget:?}");
        }
    }
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
        LookAhead::new(shape(k, 22), Budget::Tries(60), 2).plan(&view, &mut moves);
        let most = all().map(best_from).max().unwrap();
        assert!(most == 0 || best_from(moves[0]) == most, "K = {k}, seed {seed}");
        won += most;
    }
    assert!(won > 0);
}
