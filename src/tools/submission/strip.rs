//! Takes out of a source file what only its readers and the tests need.

use super::lexer::{tokens, Kind, Token};

/// The file without comments, tests, and attributes that tell nothing to the judge's compiler.
pub fn strip(source: &str) -> String {
    let tokens = without_comments(source);
    let tokens: Vec<Token> = tokens
        .iter()
        .map(|(kind, text)| Token { kind: *kind, text })
        .collect();
    let mut kept = String::new();
    let mut at = 0;
    while at < tokens.len() {
        let length = attribute(&tokens[at..]);
        let words = words(&tokens[at..at + length]);
        if is_off(&words) {
            at += length + item(&tokens[at + length..]);
            trim_line(&mut kept);
        } else if tells_nothing(&words) {
            at += length;
            trim_line(&mut kept);
        } else if words.first() == Some(&"derive") {
            at += length;
            kept += &derived(&words[1..]);
        } else {
            let length = length.max(1);
            kept.extend(tokens[at..at + length].iter().map(|token| token.text));
            at += length;
        }
    }
    tidied(kept.trim()) + "\n"
}

/// At most one blank line anywhere, and none at the ends of a block.
fn tidied(source: &str) -> String {
    let tokens = tokens(source);
    let mut text = String::new();
    for (index, token) in tokens.iter().enumerate() {
        let most = match tokens.get(index + 1) {
            Some(next) if next.text == "}" || text.ends_with('{') => 1,
            _ => 2,
        };
        if token.is_blank() && lines(token.text) > most {
            let indent = token.text.rsplit('\n').next().unwrap_or_default();
            text += &("\n".repeat(most) + indent);
        } else {
            text.push_str(token.text);
        }
    }
    text
}

/// A comment on lines of its own takes its lines with it, one after code the blanks before it.
fn without_comments(source: &str) -> Vec<(Kind, String)> {
    let mut kept: Vec<(Kind, String)> = Vec::new();
    for token in tokens(source) {
        match (token.kind, kept.last_mut()) {
            (Kind::Comment, Some((Kind::Blank, _))) => {}
            (Kind::Comment, _) => kept.push((Kind::Blank, String::new())),
            (Kind::Blank, Some((Kind::Blank, before))) => *before = joined(before, token.text),
            (kind, _) => kept.push((kind, token.text.to_string())),
        }
    }
    kept
}

/// The blanks that remain of those before and after a comment.
fn joined(before: &str, after: &str) -> String {
    let (lines_before, lines_after) = (lines(before), lines(after));
    if lines_after == 0 {
        let blanks = if before.is_empty() { after } else { before };
        return blanks.to_string();
    }
    let lines = match lines_before {
        0 => lines_after,
        _ => lines_before + lines_after - 1,
    };
    let indent = after.rsplit('\n').next().unwrap_or_default();
    "\n".repeat(lines) + indent
}

fn lines(blanks: &str) -> usize {
    blanks.matches('\n').count()
}

/// After something was taken out: the line it stood on goes as well, if nothing else is on it.
fn trim_line(kept: &mut String) {
    kept.truncate(kept.trim_end_matches(' ').len());
    if kept.ends_with('\n') {
        kept.pop();
    }
}

fn words<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let words = tokens.iter().filter(|token| token.kind == Kind::Word);
    words.map(|token| token.text).collect()
}

/// How many tokens the attribute that stands here has; none if there is none.
pub fn attribute(tokens: &[Token]) -> usize {
    let inner = usize::from(tokens.get(1).is_some_and(|token| token.text == "!"));
    match (tokens.first(), tokens.get(1 + inner)) {
        (Some(hash), Some(bracket)) if hash.text == "#" && bracket.text == "[" => {
            1 + inner + group(&tokens[1 + inner..])
        }
        _ => 0,
    }
}

/// The judge compiles no tests, and knows nothing of this package's features.
fn is_off(attribute: &[&str]) -> bool {
    let asks_for = |word| attribute.contains(&word) && !attribute.contains(&"not");
    attribute.first() == Some(&"cfg") && (asks_for("test") || asks_for("feature"))
}

/// Documentation, and what is said to clippy and rustfmt.
fn tells_nothing(attribute: &[&str]) -> bool {
    match attribute {
        ["allow" | "deny" | "warn", lints @ ..] => lints.first() == Some(&"clippy"),
        [first, ..] => ["doc", "clippy", "rustfmt"].contains(first),
        [] => false,
    }
}

/// The traits that a program without messages and hash maps asks for.
fn derived(traits: &[&str]) -> String {
    let mut traits = traits.to_vec();
    traits.retain(|name| !["Debug", "Hash"].contains(name));
    format!("#[derive({})]", traits.join(", "))
}

/// How many tokens there are from an opening bracket to its partner.
pub fn group(tokens: &[Token]) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate() {
        depth += token.nesting();
        if depth == 0 {
            return index + 1;
        }
    }
    tokens.len()
}

/// How many tokens the item that begins here has, with its attributes: to the semicolon or the
/// closing brace that ends it. A variant, a field or an arm of a match ends with its comma.
pub fn item(tokens: &[Token]) -> usize {
    let mut at = 0;
    let mut needs_semicolon = false;
    while at < tokens.len() {
        let token = &tokens[at];
        match token.text {
            "#" if attribute(&tokens[at..]) > 0 => at += attribute(&tokens[at..]),
            ";" | "," => return at + 1,
            "{" if !needs_semicolon => {
                let end = at + group(&tokens[at..]);
                let comma = tokens.get(end).is_some_and(|token| token.text == ",");
                return end + usize::from(comma);
            }
            "fn" | "struct" | "enum" | "impl" | "trait" => {
                // What follows may well be a constant function or hold an equals sign.
                return at + 1 + body(&tokens[at + 1..]);
            }
            "use" | "const" | "static" | "type" | "let" if token.kind == Kind::Word => {
                needs_semicolon = true;
                at += 1;
            }
            _ if token.nesting() > 0 => at += group(&tokens[at..]),
            _ => at += 1,
        }
    }
    at
}

/// To the end of the first braces, or to a semicolon before them.
fn body(tokens: &[Token]) -> usize {
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at].text {
            ";" => return at + 1,
            "{" => return at + group(&tokens[at..]),
            _ if tokens[at].nesting() > 0 => at += group(&tokens[at..]),
            _ => at += 1,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_with_their_lines() {
        let source = "\
//! About the file.

/* one */ use a; // two

/// About f.
fn f(x: &'static str) -> u8 {
    // Above.
    let s = \"// not me\"; // behind
    /* before */ g(1, 2)

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
#[doc(hidden)]
pub struct A {
    #[cfg(feature = \"x\")]
    b: u8,
    #[inline]
    c: u8,
}

#[cfg(test)]
const T: [u8; 2] = [1, 2];

#[allow(clippy::all)]
#[allow(unused)]
fn f(x: A) {
    match x.c {
        1 => g(),
        #[cfg(all(unix, feature = \"x\"))]
        2 => { h() },
        #[cfg(not(feature = \"x\"))]
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    fn t() { \"}\" }
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
        #[cfg(not(feature = \"x\"))]
        _ => {}
    }
}
";
        assert_eq!(strip(source), expected);
    }
}
