//! A file without what only its readers and the tests need.
//!
//! From here on lines tell what belongs together: the engine is laid out by rustfmt, so an item
//! begins on a line of its own and ends on the first line of the same indent that closes it.

use crate::commands::submission::lexer::{tokens, TokenKind};

/// The file without comments, tests, features, and notes to clippy.
pub fn strip(source: &str) -> String {
    let text = without_comments(source);
    let lines: Vec<&str> = text.lines().collect();
    let mut kept: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].trim();
        let opens = kept
            .last()
            .is_none_or(|line| line.is_empty() || line.ends_with('{'));
        let closes = lines.get(at + 1).is_some_and(|next| next.trim() == "}");
        if is_left_out(line) {
            at = item_end(&lines, at + 1);
            continue;
        }
        if !(is_note(line) || line.is_empty() && (opens || closes)) {
            kept.push(lines[at]);
        }
        at += 1;
    }
    kept.join("\n").trim_end().to_string() + "\n"
}

/// A comment on a line of its own takes that line with it.
fn without_comments(source: &str) -> String {
    let mut text = String::new();
    for token in tokens(source) {
        if token.kind == TokenKind::Comment {
            text.truncate(text.trim_end_matches(' ').len());
            if text.ends_with('\n') {
                text.pop();
            }
        } else {
            text += token.text;
        }
    }
    text.trim_start().to_string()
}

/// The judge compiles no tests and knows no features: what stands below is not there.
fn is_left_out(line: &str) -> bool {
    let needs = |what: &str| line.contains(what) && !line.contains("not(");
    line.starts_with("#[cfg(") && (needs("test)") || needs("feature"))
}

/// Nothing to the judge's compiler, or something that always holds there. What a file allows to
/// itself, the header allows to all.
fn is_note(line: &str) -> bool {
    let notes = "#![ #[doc #[allow(clippy #[cfg(not(feature #[cfg(not(test";
    notes.split(' ').any(|note| line.starts_with(note))
}

/// The line after the item that begins here, its attributes included.
pub fn item_end(lines: &[&str], start: usize) -> usize {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut is_open = false;
    for (at, line) in lines.iter().enumerate().skip(start) {
        let closes = !is_open || indent(line) == indent(lines[start]);
        if closes && line.ends_with([';', ',', '}']) {
            return at + 1;
        }
        is_open |= line.ends_with(['{', '(', '[']);
    }
    lines.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_with_their_lines() {
        let source = "\
//! About the file.

use a; // two

/// About f.
fn f(x: &'static str) -> u8 {

    // Above.
    let s = \"// not me\"; // behind


    g(1, 2)

    // Below.
}
";
        let expected = "\
use a;

fn f(x: &'static str) -> u8 {
    let s = \"// not me\";

    g(1, 2)
}
";
        assert_eq!(strip(source), expected);
    }

    #[test]
    fn tests_features_and_notes_to_tools_go() {
        let source = "\
#![allow(unused_unsafe)]

#[doc(hidden)]
pub struct A {
    #[cfg(feature = \"x\")]
    b: u8,
    #[inline]
    c: u8,
}

#[cfg(test)]
const T: [u8; 2] =
    [1, 2];

#[allow(clippy::all)]
#[allow(unused)]
fn f(x: A) {
    match x.c {
        1 => g(),
        #[cfg(all(unix, feature = \"x\"))]
        2 => {
            h();
        }
        #[cfg(not(feature = \"x\"))]
        _ => {}
    }
}

#[cfg(feature = \"x\")]
#[derive(Clone)]
fn g<T>(
    x: T,
) -> u8
where
    T: Copy,
{
    1
}

#[cfg(test)]
mod tests {
    fn t() {}
}
";
        let expected = "\
pub struct A {
    #[inline]
    c: u8,
}

#[allow(unused)]
fn f(x: A) {
    match x.c {
        1 => g(),
        _ => {}
    }
}
";
        assert_eq!(strip(source), expected);
    }
}
