//! The program: arguments in, exit code out. Everything it can do is in the library.

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let (message, code) = match brickgm::run(&words) {
        // Each line of a note stands by itself.
        Ok(note) => (note.unwrap_or_default().replace('\n', "\nbrickgm: "), 0),
        Err(error) => (error.to_string(), error.exit_code()),
    };
    if !message.is_empty() {
        brickgm::note(&message);
    }
    ExitCode::from(code)
}
