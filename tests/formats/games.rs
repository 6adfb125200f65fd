//! What the readers of games and moves take, what they refuse and what they say then.

use std::io::{self, Read};

use brickgm::engine::brick::Move;
use brickgm::formats::games::{GameReader, InputError, MoveReader};

const TWO_NUMBERS: &str = "two whole numbers, the bricks N and the colours K";

/// Reads a whole game; gives the shape and the bricks as text, and the error if there was one.
fn read<R: Read>(inner: R) -> (String, Option<InputError>) {
    let reader = match GameReader::new(inner) {
        Ok(reader) => reader,
        Err(error) => return (String::new(), Some(error)),
    };
    let mut text = format!("{} {}:", reader.shape().bricks, reader.shape().colours);
    for brick in reader {
        match brick {
            Ok(brick) => text += &format!(" {brick}"),
            Err(error) => return (text, Some(error)),
        }
    }
    (text, None)
}

fn assert_refused(input: impl AsRef<[u8]>, game: &str, message: &str) {
    let (text, error) = read(input.as_ref());
    assert_eq!(text, game, "{:?}", input.as_ref());
    let said = error.map(|error| error.to_string());
    assert_eq!(said.as_deref(), Some(message), "{:?}", input.as_ref());
}

#[test]
fn a_bad_header_is_refused() {
    let whole = "a whole number of bricks N, at most 18446744073709551615";
    let colours = "a number of colours K from 3 to 9";
    for (input, line, expected, found) in [
        ("", 1, TWO_NUMBERS, "the end of the input"),
        ("\n\n5\n", 3, TWO_NUMBERS, "\"5\""),
        ("5 3 1", 1, TWO_NUMBERS, "\"5 3 1\""),
        (" \u{feff}5 3", 1, whole, "\"\\u{feff}5\""),
    ] {
        assert_refused(input, "", &format!("line {line}: expected {expected}, found {found}"));
    }
    let too_large = "18446744073709551616";
    for word in ["2.5", "+5", "-5", "five", too_large] {
        let message = format!("line 1: expected {whole}, found \"{word}\"");
        assert_refused(format!("{word} 3"), "", &message);
    }
    for word in ["2", "10", "+3", too_large] {
        let message = format!("line 1: expected {colours}, found \"{word}\"");
        assert_refused(format!("5 {word}"), "", &message);
    }
}

#[test]
fn a_bad_brick_is_refused() {
    let cases: [(&[u8], &str); 7] = [
        (b"126", "126"),
        (b"332 23", "332 23"),
        ("\u{661}12".as_bytes(), "\u{661}12"),
        (b"1\xff2", "1\\xff2"),
        (b"1\x072\x1b[", "1\\u{7}2\\u{1b}["),
        (b"\"\\", "\\\"\\\\"),
        (&[b'7'; 9999], "77777777777777777777777777777777..."),
    ];
    for (text, found) in cases {
        let message = format!("line 3: expected three colours from 1 to 5, found \"{found}\"");
        assert_refused([b"9 5\n111\n", text, b"\n222\n"].concat(), "9 5: 111", &message);
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
        let game = read(&input[..]).1.unwrap().to_string();
        let moves = MoveReader::new(&input[..]).next().unwrap().unwrap_err().to_string();
        for message in [game, moves] {
            assert!(message.starts_with("line 1: expected ") && message.ends_with(found));
        }
    }
}

#[test]
fn an_early_end_names_the_line_where_the_brick_should_have_stood() {
    for input in ["3 5\n\n111\n", "3 5\n\n111", "3 5\n\n111\n\n \n\n"] {
        let message = "line 4: expected brick 2 of 3, found the end of the input";
        assert_refused(input, "3 5: 111", message);
    }
    let most = u64::MAX;
    let message = format!("line 2: expected brick 1 of {most}, found the end of the input");
    assert_refused(format!("{most} 3"), &format!("{most} 3:"), &message);
}

#[test]
fn a_line_may_be_endless() {
    let endless = b"1 5\n".chain(io::repeat(b'7'));
    let message = read(endless).1.unwrap().to_string();
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
    assert_eq!(read("\u{feff}1 0\r\n\n 10\t 2"), "1 0, 10 2");
    assert_eq!(read(""), "");
    for found in ["0 0", "11 0", "1 3", "1", "+1 0"] {
        let expected = "expected a column from 1 to 10 and a rotation from 0 to 2";
        let message = format!("line 3: {expected}, found \"{found}\"");
        assert_eq!(read(&format!("1 0\n\n{found}\n")), message);
    }
}
