//! Numbers as people read them.

/// `1,234,567`
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_grouped_by_three() {
        for (number, text) in [
            (0, "0"),
            (507, "507"),
            (1000, "1,000"),
            (33333, "33,333"),
            (1234567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }
}
