//! Shorter names, where a program is too long without them.
//!
//! One name for another everywhere at once changes nothing for the compiler, as long as the new
//! name is new and the old one is the program's own. Modules keep their names, and only as many
//! others change as the judge's limit asks for, those that save the most first.

use std::collections::{BTreeMap, HashSet};

use super::lexer::{tokens, Kind, Token};

/// A name and what stands for it.
struct Short<'a> {
    name: &'a str,
    short: String,
    saved: usize,
}

/// Words after which a name is being defined.
const DEFINING: [&str; 10] = [
    "fn", "struct", "enum", "trait", "const", "static", "type", "let", "mut", "for",
];

/// Names of the standard library that the program has given to things of its own as well. Whoever
/// finds that one is missing here has been told so by the compiler.
const SHARED: [&str; 62] = [
    "abs", "all", "and", "any", "append", "below", "chain", "clear", "clone", "cloned", "cmp",
    "collect", "contains", "copy", "count", "drain", "end", "error", "expect", "extend", "filter",
    "find", "first", "flush", "from", "get", "index", "insert", "into", "is_empty", "iter", "join",
    "last", "left", "len", "line", "lines", "load", "map", "max", "min", "moves", "name", "next",
    "or", "parse", "pop", "position", "push", "read", "replace", "rev", "right", "round", "sort",
    "start", "step", "store", "sum", "take", "then", "zip",
];

/// Every name that can be shortened with what it saves, the best first.
fn candidates(program: &str) -> Vec<Short<'_>> {
    let tokens: Vec<Token> = tokens(program);
    let tokens: Vec<&Token> = tokens.iter().filter(|token| !token.is_blank()).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for token in tokens.iter().filter(|token| token.kind == Kind::Word) {
        *counts.entry(token.text).or_default() += 1;
    }
    let mut used: HashSet<String> = counts.keys().map(|name| name.to_string()).collect();
    used.extend(["as", "do", "if", "in", "fn"].map(String::from));
    let own = own_names(&tokens);
    let mut found: Vec<(&str, usize)> = counts.into_iter().collect();
    found.retain(|(name, _)| own.contains(name));
    // Types and functions keep their names the longest: a reader looks for them first.
    let skeleton = after(&tokens, &["fn", "struct", "enum", "trait"]);
    found.sort_by_key(|(name, count)| {
        let saved = name.len().saturating_sub(2) * count;
        (skeleton.contains(name), std::cmp::Reverse(saved))
    });
    let mut shorts = Vec::new();
    for (name, count) in found {
        if let Some(short) = abbreviations(name).find(|short| !used.contains(short)) {
            let saved = (name.len() - short.len()) * count;
            used.insert(short.clone());
            shorts.push(Short { name, short, saved });
        }
    }
    shorts
}

/// Names that the program defines, and nobody else; modules aside.
fn own_names<'a>(tokens: &[&Token<'a>]) -> HashSet<&'a str> {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text);
    let mut own = HashSet::new();
    let mut foreign: HashSet<&str> = SHARED.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        if token.kind != Kind::Word {
            continue;
        }
        let before = index.checked_sub(1).map_or("", text);
        let is_field = text(index + 1) == ":" && text(index + 2) != ":" && before != ":";
        match before {
            "mod" => drop(foreign.insert(token.text)),
            // `let Some(x)` and `&mut Vec` define no such names.
            "let" | "mut" | "for" if token.text.starts_with(char::is_uppercase) => {}
            _ if DEFINING.contains(&before) || is_field => drop(own.insert(token.text)),
            _ => {}
        }
    }
    foreign.extend(foreign_names(tokens));
    own.retain(|name| name.len() > 2 && !foreign.contains(name));
    own
}

/// Names that come from `std`: in its paths, members of types that are not the program's own,
/// methods that the program calls and does not define, and what the traits of `std` ask for.
fn foreign_names<'a>(tokens: &[&Token<'a>]) -> HashSet<&'a str> {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text);
    let functions = after(tokens, &["fn"]);
    let types = after(tokens, &["struct", "enum", "trait", "type", "mod"]);
    let mut names = HashSet::from(["main", "self", "Self", "mut", "ref", "dyn", "impl"]);
    for (index, token) in tokens.iter().enumerate() {
        let rest = &tokens[index..];
        let next = text(index + 1);
        if token.text == "std" {
            let path = rest.iter().take_while(|token| token.text != ";");
            names.extend(path.map(|token| token.text));
        } else if TRAITS.contains(&token.text) && next == "for" {
            let end = rest.iter().position(|token| token.text == "impl");
            names.extend(after(&rest[..end.unwrap_or(rest.len())], &["fn", "type"]));
        } else if token.text == "." && ["(", ":"].contains(&text(index + 2)) {
            names.extend(Some(next).filter(|name| !functions.contains(name)));
        } else if next == ":" && text(index + 2) == ":" && !types.contains(token.text) {
            let is_type = token.kind == Kind::Word && token.text.len() > 1;
            let is_known = ["Self", "crate"].contains(&token.text);
            names.extend(Some(text(index + 3)).filter(|_| is_type && !is_known));
        }
    }
    names
}

/// Traits of `std` that the program implements.
const TRAITS: [&str; 7] = [
    "Iterator",
    "PartialOrd",
    "Ord",
    "Default",
    "Drop",
    "Hasher",
    "BuildHasher",
];

/// The names that follow these words.
fn after<'a>(tokens: &[&Token<'a>], words: &[&str]) -> HashSet<&'a str> {
    let pairs = tokens.windows(2);
    let named = pairs.filter(|pair| words.contains(&pair[0].text));
    named.map(|pair| pair[1].text).collect()
}

/// What a name may be shortened to: its initials, then its first letter with another of its
/// letters, then with any. The case stays, as the compiler wants it.
fn abbreviations(name: &str) -> impl Iterator<Item = String> + '_ {
    let first = name.chars().next().unwrap_or('x');
    let is_constant = !name.chars().any(char::is_lowercase);
    let with_case = move |letter: char| match is_constant {
        true => letter.to_ascii_uppercase(),
        false => letter.to_ascii_lowercase(),
    };
    let parts = name.split('_').filter(|part| !part.is_empty());
    let initials: String = parts.flat_map(|part| part.chars().next()).collect();
    let own = name.chars().skip(1).filter(|letter| *letter != '_');
    let letters = own.chain('a'..='z').chain('0'..='9');
    let two = letters.map(move |letter| format!("{first}{}", with_case(letter)));
    let several = initials.len() > 1 && name.len() > initials.len();
    several.then_some(initials).into_iter().chain(two)
}

/// The program with as many names shortened as save so many bytes; with all, if that is not enough.
pub fn shorten(program: &str, bytes: usize) -> String {
    let mut saved = 0;
    let mut shorts = BTreeMap::new();
    for short in candidates(program) {
        if saved < bytes {
            saved += short.saved;
            shorts.insert(short.name, short.short);
        }
    }
    let tokens = tokens(program).into_iter();
    let renamed = tokens.map(|token| match shorts.get(token.text) {
        Some(short) if token.kind == Kind::Word => short.to_string(),
        _ => token.text.to_string(),
    });
    renamed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "\
mod board {
    pub fn column(board: usize, index: usize) -> Vec<usize> { Vec::with_capacity(index) }
    pub struct LongName { pub field: u64 }
}
fn main() {
    let column = LongName { field: u64::max_value() };
    let text = \"column field\";
}
";

    #[test]
    fn own_names_are_shortened_and_no_others() {
        let expected = "\
mod board {
    pub fn co(board: usize, index: usize) -> Vec<usize> { Vec::with_capacity(index) }
    pub struct Lo { pub fi: u64 }
}
fn main() {
    let co = Lo { fi: u64::max_value() };
    let te = \"column field\";
}
";
        assert_eq!(shorten(SOURCE, 1000), expected);
    }

    #[test]
    fn no_more_names_are_shortened_than_needed() {
        assert_eq!(shorten(SOURCE, 0), SOURCE);
        let short = shorten(SOURCE, 1);
        assert!(
            short.len() < SOURCE.len() && short.contains("LongName"),
            "{short}"
        );
    }
}
