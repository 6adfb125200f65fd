//! `--format`: the flag of commands that print tables.

use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::flags::{Completion, Flag};
use crate::support::table::Format;

pub const FORMAT: Flag = Flag::with_words(
    "--format",
    "F",
    Completion::OneOf(&["table", "tsv", "json"]),
    "table (the default), tsv or json",
);

/// What `--format` says.
pub fn format(args: &Args) -> Result<Format, Error> {
    let name = args.value(FORMAT.name).unwrap_or("table".as_ref());
    match name.to_str() {
        Some("table") => Ok(Format::Table),
        Some("tsv") => Ok(Format::Tsv),
        Some("json") => Ok(Format::Json),
        _ => Err(Error::usage(format!("--format: expected table, tsv or json, found {name:?}"))),
    }
}
