//! Errors of commands.

use std::fmt;

use crate::support::signals::Signal;

/// Success may carry a note for standard error, one line or more.
pub type CommandResult = Result<Option<String>, Error>;

/// Why a command did not do all of its work. Its `Display` is what the user sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The command line is wrong.
    Usage(String),
    /// The work could not be done: bad input, a missing file, a full disk.
    Failure(String),
    /// The reader of the output closed it, as `| head` does. This is no failure.
    ClosedPipe,
    /// A signal ended the work early; the message says how far it got.
    Interrupted(Signal, String),
}

impl Error {
    pub fn usage(message: impl Into<String>) -> Error {
        Error::Usage(message.into())
    }

    pub fn failure(message: impl Into<String>) -> Error {
        Error::Failure(message.into())
    }

    /// Adds a line to the error of a wrong command line.
    pub fn with_hint(self, hint: &str) -> Error {
        match self {
            Error::Usage(message) => Error::Usage(format!("{message}\n{hint}")),
            other => other,
        }
    }

    /// Names the part of the command line that this is about.
    pub fn within(self, part: &str) -> Error {
        match self {
            Error::Usage(message) => Error::Usage(format!("{part}: {message}")),
            Error::Failure(message) => Error::Failure(format!("{part}: {message}")),
            other => other,
        }
    }

    pub fn exit_code(&self) -> u8 {
        match self {
            Error::Usage(_) => 2,
            Error::Failure(_) => 1,
            Error::ClosedPipe => 0,
            Error::Interrupted(signal, _) => signal.exit_code(),
        }
    }
}

/// Empty for a closed pipe.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Usage(message) | Error::Failure(message) => f.write_str(message),
            Error::Interrupted(_, message) => f.write_str(message),
            Error::ClosedPipe => Ok(()),
        }
    }
}
