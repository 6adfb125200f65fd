//! What the reader takes, what it refuses and what it says then.

use std::io::{self, Read, Write};

use crate::text::protocol::{InputError, Moves, Reader, TWO_NUMBERS};

/// Reads a whole game; gives the shape and the bricks as text, and the error if there was one.
fn read<R: Read>(inner: R) -> (String, Option<InputError>) {
    let mut reader = Reader::new(inner);
    let sink = &mut io::sink();
    let shape = match reader.header(sink) {
        Ok(shape) => shape,
        Err(error) => return (String::new(), Some(error)),
    };
    let mut text = format!("{} {}:", shape.bricks, shape.colours);
    for _ in 0..shape.bricks {
        match reader.brick(sink) {
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
    assert_reads(
        &format!("1{}5\n2{}11", " ".repeat(99), "\t".repeat(99)),
        "1 5: 211",
    );
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
    const BRICKS: &str = "expected a whole number of bricks N, in digits only";
    const POSITIVE: &str = "expected a number of bricks N that is not negative";
    const COLOURS: &str = "expected a number of colours K from 3 to 9";
    let refused = |header: String, expected: &str, word: &str| {
        let message = format!("line 1: {expected}, found \"{word}\"");
        assert_refused(header.as_bytes(), "", &message);
    };
    refused(" \u{feff}5 3".to_string(), BRICKS, "\\u{feff}5");
    refused("-5 3".to_string(), POSITIVE, "-5");
    for word in ["2.5", "+5", "five", "1e3", "0x10", "--5", "-"] {
        refused(format!("{word} 3"), BRICKS, word);
    }
    let too_large = "99999999999999999999";
    for word in ["0", "2", "10", "-3", "3.0", "+3", "x", too_large] {
        refused(format!("5 {word}"), COLOURS, word);
    }
}

#[test]
fn the_number_of_bricks_may_be_as_large_as_the_type() {
    let largest = "18446744073709551615";
    assert_refused(
        format!("{} 3\n123", largest).as_bytes(),
        &format!("{} 3: 123", largest),
        &format!(
            "line 3: expected brick 2 of {}, found the end of the input",
            largest
        ),
    );
    let expected = format!("line 1: expected at most {} bricks N, found", largest);
    assert_refused(
        b"18446744073709551616 3",
        "",
        &format!("{} \"18446744073709551616\"", expected),
    );
    let long = "9".repeat(1000) + " 3";
    let shown = "9".repeat(32);
    assert_refused(
        long.as_bytes(),
        "",
        &format!("{} \"{}...\"", expected, shown),
    );
    // A K that is cut must not pass for the number that its beginning spells.
    let cut = format!("5 {}35", "0".repeat(61));
    assert!(read(cut.as_bytes()).1.is_some());
}

#[test]
fn a_bad_brick_is_refused() {
    for found in &[
        "2x1",
        "129",
        "120",
        "12",
        "1231",
        "1,2,3",
        "-12",
        "+12",
        "\u{661}12",
    ] {
        let message = format!(
            "line 3: expected three colours from 1 to 5, found \"{}\"",
            found
        );
        let input = format!("9 5\n111\n{}\n222\n", found);
        assert_refused(input.as_bytes(), "9 5: 111", &message);
    }
    let message = "line 2: expected three colours from 1 to 5, found";
    let cases: [(&[u8], &str); 5] = [
        (b"9 5\n1\xff2", "\"1\\xff2\", which is not UTF-8 text"),
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
    for &(count, blank) in &[
        (16, " "),
        (17, " "),
        (500, " "),
        (21, ""),
        (22, ""),
        (500, ""),
    ] {
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
    let mut moves = Moves::new("\u{feff}3 1\n".as_bytes());
    let action = moves.next_move(&mut io::sink()).unwrap().unwrap();
    assert_eq!(action.to_string(), "3 1");
}

#[test]
fn files_of_another_kind_are_named() {
    // With CRLF the header has a third word, the \r and its zero; without, its two are looked at.
    for (text, expected) in [
        ("1 3\r\n123\r\n", TWO_NUMBERS),
        ("1 3\n123\n", "a whole number of bricks N, in digits only"),
    ] {
        let utf_16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let swapped: Vec<u8> = utf_16
            .chunks(2)
            .flat_map(|pair| [pair[1], pair[0]])
            .collect();
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
    assert!(Moves::new(&b"\xff\xfe1\x00"[..])
        .next_move(&mut io::sink())
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
fn a_long_line_is_cut_in_the_message_and_between_characters() {
    let (_, error) = read(format!("1 5\n{}", "\u{e9}".repeat(1000)).as_bytes());
    let shown = "\u{e9}".repeat(32);
    let message = format!(
        "line 2: expected three colours from 1 to 5, found \"{}...\"",
        shown
    );
    assert_eq!(error.unwrap().to_string(), message);
    // Here the cut falls within a character, which does not make the line less of a text.
    let (_, error) = read(format!("1 5\nx{}", "\u{20ac}".repeat(1000)).as_bytes());
    assert!(!error.unwrap().to_string().contains("UTF-8"));
}

#[test]
fn a_line_may_be_endless_or_blank_for_long() {
    let endless = b"1 5\n".chain(io::repeat(b'7'));
    let message = read(endless).1.unwrap().to_string();
    assert!(
        message.starts_with("line 2: ") && message.len() < 100,
        "{}",
        message
    );
    let blanks = b"1 5\n".chain(io::repeat(b' ').take(1 << 26));
    assert_eq!(read(blanks.chain(&b"123"[..])).0, "1 5: 123");
}

#[test]
fn the_output_is_flushed_before_every_read() {
    /// Counts flushes, and is the input that checks them: each byte needs one more.
    struct Flushes(u64);
    impl Write for Flushes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            self.0 += 1;
            Ok(())
        }
    }
    struct ByteByByte(&'static [u8]);
    impl Read for ByteByByte {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.read(&mut buffer[..1])
        }
    }
    let mut output = Flushes(0);
    let mut reader = Reader::new(ByteByByte(b"2 3\n123\n321\n"));
    reader.header(&mut output).unwrap();
    assert_eq!(output.0, 4);
    reader.brick(&mut output).unwrap();
    assert_eq!(output.0, 8);
}

#[test]
fn failures_of_the_input_and_of_the_output_stay_apart() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("worn out"))
        }
    }
    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Ok(0)
        }
        fn flush(&mut self) -> io::Result<()> {
            Err(io::Error::from(io::ErrorKind::BrokenPipe))
        }
    }
    let error = Reader::new(Broken).header(&mut io::sink()).unwrap_err();
    assert_eq!(error.to_string(), "cannot read: worn out");
    match Reader::new(&b"1 3"[..]).header(&mut Broken) {
        Err(InputError::Output(error)) => assert_eq!(error.kind(), io::ErrorKind::BrokenPipe),
        other => panic!("{:?}", other),
    }
}

/// How many bricks there are on each line after the only brick of the game.
fn unread(rest: &str) -> Vec<u64> {
    let input = format!("1 3\n123{}", rest);
    let mut reader = Reader::new(input.as_bytes());
    reader.header(&mut io::sink()).unwrap();
    reader.brick(&mut io::sink()).unwrap();
    let has_text = reader.has_text();
    let mut lines = Vec::new();
    while let Some(bricks) = reader.unread_bricks(&mut io::sink()).unwrap() {
        lines.push(bricks);
    }
    assert_eq!(has_text, !lines.is_empty(), "{:?}", rest);
    assert!(!reader.has_text(), "{:?}", rest);
    lines
}

#[test]
fn bricks_after_the_last_one_are_counted() {
    assert_eq!(unread(""), []);
    assert_eq!(unread("\n\n \r\n\t"), []);
    assert_eq!(unread("\n\n x"), [0]);
    assert_eq!(unread("\n12\n1\n0"), [0, 0, 0]);
    assert_eq!(unread(" 321 111\n222"), [2, 1]);
    // Another game: its header is no brick, and it may have other colours.
    assert_eq!(unread("\n12 9\n987 654\n\n321\n"), [0, 2, 1]);
    let long = unread(&format!("\n{}", "1".repeat(3000)));
    assert_eq!(long.iter().sum::<u64>(), 1000);
}

#[test]
fn moves_are_read_like_bricks() {
    let read = |text: &str| {
        let mut moves = Moves::new(text.as_bytes());
        let mut read = Vec::new();
        loop {
            match moves.next_move(&mut io::sink()) {
                Ok(Some(action)) => read.push(action.to_string()),
                Ok(None) => return read.join(", "),
                Err(error) => return error.to_string(),
            }
        }
    };
    assert_eq!(read("1 0\r\n\n 10\t 2"), "1 0, 10 2");
    assert_eq!(read(""), "");
    for found in &[
        "0 0", "11 0", "1 3", "1", "1 0 0", "+1 0", "1 -1", "x 0", "256 0",
    ] {
        let expected = "expected a column from 1 to 10 and a rotation from 0 to 2";
        let message = format!("line 3: {}, found \"{}\"", expected, found);
        assert_eq!(read(&format!("1 0\n\n{}\n", found)), message);
    }
}
