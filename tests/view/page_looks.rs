//! `brickgm view --html`: whether the page can be read, on any screen and without one.

use crate::common::browser::Browser;
use crate::common::frames::{squares, view};
use crate::view::page::{explosion, page, start, worked_example, DESKTOP};

const SIZES: [(u32, u32); 5] = [(320, 640), (390, 844), (844, 390), DESKTOP, (1920, 1080)];

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

#[test]
fn nothing_is_cut_off_on_any_screen() {
    let Some((scratch, mut browser)) = start("page-sizes") else { return };
    let one = explosion(&scratch);
    let pair = scratch.path("pair.html");
    std::fs::copy(&one, &pair).unwrap();
    let game = "tests/golden/k3-300";
    let [input, moves] = ["in", "out"].map(|kind| format!("{game}.{kind}"));
    let two = page(&scratch, &[&input, &moves, &moves]);
    for size in SIZES {
        for file in [&pair, &two] {
            browser.open(file, "", size);
            browser.wait_for_best(10);
            for key in ["Home", "End", ",", ","] {
                browser.key(key);
                let wide = browser.eval("document.documentElement.scrollWidth > innerWidth");
                assert_eq!(wide, "false", "{size:?} {key}");
                assert_eq!(browser.eval(BEYOND), "", "{size:?} {key}");
            }
            assert_eq!(browser.eval(MARKERS), "true", "{size:?}");
            assert_eq!(browser.eval(CUT), "false", "{size:?}");
        }
        // Another game can be shown without scrolling for the button.
        browser.click("#open", 0.5);
        let below = browser.of("load", "scrollHeight") == browser.of("load", "clientHeight");
        assert!(below, "{size:?}");
    }
    browser.open(&pair, "#brick=67&step=1", SIZES[0]);
    browser.wait_for_best(10);
    // No line of the sum ends with its sign.
    let broken = "[...document.querySelectorAll('#terms i')].filter((e) => e.getBoundingClientRect().height > 30).length";
    assert_eq!((browser.count("#terms i"), browser.eval(broken).as_str()), (13, "0"));
}

#[test]
fn everything_that_can_be_pressed_has_a_name() {
    let Some((scratch, mut browser)) = start("page-names") else { return };
    browser.open(&worked_example(&scratch), "", DESKTOP);
    browser.wait_for_best(1);
    let all = "main button:not([tabindex]):not([hidden] *), main input, main select";
    let count = browser.count(all);
    assert!(count > 12, "{count}");
    for index in 0..count {
        let name = browser.name_of(&format!("document.querySelectorAll('{all}')[{index}]"));
        assert_ne!(name, "", "{index}");
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
        browser.wait_for_best(10);
        assert_eq!(browser.eval(FAINT), "", "{scheme}");
        browser.click("#open", 0.5);
        assert_eq!(browser.eval(FAINT), "", "{scheme}");
        // In the middle of a cascade the squares that stay are painted as they are at rest. The
        // palette has a test of its own for the digits on them.
        browser.open(&file, "#brick=66", DESKTOP);
        browser.wait_for_best(10);
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
