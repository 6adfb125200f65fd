//! Names and the files they lead to.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// Whether both names lead to one regular file, which need not exist yet. Devices and pipes can be
/// used for several purposes.
pub fn same_file(one: &Path, other: &Path) -> bool {
    if is_special(one) || is_special(other) {
        return false;
    }
    match (real(one), real(other)) {
        (Some(one), Some(other)) => one == other || is_linked(&one, &other),
        _ => one == other,
    }
}

/// Where a name leads when every link is followed; the file itself need not exist.
pub fn real(path: &Path) -> Option<PathBuf> {
    let mut path = path.to_path_buf();
    // As many links in a row as systems allow; more of them are a circle.
    for _ in 0..40 {
        if let Ok(real) = fs::canonicalize(&path) {
            return Some(real);
        }
        let parent = match path.parent() {
            Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
            Some(parent) => parent,
            None => return None,
        };
        let Ok(link) = fs::read_link(&path) else {
            return Some(fs::canonicalize(parent).ok()?.join(path.file_name()?));
        };
        // A relative link starts from its own directory.
        path = parent.join(link);
    }
    None
}

/// Whether it is there and is neither a file nor a directory.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// One file under two names on the disk.
fn is_linked(one: &Path, other: &Path) -> bool {
    let numbers = (fs::metadata(one).ok(), fs::metadata(other).ok());
    matches!(numbers, (Some(one), Some(other)) if is_same(&one, &other))
}

/// Whether the open file is still the one of this name.
pub fn is_at(file: &File, path: &Path) -> bool {
    let numbers = (file.metadata().ok(), fs::metadata(path).ok());
    // Elsewhere an open file cannot be removed.
    !cfg!(unix) || matches!(numbers, (Some(one), Some(other)) if is_same(&one, &other))
}

#[cfg(unix)]
fn is_same(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    false
}
