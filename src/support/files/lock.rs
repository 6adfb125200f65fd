//! One writer at a time for a file that is kept up to date.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::support::files::paths::{is_special, real};
use crate::support::quote::quoted_name;

/// How often, and how long each time, to wait for whoever holds a lock.
const WAITS: usize = 1000;
const WAIT: Duration = Duration::from_millis(10);

/// A file beside another that says: a run is writing that one. The lock on it goes with the
/// process that holds it, however that ends; what may be left is an empty file that locks nobody
/// out, and that the next run removes.
pub struct Lock {
    /// Where it is; a device or a pipe is nobody's alone, and has none.
    held: Option<(PathBuf, File)>,
}

impl Lock {
    /// Waits for somebody else who holds it only while a file is read and written.
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

    /// Nothing if somebody else holds it.
    pub fn take(path: &Path) -> io::Result<Option<Lock>> {
        if is_special(path) {
            return Ok(Some(Lock { held: None }));
        }
        // By whatever name it is called, a file has one lock.
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
            // Its last holder may have removed it after it was opened here: then the lock is on a
            // file that nobody else will ever find.
            if is_at(&file, &path) {
                let held = Some((path, file));
                return Ok(Some(Lock { held }));
            }
        }
    }
}

/// A lock is an empty file; one with something in it is somebody's work, and stays as it is.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(file);
    }
    let name = quoted_name(path.file_name().unwrap_or_default());
    Err(io::Error::new(
        io::ErrorKind::AlreadyExists,
        format!("{name} beside it is no lock: choose another name"),
    ))
}

/// Removed while it is still locked.
impl Drop for Lock {
    fn drop(&mut self) {
        if let Some((path, _)) = &self.held {
            // An empty file that stays is of no interest.
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |data: io::Result<fs::Metadata>| data.ok().map(|data| (data.dev(), data.ino()));
    number(file.metadata()) == number(fs::metadata(path))
}

/// Elsewhere a file that is open cannot be removed.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}
