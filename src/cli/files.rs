//! Files and standard streams, and how their errors are told.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufWriter, Read, StdoutLock};
use std::path::Path;

use super::error::Error;
use crate::text::protocol::InputError;

/// Something to read from, and what to call it in a message.
pub struct Source {
    pub name: String,
    pub inner: Box<dyn Read + Send>,
}

impl Source {
    /// A file, or standard input for `-`.
    pub fn open(path: &OsStr) -> Result<Source, Error> {
        if is_standard_input(path) {
            return Ok(Source {
                name: "standard input".to_string(),
                inner: Box::new(io::stdin()),
            });
        }
        let path = Path::new(path);
        let file = File::open(path).map_err(|error| file_error(path, &error))?;
        Ok(Source {
            name: path.display().to_string(),
            inner: Box::new(file),
        })
    }
}

pub fn is_standard_input(path: &OsStr) -> bool {
    path == "-"
}

/// Standard output, buffered: whoever writes to it must flush it, and look at what that says.
pub fn standard_output() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

pub fn file_error(path: &Path, error: &io::Error) -> Error {
    Error::failure(format!("{}: {error}", path.display()))
}

/// An error that came up while a source of this name was read.
pub fn input_error(name: &str, error: InputError) -> Error {
    match error {
        InputError::Output(error) => output_error(error),
        other => Error::failure(format!("{name}: {other}")),
    }
}

/// An error that came up while standard output was written.
pub fn output_error(error: io::Error) -> Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Error::ClosedPipe
    } else {
        Error::failure(format!("standard output: cannot write: {error}"))
    }
}
