//! Sizes as people tell them.

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
    fn sizes_are_told_as_people_do() {
        for (bytes, told) in [
            (0, "0 bytes"),
            (1, "1 byte"),
            (999, "999 bytes"),
            (1000, "1 kB"),
            (175_499, "175 kB"),
            (999_499, "999 kB"),
            (999_500, "1.0 MB"),
            (64 << 20, "67.1 MB"),
        ] {
            assert_eq!(size(bytes), told);
        }
    }
}
