//! Whole numbers, as they are read and as they are shown.

/// A whole number in digits only, without sign; or what was expected.
pub fn whole(text: &str) -> Result<u64, &'static str> {
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().map_err(|_| "expected at most 18446744073709551615")
    } else {
        Err("expected a whole number")
    }
}

/// `1,234,567`
pub fn grouped(number: u64) -> String {
    let digits = number.to_string().into_bytes();
    let groups = digits.rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// A number of bytes for people: `812 bytes`, `175 kB`, `1.2 MB`.
pub fn size(bytes: u64) -> String {
    match bytes {
        1 => "1 byte".to_string(),
        0..1000 => format!("{bytes} bytes"),
        1000..999_500 => format!("{:.0} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rounded() {
        let sizes = [1, 999, 1000, 175_499, 999_499, 999_500, 64 << 20].map(size);
        let shown = ["1 byte", "999 bytes", "1 kB", "175 kB", "999 kB", "1.0 MB", "67.1 MB"];
        assert_eq!(sizes, shown);
    }
}
