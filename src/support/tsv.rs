//! Tab-separated lines: whatever text is written can be read back.

use crate::support::quote::quoted;

/// The cells as one line with its end. Backslashes and characters that cannot be seen, such as tabs
/// and line ends, are escaped.
pub fn line<S: AsRef<str>>(cells: &[S]) -> String {
    let escaped = |cell: &S| quoted(cell.as_ref().replace('\\', "\\\\"));
    cells.iter().map(escaped).collect::<Vec<_>>().join("\t") + "\n"
}

/// The cells of a line without its end.
pub fn cells(line: &str) -> Vec<String> {
    line.split('\t').map(unescaped).collect()
}

/// What is no escape stays as it is.
fn unescaped(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    let mut rest = cell;
    while let Some(start) = rest.find('\\') {
        text += &rest[..start];
        rest = &rest[start + 1..];
        let (character, length) =
            if rest.starts_with('\\') { ('\\', 1) } else { code_point(rest).unwrap_or(('\\', 0)) };
        text.push(character);
        rest = &rest[length..];
    }
    text + rest
}

/// `u{200b}` and how many bytes it takes.
fn code_point(text: &str) -> Option<(char, usize)> {
    let digits = text.strip_prefix("u{")?.split_once('}')?.0;
    let character = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
    Some((character, digits.len() + 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let all: String = (1..0x1_ffff).filter_map(char::from_u32).collect();
        let hard = ["", "a\tb", "\\t", "\\u{41}", "\\", "x\r\n", "\u{feff}👩\u{200d}🔬", &all];
        let line = line(&hard);
        assert_eq!(line.matches('\n').count(), 1);
        assert!(!line.contains(['\r', '\u{200b}', '\u{202e}', '\u{1b}']));
        assert_eq!(cells(line.trim_end_matches('\n')), hard);
        assert_eq!(cells("a\\x\\u{zz}\\u{110000}\\"), ["a\\x\\u{zz}\\u{110000}\\"]);
    }
}
