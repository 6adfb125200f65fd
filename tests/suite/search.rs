//! The search player: repeatable, legal, blind to what it may not see, and alive where the
//! published rule dies.

use brickgm::engine::board::{Board, GameRules};
use brickgm::engine::brick::{Brick, Colours, Move, Shape, MOVES};
use brickgm::engine::game::{Game, Next, Observer, Placed};
use brickgm::engine::player::paper::Paper;
use brickgm::engine::player::search::{Allowance, Budget, Search};
use brickgm::engine::player::{Player, View};
use brickgm::text::weights::sets;
use brickgm::tools::deal::Deal;
use brickgm::tools::reference::PlainBoard;

fn colours(k: u64) -> Colours {
    Colours::new(k).unwrap()
}

fn bricks(k: u64, n: usize, seed: u64) -> Vec<Brick> {
    Deal::new(colours(k), seed).take(n).collect()
}

fn shape(k: u64, n: usize) -> Shape {
    Shape {
        colours: colours(k),
        bricks: n as u64,
    }
}

fn search(k: u64, n: usize, budget: Budget) -> Search {
    let rules = GameRules::new(colours(k));
    let (settings, rule) = (sets::search(colours(k)), sets::paper(colours(k)));
    Search::new(rules, &settings, &rule, shape(k, n), budget)
}

struct Played {
    moves: Vec<Move>,
    score: u64,
}

/// Plays and checks every move and the score against the plain-array twin.
fn play(k: u64, bricks: &[Brick], player: &mut dyn Player) -> Played {
    let mut game = Game::new(GameRules::new(colours(k)), shape(k, bricks.len()));
    let mut twin = Twin {
        board: PlainBoard::new(),
        moves: Vec::new(),
        score: 0,
    };
    game.play(&mut bricks.iter().cloned(), player, &mut twin);
    assert!(game.is_complete() || game.is_over(), "K = {k}: no move");
    assert_eq!(twin.score, game.score(), "K = {k}");
    Played {
        moves: twin.moves,
        score: twin.score,
    }
}

/// Plays along on the plain array.
struct Twin {
    board: PlainBoard,
    moves: Vec<Move>,
    score: u64,
}

impl Observer for Twin {
    fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
        let action = placed.action;
        assert!(self.board.accepts(action.column()), "illegal {action}");
        let points: u32 = self.board.play(placed.brick, action).iter().sum();
        assert_eq!(points, placed.points, "{action}");
        self.score += u64::from(points);
        self.moves.push(action);
        Next::GoOn
    }
}

fn play_width(k: u64, bricks: &[Brick], width: usize) -> Played {
    play(
        k,
        bricks,
        &mut search(k, bricks.len(), Budget::Width(width)),
    )
}

/// A hash of moves (FNV-1a), so that a pinned game is one number.
fn hash(moves: &[Move]) -> u64 {
    moves.iter().fold(0xcbf2_9ce4_8422_2325, |hash, action| {
        (hash ^ action.index() as u64).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn a_fixed_width_gives_the_same_moves_every_time() {
    for k in [3, 5, 9] {
        let bricks = bricks(k, 150, 1);
        let first = play_width(k, &bricks, 12);
        assert_eq!(first.moves, play_width(k, &bricks, 12).moves, "K = {k}");
        assert_eq!(first.moves.len(), 150, "K = {k}");
    }
}

/// On the clock that only work moves on, a player that polishes more has a narrower beam, and moves
/// repeat. Training compares such players.
#[test]
fn counted_work_is_kept_to_and_repeats() {
    let (n, nodes, tries_a_node) = (300, 30_000.0, 6.0);
    let bricks = bricks(5, n, 1);
    let work = Budget::Work(Allowance {
        nodes,
        tries_a_node,
    });
    let play_polished = |share: f64| {
        let mut settings = sets::search(colours(5));
        settings.polish_share = share;
        let (rules, rule) = (GameRules::new(colours(5)), sets::paper(colours(5)));
        let mut player = Search::new(rules, &settings, &rule, shape(5, n), work);
        let moves = play(5, &bricks, &mut player).moves;
        let stats = player.stats();
        let width = stats.nodes as f64 / stats.plies as f64;
        (
            moves,
            stats.nodes as f64 + stats.tries as f64 / tries_a_node,
            width,
        )
    };
    let (little, much) = (play_polished(0.2), play_polished(0.8));
    assert_eq!(little.0, play_polished(0.2).0);
    assert_eq!(little.0.len(), n);
    for (_, spent, _) in [&little, &much] {
        assert!((0.8 * nodes..1.05 * nodes).contains(spent), "{spent}");
    }
    assert!(much.2 < 0.5 * little.2, "{} against {}", much.2, little.2);
}

/// What the player does at a small width, to the last move. Whoever changes the search or its
/// numbers on purpose changes these too, and says so.
#[test]
fn small_games_are_played_as_before() {
    let expected = [
        (3, 120_361, 0xfc360d4308096f64),
        (5, 69_904, 0x932270174ed06bc2),
        (9, 14_056, 0xc1ba07f202030632),
    ];
    let found = expected.map(|(k, ..)| {
        let played = play_width(k, &bricks(k, 150, 1), 12);
        (k, played.score, hash(&played.moves))
    });
    assert_eq!(found, expected);
}

#[test]
fn moves_are_legal_and_scored_as_the_referee_does() {
    for k in 3..=9 {
        for seed in 10..12 {
            play_width(k, &bricks(k, 120, seed), 6);
        }
    }
}

#[test]
fn games_of_any_length_are_played_to_the_end() {
    for n in [0, 1, 2, 3, 29, 30, 31, 61, 100, 101] {
        let played = play_width(5, &bricks(5, n, 3), 8);
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
            let mut player = search(k, n, Budget::Width(10)).with_preview(preview);
            play(k, bricks, &mut player).moves
        };
        let (one, other) = (moves(&bricks), moves(&others));
        let blind = changed + 1 - preview;
        assert_eq!(one[..blind], other[..blind], "K = {k}, preview {preview}");
        assert_ne!(
            one, other,
            "K = {k}, preview {preview}: the change was never seen"
        );
    }
}

#[test]
fn any_time_budget_gives_a_complete_game() {
    for seconds in [0.0, 0.05, 1.0] {
        for (k, n) in [(3, 400), (9, 400)] {
            let bricks = bricks(k, n, 4);
            let played = play(k, &bricks, &mut search(k, n, Budget::Time(seconds)));
            // A budget of nothing plays by the published rule, which may fill the board at K = 9.
            assert!(played.moves.len() == n || (k == 9 && seconds < 0.1));
        }
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
            search(k, 200, Budget::Width(5)).plan(&view, &mut moves);
            for (&brick, &action) in bricks[next..].iter().zip(&moves) {
                assert!(
                    board.accepts(action.column()),
                    "K = {k}: {action} on\n{board}"
                );
                rules.play(&mut board, brick, action);
            }
            assert!(!moves.is_empty());
        }
    }
}

fn fullest_after(rules: GameRules, board: &Board, brick: Brick) -> Board {
    let legal = (0..MOVES)
        .map(Move::from_index)
        .filter(|action| board.accepts(action.column()));
    let boards = legal.map(|action| {
        let mut after = *board;
        rules.play(&mut after, brick, action);
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
    let paper = play(k, &bricks, &mut Paper::new(rules, &rule, shape(k, n)));
    let search = play_width(k, &bricks, 30);
    assert!(paper.moves.len() < n, "the published rule survived");
    assert_eq!(search.moves.len(), n);
    assert!(
        search.score > 10 * paper.score,
        "{} against {}",
        search.score,
        paper.score
    );
}
