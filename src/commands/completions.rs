//! `brickgm completions`: what a shell needs to complete our command lines.

use std::ffi::OsString;

use crate::commands::{COMMANDS, PROGRAM};
use crate::support::args::Args;
use crate::support::command::{Command, Positional};
use crate::support::completions::{self, SHELLS};
use crate::support::error::CommandResult;
use crate::support::{streams, suggest};

pub const COMMAND: Command = Command {
    name: "completions",
    summary: "write completions for a shell",
    usage: &["completions SHELL"],
    about: "Writes what SHELL needs to complete commands, flags, names and files after 'brickgm'.",
    positionals: &[Positional::word("SHELL", "bash, zsh or fish").one_of(SHELLS)],
    flags: &[],
    closing: "",
    examples: &[
        (
            "completions bash > ~/.local/share/bash-completion/completions/brickgm",
            "bash, from the next shell on",
        ),
        ("completions zsh > ~/.zfunc/_brickgm", "zsh, where ~/.zfunc is in $fpath"),
        ("completions fish > ~/.config/fish/completions/brickgm.fish", "fish"),
    ],
    run,
};

fn run(args: &Args) -> CommandResult {
    let shell = args.required(0)?;
    match completions::script(&shell.to_string_lossy()) {
        Some(script) => streams::print(script),
        None => Err(suggest::unknown("shell", shell, SHELLS)),
    }
}

/// Answers the script of a shell.
pub fn answer(words: &[OsString]) -> CommandResult {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    streams::print(&completions::offers(&words, PROGRAM, COMMANDS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::command::Completion;

    #[test]
    fn every_flag_of_every_command_is_offered_and_its_value_completed() {
        let offers = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
            completions::offers(&words, PROGRAM, COMMANDS)
        };
        for command in COMMANDS.iter().chain([PROGRAM]) {
            let first = if command.name.is_empty() { "game.in" } else { command.name };
            let offered = offers(&[first, "--"]);
            for flag in command.all_flags() {
                let start = format!("{}\t", flag.name);
                assert!(offered.lines().any(|line| line.starts_with(&start)), "{start}");
                if let Completion::OneOf(words) = flag.words {
                    let begun = format!("{}={}", flag.name, words[0]);
                    let expected = format!("{begun}\t\n");
                    assert!(offers(&[first, &begun]).contains(&expected), "{begun}");
                }
            }
        }
    }
}
