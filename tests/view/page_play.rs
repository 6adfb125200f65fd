//! `brickgm view --html`: what a player does with hands, and whom there is to beat.
//!
//! Events are real ones, bricks are animated as the page would, and after each drop the moves are
//! looked at.

use std::thread;
use std::time::{Duration, Instant};

use brickgm::engine::board::{Board, GameRules, ROWS};
use brickgm::engine::brick::{Brick, Colours, Move, COLUMNS, MOVES};
use brickgm::formats::deal::Deal;

use crate::common::browser::Browser;
use crate::common::run;
use crate::view::hands::{self, keys, moves, BRICK};
use crate::view::page::{page, referee, start, DESKTOP};

/// Columns and rotations that keep a board of four colours low: three steps of the column are never
/// the same column twice.
fn wanted(count: usize) -> Vec<(usize, usize)> {
    (0..count).map(|drop| (3 * drop % COLUMNS, drop % 3)).collect()
}

fn sign((column, rotation): (usize, usize)) -> char {
    char::from_digit((COLUMNS * rotation + column) as u32, 36).unwrap()
}

fn by_keys(browser: &mut Browser, (column, rotation): (usize, usize)) {
    browser.key(&((column + 1) % 10).to_string());
    (0..rotation).for_each(|_| browser.key("ArrowUp"));
    browser.key(" ");
}

fn by_mouse(browser: &mut Browser, (column, rotation): (usize, usize)) {
    (0..rotation).for_each(|_| browser.click_at("#board", hands::column(column + 1, BRICK)));
    browser.click_at("#board", hands::column(column + 1, 0.5));
}

fn by_finger(browser: &mut Browser, (column, rotation): (usize, usize)) {
    browser.tap("#board", hands::column(column + 1, 0.5));
    (0..rotation).for_each(|_| browser.tap("#board", hands::column(column + 1, BRICK)));
    browser.tap("#board", hands::column(column + 1, 0.5));
}

type Hand = fn(&mut Browser, (usize, usize));

/// Makes these drops at this pace, and looks at the moves and the bricks after each.
fn play(browser: &mut Browser, hand: Hand, drops: &[(usize, usize)], pace: Duration) {
    let mut made = String::new();
    for &drop in drops {
        let start = Instant::now();
        hand(browser, drop);
        made.push(sign(drop));
        browser.wait_for("brickgm.player.games[0].moves", &made);
        assert_eq!(browser.text("left"), (100 - made.len()).to_string());
        thread::sleep(pace.saturating_sub(start.elapsed()));
    }
    // What was still on its way arrives, and nothing else happens then.
    browser.wait_for("brickgm.player.playing", "false");
    assert_eq!(moves(browser), made);
    assert_eq!(browser.eval("brickgm.hand.held"), made.len().to_string());
}

#[test]
fn every_drop_is_a_move_however_fast() {
    let Some((scratch, mut browser)) = start("play-drops") else { return };
    let file = page(&scratch, &[]);
    let pace = Duration::from_millis;
    for (hand, count, time) in
        [(by_keys as Hand, 50, pace(100)), (by_keys, 13, pace(700)), (by_mouse, 13, pace(150))]
    {
        browser.open(&file, "", DESKTOP);
        assert_eq!(browser.of("animate", "checked"), "true");
        play(&mut browser, hand, &wanted(count), time);
    }
    browser.use_touch();
    browser.open(&file, "", (390, 844));
    play(&mut browser, by_finger, &wanted(13), pace(150));
}

/// Counts how often the page waits for the next frame of the screen at a time; the most is kept.
const COUNT_TICKS: &str = "(() => {
  const ask = window.requestAnimationFrame;
  let waiting = 0;
  window.most = 0;
  window.requestAnimationFrame = (work) => {
    window.most = Math.max(window.most, ++waiting);
    return ask((now) => (waiting--, work(now)));
  };
})()";

#[test]
fn drops_in_a_row_are_drawn_once_per_frame() {
    let Some((scratch, mut browser)) = start("play-frames") else { return };
    browser.open(&page(&scratch, &[]), "", DESKTOP);
    browser.eval(COUNT_TICKS);
    wanted(13).into_iter().for_each(|drop| by_keys(&mut browser, drop));
    browser.wait_for("brickgm.player.playing", "false");
    assert_eq!(browser.eval("window.most"), "1");
}

#[test]
fn moves_are_the_same_with_and_without_animation() {
    let Some((scratch, mut browser)) = start("play-same") else { return };
    let file = page(&scratch, &[]);
    let both = [true, false].map(|animated| {
        browser.open(&file, "", DESKTOP);
        if !animated {
            browser.click("#animate", 0.1);
        }
        // Columns and rotations by steps: what is aimed while a brick falls is not lost either.
        for drop in 0..40 {
            let turn = ["ArrowLeft", "ArrowRight", "ArrowUp"][drop % 3];
            (0..drop % 7).for_each(|_| browser.key(turn));
            browser.key("ArrowDown");
            if drop % 10 == 9 {
                keys(&mut browser, "z z y");
            }
        }
        browser.wait_for("brickgm.player.playing", "false");
        (moves(&mut browser), browser.text("score"), browser.text("left"))
    });
    assert!(both[0].0.len() > 20, "{both:?}");
    assert_eq!(both[0], both[1]);
}

#[test]
fn a_key_that_is_held_down_drops_once() {
    let Some((scratch, mut browser)) = start("play-held") else { return };
    browser.open(&page(&scratch, &[]), "", DESKTOP);
    browser.hold_key(" ", 5);
    assert_eq!(moves(&mut browser), "4");
    browser.hold_key("ArrowLeft", 3);
    browser.key(" ");
    assert_eq!(moves(&mut browser), "41");
}

/// The player of document 001, from the board's squares: of all placements in the order of trying
/// those that leave as many squares of the commonest colour as there were with the brick, if there
/// are any; of these the most points.
fn spare(colours: Colours, bricks: &[Brick]) -> (String, u32) {
    let rules = GameRules::new(colours);
    let (mut board, mut signs, mut score) = (Board::new(), String::new(), 0);
    for &brick in bricks {
        let before = count(&board);
        let most = *before[1..].iter().max().unwrap();
        let common = (1..10).find(|&colour| most > 0 && before[colour] == most);
        let mut best: Option<(bool, u32, Move, Board)> = None;
        for mv in (0..MOVES).map(Move::from_index) {
            if board.height(mv.column()) > ROWS - 3 {
                continue;
            }
            let mut after = board;
            let points = rules.play(&mut after, brick, mv).unwrap();
            let of_brick =
                |colour| brick.top_down().iter().filter(|&&c| usize::from(c) == colour).count();
            let spares = common.is_none_or(|c| count(&after)[c] == before[c] + of_brick(c));
            if best.as_ref().is_none_or(|best| (spares, points) > (best.0, best.1)) {
                best = Some((spares, points, mv, after));
            }
        }
        let Some((_, points, mv, after)) = best else { break };
        signs.push(char::from_digit(mv.index() as u32, 36).unwrap());
        score += points;
        board = after;
    }
    (signs, score)
}

/// How many squares of each colour a board has.
fn count(board: &Board) -> [usize; 10] {
    let mut counts = [0; 10];
    for column in 0..COLUMNS {
        (0..board.height(column))
            .for_each(|row| counts[usize::from(board.colour(column, row))] += 1);
    }
    counts
}

/// What a player of the program makes of such a game: moves as the page has them, and the score.
fn greedy(scratch: &crate::common::Scratch, k: u64, n: u64, seed: u64) -> (String, String) {
    let game = run(&["gen", &n.to_string(), &k.to_string(), "--seed", &seed.to_string()], "");
    let input = scratch.file("greedy.in", game.stdout);
    let lines = run(&["--player", "greedy", &input], "").stdout;
    let made = scratch.file("greedy.moves", &lines);
    let signs = lines.lines().map(|line| {
        let (column, rotation) = line.split_once(' ').unwrap();
        sign((column.parse::<usize>().unwrap() - 1, rotation.parse().unwrap()))
    });
    (signs.collect(), referee(&input, &made).0)
}

#[test]
fn the_rivals_play_as_the_program_does() {
    let Some((scratch, mut browser)) = start("play-rivals") else { return };
    browser.open(&page(&scratch, &[]), "", DESKTOP);
    for (k, n, seed) in [(3, 900, 1), (4, 400, 2), (5, 300, 3), (7, 150, 4), (9, 150, 5)] {
        let rivals = format!(
            "(() => {{
          const rivals = new brickgm.Rivals(brickgm.newRecord({{ colours: {k}, bricks: {n} }}, '{seed}'));
          while (!rivals.isOver) rivals.play();
          return rivals.games.map(({{ moves, score }}) => moves + ' ' + score.toLocaleString('en')).join(' ');
        }})()"
        );
        let played = browser.eval(&rivals);
        let words: Vec<&str> = played.split(' ').collect();
        let (moves, score) = greedy(&scratch, k, n, seed);
        assert_eq!(words[..2], [moves, score], "greedy {k} {n}");
        let colours = Colours::new(k).unwrap();
        let bricks: Vec<Brick> = Deal::new(colours, seed).take(n as usize).collect();
        let (moves, score) = spare(colours, &bricks);
        assert_eq!(
            [words[2], &words[3].replace(',', "")],
            [moves, score.to_string()],
            "spare {k} {n}"
        );
    }
}

#[test]
fn the_hint_is_what_greedy_does_and_the_end_compares() {
    let Some((scratch, mut browser)) = start("play-end") else { return };
    let (k, n, seed) = (4, 30, 6);
    browser.open(&page(&scratch, &[]), "#seed=6&shape=4x30", DESKTOP);
    browser.click("#animate", 0.1);
    let (signs, score) = greedy(&scratch, k, n, seed);
    browser.wait_for_text("greedy", &score);
    let colours = Colours::new(k).unwrap();
    let bricks: Vec<Brick> = Deal::new(colours, seed).take(n as usize).collect();
    let theirs = spare(colours, &bricks).1;
    assert_eq!(browser.text("spare").replace(',', ""), theirs.to_string());
    let mut hints = 0;
    for mv in signs.chars() {
        let index = mv.to_digit(36).unwrap() as usize;
        let (column, rotation) = (index % COLUMNS, index / COLUMNS);
        // The key and the button.
        match hints % 2 {
            0 => browser.key("h"),
            _ => browser.click("#hint", 0.5),
        }
        let aim = browser.eval(
            "`${brickgm.hand.column} ${brickgm.hand.rotation} ${brickgm.hand.aim.points > 0}`",
        );
        if browser.text("note").is_empty() {
            assert_eq!(aim, format!("{column} {rotation} true"));
            hints += 1;
            browser.key(" ");
        } else {
            by_keys(&mut browser, (column, rotation));
        }
    }
    assert!(hints > 5, "{hints}");
    assert_eq!(moves(&mut browser), signs);
    assert_eq!(browser.text("score"), score);
    let by = i64::from(theirs) - score.replace(',', "").parse::<i64>().unwrap();
    let than = format!("{} {} than spare", by.abs(), if by > 0 { "fewer" } else { "more" });
    let verdict = browser.text("over-verdict").replace(',', "");
    assert!(verdict.starts_with("As many as greedy") && verdict.contains(&than), "{verdict}");
    // Watched from the start, played again, and another one.
    browser.click("#over-watch", 0.5);
    browser.wait_for_text("brick", "1");
    assert_eq!(browser.eval("`${brickgm.player.playing} ${brickgm.hand.on}`"), "true false");
    browser.key("End");
    browser.key("h");
    let dealt = browser.eval("brickgm.player.games[0].record.dealt");
    browser.click("#over-again", 0.5);
    assert_eq!(browser.text("left"), "30");
    assert_eq!(browser.eval("brickgm.player.games[0].record.dealt"), dealt);
    browser.wait_for("location.hash", "#seed=6&shape=4x30&moves=&brick=0");
    browser.wait_for_text("greedy", &score);
    browser.eval("history.back()");
    browser.wait_for("document.getElementById('over').hidden", "false");
    browser.click("#over-new", 0.5);
    assert_eq!([browser.text("left"), moves(&mut browser)], ["30", ""]);
    assert_ne!(browser.eval("brickgm.player.games[0].record.dealt"), dealt);
}
