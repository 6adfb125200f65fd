//! Files and standard streams as the command line names them, and how their errors are told.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Read, StdoutLock, Write};
use std::path::Path;

use crate::support::args::Args;
use crate::support::error::{CommandResult, Error};
use crate::support::files::{read_text, same_file, size, AtomicFile, Target};
use crate::support::flags::Flag;
use crate::support::quote::quoted_name;

/// Something to read from, and what to call it in a message.
pub struct Source {
    /// For people: nothing in it moves the cursor.
    pub name: String,
    /// What is read.
    pub inner: Box<dyn Read + Send>,
    /// A regular file: it has an end, and nobody has to write it first.
    pub is_file: bool,
    /// Nobody wants to be warned of what is left unread.
    pub is_quiet: bool,
}

/// The name of what is no file.
pub const STANDARD_INPUT: &str = "standard input";

impl Source {
    /// A file, or standard input for `-`. Whoever sits at the keyboard is told that `what` (the
    /// game) is waited for.
    pub fn open(path: &OsStr, what: &str) -> Result<Source, Error> {
        if is_standard_stream(path) {
            if io::stdin().is_terminal() {
                let _ = writeln!(
                    io::stderr(),
                    "brickgm: reading {what} from the keyboard; end with Ctrl-D"
                );
            }
            return Ok(Source {
                name: STANDARD_INPUT.to_string(),
                inner: Box::new(io::stdin()),
                // Where there is no such name, it is taken for a stream.
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

    /// The same for a game, where whoever asked for quiet is not warned of what follows it.
    pub fn game(path: &OsStr, is_quiet: bool) -> Result<Source, Error> {
        let source = Source::open(path, "the game")?;
        Ok(Source { is_quiet, ..source })
    }

    /// Its name, and all of its text, which may have no more than `most` bytes.
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

/// Where a command writes to: standard output, or a file that was found to be possible.
pub struct Output(Option<Target>);

impl Output {
    /// What the flag says, looked at before any work is done. Nothing and `-` are standard output.
    pub fn from_args(args: &Args, flag: Flag) -> Result<Output, Error> {
        match args.value(flag.name) {
            Some(path) => Output::check(path).map_err(|error| error.within(flag.name)),
            None => Ok(Output(None)),
        }
    }

    /// The same for a name that is there.
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

    /// Whether it is no file.
    pub fn is_standard(&self) -> bool {
        self.0.is_none()
    }

    /// Begins to write.
    pub fn open(&self) -> Result<Writer, Error> {
        match &self.0 {
            None => Ok(standard_output()),
            Some(target) => {
                let name = quoted_name(target.name());
                let draft = target.create();
                let draft = draft.map_err(|error| file_error(target.name(), &error))?;
                Ok(Writer {
                    name,
                    inner: Inner::File(draft),
                })
            }
        }
    }

    /// Writes all of it. What comes back is a note for the user, where a file was written.
    pub fn write(&self, content: impl AsRef<[u8]>) -> Result<Option<String>, Error> {
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

/// A file that is read first and written later, looked at before any work is done. It cannot be a
/// standard stream.
pub fn kept_file(args: &Args, flag: Flag) -> Result<Option<Target>, Error> {
    let check = |path: &OsStr| match is_standard_stream(path) {
        true => Err(Error::usage("it is read and written: a file, found \"-\"")),
        false => target(path),
    };
    let path = args.value(flag.name);
    let found = path.map(|path| check(path).map_err(|error| error.within(flag.name)));
    found.transpose()
}

/// A stream that is written to. Its errors name it, and a file is none before [`Writer::finish`].
pub struct Writer {
    name: String,
    inner: Inner,
}

enum Inner {
    Standard(BufWriter<StdoutLock<'static>>),
    File(AtomicFile),
}

impl Writer {
    /// Ends it. What comes back is a note for the user, where a file was written:
    /// `wrote game.html, 175 kB`.
    pub fn finish(mut self) -> Result<Option<String>, Error> {
        self.flush().map_err(output_error)?;
        match self.inner {
            Inner::Standard(_) => Ok(None),
            Inner::File(draft) => {
                let bytes = draft.commit();
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
            Inner::File(draft) => draft.write(bytes),
        };
        count.map_err(|error| named(&self.name, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match &mut self.inner {
            Inner::Standard(output) => output.flush(),
            Inner::File(draft) => draft.flush(),
        };
        flushed.map_err(|error| named(&self.name, &error))
    }
}

fn named(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: cannot write: {error}"))
}

/// Standard output, buffered: whoever writes to it must flush it, and look at what that says.
pub fn standard_output() -> Writer {
    Writer {
        name: "standard output".to_string(),
        inner: Inner::Standard(BufWriter::with_capacity(1 << 16, io::stdout().lock())),
    }
}

/// Writes a whole text there.
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

/// The same for a file that may be yet to be made.
pub fn read_if_there(path: &Path, most: u64) -> Result<String, Error> {
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        _ => read(path, most),
    }
}

/// A file has one purpose: an output is neither an input nor another output, by whatever name.
/// Each comes with what the command line calls it, and those that are not given are left out.
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

/// What went wrong with a file, by its name.
pub fn file_error(path: &Path, error: &io::Error) -> Error {
    Error::failure(format!("{}: {error}", quoted_name(path)))
}

/// An error that came up while a [`Writer`] was written to.
pub fn output_error(error: io::Error) -> Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Error::ClosedPipe
    } else {
        Error::failure(error.to_string())
    }
}
