//! Colours, bricks and moves as the judge writes them. Reading what was written gives the same
//! value back.

use std::fmt;
use std::str::FromStr;

use crate::engine::brick::{Brick, Colours, Move, BRICK};

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl fmt::Display for Brick {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for colour in self.top_down() {
            write!(f, "{}", colour)?;
        }
        Ok(())
    }
}

impl FromStr for Brick {
    type Err = ();

    /// Three digits 1 to 9; [`Brick::new`] holds them to a game's own K.
    fn from_str(text: &str) -> Result<Brick, ()> {
        let digits = text.as_bytes();
        if digits.len() != BRICK || !digits.iter().all(|d| (b'1'..=b'9').contains(d)) {
            return Err(());
        }
        let top_down = [digits[0] - b'0', digits[1] - b'0', digits[2] - b'0'];
        let most = Colours::ALL[Colours::ALL.len() - 1];
        Brick::new(top_down, most).ok_or(())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}", self.column() + 1, self.rotation())
    }
}

impl FromStr for Move {
    type Err = ();

    /// `X R`: a column from 1 to 10 and a rotation from 0 to 2.
    fn from_str(text: &str) -> Result<Move, ()> {
        let mut numbers = text.split_whitespace().map(|word| word.parse::<u8>());
        match (numbers.next(), numbers.next(), numbers.next()) {
            (Some(Ok(x)), Some(Ok(rotation)), None) if x >= 1 => {
                Move::new(usize::from(x - 1), rotation).ok_or(())
            }
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::brick::{write_move, MOVES};

    #[test]
    fn text_survives_the_round_trip() {
        for text in ["123", "999", "431"] {
            assert_eq!(text.parse::<Brick>().unwrap().to_string(), text);
        }
        for index in 0..MOVES {
            let action = Move::from_index(index);
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }

    #[test]
    fn moves_stand_in_the_order_of_trying() {
        let texts: Vec<String> = (0..MOVES)
            .map(|i| Move::from_index(i).to_string())
            .collect();
        assert_eq!(texts[0], "1 0");
        assert_eq!(texts[9], "10 0");
        assert_eq!(texts[10], "1 1");
        assert_eq!(texts[29], "10 2");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "12", "1234", "120", "12a", "1 2"] {
            assert_eq!(text.parse::<Brick>(), Err(()), "{}", text);
        }
        for text in [
            "", "1", "0 0", "11 0", "1 3", "1 0 0", "1 -1", "x 0", "256 0",
        ] {
            assert_eq!(text.parse::<Move>(), Err(()), "{}", text);
        }
    }

    #[test]
    fn moves_are_written_as_they_are_displayed() {
        for index in 0..MOVES {
            let action = Move::from_index(index);
            let mut line = Vec::new();
            write_move(&mut line, action).unwrap();
            assert_eq!(String::from_utf8(line).unwrap(), format!("{}\n", action));
        }
    }
}
