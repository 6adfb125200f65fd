//! Shorter names, where a program is too long without them.
//!
//! One name for another everywhere changes nothing for a compiler, if the new name is new and the
//! old one is the program's own. A name is our own if the program defines it.
//! That the standard library has the same name happens with plain words (`count`, `position`),
//! and shows: such a word is called as a method. So a name of one small word is shortened only
//! where nothing of that name is called with a dot or a path; names
//! made of several words are ours, but for those in `STANDARD` and for what foreign traits ask for.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::commands::submission::lexer::{telling, tokens, TokenKind};

/// Keywords that stand where a name could, the name that the compiler looks for, and names of
/// several words that the standard library has as well. If one is missing, the compiler says so.
const STANDARD: [&str; 5] = ["self", "mut", "fn", "main", "is_empty"];

/// Words after which an item is named.
const ITEMS: &str = "fn struct enum trait type const static";

/// A program that is shorter by `excess` bytes, if its names are long enough for that. Those that
/// save the most go first, and those of items last. A short name has letters of the long one.
pub fn abbreviate(program: &str, excess: usize) -> String {
    let (mut short, mut saved) = (BTreeMap::new(), 0);
    let mut taken: BTreeSet<String> = words(program).map(String::from).collect();
    taken.insert("do".to_string());
    for (name, count) in candidates(program) {
        if saved >= excess {
            break;
        }
        let first = &name[..1];
        let ends = name[1..].chars().filter(|end| *end != '_');
        let ends = ends.chain(ENDS.chars());
        let longer = ends.map(|end| match name.starts_with(char::is_uppercase) {
            true => format!("{first}{}", end.to_ascii_uppercase()),
            false => format!("{first}{}", end.to_ascii_lowercase()),
        });
        let mut shorter = [first.to_string()].into_iter().chain(longer);
        if let Some(free) = shorter.find(|short| taken.insert(short.clone())) {
            saved += count * (name.len() - free.len());
            short.insert(name, free);
        }
    }
    let tokens = tokens(program).into_iter();
    let texts = tokens.map(|token| match short.get(token.text) {
        Some(short) if token.kind == TokenKind::Word => short,
        _ => token.text,
    });
    texts.collect()
}

/// What else can follow the first letter of a short name.
const ENDS: &str = "0123456789abcdefghijklmnopqrstuvwxyz";

fn words(program: &str) -> impl Iterator<Item = &str> {
    let tokens = tokens(program).into_iter();
    let words = tokens.filter(|token| token.kind == TokenKind::Word);
    words.map(|token| token.text)
}

fn is_among(word: &str, words: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

/// The names that can be shortened, with how often they occur: those of items last, the most bytes
/// first.
fn candidates(program: &str) -> Vec<(&str, usize)> {
    let code = telling(program);
    let text = |index: usize| code.get(index).map_or("", |token| token.text);
    let (mut items, mut local, mut shared) = (BTreeSet::new(), BTreeSet::new(), promised(program));
    for (index, name) in code.iter().map(|token| token.text).enumerate() {
        let before = |back: usize| index.checked_sub(back).map_or("", text);
        let is_path = text(index + 1) == ":" && text(index + 2) == ":";
        let is_field = text(index + 1) == ":" && !is_path && before(1) != ":";
        // `let Some(x)` and `&mut Vec` define nothing.
        let is_let = before(1) == "let" && !name.starts_with(char::is_uppercase);
        let is_mut = before(1) == "mut" && !before(2).starts_with(['&', '\'']);
        if is_among(before(1), ITEMS) {
            items.insert(name);
        } else if is_field || is_let || is_mut {
            local.insert(name);
        }
        let is_plain = name.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_called = before(1) == "." && ["(", ":"].contains(&text(index + 1));
        let is_reached = before(1) == ":" && before(2) == ":";
        let is_macro = text(index + 1) == "!" && text(index + 2) != "=";
        if is_macro || is_plain && (is_called || is_reached) {
            shared.insert(name);
        }
    }
    let mut counts = BTreeMap::new();
    for word in words(program).filter(|word| word.len() > 2 && !shared.contains(word)) {
        *counts.entry(word).or_insert(0) += 1;
    }
    counts.retain(|name, _| items.contains(name) || local.contains(name));
    let mut found: Vec<(&str, usize)> = counts.into_iter().collect();
    found.sort_by_key(|(name, count)| (items.contains(name), Reverse(count * name.len())));
    found
}

/// The names that a trait asks for, which may be foreign, and `STANDARD`.
fn promised(program: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::from(STANDARD);
    let implemented = |item: &&str| item.lines().next().is_some_and(|head| head.contains(" for "));
    for item in program.split("\n\n").filter(implemented) {
        let pairs = words(item).zip(words(item).skip(1));
        names.extend(pairs.filter(|(word, _)| is_among(word, ITEMS)).map(|(_, name)| name));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_names_are_shortened_and_only_as_many_as_needed() {
        let program = "\
fn longest_run(column: &[u8], height: usize) -> usize {
    let position = column.iter().position(|x| *x == 0);
    position.map_or(height, |height| height.count_ones() as usize) + longest_run(column, height)
}
";
        let all = abbreviate(program, usize::MAX);
        let expected = "\
fn l(c: &[u8], h: usize) -> usize {
    let position = c.iter().position(|x| *x == 0);
    position.map_or(h, |h| h.count_ones() as usize) + l(c, h)
}
";
        assert_eq!(all, expected);
        assert_eq!(abbreviate(program, 0), program);
        let local = abbreviate(program, program.len() - all.len() - 20);
        assert_eq!(local, expected.replace("l(c", "longest_run(c"));
        let some = abbreviate(program, 1);
        assert!(some.len() < program.len() && some.len() > all.len(), "{some}");
    }

    #[test]
    fn what_a_trait_asks_for_keeps_its_name() {
        let program = "\
impl PartialOrd for Walk {
    fn partial_cmp(&self, other: &Walk) -> Option<Ordering> {
        self.steps_left().partial_cmp(&other.steps_left())
    }
}

impl Walk {
    fn steps_left(&self) -> u32 {}
}
";
        let short = abbreviate(program, usize::MAX);
        assert_eq!(short.matches("partial_cmp").count(), 2, "{short}");
        assert!(!short.contains("steps_left") && !short.contains("other"), "{short}");
    }
}
