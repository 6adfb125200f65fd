//! `brickgm view --html`: whether the page can be read, on any screen and without one.

use crate::common::browser::Browser;
use crate::common::frames::{squares, view};
use crate::common::Scratch;
use crate::view::page::{page, worked_example};

const DESKTOP: (u32, u32) = (1280, 800);
const SIZES: [(u32, u32); 5] = [(320, 640), (390, 844), (844, 390), DESKTOP, (1920, 1080)];

fn explosion(scratch: &Scratch) -> String {
    let game = "tests/golden/great-explosion";
    page(scratch, &format!("{game}.in"), &format!("{game}.moves"))
}

/// The ids and words of what lies beyond the left or right edge.
const BEYOND: &str = "[...document.querySelectorAll('main *')].filter((e) => {
  const box = e.getBoundingClientRect();
  return !e.closest('.unseen') && box.width && (box.left < -8.5 || box.right > innerWidth + 0.5);
}).map((e) => e.id || e.tagName).join(' ')";

#[test]
fn nothing_lies_beyond_the_edge_of_any_screen() {
    let scratch = Scratch::new("page-sizes");
    let Some(mut browser) = Browser::start("page-sizes") else {
        return;
    };
    let file = explosion(&scratch);
    for size in SIZES {
        browser.open(&file, "", size);
        browser.wait_for("document.querySelectorAll('#best button').length", "10");
        for key in ["Home", "End", ",", ","] {
            browser.key(key);
            let wide = browser.eval("document.documentElement.scrollWidth > innerWidth");
            assert_eq!(wide, "false", "{size:?} {key}");
            assert_eq!(browser.eval(BEYOND), "", "{size:?} {key}");
        }
        // Another game can be shown without scrolling for the button.
        browser.click("#open", 0.5);
        let below = "document.getElementById('other').scrollHeight - document.getElementById('other').clientHeight";
        assert_eq!(browser.eval(below), "0", "{size:?}");
    }
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn no_line_of_the_sum_ends_with_its_sign() {
    let scratch = Scratch::new("page-sum");
    let Some(mut browser) = Browser::start("page-sum") else {
        return;
    };
    browser.open(&explosion(&scratch), "", SIZES[0]);
    browser.wait_for("document.querySelectorAll('#terms i').length", "13");
    let broken = "[...document.querySelectorAll('#terms i')].filter((e) => e.getBoundingClientRect().height > 30).length";
    assert_eq!(browser.eval(broken), "0");
    assert!(browser.text("terms").ends_with("+ 108 = 208,418"));
}

#[test]
fn no_marker_hides_another() {
    let scratch = Scratch::new("page-markers");
    let Some(mut browser) = Browser::start("page-markers") else {
        return;
    };
    browser.open(&explosion(&scratch), "", SIZES[0]);
    browser.wait_for("document.querySelectorAll('#markers button').length", "10");
    let nearest = "(() => {
      const lefts = [...document.querySelectorAll('#markers button')].map((b) => b.getBoundingClientRect().left);
      lefts.sort((a, b) => a - b);
      return Math.min(...lefts.slice(1).map((left, i) => left - lefts[i])) >= 19;
    })()";
    assert_eq!(browser.eval(nearest), "true");
}

#[test]
fn outlines_are_whole_at_the_edge_of_the_board() {
    let scratch = Scratch::new("page-edge");
    let Some(mut browser) = Browser::start("page-edge") else {
        return;
    };
    // Squares of column 10 are about to vanish; what is cut off would begin on the last pixel.
    browser.open(&explosion(&scratch), "#brick=67&step=1", DESKTOP);
    let cut = "(() => {
      const board = document.getElementById('board');
      const { data } = board.getContext('2d').getImageData(board.width - 1, 0, 1, board.height);
      return data.some((value, i) => i % 4 === 3 && value === 255 && data[i - 1] < 100);
    })()";
    assert_eq!(browser.eval(cut), "false");
}

#[test]
fn everything_that_can_be_pressed_has_a_name() {
    let scratch = Scratch::new("page-names");
    let Some(mut browser) = Browser::start("page-names") else {
        return;
    };
    browser.open(&worked_example(&scratch), "", DESKTOP);
    browser.wait_for("document.querySelectorAll('#best button').length", "1");
    let all = "document.querySelectorAll('main button:not([tabindex]), main input, main select')";
    let count: usize = browser.eval(&format!("{all}.length")).parse().unwrap();
    assert!(count > 11, "{count}");
    for index in 0..count {
        assert_ne!(browser.name_of(&format!("{all}[{index}]")), "", "{index}");
    }
    assert_eq!(
        browser.name_of("document.getElementById('copy')"),
        "Copy link"
    );
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
    let scratch = Scratch::new("page-contrast");
    let Some(mut browser) = Browser::start("page-contrast") else {
        return;
    };
    for scheme in ["light", "dark"] {
        browser.prefer(scheme);
        browser.open(&explosion(&scratch), "#brick=67&step=2", DESKTOP);
        browser.wait_for("document.querySelectorAll('#best button').length", "10");
        assert_eq!(browser.eval(FAINT), "", "{scheme}");
        browser.click("#open", 0.5);
        assert_eq!(browser.eval(FAINT), "", "{scheme}");
        // In the middle of a cascade the squares that stay are painted as they are at rest. The
        // palette has a test of its own for the digits on them.
        browser.open(&explosion(&scratch), "#brick=66", DESKTOP);
        let rest = ["e0667a", "4f2db3", "f8d95b"].map(|colour| painted(&mut browser, colour));
        browser.key(".");
        for (colour, rest) in ["e0667a", "4f2db3", "f8d95b"].iter().zip(rest) {
            let now = painted(&mut browser, colour);
            assert!(now * 10 > rest * 9, "{scheme} {colour}: {now} of {rest}");
        }
    }
}

#[test]
fn who_listens_hears_every_step_and_the_board() {
    let scratch = Scratch::new("page-listen");
    let Some(mut browser) = Browser::start("page-listen") else {
        return;
    };
    browser.open(&worked_example(&scratch), "#brick=11&step=2", DESKTOP);
    let news = "document.getElementById('news').textContent";
    let brick = "Brick 11 of 11: colours 3, 1, 2 in column 8, rotation 1.";
    browser.wait_for(
        news,
        &format!("{brick} Step 2 of 4: 3 runs, 246 points. Score 9."),
    );
    assert_eq!(
        browser.eval("document.getElementById('news').ariaLive"),
        "polite"
    );
    let frames = view(&["--brick", "11", "--steps"]).stdout;
    let second = frames.split("\n\n").nth(1).unwrap();
    assert_eq!(browser.text("columns"), columns_of(second));
    for _ in 0..3 {
        browser.key(".");
    }
    browser.wait_for(news, &format!("{brick} 4 steps, 507 points. Score 507."));
    let last = frames.split("\n\n").nth(4).unwrap();
    assert_eq!(browser.text("columns"), columns_of(last));
    browser.key("ArrowLeft");
    browser.wait_for(
        news,
        "Brick 10 of 11: colours 3, 3, 2 in column 7, rotation 0. No points. Score 0.",
    );
    assert_eq!(browser.complaints, [""; 0]);
}

/// A frame of the terminal in the words of the page.
fn columns_of(frame: &str) -> String {
    let rows = squares(frame);
    let boards: Vec<&str> = frame
        .lines()
        .filter_map(|line| line.split('|').nth(1))
        .collect();
    let mut text = String::new();
    for column in 0..10 {
        let mut words = Vec::new();
        for (row, board) in rows.iter().zip(boards.iter()).rev() {
            let colour = &row[column..=column];
            let vanishes = &board[3 * column..=3 * column] == "[";
            if colour != "." {
                words.push(format!(
                    "{colour}{}",
                    if vanishes { " vanishes" } else { "" }
                ));
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
