//! Flags that mean the same in several commands.

use crate::support::args::Args;
use crate::support::command::{Completion, Flag};
use crate::support::error::Error;
use crate::support::table::Format;

/// Commands that write a file, or that show how far they are, have it.
pub const QUIET: Flag = Flag::alone("--quiet", "nothing on standard error but errors").short("-q");
/// Only the program itself has it.
pub const VERSION: Flag = Flag::alone("--version", "the version").short("-V");
pub const FORMAT: Flag = Flag::with_words(
    "--format",
    "F",
    Completion::OneOf(&["table", "tsv", "json"]),
    "table (the default), tsv or json",
);

/// The value of `--format`.
pub fn format(args: &Args) -> Result<Format, Error> {
    args.one_of(FORMAT, &[Format::Table, Format::Tsv, Format::Json])
}
