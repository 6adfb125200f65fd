//! The program: arguments in, exit code out. Everything it can do is in [`brickgm::commands`].

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use brickgm::commands;

fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let (message, code) = match commands::run(&words) {
        // Every line of a note is one by itself.
        Ok(note) => (note.map(|lines| lines.replace('\n', "\nbrickgm: ")), 0),
        Err(error) => (error.message(), error.exit_code()),
    };
    if let Some(message) = message {
        // Nobody can be told when standard error is closed or full, and `eprintln!` would panic.
        let _ = writeln!(io::stderr(), "brickgm: {message}");
    }
    ExitCode::from(code)
}
