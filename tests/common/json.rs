//! A reader of JSON, strict where the program that wrote it could be wrong.

/// A value. Numbers stay text, so that nothing is lost of a large one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a whole document.
    ///
    /// # Panics
    /// When it is no JSON, or has something that the program never writes.
    pub fn parse(text: &str) -> Json {
        let mut reader = Reader { left: text };
        let value = reader.value();
        reader.skip_blanks();
        assert_eq!(reader.left, "", "text after the document");
        value
    }

    pub fn get(&self, key: &str) -> &Json {
        match self {
            Json::Object(members) => {
                let mut found = members.iter().filter(|(name, _)| name == key);
                let (_, value) = found.next().unwrap_or_else(|| panic!("no {key:?}: {self:?}"));
                assert_eq!(found.next(), None, "{key:?} twice");
                value
            }
            _ => panic!("not an object: {self:?}"),
        }
    }

    pub fn list(&self) -> &[Json] {
        match self {
            Json::List(values) => values,
            _ => panic!("not a list: {self:?}"),
        }
    }

    pub fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            _ => panic!("not a text: {self:?}"),
        }
    }

    pub fn number(&self) -> f64 {
        match self {
            Json::Number(digits) => digits.parse().unwrap(),
            _ => panic!("not a number: {self:?}"),
        }
    }
}

struct Reader<'a> {
    left: &'a str,
}

impl Reader<'_> {
    fn skip_blanks(&mut self) {
        self.left = self.left.trim_start_matches([' ', '\n', '\r', '\t']);
    }

    fn take(&mut self, text: &str) -> bool {
        self.skip_blanks();
        let rest = self.left.strip_prefix(text);
        self.left = rest.unwrap_or(self.left);
        rest.is_some()
    }

    fn expect(&mut self, text: &str) {
        assert!(self.take(text), "expected {text:?} before {:?}", self.left);
    }

    fn value(&mut self) -> Json {
        if self.take("{") {
            Json::Object(self.items("}", |reader| {
                reader.expect("\"");
                let key = reader.rest_of_text();
                reader.expect(":");
                (key, reader.value())
            }))
        } else if self.take("[") {
            Json::List(self.items("]", Reader::value))
        } else if self.take("\"") {
            Json::Text(self.rest_of_text())
        } else if self.take("null") {
            Json::Null
        } else if self.take("true") {
            Json::Bool(true)
        } else if self.take("false") {
            Json::Bool(false)
        } else {
            self.number()
        }
    }

    fn items<T>(&mut self, end: &str, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let mut items = Vec::new();
        while !self.take(end) {
            if !items.is_empty() {
                self.expect(",");
            }
            items.push(item(self));
        }
        items
    }

    /// What follows an opening quote, with the escapes that the program uses.
    fn rest_of_text(&mut self) -> String {
        let mut text = String::new();
        let mut characters = self.left.chars();
        loop {
            match characters.next().expect("a text without end") {
                '"' => break,
                '\\' => match characters.next() {
                    Some(plain @ ('"' | '\\')) => text.push(plain),
                    Some('u') => {
                        let code: String = characters.by_ref().take(4).collect();
                        let code = u32::from_str_radix(&code, 16).unwrap();
                        text.push(char::from_u32(code).unwrap());
                    }
                    other => panic!("unknown escape {other:?}"),
                },
                control if control < ' ' => panic!("{control:?} must be escaped"),
                other => text.push(other),
            }
        }
        self.left = characters.as_str();
        text
    }

    /// `-?digits(.digits)?`: no leading zeros, no exponent, no NaN.
    fn number(&mut self) -> Json {
        let is_part = |c: char| c.is_ascii_digit() || c == '-' || c == '.';
        let rest = self.left.trim_start_matches(is_part);
        let number = &self.left[..self.left.len() - rest.len()];
        self.left = rest;
        let digits = number.strip_prefix('-').unwrap_or(number);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        for part in [whole, fraction] {
            let only_digits = part.bytes().all(|byte| byte.is_ascii_digit());
            assert!(!part.is_empty() && only_digits, "{number:?} before {rest:?}");
        }
        assert!(whole == "0" || !whole.starts_with('0'), "{number:?}");
        Json::Number(number.to_string())
    }
}
