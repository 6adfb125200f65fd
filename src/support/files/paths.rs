//! Whether two names are one file.

use std::fs;
use std::path::{Path, PathBuf};

/// Whether both names lead to one regular file, be it there or yet to be made. Devices and pipes
/// may serve as many purposes as one likes.
pub fn same_file(one: &Path, other: &Path) -> bool {
    if is_special(one) || is_special(other) {
        return false;
    }
    match (real(one), real(other)) {
        (Some(one), Some(other)) => one == other || linked(&one, &other),
        _ => one == other,
    }
}

/// Where a name leads to when every link is followed; the file itself need not be there.
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
        // The link may be relative, and then it is so to the directory it stands in.
        path = parent.join(link);
    }
    None
}

/// Whether something stands there that is neither a file nor a directory.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// One file under two names on the disk.
#[cfg(unix)]
fn linked(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(one), Ok(other)) => (one.dev(), one.ino()) == (other.dev(), other.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn linked(_: &Path, _: &Path) -> bool {
    false
}
