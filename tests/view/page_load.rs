//! `brickgm view --html`: other games, dropped on the page or pasted into it.

use std::fs;

use crate::common::browser::Browser;
use crate::common::frames::MOVES;
use crate::common::run;
use crate::view::page::{compare, page, referee, start, worked_example, DESKTOP};

/// A JavaScript string of these bytes, one character each.
fn characters(bytes: &[u8]) -> String {
    let escaped: String = bytes.iter().map(|byte| format!("\\x{byte:02x}")).collect();
    format!("'{escaped}'")
}

fn file(name: &str, bytes: &[u8]) -> String {
    let bytes = characters(bytes);
    format!("new File([Uint8Array.from({bytes}, (c) => c.charCodeAt(0))], '{name}')")
}

/// Drops files on an element of the page.
fn drop_on(browser: &mut Browser, element: &str, files: &[String]) {
    let add: String = files.iter().map(|file| format!("data.items.add({file});")).collect();
    browser.eval(&format!(
        "(() => {{ const data = new DataTransfer(); {add}
          const event = new DragEvent('drop', {{ dataTransfer: data, cancelable: true, bubbles: true }});
          {element}.dispatchEvent(event); }})()"
    ));
}

fn drop_files(browser: &mut Browser, files: &[String]) {
    drop_on(browser, "document.body", files);
}

#[test]
fn another_game_is_shown_as_the_referee_sees_it() {
    let Some((scratch, mut browser)) = start("page-drop") else { return };
    // The viewer without a game waits for one.
    browser.open(&page(&scratch, &[]), "", DESKTOP);
    assert_eq!(browser.eval("document.querySelector('main').hidden"), "true");
    assert_eq!(browser.eval("document.title"), "Viewer – Colour Brick Game");
    for name in ["k4-1100", "k9-game-over"] {
        let [input, moves] = ["in", "out"].map(|kind| format!("tests/golden/{name}.{kind}"));
        let [bricks, actions] = [&input, &moves].map(|path| fs::read(path).unwrap());
        // The moves first: which is which is seen by what is in them. Each game has names of its
        // own, or the page would seem to be done before it has begun.
        let (x, y) = (format!("{name}.x"), format!("{name}.y"));
        drop_files(&mut browser, &[file(&x, &actions), file(&y, &bricks)]);
        browser.wait_for_text("made", &format!("input{y}moves{x}"));
        compare(&mut browser, &referee(&input, &moves));
    }
    assert!(browser.text("summary").ends_with("game over"));
    // No link leads to a game that is not in the file.
    assert_eq!(browser.of("copy", "disabled"), "true");
    assert_eq!(browser.eval("location.hash"), "");
}

#[test]
fn moves_that_come_alone_are_compared_with_the_game_of_the_page() {
    let Some((scratch, mut browser)) = start("page-second") else { return };
    browser.open(&worked_example(&scratch), "", DESKTOP);
    let moves = fs::read_to_string(MOVES).unwrap();
    let other = format!("{}\n10 2\n", moves.lines().next().unwrap());
    drop_files(&mut browser, &[file("b", other.as_bytes())]);
    browser.wait_for_text("part", "They part at brick 2");
    browser.key("End");
    let shown = ["score", "score-b", "ahead"].map(|id| browser.text(id));
    assert_eq!(shown, ["507", "0", "A is ahead by 507"]);
    // Illegal moves are refused, and the page stays as it was.
    drop_files(&mut browser, &[file("c", b"1 0\n11 0\n")]);
    let expected = "a column from 1 to 10 and a rotation from 0 to 2";
    browser.wait_for_text("refusal", &format!("c: line 2: expected {expected}, found \"11 0\""));
    assert_eq!(browser.text("part"), "They part at brick 2");
    browser.click("#cancel", 0.5);
    // All three at once.
    let all = [("i", &b"1 3\n111\n"[..]), ("a", b"1 0\n"), ("b", b"2 0\n")];
    drop_files(&mut browser, &all.map(|(name, text)| file(name, text)));
    browser.wait_for_text("part", "They part at brick 1");
    assert_eq!(browser.text("total"), "9 : 9");
    // Moves for bricks that the game of the page has not reached need the input.
    let part = [("i", &b"2 3\n111\n222\n"[..]), ("a", b"1 0\n")];
    drop_files(&mut browser, &part.map(|(name, text)| file(name, text)));
    browser.wait_for_text("summary", "1 of 2 bricks, 3 colours, stopped early");
    drop_files(&mut browser, &[file("b", b"1 0\n2 0\n")]);
    let cure =
        "expected brick 2 of 2, found no more bricks on this page: drop the input with the moves";
    browser.wait_for_text("refusal", &format!("the game of this page: line 3: {cure}"));
}

#[test]
fn one_part_waits_for_the_other() {
    let Some((scratch, mut browser)) = start("page-paste") else { return };
    browser.open(&worked_example(&scratch), "", DESKTOP);
    // What is no game at all is reported at once, not when its moves come.
    drop_files(&mut browser, &[file("a", b"\x1f\x8b\x08\0")]);
    let gzip = "a gzip file; unpack it first (gzip -d)";
    let two = "two whole numbers, the bricks N and the colours K";
    browser.wait_for_text("refusal", &format!("a: line 1: expected {two}, found {gzip}"));
    drop_files(&mut browser, &[file("a", b"2 3\n111\n222\n")]);
    browser.wait_for_text("refusal", "That is the input; the moves are still to come.");
    let paste = "(() => { const data = new DataTransfer(); data.setData('text/plain', '1 0\\n');
      dispatchEvent(new ClipboardEvent('paste', { clipboardData: data })); })()";
    browser.eval(paste);
    browser.wait_for_text("total", "9");
    assert_eq!(browser.text("summary"), "1 of 2 bricks, 3 colours, stopped early");
    assert_eq!(browser.of("load", "open"), "false");
    assert_eq!(browser.text("made"), "inputamovesthe pasted text");
    let typed = "input.value = '1 3\\n111\\n'; moves.value = '1 0\\n'; show.click()";
    browser.eval(&format!("(({{input, moves, show}}) => {{ {typed} }})(window)"));
    browser.wait_for_text("summary", "1 brick, 3 colours");
    assert_eq!(browser.text("made"), "inputtyped inmovestyped in");
    let why = "No link leads to a game that this file does not hold";
    assert_eq!(browser.of("copy", "title"), why);
}

/// Games that the referee refuses, input and moves.
const REFUSED: [(&[u8], &[u8]); 31] = [
    (b"", b"1 0\n"),
    (b"\n \t\r\n", b"1 0\n"),
    (b"3\n", b"1 0\n"),
    (b"3 3 3\n", b"1 0\n"),
    (b"x 3\n", b"1 0\n"),
    (b"-5 3\n", b"1 0\n"),
    (b"+5 3\n", b"1 0\n"),
    (b"18446744073709551616 3\n", b"1 0\n"),
    (b"5 2\n", b"1 0\n"),
    (b"5 10\n", b"1 0\n"),
    (b"5 x\n", b"1 0\n"),
    (b"2 3\n\n", b"1 0\n"),
    (b"2 3\n123\n\n12\n", b"1 0\n1 0\n"),
    (b"2 3\n123\n1234\n", b"1 0\n1 0\n"),
    (b"2 3\n123\n124\n", b"1 0\n1 0\n"),
    (b"2 3\n123\n1\x1b2\"\\\n", b"1 0\n1 0\n"),
    (b"2 3\n123\n1\xff2\n", b"1 0\n1 0\n"),
    (b"2 3\n123\n\xc3\xa92 \xe2\x80\xa83\n", b"1 0\n1 0\n"),
    (b"2 3\n123\n321\n", b"1 0\n0 0\n"),
    (b"2 3\n123\n321\n", b"1 0\n11 0\n"),
    (b"2 3\n123\n321\n", b"1 0\n\n1 3\n"),
    (b"2 3\n123\n321\n", b"1 0\n1\n"),
    (b"1 3\n123\n", b"1 0\n2 0\n"),
    (b"4 3\n123321\n1231\n", b"1 0\n1 0\n1 0\n"),
    (b"\xef\xbb\xbf2 3\n123 32x\n", b"1 0\n"),
    (b"\x1f\x8b\x08\n", b"1 0\n"),
    (b"\xff\xfe2\0 \x003\0\n", b"1 0\n"),
    (b"2\0 \x003\0\n", b"1 0\n"),
    (b"2 3\n123\n321\n", b"1 0\n+1 0\n"),
    (b"1 0\n1 0\n", b"2 3\n123\n321\n"),
    (b"1 0\n", b"1 0\n"),
];

#[test]
fn what_the_referee_refuses_is_refused_in_its_words() {
    let Some((scratch, mut browser)) = start("page-refused") else { return };
    browser.open(&worked_example(&scratch), "", DESKTOP);
    let tower = b"1 0\n".repeat(7);
    let high = [b"9 3\n".to_vec(), b"123\n".repeat(9)].concat();
    let long = [b"99 3\n".to_vec(), b"12 ".repeat(40), b"1\n".to_vec()].concat();
    // As many as reach the end of the long line.
    let columns = (0..30).map(|index| format!("{} 0\n", index % 10 + 1));
    let long_moves = columns.collect::<String>().into_bytes();
    let digits = [b"9".repeat(80), b"\n".to_vec()].concat();
    let more: [(&[u8], &[u8]); 3] = [(&high, &tower), (&long, &long_moves), (&digits, b"1 0\n")];
    for (input, moves) in REFUSED.iter().chain(&more) {
        let files = [scratch.file("input", input), scratch.file("moves", moves)];
        let refused = run(&["score", &files[0], &files[1]], "");
        assert_eq!(refused.code, Some(1));
        let folder = scratch.path("");
        let message = refused.stderr.replace("brickgm: ", "").replace(&folder, "");
        // Half a game is never shown, so the other half has to go first.
        browser.eval("document.getElementById('moves').value = ''");
        for (field, bytes) in [("input", input), ("moves", moves)] {
            let element = format!("document.getElementById('{field}')");
            browser.eval(&format!("{element}.value = 'to come'"));
            drop_on(&mut browser, &element, &[file(field, bytes)]);
            browser.wait_for(&format!("{element}.value === 'to come'"), "false");
        }
        browser.eval("document.getElementById('show').click()");
        browser.wait_for_text("refusal", message.trim_end());
    }
}
