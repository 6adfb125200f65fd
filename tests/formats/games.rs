//! What the readers of games and moves say of files that are none. What they take and refuse is known
//! from the fuzzer, and the words of most refusals from the commands that print them.

use std::io::{self, Read};

use brickgm::formats::games::{GameReader, MoveReader};

/// Reads a whole game; the error, if there was one.
fn error(inner: impl Read) -> Option<String> {
    match GameReader::new(inner) {
        Ok(reader) => reader.filter_map(Result::err).next(),
        Err(error) => Some(error),
    }
}

#[test]
fn a_refusal_names_the_line_and_shows_what_is_there() {
    let two = "two whole numbers, the bricks N and the colours K";
    let whole = "a whole number of bricks N, at most 18446744073709551615";
    let three = "three colours from 1 to 5";
    let sevens = "9 5\n".to_string() + &"7".repeat(9999);
    for (input, line, expected, found) in [
        ("", 1, two, "the end of the input"),
        ("\n\n5\n", 3, two, "\"5\""),
        (" \u{feff}5 3", 1, whole, "\"\\u{feff}5\""),
        ("18446744073709551616 3", 1, whole, "\"18446744073709551616\""),
        ("18446744073709551615 3", 2, "brick 1 of 18446744073709551615", "the end of the input"),
        ("9 5\n1\x072\x1b[\"\\", 2, three, r#""1\u{7}2\u{1b}["\""#),
        (&sevens, 2, three, "\"77777777777777777777777777777777...\""),
    ] {
        let message = format!("line {line}: expected {expected}, found {found}");
        assert_eq!(error(input.as_bytes()), Some(message), "{input:?}");
    }
}

#[test]
fn files_of_another_kind_are_named() {
    let utf_16: Vec<u8> = "1 3\n123\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let swapped: Vec<u8> = utf_16.chunks(2).flat_map(|pair| [pair[1], pair[0]]).collect();
    let marked = [&b"\xff\xfe"[..], &utf_16].concat();
    let gzip = b"\x1f\x8b\x08\x00\x12\x34\x56\x78\x00\x03".to_vec();
    for (input, found) in [
        (utf_16, "UTF-16 text; save it as UTF-8"),
        (swapped, "UTF-16 text; save it as UTF-8"),
        (marked, "UTF-16 text; save it as UTF-8"),
        (gzip, "a gzip file; unpack it first (gzip -d)"),
    ] {
        let moves = MoveReader::new(&input[..]).next().unwrap().unwrap_err();
        for message in [error(&input[..]).unwrap(), moves] {
            assert!(message.starts_with("line 1: expected ") && message.ends_with(found));
        }
    }
}

#[test]
fn a_line_may_be_endless() {
    let message = error(b"1 5\n".chain(io::repeat(b'7'))).unwrap();
    assert!(message.starts_with("line 2: ") && message.len() < 100, "{message}");
}

#[test]
fn a_failure_to_read_is_an_error() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("worn out"))
        }
    }
    let message = error(b"2 3\n123\n".chain(Broken));
    assert_eq!(message.as_deref(), Some("cannot read: worn out"));
}

#[test]
fn text_after_the_last_brick_is_found() {
    for (rest, is_here) in
        [("", false), ("\n\n \r\n\t", false), ("\n\n x", true), (" 321", true), ("\n12", true)]
    {
        let input = format!("1 3\n123{rest}");
        let mut reader = GameReader::new(input.as_bytes()).unwrap();
        assert!(reader.next().unwrap().is_ok() && reader.next().is_none());
        assert_eq!(reader.has_more(), is_here, "{rest:?}");
    }
}
