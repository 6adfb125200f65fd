//! What is newer than Rust 1.33, as far as tokens show it.
//!
//! Clippy knows when a function of the library came; the list here also works without clippy. The
//! rules are for what neither clippy nor the lexical gate sees.

use std::ops::Range;

use super::code::Code;
use super::lexer::TokenKind;

/// Texts without blanks, with the version that brought them.
const NEWER: [(&str, &str); 26] = [
    ("1.34", "iter::from_fn iter::successors TryFrom try_from( try_into( .sort_by_cached_key("),
    ("1.34", ".checked_pow( .saturating_pow("),
    ("1.35", ".copied()"),
    ("1.36", "MaybeUninit"),
    ("1.37", ".nth_back("),
    ("1.38", ".rem_euclid( .div_euclid( .as_secs_f64() .as_secs_f32() from_secs_f64("),
    ("1.39", "asyncfn .await"),
    ("1.40", "mem::take .as_deref() .as_deref_mut() todo! #[non_exhaustive]"),
    ("1.42", "matches!"),
    ("1.43", "u8::MAX u16::MAX u32::MAX u64::MAX u128::MAX usize::MAX i32::MAX i64::MAX"),
    ("1.43", "i32::MIN i64::MIN f64::MAX f64::EPSILON f64::INFINITY f64::NEG_INFINITY"),
    ("1.45", ".strip_prefix( .strip_suffix("),
    ("1.46", ".leading_ones( .trailing_ones( #[track_caller]"),
    ("1.49", ".select_nth_unstable"),
    ("1.50", ".fill( .clamp( .then(||"),
    ("1.51", "<constN: .reduce( .split_inclusive( .fill_with("),
    ("1.52", ".split_once( .rsplit_once( .partition_point("),
    ("1.53", "::BITS"),
    ("1.57", ".map_while("),
    ("1.59", "iter::zip"),
    ("1.60", ".abs_diff("),
    ("1.61", ".retain_mut("),
    ("1.62", ".then_some( .total_cmp( #[default]"),
    ("1.63", "array::from_fn"),
    ("1.70", ".is_some_and( .is_ok_and( OnceCell"),
    ("1.73", ".div_ceil( .is_none_or( .isqrt( .next_multiple_of("),
];

/// What a rule is about, and the first token that breaks it.
type RuleParameters = (&'static str, fn(&Code) -> Option<usize>);

const RULES: [RuleParameters; 11] = [
    ("a loop over an array by value (1.53)", |code| {
        code.all("in").find(|&word| code.at(word + 1) == "[")
    }),
    ("a field of a field in one number, x.0.0 (1.46)", |code| {
        let is_pair = |&dot: &usize| {
            let next = code.pieces.get(dot + 1);
            next.is_some_and(|next| next.kind == TokenKind::Number && next.text.contains('.'))
        };
        code.all(".").find(is_pair)
    }),
    ("an assignment to a pattern (1.59)", |code| {
        let mut starts =
            (0..code.pieces.len()).filter(|&at| [";", "{", "}"].contains(&code.before(at)));
        starts.find(|&at| match code.at(at) {
            "(" | "[" => code.at(code.after_close(at)) == "=",
            "_" => code.at(at + 1) == "=",
            _ => false,
        })
    }),
    ("the rest of a slice in a pattern (1.42)", |code| {
        let is_end = |at: usize| [",", "[", "]"].contains(&code.at(at));
        let is_rest =
            |&dots: &usize| is_end(dots + 1) && (is_end(dots - 1) || code.at(dots - 1) == "@");
        in_patterns(code, "..").into_iter().find(is_rest)
    }),
    ("alternatives within a pattern (1.53)", |code| {
        let is_inner = |&bar: &usize| {
            let mut around = patterns(code).into_iter().filter(|pattern| pattern.contains(&bar));
            around.any(|pattern| {
                code.find(pattern.start, &["=>", "="]) > bar && depth(code, &pattern, bar) > 0
            })
        };
        in_patterns(code, "|").into_iter().find(is_inner)
    }),
    ("a name for a whole with named parts, x @ Some(y) (1.56)", |code| {
        let is_whole = |at: &usize| ["(", "{"].contains(&code.at(at + 2)) || code.at(at + 1) == "[";
        code.all("@").find(is_whole)
    }),
    ("a variant of Self (1.37)", |code| {
        let is_type = |name: &str| code.all("type").any(|word| code.at(word + 1) == name);
        let is_variant = |name: &str| {
            name.starts_with(char::is_uppercase)
                && name.contains(char::is_lowercase)
                && !is_type(name)
        };
        let is_path = |word: &usize| code.at(word + 1) == "::" && is_variant(code.at(word + 2));
        code.all("Self").find(is_path)
    }),
    ("a constant without a name (1.37)", |code| {
        code.all("const").find(|&word| code.at(word + 1) == "_")
    }),
    ("a branch in a constant function (1.46)", |code| {
        let is_branch = |at: &usize| {
            "if match while loop for && ||".split(' ').any(|word| word == code.at(*at))
        };
        let constant = code.all("fn").filter(|&word| code.before(word) == "const");
        let mut bodies = constant.map(|word| code.find(word, &["{"]));
        bodies.find_map(|open| (open..code.after_close(open)).find(is_branch))
    }),
    ("a name in a format string (1.58)", |code| {
        let is_named = |text: &str| {
            let mut opened = text.split('{').skip(1);
            opened.any(|rest| rest.starts_with(|first: char| first.is_alphabetic() || first == '_'))
        };
        let is_format = |&at: &usize| {
            code.pieces[at].kind == TokenKind::Literal && is_named(&code.at(at).replace("{{", ""))
        };
        (0..code.pieces.len()).find(is_format)
    }),
    ("let with else (1.65)", |code| code.all("else").find(|&word| code.before(word) != "}")),
];

/// Every pattern of `let`, `for` and `match`.
fn patterns(code: &Code) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    found.extend(code.all("let").map(|word| word + 1..code.find(word, &["=", ":", ";"])));
    found.extend(code.all("for").map(|word| word + 1..code.find(word, &["in", "{", ";"])));
    for word in code.all("match") {
        let arms = code.arms(code.find(word, &["{"])).into_iter();
        found.extend(arms.map(|arm| arm.pattern));
    }
    found
}

fn in_patterns(code: &Code, text: &str) -> Vec<usize> {
    let all = patterns(code).into_iter().flatten();
    all.filter(|&at| code.at(at) == text).collect()
}

/// How many brackets of a pattern are open before this token.
fn depth(code: &Code, pattern: &Range<usize>, at: usize) -> usize {
    let opens = (pattern.start..at).filter(|&open| ["(", "[", "{"].contains(&code.at(open)));
    opens.filter(|&open| code.after_close(open) > at).count()
}

/// Everything in this source that is newer than the judge's compiler.
pub fn newer_than_1_33(source: &str) -> Vec<String> {
    let dense: String = source.split_whitespace().collect();
    let mut found = Vec::new();
    for (version, items) in NEWER {
        let items = items.split(' ').filter(|item| dense.contains(item));
        found.extend(items.map(|item| format!("{item} is of Rust {version}")));
    }
    let code = Code::new(source);
    for (what, rule) in RULES {
        if let Some(at) = rule(&code) {
            let line = source[..code.start(at)].lines().count();
            found.push(format!("line {line}: {what}"));
        }
    }
    found
}

#[test]
fn every_rule_knows_what_it_refuses_and_what_not() {
    for refused in [
        "fn f() { for x in [1, 2] {} }",
        "fn f(x: ((u8, u8), u8)) -> u8 { x.0.0 }",
        "fn f() { let (mut a, mut b) = (1, 2); (a, b) = (b, a); }",
        "fn f() { _ = 1; }",
        "fn f(x: &[u8]) { if let [first, ..] = x {} }",
        "fn f(x: &[u8]) { match x { [a, rest @ ..] => {} _ => {} } }",
        "fn f(x: Option<u8>) { match x { Some(1 | 2) => {} _ => {} } }",
        "fn f(x: Option<u8>) { match x { y @ Some(z) => {} _ => {} } }",
        "impl A { fn f() -> A { Self::Variant } }",
        "const _: u8 = 1;",
        "const fn f(x: u8) -> u8 { if x == 1 { 2 } else { 3 } }",
        "fn f(x: u8) { println!(\"{x}\"); }",
        "fn f(x: Option<u8>) { let Some(y) = x else { return }; }",
        "fn f(x: u8) -> u8 { x.clamp(1, 2) }",
    ] {
        assert_eq!(newer_than_1_33(refused).len(), 1, "{refused}");
    }
    let accepted = "\
impl A for B { type Output = u8; const ONE: Self::Output = Self::ALL; }
const fn f(x: u8) -> u8 { let y = x; y | 2 }
fn g(x: &[u8], y: Option<u8>) -> &[u8] {
    let (a, b) = (1 | 2, x.len() - 1); let all = &x[..]; let c = (x[0], x[1]).0;
    for n in 1..4 { match n { 1 | 2 => h(&x[n..], (a | b) == 3), m @ 3 => {} _ => {} } }
    if let Some(z) = y { println!(\"{{x}} {}\", 1.0 + all[0].1); }
    (a == 1 && b == 2) == (c == 3)
}";
    assert_eq!(newer_than_1_33(accepted), [""; 0]);
}
