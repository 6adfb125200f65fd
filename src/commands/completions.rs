//! `brickgm completions`: what a shell needs to complete our command lines, from the same tables
//! as the help.

mod bash;
mod fish;
mod offers;
mod zsh;

use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::CommandResult;
use crate::support::flags::Positional;
use crate::support::streams;
use crate::support::suggest;

/// The shells we know.
const SHELLS: &[&str] = &["bash", "zsh", "fish"];

/// Writes completions.
pub const COMMAND: Command = Command {
    name: "completions",
    summary: "write completions for a shell",
    usage: &["completions SHELL"],
    about: "\
Writes what SHELL needs to complete verbs, flags, names and files after 'brickgm'. Put it where \
the shell looks for such files:

  bash  source <(brickgm completions bash), in ~/.bashrc
  zsh   brickgm completions zsh > ~/.zfunc/_brickgm, a directory in $fpath
  fish  brickgm completions fish > ~/.config/fish/completions/brickgm.fish",
    positionals: &[Positional::word("SHELL", "bash, zsh or fish").one_of(SHELLS)],
    flags: &[],
    closing: "",
    examples: &[],
    run,
};

fn run(args: &Args) -> CommandResult {
    let shell = args.required(0)?;
    let write = match shell.to_str() {
        Some("bash") => bash::script,
        Some("zsh") => zsh::script,
        Some("fish") => fish::script,
        _ => return Err(suggest::unknown("shell", shell, SHELLS)),
    };
    streams::print(&write(crate::commands::PROGRAM, crate::commands::COMMANDS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::{COMMANDS, PROGRAM};
    use crate::support::flags::Flag;

    /// The lines of a script that are about one verb.
    fn about(script: &str, shell: &str, verb: &Command) -> String {
        let name = match (verb.name, shell) {
            ("", "zsh") => "''|*",
            ("", _) => "''",
            (name, _) => name,
        };
        let mark = match shell {
            "fish" => format!("# {name}\n"),
            _ => format!("    {name})\n"),
        };
        let start = script
            .find(&mark)
            .unwrap_or_else(|| panic!("{shell} {name}"));
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
    fn every_shell_knows_every_flag_of_every_verb() {
        for (shell, script) in [
            ("bash", bash::script(PROGRAM, COMMANDS)),
            ("zsh", zsh::script(PROGRAM, COMMANDS)),
            ("fish", fish::script(PROGRAM, COMMANDS)),
        ] {
            for verb in COMMANDS.iter().chain([PROGRAM]) {
                let section = about(&script, shell, verb);
                let listed = |flag: &Flag| match shell {
                    "fish" => section.contains(&format!(" -l {} ", &flag.name[2..])),
                    _ => words(&section).any(|word| word == flag.name),
                };
                for flag in verb.all_flags() {
                    let (verb, name) = (verb.name, flag.name);
                    assert!(listed(flag), "{shell} {verb} {name}");
                }
                assert!(script.contains(verb.name), "{shell} {}", verb.name);
            }
        }
    }
}
