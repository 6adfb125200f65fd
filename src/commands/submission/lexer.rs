//! Rust source as a sequence of tokens, including blanks and comments.
//!
//! Nothing is lost: the texts of the tokens, joined, are the source. This is just enough grammar to
//! tell a comment from a string that looks like one. Block comments, raw strings and strings over
//! several lines are not supported. The engine has none, which a test in `flatten` checks.

/// The kinds of tokens that the submission tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Blank,
    /// From `//` to the end of the line.
    Comment,
    /// An identifier or a keyword.
    Word,
    Lifetime,
    Number,
    /// A string, byte string, character or byte.
    Literal,
    /// A single character of punctuation.
    Mark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
}

/// Splits source into tokens. A literal that is not closed runs to the end of the source; the
/// compiler reports that.
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

/// The tokens that matter to a compiler.
pub fn telling(source: &str) -> Vec<Token<'_>> {
    let mut tokens = tokens(source);
    tokens.retain(|token| ![TokenKind::Blank, TokenKind::Comment].contains(&token.kind));
    tokens
}

/// The kind and the length in bytes of the token that `rest` begins with.
fn measure(rest: &str, first: char) -> (TokenKind, usize) {
    let plain = rest.strip_prefix('b').unwrap_or(rest);
    let prefix = rest.len() - plain.len();
    match first {
        _ if first.is_whitespace() => (TokenKind::Blank, span(rest, char::is_whitespace)),
        _ if rest.starts_with("//") => (TokenKind::Comment, span(rest, |c| c != '\n')),
        _ if plain.starts_with('"') => (TokenKind::Literal, prefix + quoted(plain, '"')),
        _ if is_character(plain, prefix) => (TokenKind::Literal, prefix + quoted(plain, '\'')),
        '\'' => (TokenKind::Lifetime, 1 + span(&rest[1..], is_word)),
        '0'..='9' => (TokenKind::Number, number(rest)),
        _ if is_word(first) => (TokenKind::Word, span(rest, is_word)),
        _ => (TokenKind::Mark, first.len_utf8()),
    }
}

fn is_word(character: char) -> bool {
    character == '_' || character.is_alphanumeric()
}

/// The length of the beginning of `text` whose characters are all like this.
fn span(text: &str, like: impl Fn(char) -> bool) -> usize {
    text.find(|character| !like(character)).unwrap_or(text.len())
}

/// A quote begins a character and not a lifetime if a backslash follows, or if the next quote is
/// one character away: `'a'`, not `'a`. After a `b` it always does.
fn is_character(rest: &str, prefix: usize) -> bool {
    let mut characters = rest.chars();
    characters.next() == Some('\'')
        && (prefix == 1 || characters.next() == Some('\\') || characters.next() == Some('\''))
}

/// The length up to the next quote that is not escaped, including it.
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

/// Digits, `_`, a suffix, and a fraction if a digit follows the dot: `1.5` but not `1..5`. The sign
/// of an exponent becomes a token of its own, which does no harm.
fn number(rest: &str) -> usize {
    let whole = span(rest, is_word);
    let fraction = rest[whole..].strip_prefix('.');
    match fraction.and_then(|fraction| fraction.chars().next()) {
        Some('0'..='9') => whole + 1 + span(&rest[whole + 1..], is_word),
        _ => whole,
    }
}
