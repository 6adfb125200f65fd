//! Rust source as tokens with positions, and the few questions that the gate asks of it.

use std::collections::BTreeSet;
use std::ops::Range;

use super::lexer::{telling, TokenKind};

/// Marks that mean one thing together. `>>` is left out, as it may close two lists of types.
const JOINED: [&str; 10] = ["=>", "==", "!=", "<=", ">=", "->", "::", "..", "&&", "||"];

#[derive(Clone, Copy)]
pub struct Piece<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    pub start: usize,
}

/// A source without blanks and comments.
pub struct Code<'a> {
    pub source: &'a str,
    pub pieces: Vec<Piece<'a>>,
}

impl<'a> Code<'a> {
    pub fn new(source: &'a str) -> Code<'a> {
        let mut pieces: Vec<Piece> = Vec::new();
        for token in telling(source) {
            let start = token.text.as_ptr() as usize - source.as_ptr() as usize;
            let joined = pieces.last().filter(|last| last.start + 1 == start);
            let joined = joined.map(|last| &source[last.start..start + token.text.len()]);
            match joined.filter(|pair| JOINED.contains(pair)) {
                Some(pair) => pieces.last_mut().unwrap().text = pair,
                None => pieces.push(Piece { kind: token.kind, text: token.text, start }),
            }
        }
        Code { source, pieces }
    }

    /// The text of a token, or nothing beyond the ends.
    pub fn at(&self, index: usize) -> &'a str {
        self.pieces.get(index).map_or("", |piece| piece.text)
    }

    pub fn before(&self, index: usize) -> &'a str {
        index.checked_sub(1).map_or("", |index| self.at(index))
    }

    pub fn is_word(&self, index: usize) -> bool {
        let piece = self.pieces.get(index);
        piece.is_some_and(|piece| piece.kind == TokenKind::Word)
    }

    /// Where a token begins in the source.
    pub fn start(&self, index: usize) -> usize {
        let piece = self.pieces.get(index);
        piece.map_or(self.source.len(), |piece| piece.start)
    }

    pub fn end(&self, index: usize) -> usize {
        self.start(index) + self.at(index).len()
    }

    /// Every token with this text.
    pub fn all(&'a self, text: &'a str) -> impl Iterator<Item = usize> + 'a {
        (0..self.pieces.len()).filter(move |&index| self.at(index) == text)
    }

    fn after(&self, open: usize, opening: &[&str], closing: &[&str]) -> usize {
        let mut depth = 0;
        for index in open..self.pieces.len() {
            depth += i32::from(opening.contains(&self.at(index)));
            depth -= i32::from(closing.contains(&self.at(index)));
            if depth == 0 {
                return index + 1;
            }
        }
        self.pieces.len()
    }

    /// The token after the bracket that closes the one at `open`.
    pub fn after_close(&self, open: usize) -> usize {
        self.after(open, &["(", "[", "{"], &[")", "]", "}"])
    }

    /// The token after `<...>`.
    pub fn after_types(&self, open: usize) -> usize {
        self.after(open, &["<"], &[">"])
    }

    /// The first of these texts from here on that is in no bracket.
    pub fn find(&self, from: usize, wanted: &[&str]) -> usize {
        let mut index = from;
        while index < self.pieces.len() && !wanted.contains(&self.at(index)) {
            index = match self.at(index) {
                "(" | "[" | "{" => self.after_close(index),
                ")" | "]" | "}" => return self.pieces.len(),
                "::" if self.at(index + 1) == "<" => self.after_types(index + 1),
                _ => index + 1,
            };
        }
        index
    }

    /// The names that a pattern binds.
    pub fn bindings(&self, pattern: Range<usize>) -> BTreeSet<&'a str> {
        let mut names = BTreeSet::new();
        for index in pattern.clone().filter(|&index| self.is_word(index)) {
            let (name, next) = (self.at(index), self.at(index + 1));
            let is_keyword = ["mut", "ref", "_", "true", "false"].contains(&name);
            let is_path = ["::", "(", "{"].contains(&next) || self.before(index) == "::";
            let is_field = next == ":" && index + 1 < pattern.end;
            let is_constant = name.starts_with(char::is_uppercase);
            if !(is_keyword || is_path || is_field || is_constant) {
                names.insert(name);
            }
        }
        names
    }

    /// The arms of the `match` whose block opens here.
    pub fn arms(&self, open: usize) -> Vec<Arm> {
        let close = self.after_close(open) - 1;
        let (mut arms, mut from) = (Vec::new(), open + 1);
        while from < close {
            while self.at(from) == "#" {
                from = self.after_close(from + 1);
            }
            let arrow = self.find(from, &["=>"]);
            let guard = self.find(from, &["if"]).min(arrow);
            let end = match self.at(arrow + 1) {
                "{" => self.after_close(arrow + 1),
                _ => self.find(arrow + 1, &[",", "}"]),
            };
            arms.push(Arm { pattern: from..guard, body: arrow + 1..end });
            from = end + usize::from(self.at(end) == ",");
        }
        arms
    }
}

pub struct Arm {
    pub pattern: Range<usize>,
    pub body: Range<usize>,
}
