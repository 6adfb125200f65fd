//! What a command is.

use crate::support::args::Args;
use crate::support::error::CommandResult;
use crate::support::flags::{rows, Flag, Group, Positional, HELP};

/// One thing the program does.
pub struct Command {
    /// The word that calls it; empty for what the program does without one.
    pub name: &'static str,
    /// What the program's help says about it, in one line.
    pub summary: &'static str,
    /// Its command lines without the program's name: `score [--steps] INPUT [MOVES]`.
    pub usage: &'static [&'static str],
    /// What it does. A line that is too long for a terminal is broken where it is shown.
    pub about: &'static str,
    /// The arguments that are no flags, in their order.
    pub positionals: &'static [Positional],
    /// The flags; every command has `--help` on top.
    pub flags: &'static [Group],
    /// What its help ends with, if anything.
    pub closing: &'static str,
    /// Does it.
    pub run: fn(&Args) -> CommandResult,
}

impl Command {
    /// Its positionals that are shown.
    pub fn listed_positionals(&self) -> impl Iterator<Item = &'static Positional> {
        self.positionals
            .iter()
            .filter(|positional| positional.is_listed())
    }

    /// Its flags that are shown.
    pub fn listed_flags(&self) -> impl Iterator<Item = &'static Flag> {
        self.all_flags().filter(|flag| flag.is_listed())
    }

    /// Every flag of the command in the order of the help, those that are gone included.
    pub fn all_flags(&self) -> impl Iterator<Item = &'static Flag> {
        rows(self.flags).chain([&HELP])
    }
}
