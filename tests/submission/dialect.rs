//! What is newer than Rust 1.33, as far as tokens show it: syntax, macros and attributes. Clippy knows
//! the age of everything else in the library, and `src/lib.rs` tells it the judge's version.

use super::code::Code;
use super::lexer::TokenKind;

/// Tokens that may not follow each other; * is any.
const NEWER: &str = "in [; const _; < const; async fn; . await; matches !; todo !; # [ default; \
    # [ non_exhaustive; # [ track_caller; , .. ]; [ .. ,; @ ..; @ [; @ * (; @ * {";

/// What a rule is about, and whether this token breaks it.
type Rule = (&'static str, fn(&Code, usize) -> bool);
const RULES: [Rule; 7] = [
    ("x.0.0 (1.46)", |code, at| code.before(at) == "." && code.at(at).contains('.')),
    ("an assignment to a pattern (1.59)", |code, at| {
        let is_start = [";", "{", "}"].contains(&code.before(at));
        is_start && ["(", "[", "_"].contains(&code.at(at)) && code.at(code.after_close(at)) == "="
    }),
    ("alternatives within a pattern (1.53)", |code, at| {
        let close = |&at: &usize| Some(code.find(at + 1, &[")", "]", "}"]));
        let is_pattern = |end| code.at(end) == ")" && ["=>", "=", "if"].contains(&code.at(end + 1));
        let bar = Some(at).filter(|&at| code.at(at) == "|");
        let ends = std::iter::successors(bar, close).skip(1);
        ends.take_while(|&end| [")", "]"].contains(&code.at(end))).any(is_pattern)
    }),
    ("a variant of Self (1.37)", |code, at| {
        let name = code.at(at + 2);
        let is_variant = name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
        let is_type = || code.all("type").any(|word| code.at(word + 1) == name);
        code.at(at) == "Self" && code.at(at + 1) == "::" && is_variant && !is_type()
    }),
    ("a branch in a constant function (1.46)", |code, at| {
        let body = || code.find(at, &["{"])..code.after_close(code.find(at, &["{"]));
        let is_branch = |at| "if match while loop for && ||".split(' ').any(|b| b == code.at(at));
        [code.before(at), code.at(at)] == ["const", "fn"] && body().any(is_branch)
    }),
    ("a name in a format string (1.58)", |code, at| {
        let text = code.at(at).replace("{{", "");
        let is_name = |rest: &str| rest.starts_with(|c: char| c.is_alphabetic() || c == '_');
        code.pieces[at].kind == TokenKind::Literal && text.split('{').skip(1).any(is_name)
    }),
    ("let with else (1.65)", |code, at| code.at(at) == "else" && code.before(at) != "}"),
];

/// Everything in this source that is newer than the judge's compiler.
pub fn newer_than_1_33(source: &str) -> Vec<String> {
    let code = Code::new(source);
    let mut found = Vec::new();
    for at in 0..code.pieces.len() {
        let is_like = |(at, text): (usize, &str)| text == "*" || code.at(at) == text;
        let follow = |texts: &&str| (at..).zip(texts.split(' ')).all(is_like);
        let rules = RULES.iter().filter(|rule| rule.1(&code, at)).map(|rule| rule.0);
        let line = source[..code.start(at)].lines().count();
        let broken = NEWER.split("; ").filter(follow).chain(rules);
        found.extend(broken.map(|what| format!("line {line}: {what}")));
    }
    found
}

#[test]
fn every_rule_knows_what_it_refuses_and_what_not() {
    let refused = "\
fn f() { for x in [1, 2] {} }
fn f(x: ((u8, u8), u8)) -> u8 { x.0.0 }
fn f() { let (mut a, mut b) = (1, 2); (a, b) = (b, a); }
fn f() { _ = 1; }
fn f(x: &[u8]) { if let [first, ..] = x {} }
fn f(x: &[u8]) { match x { [a, rest @ ..] => {} _ => {} } }
fn f(x: Option<u8>) { match x { Some(1 | 2) => {} _ => {} } }
fn f(x: Option<u8>) { match x { y @ Some(z) => {} _ => {} } }
impl A { fn f() -> A { Self::Variant } }
const _: u8 = 1;
const fn f(x: u8) -> u8 { if x == 1 { 2 } else { 3 } }
fn f(x: u8) { println!(\"{x}\"); }
fn f(x: Option<u8>) { let Some(y) = x else { return }; }
fn f(x: u8) -> bool { matches!(x, 1) }";
    for line in refused.lines() {
        assert_eq!(newer_than_1_33(line).len(), 1, "{line}");
    }
    let accepted = "\
impl A for B { type Output = u8; const ONE: Self::Output = Self::ALL; }
const fn f(x: u8) -> u8 { let y = x; y | 2 }
fn g(x: &[u8], y: Option<u8>) -> &[u8] {
    let (a, b) = (1 | 2, x.len() - 1); let all = &x[..]; let c = (x[0], x[1]).0; x[a | b] = 1;
    for n in 1..4 { match n { 1 | 2 => h(&x[n..], (a | b) == 3), m @ 3 => {} _ => {} } }
    if let Some(z) = y { println!(\"{{x}} {}\", 1.0 + all[0].1); }
    (a == 1 && b == 2) == (c == 3)
}";
    assert_eq!(newer_than_1_33(accepted), [""; 0]);
}
