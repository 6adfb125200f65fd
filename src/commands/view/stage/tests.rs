//! What keys and time do to a replay.

use crate::commands::view::stage::*;
use crate::engine::board::GameRules;
use crate::engine::brick::{Colours, Shape};
use crate::engine::game::Game;
use crate::engine::player::greedy::Greedy;
use crate::play::deal::Deal;
use crate::play::record::Record;
use crate::play::referee::{play_turns, Turn};
use crate::play::scene::Replay;

/// A game of three colours that was played like this.
fn played(turns: Vec<Turn>) -> Record {
    let shape = Shape { bricks: turns.len() as u64, colours: Colours::new(3).unwrap() };
    let mut game = Game::new(GameRules::new(shape.colours), shape);
    assert_eq!(play_turns(&mut game, &mut turns.iter().copied(), &mut ()), None);
    Record::of(&game, turns, Vec::new())
}

/// Nine bricks: the third, the sixth and the ninth of them explode.
fn record() -> Record {
    let turns = ["121", "212", "333"].iter().zip(["1 0", "3 0", "5 0"]);
    let turn = |(brick, action): (&&str, &str)| Turn {
        brick: brick.parse().unwrap(),
        action: action.parse().unwrap(),
    };
    played(turns.map(turn).cycle().take(9).collect())
}

/// The brick and how many steps of its cascade are over.
fn at(stage: &Stage) -> (usize, usize) {
    let (scene, frame) = stage.view();
    (scene.number, frame.done)
}

fn stage(record: &Record) -> Stage<'_> {
    let shown = (1..=9).collect();
    Stage::new(Timeline::new(record), shown, Duration::from_millis(400)).unwrap()
}

fn press(stage: &mut Stage, keys: &str) {
    for key in keys.chars() {
        stage.press(match key {
            '<' => Key::Left,
            '>' => Key::Right,
            '^' => Key::Up,
            'v' => Key::Down,
            '\n' => Key::Enter,
            '\x08' => Key::Erase,
            '\x1b' => Key::Escape,
            key => Key::Char(key),
        });
    }
}

#[test]
fn arrows_move_by_bricks_and_by_steps() {
    let record = record();
    let mut stage = stage(&record);
    for (keys, brick, done) in [
        (">", 2, 0),
        (">", 3, 1),
        ("^", 3, 0),
        ("^", 2, 0),
        ("v", 3, 0),
        ("v", 3, 1),
        ("v", 4, 0),
        ("<", 3, 1),
        ("<<<<", 1, 0),
        (">>>>>>>>>>>", 9, 1),
    ] {
        press(&mut stage, keys);
        assert_eq!(at(&stage), (brick, done), "{keys}");
    }
    assert_eq!(stage.stays(), None);
}

#[test]
fn it_plays_to_its_end_and_waits_there() {
    let record = record();
    let mut stage = stage(&record);
    let mut seen = Vec::new();
    while stage.stays().is_some() {
        seen.push(at(&stage));
        stage.tick();
    }
    seen.dedup();
    let bricks: Vec<usize> = seen.iter().map(|&(brick, _)| brick).collect();
    assert_eq!(bricks, [1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9]);
    assert_eq!((at(&stage), stage.status().as_str()), ((9, 1), "End"));
    assert!(!stage.is_over());
    stage.press(Key::Gone);
    assert!(stage.is_over());
}

#[test]
fn pause_pace_and_quitting() {
    let record = record();
    let mut stage = stage(&record);
    press(&mut stage, "v ");
    assert_eq!(stage.stays(), Some(Duration::from_millis(400)));
    press(&mut stage, "++");
    assert_eq!(stage.stays(), Some(Duration::from_millis(100)));
    assert_eq!(stage.status(), "Speed 4×");
    press(&mut stage, "---");
    assert_eq!(stage.stays(), Some(Duration::from_millis(800)));
    assert_eq!(stage.status(), "Speed 1/2×");
    press(&mut stage, " ");
    let status = stage.status();
    assert_eq!((stage.stays(), status.as_str()), (None, "Paused, 1/2×"));
    press(&mut stage, "+");
    assert_eq!(stage.status(), "Paused");
    press(&mut stage, "q");
    assert!(stage.is_over());
}

#[test]
fn explosions_and_numbers_are_found() {
    let record = record();
    let mut stage = stage(&record);
    press(&mut stage, "n");
    assert_eq!(at(&stage), (3, 0));
    press(&mut stage, "nn");
    assert_eq!(at(&stage), (9, 0));
    press(&mut stage, "n");
    assert_eq!((at(&stage), stage.status().as_str()), ((9, 0), "No more"));
    press(&mut stage, "p");
    assert_eq!(at(&stage), (6, 0));
    press(&mut stage, "<p");
    assert_eq!(at(&stage), (3, 0));
    press(&mut stage, "p");
    assert_eq!((at(&stage), stage.status().as_str()), ((3, 0), "No more"));
    press(&mut stage, "g");
    assert_eq!(stage.status(), "Go to _");
    press(&mut stage, "12\x08");
    assert_eq!(stage.status(), "Go to 1_");
    press(&mut stage, "\x084\n");
    assert_eq!(at(&stage), (4, 0));
    press(&mut stage, "g7\x1b");
    assert_eq!(at(&stage), (4, 0));
    press(&mut stage, "g99\n");
    assert_eq!((at(&stage), stage.status().as_str()), ((4, 0), "No brick 99"));
    press(&mut stage, "g0\n");
    assert_eq!(stage.status(), "No brick 0");
    assert!(!stage.is_over());
}

#[test]
fn only_chosen_bricks_are_shown() {
    let record = record();
    let timeline = Timeline::new(&record);
    let mut stage = Stage::new(timeline, vec![2, 5, 6], Duration::ZERO).unwrap();
    press(&mut stage, "g3\n");
    assert_eq!(at(&stage), (5, 0));
    press(&mut stage, "n");
    assert_eq!(at(&stage), (6, 0));
    assert!(Stage::new(Timeline::new(&record), Vec::new(), Duration::ZERO).is_none());
}

#[test]
fn any_scene_is_that_of_the_replay() {
    // Far more bricks than are kept apart, as the greedy player places them.
    let shape = Shape { bricks: 400, colours: Colours::new(3).unwrap() };
    let rules = GameRules::new(shape.colours);
    let mut deal = Deal::new(shape.colours, 5);
    let mut turns = Vec::new();
    Game::new(rules, shape).play(&mut deal, &mut Greedy::new(rules), &mut turns);
    let record = played(turns);
    assert!(record.turns.len() > 130);
    let timeline = Timeline::new(&record);
    for scene in Replay::new(&record) {
        let found = timeline.scene(scene.number);
        assert_eq!((found.rest, found.score), (scene.rest, scene.score));
        assert_eq!(u64::from(timeline.points(scene.number)), scene.points());
    }
}
