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

/// The boards that are looked at between two readings of the clock. The array gets fewer, so that
/// both stretches take about a millisecond and are equally likely to be left undisturbed.
const PLAIN_STRETCH: usize = 10;
const FAST_STRETCH: usize = 400;

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

/// One line: the time per placement on the array and with each instruction set.
fn measure(colours: Colours) -> String {
    let shape = Shape { colours, bricks: BRICKS };
    let positions = record(shape);
    let mut array = TimedWay::array(shape);
    let mut planes: Vec<TimedWay> =
        InstructionSet::all().iter().map(|&path| TimedWay::planes(path, shape)).collect();
    for _ in 0..ROUNDS {
        for (number, block) in positions.chunks(FAST_STRETCH).enumerate() {
            let expected = array.choose_all(number, block);
            for side in &mut planes {
                let moves = side.choose_all(number, block);
                assert_eq!(moves, expected, "{} and the array disagree", side.name);
            }
        }
    }
    let placements: usize = positions.iter().map(Position::placements).sum();
    let nanos = |side: &TimedWay| side.best.iter().flatten().sum::<f64>() / placements as f64;
    let slow = nanos(&array);
    let mut line = format!("array {slow:.0} ns");
    for side in &planes {
        let fast = nanos(side);
        line += &format!(", {} {fast:.1} ns ({:.1} times)", side.name, slow / fast);
    }
    line
}

type Choose = Box<dyn FnMut(&Position) -> Option<Move>>;

/// One way to choose moves, and the best time of every stretch so far.
struct TimedWay {
    name: String,
    stretch: usize,
    choose: Choose,
    /// Nanoseconds by block and stretch. The best of all rounds counts: other work on the machine
    /// can only add to it.
    best: Vec<Vec<f64>>,
}

impl TimedWay {
    fn new(name: &str, stretch: usize, choose: Choose) -> TimedWay {
        TimedWay { name: name.to_string(), stretch, choose, best: Vec::new() }
    }

    fn array(shape: Shape) -> TimedWay {
        let rule = PlainRule::of(&sets::paper(shape.colours), shape);
        let choose = move |p: &Position| p.plain.choose(p.brick, p.remaining, &rule);
        TimedWay::new("array", PLAIN_STRETCH, Box::new(choose))
    }

    fn planes(path: InstructionSet, shape: Shape) -> TimedWay {
        let rules = GameRules::on(path, shape.colours);
        let mut player = Published::new(rules, &sets::paper(shape.colours), shape);
        let mut moves = Vec::new();
        let choose = move |p: &Position| {
            moves.clear();
            player.plan(&p.view(), &mut moves);
            moves.first().copied()
        };
        TimedWay::new(path.name(), FAST_STRETCH, Box::new(choose))
    }

    /// Chooses a move on every board of a block and keeps the times that are the best so far.
    fn choose_all(&mut self, block: usize, positions: &[Position]) -> Vec<Option<Move>> {
        let mut moves = Vec::with_capacity(positions.len());
        let mut times = Vec::new();
        for stretch in positions.chunks(self.stretch) {
            let started = Instant::now();
            for position in stretch {
                moves.push((self.choose)(black_box(position)));
            }
            times.push(started.elapsed().as_nanos() as f64);
        }
        match self.best.get_mut(block) {
            Some(best) => {
                best.iter_mut().zip(times).for_each(|(best, time)| *best = best.min(time))
            }
            None => self.best.push(times),
        }
        moves
    }
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
