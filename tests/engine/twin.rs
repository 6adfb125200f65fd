//! The bit planes against the plain array: after every move of seeded random games, for every K
//! and on every path of this processor, the two must agree in every square and every number.

use crate::engine::plain::PlainBoard;
use brickgm::engine::board::rules::InstructionSet;
use brickgm::engine::board::{Board, GameRules, ROWS};
use brickgm::engine::brick::{Brick, Colours, Move, COLUMNS, MOVES};
use brickgm::engine::features;
use brickgm::engine::features::placements::{evaluate, Placement};
use brickgm::engine::rng::SplitMix64;

/// Weights that tell every feature apart, so that no two mistakes cancel.
const WEIGHTS: [i64; 7] = [1_000_003, -70_001, 13_000_027, 900_007, -5_000_011, 37, 611_000_003];

struct Pair {
    fast: Board,
    plain: PlainBoard,
    said: String,
}

impl Pair {
    fn new(said: String) -> Pair {
        Pair { fast: Board::new(), plain: PlainBoard::new(), said }
    }

    fn check(&self, equal: bool, what: &str) {
        assert!(
            equal,
            "{}: {} differ\nbit planes:\n{}plain array:\n{}",
            self.said,
            what,
            self.fast,
            drawn(&self.plain)
        );
    }

    fn check_squares(&self) {
        let same = (0..COLUMNS)
            .all(|x| (0..ROWS).all(|y| self.fast.colour(x, y) == self.plain.colour(x, y)));
        self.check(same, "the squares");
    }
}

fn drawn(plain: &PlainBoard) -> Board {
    let mut board = Board::new();
    for x in 0..COLUMNS {
        for y in 0..ROWS {
            board.set(x, y, plain.colour(x, y));
        }
    }
    board
}

fn random_brick(rng: &mut SplitMix64, colours: Colours) -> Brick {
    let mut colour = || 1 + rng.below(u64::from(colours.get())) as u8;
    Brick::new([colour(), colour(), colour()], colours).unwrap()
}

/// Every placement's points and value, as the plain array works them out.
fn check_placements(pair: &Pair, rules: GameRules, brick: Brick) {
    let mut placements = Vec::new();
    evaluate(rules, &pair.fast, brick, &WEIGHTS, &mut placements);
    let fast: Vec<(Move, u32, i64)> =
        placements.iter().map(|&Placement { mv, points, value }| (mv, points, value)).collect();
    let mut plain = pair.plain.placements(brick, &WEIGHTS);
    if brick.is_uniform() {
        plain.retain(|outcome| outcome.0.rotation() == 0);
    }
    pair.check(fast == plain, &format!("the placements of {brick} ({fast:?} and {plain:?})"));
}

fn check_features(pair: &Pair, rules: GameRules) {
    let fast: Vec<i64> =
        features::count(rules, &pair.fast).iter().map(|&count| i64::from(count)).collect();
    let plain = pair.plain.features();
    pair.check(fast == plain, &format!("the features {fast:?} and {plain:?}"));
}

/// Plays until no column accepts a brick, or `bricks` are placed. A lazy game avoids scoring where
/// it can, so that boards fill to the brim; returns how high the board ever got.
fn compare_game(rules: GameRules, seed: u64, bricks: u32, lazy: bool) -> u32 {
    let mut rng = SplitMix64::new(seed);
    let mut pair = Pair::new(String::new());
    let mut fullest = 0;
    for number in 1..=bricks {
        let brick = random_brick(&mut rng, rules.colours());
        let legal: Vec<Move> =
            (0..MOVES).map(Move::from_index).filter(|mv| pair.plain.accepts(mv.column())).collect();
        assert_eq!(legal.is_empty(), pair.fast.is_full());
        if legal.is_empty() {
            break;
        }
        if number % 4 == 0 {
            check_placements(&pair, rules, brick);
        }
        let mut mv = legal[rng.below(legal.len() as u64) as usize];
        if lazy {
            let quiet = |&mv: &Move| pair.plain.clone().play(brick, mv).is_empty();
            mv = legal.iter().copied().find(quiet).unwrap_or(mv);
        }
        pair.said = format!(
            "{} path, K = {}, seed {seed}, brick {number} ({brick} at {mv})",
            rules.instructions().name(),
            rules.colours()
        );
        let mut steps = Vec::new();
        let mut again = pair.fast;
        let points = rules.play(&mut pair.fast, brick, mv).unwrap();
        let stepped = rules.play_steps(&mut again, brick, mv, &mut steps).unwrap();
        let plain = pair.plain.play(brick, mv);
        pair.check(steps == plain, &format!("the steps {steps:?} and {plain:?}"));
        pair.check(points == stepped && points == plain.iter().sum(), "the points");
        pair.check(again == pair.fast, "playing at once and step by step");
        pair.check_squares();
        check_features(&pair, rules);
        fullest = fullest.max(pair.fast.squares());
    }
    fullest
}

#[test]
fn random_games_agree_on_every_path() {
    for instructions in InstructionSet::all() {
        for colours in Colours::ALL {
            for seed in 0..4 {
                compare_game(GameRules::on(instructions, colours), seed, 250, false);
            }
        }
    }
}

#[test]
fn games_up_to_the_brim_agree_on_every_path() {
    for instructions in InstructionSet::all() {
        for colours in Colours::ALL {
            let mut fullest = 0;
            for seed in 100..104 {
                let squares = compare_game(GameRules::on(instructions, colours), seed, 400, true);
                fullest = fullest.max(squares);
            }
            assert!(fullest >= 150, "K = {colours}: only {fullest} squares");
        }
    }
}

/// Boards no game reaches: columns of any squares, runs included.
#[test]
fn features_agree_on_random_pictures() {
    let mut rng = SplitMix64::new(7);
    for instructions in InstructionSet::all() {
        for colours in Colours::ALL {
            for _ in 0..200 {
                let mut pair =
                    Pair::new(format!("a picture with {} instructions", instructions.name()));
                let density = rng.below(10);
                for x in 0..COLUMNS {
                    // A column of squares without gaps: heights are counted from the floor.
                    let height = if density < 5 { rng.below(21) } else { 16 + rng.below(5) };
                    for y in 0..height as usize {
                        let colour = 1 + rng.below(u64::from(colours.get())) as u8;
                        pair.fast.set(x, y, colour);
                        pair.plain.set(x, y, colour);
                    }
                }
                pair.check_squares();
                check_features(&pair, GameRules::on(instructions, colours));
            }
        }
    }
}
