//! Reading whole files, but no more than a stated limit.

use std::io::{Error, ErrorKind, Read, Result};

use crate::support::files::size::size;
use crate::support::files::sniff::not_text;

/// Everything there is to read, if it is not more than `most` bytes. An endless file is given up
/// after that many, and nothing is ever cut off in silence.
pub fn read(source: impl Read, most: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let limit = size(most);
        let message = format!("more than {limit}, which is the most that is read");
        return Err(Error::new(ErrorKind::InvalidData, message));
    }
    Ok(bytes)
}

/// The same for text, which must be UTF-8. A byte-order mark before it is no part of it.
pub fn read_text(source: impl Read, most: u64) -> Result<String> {
    let bytes = read(source, most)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let bytes = error.as_bytes();
        let good = &bytes[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
        Error::new(ErrorKind::InvalidData, explain(bytes, line))
    })?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_string(),
        None => text,
    })
}

/// What the bytes are, if not the text that was expected.
fn explain(bytes: &[u8], line: usize) -> String {
    match not_text(bytes) {
        Some(kind) => kind.to_string(),
        None => format!("line {line}: expected text, found bytes that are not UTF-8"),
    }
}

#[cfg(test)]
mod tests {
    use std::io::repeat;

    use super::*;

    #[test]
    fn the_limit_is_kept_and_told() {
        assert_eq!(read(&b"12345"[..], 5).unwrap(), b"12345");
        let error = read(&b"123456"[..], 5).unwrap_err();
        assert_eq!(
            error.to_string(),
            "more than 5 bytes, which is the most that is read"
        );
        assert!(read(repeat(b'1'), 1 << 16).is_err());
    }

    #[test]
    fn what_is_no_text_is_named() {
        let text = |bytes: &[u8]| read_text(bytes, 100).map_err(|error| error.to_string());
        assert_eq!(text(b"\xef\xbb\xbf5 3\n"), Ok("5 3\n".to_string()));
        assert_eq!(
            text(b"\x1f\x8b\x08\0"),
            Err("a gzip file; unpack it first (gzip -d)".into())
        );
        assert_eq!(
            text(b"\xff\xfe5\0"),
            Err("UTF-16 text; save it as UTF-8".into())
        );
        let line = "line 2: expected text, found bytes that are not UTF-8";
        assert_eq!(text(b"5 3\n\xff"), Err(line.into()));
    }
}
