//! What the reader takes, what it refuses and what it says then.

use std::io::{self, Read};

use crate::engine::brick::Move;
use crate::text::games::{GameReader, InputError, MoveReader, TWO_NUMBERS};

/// Reads a whole game; gives the shape and the bricks as text, and the error if there was one.
fn read<R: Read>(inner: R) -> (String, Option<InputError>) {
    let reader = match GameReader::new(inner) {
        Ok(reader) => reader,
        Err(error) => return (String::new(), Some(error)),
    };
    let mut text = format!("{} {}:", reader.shape().bricks, reader.shape().colours);
    for brick in reader {
        match brick {
            Ok(brick) => text += &format!(" {}", brick),
            Err(error) => return (text, Some(error)),
        }
    }
    (text, None)
}

fn assert_reads(input: &str, game: &str) {
    let (text, error) = read(input.as_bytes());
    assert!(error.is_none(), "{:?}: {}", input, error.unwrap());
    assert_eq!(text, game, "{:?}", input);
}

fn assert_refused(input: &[u8], game: &str, message: &str) {
    let (text, error) = read(input);
    assert_eq!(text, game, "{:?}", input);
    let said = error.map(|error| error.to_string());
    assert_eq!(said.as_deref(), Some(message), "{:?}", input);
}

#[test]
fn blanks_and_line_ends_do_not_matter() {
    assert_reads("2 5\n211\n321\n", "2 5: 211 321");
    assert_reads("2 5\n211\n321", "2 5: 211 321");
    assert_reads("2 5\r\n211\r\n321\r\n", "2 5: 211 321");
    assert_reads("\n \n\t2\t 5 \n\n2 1\t1\r\n \n 3  21", "2 5: 211 321");
    assert_reads("0 3", "0 3:");
    assert_reads("002 05\n211\n321\n555\nmore", "2 5: 211 321");
    assert_reads(&format!("1{}5\n2{}11", " ".repeat(99), "\t".repeat(99)), "1 5: 211");
}

#[test]
fn a_bad_header_is_refused() {
    const TWO: &str = "expected two whole numbers, the bricks N and the colours K";
    for (input, line, found) in [
        ("", 1, "the end of the input"),
        ("\n \n\n", 1, "the end of the input"),
        ("\n\n5\n", 3, "\"5\""),
        ("5 3 1", 1, "\"5 3 1\""),
        ("\u{feff}5", 1, "\"5\""),
    ] {
        let message = format!("line {line}: {TWO}, found {found}");
        assert_refused(input.as_bytes(), "", &message);
    }
}

#[test]
fn a_number_that_is_none_is_refused_by_its_name() {
    const BRICKS: &str = "expected a whole number of bricks N, at most 18446744073709551615";
    const COLOURS: &str = "expected a number of colours K from 3 to 9";
    let refused = |header: String, expected: &str, word: &str| {
        let message = format!("line 1: {expected}, found \"{word}\"");
        assert_refused(header.as_bytes(), "", &message);
    };
    refused(" \u{feff}5 3".to_string(), BRICKS, "\\u{feff}5");
    let too_large = "18446744073709551616";
    for word in ["2.5", "+5", "-5", "five", "1e3", "0x10", "-", too_large] {
        refused(format!("{word} 3"), BRICKS, word);
    }
    for word in ["0", "2", "10", "-3", "3.0", "+3", "x", too_large] {
        refused(format!("5 {word}"), COLOURS, word);
    }
}

#[test]
fn the_number_of_bricks_may_be_as_large_as_the_type() {
    let most = u64::MAX;
    let message = format!("line 3: expected brick 2 of {most}, found the end of the input");
    assert_refused(format!("{most} 3\n123").as_bytes(), &format!("{most} 3: 123"), &message);
    let message = format!("line 1: expected {TWO_NUMBERS}, found \"{}...\"", "9".repeat(32));
    assert_refused(("9".repeat(1000) + " 3").as_bytes(), "", &message);
    // A K that is cut must not pass for the number that its beginning spells.
    let cut = format!("5 {}35", "0".repeat(61));
    assert!(read(cut.as_bytes()).1.is_some());
}

#[test]
fn a_bad_brick_is_refused() {
    for found in &["2x1", "129", "120", "12", "1231", "1,2,3", "-12", "+12", "\u{661}12"] {
        let message = format!("line 3: expected three colours from 1 to 5, found \"{}\"", found);
        let input = format!("9 5\n111\n{}\n222\n", found);
        assert_refused(input.as_bytes(), "9 5: 111", &message);
    }
    let message = "line 2: expected three colours from 1 to 5, found";
    let cases: [(&[u8], &str); 5] = [
        (b"9 5\n1\xff2", "\"1\\xff2\""),
        (b"9 5\n1\x072\x1b[", "\"1\\u{7}2\\u{1b}[\""),
        (b"9 5\n\"\\\n", "\"\\\"\\\\\""),
        (b"9 5\n 1  2 \n", "\"1 2\""),
        (b"9 5\n1 2 3 1\n", "\"1 2 3 1\""),
    ];
    for &(input, found) in &cases {
        assert_refused(input, "9 5:", &format!("{} {}", message, found));
    }
}

#[test]
fn several_whole_bricks_may_share_a_line() {
    assert_reads("3 5\n332 232 112\n", "3 5: 332 232 112");
    assert_reads("4 5\n332232\n1 1 2 5 4 3", "4 5: 332 232 112 543");
    // Longer than what is kept of a line, with and without blanks, up to the last byte.
    for &(count, blank) in &[(16, " "), (17, " "), (500, " "), (21, ""), (22, ""), (500, "")] {
        let bricks = ["123", "451", "333", "254"].iter().cycle().take(count);
        let bricks: Vec<&str> = bricks.copied().collect();
        let input = format!("{} 5\n{}\n", count, bricks.join(blank));
        assert_reads(&input, &format!("{} 5: {}", count, bricks.join(" ")));
    }
}

#[test]
fn a_line_of_bricks_is_refused_as_one() {
    let message = "line 2: expected three colours from 1 to 5, found \"332 23\"";
    assert_refused(b"9 5\n332 23\n222\n", "9 5:", message);
    let message = "line 2: expected three colours from 1 to 5, found \"332 236\"";
    assert_refused(b"9 5\n332 236\n", "9 5:", message);
    // Of a very long line only the last part is wrong, and the bricks before it are good.
    let input = format!("99 5\n{}12\n111\n", "123 ".repeat(20));
    let (text, error) = read(input.as_bytes());
    assert_eq!(text, format!("99 5:{}", " 123".repeat(16)));
    let message = "line 2: expected three colours from 1 to 5, found \"123 123 123 123 12\"";
    assert_eq!(error.unwrap().to_string(), message);
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    assert_reads("\u{feff}1 5\n211\n", "1 5: 211");
    assert_reads("\u{feff}\n1 5\n211\n", "1 5: 211");
    let mut moves = MoveReader::new("\u{feff}3 1\n".as_bytes());
    let action = moves.next().unwrap().unwrap();
    assert_eq!(action.to_string(), "3 1");
}

#[test]
fn files_of_another_kind_are_named() {
    // With CRLF the header has a third word, the \r and its zero; without, its two are looked at.
    for (text, expected) in [
        ("1 3\r\n123\r\n", TWO_NUMBERS),
        ("1 3\n123\n", "a whole number of bricks N, at most 18446744073709551615"),
    ] {
        let utf_16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let swapped: Vec<u8> = utf_16.chunks(2).flat_map(|pair| [pair[1], pair[0]]).collect();
        let marked = [&b"\xff\xfe"[..], &utf_16].concat();
        let marked_swapped = [&b"\xfe\xff"[..], &swapped].concat();
        for input in [utf_16, swapped, marked, marked_swapped] {
            let message =
                format!("line 1: expected {expected}, found UTF-16 text; save it as UTF-8");
            assert_refused(&input, "", &message);
        }
    }
    let gzip = b"\x1f\x8b\x08\x00\x12\x34\x56\x78\x00\x03";
    let message =
        format!("line 1: expected {TWO_NUMBERS}, found a gzip file; unpack it first (gzip -d)");
    assert_refused(gzip, "", &message);
    assert!(MoveReader::new(&b"\xff\xfe1\x00"[..])
        .next()
        .unwrap()
        .unwrap_err()
        .to_string()
        .ends_with("found UTF-16 text; save it as UTF-8"));
}

#[test]
fn an_early_end_names_the_line_where_the_brick_should_have_stood() {
    for input in &["3 5\n\n111\n", "3 5\n\n111", "3 5\n\n111\n\n \n\n"] {
        let message = "line 4: expected brick 2 of 3, found the end of the input";
        assert_refused(input.as_bytes(), "3 5: 111", message);
    }
    let message = "line 2: expected brick 1 of 3, found the end of the input";
    assert_refused(b"3 5", "3 5:", message);
}

#[test]
fn a_long_line_is_cut_in_the_message() {
    let (_, error) = read(format!("1 5\n{}", "\u{e9}".repeat(1000)).as_bytes());
    let shown = "\u{e9}".repeat(32);
    let message = format!("line 2: expected three colours from 1 to 5, found \"{}...\"", shown);
    assert_eq!(error.unwrap().to_string(), message);
}

#[test]
fn a_line_may_be_endless_or_blank_for_long() {
    let endless = b"1 5\n".chain(io::repeat(b'7'));
    let message = read(endless).1.unwrap().to_string();
    assert!(message.starts_with("line 2: ") && message.len() < 100, "{}", message);
    let blanks = b"1 5\n".chain(io::repeat(b' ').take(1 << 26));
    assert_eq!(read(blanks.chain(&b"123"[..])).0, "1 5: 123");
}

#[test]
fn a_failure_to_read_is_an_error() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("worn out"))
        }
    }
    let (text, error) = read(b"2 3\n123\n".chain(Broken));
    assert_eq!(text, "2 3: 123");
    assert_eq!(error.unwrap().to_string(), "cannot read: worn out");
}

#[test]
fn text_after_the_last_brick_is_found() {
    for (rest, is_here) in
        [("", false), ("\n\n \r\n\t", false), ("\n\n x", true), (" 321", true), ("\n12", true)]
    {
        let input = format!("1 3\n123{rest}");
        let mut reader = GameReader::new(input.as_bytes()).unwrap();
        assert!(reader.next().unwrap().is_ok() && reader.next().is_none());
        assert_eq!(reader.has_more(false), is_here, "{rest:?}");
    }
    let mut reader = GameReader::new(b"1 3\n123\n".chain(&b"\n\n321\n"[..])).unwrap();
    assert!(reader.next().unwrap().is_ok());
    assert!(!reader.has_more(false));
    assert!(reader.has_more(true));
}

#[test]
fn moves_are_read_like_bricks() {
    let read = |text: &str| {
        let moves: Result<Vec<Move>, InputError> = MoveReader::new(text.as_bytes()).collect();
        let texts = |moves: Vec<Move>| moves.iter().map(Move::to_string).collect::<Vec<_>>();
        moves.map_or_else(|error| error.to_string(), |moves| texts(moves).join(", "))
    };
    assert_eq!(read("1 0\r\n\n 10\t 2"), "1 0, 10 2");
    assert_eq!(read(""), "");
    for found in &["0 0", "11 0", "1 3", "1", "1 0 0", "+1 0", "1 -1", "x 0", "256 0"] {
        let expected = "expected a column from 1 to 10 and a rotation from 0 to 2";
        let message = format!("line 3: {}, found \"{}\"", expected, found);
        assert_eq!(read(&format!("1 0\n\n{}\n", found)), message);
    }
}
