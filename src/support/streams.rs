//! Files and standard streams as the command line names them, and the messages of their errors.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Read, StdoutLock, Write};
use std::path::Path;

use crate::support::args::Args;
use crate::support::error::{CommandResult, Error};
use crate::support::files::{read_text, same_file, AtomicFile, Target};
use crate::support::flags::Flag;
use crate::support::numbers::size;
use crate::support::quote::quoted_name;

/// Something to read from, and what to call it in a message.
pub struct Source {
    /// Fit to be shown.
    pub name: String,
    pub inner: Box<dyn Read + Send>,
    /// A regular file, which has an end.
    pub is_file: bool,
    /// No warning about what is left unread.
    pub is_quiet: bool,
}

pub const STANDARD_INPUT: &str = "standard input";

impl Source {
    /// A file, or standard input for `-`. At a keyboard a line says that `what` ("the game") is
    /// expected.
    pub fn open(path: &OsStr, what: &str) -> Result<Source, Error> {
        if is_standard_stream(path) {
            if io::stdin().is_terminal() {
                note(&format!("reading {what} from the keyboard; end with Ctrl-D"));
            }
            return Ok(Source {
                name: STANDARD_INPUT.to_string(),
                inner: Box::new(io::stdin()),
                // Systems without this name get a stream.
                is_file: fs::metadata("/dev/stdin").is_ok_and(|found| found.is_file()),
                is_quiet: false,
            });
        }
        let path = Path::new(path);
        let file = File::open(path).map_err(|error| file_error(path, &error))?;
        Ok(Source {
            name: quoted_name(path),
            is_file: file.metadata().is_ok_and(|found| found.is_file()),
            inner: Box::new(file),
            is_quiet: false,
        })
    }

    /// The same for a game. With `is_quiet` there is no warning about text after it.
    pub fn game(path: &OsStr, is_quiet: bool) -> Result<Source, Error> {
        let source = Source::open(path, "the game")?;
        Ok(Source { is_quiet, ..source })
    }

    /// Its name, and all of its text of at most `most` bytes.
    pub fn text(self, most: u64) -> Result<(String, String), Error> {
        match read_text(self.inner, most) {
            Ok(text) => Ok((self.name, text)),
            Err(error) => Err(Error::failure(format!("{}: {error}", self.name))),
        }
    }
}

/// `-` is standard input where something is read, and standard output where something is written.
pub fn is_standard_stream(path: &OsStr) -> bool {
    path == "-"
}

/// Where a command writes to: standard output, or a file that was checked.
pub struct Output(Option<Target>);

impl Output {
    /// What the flag says, checked before the work. Without the flag, and for `-`, it is standard
    /// output.
    pub fn from_args(args: &Args, flag: Flag) -> Result<Output, Error> {
        match args.value(flag.name) {
            Some(path) => Output::check(path).map_err(|error| error.within(flag.name)),
            None => Ok(Output(None)),
        }
    }

    /// The same for a name.
    pub fn check(path: &OsStr) -> Result<Output, Error> {
        if is_standard_stream(path) {
            return Ok(Output(None));
        }
        target(path).map(|target| Output(Some(target)))
    }

    /// Refuses to replace a file that is not one of its own kind (`a page`).
    pub fn refuse_other_than(
        &self,
        kind: &str,
        is_own: impl Fn(&[u8]) -> bool,
    ) -> Result<(), Error> {
        match &self.0 {
            Some(target) => target
                .refuse_other_than(kind, is_own)
                .map_err(|error| file_error(target.name(), &error)),
            None => Ok(()),
        }
    }

    pub fn is_standard(&self) -> bool {
        self.0.is_none()
    }

    /// Begins to write.
    pub fn open(&self) -> Result<Writer, Error> {
        match &self.0 {
            None => Ok(standard_output()),
            Some(target) => {
                let name = quoted_name(target.name());
                let file = target.create();
                let file = file.map_err(|error| file_error(target.name(), &error))?;
                let inner = Inner::File(file);
                Ok(Writer { name, inner })
            }
        }
    }

    /// Writes all of it. The result is a note for the user, where a file was written.
    pub fn write(&self, content: impl AsRef<[u8]>) -> CommandResult {
        let mut writer = self.open()?;
        writer.write_all(content.as_ref()).map_err(output_error)?;
        writer.finish()
    }
}

fn target(path: &OsStr) -> Result<Target, Error> {
    Target::check(path).map_err(|error| match path.is_empty() {
        true => Error::usage(error.to_string()),
        false => file_error(Path::new(path), &error),
    })
}

/// A file that is read first and written later, checked before the work. It cannot be a standard
/// stream.
pub fn kept_file(args: &Args, flag: Flag) -> Result<Option<Target>, Error> {
    let check = |path: &OsStr| match is_standard_stream(path) {
        true => Err(Error::usage("expected a file, as it is read and written, found \"-\"")),
        false => target(path),
    };
    let path = args.value(flag.name);
    let found = path.map(|path| check(path).map_err(|error| error.within(flag.name)));
    found.transpose()
}

/// A stream that is written to. Its errors name it. A file appears with [`Writer::finish`].
pub struct Writer {
    name: String,
    inner: Inner,
}

enum Inner {
    Standard(BufWriter<StdoutLock<'static>>),
    File(AtomicFile),
}

impl Writer {
    /// Ends it. The result is a note for the user, where a file was written: `wrote game.html,
    /// 175 kB`.
    pub fn finish(mut self) -> CommandResult {
        self.flush().map_err(output_error)?;
        match self.inner {
            Inner::Standard(_) => Ok(None),
            Inner::File(file) => {
                let bytes = file.commit();
                let bytes = bytes.map_err(|error| output_error(named(&self.name, &error)))?;
                Ok(Some(format!("wrote {}, {}", self.name, size(bytes))))
            }
        }
    }
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = match &mut self.inner {
            Inner::Standard(output) => output.write(bytes),
            Inner::File(file) => file.write(bytes),
        };
        count.map_err(|error| named(&self.name, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match &mut self.inner {
            Inner::Standard(output) => output.flush(),
            Inner::File(file) => file.flush(),
        };
        flushed.map_err(|error| named(&self.name, &error))
    }
}

fn named(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: cannot write: {error}"))
}

/// Standard output, buffered: it must be flushed, and the result checked.
pub fn standard_output() -> Writer {
    Writer {
        name: "standard output".to_string(),
        inner: Inner::Standard(BufWriter::with_capacity(1 << 16, io::stdout().lock())),
    }
}

/// Writes a line to standard error beside the work. A standard error that fails is no reason to stop.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr(), "brickgm: {text}");
}

/// Writes a text to standard output.
pub fn print(text: &str) -> CommandResult {
    let mut output = standard_output();
    output.write_all(text.as_bytes()).map_err(output_error)?;
    output.finish()
}

/// The text of a file within a limit.
pub fn read(path: &Path, most: u64) -> Result<String, Error> {
    let text = File::open(path).and_then(|file| read_text(file, most));
    text.map_err(|error| file_error(path, &error))
}

/// The same for a file that may not exist yet: its text is empty.
pub fn read_if_there(path: &Path, most: u64) -> Result<String, Error> {
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        _ => read(path, most),
    }
}

/// Refuses an output that is also an input or another output, under any name. Each comes with what
/// the command line calls it.
pub fn refuse_same(
    inputs: &[(&str, Option<&OsStr>)],
    outputs: &[(&str, Option<&OsStr>)],
) -> Result<(), Error> {
    for (index, &(purpose, output)) in outputs.iter().enumerate() {
        let Some(output) = output else { continue };
        let standard = is_standard_stream(output);
        let clash = |&&(_, other): &&(&str, Option<&OsStr>)| match other {
            Some(other) => !standard && same_file(Path::new(output), Path::new(other)),
            None => false,
        };
        let both_standard = |&&(_, other): &&(&str, Option<&OsStr>)| {
            standard && other.is_some_and(is_standard_stream)
        };
        let earlier = &outputs[..index];
        let other = inputs.iter().chain(earlier).find(clash);
        if let Some((other, _)) = other.or_else(|| earlier.iter().find(both_standard)) {
            let name = quoted_name(output);
            return Err(Error::usage(format!(
                "{other} and {purpose} are the same file, {name}: each needs one of its own"
            )));
        }
    }
    Ok(())
}

pub fn file_error(path: &Path, error: &io::Error) -> Error {
    Error::failure(format!("{}: {error}", quoted_name(path)))
}

/// An error of a [`Writer`].
pub fn output_error(error: io::Error) -> Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Error::ClosedPipe
    } else {
        Error::failure(error.to_string())
    }
}
