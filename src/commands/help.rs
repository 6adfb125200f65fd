//! `brickgm help` and `brickgm version`.

mod features;

use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::CommandResult;
use crate::support::flags::Positional;
use crate::support::streams;

pub const HELP: Command = Command {
    name: "help",
    summary: "show the help of a command",
    usage: &["help [COMMAND]", "help features"],
    about: "\
The same as 'brickgm COMMAND --help', and without COMMAND as 'brickgm --help'. 'brickgm help \
features' explains what the published rule counts on a board, and how it decides.",
    positionals: &[Positional::command("COMMAND", "the command; without it, the program")],
    flags: &[],
    closing: "",
    examples: &[
        ("help", "show the help of the program"),
        ("help bench", "show the help of a command"),
        ("help features", "explain the six features and the rule"),
    ],
    run: show,
};

pub const VERSION: Command = Command {
    name: "version",
    summary: "show the version",
    usage: &["version"],
    about: "The same as 'brickgm --version'.",
    positionals: &[],
    flags: &[],
    closing: "",
    examples: &[("version", "show the version and its commit")],
    run: |_| crate::commands::print_version(),
};

fn show(args: &Args) -> CommandResult {
    match args.positional(0) {
        None => crate::commands::print_help(crate::commands::PROGRAM),
        Some(word) if word == "features" => streams::print(&features::text()),
        Some(word) => match crate::commands::find(word) {
            Some(command) => crate::commands::print_help(command),
            None => Err(crate::commands::unknown_command(word)),
        },
    }
}
