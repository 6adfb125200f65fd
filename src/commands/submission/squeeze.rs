//! A program in fewer bytes: blanks and line breaks go, and as many names as needed are shortened.
//!
//! To rename changes nothing for a compiler, if the new name is unused and the old one is the
//! program's own. A name is our own if the program defines it. The standard library may have the same
//! name if it is a single word (`count`, `position`). The program then calls it with a dot or a path.
//! So a name of one lower-case word is shortened only if nothing of that name is called in such a way;
//! names made of several words are ours, except those in `STANDARD`.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::commands::submission::lexer::{telling, tokens, Token, TokenKind};

/// Never shortened: keywords that stand where a name could, `main`, and names that the standard
/// library has as well. If one is missing, the judge's file does not compile.
const STANDARD: [&str; 6] = ["self", "mut", "fn", "main", "is_empty", "Item"];

/// Short names that are not free even if the program does not use them: keywords, and methods of the
/// standard library such as `x.ne()`.
const TAKEN: &str = "do eq ge gt le ln lt ne or";

/// The program without blanks, one line per item, with names shortened until it is at least
/// `excess` bytes shorter or none is left. The names that save the most go first. A short name
/// begins as the long one.
pub fn squeeze(program: &str, excess: usize) -> String {
    let (mut short, mut saved) = (BTreeMap::new(), 0);
    let taken = words(program).chain(TAKEN.split(' ')).map(String::from);
    let mut taken: BTreeSet<String> = taken.collect();
    for (name, count) in candidates(program) {
        if saved >= excess {
            break;
        }
        let first = &name[..1];
        let longer = ('a'..='z').chain('0'..='9').map(|end| format!("{first}{end}"));
        let mut shorter = [first.to_string()].into_iter().chain(longer);
        if let Some(free) = shorter.find(|short| taken.insert(short.clone())) {
            saved += count * (name.len() - free.len());
            short.insert(name, free);
        }
    }
    let tokens = tokens(program);
    let mut text = String::new();
    for (index, token) in tokens.iter().enumerate() {
        text += match (token.kind, &tokens[index.saturating_sub(1)..]) {
            (TokenKind::Blank, _) if token.text == "\n\n" => "\n",
            (TokenKind::Blank, [before, _, after, ..]) if must_part(before, after) => " ",
            (TokenKind::Blank, _) => "",
            (TokenKind::Word, _) => short.get(token.text).map_or(token.text, |short| short),
            _ => token.text,
        };
    }
    text + "\n"
}

/// Whether a blank must stay: between two words, and between marks that mean something else without
/// it: `a & &b`, or `x < -1`, which Rust 1.33 reads as the arrow `<-`.
fn must_part(before: &Token, after: &Token) -> bool {
    let is_wordy = |token: &Token| {
        [TokenKind::Word, TokenKind::Number, TokenKind::Lifetime].contains(&token.kind)
            || token.kind == TokenKind::Literal && !token.text.starts_with('"')
    };
    let pair = [before.text, after.text].concat();
    let would_join = "&& || << >> :: -> => == != <= >= .. <-".contains(&pair);
    would_join || is_wordy(before) && is_wordy(after)
}

fn words(program: &str) -> impl Iterator<Item = &str> {
    let tokens = tokens(program).into_iter();
    let words = tokens.filter(|token| token.kind == TokenKind::Word);
    words.map(|token| token.text)
}

/// The names that can be shortened, with how often they occur, the most bytes first.
fn candidates(program: &str) -> Vec<(&str, usize)> {
    let code = telling(program);
    let text = |index: usize| code.get(index).map_or("", |token| token.text);
    let (mut defined, mut shared) = (BTreeSet::new(), BTreeSet::from(STANDARD));
    for (index, name) in code.iter().map(|token| token.text).enumerate() {
        let before = |back: usize| index.checked_sub(back).map_or("", text);
        let is_path = text(index + 1) == ":" && text(index + 2) == ":";
        // `let Some(x)` and `&mut Vec` define nothing.
        let is_defined = match before(1) {
            "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" => true,
            "let" => !name.starts_with(char::is_uppercase),
            "mut" => !before(2).starts_with(['&', '\'']),
            other => text(index + 1) == ":" && !is_path && other != ":",
        };
        if is_defined {
            defined.insert(name);
        }
        let is_called = before(1) == "." && ["(", ":"].contains(&text(index + 1));
        let is_reached = before(1) == ":" && before(2) == ":";
        if (is_called || is_reached) && name.bytes().all(|byte| byte.is_ascii_lowercase()) {
            shared.insert(name);
        }
    }
    let mut counts = BTreeMap::new();
    for word in words(program).filter(|word| word.len() > 2 && !shared.contains(word)) {
        *counts.entry(word).or_insert(0) += 1;
    }
    counts.retain(|name, _| defined.contains(name));
    let mut found: Vec<(&str, usize)> = counts.into_iter().collect();
    found.sort_by_key(|(name, count)| Reverse(count * name.len()));
    found
}
