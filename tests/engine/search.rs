//! The search player: strong, repeatable, legal, and alive where the published rule dies.

use crate::engine::plain::PlainBoard;
use brickgm::engine::board::rules::InstructionSet;
use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::{Brick, Colours, Move, Shape, MOVES};
use brickgm::engine::game::{Game, Next, Observer, Placed};
use brickgm::engine::player::search::{anneal, Budget, Pace, Search, SearchParts};
use brickgm::engine::player::{Player, View};
use brickgm::formats::deal::Deal;
use brickgm::formats::weights::sets;
use brickgm::played::chains::OnThreads;
use std::time::Instant;

pub fn colours(k: u64) -> Colours {
    Colours::new(k).unwrap()
}

pub fn bricks(k: u64, n: usize, seed: u64) -> Vec<Brick> {
    Deal::new(colours(k), seed).take(n).collect()
}

pub fn shape(k: u64, n: usize) -> Shape {
    Shape { colours: colours(k), bricks: n as u64 }
}

pub fn parts(k: u64, budget: Budget) -> SearchParts {
    SearchParts {
        rules: GameRules::new(colours(k)),
        settings: sets::search(colours(k)),
        pace: Pace::new(budget, Box::new(Instant::now())),
        planner: Box::new(anneal),
    }
}

pub fn search(k: u64, budget: Budget) -> Search {
    Search::new(parts(k, budget))
}

pub struct Played {
    pub moves: Vec<Move>,
    pub score: u64,
}

/// Plays and checks every move and the score against the plain-array twin.
pub fn play(k: u64, bricks: &[Brick], player: &mut dyn Player) -> Played {
    let mut game = Game::new(GameRules::new(colours(k)), shape(k, bricks.len()));
    let mut twin = Twin { board: PlainBoard::new(), moves: Vec::new(), score: 0 };
    game.play(&mut bricks.iter().cloned(), player, &mut twin).unwrap();
    assert!(game.is_complete() || game.is_over(), "K = {k}: no move");
    assert_eq!(twin.score, game.score(), "K = {k}");
    Played { moves: twin.moves, score: twin.score }
}

/// Plays along on the plain array.
struct Twin {
    board: PlainBoard,
    moves: Vec<Move>,
    score: u64,
}

impl Observer for Twin {
    fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
        let mv = placed.mv;
        assert!(self.board.accepts(mv.column()), "illegal {mv}");
        let points: u32 = self.board.play(placed.brick, mv).iter().sum();
        assert_eq!(points, placed.points, "{mv}");
        self.score += u64::from(points);
        self.moves.push(mv);
        Next::GoOn
    }
}

fn play_tries(k: u64, bricks: &[Brick], tries: u64) -> Played {
    play(k, bricks, &mut search(k, Budget::Tries(tries)))
}

/// A floor on strength: the mean score of games at fixed work, four standard errors below what
/// `brickgm bench --player search --tries 300 --shape 3x300 --seeds 600..639` and the like measure. A
/// change of the search may change every move, but must not make it weaker.
#[test]
fn the_player_is_as_strong_as_it_was() {
    for (k, n, tries, games, floor) in [
        (3, 300, 300, 40, 513_000),
        (5, 300, 300, 40, 372_000),
        (7, 300, 300, 40, 217_000),
        (9, 300, 300, 40, 107_000),
        (6, 12, 20, 100, 236),
    ] {
        let score = |seed| play_tries(k, &bricks(k, n, 600 + seed), tries).score;
        let mean = (0..games).map(score).sum::<u64>() / games;
        assert!(mean >= floor, "K = {k}, N = {n}: {mean} points, the floor is {floor}");
    }
}

/// Played all the same, a plan that leaves more than half of the board would end this game at brick 449.
#[test]
fn a_plan_that_leaves_no_room_is_not_played() {
    let bricks = bricks(7, 1000, 7022);
    assert_eq!(play_tries(7, &bricks, 300).moves.len(), bricks.len());
}

/// Planning and, without time, sweeping.
#[test]
fn every_kind_of_processor_plays_the_same_moves() {
    for k in 3..=9 {
        let bricks = bricks(k, 100, 2);
        for budget in [Budget::Tries(30), Budget::Seconds(0.0)] {
            let moves = InstructionSet::all().into_iter().map(|instructions| {
                let mut parts = parts(k, budget);
                parts.rules = GameRules::on(instructions, colours(k));
                play(k, &bricks, &mut Search::new(parts)).moves
            });
            let moves: Vec<_> = moves.collect();
            assert!(moves.iter().all(|other| *other == moves[0]), "K = {k}, {budget:?}");
        }
    }
}

#[test]
fn moves_depend_on_the_chains_and_not_on_the_threads() {
    let bricks = bricks(5, 130, 2);
    let moves = |chains, threads| {
        let mut parts = parts(5, Budget::Tries(40));
        parts.planner = OnThreads { chains, threads }.planner();
        play(5, &bricks, &mut Search::new(parts))
    };
    let one = play_tries(5, &bricks, 40);
    assert_eq!(moves(1, 1).moves, one.moves);
    assert_eq!(moves(1, 3).moves, one.moves);
    for chains in [2, 3] {
        let shared = moves(chains, 1).moves;
        assert_eq!(moves(chains, 2).moves, shared);
        assert_eq!(moves(chains, 4).moves, shared);
        assert_ne!(shared, one.moves);
    }
}

/// Every move is legal and scored as the twin does: `play` checks that.
#[test]
fn games_of_any_length_are_played_to_the_end() {
    for (place, n) in [0, 1, 2, 3, 29, 30, 58, 59, 60, 61, 62, 63, 100, 101].into_iter().enumerate()
    {
        let k = 3 + place as u64 % 7;
        assert_eq!(play_tries(k, &bricks(k, n, 3), 20).moves.len(), n, "K = {k}, N = {n}");
    }
}

/// With P bricks in view, the moves up to brick i may depend on bricks up to i + P - 1 only.
pub fn is_blind_beyond(k: u64, preview: usize, moves: impl Fn(&[Brick]) -> Vec<Move>) {
    let (n, changed) = (90, 70);
    let bricks = bricks(k, n, 8);
    let mut others = bricks.clone();
    others[changed..].copy_from_slice(&self::bricks(k, n, 9)[changed..]);
    let (one, other) = (moves(&bricks), moves(&others));
    let blind = changed + 1 - preview;
    assert_eq!(one[..blind], other[..blind], "K = {k}, preview {preview}");
    assert_ne!(one, other, "K = {k}, preview {preview}: the change was never seen");
}

/// Boards nearly full: each brick goes where it leaves the most squares.
#[test]
fn on_a_nearly_full_board_the_player_still_finds_a_legal_move() {
    for (k, seed) in [3, 6, 9].into_iter().flat_map(|k| (0..6).map(move |seed| (k, seed))) {
        let (rules, all) = (GameRules::new(colours(k)), bricks(k, 200, seed));
        let (mut board, mut bricks) = (Board::new(), &all[..]);
        while board.squares() < 165 && bricks.len() > 10 {
            board = fullest_after(rules, &board, bricks[0]);
            bricks = &bricks[1..];
        }
        assert!(board.squares() > 130, "K = {k}: {board}");
        let view = View { board: &board, bricks, remaining: bricks.len() as u64 };
        let mut moves = Vec::new();
        search(k, Budget::Tries(10)).plan(&view, &mut moves);
        assert!(!moves.is_empty());
        for (&brick, &mv) in bricks.iter().zip(&moves) {
            assert!(board.accepts(mv.column()), "K = {k}: {mv} on\n{board}");
            rules.play(&mut board, brick, mv).unwrap();
        }
    }
}

fn fullest_after(rules: GameRules, board: &Board, brick: Brick) -> Board {
    let legal = (0..MOVES).map(Move::from_index).filter(|mv| board.accepts(mv.column()));
    let boards = legal.map(|mv| {
        let mut after = *board;
        rules.play(&mut after, brick, mv).unwrap();
        after
    });
    boards.max_by_key(Board::squares).unwrap()
}
