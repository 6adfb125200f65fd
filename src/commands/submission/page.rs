//! Other layouts of a program, for fewer bytes.

use crate::commands::submission::lexer::{tokens, Token, TokenKind};

/// Indents by one space instead of four.
pub fn narrow(program: &str) -> String {
    let mut text = String::new();
    for token in tokens(program) {
        match token.text.rsplit_once('\n') {
            Some((lines, indent)) if token.kind == TokenKind::Blank => {
                text += &format!("{lines}\n{}", &indent[..indent.len() / 4]);
            }
            _ => text += token.text,
        }
    }
    text
}

/// Leaves line breaks, and what keeps words apart. `rustfmt` puts the rest back.
pub fn lines(program: &str) -> String {
    squeeze(program, 0)
}

/// Leaves what keeps words apart, and a line break after every hundred bytes.
pub fn packed(program: &str) -> String {
    squeeze(program, 100)
}

/// Without blanks, and without line breaks in the first `width` bytes of a line.
fn squeeze(program: &str, width: usize) -> String {
    let tokens = tokens(program);
    let (mut text, mut start) = (String::new(), 0);
    for (index, token) in tokens.iter().enumerate() {
        text += match token.kind {
            TokenKind::Blank if token.text.contains('\n') && text.len() >= start + width => {
                start = text.len() + 1;
                "\n"
            }
            TokenKind::Blank if parts_words(&tokens, index) => " ",
            TokenKind::Blank => "",
            _ if is_last_comma(&tokens[index..]) => "",
            _ => token.text,
        };
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Whether the blank at this place keeps two tokens apart.
fn parts_words(tokens: &[Token], blank: usize) -> bool {
    let before = blank.checked_sub(1).and_then(|index| tokens.get(index));
    match (before, tokens.get(blank + 1)) {
        (Some(before), Some(after)) => must_part(before, after),
        _ => false,
    }
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

/// Two words, or marks that mean something else when nothing is between them: `a & &b`, or `x < -1`
/// to a compiler that still knew `<-`.
fn must_part(before: &Token, after: &Token) -> bool {
    let pair = [before.text, after.text].concat();
    let would_join = "&& || << >> :: -> => == != <= >= .. <-".contains(&pair);
    would_join || is_wordy(before) && is_wordy(after)
}

fn is_wordy(token: &Token) -> bool {
    match token.kind {
        TokenKind::Word | TokenKind::Number | TokenKind::Lifetime => true,
        // `return "x"` is fine joined, but `b "x"` and a raw string's fences are not worth a rule.
        TokenKind::Literal => !token.text.starts_with('"'),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::submission::lexer::telling;

    #[test]
    fn narrow_touches_indents_only() {
        let source = "fn f() {\n    g(\n        \"a\n    b\",\n    );\n}\n";
        let expected = "fn f() {\n g(\n  \"a\n    b\",\n );\n}\n";
        assert_eq!(narrow(source), expected);
    }

    #[test]
    fn lines_keep_the_tokens_apart() {
        let source = "\
fn f<'a>(x: &'a u8) -> bool {
    let y = x & &1;
    y == 0..  1 || *x < -3
}

const A: u8 = b'x';
";
        let expected =
            "fn f<'a>(x:&'a u8)->bool{\nlet y=x& &1;\ny==0..1||*x< -3\n}\nconst A:u8=b'x';\n";
        assert_eq!(lines(source), expected);
        let all = packed(&source.repeat(2));
        assert_eq!(all.lines().count(), 2, "{all}");
        assert!(all.starts_with("fn f<'a>(x:&'a u8)->bool{let y=x& &1;y==0..1||*x< -3}const A"));
    }

    #[test]
    fn lines_leave_the_same_tokens() {
        let source = include_str!("../../engine/board.rs");
        let source: String = source.lines().filter(|line| !line.contains("//")).collect();
        let words = |text: &str| -> Vec<String> {
            let tokens = telling(text).into_iter();
            let words = tokens.filter(|token| token.text != ",");
            words.map(|token| token.text.to_string()).collect()
        };
        for short in [lines(&source), packed(&source)] {
            assert_eq!(words(&short), words(&source));
            assert!(short.len() < source.len() * 9 / 10);
        }
    }
}
