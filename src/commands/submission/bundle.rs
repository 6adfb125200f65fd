//! One source file for the judge, made from the engine's own sources.
//!
//! The program carries the engine as text. `sources` has the files that a player needs. `strip`
//! takes out of a file what only readers and tests need, with the help of the `lexer`, and `flatten`
//! puts all items side by side, without modules and with their imports in one place. The player's
//! parameters and `main` follow. If that is too long for the judge, `page` leaves out indents, then
//! blanks; `abbreviate` shortens names, as many as needed, of local variables and fields first.

use crate::commands::submission::abbreviate::{abbreviate, Names};
use crate::commands::submission::flatten::{flatten, BundleError};
use crate::commands::submission::page::{lay_out, Layout};
use crate::commands::submission::sources;
use crate::commands::submission::strip::without_unused;
use crate::engine::brick::Colours;

/// The most bytes that the judge accepts.
pub const LARGEST: usize = 50_000;

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

/// The function of this name that gives the parameters for a K, of those for each, K = 3 first.
pub fn by_colours(name: &str, result: &str, all: &[String]) -> String {
    let mut arms = String::new();
    for (colours, fields) in Colours::ALL.iter().zip(all) {
        let pattern = match colours.get() {
            Colours::MOST => "_".to_string(),
            k => k.to_string(),
        };
        arms += &format!("        {pattern} => {result} {{ {fields} }},\n");
    }
    format!(
        "fn {name}(colours: Colours) -> {result} {{\n    match colours.get() {{\n{arms}    }}\n}}\n\n"
    )
}

impl Submission {
    /// The file in the most readable form that the judge's limit leaves room for.
    pub fn source(&self) -> Result<String, BundleError> {
        self.fit(LARGEST)
    }

    /// How many bytes the file would have in its shortest form: what is left to the limit then is
    /// what the engine may still grow by.
    pub fn smallest(&self) -> Result<usize, BundleError> {
        Ok(self.squeezed(&self.program()?, SHORTEST, usize::MAX).len())
    }

    fn program(&self) -> Result<String, BundleError> {
        let engine = flatten(&sources::needed_by(self.player))?;
        let streams = "let (input, output) = (&mut std::io::stdin(), &mut std::io::stdout());";
        Ok(without_unused(&format!(
            "{engine}\n{}fn main() {{\n    {streams}\n    let _ = {};\n}}\n",
            self.parameters, self.call
        )))
    }

    /// The first form of the program that has at most this many bytes.
    fn fit(&self, largest: usize) -> Result<String, BundleError> {
        let program = self.program()?;
        for form in FORMS {
            let excess = self
                .squeezed(&program, form, 0)
                .len()
                .saturating_sub(largest);
            // Line ends fall elsewhere once names are shorter, so what is saved is not quite foreseen.
            for more in [0, 100, 500] {
                let text = self.squeezed(&program, form, excess + more);
                if text.len() <= largest {
                    return Ok(text);
                }
            }
        }
        let smallest = self.smallest()?;
        Err(BundleError::TooLong { smallest, largest })
    }

    /// The file in this form, with names that are shorter by `excess` bytes where it shortens names.
    fn squeezed(&self, program: &str, form: Form, excess: usize) -> String {
        let Form(layout, names, how) = form;
        let text = match names {
            Some(names) if excess > 0 => lay_out(&abbreviate(program, names, excess), layout),
            _ => lay_out(program, layout),
        };
        self.header(how) + &text
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

/// What every file begins with.
pub const START: &str = "// Plays the Colour Brick Game";

/// A layout, the names that are shortened, and what the header says about it.
#[derive(Clone, Copy)]
struct Form(Layout, Option<Names>, &'static str);

const SHORTEST: Form = Form(
    Layout::Tight,
    Some(Names::All),
    "\
// To fit into the judge's 50000 bytes, line breaks and blanks are left out (rustfmt puts them
// back), and names are shortened.
",
);

/// From the most readable on: line breaks and the names of items go last.
const FORMS: [Form; 5] = [
    Form(Layout::Whole, None, ""),
    Form(Layout::Narrow, None, ""),
    Form(
        Layout::Lines,
        None,
        "\
// To fit into the judge's 50000 bytes, indents and blanks are left out (rustfmt puts them back).
",
    ),
    Form(
        Layout::Lines,
        Some(Names::Local),
        "\
// To fit into the judge's 50000 bytes, indents and blanks are left out (rustfmt puts them back),
// and names of variables and fields are shortened, those that save the most.
",
    ),
    SHORTEST,
];

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
        for _ in 0..4 {
            let smaller = size(bytes - 1).unwrap();
            assert!(smaller < bytes, "{smaller} < {bytes}");
            bytes = smaller;
        }
        let (smallest, largest) = (submission.smallest().unwrap(), 1000);
        assert_eq!(size(smallest), Ok(smallest));
        assert_eq!(size(1000), Err(BundleError::TooLong { smallest, largest }));
    }
}
