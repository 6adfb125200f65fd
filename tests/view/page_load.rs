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

/// Drops files on the page.
fn drop_files(browser: &mut Browser, files: &[String]) {
    let add: String = files.iter().map(|file| format!("data.items.add({file});")).collect();
    browser.eval(&format!(
        "(() => {{ const data = new DataTransfer(); {add}
          const event = new DragEvent('drop', {{ dataTransfer: data, cancelable: true, bubbles: true }});
          document.body.dispatchEvent(event); }})()"
    ));
}

#[test]
fn another_game_is_shown_as_the_referee_sees_it() {
    let Some((scratch, mut browser)) = start("page-drop") else { return };
    browser.open(&page(&scratch, &[]), "", DESKTOP);
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
    assert!(browser.text("summary").ends_with("board full"));
    // No link leads to a game that is not in the file.
    assert_eq!(browser.of("copy", "disabled"), "true");
    assert_eq!(browser.eval("location.hash"), "");
}

#[test]
fn an_input_without_moves_is_played_by_hand() {
    let Some((scratch, mut browser)) = start("page-input") else { return };
    browser.open(&worked_example(&scratch), "", DESKTOP);
    drop_files(&mut browser, &[file("a", b"2 3\n111\n222\n")]);
    browser.wait_for("brickgm.hand.on", "true");
    browser.key("1");
    browser.key(" ");
    browser.wait_for_text("score", "9");
    // Moves that come then are shown beside what was played.
    let paste =
        "(() => { const data = new DataTransfer(); data.setData('text/plain', '1 0\\n2 0\\n');
      dispatchEvent(new ClipboardEvent('paste', { clipboardData: data })); })()";
    browser.eval(paste);
    browser.wait_for_text("total-b", "18");
    assert_eq!(browser.text("total"), "9");
    assert_eq!(["name", "name-b"].map(|id| browser.text(id)), ["You", "pasted text"]);
    let why = "No link leads to a game that this page did not make";
    assert_eq!(browser.of("copy", "title"), why);
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
    browser.wait_for(
        "document.getElementById('refusal').textContent.startsWith('c, line 2: ')",
        "true",
    );
    assert_eq!(browser.text("part"), "They part at brick 2");
    browser.click("#cancel", 0.5);
    // All three at once.
    let all = [("i", &b"1 3\n111\n"[..]), ("a", b"1 0\n"), ("b", b"2 0\n")];
    drop_files(&mut browser, &all.map(|(name, text)| file(name, text)));
    browser.wait_for_text("part", "They part at brick 1");
    assert_eq!(["total", "total-b"].map(|id| browser.text(id)), ["9", "9"]);
    // The page has all bricks of a game, also those that its moves do not reach.
    let part = [("i", &b"2 3\n111\n222\n"[..]), ("a", b"1 0\n")];
    drop_files(&mut browser, &part.map(|(name, text)| file(name, text)));
    browser.wait_for_text("summary", "1 of 2 bricks, 3 colours, missing moves");
    drop_files(&mut browser, &[file("b", b"1 0\n2 0\n")]);
    browser.wait_for_text("total-b", "18");
    // What does not fit on one page is refused, and nothing of it is shown.
    let inputs = [("i.in", &b"1 3\n111\n"[..]), ("j.in", b"1 3\n222\n")];
    let lists = [("a", &b"1 0\n"[..]), ("b", b"2 0\n"), ("c", b"3 0\n")];
    for (files, named) in [(&inputs[..], "i.in, j.in: "), (&lists, "a, b, c: ")] {
        let files: Vec<String> = files.iter().map(|(name, text)| file(name, text)).collect();
        drop_files(&mut browser, &files);
        let refused =
            format!("document.getElementById('refusal').textContent.startsWith('{named}')");
        browser.wait_for(&refused, "true");
        assert_eq!(["input", "moves"].map(|id| browser.of(id, "value")), ["", ""]);
        browser.click("#cancel", 0.5);
    }
    assert_eq!(browser.text("total-b"), "18");
}

#[test]
fn a_large_file_is_shown_at_once_and_its_field_shows_the_beginning() {
    let Some((scratch, mut browser)) = start("page-large") else { return };
    browser.open(&page(&scratch, &[]), "", DESKTOP);
    // The dialog is open, so that the input waits there for its moves.
    browser.click("#open", 0.5);
    let input = "new File(['333333 3\\n' + '123\\n'.repeat(333333)], 'long.in')";
    drop_files(&mut browser, &[input.to_string()]);
    browser.wait_for("document.getElementById('input').value.length", "4001");
    drop_files(&mut browser, &[file("short.moves", b"1 0\n2 0\n")]);
    browser.wait_for_text("summary", "2 of 333,333 bricks, 3 colours, missing moves");
    assert_eq!(browser.eval("brickgm.player.games[0].record.dealt.length"), "999999");
    // What is larger than a page is refused, before it is read or by its first line.
    for (large, why) in [
        (
            "new File([new Uint8Array(17e6)], 'huge.in')",
            "huge.in: 17 MB; a page takes files of up to 16 MB",
        ),
        (
            "new File(['1000001 3\\n123'], 'many.in')",
            "many.in, line 1: 1000001 bricks; a page takes up to 1,000,000",
        ),
    ] {
        drop_files(&mut browser, &[large.to_string()]);
        browser.wait_for_text("refusal", why);
        browser.click("#cancel", 0.5);
    }
}

/// Games that the referee refuses, input and moves.
const REFUSED: [(&[u8], &[u8]); 19] = [
    // Cut off after the last brick that the moves need, and in the middle of one.
    (b"3 3\n123\n321\n", b"1 0\n"),
    (b"3 3\n123\n321\n1", b"1 0\n"),
    (b"3 3\n123\nx\n111", b"1 0\n"),
    (b"3\n", b"1 0\n"),
    (b"18446744073709551616 3\n", b"1 0\n"),
    (b"5 10\n", b"1 0\n"),
    (b"2 3\n123\n\n12\n", b"1 0\n1 0\n"),
    (b"2 3\n123\n124\n", b"1 0\n1 0\n"),
    (b"2 3\n123\n1\xff2\n", b"1 0\n1 0\n"),
    (b"2 3\n123\n321\n", b"1 0\n11 0\n"),
    (b"2 3\n123\n321\n", b"1 0\n\n1 3\n"),
    (b"2 3\n123\n321\n", b"1 0\n1\n"),
    (b"1 3\n123\n", b"1 0\n2 0\n"),
    (b"4 3\n123321\n1231\n", b"1 0\n1 0\n1 0\n"),
    (b"\xef\xbb\xbf2 3\n123 32x\n", b"1 0\n"),
    (b"\x1f\x8b\x08\n", b"1 0\n"),
    (b"\xff\xfe2\0 \x003\0\n", b"1 0\n"),
    (b"2 3\n123\n321\n", b"1 0\n+1 0\n"),
    (b"1 0\n1 0\n", b"2 3\n123\n321\n"),
];

#[test]
fn what_the_referee_refuses_is_refused_by_the_page() {
    let Some((scratch, mut browser)) = start("page-refused") else { return };
    browser.open(&worked_example(&scratch), "", DESKTOP);
    let tower = b"1 0\n".repeat(7);
    let high = [b"9 3\n".to_vec(), b"123\n".repeat(9)].concat();
    let digits = [b"9".repeat(80), b"\n".to_vec()].concat();
    let more: [(&[u8], &[u8]); 2] = [(&high, &tower), (&digits, b"1 0\n")];
    for (input, moves) in REFUSED.iter().chain(&more) {
        let files = [scratch.file("input", input), scratch.file("moves", moves)];
        assert_eq!(run(&["view", &files[0], &files[1]], "").code, Some(1), "{input:?} {moves:?}");
        for (field, bytes) in [("input", input), ("moves", moves)] {
            let text = format!("Uint8Array.from({}, (c) => c.charCodeAt(0))", characters(bytes));
            browser.eval(&format!(
                "document.getElementById('{field}').value = new TextDecoder().decode({text})"
            ));
        }
        // An empty field is no input at all: moves alone are for the game of the page.
        browser.eval("document.getElementById('refusal').textContent = ''");
        browser.eval("document.getElementById('show').click()");
        assert_ne!(browser.text("refusal"), "", "{input:?} {moves:?}");
    }
    assert_eq!(browser.text("total"), "507");
}
