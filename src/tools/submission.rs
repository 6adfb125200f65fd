//! One source file for the judge, made from the engine's own sources.
//!
//! The program carries the engine as text. To make a file of it, `strip` takes out comments and
//! tests, `nest` puts the modules one inside the other, `program` adds a `main` and the weights as `data`, `prune` and `imports` leave out whatever that `main` does not reach, and if the result
//! is too long for the judge, `globs`, `layout` and `shorten` make it fit.

mod data;
mod globs;
mod imports;
mod items;
mod layout;
mod lexer;
mod nest;
mod program;
mod prune;
mod shorten;
mod sources;
mod strip;
mod uses;

use self::program::Entry;
use crate::engine::player::search::Settings;
use crate::engine::weights::Rule;

/// The most bytes that the judge accepts.
pub const LARGEST: usize = 50_000;

/// Who plays, with which numbers: one set for each K, K = 3 first.
pub enum Player {
    Paper(Vec<Rule>),
    Greedy,
    Search {
        settings: Vec<Settings>,
        /// What it falls back on.
        rules: Vec<Rule>,
        seconds: f64,
    },
}

impl Player {
    fn entry(&self) -> Entry {
        match self {
            Player::Paper(rules) => Entry::paper(rules),
            Player::Greedy => Entry::greedy(),
            Player::Search {
                settings,
                rules,
                seconds,
            } => Entry::search(settings, rules, *seconds),
        }
    }

    /// Everything below the header, in full.
    fn program(&self) -> String {
        let text = nest::engine() + &self.entry().source();
        let tokens = lexer::tokens(&text);
        let all = items::items(&tokens);
        let mut kept = prune::prune(&all);
        imports::prune(&mut kept, &all);
        let mut program = String::new();
        items::print(&kept, &mut program);
        program
    }
}

/// The file for this player, in the most readable form that the judge's limit leaves room for; or
/// how many bytes the smallest form has. `about` says which player with which weights it is.
pub fn source(player: &Player, about: &str) -> Result<String, usize> {
    fit(&player.program(), about, LARGEST)
}

/// The first form of the program that has at most so many bytes.
fn fit(program: &str, about: &str, largest: usize) -> Result<String, usize> {
    let dense = globs::with_globs(program);
    let tight = layout::tight(&dense);
    let size = header(about, SHORT, UNUSED).len() + tight.len() + SLACK;
    let excess = size.saturating_sub(largest);
    let forms: [&dyn Fn() -> String; 4] = [
        &|| header(about, "", "") + program,
        &|| header(about, "", "") + &layout::narrow(program),
        &|| header(about, TIGHT, UNUSED) + &tight,
        &|| header(about, SHORT, UNUSED) + &layout::tight(&shorten::shorten(&dense, excess)),
    ];
    let mut smallest = usize::MAX;
    for form in forms {
        let source = form();
        if source.len() <= largest {
            return Ok(source);
        }
        smallest = smallest.min(source.len());
    }
    Err(smallest)
}

/// Room for line ends, which fall elsewhere once names are shorter.
const SLACK: usize = 100;

const TIGHT: &str = "\
// Blanks are left out to fit into the judge's 50000 bytes; rustfmt puts them back.
";
const SHORT: &str = "\
// Blanks are left out to fit into the judge's 50000 bytes; rustfmt puts them back. Some names are
// short for the same reason, those of modules never, those of types and functions last.
";

/// With all imports in one place, some of them are left over.
const UNUSED: &str = ", unused_imports";

fn header(about: &str, form: &str, unused: &str) -> String {
    format!(
        "\
// Plays the Colour Brick Game (SPOJ 18073, BRICKGM): {about}.
// Made by brickgm {} from its own sources: \"brickgm submission\" leaves out the comments,
// the tests and what this player does not need. License: MIT.
{form}
// What is needed is decided by names alone, so a few things are left that nothing uses.
#![allow(dead_code{unused})]

",
        env!("CARGO_PKG_VERSION")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_readable_form_that_fits_is_taken() {
        let program = Player::Greedy.program();
        let size = |largest| fit(&program, "test", largest).map(|source| source.len());
        let mut sizes = Vec::new();
        let mut largest = usize::MAX;
        // Each limit is one byte too small for the form before. Names go one by one in between.
        while let Ok(bytes) = size(largest) {
            assert!(bytes <= largest);
            sizes.push(bytes);
            largest = if sizes.len() < 4 { bytes - 1 } else { 1000 };
        }
        assert_eq!(sizes.len(), 4, "{sizes:?}");
        let smallest = size(1000).unwrap_err();
        assert!(smallest > 1000 && smallest < sizes[3], "{smallest}");
    }
}
