//! `brickgm view --html`: the page, looked at in a real browser.

use std::fs;

use crate::common::browser::{Browser, Tab};
use crate::common::frames::{GAME, MOVES};
use crate::common::{run, Scratch};
use crate::view::hands::keys;
use crate::view::page_looks::columns_of;

pub const DESKTOP: (u32, u32) = (1280, 800);
pub const PHONE: (u32, u32) = (360, 640);

/// `1,234,567`
fn grouped(number: u64) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", grouped(thousands), number % 1000),
    }
}

/// A place for files and a browser, where one is installed.
pub fn start(test: &str) -> Option<(Scratch, Tab)> {
    Some((Scratch::new(test), Browser::start()?))
}

/// Writes the page of these arguments and gives its path.
pub fn page(scratch: &Scratch, args: &[&str]) -> String {
    let file = scratch.path("game.html");
    run(&[&["view", "-q", "--html", &file], args].concat(), "").succeeds_with("");
    file
}

pub fn worked_example(scratch: &Scratch) -> String {
    page(scratch, &[GAME, MOVES])
}

pub fn explosion(scratch: &Scratch) -> String {
    let game = "tests/golden/great-explosion";
    page(scratch, &[&format!("{game}.in"), &format!("{game}.moves")])
}

/// The score that the referee gives, as the page writes it, and the ten best explosions: a single
/// step is none.
pub fn referee(input: &str, moves: &str) -> (String, Vec<(u64, u64)>) {
    let verdict = run(&["score", "--steps", input, moves], "").stdout;
    let mut score = String::new();
    let mut bricks = Vec::new();
    for line in verdict.lines() {
        let last = line.rsplit(' ').next().unwrap();
        if let Some((brick, _)) = line.strip_prefix("brick ").and_then(|rest| rest.split_once(':'))
        {
            if line.contains(" + ") {
                bricks.push((brick.parse().unwrap(), last.parse().unwrap()));
            }
        } else if line.starts_with("Score") {
            score = grouped(last.parse().unwrap());
        }
    }
    // The sort is stable, so the earlier one of two equals stays first.
    bricks.sort_by_key(|&(_, points): &(u64, u64)| std::cmp::Reverse(points));
    bricks.truncate(10);
    (score, bricks)
}

/// Compares the figures of an open page with the referee's.
pub fn compare(browser: &mut Browser, (score, best): &(String, Vec<(u64, u64)>)) {
    browser.key("End");
    assert_eq!(&browser.text("score"), score);
    assert_eq!(&browser.text("total"), score);
    browser.wait_for_best(best.len());
    let row = "(b) => b.dataset.brick + ' ' + b.children[1].textContent + ';'";
    let shown = browser.eval(&format!("[...document.querySelectorAll('#best button')].map({row})"));
    let best = best.iter().map(|&(brick, points)| format!("{brick} {};", grouped(points)));
    assert_eq!(shown, best.collect::<Vec<_>>().join(","));
}

#[test]
fn keys_and_clicks_move_the_worked_example() {
    let Some((scratch, mut browser)) = start("page-keys") else { return };
    browser.open(&worked_example(&scratch), "", DESKTOP);
    let at = |browser: &mut Browser, brick: &str, score: &str| {
        let found = ["brick", "score"].map(|id| browser.text(id));
        assert_eq!(found, [brick, score]);
        assert_eq!(browser.of("slider", "value"), brick);
    };
    assert_eq!(browser.text("total"), "507");
    // It opens on the best explosion, before its first step, with the move as the file has it, and
    // says so until the reader goes on.
    at(&mut browser, "11", "0");
    assert_eq!(browser.of("opened", "hidden"), "false");
    let shown = ["where", "caption"].map(|id| browser.text(id));
    assert_eq!(shown, ["Move 8 1, column 8, rotation 1:", "step 1 of 4"]);
    browser.wait_for("location.hash", "#brick=11&step=1");
    browser.click("#start", 0.5);
    browser.wait_for_text("brick", "1");
    assert_eq!(browser.of("play", "ariaLabel"), "Pause");
    assert_eq!(browser.of("opened", "hidden"), "true");
    for (pressed, brick, score) in [
        ("Home", "0", "0"),
        ("ArrowRight", "1", "0"),
        ("ArrowRight", "2", "0"),
        ("ArrowLeft", "1", "0"),
        ("End", "11", "507"),
        (",", "11", "363"),
        (",", "11", "255"),
        (".", "11", "363"),
        ("Home", "0", "0"),
        (".", "1", "0"),
        ("PageDown", "11", "507"),
        // A number can be typed, and what is not confirmed is forgotten.
        ("g 1 0 Enter", "10", "0"),
        ("g 3 Escape ArrowRight", "11", "507"),
    ] {
        keys(&mut browser, pressed);
        at(&mut browser, brick, score);
    }
    assert_eq!(browser.text("terms"), "9 + 246 + 108 + 144 = 507");
    browser.click("#slider", 0.5);
    assert!(["5", "6"].contains(&browser.text("brick").as_str()));
    browser.click("#curve", 0.25);
    at(&mut browser, "2", "0");
    browser.click("#forward", 0.5);
    at(&mut browser, "3", "0");
    browser.wait_for("location.hash", "#brick=3");
    let listed = "document.querySelector('.keys').getBoundingClientRect().bottom <= innerHeight";
    assert_eq!(browser.eval(listed), "true");
}

#[test]
fn it_plays_by_itself_and_opens_where_a_link_says() {
    let Some((scratch, mut browser)) = start("page-play") else { return };
    let file = worked_example(&scratch);
    browser.open(&file, "#brick=11&step=3", PHONE);
    let shown = ["brick", "score", "caption", "formula"].map(|id| browser.text(id));
    let formula = "(2·3²) × 2 runs × step 3 = 108";
    assert_eq!(shown, ["11", "255", "step 3 of 4", formula]);
    browser.key(" ");
    browser.wait_for_text("score", "507");
    browser.wait_for("document.getElementById('play').ariaLabel", "Play");
    browser.open(&file, "#brick=9", DESKTOP);
    (0..6).for_each(|_| browser.key("+"));
    browser.click("#play", 0.5);
    browser.wait_for_text("score", "507");
    (0..9).for_each(|_| browser.key("-"));
    // At the end the button starts again.
    browser.wait_for("document.getElementById('play').ariaLabel", "Play");
    browser.click("#play", 0.5);
    browser.wait_for_text("brick", "1");
    assert_eq!(browser.of("play", "ariaLabel"), "Pause");
    (0..9).for_each(|_| browser.key("+"));
    // The best explosion, from the list and from the curve: it opens at its brick, and plays.
    for button in ["#best button", "#markers button"] {
        browser.key("Home");
        browser.wait_for_text("score", "0");
        browser.click(button, 0.5);
        assert_eq!(browser.text("brick"), "11");
        browser.wait_for_text("score", "507");
    }
    browser.key("Home");
    browser.key("n");
    assert_eq!(browser.text("brick"), "11");
}

#[test]
fn the_page_and_the_referee_agree_on_every_golden_game() {
    let Some((scratch, mut browser)) = start("page-golden") else { return };
    for name in ["k3-300", "k4-1100", "k6-300", "k9-game-over"] {
        let [input, moves] = ["in", "out"].map(|kind| format!("tests/golden/{name}.{kind}"));
        browser.open(&page(&scratch, &[&input, &moves]), "", PHONE);
        compare(&mut browser, &referee(&input, &moves));
    }
    assert!(browser.text("summary").ends_with("board full"));
}

#[test]
fn the_longest_game_of_the_judge_fits() {
    let Some((scratch, mut browser)) = start("page-long") else { return };
    let input = scratch.file("game.in", run(&["gen", "33333", "3"], "").stdout);
    let moves = scratch.file("game.out", run(&[&input], "").stdout);
    let file = page(&scratch, &[&input, &moves]);
    let text = fs::read_to_string(&file).unwrap();
    // Four characters per brick, and the page itself.
    assert!(text.len() - 4 * 33_333 < 130_000, "{}", text.len());
    // Nothing is loaded from anywhere: the only address is the name of the language of pictures.
    assert_eq!(text.matches("://").count(), text.matches("://www.w3.org/2000/svg").count());
    // Before the script runs there is a word, and while the game is played through another.
    assert!(text.contains("<p id=\"summary\">Loading …</p>"));
    let expected = referee(&input, &moves);
    // Whoever goes to the end before the page has played the game through sees the list as well.
    browser.open(&file, "", DESKTOP);
    browser.eval("brickgm.player.go(33333)");
    browser.wait_for_best(10);
    browser.open(&file, "#brick=20000", DESKTOP);
    assert_eq!(browser.text("brick"), "20,000");
    compare(&mut browser, &expected);
    assert_eq!(browser.text("loading"), "");
    browser.click("#best button", 0.5);
    assert_eq!(browser.text("brick"), grouped(expected.1[0].0));
    // The last speed shows all of it in ten seconds: the last tenth in one.
    keys(&mut browser, "g 3 0 0 0 0 Enter");
    (0..9).for_each(|_| browser.key("+"));
    assert_eq!(browser.of("speed", "selectedOptions[0].textContent"), "all in 10 s");
    browser.key(" ");
    browser.wait_for_text("score", &expected.0);
}

#[test]
fn a_link_is_copied_that_leads_back_and_the_page_says_what_made_it() {
    let Some((scratch, mut browser)) = start("page-link") else { return };
    let facts =
        "[...document.querySelectorAll('#made dt, #made dd')].map((e) => e.textContent).join('|')";
    let version = run(&["--version"], "").stdout;
    let version = version.trim();
    let file = worked_example(&scratch);
    browser.open(&file, "#brick=11&step=2", DESKTOP);
    let made = format!("input|{GAME}|moves|{MOVES}|program|{version}");
    assert_eq!(browser.eval(facts), made);
    browser.click("#copy", 0.5);
    browser.wait_for_text("copy", "Link copied");
    let address = browser.eval("location.href");
    assert_eq!(address, format!("file://{file}#brick=11&step=2"));
    browser.click("#open", 0.5);
    browser.click("#input", 0.5);
    browser.paste();
    assert_eq!(browser.of("input", "value"), address);
    let input = scratch.file("<i>&.in", run(&["gen", "40", "5", "--seed", "77"], "").stdout);
    let file = page(&scratch, &["--player", "greedy", &input]);
    browser.open(&file, "", DESKTOP);
    assert_eq!(browser.eval(facts), format!("input|{input}|player|greedy|program|{version}"));
}

#[test]
fn a_seed_and_a_shape_stand_for_the_input() {
    let Some((scratch, mut browser)) = start("page-seed") else { return };
    let input = scratch.file("game.in", run(&["gen", "300", "9", "--seed", "77"], "").stdout);
    let moves = scratch.file("game.out", run(&["--player", "greedy", &input], "").stdout);
    let file = page(&scratch, &["--seed", "77", "--shape", "9x300", "--player", "greedy"]);
    browser.open(&file, "", DESKTOP);
    compare(&mut browser, &referee(&input, &moves));
    browser.wait_for("location.hash.startsWith('#seed=77&shape=9x300&brick=')", "true");
    // All bricks are there, also those after the end of the game.
    let dealt = browser.eval("brickgm.player.games[0].record.dealt");
    let text = fs::read_to_string(&input).unwrap();
    assert_eq!(dealt, text.lines().skip(1).collect::<String>());
    // The published player plays if none is named.
    let published = run(&["view", "-q", "--seed", "1", "--shape", "5x40"], "").stdout;
    let dealt = scratch.file("published.in", run(&["gen", "40", "5"], "").stdout);
    assert_eq!(published, run(&["view", "-q", "--player", "paper", &dealt], "").stdout);
    let both = format!("--seed 1 --shape 5x40 {input}");
    for wrong in ["--seed 1", "--shape 5x40", "--seed 1 --shape 40x5", &both] {
        let wrong: Vec<&str> = wrong.split(' ').collect();
        let refused = run(&[&["view", "--html", "-"], &wrong[..]].concat(), "");
        assert_eq!(refused.code, Some(2), "{wrong:?}: {}", refused.stderr);
    }
}

/// Which of two scores is larger, in the words of the page.
pub fn ahead(a: u64, b: u64) -> String {
    match a.abs_diff(b) {
        0 => "Even".to_string(),
        by => format!("{} is ahead by {}", if a > b { "A" } else { "B" }, grouped(by)),
    }
}

/// The score after a brick, as the page writes it.
fn score_after(scratch: &Scratch, input: &str, moves: &str, bricks: usize) -> u64 {
    let text = fs::read_to_string(moves).unwrap();
    let lines: Vec<&str> = text.lines().take(bricks).collect();
    let part = scratch.file("part.moves", lines.join("\n") + "\n");
    let score = referee(input, &part).0.replace(',', "");
    score.parse().unwrap()
}

#[test]
fn two_games_go_on_in_step() {
    let Some((scratch, mut browser)) = start("page-pair") else { return };
    let (input, a) = ("tests/golden/k4-300.in", "tests/golden/k4-300.out");
    let moves = fs::read_to_string(a).unwrap();
    // The same up to brick 100, which is rotated once more, and nothing after it.
    let mut lines: Vec<String> = moves.lines().take(100).map(str::to_string).collect();
    let (column, rotation) = lines[99].split_once(' ').unwrap();
    lines[99] = format!("{column} {}", (rotation.parse::<u8>().unwrap() + 1) % 3);
    let b = scratch.file("b.moves", lines.join("\n") + "\n");
    browser.open(&page(&scratch, &[input, a, &b]), "#brick=99", DESKTOP);
    assert_eq!(browser.text("part"), "They part at brick 100");
    let after = |bricks| [a, &b].map(|moves| score_after(&scratch, input, moves, bricks));
    let shown = |browser: &mut Browser| ["score", "score-b", "ahead"].map(|id| browser.text(id));
    for bricks in [99, 100, 101, 250] {
        keys(&mut browser, "g Home");
        bricks.to_string().chars().for_each(|digit| browser.key(&digit.to_string()));
        browser.key("Enter");
        let [first, second] = after(bricks);
        let expected = [grouped(first), grouped(second), ahead(first, second)];
        assert_eq!(shown(&mut browser), expected, "{bricks}");
    }
    let last = run(&["view", input, &b, "--brick=100"], "").stdout;
    browser.wait_for_text("columns-b", &columns_of(&last));
    browser.click("#part", 0.5);
    let x = moves.lines().nth(99).unwrap();
    assert_eq!(["move", "move-b", "brick"].map(|id| browser.text(id)), [x, &lines[99], "100"]);
    assert_eq!(["name", "name-b"].map(|id| browser.text(id)), [a.to_string(), b]);
}

#[test]
fn the_best_explosions_of_one_of_two_games() {
    let Some((scratch, mut browser)) = start("page-only") else { return };
    let input = "tests/golden/k3-300.in";
    let a = "tests/golden/k3-300.out";
    let b = scratch.file("b.moves", run(&["--player", "greedy", input], "").stdout);
    browser.open(&page(&scratch, &[input, a, &b]), "#brick=0", DESKTOP);
    browser.wait_for_best(10);
    for (choice, moves) in [("0", a), ("1", &b)] {
        browser.click(&format!("[name=only][value='{choice}']"), 0.5);
        let mut best = referee(input, moves).1;
        let shown = "[...document.querySelectorAll('#best button, #markers button')].map((b) => b.dataset.brick).join()";
        let listed: Vec<String> = best.iter().map(|(brick, _)| brick.to_string()).collect();
        assert_eq!(browser.eval(shown), [listed.clone(), listed].concat().join(","));
        // The keys go through these and no others.
        best.sort();
        browser.key("Home");
        for (brick, _) in best {
            browser.key("n");
            assert_eq!(browser.text("brick"), brick.to_string());
        }
    }
}
