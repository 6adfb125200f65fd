//! Rust source as a row of tokens, blanks and comments included.
//!
//! Nothing is lost: the tokens' texts joined are the source. That is all the grammar needed to
//! tell a comment from a string that looks like one, and an item's braces from those in a literal.

/// What a token is, as far as the submission cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Blank,
    /// Doc comments too.
    Comment,
    /// An identifier or a keyword.
    Word,
    Lifetime,
    Number,
    /// A string, byte string, character or byte, raw or not.
    Literal,
    /// A single character of punctuation.
    Mark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
}

impl Token<'_> {
    pub fn is_blank(&self) -> bool {
        self.kind == Kind::Blank
    }

    /// How the nesting changes here: 1 after an opening bracket, -1 after a closing one.
    pub fn nesting(&self) -> i32 {
        match (self.kind, self.text) {
            (Kind::Mark, "(" | "[" | "{") => 1,
            (Kind::Mark, ")" | "]" | "}") => -1,
            _ => 0,
        }
    }
}

/// Splits source that some compiler has accepted. Where it is broken the last token runs to the
/// end; the compiler is who tells about that.
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let (kind, length) = measure(rest, first);
        let (text, after) = rest.split_at(length);
        tokens.push(Token { kind, text });
        rest = after;
    }
    tokens
}

/// The kind and the length in bytes of the token that `rest` begins with.
fn measure(rest: &str, first: char) -> (Kind, usize) {
    if first.is_whitespace() {
        return (Kind::Blank, span(rest, char::is_whitespace));
    }
    if rest.starts_with("//") {
        return (Kind::Comment, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (Kind::Comment, block_comment(rest));
    }
    if let Some(length) = literal(rest) {
        return (Kind::Literal, length);
    }
    match first {
        '\'' => (Kind::Lifetime, 1 + span(&rest[1..], is_word)),
        '0'..='9' => (Kind::Number, number(rest)),
        _ if is_word(first) => (Kind::Word, span(rest, is_word)),
        _ => (Kind::Mark, first.len_utf8()),
    }
}

fn is_word(character: char) -> bool {
    character == '_' || character.is_alphanumeric()
}

/// The length of the beginning of `text` whose characters are all like this.
fn span(text: &str, like: impl Fn(char) -> bool) -> usize {
    text.find(|character| !like(character))
        .unwrap_or(text.len())
}

/// Block comments nest.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// The length of the literal in quotes that stands here, if one does.
fn literal(rest: &str) -> Option<usize> {
    let plain = rest.strip_prefix('b').unwrap_or(rest);
    let prefix = rest.len() - plain.len();
    let length = match plain.chars().next()? {
        '"' => quoted(plain, '"'),
        '\'' if prefix == 1 || is_character(plain) => quoted(plain, '\''),
        'r' => raw(plain)?,
        _ => return None,
    };
    Some(prefix + length)
}

/// A quote begins a character and not a lifetime when it escapes something, or when the next
/// quote is one character away: `'a'` against `'a`.
fn is_character(rest: &str) -> bool {
    let mut following = rest[1..].chars();
    match (following.next(), following.next()) {
        (Some('\\'), _) => true,
        (Some(_), Some(second)) => second == '\'',
        _ => false,
    }
}

/// To the next quote that no backslash takes the meaning from.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in rest.char_indices().skip(1) {
        if !escaped && character == quote {
            return at + 1;
        }
        escaped = !escaped && character == '\\';
    }
    rest.len()
}

/// `r"…"`, `r#"…"#` and so on; but `r` may also begin a word, and `r#` a raw identifier.
fn raw(rest: &str) -> Option<usize> {
    let fences = span(&rest[1..], |character| character == '#');
    let body = 1 + fences;
    if !rest[body..].starts_with('"') {
        return None;
    }
    let end = format!("\"{}", "#".repeat(fences));
    let length = rest[body + 1..].find(&end).map(|at| at + end.len());
    Some(length.map_or(rest.len(), |length| body + 1 + length))
}

/// Digits, `_`, a suffix, and a fraction where a digit follows the dot: `1.5` but not `1..5`. A
/// sign in an exponent is left to be a mark, which does no harm.
fn number(rest: &str) -> usize {
    let whole = span(rest, is_word);
    let fraction = rest[whole..].strip_prefix('.');
    match fraction.and_then(|fraction| fraction.chars().next()) {
        Some('0'..='9') => whole + 1 + span(&rest[whole + 1..], is_word),
        _ => whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of all tokens of a kind.
    fn all(kind: Kind, source: &str) -> Vec<&str> {
        let tokens = tokens(source).into_iter();
        let found = tokens.filter(|token| token.kind == kind);
        found.map(|token| token.text).collect()
    }

    #[test]
    fn literals_hide_what_they_hold() {
        for literal in [
            r#""// no comment""#,
            r#""a \" quote""#,
            r#""a backslash \\""#,
            r##"r#"raw "quotes" and \"#"##,
            r#"r"\""#,
            r#"b"bytes /* here""#,
            r##"br#"raw "bytes""#"##,
            r"'\''",
            r"'\\'",
            r"'\u{2019}'",
            "'\"'",
            "'é'",
            "b'\"'",
            r"b'\''",
        ] {
            let source = format!("f({literal}, x); // end");
            assert_eq!(all(Kind::Literal, &source), [literal], "{literal}");
            assert_eq!(all(Kind::Comment, &source), ["// end"], "{literal}");
        }
    }

    #[test]
    fn lifetimes_are_no_characters() {
        let source = "fn f<'a>(x: &'a str, y: &'static str, z: Legal<'_>) -> char { 'a' }";
        assert_eq!(
            all(Kind::Lifetime, source),
            ["'a", "'a", "'static", "'_"],
            "{source}"
        );
        assert_eq!(all(Kind::Literal, source), ["'a'"]);
    }

    #[test]
    fn comments_nest_and_end() {
        let source = "a /* b /* c */ \" d */ e /// f\n//! g\nh /**/ i";
        assert_eq!(
            all(Kind::Comment, source),
            ["/* b /* c */ \" d */", "/// f", "//! g", "/**/"]
        );
        assert_eq!(all(Kind::Word, source), ["a", "e", "h", "i"]);
    }

    #[test]
    fn numbers_and_words_end_where_they_should() {
        let source = "for r in 0..10 { x.0 += 1.5e3 + 0xF_FFFFu64 + br + b + 1.max(2) }";
        assert_eq!(
            all(Kind::Number, source),
            ["0", "10", "0", "1.5e3", "0xF_FFFFu64", "1", "2"]
        );
        assert_eq!(
            all(Kind::Word, source),
            ["for", "r", "in", "x", "br", "b", "max"]
        );
    }

    #[test]
    fn nothing_is_lost_even_of_what_is_broken() {
        for source in [
            "let s = \"open",
            "/* open /* twice */",
            "'",
            "b'",
            "r#\"open\"",
            include_str!("lexer.rs"),
        ] {
            let joined: String = tokens(source).iter().map(|token| token.text).collect();
            assert_eq!(joined, source);
        }
    }
}
