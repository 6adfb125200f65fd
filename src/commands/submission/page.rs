//! Other layouts of a program, for fewer bytes.

use crate::commands::submission::lexer::{tokens, Token, TokenKind};

/// Indents by one space instead of four.
pub fn narrow(program: &str) -> String {
    let texts = tokens(program)
        .into_iter()
        .map(|token| match token.text.rsplit_once('\n') {
            Some((lines, indent)) if is_blank(&token) => {
                format!("{lines}\n{}", &indent[..indent.len() / 4])
            }
            _ => token.text.to_string(),
        });
    texts.collect()
}

/// A line is ended once it is this long and the place is good.
const LINE: usize = 88;

/// Leaves out all blanks that mean nothing, but for an item a line and lines of bearable length.
/// `rustfmt` puts them back.
pub fn tight(program: &str) -> String {
    let tokens = tokens(program);
    let mut text = String::new();
    for (index, token) in tokens.iter().enumerate() {
        let column = text.len() - text.rfind('\n').map_or(0, |end| end + 1);
        let after = tokens.get(index + 1);
        text += match (index.checked_sub(1), after) {
            _ if !is_blank(token) && !is_last_comma(&tokens[index..]) => token.text,
            (Some(before), Some(after)) if is_blank(token) => {
                between(&tokens[before], token.text, after, column)
            }
            _ => "",
        };
    }
    text + "\n"
}

/// A comma at the end of a line before a closing bracket: that is how rustfmt writes lists which do
/// not fit on one line, and there it means nothing.
fn is_last_comma(tokens: &[Token]) -> bool {
    match tokens {
        [comma, blank, next, ..] => {
            comma.text == ","
                && blank.text.starts_with('\n')
                && [")", "]", "}"].contains(&next.text)
        }
        _ => false,
    }
}

/// What has to remain of the blanks between two tokens, `column` bytes into the line.
fn between(before: &Token, blank: &str, after: &Token, column: usize) -> &'static str {
    let begins_item = blank.ends_with('\n') && after.text != "}";
    let may_break = [";", "{", "}", ","].contains(&before.text);
    if begins_item || may_break && column > LINE {
        "\n"
    } else if is_wordy(before) && is_wordy(after) || would_join(before, after) {
        " "
    } else {
        ""
    }
}

fn is_blank(token: &Token) -> bool {
    token.kind == TokenKind::Blank
}

fn is_wordy(token: &Token) -> bool {
    match token.kind {
        TokenKind::Word | TokenKind::Number | TokenKind::Lifetime => true,
        // `return "x"` is fine joined, but `b "x"` and a raw string's fences are not worth a rule.
        TokenKind::Literal => !token.text.starts_with('"'),
        _ => false,
    }
}

/// Marks that mean something else when nothing is between them: `a & &b`, or `x < -1` to a compiler
/// that still knew `<-`.
fn would_join(before: &Token, after: &Token) -> bool {
    let pair = [before.text, after.text].concat();
    "&& || << >> :: -> => == != <= >= .. <-".contains(&pair)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::submission::strip::strip;

    #[test]
    fn narrow_touches_indents_only() {
        let source = "fn f() {\n    g(\n        \"a\n    b\",\n    );\n}\n";
        let expected = "fn f() {\n g(\n  \"a\n    b\",\n );\n}\n";
        assert_eq!(narrow(source), expected);
    }

    #[test]
    fn tight_keeps_the_tokens_apart() {
        let source = "\
fn f<'a>(x: &'a u8) -> bool {
    let y = x & &1;
    y == 0..  1 || *x < -3
}

const A: u8 = b'x';
";
        let expected = "fn f<'a>(x:&'a u8)->bool{let y=x& &1;y==0..1||*x< -3}\nconst A:u8=b'x';\n";
        assert_eq!(tight(source), expected);
    }

    #[test]
    fn tight_leaves_the_same_tokens_in_short_lines() {
        let source = strip(include_str!("../../engine/board.rs"));
        let words = |text: &str| -> Vec<String> {
            let tokens = tokens(text).into_iter();
            let words = tokens.filter(|token| !is_blank(token) && token.text != ",");
            words.map(|token| token.text.to_string()).collect()
        };
        let tight = tight(&source);
        assert_eq!(words(&tight), words(&source));
        assert!(tight.len() < source.len() * 9 / 10);
        assert!(tight.lines().all(|line| line.len() < 3 * LINE));
    }
}
