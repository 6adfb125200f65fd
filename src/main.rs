//! The program: arguments in, exit code out. Everything it can do is in the library.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let (message, code) = match brickgm::run(&words) {
        // Each line of a note stands by itself.
        Ok(note) => (note.unwrap_or_default().replace('\n', "\nbrickgm: "), 0),
        Err(error) => (error.to_string(), error.exit_code()),
    };
    if !message.is_empty() {
        // In one piece. `eprintln!` would panic if standard error is closed or full.
        let _ = io::stderr().write_all(format!("brickgm: {message}\n").as_bytes());
    }
    ExitCode::from(code)
}
