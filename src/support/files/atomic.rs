//! A file that appears under its name only when it is complete.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

use crate::support::files::paths::is_at;
use crate::support::signals::RemoveOnSignal;

/// What is written goes to a temporary file beside the real one, which [`AtomicFile::commit`]
/// replaces in one step. A file that is dropped before that leaves nothing behind, and neither does
/// one whose program is ended by a signal that can be caught.
pub struct AtomicFile {
    output: BufWriter<File>,
    bytes: u64,
    /// `None` for a device or a pipe, which is written to directly.
    pending: Option<Pending>,
}

struct Pending {
    temporary: PathBuf,
    path: PathBuf,
    _on_signal: RemoveOnSignal,
}

impl AtomicFile {
    /// Begins a file beside the one of this name. The mode and owner of an old file are kept.
    pub fn beside(path: &Path) -> Result<AtomicFile> {
        let temporary = temporary_path(path);
        let file = create(&temporary)?;
        let pending = Pending {
            path: path.to_path_buf(),
            _on_signal: RemoveOnSignal::new(&temporary),
            temporary,
        };
        let atomic = AtomicFile { output: BufWriter::new(file), bytes: 0, pending: Some(pending) };
        if let Ok(old) = fs::metadata(path) {
            keep_owner(atomic.output.get_ref(), &old);
            atomic.output.get_ref().set_permissions(old.permissions())?;
        }
        Ok(atomic)
    }

    /// Opens a device or a pipe.
    pub fn into_special(path: &Path) -> Result<AtomicFile> {
        Ok(AtomicFile {
            output: BufWriter::new(OpenOptions::new().write(true).open(path)?),
            bytes: 0,
            pending: None,
        })
    }

    /// Puts the file in its place, and returns its size in bytes.
    pub fn commit(mut self) -> Result<u64> {
        self.output.flush()?;
        if let Some(pending) = &self.pending {
            // Without this a crash of the machine could leave an empty file.
            self.output.get_ref().sync_all()?;
            fs::rename(&pending.temporary, &pending.path)?;
            self.pending = None;
        }
        Ok(self.bytes)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let count = self.output.write(bytes)?;
        self.bytes += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> Result<()> {
        self.output.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(pending) = &self.pending {
            // The next writer replaces what cannot be removed.
            let _ = fs::remove_file(&pending.temporary);
        }
    }
}

/// Most of a file's name goes into the name of its temporary file; a name can have 255 bytes.
const LONGEST_PREFIX: usize = 200;

/// In the same directory, as a rename does not leave a file system.
fn temporary_path(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default();
    let mut temporary = match name.as_encoded_bytes().get(..LONGEST_PREFIX) {
        Some(start) => OsString::from(String::from_utf8_lossy(start).replace('\u{fffd}', "_")),
        None => name.to_os_string(),
    };
    temporary.push(".brickgm-part");
    path.with_file_name(temporary)
}

/// Creates the temporary file and locks it. One that is there without a lock was left by a program
/// that was killed, and is replaced.
fn create(path: &Path) -> Result<File> {
    loop {
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(file) => {
                let locked = !matches!(file.try_lock(), Err(TryLockError::WouldBlock));
                if locked && is_at(&file, path) {
                    return Ok(file);
                }
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => remove_stale(path)?,
            Err(error) => return Err(error),
        }
    }
}

fn remove_stale(path: &Path) -> Result<()> {
    let found = |result: io::Result<()>| match result {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    };
    // A link could lead anywhere: it is removed, not opened.
    if !fs::symlink_metadata(path).is_ok_and(|data| data.is_file()) {
        return found(fs::remove_file(path));
    }
    let Ok(file) = File::open(path) else {
        return found(fs::remove_file(path));
    };
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(Error::new(ErrorKind::WouldBlock, "another run is writing it"))
        }
        _ if is_at(&file, path) => found(fs::remove_file(path)),
        _ => Ok(()),
    }
}

/// Where the system lets us.
#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) {
    use std::os::unix::fs::{fchown, MetadataExt};
    let _ = fchown(file, Some(old.uid()), Some(old.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) {}
