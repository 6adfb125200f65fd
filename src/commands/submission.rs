//! `brickgm submission`: the program as one file for the judge.

mod flatten;
mod lexer;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::commands::players::{self, PlayerChoice};
use crate::commands::submission::flatten::without_unused;
use crate::commands::submission::lexer::{telling, tokens, Token, TokenKind};
use crate::commands::{out, QUIET};
use crate::engine::brick::Colours;
use crate::engine::player::search::Settings;
use crate::engine::rule::RuleParameters;
use crate::formats::weights::sets;
use crate::support::args::Args;
use crate::support::command::{Command, Flag, Group};
use crate::support::error::{CommandResult, Error};
use crate::support::streams::Output;

/// The most bytes that the judge takes; the README says what is known of it.
const LARGEST: usize = 50_000;
/// The first words of every file.
const START: &str = "// Plays the Colour Brick Game";
/// The seconds after which the judge stops a program, and a limit with some reserve.
const MOST_SECONDS: f64 = 10.0;
const SAFE_SECONDS: f64 = 9.5;

const OUT: Flag = out("where to write the program (default: standard output)");
const SIZE: Flag = Flag::alone(
    "--size",
    "also say on standard error how many bytes the file has, and how many are to spare",
);

pub const COMMAND: Command = Command {
    name: "submission",
    summary: "write the program as one file for the judge",
    usage: &["submission [PLAYER FLAGS] [--size] [-o FILE]"],
    about: "\
Writes a Rust program that plays as 'brickgm' does with the same flags, for the judge: \
one file of at most 50000 ASCII bytes in the Rust of 2019 (1.33, edition 2015) without packages. It \
reads a game on standard input and writes nothing but moves. It holds the files of the engine that \
the player needs, as readable as the limit allows. Without --player it is the published player.",
    positionals: &[],
    flags: &[
        Group::plain(&[
            players::PLAYER,
            players::WEIGHTS,
            players::ANY_K,
            players::TIME.conflicts(&[]),
        ])
        .brief("--player NAME with --weights, --any-k and --time, as 'brickgm --help' lists them"),
        Group::plain(&[SIZE, OUT, QUIET]),
    ],
    closing: "\
Compiled with BRICKGM_TRIES=T in the environment, the search file makes T tries per brick instead, \
as 'brickgm --tries T'.",
    examples: &[
        ("submission --player search -o search.rs", "the file that scores the most"),
        ("submission --player search --time 9.4 --size -o search.rs", "a little longer, and its size"),
    ],
    run,
};

fn run(args: &Args) -> CommandResult {
    let output = Output::from_args(args, OUT)?;
    let choice = PlayerChoice::from_args(args, 1)?;
    let warning = match choice.seconds() {
        Some(seconds) if seconds >= MOST_SECONDS => {
            return Err(Error::usage(format!(
                "--time: expected less than {MOST_SECONDS}, as the judge stops a program then, \
                 found \"{seconds}\""
            )));
        }
        Some(seconds) if seconds > SAFE_SECONDS => Some(format!(
            "warning: --time {seconds} leaves little: the judge stops a program at {MOST_SECONDS} \
             seconds, and its machine may be busy"
        )),
        _ => None,
    };
    let (header, program) = program(&choice)?;
    let source = fit(&header, &program, LARGEST)?;
    let mut notes = Vec::from_iter(output.write(&source)?);
    notes.extend(warning);
    if args.value(players::PLAYER.name).is_none() {
        notes.push("this is the published player; --player search scores far more".to_string());
    }
    if args.has(SIZE.name) {
        let (bytes, smallest) = (source.len(), squeezed(&header, &program, usize::MAX).len());
        let room = LARGEST - smallest;
        notes.push(format!(
            "{bytes} of {LARGEST} bytes; in its shortest form {smallest}, {room} to spare"
        ));
    }
    Ok(Some(notes.join("\n")).filter(|notes| !notes.is_empty()))
}

/// The header of the judge's file, and the program with the engine, the parameters and `main`.
fn program(choice: &PlayerChoice) -> Result<(String, String), Error> {
    let (files, parameters, call) = match choice {
        PlayerChoice::Published(weights) => (
            vec![flatten::GAME, flatten::RULE, flatten::PUBLISHED],
            by_k("RuleParameters", |colours| Ok(rule_source(&weights.load(colours)?)))?,
            "play_input(input, output, |rules, shape| {\n        \
             Published::new(rules, &parameters(shape.colours), shape)\n    })"
                .to_string(),
        ),
        PlayerChoice::Greedy => (
            vec![flatten::GAME, flatten::GREEDY],
            String::new(),
            "play_input(input, output, |rules, _| Greedy::new(rules))".to_string(),
        ),
        PlayerChoice::Spare => (
            vec![flatten::GAME, flatten::SPARE],
            String::new(),
            "play_input(input, output, |rules, _| Spare::new(rules))".to_string(),
        ),
        PlayerChoice::LookAhead { view, tries } => (
            vec![flatten::GAME, flatten::RULE, flatten::LOOKAHEAD],
            by_k("RuleParameters", |colours| Ok(rule_source(&sets::lookahead(colours))))?,
            format!(
                "play_input(input, output, |rules, shape| {{\n        \
                 LookAhead::new(rules, &parameters(shape.colours), shape, {view}, {tries})\n    }})"
            ),
        ),
        PlayerChoice::Search { weights, .. } => (
            vec![flatten::GAME, flatten::GREEDY, flatten::SEARCH],
            by_k("Settings", |k| Ok(format!("{:?}", weights.load::<Settings>(k)?)))?,
            format!(
                "play_search(input, output, parameters, {:?})",
                choice.seconds().unwrap_or(players::DEFAULT_SECONDS)
            ),
        ),
    };
    let streams = "let (input, output) = (&mut std::io::stdin(), &mut std::io::stdout());";
    let main = format!("fn main() {{\n    {streams}\n    let _ = {call};\n}}\n");
    let facts: Vec<String> =
        choice.facts().iter().map(|(name, value)| format!("{name} {value}")).collect();
    // The file is ASCII, whatever the name of the weight file.
    let about = facts.join(", ").replace(|c: char| !c.is_ascii(), "?");
    // The version is padded, so that every commit shortens the same names.
    let header = format!(
        "\
{START} (SPOJ 18073, BRICKGM): {about}.
// Made by \"brickgm submission\" from the files in src/engine of brickgm, where it can be read with
// comments and tests. License: MIT.
// Version {:<24}
",
        crate::support::version()
    );
    Ok((header, without_unused(&(flatten::flatten(&files) + "\n" + &parameters + &main))))
}

/// The function `parameters`, which gives those of a K. This is their type.
fn by_k(kind: &str, source: impl Fn(Colours) -> Result<String, Error>) -> Result<String, Error> {
    let arm = |colours| Ok(format!("        {colours} => {},\n", source(colours)?));
    let arms: Result<String, Error> = Colours::ALL.into_iter().map(arm).collect();
    let arms = arms? + "        _ => unreachable!(),\n";
    let body = format!("    match colours.get() {{\n{arms}    }}\n");
    Ok(format!("fn parameters(colours: Colours) -> {kind} {{\n{body}}}\n\n"))
}

/// As Rust source. `Debug` writes that for all plain data but vectors.
fn rule_source(rule: &RuleParameters) -> String {
    let RuleParameters { weights, score_limits, space_guard, end_guard } = rule;
    format!(
        "RuleParameters {{ weights: {weights:?}, score_limits: vec!{score_limits:?}, \
         space_guard: {space_guard}, end_guard: {end_guard} }}"
    )
}

/// The judge's file in the most readable form that has at most this many bytes.
fn fit(header: &str, program: &str, largest: usize) -> Result<String, Error> {
    // Indented by one space instead of four.
    let narrow = |line: &str| {
        let text = line.trim_start();
        let width = text.len() + (line.len() - text.len()) / 4;
        format!("{text:>width$}\n")
    };
    let whole = format!("{header}{ALLOW}{}", program.lines().map(narrow).collect::<String>());
    if whole.len() <= largest {
        return Ok(whole);
    }
    let excess = squeezed(header, program, 0).len().saturating_sub(largest);
    let file = squeezed(header, program, excess);
    if file.len() <= largest {
        Ok(file)
    } else {
        Err(Error::failure(format!(
            "the file would have {} bytes, and the judge takes {largest}",
            file.len()
        )))
    }
}

const ALLOW: &str = "#![allow(dead_code, non_upper_case_globals, unused_unsafe)]\n\n";

/// The file without blanks, with names shortened that save this many bytes.
fn squeezed(header: &str, program: &str, excess: usize) -> String {
    let program = squeeze(program, excess);
    let how =
        "// To fit into the judge's 50000 bytes, line breaks, indents and blanks are left out \
               (rustfmt puts them\n// back), and some names are shortened.";
    format!("{header}{how}\n{ALLOW}{program}")
}

/// Never shortened: keywords that stand where a name could, `main`, and names that the standard
/// library has as well. If one is missing, the judge's file does not compile.
const STANDARD: [&str; 6] = ["self", "mut", "fn", "main", "is_empty", "Item"];

/// Short names that are not free even if the program does not use them: keywords, and methods of the
/// standard library such as `x.ne()`.
const TAKEN: &str = "do eq ge gt le ln lt ne or";

/// The program without blanks, one line per item, with names shortened until it is at least
/// `excess` bytes shorter or none is left. The names that save the most go first. A short name
/// begins as the long one.
///
/// To rename changes nothing for a compiler, if the new name is unused and the old one is the
/// program's own. A name is our own if the program defines it. The standard library may have the
/// same name if it is a single word (`count`, `position`). The program then calls it with a dot or a
/// path. So a name of one lower-case word is shortened only if nothing of that name is called in
/// such a way; names made of several words are ours, except those in `STANDARD`.
fn squeeze(program: &str, excess: usize) -> String {
    let (mut short, mut saved) = (BTreeMap::new(), 0);
    let taken = words(program).chain(TAKEN.split(' ')).map(String::from);
    let mut taken: BTreeSet<String> = taken.collect();
    for (name, count) in candidates(program) {
        if saved >= excess {
            break;
        }
        let first = &name[..1];
        let longer = ('a'..='z').chain('0'..='9').map(|end| format!("{first}{end}"));
        let mut shorter = [first.to_string()].into_iter().chain(longer);
        if let Some(free) = shorter.find(|short| taken.insert(short.clone())) {
            saved += count * (name.len() - free.len());
            short.insert(name, free);
        }
    }
    let tokens = tokens(program);
    let mut text = String::new();
    for (index, token) in tokens.iter().enumerate() {
        text += match (token.kind, &tokens[index.saturating_sub(1)..]) {
            (TokenKind::Blank, _) if token.text == "\n\n" => "\n",
            (TokenKind::Blank, [before, _, after, ..]) if must_part(before, after) => " ",
            (TokenKind::Blank, _) => "",
            (TokenKind::Word, _) => short.get(token.text).map_or(token.text, |short| short),
            _ => token.text,
        };
    }
    text + "\n"
}

/// Whether a blank must stay: between two words, and between marks that mean something else without
/// it: `a & &b`, or `x < -1`, which Rust 1.33 reads as the arrow `<-`.
fn must_part(before: &Token, after: &Token) -> bool {
    let is_wordy = |token: &Token| {
        [TokenKind::Word, TokenKind::Number, TokenKind::Lifetime].contains(&token.kind)
            || token.kind == TokenKind::Literal && !token.text.starts_with('"')
    };
    let pair = [before.text, after.text].concat();
    let would_join = "&& || << >> :: -> => == != <= >= .. <-".contains(&pair);
    would_join || is_wordy(before) && is_wordy(after)
}

fn words(program: &str) -> impl Iterator<Item = &str> {
    let tokens = tokens(program).into_iter();
    let words = tokens.filter(|token| token.kind == TokenKind::Word);
    words.map(|token| token.text)
}

/// The names that can be shortened, with how often they occur, the most bytes first.
fn candidates(program: &str) -> Vec<(&str, usize)> {
    let code = telling(program);
    let text = |index: usize| code.get(index).map_or("", |token| token.text);
    let (mut defined, mut shared) = (BTreeSet::new(), BTreeSet::from(STANDARD));
    for (index, name) in code.iter().map(|token| token.text).enumerate() {
        let before = |back: usize| index.checked_sub(back).map_or("", text);
        let is_path = text(index + 1) == ":" && text(index + 2) == ":";
        // `let Some(x)` and `&mut Vec` define nothing.
        let is_defined = match before(1) {
            "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" => true,
            "let" => !name.starts_with(char::is_uppercase),
            "mut" => !before(2).starts_with(['&', '\'']),
            other => text(index + 1) == ":" && !is_path && other != ":",
        };
        if is_defined {
            defined.insert(name);
        }
        let is_called = before(1) == "." && ["(", ":"].contains(&text(index + 1));
        let is_reached = before(1) == ":" && before(2) == ":";
        if (is_called || is_reached) && name.bytes().all(|byte| byte.is_ascii_lowercase()) {
            shared.insert(name);
        }
    }
    let mut counts = BTreeMap::new();
    for word in words(program).filter(|word| word.len() > 2 && !shared.contains(word)) {
        *counts.entry(word).or_insert(0) += 1;
    }
    counts.retain(|name, _| defined.contains(name));
    let mut found: Vec<(&str, usize)> = counts.into_iter().collect();
    found.sort_by_key(|(name, count)| Reverse(count * name.len()));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_readable_form_that_fits_is_taken() {
        let program = "fn main() {\n    let number = 1;\n    drop(number + number);\n}\n\n";
        let program = program.repeat(99);
        let mut largest = LARGEST;
        for text in [
            "\n drop(number + number);",
            "{let number=1;drop(number+number);}",
            "{let n=1;drop(n+n);}",
        ] {
            let file = fit("// Header\n", &program, largest).unwrap();
            assert!(file.contains(text), "{file}");
            largest = file.len() - 1;
        }
        let error = fit("// Header\n", &program, largest).unwrap_err().to_string();
        assert!(error.ends_with(&format!("bytes, and the judge takes {largest}")), "{error}");
    }
}
