//! A file without what only its readers and the tests need.
//!
//! From here on lines tell what belongs together: the engine is laid out by rustfmt, so an item
//! begins on a line of its own and ends on the first line of the same indent that closes it.

use std::collections::BTreeSet;

use crate::commands::submission::lexer::{telling, tokens, TokenKind};

/// The file without comments, tests, features, and notes to clippy.
pub fn strip(source: &str) -> String {
    let text = without_comments(source);
    let lines: Vec<&str> = text.lines().collect();
    let mut kept: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].trim();
        let opens = kept.last().is_none_or(|line| line.is_empty() || line.ends_with('{'));
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

/// The program without the functions and constants that nothing in it mentions, nor what only they
/// mention. A method counts as mentioned if any is called by its name.
pub fn without_unused(program: &str) -> String {
    let (mentioned, called) = mentions(program);
    let lines: Vec<&str> = program.lines().collect();
    let (mut kept, mut block, mut at) = (Vec::new(), "", 0);
    while at < lines.len() {
        if lines[at].starts_with(|c: char| c.is_alphabetic()) {
            block = lines[at];
        }
        let is_method = block.starts_with("impl") && !block.contains(" for ");
        let indent = lines[at].len() - lines[at].trim_start().len();
        let is_unused = match (indent, defined(lines[at])) {
            (0, Some(name)) => name != "main" && !mentioned.contains(name),
            (4, Some(name)) => is_method && !called.contains(name),
            _ => false,
        };
        if is_unused {
            let is_attribute = |line: &&str| line.trim_start().starts_with("#[");
            while kept.pop_if(|line| is_attribute(line)).is_some() {}
            at = item_end(&lines, at);
            let opens = kept.last().is_none_or(|line| line.is_empty() || line.ends_with('{'));
            at += usize::from(opens && lines.get(at) == Some(&""));
        } else {
            kept.push(lines[at]);
            at += 1;
        }
    }
    match kept.len() < lines.len() {
        true => without_unused(&(kept.join("\n") + "\n")),
        false => program.to_string(),
    }
}

/// The words of a program that are not just being defined, and those of them that are called with
/// a dot or a path.
fn mentions(program: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let code = telling(program);
    let text = |index: usize| code.get(index).map_or("", |token| token.text);
    let (mut mentioned, mut called) = (BTreeSet::new(), BTreeSet::new());
    for index in 2..code.len() {
        let is_called = text(index - 1) == "." && ["(", ":"].contains(&text(index + 1));
        if is_called || text(index - 2) == ":" && text(index - 1) == ":" {
            called.insert(text(index));
        }
        if !["fn", "const"].contains(&text(index - 1)) {
            mentioned.insert(text(index));
        }
    }
    (mentioned, called)
}

/// The name of a function or constant that begins on this line.
fn defined(line: &str) -> Option<&str> {
    let mut words = line.trim_start().split(|c: char| !c.is_alphanumeric() && c != '_');
    words.find(|word| *word != "unsafe").filter(|word| ["fn", "const"].contains(word))?;
    words.find(|word| *word != "fn")
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

    #[test]
    fn what_nothing_mentions_goes_with_what_only_it_mentions() {
        let kept = "\
impl A {
    fn used(&self) {}
}

impl Default for A {
    fn default() -> A {
        A
    }
}

fn main() {
    A::default().used();
}
";
        let unused = "\
    const ONE: u8 = TWO;

    #[inline]
    fn unused(&self) -> u8 {
        helper(self.unused)
    }

    fn used(";
        let program = kept.replace("    fn used(", unused);
        let program = program.replace(
            "fn main() {",
            "const TWO: u8 = 2;\n\nfn helper(x: u8) -> u8 {\n    x\n}\n\nfn main() {",
        );
        assert_eq!(without_unused(&program), kept);
    }
}
