//! Files that are either the old one or the new one, whenever the program is killed.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Puts a file in the place of another in one step: written beside it, brought to the disk, and
/// then renamed.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let beside = beside(path);
    let result = write(&beside, text).and_then(|()| fs::rename(&beside, path));
    if result.is_err() {
        // The half-written file is of no use; that it cannot be removed is of no interest.
        let _ = fs::remove_file(&beside);
    }
    result
}

/// Tells at once whether [`replace`] can work, not after hours.
pub fn can_replace(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "is a directory",
        ));
    }
    let beside = beside(path);
    write(&beside, "").and_then(|()| fs::remove_file(&beside))
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// In the same directory, as a rename does not leave a file system.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

/// A file beside another that says: a run is writing that one. The lock on it goes with the
/// process that holds it, however that ends; what may be left is an empty file that locks nobody
/// out, and that the next run removes.
pub struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Nothing if somebody else holds it.
    pub fn take(path: &Path) -> io::Result<Option<Lock>> {
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(".lock");
        let path = path.with_file_name(name);
        loop {
            let file = File::create(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // Its last holder may have removed it after it was opened here: then the lock is on a
            // file that nobody else will ever find.
            if is_at(&file, &path) {
                return Ok(Some(Lock { path, _file: file }));
            }
        }
    }
}

/// Removed while it is still locked.
impl Drop for Lock {
    fn drop(&mut self) {
        // An empty file that stays is of no interest.
        let _ = fs::remove_file(&self.path);
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
