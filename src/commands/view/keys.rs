//! Keys as a terminal sends them: a byte, a character, or a sequence that begins with escape.

use crate::commands::view::stage::Key;

/// Ctrl-D: whoever feeds the terminal has nothing more to say. One that was sent before keys were
/// read one by one arrives as a zero.
const END: u8 = 4;
const EARLY_END: u8 = 0;

/// Takes keys out of bytes and leaves the beginning of a sequence whose end is still to come. An
/// escape that nothing follows is the key itself.
pub fn take_keys(bytes: &mut Vec<u8>) -> Vec<Key> {
    let mut keys = Vec::new();
    let mut rest = bytes.as_slice();
    while !rest.is_empty() {
        let Some((key, length)) = first_key(rest) else {
            break;
        };
        keys.extend(key);
        rest = &rest[length..];
    }
    *bytes = rest.to_vec();
    keys
}

/// The first key, if it is one that is known, and how many bytes it takes; `None` if some miss.
fn first_key(bytes: &[u8]) -> Option<(Option<Key>, usize)> {
    Some(match bytes {
        [0x1b] => (Some(Key::Escape), 1),
        [0x1b, b'[' | b'O', rest @ ..] => {
            // Numbers may stand before the letter that ends it.
            let end = rest.iter().position(|byte| (0x40..0x7f).contains(byte))?;
            (arrow(rest[end]), end + 3)
        }
        [0x1b, ..] => (Some(Key::Escape), 1),
        [b'\r' | b'\n', ..] => (Some(Key::Enter), 1),
        [0x08 | 0x7f, ..] => (Some(Key::Erase), 1),
        [END | EARLY_END, ..] => (Some(Key::Gone), 1),
        [byte, ..] if byte.is_ascii() => (Some(Key::Char(char::from(*byte))), 1),
        // No key of ours is beyond ASCII.
        [_, ..] => (None, 1),
        [] => return None,
    })
}

fn arrow(letter: u8) -> Option<Key> {
    match letter {
        b'A' => Some(Key::Up),
        b'B' => Some(Key::Down),
        b'C' => Some(Key::Right),
        b'D' => Some(Key::Left),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &[u8]) -> (Vec<Key>, Vec<u8>) {
        let mut bytes = text.to_vec();
        (take_keys(&mut bytes), bytes)
    }

    #[test]
    fn sequences_are_one_key() {
        let (found, left) = keys(b" \x1b[A\x1bOB\x1b[1;5C\x1b[Dg1\x7f\r\x04\x1b");
        let expected = [
            Key::Char(' '),
            Key::Up,
            Key::Down,
            Key::Right,
            Key::Left,
            Key::Char('g'),
            Key::Char('1'),
            Key::Erase,
            Key::Enter,
            Key::Gone,
            Key::Escape,
        ];
        assert_eq!((found.as_slice(), left.len()), (&expected[..], 0));
    }

    #[test]
    fn half_a_sequence_waits_for_the_rest() {
        assert_eq!(
            keys(b"q\x1b[1;"),
            (vec![Key::Char('q')], b"\x1b[1;".to_vec())
        );
        assert_eq!(keys("é\x1b[3~x".as_bytes()), (vec![Key::Char('x')], vec![]));
    }
}
