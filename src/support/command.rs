//! What a command is.

use crate::support::args::Args;
use crate::support::error::CommandResult;
use crate::support::flags::{rows, Flag, Group, Positional, HELP};

/// One thing the program does.
pub struct Command {
    /// The word that calls it; empty for what the program does without one.
    pub name: &'static str,
    /// One line in the program's help.
    pub summary: &'static str,
    /// Its command lines without the program's name: `score [--steps] INPUT [MOVES]`.
    pub usage: &'static [&'static str],
    /// What it does. Lines that are too long for a terminal are wrapped.
    pub about: &'static str,
    pub positionals: &'static [Positional],
    /// Every command has `--help` on top.
    pub flags: &'static [Group],
    /// What follows the flags in the help; may be empty.
    pub closing: &'static str,
    /// Command lines without the program's name, each with what it does: the end of the help.
    pub examples: &'static [Example],
    pub run: fn(&Args) -> CommandResult,
}

/// A command line without the program's name, and what it does.
pub type Example = (&'static str, &'static str);

impl Command {
    /// Its flags in the order of the help.
    pub fn all_flags(&self) -> impl Iterator<Item = &'static Flag> {
        rows(self.flags).chain([&HELP])
    }
}
