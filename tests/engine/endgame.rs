//! The last bricks of a game: the best line where every line can be looked at, and never less than
//! simpler players win.

use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::{Brick, Move, MOVES};
use brickgm::engine::player::greedy::Greedy;
use brickgm::engine::player::published::Published;
use brickgm::engine::player::search::pace::Effort;
use brickgm::engine::player::search::{anneal, Budget, DecidedBy, Search, Segment, Tables};
use brickgm::engine::player::{Player, View};
use brickgm::formats::weights::sets;
use std::cmp::Reverse;
use std::collections::HashMap;

use crate::engine::search::{bricks, colours, parts, play, search, shape};

fn every_move() -> impl Iterator<Item = Move> {
    (0..MOVES).map(Move::from_index)
}

/// The most points of all sequences of moves.
fn optimum(rules: GameRules, board: &Board, bricks: &[Brick]) -> u64 {
    let Some((&brick, later)) = bricks.split_first() else {
        return 0;
    };
    let legal = every_move().filter(|mv| board.accepts(mv.column()));
    let values = legal.map(|mv| {
        let mut after = *board;
        let points = rules.play(&mut after, brick, mv);
        u64::from(points) + optimum(rules, &after, later)
    });
    values.max().unwrap_or(0)
}

#[test]
fn tiny_games_are_played_perfectly() {
    for k in 3..=9 {
        for (n, games) in [(1, 10), (2, 20), (3, 3), (4, 3), (5, u64::from(k == 9))] {
            for seed in 0..games {
                let bricks = bricks(k, n, 300 + seed);
                let score = play(k, &bricks, &mut search(k, n, Budget::Tries(5))).score;
                let best = optimum(GameRules::new(colours(k)), &Board::new(), &bricks);
                assert_eq!(score, best, "K = {k}, N = {n}, seed {seed}");
            }
        }
    }
}

/// The last bricks of a long game, on whatever lies there.
#[test]
fn the_last_bricks_on_a_used_board_are_played_perfectly() {
    for k in [3, 5, 9] {
        let rules = GameRules::new(colours(k));
        for seed in 0..6 {
            let all = bricks(k, 30, 500 + seed);
            let mut board = Board::new();
            for (place, &brick) in all[..27].iter().enumerate() {
                let mv = Move::new((place * 7 + place / 10) % 10, (place % 3) as u8).unwrap();
                rules.play(&mut board, brick, mv);
            }
            let mut player = search(k, 30, Budget::Tries(5));
            let mut moves = Vec::new();
            let view = View { board: &board, bricks: &all[27..], remaining: 3 };
            player.plan(&view, &mut moves);
            let best = optimum(rules, &board, &all[27..]);
            let played = all[27..].iter().zip(&moves);
            let points: u32 = played.map(|(&brick, &mv)| rules.play(&mut board, brick, mv)).sum();
            assert_eq!(u64::from(points), best, "K = {k}, seed {seed}");
            assert_eq!(player.decided_by(), DecidedBy::Ending);
            assert_eq!(player.stats().placed, [0, 0, 0, 3]);
        }
    }
}

/// Keeps the boards with the most points, each once.
fn beam(rules: GameRules, bricks: &[Brick], width: usize) -> u64 {
    let mut boards = vec![(0, Board::new())];
    for &brick in bricks {
        let mut after: HashMap<Board, u64> = HashMap::new();
        for (points, board) in &boards {
            for mv in every_move().filter(|mv| board.accepts(mv.column())) {
                let mut child = *board;
                let points = points + u64::from(rules.play(&mut child, brick, mv));
                let best = after.entry(child).or_default();
                *best = points.max(*best);
            }
        }
        boards = after.into_iter().map(|(board, points)| (points, board)).collect();
        boards.sort_by_key(|&(points, board)| Reverse((points, board.occupied(), board.heights())));
        boards.truncate(width);
    }
    boards[0].0
}

#[test]
fn small_games_win_no_less_than_simpler_players() {
    for k in [3, 5, 8] {
        let rules = GameRules::new(colours(k));
        for n in [4, 7, 12] {
            for seed in 0..2 {
                let bricks = bricks(k, n, 600 + seed);
                let mut parts = parts(k, n, Budget::Tries(200));
                parts.rule = parts.rule.filter(|_| seed > 0);
                let score = play(k, &bricks, &mut Search::new(parts)).score;
                let rule = sets::paper(colours(k));
                let mut published = Published::new(rules, &rule, shape(k, n));
                let segment = Segment {
                    rules,
                    board: &Board::new(),
                    bricks: &bricks,
                    tables: &Tables::new(&sets::search(colours(k))),
                    effort: Effort::Tries(200 * n as u64),
                };
                let others = [
                    anneal(&segment, 0).map_or(0, |plan| plan.outcome.points.into()),
                    play(k, &bricks, &mut Greedy::new(rules)).score,
                    play(k, &bricks, &mut published).score,
                    beam(rules, &bricks, 100),
                ];
                let most = others.into_iter().max().unwrap();
                assert!(score >= most, "K = {k}, N = {n}, {seed}: {score}, {others:?}");
            }
        }
    }
}
