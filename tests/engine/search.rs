//! The search player: repeatable, legal, blind to what it may not see, and alive where the
//! published rule dies.

use crate::engine::plain::PlainBoard;
use brickgm::engine::board::rules::InstructionSet;
use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::{Brick, Colours, Move, Shape, MOVES};
use brickgm::engine::game::{Game, Next, Observer, Placed};
use brickgm::engine::player::published::Published;
use brickgm::engine::player::search::{anneal, Budget, Pace, Search, SearchParts};
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

fn play_tries(k: u64, bricks: &[Brick], tries: u64) -> Played {
    play(k, bricks, &mut search(k, bricks.len(), Budget::Tries(tries)))
}

/// The score and a hash of the moves, which pin a game.
pub fn pinned(played: &Played) -> (u64, u64) {
    (played.score, crate::common::hash(played.moves.iter().map(|mv| mv.index() as u8)))
}

/// What the player does with few tries, to the last move: one or more chains, with and without a
/// price of the fuse, seeing all bricks or some, in short games, and without time, where every brick
/// is swept. A change of the search or its numbers on purpose changes these too, and says so.
#[test]
fn small_games_are_played_as_before() {
    let (all, mut changed) = (usize::MAX, Vec::new());
    for (k, n, tries, chains, price, preview, expected) in [
        (3, 150, 100, 1, 0.0, all, (135_001, 4084902547633572012)),
        (5, 150, 100, 1, 0.0, all, (110_168, 13960852289885973834)),
        (9, 150, 100, 1, 0.0, all, (34_256, 16534780833733529872)),
        (4, 150, 100, 1, 0.008, all, (227_288, 14224420334414244786)),
        (6, 150, 100, 4, 0.008, all, (109_194, 1095193419304794489)),
        (5, 150, 100, 1, 0.008, 14, (20_245, 6310648848685325460)),
        (8, 150, 100, 1, 0.0, 1, (2_293, 15701024757531448680)),
        (3, 7, 200, 1, 0.0, all, (527, 11872693996842755026)),
        (5, 9, 200, 1, 0.0, all, (311, 16950759731133477092)),
        (8, 12, 200, 1, 0.0, all, (291, 6435824242819814879)),
        (6, 150, 0, 1, 0.0, all, (1_825, 16607726951192338597)),
        (9, 150, 0, 1, 0.0, all, (1_655, 10991829400675805215)),
    ] {
        let budget = if tries > 0 { Budget::Tries(tries) } else { Budget::Seconds(0.0) };
        let (bricks, mut parts) = (bricks(k, n, 1), parts(k, n, budget));
        parts.settings.fuse_price = price;
        parts.preview = preview;
        parts.rule = parts.rule.filter(|_| tries > 0);
        parts.planner = OnThreads { chains, threads: 2 }.planner();
        let played = play(k, &bricks, &mut Search::new(parts));
        let what = format!("K = {k}, N = {n}, {budget:?}, {chains} chains, preview {preview}");
        changed.extend((pinned(&played) != expected).then(|| (what, pinned(&played))));
    }
    assert!(changed.is_empty(), "{changed:#?}");
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
                let mut parts = parts(k, bricks.len(), budget);
                parts.rules = GameRules::on(instructions, colours(k));
                parts.rule = None;
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

/// Every move is legal and scored as the twin does: `play` checks that.
#[test]
fn games_of_any_length_are_played_to_the_end() {
    for (place, n) in [0, 1, 2, 3, 29, 30, 58, 59, 60, 61, 62, 63, 100, 101].into_iter().enumerate()
    {
        let k = 3 + place as u64 % 7;
        assert_eq!(play_tries(k, &bricks(k, n, 3), 20).moves.len(), n, "K = {k}, N = {n}");
    }
}

/// With a preview of P, the moves up to brick i may depend on bricks up to i + P - 1 only.
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

#[test]
fn a_preview_hides_what_comes_later() {
    for (k, preview) in [(3, 1), (3, 7), (5, 2), (5, 16), (9, 7), (4, 55)] {
        is_blind_beyond(k, preview, |bricks| play_seeing(k, bricks, preview).moves);
    }
    let parts = SearchParts { preview: 0, ..parts(5, 10, Budget::Tries(1)) };
    assert_eq!(Search::new(parts).preview(), 1, "the brick to place");
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
        search(k, 200, Budget::Tries(10)).plan(&view, &mut moves);
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
