//! How a run of the program can end.

use crate::support::signals::Signal;

/// Success may carry a note for the user, one line for standard error.
pub type CommandResult = Result<Option<String>, Error>;

/// What ends a run without success, or without the whole of it.
#[derive(Debug, PartialEq, Eq)]
pub enum Error {
    /// The command line makes no sense.
    Usage(String),
    /// The work could not be done: bad input, a file that is missing, a full disk.
    Failure(String),
    /// Whoever read the output went away. That is how `| head` says "enough": no failure.
    ClosedPipe,
    /// A signal asked for the end before the work was done; the message says how far it got.
    Stopped(Signal, String),
}

impl Error {
    /// The command line makes no sense, for this reason.
    pub fn usage(message: impl Into<String>) -> Error {
        Error::Usage(message.into())
    }

    /// The work could not be done, for this reason.
    pub fn failure(message: impl Into<String>) -> Error {
        Error::Failure(message.into())
    }

    /// Adds how to do it right, where the command line was wrong.
    pub fn with_usage(self, usage: &str) -> Error {
        match self {
            Error::Usage(message) => Error::Usage(format!("{message}\n{usage}")),
            other => other,
        }
    }

    /// Says which part of the command line this is about.
    pub fn within(self, part: &str) -> Error {
        match self {
            Error::Usage(message) => Error::Usage(format!("{part}: {message}")),
            Error::Failure(message) => Error::Failure(format!("{part}: {message}")),
            other => other,
        }
    }

    /// What the user is told, if anything.
    pub fn message(&self) -> Option<String> {
        match self {
            Error::Usage(message) | Error::Failure(message) => Some(message.clone()),
            Error::Stopped(_, message) => Some(message.clone()),
            Error::ClosedPipe => None,
        }
    }

    /// What the process ends with.
    pub fn exit_code(&self) -> u8 {
        match self {
            Error::Usage(_) => 2,
            Error::Failure(_) => 1,
            Error::ClosedPipe => 0,
            Error::Stopped(signal, _) => signal.exit_code(),
        }
    }
}
