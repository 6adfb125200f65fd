//! Other layouts of a program, for fewer bytes.

use crate::commands::submission::lexer::{tokens, Token, TokenKind};

/// How much of the blanks is left.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// All of them.
    Whole,
    /// Indents of one space instead of four.
    Narrow,
    /// Line breaks, and what keeps words apart.
    Lines,
    /// An item per line, and lines of bearable length.
    Tight,
}

/// A line of [`Layout::Tight`] is ended once it is this long and the place is good.
const LINE: usize = 88;

/// The program in this layout. `rustfmt` puts back what is left out.
pub fn lay_out(program: &str, layout: Layout) -> String {
    let tokens = tokens(program);
    let mut text = String::new();
    for (index, token) in tokens.iter().enumerate() {
        let is_squeezed = matches!(layout, Layout::Lines | Layout::Tight);
        let indent = token.text.rsplit_once('\n').filter(|_| is_blank(token));
        let around = index.checked_sub(1).zip(tokens.get(index + 1));
        match (layout, indent, around) {
            (Layout::Narrow, Some((lines, indent)), _) => {
                text += lines;
                text += "\n";
                text += &indent[..indent.len() / 4];
            }
            (Layout::Lines, Some(_), _) => text += "\n",
            (_, _, Some((before, after))) if is_squeezed && is_blank(token) => {
                let column = text.len() - text.rfind('\n').map_or(0, |end| end + 1);
                text += between(&tokens[before], token.text, after, column);
            }
            _ if is_squeezed && is_last_comma(&tokens[index..]) => {}
            _ => text += token.text,
        }
    }
    text
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
        assert_eq!(lay_out(source, Layout::Narrow), expected);
        assert_eq!(lay_out(source, Layout::Whole), source);
        let expected = "fn f(){\ng(\n\"a\n    b\"\n);\n}\n";
        assert_eq!(lay_out(source, Layout::Lines), expected);
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
        assert_eq!(lay_out(source, Layout::Tight), expected);
    }

    #[test]
    fn tight_leaves_the_same_tokens_in_short_lines() {
        let source = strip(include_str!("../../engine/board.rs"));
        let words = |text: &str| -> Vec<String> {
            let tokens = tokens(text).into_iter();
            let words = tokens.filter(|token| !is_blank(token) && token.text != ",");
            words.map(|token| token.text.to_string()).collect()
        };
        let tight = lay_out(&source, Layout::Tight);
        assert_eq!(words(&tight), words(&source));
        assert!(tight.len() < source.len() * 9 / 10);
        assert!(tight.lines().all(|line| line.len() < 3 * LINE));
    }
}
