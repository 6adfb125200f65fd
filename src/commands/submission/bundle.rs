//! One source file for the judge, made from the engine's own sources.
//!
//! The program carries the engine as text. `sources` has the files that a player needs. `strip`
//! takes out of a file what only readers and tests need, with the help of the `lexer`, and `flatten`
//! puts all items side by side, without modules and with their imports in one place. The player's
//! numbers follow as Rust. If that is too long for the judge, `page` narrows its indents or leaves out
//! blanks, and `abbreviate` shortens names, as many as needed. Above it all stands a header.

use std::fmt::Debug;

use super::{abbreviate, flatten, page, sources};
use crate::engine::brick::Colours;
use crate::engine::player::search::Settings;
use crate::engine::weights::Rule;

/// The most bytes that the judge accepts.
pub const LARGEST: usize = 50_000;
/// The seconds after which the judge stops a program.
pub const MOST_SECONDS: f64 = 10.0;

/// Who plays, with which numbers: one set for each K, K = 3 first.
pub enum SubmittedPlayer {
    /// The published rule.
    Paper(Vec<Rule>),
    /// The highest score now.
    Greedy,
    /// The player that plans.
    Search {
        /// Its own numbers.
        settings: Vec<Settings>,
        /// For the whole game.
        seconds: f64,
    },
}

/// The function of this name that gives the numbers for a K, of those for each, K = 3 first. What
/// `Debug` writes of plain data is the source that makes it again, but for a vector, which looks
/// like an array: the rule's score limits are the only one.
fn function<T: Debug>(name: &str, of: &str, all: &[T]) -> String {
    let mut arms = String::new();
    for (colours, numbers) in Colours::ALL.iter().zip(all) {
        let pattern = match colours.get() {
            Colours::MOST => "_".to_string(),
            k => k.to_string(),
        };
        let numbers = format!("{numbers:?}").replace("score_limits: [", "score_limits: vec![");
        arms += &format!("        {pattern} => {numbers},\n");
    }
    format!(
        "fn {name}(colours: Colours) -> {of} {{\n    match colours.get() {{\n{arms}    }}\n}}\n"
    )
}

/// The file for this player, in the most readable form that the judge's limit leaves room for; or
/// why there is none. `about` says which player with which weights it is.
pub fn source(player: &SubmittedPlayer, about: &str) -> Result<String, String> {
    fit(&program(player)?, about, LARGEST)
}

/// How many bytes the file would have in its shortest form: what is left to the limit then is what
/// the engine may still grow by.
pub fn smallest(player: &SubmittedPlayer, about: &str) -> Result<usize, String> {
    Ok(shortened(&program(player)?, about, usize::MAX).len())
}

fn program(player: &SubmittedPlayer) -> Result<String, String> {
    // Its name, the functions that give its numbers, and what its `main` is told of them.
    let (name, numbers, told) = match player {
        SubmittedPlayer::Greedy => ("greedy", String::new(), String::new()),
        SubmittedPlayer::Paper(rules) => {
            ("paper", function("rule", "Rule", rules), ", rule".into())
        }
        SubmittedPlayer::Search { settings, seconds } => {
            let numbers = function("settings", "Settings", settings);
            ("search", numbers, format!(", settings, {seconds:?}"))
        }
    };
    let engine = flatten::flatten(&sources::needed_by(name))?;
    let streams = "&mut std::io::stdin(), &mut std::io::stdout()";
    Ok(format!(
        "{engine}{numbers}\nfn main() {{\n    let _ = judge_{name}({streams}{told});\n}}\n"
    ))
}

/// The program without blanks, and with so many bytes saved by shorter names.
fn shortened(program: &str, about: &str, excess: usize) -> String {
    let short = abbreviate::abbreviate(program, excess);
    header(about, SHORT) + &page::tight(&short)
}

/// The first form of the program that has at most so many bytes.
fn fit(program: &str, about: &str, largest: usize) -> Result<String, String> {
    let tight = page::tight(program);
    let excess = (header(about, SHORT).len() + tight.len()).saturating_sub(largest);
    let whole = [
        header(about, "") + program,
        header(about, "") + &page::narrow(program),
        header(about, TIGHT) + &tight,
    ];
    // Line ends fall elsewhere once names are shorter, so what is saved is not quite foreseen.
    let short = [excess, excess + 100, excess + 500]
        .into_iter()
        .map(|excess| shortened(program, about, excess));
    let mut forms = whole.into_iter().chain(short);
    forms.find(|form| form.len() <= largest).ok_or_else(|| {
        let smallest = shortened(program, about, usize::MAX).len();
        format!(
            "the file would have {smallest} bytes, and the judge accepts {largest}: the engine has \
             to become smaller"
        )
    })
}

const TIGHT: &str = "\
// Blanks are left out to fit into the judge's 50000 bytes; rustfmt puts them back.
";
const SHORT: &str = "\
// Blanks are left out to fit into the judge's 50000 bytes; rustfmt puts them back. Some names are
// down to a letter or two for the same reason.
";

fn header(about: &str, form: &str) -> String {
    let version = crate::support::version();
    format!(
        "\
// Plays the Colour Brick Game (SPOJ 18073, BRICKGM): {about}.
// Made by \"brickgm submission\", version {version}, from its own sources. License: MIT.
{form}#![allow(dead_code, unused_unsafe)]

"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_readable_form_that_fits_is_taken() {
        let program = source(&SubmittedPlayer::Greedy, "test").unwrap();
        let size = |largest| fit(&program, "test", largest).map(|source| source.len());
        // Each limit is one byte too small for the form before.
        let mut bytes = size(usize::MAX).unwrap();
        for _ in 0..3 {
            let smaller = size(bytes - 1).unwrap();
            assert!(smaller < bytes, "{smaller} < {bytes}");
            bytes = smaller;
        }
        let refused = size(1000).unwrap_err();
        assert!(refused.contains("the judge accepts 1000"), "{refused}");
    }
}
