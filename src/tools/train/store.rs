//! Files that are either the old one or the new one, whenever the program is killed.

use std::fs::{self, File};
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
