//! A file that is being written, and is none until it is whole.

use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Result, Write};
use std::path::{Path, PathBuf};

use crate::support::files::leftovers::draft_path;

/// What is written to it appears under the file's name by [`AtomicFile::commit`], in one step; a draft
/// that is dropped leaves nothing behind.
pub struct AtomicFile {
    output: BufWriter<File>,
    bytes: u64,
    /// The draft and the file it shall become; `None` for a device or a pipe, which takes what is
    /// written at once.
    rename: Option<(PathBuf, PathBuf)>,
}

impl AtomicFile {
    /// Begins a file beside the one of this name. An old file's mode goes over to the new one.
    pub fn beside(path: &Path) -> Result<AtomicFile> {
        let part = draft_path(path);
        // What stands there is a leftover of a process that had our number, or a trap.
        let _ = fs::remove_file(&part);
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&part)?;
        let output = BufWriter::new(file);
        let draft = AtomicFile {
            output,
            bytes: 0,
            rename: Some((part, path.to_path_buf())),
        };
        if let Ok(old) = fs::metadata(path) {
            keep_owner(draft.output.get_ref(), &old);
            draft.output.get_ref().set_permissions(old.permissions())?;
        }
        Ok(draft)
    }

    /// Opens a device or a pipe.
    pub fn into_special(path: &Path) -> Result<AtomicFile> {
        let output = BufWriter::new(OpenOptions::new().write(true).open(path)?);
        Ok(AtomicFile {
            output,
            bytes: 0,
            rename: None,
        })
    }

    /// Puts the file in its place, and says how many bytes it has.
    pub fn commit(mut self) -> Result<u64> {
        self.output.flush()?;
        if let Some((part, path)) = &self.rename {
            // What is renamed must be on the disk first, or a crash could leave an empty file.
            self.output.get_ref().sync_all()?;
            fs::rename(part, path)?;
            self.rename = None;
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
        if let Some((part, _)) = &self.rename {
            // A half-written file is of no use; that it cannot be removed is of no interest.
            let _ = fs::remove_file(part);
        }
    }
}

/// A file that belongs to somebody else shall go on doing so, where the system lets us.
#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) {
    use std::os::unix::fs::{fchown, MetadataExt};
    let _ = fchown(file, Some(old.uid()), Some(old.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) {}
