//! Less paper for the same words: layouts that save bytes.

use super::lexer::{tokens, Kind, Token};

/// Indents by one space instead of four.
pub fn narrow(program: &str) -> String {
    let mut text = String::new();
    for token in tokens(program) {
        match token.text.rsplit_once('\n') {
            Some((lines, indent)) if token.is_blank() => {
                text.push_str(lines);
                text.push('\n');
                text.push_str(&indent[..indent.len() / 4]);
            }
            _ => text.push_str(token.text),
        }
    }
    text
}

/// A line is ended once it is this long and the place is good.
const LINE: usize = 88;

/// Leaves out all blanks that mean nothing, but for an item a line and lines of bearable length.
/// `rustfmt` puts them back.
pub fn tight(program: &str) -> String {
    let tokens = tokens(program);
    let mut text = String::new();
    let mut line = 0;
    for (index, token) in tokens.iter().enumerate() {
        let blank = match (
            token.is_blank(),
            index.checked_sub(1),
            tokens.get(index + 1),
        ) {
            (false, ..) if is_last_comma(&tokens[index..]) => "",
            (false, ..) => token.text,
            (true, Some(before), Some(after)) => {
                between(&tokens[before], token.text, after, text.len() - line)
            }
            _ => "",
        };
        text.push_str(blank);
        if let Some(end) = token.text.rfind('\n').filter(|_| !token.is_blank()) {
            line = text.len() - (token.text.len() - end - 1);
        } else if blank == "\n" {
            line = text.len();
        }
    }
    text + "\n"
}

/// A comma at the end of a line before a closing bracket: that is how rustfmt writes lists which do
/// not fit on one line, and there it means nothing.
fn is_last_comma(tokens: &[Token]) -> bool {
    match tokens {
        [comma, blank, next, ..] => {
            comma.text == "," && blank.text.starts_with('\n') && next.nesting() < 0
        }
        _ => false,
    }
}

/// What has to remain of the blanks between two tokens, `column` bytes into the line.
fn between(before: &Token, blank: &str, after: &Token, column: usize) -> &'static str {
    let begins_item = blank.ends_with('\n') && after.text != "}";
    let may_break = [";", "{", "}", ","].contains(&before.text);
    if before.kind == Kind::Comment || begins_item || may_break && column > LINE {
        "\n"
    } else if is_wordy(before) && is_wordy(after) || would_join(before, after) {
        " "
    } else {
        ""
    }
}

fn is_wordy(token: &Token) -> bool {
    match token.kind {
        Kind::Word | Kind::Number | Kind::Lifetime => true,
        // `return "x"` is fine joined, but `b "x"` and a raw string's fences are not worth a rule.
        Kind::Literal => !token.text.starts_with('"'),
        _ => false,
    }
}

/// Marks that mean something else when nothing is between them: `a & &b`, or `x < -1` to a compiler
/// that still knew `<-`.
fn would_join(before: &Token, after: &Token) -> bool {
    before.kind == Kind::Mark && after.kind == Kind::Mark && {
        let pair = format!("{}{}", before.text, after.text);
        const JOINED: [&str; 15] = [
            "&&", "||", "<<", ">>", "::", "->", "=>", "==", "!=", "<=", ">=", "..", "<-", "/*",
            "//",
        ];
        JOINED.contains(&pair.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_touches_indents_only() {
        let source = "fn f() {\n    g(\n        \"a\n    b\",\n    );\n}\n";
        let expected = "fn f() {\n g(\n  \"a\n    b\",\n );\n}\n";
        assert_eq!(narrow(source), expected);
    }

    #[test]
    fn tight_keeps_the_tokens_apart() {
        let source = "fn f<'a>(x: &'a u8) -> bool {\n    let y = x & &1;\n    y == 0..  1 || *x < -3\n}\n\nconst A: u8 = b'x';\n";
        let expected = "fn f<'a>(x:&'a u8)->bool{let y=x& &1;y==0..1||*x< -3}\nconst A:u8=b'x';\n";
        assert_eq!(tight(source), expected);
    }

    #[test]
    fn both_leave_the_same_tokens() {
        let source = include_str!("layout.rs");
        let words = |text: &str| -> Vec<String> {
            let tokens = tokens(text).into_iter();
            let words = tokens.filter(|token| !token.is_blank() && token.text != ",");
            words.map(|token| token.text.to_string()).collect()
        };
        assert_eq!(words(&narrow(source)), words(source));
        assert_eq!(words(&tight(source)), words(source));
    }
}
