//! Files: read within a limit, and written so that nothing is lost.
//!
//! An output is a [`Target`]: checked before the work begins, and replaced in one step when the work
//! is done. Until then the old file stays as it was, whatever happens to the program or the machine.

mod atomic;
mod lock;
mod paths;
mod target;

use std::io::{Error, ErrorKind, Read, Result};

pub use self::atomic::AtomicFile;
pub use self::lock::Lock;
pub use self::paths::same_file;
pub use self::target::Target;
use crate::support::numbers::size;

/// Everything there is to read, if it is not more than `most` bytes. Nothing is cut off silently.
pub fn read(source: impl Read, most: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let message = format!("more than {}, which is the most that is read", size(most));
        return Err(Error::new(ErrorKind::InvalidData, message));
    }
    Ok(bytes)
}

/// The same for UTF-8 text, without its byte-order mark.
pub fn read_text(source: impl Read, most: u64) -> Result<String> {
    let text = String::from_utf8(read(source, most)?).map_err(|error| {
        let bytes = error.as_bytes();
        let good = &bytes[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let message = match not_text(bytes) {
            Some(name) => name.to_string(),
            None => format!("line {line}: expected text, found bytes that are not UTF-8"),
        };
        Error::new(ErrorKind::InvalidData, message)
    })?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_string(),
        None => text,
    })
}

/// What bytes that begin so are, where they are not UTF-8 text, and the cure.
pub fn not_text(start: &[u8]) -> Option<&'static str> {
    match start {
        [0x1f, 0x8b, ..] => Some("a gzip file; unpack it first (gzip -d)"),
        // Without its byte-order mark, every other byte of a digit is 0.
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [b'0'..=b'9', 0, ..] | [0, b'0'..=b'9', ..] => {
            Some("UTF-16 text; save it as UTF-8")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::io::repeat;

    use super::*;

    #[test]
    fn the_limit_is_kept() {
        assert_eq!(read(&b"12345"[..], 5).unwrap(), b"12345");
        let error = read(&b"123456"[..], 5).unwrap_err();
        assert_eq!(error.to_string(), "more than 5 bytes, which is the most that is read");
        assert!(read(repeat(b'1'), 1 << 16).is_err());
    }

    #[test]
    fn not_texts_are_named() {
        let text = |bytes: &[u8]| read_text(bytes, 100).map_err(|error| error.to_string());
        assert_eq!(text(b"\xef\xbb\xbf5 3\n"), Ok("5 3\n".to_string()));
        for (bytes, message) in [
            (&b"\x1f\x8b\x08"[..], "a gzip file; unpack it first (gzip -d)"),
            (b"\xff\xfe5\0", "UTF-16 text; save it as UTF-8"),
            (b"a\nb\xff", "line 2: expected text, found bytes that are not UTF-8"),
        ] {
            assert_eq!(text(bytes), Err(message.to_string()));
        }
    }
}
