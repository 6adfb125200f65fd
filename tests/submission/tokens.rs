//! The bundler's lexer, which the gate uses as well.

use super::lexer::{tokens, TokenKind};

/// The texts of all tokens of a kind.
fn all(kind: TokenKind, source: &str) -> Vec<&str> {
    let found = tokens(source).into_iter().filter(|token| token.kind == kind);
    found.map(|token| token.text).collect()
}

#[test]
fn tokens_end_where_they_should() {
    let literals = r#""//no" "a\"b" "\\" b"bytes//here" '\'' '\\' '\u{2019}' '"' 'é' b'"' b'\''"#;
    for literal in literals.split(' ').chain(["\"blanks // here\""]) {
        let source = format!("f({literal}, x); // end");
        assert_eq!(all(TokenKind::Literal, &source), [literal], "{literal}");
        assert_eq!(all(TokenKind::Comment, &source), ["// end"], "{literal}");
    }
    let source = "fn f<'a>(x: &'a str, y: &'static str, z: Legal<'_>) -> char { 'a' }";
    assert_eq!(all(TokenKind::Lifetime, source), ["'a", "'a", "'static", "'_"]);
    assert_eq!(all(TokenKind::Literal, source), ["'a'"]);
    let source = "for r in 0..10 { x.0 += 1.5e3 + 0xF_FFFFu64 + br + b + 1.max(2) }";
    assert_eq!(all(TokenKind::Number, source), ["0", "10", "0", "1.5e3", "0xF_FFFFu64", "1", "2"]);
    assert_eq!(all(TokenKind::Word, source), ["for", "r", "in", "x", "br", "b", "max"]);
}
