//! Drafts that a killed program left behind.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

/// The ending of a file that is being written.
const ENDING: &str = ".part";

/// Where this process writes what shall become the file at `path`: in the same directory, as a
/// rename does not leave a file system.
pub fn draft_path(path: &Path) -> PathBuf {
    let mut name = beginning(path);
    name.push(format!("{}{ENDING}", process::id()));
    path.with_file_name(name)
}

/// Removes the drafts of this file whose writers are no more. That one cannot be removed is no
/// reason to stop: nobody reads it.
pub fn remove(path: &Path) {
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let Ok(entries) = fs::read_dir(directory) else {
        return;
    };
    let beginning = beginning(path);
    for entry in entries.flatten() {
        let name = entry.file_name();
        let rest = name.as_encoded_bytes();
        let writer = rest
            .strip_prefix(beginning.as_encoded_bytes())
            .and_then(|rest| rest.strip_suffix(ENDING.as_bytes()))
            .and_then(|digits| std::str::from_utf8(digits).ok()?.parse().ok());
        if writer.is_some_and(|writer| !is_alive(writer)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// How much of a file's name its drafts take over. A name can have 255 bytes, and that of a draft
/// says more at its end.
const LONGEST_BEGINNING: usize = 200;

/// What the names of all drafts of a file begin with.
fn beginning(path: &Path) -> OsString {
    let name = path.file_name().unwrap_or_default();
    let mut beginning = match name.as_encoded_bytes().get(..LONGEST_BEGINNING) {
        Some(start) => OsString::from(String::from_utf8_lossy(start).replace('\u{fffd}', "_")),
        None => name.to_os_string(),
    };
    beginning.push(".");
    beginning
}

/// Whether a process of this number runs.
#[cfg(unix)]
fn is_alive(process: u32) -> bool {
    use std::process::{Command, Stdio};
    if Path::new("/proc/self").exists() {
        return Path::new("/proc").join(process.to_string()).exists();
    }
    let mut kill = Command::new("kill");
    kill.args(["-0", &process.to_string()])
        .stderr(Stdio::null());
    // Where nobody can tell, nothing is removed.
    kill.status().map_or(true, |status| status.success())
}

#[cfg(not(unix))]
fn is_alive(_: u32) -> bool {
    true
}
