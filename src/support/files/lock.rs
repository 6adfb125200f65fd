//! One writer at a time for a file that is kept up to date.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::support::files::paths::{is_at, is_special, real};
use crate::support::quote::quoted_name;

/// How often to try for a lock that another run holds, and how long to wait in between.
const WAITS: usize = 1000;
const WAIT: Duration = Duration::from_millis(10);

/// A file beside another that says that a run is writing the other. The system releases the lock
/// when its process ends. An empty file may be left, which the next run removes.
pub struct Lock {
    /// `None` for a device or a pipe, which several runs can share.
    held: Option<(PathBuf, File)>,
}

impl Lock {
    /// Waits for another run, which holds it only while it reads and writes the file.
    pub fn wait(path: &Path) -> io::Result<Lock> {
        for _ in 0..WAITS {
            if let Some(lock) = Lock::take(path)? {
                return Ok(lock);
            }
            thread::sleep(WAIT);
        }
        Err(io::Error::new(
            io::ErrorKind::TimedOut,
            "another run has kept it locked for ten seconds",
        ))
    }

    /// `None` if another run holds it.
    pub fn take(path: &Path) -> io::Result<Option<Lock>> {
        if is_special(path) {
            return Ok(Some(Lock { held: None }));
        }
        // One lock per file, whatever it is called.
        let path = real(path).unwrap_or_else(|| path.to_path_buf());
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(".lock");
        let path = path.with_file_name(name);
        loop {
            let file = open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // Its last holder may have removed it after it was opened here.
            if is_at(&file, &path) {
                let held = Some((path, file));
                return Ok(Some(Lock { held }));
            }
        }
    }
}

/// A lock is an empty file. One with content is something else, and is left alone.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options.write(true).create(true).truncate(false).open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(file);
    }
    let name = quoted_name(path.file_name().unwrap_or_default());
    Err(io::Error::new(
        io::ErrorKind::AlreadyExists,
        format!("{name} beside it is not a lock: choose another name"),
    ))
}

/// Removed while it is still locked.
impl Drop for Lock {
    fn drop(&mut self) {
        if let Some((path, _)) = &self.held {
            let _ = fs::remove_file(path);
        }
    }
}
