//! Running the program as a process.

pub mod browser;
pub mod frames;
pub mod json;
pub mod terminal;
pub mod xml;

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::mem;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Far longer than any test takes: only a program that hangs gets here.
const TIMEOUT: Duration = Duration::from_secs(60);

/// What a finished process left behind.
#[derive(Debug, PartialEq, Eq)]
pub struct Finished {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// A process that was started in the background ignores SIGINT, and one that `nohup` started SIGHUP,
/// and so would every process that it tests: from now on they are heeded again.
pub fn heed_signals() {
    extern "C" {
        fn signal(number: i32, handler: usize) -> usize;
    }
    const HANG_UP: i32 = 1;
    const INTERRUPT: i32 = 2;
    const DEFAULT: usize = 0;
    for number in [HANG_UP, INTERRUPT] {
        // Sound: no function of ours becomes a handler.
        unsafe { signal(number, DEFAULT) };
    }
}

pub fn brickgm<S: AsRef<OsStr>>(args: &[S]) -> Command {
    heed_signals();
    let mut command = Command::new(env!("CARGO_BIN_EXE_brickgm"));
    command.args(args).stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program on this standard input.
pub fn run<S: AsRef<OsStr>>(args: &[S], stdin: impl Into<Vec<u8>>) -> Finished {
    feed(&mut brickgm(args), stdin)
}

/// The random game of this seed: N bricks in K colours.
pub fn game(n: usize, k: usize, seed: u64) -> String {
    run(&["gen", &n.to_string(), &k.to_string(), "--seed", &seed.to_string()], "").output()
}

/// Starts a command, gives it this standard input and waits for its end.
pub fn feed(command: &mut Command, stdin: impl Into<Vec<u8>>) -> Finished {
    let mut child = command.spawn().unwrap();
    let (mut input, bytes) = (child.stdin.take().unwrap(), stdin.into());
    // A thread of its own, as the program may well write before it has read everything, or not
    // read everything: then this fails, as it should.
    let writer = thread::spawn(move || drop(input.write_all(&bytes)));
    let finished = finish(child);
    writer.join().unwrap();
    finished
}

/// Waits for the end of a process, but not for ever.
pub fn finish(child: Child) -> Finished {
    let hanging = KillWhenDropped(child.id());
    let output = in_time(move || child.wait_with_output().unwrap());
    mem::forget(hanging);
    let finished = Finished {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    };
    assert!(!finished.stderr.contains("panicked"), "{finished:?}");
    finished
}

/// A program that hangs must not go on after its test failed.
struct KillWhenDropped(u32);

impl Drop for KillWhenDropped {
    fn drop(&mut self) {
        let _ = Command::new("kill").args(["-9", &self.0.to_string()]).status();
    }
}

/// The result of something that must not hang. When it does, the test fails, and the processes it
/// started see their pipes close as the test program ends.
pub fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, result) = mpsc::channel();
    thread::spawn(move || done.send(work()));
    result.recv_timeout(TIMEOUT).expect("the program hangs or the test failed")
}

/// Waits until a process has made this file.
pub fn wait_for_file(path: &str) {
    let path = PathBuf::from(path);
    in_time(move || {
        while !path.exists() {
            thread::sleep(Duration::from_millis(1));
        }
    });
}

/// Sends a signal to a process.
pub fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
}

impl Finished {
    /// What it wrote, if it succeeded without a note.
    pub fn output(self) -> String {
        self.succeeds_with(&self.stdout);
        self.stdout
    }

    /// Succeeded without a note.
    pub fn succeeds_with(&self, stdout: &str) {
        let quiet = Finished { code: Some(0), stdout: stdout.to_string(), stderr: String::new() };
        assert_eq!(*self, quiet);
    }

    /// Failed with exactly this message after writing exactly this.
    pub fn fails_with(&self, stdout: &str, message: &str) {
        let failed = Finished {
            code: Some(1),
            stdout: stdout.to_string(),
            stderr: format!("brickgm: {message}\n"),
        };
        assert_eq!(*self, failed);
    }

    /// Refused the command line: this message, and one line with a hint.
    pub fn refuses(&self, message: &str) {
        let Finished { code, stdout, stderr } = self;
        assert_eq!((*code, stdout.as_str()), (Some(2), ""), "{self:?}");
        let hint = stderr.strip_prefix(&format!("brickgm: {message}\n"));
        assert!(
            hint.is_some_and(|hint| hint.starts_with("For more information, try 'brickgm ")),
            "{stderr}"
        );
        assert_eq!(hint.map(|hint| hint.lines().count()), Some(1), "{stderr}");
    }
}

/// A directory for one test of this run, empty, and removed when the test passes. Another run in
/// the same checkout has another.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(test: &str) -> Scratch {
        let name = format!("{test}-{}", std::process::id());
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    /// Writes a file and gives its path.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

/// Says that something was left out because this machine has no such tool. Where the variable
/// names it (`.ci/run` does for all that it could install), that is a failure.
pub fn skipped(tool: &str, what: &str) {
    let needed = std::env::var("BRICKGM_NEEDED").unwrap_or_default();
    let is_needed = needed.split_whitespace().any(|name| name == tool);
    assert!(!is_needed, "{tool} is needed here and missing: {what}");
    eprintln!("skipped, as there is no {tool}: {what}");
}

/// A hash (FNV-1a), so that what is pinned is one number.
pub fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// A file of the repository.
pub fn source(path: &str) -> String {
    let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(whole).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every Rust file below a folder of the repository, as a path within it.
pub fn rust_files(folder: &str) -> Vec<String> {
    let mut files = Vec::new();
    let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    for entry in fs::read_dir(whole).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            files.extend(rust_files(&path));
        } else if path.ends_with(".rs") {
            files.push(path);
        }
    }
    files
}
