//! Escaping of text from outside: file names and words from files.
//!
//! A terminal obeys escape sequences and a picture may break at a control character, so neither ever
//! gets them raw. What is printable stays as it is.

use std::ffi::OsStr;

/// A text or the name of a file with every invisible character escaped, `\u{1b}[2J`, and so are bytes
/// that are not UTF-8: `game\xff.in`.
pub fn quoted(text: impl AsRef<OsStr>) -> String {
    escaped(text.as_ref().as_encoded_bytes(), "")
}

/// The beginning of what an input holds, in quotes.
pub fn excerpt(text: impl AsRef<[u8]>) -> String {
    /// Bytes that are shown.
    const SHOWN: usize = 32;
    let text = text.as_ref();
    let dots = if text.len() > SHOWN { "..." } else { "" };
    format!("\"{}{dots}\"", escaped(&text[..text.len().min(SHOWN)], ""))
}

/// What a program wrote, as it was but for what a terminal would obey. Line ends and tabs stay.
pub fn visible(bytes: &[u8]) -> String {
    escaped(bytes, "\n\t")
}

fn escaped(bytes: &[u8], kept: &str) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            if is_unseen(character) && !kept.contains(character) {
                out.extend(character.escape_unicode())
            } else {
                out.push(character)
            }
        }
        out.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    out
}

/// A word as a shell reads it back.
pub fn shell_word(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./,=+:@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Controls, and the characters that only change how others are laid out: a name that is shown
/// backwards hides its ending.
fn is_unseen(character: char) -> bool {
    let layout = matches!(
        character,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
    );
    character.is_control() || layout
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_seen_stays_and_the_rest_is_written_out() {
        for (text, shown) in [
            ("game.in", "game.in"),
            ("größe 10 \\ 'x'", "größe 10 \\ 'x'"),
            ("a\x1b[2Jb", "a\\u{1b}[2Jb"),
            ("a\nb\tc\r", "a\\u{a}b\\u{9}c\\u{d}"),
            ("\u{9b}31m\u{7f}", "\\u{9b}31m\\u{7f}"),
            ("txt.\u{202e}exe", "txt.\\u{202e}exe"),
        ] {
            assert_eq!(quoted(text), shown);
        }
    }

    #[test]
    fn what_a_program_wrote_cannot_move_the_cursor() {
        let shown = visible(b"it's \"x\"\n\tred\x1b[31m\r\n\xff");
        assert_eq!(shown, "it's \"x\"\n\tred\\u{1b}[31m\\u{d}\n\\xff");
        assert_eq!(visible(b""), "");
    }
}
