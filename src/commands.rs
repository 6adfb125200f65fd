//! The commands: one file or folder each, with its flags, its logic and its output.
//!
//! A command is a row of the table below. It gets its arguments and returns a [`CommandResult`].
//! Nothing here exits or prints an error.

mod bench;
mod completions;
pub mod diff;
pub mod explain;
mod games;
mod gen;
mod help;
mod players;
mod plot;
mod score;
mod solve;
pub mod submission;
mod train;
pub mod view;

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::support::args::Args;
use crate::support::command::{Command, Flag, HELP};
use crate::support::error::{CommandResult, Error};
use crate::support::{self, parallel, streams, suggest};

/// Commands that write a file, or that show how far they are, have it.
const QUIET: Flag = Flag::alone("--quiet", "nothing on standard error but errors").short("-q");
/// Games are played side by side by bench and by train.
const JOBS: Flag =
    Flag::with_value("--jobs", "J", "how many games are played at once (default: one per core)");
/// Only the program itself has it.
const VERSION: Flag = Flag::alone("--version", "the version").short("-V");

/// Where a command writes what it makes.
const fn out(help: &'static str) -> Flag {
    Flag::with_file("--out", "FILE", help).short("-o")
}

/// The value of `--jobs`.
fn jobs(args: &Args) -> Result<usize, Error> {
    args.count_in(JOBS, 1..=1 << 16, parallel::cores())
}

/// The program without a command.
const PROGRAM: &Command = &solve::COMMAND;

const COMMANDS: &[Command] = &[
    score::COMMAND,
    gen::COMMAND,
    bench::COMMAND,
    bench::results::COMMAND,
    diff::COMMAND,
    view::COMMAND,
    explain::COMMAND,
    submission::COMMAND,
    train::COMMAND,
    plot::COMMAND,
    completions::COMMAND,
    help::COMMAND,
];

/// Words that people try for what needs no command.
const PLAYING: [&str; 3] = ["play", "run", "solve"];

/// Runs the program with these arguments, without its own name.
pub fn run(words: &[OsString]) -> CommandResult {
    let Some(first) = words.first() else { return run_command(PROGRAM, words) };
    match find(first) {
        Some(command) => run_command(command, &words[1..]),
        None if first == completions::CALL => completions::answer(&words[1..]),
        None if is_misspelled(first) => Err(unknown_command(first).with_hint(&hint(PROGRAM))),
        // Any other first word is the file to play: `brickgm game.in`.
        None => run_command(PROGRAM, words),
    }
}

fn find(word: &OsStr) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| word == command.name)
}

fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|command| command.name)
}

/// Letters with dashes between them, and no file: it was meant to be a command.
fn is_misspelled(word: &OsStr) -> bool {
    let text = word.to_string_lossy();
    let is_plain = text.chars().all(|letter| letter.is_ascii_alphabetic() || letter == '-');
    is_plain && !text.starts_with('-') && !text.is_empty() && !Path::new(word).exists()
}

fn unknown_command(word: &OsStr) -> Error {
    let hint = match suggest::hint(&word.to_string_lossy(), names()) {
        _ if PLAYING.iter().any(|playing| word == *playing) => {
            ": a game is played without one: brickgm [INPUT]".to_string()
        }
        none if none.is_empty() => {
            format!(": the commands are {}", names().collect::<Vec<_>>().join(", "))
        }
        hint => hint,
    };
    Error::usage(format!("unknown command {word:?}{hint}"))
}

fn run_command(command: &'static Command, words: &[OsString]) -> CommandResult {
    let explain = |error: Error| error.with_hint(&hint(command));
    let args = Args::parse(words, command.flags, command.positionals).map_err(explain)?;
    if args.has(HELP.name) {
        return print_help(command);
    }
    if args.has(VERSION.name) {
        return streams::print(&format!("brickgm {}\n", support::version()));
    }
    let note = (command.run)(&args).map_err(explain)?;
    Ok(note.filter(|_| !args.has(QUIET.name)))
}

/// What follows the message about a wrong command line.
fn hint(command: &Command) -> String {
    let line = format!("brickgm {} --help", command.name).replace("  ", " ");
    format!("For more information, try '{line}'.")
}

/// The program's own help also lists the commands.
fn print_help(command: &Command) -> CommandResult {
    let is_program = command.name == PROGRAM.name;
    streams::print(&command.help(if is_program { COMMANDS } else { &[] }))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn all() -> impl Iterator<Item = &'static Command> {
        COMMANDS.iter().chain([PROGRAM])
    }

    #[test]
    fn no_command_knows_a_flag_twice() {
        for command in all() {
            let mut spellings = HashSet::new();
            for flag in command.all_flags() {
                for spelling in [Some(flag.name), flag.short].into_iter().flatten() {
                    assert!(spellings.insert(spelling), "{} {spelling}", command.name);
                    assert!(spelling.starts_with('-'), "{} {spelling}", command.name);
                }
            }
        }
    }

    /// A name that does not exist would never conflict, and never be given.
    #[test]
    fn flags_require_and_exclude_what_the_command_has() {
        for command in all() {
            let flags: HashSet<&str> = command.all_flags().map(|flag| flag.name).collect();
            let is_known = |name: &&&str| {
                flags.contains(**name) || command.positionals.iter().any(|it| it.name == **name)
            };
            for group in command.flags {
                let of_flags =
                    group.flags.iter().flat_map(|it| it.requires.iter().chain(it.conflicts));
                let mut names = group.requires.iter().chain(group.conflicts).chain(of_flags);
                let unknown = names.find(|name| !is_known(name));
                assert_eq!(unknown, None, "brickgm {}", command.name);
            }
        }
    }

    #[test]
    fn the_usage_names_known_flags_and_positionals_only() {
        for command in all() {
            let usage = command.usage.join(" ");
            let words = usage.split(|c: char| !(c.is_alphanumeric() || c == '-'));
            for word in words.filter(|word| word.starts_with("--")) {
                let known = command.all_flags().any(|flag| flag.name == word);
                assert!(known, "{} {word}", command.name);
            }
            for positional in command.positionals {
                assert!(usage.contains(positional.name), "{} {}", command.name, positional.name);
            }
        }
    }

    /// The words of a command line with single quotes.
    fn shell_words(line: &str) -> Vec<OsString> {
        let mut words = Vec::new();
        for (index, part) in line.split('\'').enumerate() {
            match index % 2 {
                0 => words.extend(part.split_whitespace().map(OsString::from)),
                _ => words.push(OsString::from(part)),
            }
        }
        words
    }

    #[test]
    fn every_example_is_a_command_line_that_parses() {
        for command in all() {
            for (line, what) in command.examples {
                assert!(!what.is_empty(), "{line}");
                let words = shell_words(line);
                let is_redirection = |word: &OsString| word == "<" || word == ">";
                let end = words.iter().position(is_redirection);
                let own = &words[..end.unwrap_or(words.len())];
                let (called, own) = match own.first().and_then(|word| find(word)) {
                    Some(called) => (called, &own[1..]),
                    None => (PROGRAM, own),
                };
                assert_eq!(called.name, command.name, "{line}");
                let parsed = Args::parse(own, called.flags, called.positionals);
                assert!(parsed.is_ok(), "{line}: {parsed:?}");
            }
        }
    }

    #[test]
    fn the_help_fits_eighty_columns_and_has_a_row_for_each_flag() {
        for command in all() {
            let text = command.help(COMMANDS);
            for line in text.lines() {
                assert!(line.chars().count() <= 80, "{} {line}", command.name);
            }
            let begins = |flag: &Flag| {
                let short = flag.short.map_or("  ".repeat(2), |short| format!("{short}, "));
                let row = format!("  {short}{}", flag.spelled());
                text.lines().any(|line| line.starts_with(&row))
            };
            let listed = command.flags.iter().filter(|group| group.brief.is_none());
            for flag in listed.flat_map(|group| group.flags) {
                assert!(begins(flag), "{} {}", command.name, flag.name);
            }
        }
    }
}
