//! `cargo bench`: nanoseconds per placement of the published player on the plain array and on the
//! bit planes, and the ratio.
//!
//! Both sides choose a move on the same boards, which come from real games, and must choose the
//! same one. They alternate within one process, so whatever slows the machine slows both.

#[path = "engine/plain.rs"]
#[allow(dead_code)]
mod plain;

use self::plain::{PlainBoard, PlainRule};
use std::hint::black_box;
use std::slice;
use std::time::Instant;

use brickgm::engine::board::rules::InstructionSet;
use brickgm::engine::board::{Board, GameRules, ROWS};
use brickgm::engine::brick::{Brick, Colours, Move, Shape, BRICK, COLUMNS};
use brickgm::engine::game::{Game, Next, Observer, Placed};
use brickgm::engine::player::published::Published;
use brickgm::engine::player::{Player, View};
use brickgm::formats::deal::Deal;
use brickgm::formats::weights::sets;

/// Boards are taken from the games with the seeds 1 up to this, and of so many bricks unless a game
/// ends before: some ten seconds in all.
const GAMES: u64 = 8;
const BRICKS: u64 = 2_000;
/// Boards taken from each game, spread evenly over it.
const BOARDS: usize = 200;
/// How often the measurement is repeated.
const ROUNDS: usize = 7;

/// The boards that every side looks at before the next side has its turn.
const BLOCK: usize = 50;

/// A brick to place.
struct Position {
    board: Board,
    plain: PlainBoard,
    brick: Brick,
    remaining: u64,
}

impl Position {
    fn placements(&self) -> usize {
        let open = |&column: &usize| self.board.accepts(column);
        BRICK * (0..COLUMNS).filter(open).count()
    }

    fn view(&self) -> View<'_> {
        View { board: &self.board, bricks: slice::from_ref(&self.brick), remaining: self.remaining }
    }
}

fn main() {
    for &colours in Colours::ALL.iter() {
        println!("K = {colours}: {}", measure(colours));
    }
}

/// One line: the time per placement on the array and with each instruction set. Of every block the
/// best time of all rounds counts: other work on the machine can only add to it.
fn measure(colours: Colours) -> String {
    let shape = Shape { colours, bricks: BRICKS };
    let positions = record(shape);
    let mut sides = vec![("array", array(shape))];
    let paths = InstructionSet::all();
    sides.extend(paths.iter().map(|&path| (path.name(), planes(path, shape))));
    let mut nanos = vec![0.0; sides.len()];
    for block in positions.chunks(BLOCK) {
        let mut best = vec![f64::MAX; sides.len()];
        for _ in 0..ROUNDS {
            let mut moves = Vec::new();
            for ((name, choose), best) in sides.iter_mut().zip(&mut best) {
                let started = Instant::now();
                let chosen: Vec<_> =
                    block.iter().map(|position| choose(black_box(position))).collect();
                *best = best.min(started.elapsed().as_nanos() as f64);
                moves.push(chosen);
                assert_eq!(moves.first(), moves.last(), "{name} and the array disagree");
            }
        }
        nanos.iter_mut().zip(best).for_each(|(sum, best)| *sum += best);
    }
    let placements: usize = positions.iter().map(Position::placements).sum();
    let each = |nanos: f64| nanos / placements as f64;
    let mut line = format!("array {:.0} ns", each(nanos[0]));
    for ((name, _), &fast) in sides.iter().zip(&nanos).skip(1) {
        line += &format!(", {name} {:.1} ns ({:.1} times)", each(fast), nanos[0] / fast);
    }
    line
}

/// A way to choose a move.
type Choose = Box<dyn FnMut(&Position) -> Option<Move>>;

fn array(shape: Shape) -> Choose {
    let rule = PlainRule::of(&sets::paper(shape.colours), shape);
    Box::new(move |p| p.plain.choose(p.brick, p.remaining, &rule))
}

fn planes(path: InstructionSet, shape: Shape) -> Choose {
    let rules = GameRules::on(path, shape.colours);
    let mut player = Published::new(rules, &sets::paper(shape.colours), shape);
    let mut moves = Vec::new();
    Box::new(move |p| {
        moves.clear();
        player.plan(&p.view(), &mut moves);
        moves.first().copied()
    })
}

/// Boards from games of the published player.
fn record(shape: Shape) -> Vec<Position> {
    let rules = GameRules::new(shape.colours);
    let mut taken = Vec::new();
    for seed in 1..=GAMES {
        let mut player = Published::new(rules, &sets::paper(shape.colours), shape);
        let mut game = Positions { board: Board::new(), taken: Vec::new() };
        let mut bricks = Deal::new(shape.colours, seed);
        Game::new(rules, shape).play(&mut bricks, &mut player, &mut game).unwrap();
        let step = game.taken.len().div_ceil(BOARDS).max(1);
        taken.extend(game.taken.drain(..).step_by(step));
    }
    taken
}

/// Every brick of a game with the board that it fell on.
struct Positions {
    /// The board before the next brick.
    board: Board,
    taken: Vec<Position>,
}

impl Observer for Positions {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        self.taken.push(Position {
            board: self.board,
            plain: plain_twin(&self.board),
            brick: placed.brick,
            remaining: game.remaining() + 1,
        });
        self.board = *game.board();
        Next::GoOn
    }
}

fn plain_twin(board: &Board) -> PlainBoard {
    let mut plain = PlainBoard::new();
    for column in 0..COLUMNS {
        for row in 0..ROWS {
            plain.set(column, row, board.colour(column, row));
        }
    }
    plain
}
