//! The search player and the clock: any time is kept, and a machine that stands still loses no game.

use brickgm::engine::board::Board;
use brickgm::engine::brick::Brick;
use brickgm::engine::player::search::pace::{Effort, Pace};
use brickgm::engine::player::search::sweep::PLIES;
use brickgm::engine::player::search::{Budget, Clock, DecidedBy, Search};
use brickgm::engine::player::{Player, View};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use crate::engine::search::{bricks, parts, play, Played};

/// A clock that goes on by itself a little with every look, and jumps at one of them.
struct Jumping {
    looks: Arc<AtomicU64>,
    at: u64,
    seconds: f64,
}

impl Clock for Jumping {
    fn seconds(&self) -> f64 {
        let looks = self.looks.fetch_add(1, Ordering::Relaxed);
        let jumped = if looks >= self.at { self.seconds } else { 0.0 };
        looks as f64 * 5e-5 + jumped
    }
}

/// A game of one second.
fn play_by(clock: Box<dyn Clock>, k: u64, bricks: &[Brick]) -> Played {
    let mut parts = parts(k, Budget::Seconds(1.0));
    parts.pace = Pace::new(Budget::Seconds(1.0), clock);
    play(k, bricks, &mut Search::new(parts))
}

/// A laptop that is closed, a judge that is busy: the time is lost, and nothing else.
#[test]
fn a_clock_that_jumps_costs_its_time_and_no_brick() {
    let k = 9;
    let bricks = bricks(k, 400, 6);
    let play = |at, seconds| {
        let looks = Arc::new(AtomicU64::new(0));
        let clock = Jumping { looks: Arc::clone(&looks), at, seconds };
        let played = play_by(Box::new(clock), k, &bricks);
        (played, looks.load(Ordering::Relaxed) as f64 * 5e-5)
    };
    let (calm, all) = play(u64::MAX, 0.0);
    assert_eq!(calm.moves.len(), 400);
    assert!(all > 0.9, "{all} s of work");
    for at in [0, 1, 10, 1_000, 8_000] {
        let (played, worked) = play(at, 0.5);
        assert_eq!(played.moves.len(), 400, "jump at look {at}");
        // The half that is left is used: nothing believes that work has become dear. A jump before the
        // game begins costs nothing.
        let left = if at == 0 { 0.9 } else { 0.45 };
        assert!(worked > left && worked < left + 0.1, "jump at look {at}: {worked} s of {all}");
        let scores = [played.score, calm.score];
        assert!(scores[0] * 2 > scores[1], "jump at look {at}: {scores:?}");
    }
    // However late it is, nothing is given up: all bricks are placed.
    assert_eq!(play(1, 1000.0).0.moves.len(), 400);
}

/// A clock that is set by hand, in millionths of a second.
struct SetClock(Arc<AtomicU64>);

impl Clock for SetClock {
    fn seconds(&self) -> f64 {
        self.0.load(Ordering::Relaxed) as f64 / 1e6
    }
}

/// A game of one second: the millionths that are gone, and the bricks that are left. With time for
/// each brick it plans; with next to none it only survives.
#[test]
fn the_time_left_says_how_to_play() {
    for (gone, remaining, can_plan) in [
        (0, 70_000, true),
        (0, 71_000, false),
        (940_000, 3_200, true),
        (940_000, 3_300, false),
        (5_000_000, 1, false),
    ] {
        let (now, mut pace) = one_second();
        let pass = |time: u64| now.fetch_add(time, Ordering::Relaxed);
        // What passes before the first turn is the time of the program that sends the bricks.
        pass(3_000_000);
        pace.begin();
        pass(gone / 3);
        pace.begin();
        pass(gone - gone / 3);
        assert_eq!(pace.can_plan(remaining), can_plan, "{gone} gone, {remaining} left");
    }
}

fn one_second() -> (Arc<AtomicU64>, Pace) {
    let now = Arc::new(AtomicU64::new(0));
    let clock = Box::new(SetClock(now.clone()));
    (now, Pace::new(Budget::Seconds(1.0), clock))
}

/// An effort ends when its time does, and is as far as the clock is.
#[test]
fn an_effort_goes_by_the_clock() {
    let now = Arc::new(AtomicU64::new(0));
    let clock = SetClock(now.clone());
    let effort = Effort::Between(&clock, 2.0, 6.0);
    for (seconds, part) in [(2, 0.0), (3, 0.25), (5, 0.75), (6, 1.0), (8, 1.0)] {
        now.store(seconds * 1_000_000, Ordering::Relaxed);
        assert_eq!(effort.part(1_000_000), part, "{seconds}");
    }
    now.store(9_000_000, Ordering::Relaxed);
    assert_eq!(Effort::Between(&clock, 9.0, 9.0).part(0), 1.0);
    assert_eq!(Effort::Tries(8).part(2), 0.25);
    assert_eq!(Effort::Tries(0).part(0), 1.0);
}

/// Bricks get their part of the time that is planned with: no more than all of it, and no less
/// than nothing.
#[test]
fn an_effort_is_a_part_of_the_time_that_is_left() {
    for (gone, bricks, remaining, expected) in [
        (0, 1, 1000, 0.000985),
        (0, 20, 40, 0.4925),
        (0, 20, 5, 0.985),
        (485_000, 20, 5, 0.5),
        (485_000, 3, 300, 0.005),
        (990_000, 20, 5, 0.0),
    ] {
        let (now, mut pace) = one_second();
        pace.begin();
        now.store(gone, Ordering::Relaxed);
        let seconds = match pace.effort(bricks, remaining) {
            Effort::Between(_, from, to) => to - from,
            Effort::Tries(tries) => panic!("{tries} tries"),
        };
        assert!((seconds - expected).abs() < 1e-9, "{gone}: {seconds}");
    }
}

/// The time of a whole game is never exceeded by more than a few looks at the clock.
#[test]
fn a_game_ends_with_its_time() {
    for k in [3, 9] {
        let bricks = bricks(k, 300, 6);
        let looks = Arc::new(AtomicU64::new(0));
        play_by(Box::new(Counted(looks.clone())), k, &bricks);
        let seconds = looks.load(Ordering::Relaxed) as f64 * LOOK;
        assert!((0.9..1.0).contains(&seconds), "K = {k}: {seconds} s");
    }
}

/// Every look takes this number of seconds.
const LOOK: f64 = 2e-4;

/// A clock that only looking at it moves on.
struct Counted(Arc<AtomicU64>);

impl Clock for Counted {
    fn seconds(&self) -> f64 {
        self.0.fetch_add(1, Ordering::Relaxed) as f64 * LOOK
    }
}

/// Without any time to plan, no game is lost: not even at nine colours, where no rule survives.
#[test]
fn no_time_at_all_is_survived() {
    for k in 3..=9 {
        let bricks = bricks(k, 6000, 14);
        let mut player = Search::new(parts(k, Budget::Seconds(0.0)));
        assert_eq!(play(k, &bricks, &mut player).moves.len(), 6000, "K = {k}");
        assert_eq!(player.stats().placed[DecidedBy::Sweep as usize], 6000, "K = {k}");
        // The last bricks are looked at together.
        let view = View { board: &Board::new(), bricks: &bricks[..9], remaining: 9 };
        let mut moves = Vec::new();
        Search::new(parts(k, Budget::Seconds(0.0))).plan(&view, &mut moves);
        assert_eq!(moves.len(), 9, "K = {k}");
    }
}

/// What staying alive at nine colours leaves on the board, on average, if there is always one second for
/// this number of bricks.
fn squares_survived_with(remaining: u64) -> f64 {
    let (k, n) = (9, 6400);
    let mut parts = parts(k, Budget::Seconds(1.0));
    parts.pace = one_second().1;
    let rules = parts.rules;
    let (mut player, mut board, mut squares) = (Search::new(parts), Board::new(), 0);
    for bricks in bricks(k, n, 16).chunks(PLIES) {
        let mut moves = Vec::new();
        let view = View { board: &board, bricks, remaining };
        player.plan(&view, &mut moves);
        assert_eq!(moves.len(), PLIES);
        for (&brick, &mv) in bricks.iter().zip(&moves) {
            rules.play(&mut board, brick, mv).unwrap();
        }
        squares += board.squares();
    }
    f64::from(squares) / (n / PLIES) as f64
}

/// More time keeps a tidier board to plan on. But with no more than a second for the largest game, staying
/// alive does the least it can, as if there were none: on a slow machine that takes the second.
#[test]
fn staying_alive_takes_time_only_where_there_is_some() {
    let [none, little, some] = [u64::MAX, 333_333, 75_000].map(squares_survived_with);
    assert_eq!(little, none);
    assert!(some < 0.7 * none, "{some} and {none}");
}
