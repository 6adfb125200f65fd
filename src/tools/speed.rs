//! How long the published player takes for a placement: the plain array against the bit planes.
//!
//! Both sides choose a move on the same boards, which come from real games, and must choose the
//! same one. They take turns within one process, so whatever slows the machine slows both.

use std::hint::black_box;
use std::slice;
use std::time::Instant;

use crate::engine::board::lanes::InstructionSet;
use crate::engine::board::{Board, GameRules, ROWS};
use crate::engine::brick::{Brick, Colours, Move, Shape, BRICK, COLUMNS};
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::engine::player::paper::Paper;
use crate::engine::player::{Player, View};
use crate::text::weights::sets;
use crate::tools::deal::Deal;
use crate::tools::reference::{PlainBoard, PlainRule};
use crate::tools::sheet::{Cell, Field, Sheet};
use crate::tools::stats;

/// How much is measured.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The games that boards are taken from have the seeds 1 up to this.
    pub games: u64,
    /// The bricks of each, unless it ends before.
    pub bricks: u64,
    /// Boards taken from each game, spread evenly over it.
    pub boards: usize,
    /// How often both sides take their turns.
    pub rounds: usize,
}

impl Sample {
    /// Some ten seconds.
    pub const USUAL: Sample = Sample {
        games: 8,
        bricks: 2_000,
        boards: 200,
        rounds: 7,
    };
}

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
        View {
            board: &self.board,
            bricks: slice::from_ref(&self.brick),
            remaining: self.remaining,
        }
    }
}

/// One K: nanoseconds a placement.
pub struct Speed {
    /// The K.
    pub colours: Colours,
    /// Legal placements on all boards; the three rotations of a brick of one colour are three.
    pub placements: usize,
    /// On the plain array.
    pub array: f64,
    /// On the bit planes, with each set of instructions.
    pub planes: Vec<(InstructionSet, f64)>,
}

/// Measures every K on every path of this processor; a message when two sides disagree on a move.
/// `watch` hears how much of the work is done, as a share of 1.
pub fn measure(effort: Sample, watch: &mut dyn FnMut(f64)) -> Result<Vec<Speed>, String> {
    let parts = (Colours::ALL.len() * effort.rounds) as f64;
    let mut done = 0.0;
    let mut round_done = || {
        done += 1.0;
        watch(done / parts);
    };
    let all = Colours::ALL.iter();
    all.map(|&colours| measure_colours(colours, effort, &mut round_done))
        .collect()
}

fn measure_colours(
    colours: Colours,
    effort: Sample,
    round_done: &mut dyn FnMut(),
) -> Result<Speed, String> {
    let bricks = effort.bricks;
    let shape = Shape { colours, bricks };
    let positions = record(shape, effort);
    let mut array = TimedWay::array(shape);
    let mut planes: Vec<TimedWay> = InstructionSet::all()
        .iter()
        .map(|&path| TimedWay::planes(path, shape))
        .collect();
    for _ in 0..effort.rounds {
        for (number, block) in positions.chunks(FAST_STRETCH).enumerate() {
            let expected = array.choose_all(number, block);
            for side in &mut planes {
                if side.choose_all(number, block) != expected {
                    let name = &side.name;
                    return Err(format!(
                        "K = {colours}: {name} and the array choose other moves"
                    ));
                }
            }
        }
        round_done();
    }
    let placements = positions.iter().map(Position::placements).sum();
    let a_placement = |side: &TimedWay| side.best.iter().flatten().sum::<f64>() / placements as f64;
    Ok(Speed {
        colours,
        placements,
        array: a_placement(&array),
        planes: InstructionSet::all()
            .into_iter()
            .zip(planes.iter().map(a_placement))
            .collect(),
    })
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
        TimedWay {
            name: name.to_string(),
            stretch,
            choose,
            best: Vec::new(),
        }
    }

    fn array(shape: Shape) -> TimedWay {
        let rule = PlainRule::of(&sets::paper(shape.colours), shape);
        let choose = move |p: &Position| p.plain.choose(p.brick, p.remaining, &rule);
        TimedWay::new("array", PLAIN_STRETCH, Box::new(choose))
    }

    fn planes(path: InstructionSet, shape: Shape) -> TimedWay {
        let rules = GameRules::on(path, shape.colours);
        let mut player = Paper::new(rules, &sets::paper(shape.colours), shape);
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
            Some(best) => best
                .iter_mut()
                .zip(times)
                .for_each(|(best, time)| *best = best.min(time)),
            None => self.best.push(times),
        }
        moves
    }
}

/// Boards from games of the published player.
fn record(shape: Shape, effort: Sample) -> Vec<Position> {
    let mut taken = Vec::new();
    for seed in 1..=effort.games {
        let mut game = record_game(shape, seed);
        let step = game.len().div_ceil(effort.boards).max(1);
        taken.extend(game.drain(..).step_by(step));
    }
    taken
}

fn record_game(shape: Shape, seed: u64) -> Vec<Position> {
    let rules = GameRules::new(shape.colours);
    let mut player = Paper::new(rules, &sets::paper(shape.colours), shape);
    let mut positions = Positions {
        board: Board::new(),
        taken: Vec::new(),
    };
    let mut bricks = Deal::new(shape.colours, seed);
    Game::new(rules, shape).play(&mut bricks, &mut player, &mut positions);
    positions.taken
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

/// A row for each K: nanoseconds a placement, and how many times faster the planes are.
pub fn sheet(speeds: &[Speed]) -> Sheet {
    let mut total = vec![Field::hidden("k", Cell::text("mean"))];
    for (index, path) in InstructionSet::all().iter().enumerate() {
        let ratio = |speed: &Speed| speed.array / speed.planes[index].1;
        let ratios: Vec<f64> = speeds.iter().map(ratio).collect();
        total.push(Field::hidden(
            format!("{}_ratio", path.name()),
            Cell::Real(stats::mean(&ratios), 1),
        ));
    }
    Sheet {
        rows: speeds.iter().map(row).collect(),
        total,
        ..Sheet::default()
    }
}

fn row(speed: &Speed) -> Vec<Field> {
    let mut row = vec![
        Field::new("k", "K", Cell::Whole(speed.colours.get().into())),
        Field::new(
            "placements",
            "placements",
            Cell::Whole(speed.placements as i128),
        ),
        Field::new("array_ns", "array ns", Cell::Real(speed.array, 0)),
    ];
    for (path, nanos) in &speed.planes {
        let name = path.name();
        row.push(Field::new(
            format!("{name}_ns"),
            format!("{name} ns"),
            Cell::Real(*nanos, 1),
        ));
        let ratio = Cell::Real(speed.array / nanos, 1);
        row.push(Field::new(format!("{name}_ratio"), "times", ratio));
    }
    row
}
