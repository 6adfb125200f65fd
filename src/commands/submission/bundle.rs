//! One source file for the judge, made from the engine's own sources.
//!
//! The program carries the engine as text. `sources` has the files that a player needs. `strip`
//! takes out of a file what only readers and tests need, with the help of the `lexer`, and `flatten`
//! puts all items side by side, without modules and with their imports in one place. The player's
//! parameters and `main` follow. If that is too long for the judge, `page` narrows indents, then
//! leaves out blanks, `abbreviate` shortens names, as many as needed, and last line breaks go.

use std::fmt;

use crate::commands::submission::abbreviate::abbreviate;
use crate::commands::submission::flatten::flatten;
use crate::commands::submission::page::{lines, narrow, packed};
use crate::commands::submission::sources;
use crate::commands::submission::strip::without_unused;

/// The most bytes that the judge accepts.
pub const LARGEST: usize = 50_000;

/// The file has more bytes than the judge accepts, even in its shortest form.
#[derive(Debug, PartialEq, Eq)]
pub struct TooLong {
    smallest: usize,
    largest: usize,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let TooLong { smallest, largest } = self;
        write!(f, "the file would have {smallest} bytes, and the judge accepts {largest}")
    }
}

/// What the judge gets.
pub struct Submission {
    /// As `--player` names it.
    pub player: &'static str,
    /// Player, weights and time, for the header.
    pub about: String,
    /// The functions that give its parameters for a K.
    pub parameters: String,
    /// What `main` calls with `input` and `output`.
    pub call: String,
}

impl Submission {
    /// The file in the most readable form that the judge's limit leaves room for.
    pub fn source(&self) -> Result<String, TooLong> {
        self.fit(LARGEST)
    }

    /// How many bytes the file would have in its shortest form: what is left to the limit then is
    /// what the engine may still grow by.
    pub fn smallest(&self) -> usize {
        self.shortened(&self.program(), usize::MAX, PACKED, packed).len()
    }

    fn program(&self) -> String {
        let engine = flatten(&sources::needed_by(self.player));
        let Submission { parameters, call, .. } = self;
        let streams = "let (input, output) = (&mut std::io::stdin(), &mut std::io::stdout());";
        let main = format!("fn main() {{\n    {streams}\n    let _ = {call};\n}}\n");
        without_unused(&format!("{engine}\n{parameters}{main}"))
    }

    /// The first form of the program that has at most this many bytes. Names of items go last.
    fn fit(&self, largest: usize) -> Result<String, TooLong> {
        let program = self.program();
        let full = [("", program.clone()), ("", narrow(&program)), (BLANKS, lines(&program))];
        let mut files = full.into_iter().map(|(how, text)| self.header(how) + &text);
        if let Some(file) = files.find(|file| file.len() <= largest) {
            return Ok(file);
        }
        let forms: [(&str, Layout); 2] = [(NAMES, lines), (PACKED, packed)];
        let mut smallest = usize::MAX;
        for (how, layout) in forms {
            let whole = self.shortened(&program, 0, how, layout).len();
            let file = self.shortened(&program, whole.saturating_sub(largest), how, layout);
            if file.len() <= largest {
                return Ok(file);
            }
            smallest = file.len();
        }
        Err(TooLong { smallest, largest })
    }

    fn shortened(&self, program: &str, excess: usize, how: &str, layout: Layout) -> String {
        self.header(how) + &layout(&abbreviate(program, excess))
    }

    fn header(&self, how: &str) -> String {
        let (about, version) = (&self.about, crate::support::version());
        format!(
            "\
{START} (SPOJ 18073, BRICKGM): {about}.
// Made by \"brickgm submission\" from the files in src/engine of brickgm, where it can be read with
// comments and tests. License: MIT.
// Version {version}
{how}#![allow(dead_code, unused_unsafe)]

"
        )
    }
}

type Layout = fn(&str) -> String;

/// What every file begins with.
pub const START: &str = "// Plays the Colour Brick Game";

/// What the header says about the form.
const BLANKS: &str = "\
// To fit into the judge's 50000 bytes, indents and blanks are left out; rustfmt puts them back.
";
const NAMES: &str = "\
// To fit into the judge's 50000 bytes, indents and blanks are left out (rustfmt puts them back), and
// some names are shortened, those of variables and fields first.
";
const PACKED: &str = "\
// To fit into the judge's 50000 bytes, line breaks, indents and blanks are left out (rustfmt puts them
// back), and some names are shortened, those of variables and fields first.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_readable_form_that_fits_is_taken() {
        let submission = Submission {
            player: "greedy",
            about: "test".to_string(),
            parameters: String::new(),
            call: "play_input(input, output, |rules, _| Greedy::new(rules))".to_string(),
        };
        let size = |largest| submission.fit(largest).map(|source| source.len());
        // Each limit is one byte too small for the form before.
        let mut bytes = size(usize::MAX).unwrap();
        for _ in 0..3 {
            let smaller = size(bytes - 1).unwrap();
            assert!(smaller < bytes, "{smaller} < {bytes}");
            bytes = smaller;
        }
        let (smallest, largest) = (submission.smallest(), 1000);
        assert_eq!(size(smallest), Ok(smallest));
        assert_eq!(size(1000), Err(TooLong { smallest, largest }));
    }
}
