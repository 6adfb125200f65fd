//! `brickgm help` and `brickgm version`: the words people try first.

use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::CommandResult;
use crate::support::flags::Positional;

/// The help of a command, or of the program.
pub const HELP: Command = Command {
    name: "help",
    summary: "tell more about a command",
    usage: &["help [COMMAND]"],
    about: "The same as 'brickgm COMMAND --help', and without COMMAND as 'brickgm --help'.",
    positionals: &[Positional::command("COMMAND", "what to tell about")],
    flags: &[],
    closing: "",
    examples: &[],
    run: tell,
};

/// The version of the program.
pub const VERSION: Command = Command {
    name: "version",
    summary: "say which version this is",
    usage: &["version"],
    about: "The same as 'brickgm --version'.",
    positionals: &[],
    flags: &[],
    closing: "",
    examples: &[],
    run: |_| crate::commands::print_version(),
};

fn tell(args: &Args) -> CommandResult {
    match args.positional(0) {
        None => crate::commands::print_help(crate::commands::PROGRAM),
        Some(word) => match crate::commands::find(word) {
            Some(command) => crate::commands::print_help(command),
            None => Err(crate::commands::unknown_command(word)),
        },
    }
}
