//! The search player: repeatable, legal, blind to what it may not see, and alive where the
//! published rule dies.

use crate::engine::plain::PlainBoard;
use brickgm::engine::board::rules::InstructionSet;
use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::{Brick, Colours, Move, Shape, MOVES};
use brickgm::engine::game::{Game, Next, Observer, Placed};
use brickgm::engine::player::published::Published;
use brickgm::engine::player::search::pace::Effort;
use brickgm::engine::player::search::{anneal, Budget, Pace, Search, SearchParts, Segment, Tables};
use brickgm::engine::player::{Player, View};
use brickgm::formats::deal::Deal;
use brickgm::formats::weights::sets;
use brickgm::played::chains::OnThreads;
use brickgm::played::look_ahead::least_view;
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

pub fn parts(k: u64, n: usize, budget: Budget) -> SearchParts {
    let rules = GameRules::new(colours(k));
    let rule = Published::new(rules, &sets::trained(colours(k)), shape(k, n));
    SearchParts {
        rules,
        settings: sets::search(colours(k)),
        rule: Some(Box::new(rule)),
        pace: Pace::new(budget, Box::new(Instant::now())),
        planner: Box::new(anneal),
        preview: usize::MAX,
        least_view: least_view(shape(k, n), Budget::Tries(1), 1).0,
    }
}

pub fn search(k: u64, n: usize, budget: Budget) -> Search {
    Search::new(parts(k, n, budget))
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

/// With this price of the fuse's squares.
fn play_at_price(k: u64, bricks: &[Brick], tries: u64, fuse_price: f64) -> Played {
    let mut parts = parts(k, bricks.len(), Budget::Tries(tries));
    parts.settings.fuse_price = fuse_price;
    play(k, bricks, &mut Search::new(parts))
}

fn play_tries(k: u64, bricks: &[Brick], tries: u64) -> Played {
    play(k, bricks, &mut search(k, bricks.len(), Budget::Tries(tries)))
}

/// A hash of moves (FNV-1a), so that a pinned game is one number.
fn hash(moves: &[Move]) -> u64 {
    moves.iter().fold(0xcbf2_9ce4_8422_2325, |hash, mv| {
        (hash ^ mv.index() as u64).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn a_number_of_tries_gives_the_same_moves_every_time() {
    for k in [3, 5, 9] {
        let bricks = bricks(k, 150, 1);
        let first = play_tries(k, &bricks, 40);
        assert_eq!(first.moves, play_tries(k, &bricks, 40).moves, "K = {k}");
        assert_eq!(first.moves.len(), 150, "K = {k}");
    }
}

/// What the player does with few tries, to the last move. A change of the search or its
/// numbers on purpose changes these too, and says so. Without a price the fuse counts for nothing.
#[test]
fn small_games_are_played_as_before() {
    let expected = [
        (3, 0.0, 135_001, 4084902547633572012),
        (5, 0.0, 110_168, 13960852289885973834),
        (9, 0.0, 34_256, 16534780833733529872),
        (4, 0.008, 227_288, 14224420334414244786),
    ];
    let found = expected.map(|(k, price, ..)| {
        let played = play_at_price(k, &bricks(k, 150, 1), 100, price);
        (k, price, played.score, hash(&played.moves))
    });
    assert_eq!(found, expected);
}

/// Played all the same, a plan that leaves more than half of the board would end this game at brick 449.
#[test]
fn a_plan_that_leaves_no_room_is_not_played() {
    let bricks = bricks(7, 1000, 7022);
    assert_eq!(play_tries(7, &bricks, 300).moves.len(), bricks.len());
}

#[test]
fn every_kind_of_processor_plays_the_same_moves() {
    for k in [3, 5, 9] {
        let bricks = bricks(k, 130, 2);
        let moves = InstructionSet::all().into_iter().map(|instructions| {
            let mut parts = parts(k, bricks.len(), Budget::Tries(30));
            parts.rules = GameRules::on(instructions, colours(k));
            play(k, &bricks, &mut Search::new(parts)).moves
        });
        let moves: Vec<_> = moves.collect();
        assert!(moves.iter().all(|other| *other == moves[0]), "K = {k}");
    }
}

#[test]
fn moves_depend_on_the_chains_and_not_on_the_threads() {
    let bricks = bricks(5, 130, 2);
    let moves = |chains, threads| {
        let mut parts = parts(5, bricks.len(), Budget::Tries(40));
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

/// Four chains that share find more than one, and one that shares with none is the plain one.
#[test]
fn more_chains_plan_better_segments() {
    let tables = Tables::new(&sets::search(colours(6)));
    let board = Board::new();
    let (mut one, mut four) = (0.0, 0.0);
    for seed in 0..6 {
        let bricks = bricks(6, 60, seed);
        let segment = Segment {
            rules: GameRules::new(colours(6)),
            board: &board,
            bricks: &bricks,
            tables: &tables,
            effort: Effort::Tries(4000),
        };
        let best = |chains| OnThreads { chains, threads: 2 }.best(&segment, 7);
        let alone = best(1).unwrap();
        assert_eq!(alone.moves, anneal(&segment, 7).unwrap().moves);
        one += alone.value.ln();
        four += best(4).unwrap().value.ln();
    }
    assert!(four > one + 6.0 * 0.1, "{four} and {one}");
}

#[test]
fn moves_are_legal_and_scored_as_the_referee_does() {
    for k in 3..=9 {
        for seed in 10..12 {
            play_tries(k, &bricks(k, 120, seed), 20);
        }
    }
}

#[test]
fn games_of_any_length_are_played_to_the_end() {
    for n in [0, 1, 2, 3, 29, 30, 58, 59, 60, 61, 62, 63, 100, 101] {
        let played = play_tries(5, &bricks(5, n, 3), 20);
        assert_eq!(played.moves.len(), n);
    }
}

/// With a preview of P, the moves up to brick i may depend on bricks up to i + P - 1 only.
#[test]
fn a_preview_hides_what_comes_later() {
    for (k, preview) in [(3, 1), (3, 7), (5, 2), (5, 16), (9, 7), (4, 55)] {
        let (n, changed) = (90, 70);
        let bricks = bricks(k, n, 8);
        let mut others = bricks.clone();
        others[changed..].copy_from_slice(&self::bricks(k, n, 9)[changed..]);
        let moves = |bricks: &[Brick]| {
            let mut parts = parts(k, n, Budget::Tries(20));
            parts.preview = preview;
            play(k, bricks, &mut Search::new(parts)).moves
        };
        let (one, other) = (moves(&bricks), moves(&others));
        let blind = changed + 1 - preview;
        assert_eq!(one[..blind], other[..blind], "K = {k}, preview {preview}");
        assert_ne!(one, other, "K = {k}, preview {preview}: the change was never seen");
    }
}

fn play_seeing(k: u64, bricks: &[Brick], preview: usize) -> Played {
    let mut parts = parts(k, bricks.len(), Budget::Tries(20));
    parts.preview = preview;
    play(k, bricks, &mut Search::new(parts))
}

/// Who sees too little plays by the rule that it falls back on, move for move; one brick more, and
/// it plans.
#[test]
fn a_short_view_is_played_by_the_rule() {
    for (k, least) in [(3, 26), (4, 18), (5, 12), (6, 8), (7, 5)] {
        let bricks = bricks(k, 80, 5);
        let rules = GameRules::new(colours(k));
        let mut rule = Published::new(rules, &sets::trained(colours(k)), shape(k, bricks.len()));
        let ruled = play(k, &bricks, &mut rule).moves;
        let short = play_seeing(k, &bricks, least - 1).moves;
        // At the end all that is left is in view.
        let blind = bricks.len() - least;
        assert_eq!(short[..blind], ruled[..blind], "K = {k}");
        assert_ne!(play_seeing(k, &bricks, least).moves[..blind], ruled[..blind]);
    }
}

/// At eight colours a player that sees one brick imagines some more, and survives; the published rule, its
/// guard raised to where it lives the longest, wins less, and with nine colours next to nothing.
#[test]
fn one_brick_in_view_is_enough_for_more_than_the_published_rule() {
    for k in [8, 9] {
        let (mut seeing, mut published) = (0, 0);
        for seed in 501..507 {
            let bricks = bricks(k, 1000, seed);
            let rules = GameRules::new(colours(k));
            let mut guarded = sets::paper(colours(k));
            guarded.space_guard = 30;
            let mut rule = Published::new(rules, &guarded, shape(k, bricks.len()));
            seeing += play_seeing(k, &bricks, 1).score;
            published += play(k, &bricks, &mut rule).score;
        }
        assert!(seeing > published, "K = {k}: {seeing} and {published}");
    }
}

/// What is planned within a view goes off at its end, and so do the last bricks of a game.
#[test]
fn a_view_and_a_game_end_with_an_explosion() {
    for (k, preview, n) in [(5, 14, 14), (8, 20, 20), (5, usize::MAX, 17), (9, usize::MAX, 33)] {
        let bricks = bricks(k, 90, 12);
        assert!(!bricks[n - 1].is_uniform());
        let n = if preview == usize::MAX { n } else { bricks.len() };
        let moves = play_seeing(k, &bricks[..n], preview).moves;
        let end = n.min(preview);
        let points = |count: usize| {
            let rules = GameRules::new(colours(k));
            let mut board = Board::new();
            let played = bricks.iter().zip(&moves).take(count);
            played.map(|(&brick, &mv)| rules.play(&mut board, brick, mv)).sum::<u32>()
        };
        assert!(points(end) > points(end - 1), "K = {k}, view {preview}");
    }
}

/// Boards nearly full: each brick goes where it leaves the most squares.
#[test]
fn on_a_nearly_full_board_the_player_still_finds_a_legal_move() {
    for k in [3, 6, 9] {
        let rules = GameRules::new(colours(k));
        for seed in 0..6 {
            let bricks = bricks(k, 200, seed);
            let mut board = Board::new();
            let mut next = 0;
            while board.squares() < 165 && next < 190 {
                board = fullest_after(rules, &board, bricks[next]);
                next += 1;
            }
            assert!(board.squares() > 130, "K = {k}: {board}");
            let view = View {
                board: &board,
                bricks: &bricks[next..],
                remaining: (bricks.len() - next) as u64,
            };
            let mut moves = Vec::new();
            search(k, 200, Budget::Tries(10)).plan(&view, &mut moves);
            for (&brick, &mv) in bricks[next..].iter().zip(&moves) {
                assert!(board.accepts(mv.column()), "K = {k}: {mv} on\n{board}");
                rules.play(&mut board, brick, mv);
            }
            assert!(!moves.is_empty());
        }
    }
}

fn fullest_after(rules: GameRules, board: &Board, brick: Brick) -> Board {
    let legal = (0..MOVES).map(Move::from_index).filter(|mv| board.accepts(mv.column()));
    let boards = legal.map(|mv| {
        let mut after = *board;
        rules.play(&mut after, brick, mv);
        after
    });
    boards.max_by_key(Board::squares).unwrap()
}

#[test]
fn search_survives_where_the_published_rule_dies() {
    let (k, n) = (9, 700);
    let bricks = bricks(k, n, 3);
    let rule = sets::paper(colours(k));
    let rules = GameRules::new(colours(k));
    let paper = play(k, &bricks, &mut Published::new(rules, &rule, shape(k, n)));
    let search = play_tries(k, &bricks, 400);
    assert!(paper.moves.len() < n, "the published rule survived");
    assert_eq!(search.moves.len(), n);
    assert!(search.score > 10 * paper.score, "{} against {}", search.score, paper.score);
}
