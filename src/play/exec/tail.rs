//! The end of a stream that may be endless.

/// Keeps the last bytes, and how many there were before them.
pub struct Tail {
    bytes: Vec<u8>,
    most: usize,
    dropped: u64,
}

impl Tail {
    /// Keeps this many bytes at least, and twice as many at most.
    pub fn new(most: usize) -> Tail {
        Tail {
            bytes: Vec::new(),
            most,
            dropped: 0,
        }
    }

    /// Takes more bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() > 2 * self.most {
            self.drop_front();
        }
    }

    /// The last bytes, with a line before them where some are missing.
    pub fn into_bytes(mut self) -> Vec<u8> {
        if self.bytes.len() > self.most {
            self.drop_front();
        }
        if self.dropped == 0 {
            return self.bytes;
        }
        let mut text = format!("[{} bytes before this are not kept]\n", self.dropped).into_bytes();
        text.append(&mut self.bytes);
        text
    }

    fn drop_front(&mut self) {
        let extra = self.bytes.len() - self.most;
        self.bytes.drain(..extra);
        self.dropped += extra as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tail(most: usize, parts: &[&str]) -> String {
        let mut tail = Tail::new(most);
        parts.iter().for_each(|part| tail.push(part.as_bytes()));
        String::from_utf8(tail.into_bytes()).unwrap()
    }

    #[test]
    fn what_fits_is_kept_as_it_is() {
        assert_eq!(tail(5, &[]), "");
        assert_eq!(tail(5, &["ab", "cde"]), "abcde");
    }

    #[test]
    fn of_more_the_end_is_kept() {
        let note = "[7 bytes before this are not kept]\n";
        assert_eq!(tail(5, &["abcdefghijkl"]), format!("{note}hijkl"));
        assert_eq!(tail(5, &["abcdef", "ghij", "kl"]), format!("{note}hijkl"));
    }
}
