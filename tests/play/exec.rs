//! Solvers of all kinds, written in the shell's language: none hangs, none is believed.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use brickgm::commands::bench::suite::parse_shape;
use brickgm::engine::board::GameRules;
use brickgm::engine::brick::{Brick, Shape};
use brickgm::engine::game::Game;
use brickgm::engine::player::published::Published;
use brickgm::play::deal::Deal;
use brickgm::play::exec::trouble::Trouble;
use brickgm::play::exec::{Answer, NoAnswer, Solver, USUAL_LIMIT};
use brickgm::text::weights::sets;

use crate::common::{in_time, Scratch};

/// Plays the game on standard input as the published player does.
const PUBLISHED: &str = env!("CARGO_BIN_EXE_brickgm");
/// Reads a brick, answers it, reads the next one.
const BRICK_BY_BRICK: &str =
    "read header; x=0; while read brick; do x=$((x % 10 + 1)); echo $x 0; done";

fn game(shape: &str) -> (Shape, Vec<Brick>) {
    let shape = parse_shape(shape).unwrap();
    let deal = Deal::new(shape.colours, 1);
    (shape, deal.take(shape.bricks as usize).collect())
}

fn try_for(limit: Duration, command: &str, shape: &str) -> Result<Answer, NoAnswer> {
    let (shape, bricks) = game(shape);
    let solver = Solver::new(OsStr::new(command), limit).unwrap();
    in_time(move || solver.play(shape, &bricks, &mut ()))
}

/// With so much time that only a solver that hangs would run out of it, on a busy machine too.
fn play(command: &str, shape: &str) -> Answer {
    try_for(5 * USUAL_LIMIT, command, shape).unwrap()
}

/// How many moves were played, and what was wrong.
fn outcome(command: &str, shape: &str) -> (u64, Option<Trouble>) {
    let answer = play(command, shape);
    (answer.game.placed(), answer.trouble)
}

#[test]
fn a_solver_that_is_our_player_gets_our_score() {
    let answer = play(PUBLISHED, "9x600");
    let (shape, bricks) = game("9x600");
    let rules = GameRules::new(shape.colours);
    let mut paper = Published::new(rules, &sets::paper(shape.colours), shape);
    let mut ours = Game::new(rules, shape);
    ours.play(&mut bricks.into_iter(), &mut paper, &mut ());
    // The board is full before the last brick, which is no trouble.
    assert!(ours.is_over());
    assert_eq!(answer.game.score(), ours.score());
    assert_eq!(answer.game.board(), ours.board());
    assert_eq!((answer.trouble, answer.errors.is_empty()), (None, false));
    let lines = answer.output.iter().filter(|&&byte| byte == b'\n');
    assert_eq!(lines.count() as u64, ours.placed());
    if cfg!(unix) {
        assert!(answer.used.cpu.is_some() && answer.used.memory > Some(100_000));
    }
}

#[test]
fn brick_by_brick_is_as_good_as_all_at_once() {
    assert_eq!(outcome(BRICK_BY_BRICK, "9x50"), (50, None));
    // Neither the game nor the moves fit into a pipe.
    let greedy = format!("{PUBLISHED} --player greedy");
    let all_first = format!("game=$(cat); echo \"$game\" | {greedy}");
    for command in [greedy, all_first] {
        let answer = try_for(6 * USUAL_LIMIT, &command, "3x17000").unwrap();
        assert_eq!((answer.game.placed(), answer.trouble), (17_000, None));
    }
}

#[test]
fn a_crash_counts_as_far_as_it_got() {
    let at_100 = format!("{PUBLISHED} | head -n 100; exit 3");
    let crashed = |how: &str| Some(Trouble::Crashed(how.to_string()));
    assert_eq!(outcome(&at_100, "3x300"), (100, crashed("exit status: 3")));
    let by_signal = "echo 1 0; kill -SEGV $$";
    let (moves, trouble) = outcome(by_signal, "3x300");
    assert_eq!(moves, 1);
    assert!(trouble.unwrap().to_string().starts_with("signal: 11"));
    // Half a line is not the news where the process crashed within it.
    let within = |code| format!("printf '1 0\\n1'; exit {code}");
    assert_eq!(outcome(&within(1), "3x300"), (1, crashed("exit status: 1")));
    assert_eq!(
        outcome(&within(0), "3x300").1.unwrap().kind(),
        "illegal move"
    );
}

#[test]
fn time_is_up_for_whoever_sleeps() {
    let limit = Duration::from_millis(300);
    for (command, moves) in [
        ("sleep 1000", 0),
        // It would end by itself, but late.
        ("sleep 2", 0),
        ("echo 1 0; echo 2 0; sleep 1000", 2),
        ("exec >&-; sleep 1000", 0),
        ("cat > /dev/null; while :; do :; done", 0),
    ] {
        let answer = try_for(limit, command, "3x300").unwrap();
        assert_eq!(answer.trouble, Some(Trouble::TimedOut(limit)), "{command}");
        assert_eq!(answer.game.placed(), moves, "{command}");
        assert!(answer.wall >= limit);
    }
}

#[test]
fn what_is_no_move_is_refused_by_its_line() {
    for (command, moves, why) in [
        (
            "echo 1 0; echo; echo hello",
            1,
            "line 3: expected a column from 1 to 10 and a rotation from 0 to 2, found \"hello\"",
        ),
        (
            "yes 1 0",
            6,
            "line 7: expected a column of at most 17 squares, found column 1 with 18",
        ),
        (
            "cat",
            0,
            "line 1: expected a column from 1 to 10 and a rotation from 0 to 2, found \"50 9\"",
        ),
        (
            "yes ''",
            0,
            "more than 68736 bytes of output with 0 moves in them",
        ),
    ] {
        let illegal = Trouble::Illegal(why.to_string());
        assert_eq!(outcome(command, "9x50"), (moves, Some(illegal)));
    }
}

#[test]
fn too_few_and_too_many_moves_are_told() {
    // The game does not fit into the pipe, and nobody reads it.
    assert_eq!(outcome("echo 1 0", "3x40000"), (1, Some(Trouble::TooFew)));
    assert_eq!(outcome("", "3x5"), (0, Some(Trouble::TooFew)));
    assert_eq!(outcome("", "3x0"), (0, None));
    let (moves, trouble) = outcome("echo 1 0; echo 2 0", "9x1");
    let why = "line 2: expected no more moves than the 1 bricks, found \"2 0\"";
    assert_eq!(
        (moves, trouble),
        (1, Some(Trouble::TooMany(why.to_string())))
    );
}

#[test]
fn standard_error_may_be_as_long_as_it_likes() {
    let noisy = format!("yes complaint | head -c 9000000 >&2; {PUBLISHED}; echo last words >&2");
    let answer = play(&noisy, "3x300");
    assert_eq!((answer.game.placed(), answer.trouble), (300, None));
    assert!(answer.errors.len() < (1 << 20) + 100);
    let errors = String::from_utf8(answer.errors).unwrap();
    assert!(errors.starts_with("[79"), "{}", &errors[..50]);
    assert!(errors.ends_with("last words\n"));
}

#[test]
fn a_command_that_does_not_exist_is_no_game() {
    for command in ["/no/such/solver", "no-such-solver --fast", "/"] {
        match try_for(USUAL_LIMIT, command, "3x5") {
            Err(NoAnswer::CannotRun(why)) => {
                let start = format!("the shell cannot run {command:?}: ");
                assert!(why.starts_with(&start), "{why}");
            }
            _ => panic!("{command}"),
        }
    }
}

/// Whether a process of this number runs. One that has ended and is not yet waited for does not.
fn is_alive(pid: &str) -> bool {
    if Path::new("/proc/self/stat").exists() {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
        return stat.is_ok_and(|stat| !stat.contains(") Z "));
    }
    let look = format!("kill -0 {pid} 2> /dev/null");
    let status = Command::new("sh").args(["-c", &look]).status();
    status.unwrap().success()
}

/// Waits until a process is gone; it is ended, but the system takes its moment.
pub fn assert_ends(pid: &str) {
    let started = Instant::now();
    while is_alive(pid) {
        assert!(
            started.elapsed() < Duration::from_secs(30),
            "{pid} lives on"
        );
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn what_a_solver_leaves_running_is_ended_with_it() {
    let scratch = Scratch::new("exec_fork");
    let pids = scratch.path("pids");
    let fork = format!("(sleep 1000 & echo $! >> {pids}; sleep 1000) & echo $! >> {pids}");
    let limit = Duration::from_millis(300);
    // It goes on in the background and keeps both streams open; it is waited for; it is killed.
    for (rest, moves) in [
        (BRICK_BY_BRICK, 50),
        ("echo 1 0; wait", 1),
        ("echo 1 0; kill -9 $$", 1),
    ] {
        let _ = fs::remove_file(&pids);
        let wait_for_both = format!("while [ $(wc -l < {pids}) -lt 2 ]; do :; done");
        let command = format!("{fork}; {wait_for_both}; {rest}");
        let answer = try_for(limit, &command, "9x50").unwrap();
        assert_eq!(answer.game.placed(), moves, "{command}");
        let pids = fs::read_to_string(&pids).unwrap();
        assert_eq!(pids.lines().count(), 2);
        pids.lines().for_each(assert_ends);
    }
}
