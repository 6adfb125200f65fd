//! Surveys of players: the same games give the same table, however they are shared out.

use std::collections::BTreeMap;
use std::convert::Infallible;

use brickgm::commands::bench::contestant::{in_process, Contestant, Keep};
use brickgm::commands::bench::games::{GameFile, GameId, Games};
use brickgm::commands::bench::hash;
use brickgm::commands::bench::run::{self, Match, Schedule};
use brickgm::commands::bench::suite::parse_shape;
use brickgm::commands::bench::survey::Survey;
use brickgm::engine::board::GameRules;
use brickgm::engine::brick::{Brick, Move, Shape, COLUMNS};
use brickgm::engine::player::greedy::Greedy;
use brickgm::engine::player::published::Published;
use brickgm::engine::player::{Player, View};
use brickgm::play::deal::Deal;
use brickgm::text::weights::sets;

/// Games that end early, games that end late, and a game without bricks.
pub const SHAPES: [&str; 5] = ["3x400", "5x2000", "9x600", "4x25", "7x0"];
/// Of the moves that the published player makes in SHAPES with the seeds 1 to 6. Only a change
/// of its moves may change it.
const SIGNATURE: u64 = 0xfb2d_65b6_2fb3_68a2;

fn make_paper(shape: Shape) -> Box<dyn Player> {
    let rules = GameRules::new(shape.colours);
    Box::new(Published::new(rules, &sets::paper(shape.colours), shape))
}

fn make_greedy(shape: Shape) -> Box<dyn Player> {
    Box::new(Greedy::new(GameRules::new(shape.colours)))
}

fn contestant(name: &str, make: fn(Shape) -> Box<dyn Player>) -> Contestant<Infallible> {
    Contestant {
        name: name.to_string(),
        method: name.to_string(),
        numbers: BTreeMap::new(),
        play: in_process(make, Keep::Nothing),
    }
}

fn paper() -> Contestant<Infallible> {
    contestant("paper", make_paper)
}

fn greedy() -> Contestant<Infallible> {
    contestant("greedy", make_greedy)
}

pub fn plan(shapes: &[&str], seeds: &str, jobs: usize) -> Schedule {
    let shapes = shapes.iter().map(|text| parse_shape(text).unwrap());
    Schedule {
        games: Games::Dealt {
            shapes: shapes.collect(),
            seeds: seeds.parse().unwrap(),
        },
        done: BTreeMap::new(),
        jobs,
    }
}

/// Without the clock's part, which differs between runs.
fn timeless(mut survey: Survey) -> Survey {
    for entry in survey.entries.values_mut() {
        entry.ours.nanos = 0;
        if let Some(rival) = &mut entry.theirs {
            rival.tally.nanos = 0;
        }
    }
    survey
}

fn survey(
    plan: Schedule,
    ours: Contestant<Infallible>,
    theirs: Option<Contestant<Infallible>>,
) -> Survey {
    timeless(run::survey(plan, Match { ours, theirs }).unwrap())
}

pub fn alone(plan: Schedule) -> Survey {
    survey(plan, paper(), None)
}

pub fn against(plan: Schedule) -> Survey {
    survey(plan, paper(), Some(greedy()))
}

#[test]
fn the_signature_depends_on_the_moves_only() {
    let first = alone(plan(&SHAPES, "1..6", 1));
    assert_eq!(
        format!("{:016x}", first.signature()),
        format!("{SIGNATURE:016x}")
    );
    for jobs in [1, 2, 3, 64] {
        assert_eq!(alone(plan(&SHAPES, "1..6", jobs)), first, "{jobs} jobs");
    }
    let mut reversed = SHAPES;
    reversed.reverse();
    assert_eq!(alone(plan(&reversed, "4..6,1..3", 2)), first);
    assert_eq!(against(plan(&SHAPES, "1..6", 2)).signature(), SIGNATURE);
}

#[test]
fn other_games_have_another_signature() {
    let mut seen = vec![0];
    for (shape, seeds) in [
        ("3x40", "1"),
        ("3x40", "2"),
        ("3x41", "1"),
        ("4x40", "1"),
        ("3x40", "1..2"),
    ] {
        seen.push(alone(plan(&[shape], seeds, 1)).signature());
    }
    seen.push(against(plan(&["3x40"], "1", 1)).other_signature().unwrap());
    let count = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), count);
}

/// Drops one brick after the other on the next column, for as many bricks as it sees.
struct RoundRobin {
    preview: usize,
    column: usize,
}

impl Player for RoundRobin {
    fn preview(&self) -> usize {
        self.preview
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        // A plan must stay on boards that can take it: one brick a column does.
        for _ in view.bricks.iter().take(COLUMNS) {
            moves.extend(Move::new(self.column, 0));
            self.column = (self.column + 1) % COLUMNS;
        }
    }
}

#[test]
fn it_makes_no_difference_how_many_moves_are_planned_at_once() {
    let game = |preview| {
        let make = move |_| -> Box<dyn Player> { Box::new(RoundRobin { preview, column: 0 }) };
        // 9 colours and 50 bricks: no column overflows.
        let shape = parse_shape("9x50").unwrap();
        let play = in_process::<Infallible>(make, Keep::Everything);
        let id = GameId { shape, number: 1 };
        let game = play(id, &mut Deal::new(shape.colours, 1)).unwrap();
        let moves = game.written.unwrap().moves;
        assert!(moves.starts_with(b"1 0\n2 0\n"));
        (game.placed, game.score, game.moves, moves)
    };
    let single = game(1);
    assert_eq!(single.0, 50);
    for preview in [2, 7, 10] {
        assert_eq!(game(preview), single, "{preview} at once");
    }
}

#[test]
fn games_that_are_done_are_not_played_again() {
    let whole = alone(plan(&["3x40", "4x30"], "1..5", 2));
    let first = alone(plan(&["3x40"], "2..4", 1));
    let rest = Schedule {
        done: first
            .entries
            .iter()
            .map(|(&shape, entry)| (shape, entry.seeds.clone()))
            .collect(),
        ..plan(&["3x40", "4x30"], "1..5", 2)
    };
    let mut both = alone(rest);
    assert_eq!(both.games(), 7);
    for (shape, entry) in first.entries {
        both.join(shape, entry).unwrap();
    }
    assert_eq!(both, whole);
}

#[test]
fn games_of_files_are_played_as_they_are() {
    let shape = parse_shape("5x60").unwrap();
    let mut files = BTreeMap::new();
    for seed in 1..=3 {
        let bricks: Vec<Brick> = Deal::new(shape.colours, seed).take(60).collect();
        let id = GameId {
            shape,
            number: hash::of_game(shape, &bricks),
        };
        let name = format!("{seed}.in");
        files.insert(id, GameFile { name, bricks });
    }
    let given = Schedule {
        games: Games::Given(files),
        ..plan(&[], "1", 2)
    };
    let (given, dealt) = (alone(given), alone(plan(&["5x60"], "1..3", 1)));
    let (given, dealt) = (&given.entries[&shape].ours, &dealt.entries[&shape].ours);
    assert_eq!((given.games, given.score), (3, dealt.score));
    assert_eq!(given.squares, dealt.squares);
}

#[test]
fn the_first_error_ends_the_run() {
    let failing = Contestant {
        name: "failing".to_string(),
        method: "failing".to_string(),
        numbers: BTreeMap::new(),
        play: Box::new(
            |id: GameId, bricks: &mut dyn Iterator<Item = Brick>| match id.number {
                100 => Err("bad"),
                _ => in_process(make_paper, Keep::Nothing)(id, bricks),
            },
        ),
    };
    let endless = plan(&["3x5"], "1..18446744073709551615", 2);
    let players = Match {
        ours: failing,
        theirs: None,
    };
    assert_eq!(run::survey(endless, players).unwrap_err(), "bad");
}

#[test]
fn both_players_get_the_same_games() {
    let paired = against(plan(&["3x400", "6x400"], "1..5", 2));
    assert_eq!(paired.log_ratio().unwrap().conclusion(), "better");
    for (shape, text) in [(0, "3x400"), (1, "6x400")] {
        let entry = paired.entries.values().nth(shape).unwrap();
        let alone = survey(plan(&[text], "1..5", 1), greedy(), None);
        let alone = alone.entries.values().next().unwrap();
        assert_eq!(entry.theirs.as_ref().unwrap().tally, alone.ours);
    }
    let equal = survey(plan(&["3x100"], "1..3", 1), paper(), Some(paper()));
    let logs = equal.log_ratio().unwrap();
    assert_eq!((logs.mean, logs.conclusion()), (0.0, "no difference shown"));
}
