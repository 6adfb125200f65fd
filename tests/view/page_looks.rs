//! `brickgm view --html`: whether the page can be read, on any screen and without one.

use crate::common::browser::Browser;
use crate::common::frames::{squares, view};
use crate::view::hands::{drop_at_once, keys};
use crate::view::page::{explosion, page, start, worked_example, DESKTOP};

const SIZES: [(u32, u32); 4] = [(320, 640), (844, 390), DESKTOP, (1920, 1080)];

/// The ids and words of what lies beyond the left or right edge.
const BEYOND: &str = "[...document.querySelectorAll('main *')].filter((e) => {
  const box = e.getBoundingClientRect();
  return !e.closest('.unseen') && box.width && (box.left < -8.5 || box.right > innerWidth + 0.5);
}).map((e) => e.id || e.tagName).join(' ')";

/// No marker of the curve hides another.
const MARKERS: &str = "(() => {
  const lefts = [...document.querySelectorAll('#markers button')].map((b) => b.getBoundingClientRect().left);
  lefts.sort((a, b) => a - b);
  return Math.min(...lefts.slice(1).map((left, i) => left - lefts[i])) >= 19;
})()";

/// Outlines that are cut off would begin on the last pixel of the board.
const CUT: &str = "(() => {
  const board = document.getElementById('board');
  const { data } = board.getContext('2d').getImageData(board.width - 1, 0, 1, board.height);
  return data.some((value, i) => i % 4 === 3 && value === 255 && data[i - 1] < 100);
})()";

/// A link to a game that was played by hand, on any page.
const PLAYED: &str =
    "#seed=1&shape=4x100&moves=n0m1k4m3543fa47dp8q09h5f94q8955rf764e56edhk07&brick=45";

/// The same for one that is over.
const ENDED: &str = "#seed=1&shape=4x4&moves=0123&brick=4";

/// Nothing is beyond the edges or cut off.
fn fits(browser: &mut Browser, what: &str) {
    let wide = browser.eval("document.documentElement.scrollWidth > innerWidth");
    assert_eq!(wide, "false", "{what}");
    assert_eq!(browser.eval(BEYOND), "", "{what}");
}

#[test]
fn nothing_is_cut_off_on_any_screen() {
    let Some((scratch, mut browser)) = start("page-sizes") else { return };
    let one = explosion(&scratch);
    let single = scratch.path("single.html");
    std::fs::copy(&one, &single).unwrap();
    let game = "tests/golden/k3-300";
    let [input, moves] = ["in", "out"].map(|kind| format!("{game}.{kind}"));
    let two = page(&scratch, &[&input, &moves, &moves]);
    for size in SIZES {
        for (file, count) in [(&single, 1), (&two, 10)] {
            browser.open(file, "", size);
            browser.wait_for_best(count);
            for key in ["Home", "End", ",", ","] {
                browser.key(key);
                fits(&mut browser, &format!("{size:?} {key}"));
            }
            assert_eq!(browser.eval(MARKERS), "true", "{size:?}");
            assert_eq!(browser.eval(CUT), "false", "{size:?}");
        }
        // The names of both games stand above their boards.
        for (name, board) in [("name", "board"), ("name-b", "board-b")] {
            let above = format!(
                "(({{ bottom, width }}, top) => width > 20 && bottom <= top)(document.getElementById('{name}').getBoundingClientRect(), document.getElementById('{board}').getBoundingClientRect().top)"
            );
            assert_eq!(browser.eval(&above), "true", "{size:?} {name}");
            assert_eq!(browser.text(name), moves);
        }
        // Another game can be shown without scrolling for the button.
        browser.click("#open", 0.5);
        let below = browser.of("load", "scrollHeight") == browser.of("load", "clientHeight");
        assert!(below, "{size:?}");
        browser.click("#cancel", 0.5);
        browser.click("#play-here", 0.5);
        fits(&mut browser, &format!("{size:?} two by hand"));
        browser.open(&single, PLAYED, size);
        browser.click("#fresh", 0.5);
        fits(&mut browser, &format!("{size:?} by hand"));
        browser.click("#new-cancel", 0.5);
        fits(&mut browser, &format!("{size:?} by hand"));
        assert_eq!(browser.eval(CUT), "false", "{size:?}");
        browser.click("#save", 0.5);
        let below = browser.of("saving", "scrollHeight") == browser.of("saving", "clientHeight");
        assert!(below, "{size:?}");
    }
    browser.open(&single, "#brick=67&step=1", SIZES[0]);
    browser.wait_for_best(1);
    // No line of the sum ends with its sign.
    let broken = "[...document.querySelectorAll('#terms i')].filter((e) => e.getBoundingClientRect().height > 30).length";
    assert_eq!((browser.count("#terms i"), browser.eval(broken).as_str()), (13, "0"));
}

/// Where the board is and how large, and whether all of the page can be seen without scrolling.
const SPACE: &str = "(() => {
  const { left, top, width, height } = document.getElementById('board').getBoundingClientRect();
  return `${[left, top, width, height].map(Math.round)}, ${document.documentElement.scrollHeight <= innerHeight}`;
})()";

/// Where everything is that is used or looked at while a game is played and at its end.
const PLACES: &str =
    "['board', 'coming', 'score', 'greedy', 'spare', 'left', 'curve', 'slider'].map((id) => {
  const { left, top } = document.getElementById(id).getBoundingClientRect();
  return `${id} ${Math.round(left)} ${Math.round(top)}`;
}).join()";

#[test]
fn all_that_is_used_is_above_the_fold_and_the_board_keeps_its_size() {
    let Some((scratch, mut browser)) = start("page-space") else { return };
    let input = "tests/golden/k4-1100.in";
    let moves = "tests/golden/k4-1100.out";
    let one = page(&scratch, &[input, moves]);
    let single = scratch.path("single.html");
    std::fs::copy(&one, &single).unwrap();
    let two = page(&scratch, &[input, moves, moves]);
    for size in [DESKTOP, (1920, 1080)] {
        // Watched, played by hand, at its end, and watched again.
        browser.open(&single, "", size);
        browser.wait_for_best(10);
        let watched = browser.eval(SPACE);
        assert!(watched.ends_with("true"), "{size:?} {watched}");
        browser.open(&single, PLAYED, size);
        browser.wait_for("brickgm.rivals().isOver", "true");
        assert_eq!(browser.eval("brickgm.hand.on"), "true");
        assert_eq!(browser.eval(SPACE), watched, "{size:?} by hand");
        browser.key("Escape");
        assert_eq!(browser.eval(SPACE), watched, "{size:?} watched again");
        browser.open(&single, ENDED, size);
        browser.wait_for("document.getElementById('over-verdict').textContent.length > 0", "true");
        assert_eq!(browser.eval(SPACE), watched, "{size:?} ended");
        let apart = "document.getElementById('over').getBoundingClientRect().left >= document.getElementById('stage').getBoundingClientRect().right";
        assert_eq!(browser.eval(apart), "true");
        // Two games, and one of them by hand: each board is as large as one alone.
        browser.open(&two, "", size);
        browser.wait_for_best(10);
        assert_eq!(browser.eval(SPACE), watched, "{size:?} pair");
        browser.key("h");
        assert_eq!(browser.eval(SPACE), watched, "{size:?} fork");
        // The boards use the height.
        let below = "innerHeight - document.getElementById('board').getBoundingClientRect().bottom";
        let below: f64 = browser.eval(below).parse().unwrap();
        assert!(below < 60.0, "{size:?} {below}");
    }
}

#[test]
fn nothing_moves_while_a_game_goes_on() {
    let Some((scratch, mut browser)) = start("page-still") else { return };
    let file = page(&scratch, &[]);
    for size in [DESKTOP, (1920, 1080), (390, 844), (360, 640), (844, 390)] {
        let is_desk = size.1 >= 800 && size.0 > 390;
        if !is_desk {
            browser.use_touch();
        }
        browser.open(&file, "#seed=1&shape=4x9", size);
        drop_at_once(&mut browser);
        let places = browser.eval(PLACES);
        browser.wait_for("brickgm.rivals().isOver", "true");
        // Drops, a hint, one that is not found, what is taken back, and on a desk the end.
        for drop in ["1 space", "h", "2 space", "3 space", "h", "z", "y", "4 space"] {
            keys(&mut browser, drop);
            assert_eq!(browser.eval(PLACES), places, "{size:?} {drop}");
        }
        keys(&mut browser, "5 space 6 space 7 space 8 space 9 space");
        assert_eq!(browser.of("over", "hidden"), "false");
        if is_desk {
            assert_eq!(browser.eval(PLACES), places, "{size:?} end");
        }
    }
}

#[test]
fn a_phone_says_how_to_play_until_the_first_drop() {
    let Some((scratch, mut browser)) = start("page-how") else { return };
    browser.use_touch();
    browser.open(&page(&scratch, &[]), "", (390, 844));
    let bottom = |browser: &mut Browser, id: &str| -> f64 {
        let edge = format!("document.getElementById('{id}').getBoundingClientRect().bottom");
        browser.eval(&edge).parse().unwrap()
    };
    let how = bottom(&mut browser, "hint-how");
    assert!(how > 0.0 && how <= bottom(&mut browser, "stage"), "{how}");
    assert!(bottom(&mut browser, "hint") <= 844.0);
    browser.tap("#drop", (0.5, 0.5));
    browser.wait_for("brickgm.player.games[0].moves", "4");
    assert_eq!(browser.of("hint-how", "hidden"), "true");
}

#[test]
fn everything_that_can_be_pressed_has_a_name() {
    let Some((scratch, mut browser)) = start("page-names") else { return };
    let file = worked_example(&scratch);
    let all = "main :is(button, input, select):not([tabindex])";
    let shown = "[...document.querySelectorAll('main :is(button, input, select):not([tabindex])')].filter((e) => e.getClientRects().length)";
    for hash in ["#brick=11", PLAYED] {
        browser.open(&file, hash, DESKTOP);
        let count: usize = browser.eval(&format!("{shown}.length")).parse().unwrap();
        assert!(count > 12 && count <= browser.count(all), "{count}");
        for index in 0..count {
            let name = browser.name_of(&format!("{shown}[{index}]"));
            assert_ne!(name, "", "{index}");
        }
    }
    let copy = browser.name_of("document.getElementById('copy')");
    assert_eq!(copy, "Copy link");
}

/// The words whose contrast to what lies below them is less than 4.5, with it.
const FAINT: &str = "(() => {
  const numbers = (colour) => colour.match(/[0-9.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = numbers(colour).map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const solid = (colour) => numbers(colour)[3] !== 0;
  const below = (e) => {
    const colour = getComputedStyle(e).backgroundColor;
    return solid(colour) || !e.parentElement ? colour : below(e.parentElement);
  };
  const faint = [];
  for (const e of document.querySelectorAll('body *')) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!own || e.closest('script, style, noscript, .unseen') || !e.getClientRects().length) continue;
    for (let p = e; p; p = p.parentElement) if (getComputedStyle(p).opacity !== '1') faint.push('faded ' + p.className);
    const [a, b] = [light(getComputedStyle(e).color), light(below(e))];
    const contrast = Math.max(a, b) / Math.min(a, b);
    if (contrast < 4.5) faint.push(`${e.id || e.tagName} ${e.textContent}: ${contrast.toFixed(2)}`);
  }
  return faint.join(', ');
})()";

/// How many pixels of the board have exactly this colour.
fn painted(browser: &mut Browser, colour: &str) -> usize {
    let count = format!(
        "(() => {{
      const canvas = document.getElementById('board');
      const {{ data }} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) {{
        const hex = [0, 1, 2].map((j) => data[i + j].toString(16).padStart(2, '0')).join('');
        if (hex === '{colour}' && data[i + 3] === 255) count++;
      }}
      return count;
    }})()"
    );
    browser.eval(&count).parse().unwrap()
}

#[test]
fn every_word_and_digit_can_be_read_in_light_and_in_dark() {
    let Some((scratch, mut browser)) = start("page-contrast") else { return };
    let file = explosion(&scratch);
    for (scheme, indigo) in [("light", "4f2db3"), ("dark", "785aee")] {
        browser.prefer(scheme);
        browser.open(&file, "#brick=67&step=2", DESKTOP);
        browser.wait_for_best(1);
        assert_eq!(browser.eval(FAINT), "", "{scheme}");
        browser.click("#open", 0.5);
        assert_eq!(browser.eval(FAINT), "", "{scheme}");
        browser.open(&file, PLAYED, DESKTOP);
        assert_eq!(browser.eval(FAINT), "", "{scheme}");
        browser.click("#fresh", 0.5);
        assert_eq!(browser.eval(FAINT), "", "{scheme}");
        browser.click("#new-cancel", 0.5);
        browser.click("#save", 0.5);
        assert_eq!(browser.eval(FAINT), "", "{scheme}");
        // In the middle of a cascade the squares that stay are painted as they are at rest. The
        // palette has a test of its own for the digits on them.
        browser.open(&file, "#brick=66", DESKTOP);
        browser.wait_for_best(1);
        let colours = ["e0667a", indigo, "f8d95b"];
        let rest = colours.map(|colour| painted(&mut browser, colour));
        assert!(rest.iter().all(|&count| count > 1000), "{scheme} {rest:?}");
        browser.key(".");
        for (colour, rest) in colours.iter().zip(rest) {
            let now = painted(&mut browser, colour);
            assert!(now * 10 > rest * 9, "{scheme} {colour}: {now} of {rest}");
        }
    }
}

#[test]
fn a_screen_reader_is_given_every_step_and_the_board() {
    let Some((scratch, mut browser)) = start("page-listen") else { return };
    browser.open(&worked_example(&scratch), "#brick=11&step=2", DESKTOP);
    let brick = "Brick 11 of 11: colours 3, 1, 2 in column 8, rotation 1.";
    browser.wait_for_text("news", &format!("{brick} Step 2 of 4: 3 runs, 246 points. Score 9."));
    assert_eq!(browser.of("news", "ariaLive"), "polite");
    let frames = view(&["--brick", "11", "--steps"]).stdout;
    let second = frames.split("\n\n").nth(1).unwrap();
    assert_eq!(browser.text("columns"), columns_of(second));
    (0..3).for_each(|_| browser.key("."));
    browser.wait_for_text("news", &format!("{brick} 4 steps, 507 points. Score 507."));
    let last = frames.split("\n\n").nth(4).unwrap();
    assert_eq!(browser.text("columns"), columns_of(last));
    browser.key("ArrowLeft");
    let quiet = "Brick 10 of 11: colours 3, 3, 2 in column 7, rotation 0. No points. Score 0.";
    browser.wait_for_text("news", quiet);
}

#[test]
fn a_screen_reader_and_a_keyboard_are_enough_to_play() {
    let Some((scratch, mut browser)) = start("page-blind") else { return };
    browser.open(&page(&scratch, &[]), "#seed=1&shape=4x3", DESKTOP);
    drop_at_once(&mut browser);
    // The board has the focus, and the arrow keys are left to the page.
    assert_eq!(browser.eval("document.activeElement.id"), "stage");
    assert_eq!(browser.eval("document.activeElement.getAttribute('role')"), "application");
    assert!(browser.name_of("document.getElementById('stage')").starts_with("Board"));
    // From the board the tab key goes to what can be done with it.
    let order = "(() => {
      const all = [...document.querySelectorAll('[tabindex=\"0\"], button, input, select')];
      const shown = all.filter((e) => e.getClientRects().length && e.tabIndex >= 0).map((e) => e.id);
      return shown.slice(shown.indexOf('stage')).join(' ');
    })()";
    let order = browser.eval(order);
    assert!(
        order.starts_with("stage move-left turn move-right drop undo redo hint watch animate"),
        "{order}"
    );
    let first = "Brick 1: 3 over 3 over 4, column 5, lands on the floor: no points.";
    browser.wait_for_text("news", &format!("Before the first of 3 bricks. {first}"));
    browser.key("ArrowUp");
    let rotated = "Brick 1: 4 over 3 over 3, column 5, lands on the floor: no points.";
    browser.wait_for_text("news", rotated);
    browser.key("ArrowDown");
    let second =
        "Brick 2: 2 over 2 over 4, column 5, lands on 3 squares, the top one 4: no points.";
    let made = "Brick 1 of 3: colours 3, 3, 4 in column 5, rotation 1. No points. Score 0.";
    browser.wait_for_text("news", &format!("{made} {second}"));
    assert!(browser.text("columns").contains("Column 5, from the floor: 3, 3, 4"));
    keys(&mut browser, "1 space 2 space");
    browser.wait_for(
        "document.getElementById('news').textContent.endsWith('All 3 bricks placed: 0 points.')",
        "true",
    );
}

#[test]
fn the_focus_goes_to_the_board_when_its_button_makes_way() {
    let Some((scratch, mut browser)) = start("page-focus") else { return };
    browser.open(&page(&scratch, &[]), "#seed=1&shape=4x2", DESKTOP);
    drop_at_once(&mut browser);
    let mut press = |button: &str| {
        browser.eval(&format!("document.getElementById('{button}').focus()"));
        browser.key(" ");
        (browser.eval("document.activeElement.id"), browser.of("over", "hidden"))
    };
    let is = |id: &str, hidden: &str| (id.to_string(), hidden.to_string());
    assert_eq!(press("drop"), is("drop", "true"));
    // A space bar that is pressed once too often starts no other game.
    assert_eq!(press("drop"), is("stage", "false"));
    assert_eq!(press("over-undo"), is("stage", "true"));
    assert_eq!(press("drop"), is("stage", "false"));
    assert_eq!(press("over-again"), is("stage", "true"));
    assert_eq!(press("drop"), is("drop", "true"));
    assert_eq!(press("drop"), is("stage", "false"));
    assert_eq!(press("over-watch"), is("stage", "true"));
    assert_eq!(press("play-here"), is("stage", "true"));
    assert_eq!(press("watch"), is("stage", "true"));
}

/// A frame of the terminal in the words of the page.
pub fn columns_of(frame: &str) -> String {
    let rows = squares(frame);
    let boards: Vec<&str> = frame.lines().filter_map(|line| line.split('|').nth(1)).collect();
    let mut text = String::new();
    for column in 0..10 {
        let mut words = Vec::new();
        for (row, board) in rows.iter().zip(boards.iter()).rev() {
            let colour = &row[column..=column];
            let vanishes = &board[3 * column..=3 * column] == "[";
            if colour != "." {
                words.push(colour.to_string() + if vanishes { " vanishes" } else { "" });
            }
        }
        let number = column + 1;
        text += &match words.as_slice() {
            [] => format!("Column {number}, empty"),
            words => format!("Column {number}, from the floor: {}", words.join(", ")),
        };
    }
    text
}
