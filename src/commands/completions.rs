//! `brickgm completions`: what a shell needs to complete our command lines.

use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::completions::{self, SHELLS};
use crate::support::error::CommandResult;
use crate::support::flags::Positional;
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
    let (program, commands) = (crate::commands::PROGRAM, crate::commands::COMMANDS);
    match completions::script(&shell.to_string_lossy(), program, commands) {
        Some(script) => streams::print(&script),
        None => Err(suggest::unknown("shell", shell, SHELLS)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::{COMMANDS, PROGRAM};
    use crate::support::flags::Flag;

    /// The lines of a script that are about one command.
    fn about(script: &str, shell: &str, command: &Command) -> String {
        let name = match (command.name, shell) {
            ("", "zsh") => "''|*",
            ("", _) => "''",
            (name, _) => name,
        };
        let mark = match shell {
            "fish" => format!("# {name}\n"),
            _ => format!("    {name})\n"),
        };
        let start = script.find(&mark).unwrap_or_else(|| panic!("{shell} {name}"));
        let rest = &script[start + mark.len()..];
        let end = match shell {
            "fish" => rest.find("\n# ").unwrap_or(rest.len()),
            _ => rest.find(";;").unwrap_or(rest.len()),
        };
        rest[..end].to_string()
    }

    fn words(text: &str) -> impl Iterator<Item = &str> {
        text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
    }

    #[test]
    fn every_shell_knows_every_flag_of_every_command() {
        for &shell in SHELLS {
            let script = completions::script(shell, PROGRAM, COMMANDS).unwrap();
            for command in COMMANDS.iter().chain([PROGRAM]) {
                let section = about(&script, shell, command);
                let listed = |flag: &Flag| match shell {
                    "fish" => section.contains(&format!(" -l {} ", &flag.name[2..])),
                    _ => words(&section).any(|word| word == flag.name),
                };
                for flag in command.all_flags() {
                    let (command, name) = (command.name, flag.name);
                    assert!(listed(flag), "{shell} {command} {name}");
                }
                assert!(script.contains(command.name), "{shell} {}", command.name);
            }
        }
    }
}
