//! `brickgm view --html`: the page, looked at in a real browser.

use std::fs;

use crate::common::browser::Browser;
use crate::common::{run, Scratch};

const DESKTOP: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (360, 640);

/// Writes a game's page and says where.
pub fn page(scratch: &Scratch, input: &str, moves: &str) -> String {
    let file = scratch.path("game.html");
    run(&["view", input, moves, "-q", "--html", &file], "").succeeds_with("");
    file
}

/// The score that the referee gives, as the page writes it, and the ten best bricks with theirs.
pub fn referee(input: &str, moves: &str) -> (String, Vec<(u64, u64)>) {
    let verdict = run(&["score", "--steps", input, moves], "").stdout;
    let mut score = String::new();
    let mut bricks = Vec::new();
    for line in verdict.lines() {
        let last = line.rsplit(' ').next().unwrap();
        if let Some(rest) = line.strip_prefix("brick ") {
            let brick = rest.split(':').next().unwrap();
            bricks.push((brick.parse().unwrap(), last.parse().unwrap()));
        } else if line.starts_with("Score") {
            score = grouped(last.parse().unwrap());
        }
    }
    // The sort is stable, so the earlier one of two equals stays first.
    bricks.sort_by_key(|&(_, points): &(u64, u64)| std::cmp::Reverse(points));
    bricks.truncate(10);
    (score, bricks)
}

fn grouped(number: u64) -> String {
    brickgm::support::numbers::grouped(number)
}

pub fn worked_example(scratch: &Scratch) -> String {
    page(
        scratch,
        "tests/golden/table-2.1.in",
        "tests/golden/table-2.1.moves",
    )
}

#[test]
fn keys_and_clicks_move_the_worked_example() {
    let scratch = Scratch::new("page-keys");
    let Some(mut browser) = Browser::start("page-keys") else {
        return;
    };
    let file = worked_example(&scratch);
    browser.open(&file, "", DESKTOP);
    let at = |browser: &mut Browser, brick: &str, score: &str| {
        assert_eq!(
            (browser.text("brick"), browser.text("score")),
            (brick.into(), score.into())
        );
        assert_eq!(
            browser.eval("document.getElementById('slider').value"),
            brick
        );
    };
    assert_eq!(browser.text("total"), "507");
    // It opens on the best explosion, before its first step.
    at(&mut browser, "11", "0");
    assert_eq!(browser.text("caption"), "Cascade, step 1 of 4");
    browser.wait_for("location.hash", "#brick=11&step=1&score=0");
    browser.key("Home");
    at(&mut browser, "0", "0");
    for (key, brick, score) in [
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
    ] {
        browser.key(key);
        at(&mut browser, brick, score);
    }
    assert_eq!(browser.text("terms"), "9 + 246 + 108 + 144 = 507");
    browser.click("#slider", 0.5);
    assert!(["5", "6"].contains(&browser.text("brick").as_str()));
    browser.click("#curve", 0.25);
    at(&mut browser, "2", "0");
    browser.click("#forward", 0.5);
    at(&mut browser, "3", "0");
    browser.wait_for("location.hash", "#brick=3&score=0");
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn it_plays_by_itself_and_opens_where_a_link_says() {
    let scratch = Scratch::new("page-play");
    let Some(mut browser) = Browser::start("page-play") else {
        return;
    };
    let file = worked_example(&scratch);
    let score = "document.getElementById('score').textContent";
    browser.open(&file, "#brick=11&step=3", PHONE);
    assert_eq!(
        (browser.text("brick"), browser.text("score")),
        ("11".into(), "255".into())
    );
    assert_eq!(browser.text("caption"), "Cascade, step 3 of 4");
    assert_eq!(browser.text("formula"), "(2·3²) × 2 runs × step 3 = 108");
    browser.key(" ");
    browser.wait_for(score, "507");
    browser.wait_for("document.getElementById('play').ariaLabel", "Play");
    browser.open(&file, "#brick=9", DESKTOP);
    for _ in 0..6 {
        browser.key("+");
    }
    browser.click("#play", 0.5);
    browser.wait_for(score, "507");
    for _ in 0..9 {
        browser.key("-");
    }
    browser.click("#start", 0.5);
    browser.wait_for("document.getElementById('brick').textContent", "1");
    assert_eq!(
        browser.eval("document.getElementById('play').ariaLabel"),
        "Pause"
    );
    // The best explosion, from the list and from the curve: it opens at its brick, and plays.
    for button in ["#best button", "#markers button"] {
        browser.key("Home");
        browser.wait_for(score, "0");
        browser.click(button, 0.5);
        assert_eq!(browser.text("brick"), "11");
        browser.wait_for(score, "507");
    }
    browser.key("Home");
    browser.key("n");
    assert_eq!(browser.text("brick"), "11");
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn the_page_and_the_referee_agree_on_every_golden_game() {
    let scratch = Scratch::new("page-golden");
    let Some(mut browser) = Browser::start("page-golden") else {
        return;
    };
    for name in [
        "k3-300",
        "k4-1100",
        "k5-300",
        "k6-300",
        "k7-300",
        "k8-300",
        "k9-300",
        "k9-game-over",
    ] {
        let (input, moves) = (
            format!("tests/golden/{name}.in"),
            format!("tests/golden/{name}.out"),
        );
        let file = page(&scratch, &input, &moves);
        browser.open(&file, "", PHONE);
        compare(&mut browser, &referee(&input, &moves));
    }
    assert!(browser.text("summary").ends_with("game over"));
    assert_eq!(browser.complaints, [""; 0]);
}

/// Holds the figures of an open page against the referee's.
pub fn compare(browser: &mut Browser, (score, best): &(String, Vec<(u64, u64)>)) {
    browser.key("End");
    assert_eq!(&browser.text("score"), score);
    assert_eq!(&browser.text("total"), score);
    let listed = "document.querySelectorAll('#best button').length";
    browser.wait_for(listed, &best.len().to_string());
    for (index, (brick, points)) in best.iter().enumerate() {
        let button = format!("document.querySelectorAll('#best button')[{index}]");
        assert_eq!(
            browser.eval(&format!("{button}.dataset.brick")),
            brick.to_string()
        );
        assert_eq!(
            browser.eval(&format!("{button}.children[1].textContent")),
            grouped(*points)
        );
    }
}

#[test]
fn the_longest_game_of_the_judge_fits() {
    let scratch = Scratch::new("page-long");
    let input = scratch.file("game.in", run(&["gen", "33333", "3"], "").stdout);
    let moves = scratch.file("game.out", run(&[&input], "").stdout);
    let file = page(&scratch, &input, &moves);
    assert!(fs::metadata(&file).unwrap().len() < 250_000);
    let text = fs::read_to_string(&file).unwrap();
    // Nothing is loaded from anywhere: the only address is the name of the language of pictures.
    assert_eq!(text.matches("://").count(), 1);
    let Some(mut browser) = Browser::start("page-long") else {
        return;
    };
    let expected = referee(&input, &moves);
    browser.open(&file, "#brick=20000", DESKTOP);
    assert_eq!(browser.text("brick"), "20,000");
    compare(&mut browser, &expected);
    browser.click("#best button", 0.5);
    assert_eq!(browser.text("brick"), grouped(expected.1[0].0));
    // The last speed shows all of it in ten seconds.
    browser.key("Home");
    for _ in 0..9 {
        browser.key("+");
    }
    let chosen = "document.getElementById('speed').selectedOptions[0].textContent";
    assert_eq!(browser.eval(chosen), "all in 10 s");
    browser.key(" ");
    browser.wait_for("document.getElementById('score').textContent", &expected.0);
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn a_link_is_copied_that_leads_back() {
    let scratch = Scratch::new("page-link");
    let Some(mut browser) = Browser::start("page-link") else {
        return;
    };
    let file = worked_example(&scratch);
    browser.open(&file, "#brick=11&step=2", DESKTOP);
    browser.click("#copy", 0.5);
    browser.wait_for(
        "document.getElementById('copied').textContent",
        "Link copied",
    );
    let address = browser.eval("location.href");
    assert_eq!(address, format!("file://{file}#brick=11&step=2&score=9"));
    browser.click("#open", 0.5);
    browser.click("#input", 0.5);
    browser.paste();
    assert_eq!(
        browser.eval("document.getElementById('input').value"),
        address
    );
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn it_says_what_made_it() {
    let scratch = Scratch::new("page-made");
    let Some(mut browser) = Browser::start("page-made") else {
        return;
    };
    let facts =
        "[...document.querySelectorAll('#made dt, #made dd')].map((e) => e.textContent).join('|')";
    let version = run(&["--version"], "").stdout;
    let version = version.trim();
    browser.open(&worked_example(&scratch), "", DESKTOP);
    let (input, moves) = ("tests/golden/table-2.1.in", "tests/golden/table-2.1.moves");
    assert_eq!(
        browser.eval(facts),
        format!("input|{input}|moves|{moves}|program|{version}")
    );
    let input = scratch.file(
        "<i>&.in",
        run(&["gen", "40", "5", "--seed", "77"], "").stdout,
    );
    let file = scratch.path("game.html");
    let flags = ["--player", "search", "--time", "0.5", "--html", &file, "-q"];
    run(&[&["view", &input], &flags[..]].concat(), "").succeeds_with("");
    browser.open(&file, "", DESKTOP);
    assert_eq!(
        browser.eval(facts),
        format!("input|{input}|seed|77|player|search|weights|search|time|0.5 s|program|{version}")
    );
    assert_eq!(browser.complaints, [""; 0]);
}
