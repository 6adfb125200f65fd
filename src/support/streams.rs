//! Files and standard streams as the command line names them, and the messages of their errors.

use std::ffi::{c_int, OsStr};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Read, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use crate::support::args::Args;
use crate::support::command::Flag;
use crate::support::error::{CommandResult, Error};
use crate::support::files::{check, is_special, read_text, replace, same_file};
use crate::support::numbers::size;
use crate::support::quote::quoted;

/// Something to read from, and what to call it in a message.
pub struct Source {
    /// Fit to be shown.
    pub name: String,
    pub inner: Box<dyn Read + Send>,
}

pub const STANDARD_INPUT: &str = "standard input";

impl Source {
    /// A file, or standard input for `-`. At a keyboard a line says that `what` ("the game") is
    /// expected.
    pub fn open(path: &OsStr, what: &str) -> Result<Source, Error> {
        if !is_standard_stream(path) {
            let path = Path::new(path);
            let file = File::open(path).map_err(|error| file_error(path, &error))?;
            return Ok(Source { name: quoted(path), inner: Box::new(file) });
        }
        if io::stdin().is_terminal() {
            note(&format!("reading {what} from the keyboard; end with Ctrl-D"));
        }
        Ok(Source { name: STANDARD_INPUT.to_string(), inner: Box::new(io::stdin()) })
    }

    /// Its name, and all of its text of at most `most` bytes.
    pub fn text(self, most: u64) -> Result<(String, String), Error> {
        let text = read_text(self.inner, most);
        let text = text.map_err(|error| Error::failure(format!("{}: {error}", self.name)))?;
        Ok((self.name, text))
    }
}

/// `-` is standard input for an input, and standard output for an output.
pub fn is_standard_stream(path: &OsStr) -> bool {
    path == "-"
}

/// The value of a flag that names a file or a directory, and no standard stream.
pub fn named_path(args: &Args, flag: Flag) -> Result<Option<&Path>, Error> {
    match args.value(flag.name) {
        Some(path) if path.is_empty() || is_standard_stream(path) => {
            let message = format!("expected the name of a file or directory, found {path:?}");
            Err(Error::usage(message).within(flag.name))
        }
        path => Ok(path.map(Path::new)),
    }
}

/// The output of a command: standard output, or a file that was checked.
pub struct Output(Option<PathBuf>);

impl Output {
    /// The value of the flag, checked before the work. Without the flag, and for `-`, it is standard
    /// output.
    pub fn from_args(args: &Args, flag: Flag) -> Result<Output, Error> {
        match args.value(flag.name) {
            Some(path) => Output::check(path).map_err(|error| error.within(flag.name)),
            None => Ok(Output(None)),
        }
    }

    /// The same for a name.
    pub fn check(path: &OsStr) -> Result<Output, Error> {
        if path.is_empty() {
            return Err(Error::usage("expected the name of a file, found \"\""));
        }
        if is_standard_stream(path) {
            return Ok(Output(None));
        }
        let path = PathBuf::from(path);
        check(&path).map_err(|error| file_error(&path, &error))?;
        Ok(Output(Some(path)))
    }

    pub fn is_standard(&self) -> bool {
        self.0.is_none()
    }

    /// Begins to write.
    pub fn open(&self) -> Result<Writer, Error> {
        let Some(path) = &self.0 else { return Ok(standard_output()) };
        let target = if is_special(path) {
            let device = OpenOptions::new().write(true).open(path);
            Target::Device(BufWriter::new(device.map_err(|error| file_error(path, &error))?))
        } else {
            Target::File(path.clone(), Vec::new())
        };
        Ok(Writer { name: quoted(path), target, bytes: 0 })
    }

    /// Writes all of it. The result is a note for the user if a file was written.
    pub fn write(&self, content: impl AsRef<[u8]>) -> CommandResult {
        let mut writer = self.open()?;
        writer.write_all(content.as_ref()).map_err(output_error)?;
        writer.finish()
    }
}

/// A stream that is written to. Its errors name it. A file appears with [`Writer::finish`].
pub struct Writer {
    name: String,
    target: Target,
    bytes: u64,
}

enum Target {
    StandardOutput(BufWriter<StdoutLock<'static>>),
    /// A device or a pipe is written to at once: it may have a reader who waits.
    Device(BufWriter<File>),
    /// A file, and what it will hold.
    File(PathBuf, Vec<u8>),
}

impl Writer {
    fn inner(&mut self) -> &mut dyn Write {
        match &mut self.target {
            Target::StandardOutput(output) => output,
            Target::Device(device) => device,
            Target::File(_, content) => content,
        }
    }

    /// Ends it. The result is a note for the user if a file was written: `wrote game.html, 175 kB`.
    pub fn finish(mut self) -> CommandResult {
        self.flush().map_err(output_error)?;
        match &self.target {
            Target::StandardOutput(_) => return Ok(None),
            Target::Device(_) => {}
            Target::File(path, content) => {
                replace(path, content).map_err(|error| output_error(named(&self.name, &error)))?
            }
        }
        Ok(Some(format!("wrote {}, {}", self.name, size(self.bytes))))
    }
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_standard = matches!(self.target, Target::StandardOutput(_));
        let count = if is_standard && OUTPUT_IS_CLOSED.load(SeqCst) {
            Err(io::Error::from_raw_os_error(BAD_DESCRIPTOR))
        } else {
            self.inner().write(bytes)
        };
        let count = count.map_err(|error| named(&self.name, &error))?;
        self.bytes += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.inner().flush();
        flushed.map_err(|error| named(&self.name, &error))
    }
}

fn named(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: cannot write: {error}"))
}

/// There was no standard output when the program started (`>&-`). The standard library puts
/// `/dev/null` in its place before `main`, and everything would seem to be written.
static OUTPUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Called before the standard library begins.
#[used]
#[cfg_attr(target_os = "linux", link_section = ".init_array")]
#[cfg_attr(target_os = "macos", link_section = "__DATA,__mod_init_func")]
static BEFORE_MAIN: extern "C" fn() = look_for_output;

extern "C" fn look_for_output() {
    extern "C" {
        fn fcntl(descriptor: c_int, command: c_int, ...) -> c_int;
    }
    const GET_FLAGS: c_int = 1;
    // Sound: it only asks. It fails if there is no such descriptor.
    let is_closed = unsafe { fcntl(1, GET_FLAGS) } < 0;
    OUTPUT_IS_CLOSED.store(is_closed, SeqCst);
}

/// The error of a descriptor that is closed.
const BAD_DESCRIPTOR: i32 = 9;

/// Standard output, buffered: it must be flushed, and the result checked.
pub fn standard_output() -> Writer {
    let output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let name = "standard output".to_string();
    Writer { name, target: Target::StandardOutput(output), bytes: 0 }
}

/// Writes a message to standard error beside the work.
pub fn note(text: &str) {
    say(&format!("brickgm: {text}"));
}

/// Writes lines to standard error in one piece: others may write there too. `eprintln!` would panic if
/// that fails, but there is no place left to say so, and no reason to stop.
pub fn say(lines: &str) {
    let _ = io::stderr().write_all(format!("{lines}\n").as_bytes());
}

/// Writes a text to standard output.
pub fn print(text: &str) -> CommandResult {
    Output(None).write(text)
}

/// The text of a file within a limit.
pub fn read(path: &Path, most: u64) -> Result<String, Error> {
    let text = File::open(path).and_then(|file| read_text(file, most));
    text.map_err(|error| file_error(path, &error))
}

/// The file itself, or those in a directory whose names end so, by their names.
pub fn files_of(path: &Path, ending: &str) -> Result<Vec<PathBuf>, Error> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let explain = |error: io::Error| file_error(path, &error);
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(explain)? {
        let file = entry.map_err(explain)?.path();
        if file.extension().is_some_and(|end| end == ending) {
            files.push(file);
        }
    }
    if files.is_empty() {
        return Err(Error::failure(format!("{}: holds no *.{ending}", quoted(path))));
    }
    files.sort();
    Ok(files)
}

/// A file of the command line, if it was given, and what the command line calls it.
type Purpose<'a> = (&'a str, Option<&'a OsStr>);

/// Refuses an output that is also an input or another output, under any name.
pub fn refuse_same(inputs: &[Purpose], outputs: &[Purpose]) -> Result<(), Error> {
    // Standard input and standard output are two files, though both are called `-`.
    let inputs = inputs.iter().filter(|(_, path)| !path.is_some_and(is_standard_stream));
    for (index, &(purpose, output)) in outputs.iter().enumerate() {
        let Some(output) = output else { continue };
        let is_same = |path: &OsStr| same_file(Path::new(path), Path::new(output));
        let mut others = inputs.clone().chain(&outputs[..index]);
        if let Some((other, _)) = others.find(|(_, path)| path.is_some_and(is_same)) {
            let cure = "each needs one of its own";
            let name = quoted(output);
            let message = format!("{other} and {purpose} are the same file, {name}: {cure}");
            return Err(Error::usage(message));
        }
    }
    Ok(())
}

pub fn file_error(path: &Path, error: &io::Error) -> Error {
    Error::failure(format!("{}: {error}", quoted(path)))
}

/// An error of a [`Writer`].
pub fn output_error(error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Error::ClosedPipe,
        _ => Error::failure(error.to_string()),
    }
}
