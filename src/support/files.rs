//! Files: read within a limit, and written so that nothing is lost.
//!
//! An output is checked before the work begins, and replaced in one step when the work is done. Until
//! then the old file stays as it was, whatever happens to the program or the machine.

use std::ffi::c_int;
use std::fs::{self, File, OpenOptions};
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::support::numbers::size;
use crate::support::signals;

/// UTF-8 text of at most `most` bytes, without its byte-order mark. Nothing is cut off silently.
pub fn read_text(source: impl Read, most: u64) -> Result<String> {
    let mut bytes = Vec::new();
    source.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let message = format!("more than {}, which is the most that is read", size(most));
        return Err(Error::other(message));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let (bytes, end) = (error.as_bytes(), error.utf8_error().valid_up_to());
        let line = bytes[..end].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let message = format!("line {line}: expected text, found bytes that are not UTF-8");
        Error::other(not_text(bytes).map_or(message, str::to_string))
    })?;
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

/// The kind of a file that begins so, if it is known not to be UTF-8 text, and the cure.
pub fn not_text(start: &[u8]) -> Option<&'static str> {
    match start {
        [0x1f, 0x8b, ..] => Some("a gzip file; unpack it first (gzip -d)"),
        // Without its byte-order mark, every other byte of a digit is 0.
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [b'0'..=b'9', 0, ..] | [0, b'0'..=b'9', ..] => {
            Some("UTF-16 text; save it as UTF-8")
        }
        _ => None,
    }
}

/// An error if the file could not be written, as far as that can be known beforehand.
pub fn check(name: &Path) -> Result<()> {
    if name.is_dir() || name.as_os_str().as_encoded_bytes().ends_with(b"/") {
        return Err(Error::other("is a directory"));
    }
    if name.is_symlink() {
        if let Err(error) = fs::metadata(name) {
            // The other reason is links that lead in a circle.
            let is_dangling = error.kind() == ErrorKind::NotFound;
            return Err(if is_dangling { Error::other("is a dangling symlink") } else { error });
        }
    }
    if name.is_file() {
        OpenOptions::new().write(true).open(name)?;
    }
    if is_special(name) {
        return Ok(());
    }
    let _held = signals::hold();
    let (_locked, temporary) = begin(&real(name)?)?;
    fs::remove_file(temporary)
}

/// Replaces the file of this name in one step. A symlink is followed: the file that it names is
/// replaced, not the link.
pub fn replace(name: &Path, bytes: &[u8]) -> Result<()> {
    let path = real(name)?;
    let _held = signals::hold();
    let (mut file, temporary) = begin(&path)?;
    let mut write = || {
        file.write_all(bytes)?;
        if let Ok(old) = fs::metadata(&path) {
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()?;
        fs::rename(&temporary, &path)
    };
    let written = write();
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// The one file beside the target that is written first. It is locked as long as it is open, so that
/// what a killed process left can be told from what a living one is writing: that is waited for. The
/// file is always new: nothing that is there already is written to, not even through a link.
fn begin(target: &Path) -> Result<(File, PathBuf)> {
    let mut name = target.file_name().unwrap_or_default().to_os_string();
    name.push(".brickgm-part");
    let path = target.with_file_name(name);
    loop {
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => {
                lock(&file);
                // Before it was locked, it could be taken for one of a dead process.
                if is_at(&file, &path) {
                    return Ok((file, path));
                }
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => remove_dead(&path)?,
            Err(error) => return Err(error),
        }
    }
}

/// Removes a temporary file as soon as nobody writes to it. When it is gone, another process may have
/// made a new one, so only what was seen to be dead is removed.
fn remove_dead(path: &Path) -> Result<()> {
    let removed = match fs::symlink_metadata(path) {
        Ok(found) if found.is_file() => File::open(path).and_then(|file| {
            lock(&file);
            if is_at(&file, path) {
                fs::remove_file(path)
            } else {
                Ok(())
            }
        }),
        // A link or a pipe is none of ours, and is not opened.
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Waits until no other process has the file locked, and locks it until it is closed or unlocked.
/// `File::lock` is newer than the compilers that this program is for. Where there are no locks, two
/// writers at once are the user's to avoid.
pub fn lock(file: &File) {
    const EXCLUSIVE: c_int = 2;
    // Sound: it takes numbers only, and the file is open.
    unsafe { flock(file.as_raw_fd(), EXCLUSIVE) };
}

pub fn unlock(file: &File) {
    const UNLOCK: c_int = 8;
    // Sound: as in `lock`.
    unsafe { flock(file.as_raw_fd(), UNLOCK) };
}

extern "C" {
    fn flock(file: c_int, operation: c_int) -> c_int;
}

/// The open file still has this name.
fn is_at(file: &File, path: &Path) -> bool {
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(one), Ok(other)) => (one.dev(), one.ino()) == (other.dev(), other.ino()),
        _ => false,
    }
}

/// Whether both names lead to one file, which need not exist yet. Devices and pipes can be used for
/// several purposes.
pub fn same_file(one: &Path, other: &Path) -> bool {
    let is_same = matches!((real(one), real(other)), (Ok(one), Ok(other)) if one == other);
    is_same && !is_special(one)
}

/// Where a name leads when links are followed; the file itself need not exist.
fn real(path: &Path) -> Result<PathBuf> {
    fs::canonicalize(path).or_else(|_| {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = fs::canonicalize(parent.unwrap_or(Path::new(".")));
        let parent = parent.map_err(|_| Error::other("its directory is missing"))?;
        Ok(parent.join(path.file_name().unwrap_or_default()))
    })
}

/// Whether it is there and is neither a file nor a directory.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

#[cfg(test)]
mod tests {
    use std::io::repeat;

    use super::*;

    #[test]
    fn a_text_is_read_within_its_limit_and_what_is_not_text_is_named() {
        let text = |bytes: &[u8]| read_text(bytes, 5).map_err(|error| error.to_string());
        assert_eq!(text(b"\xef\xbb\xbf5\n"), Ok("5\n".to_string()));
        assert!(text(b"12345").is_ok() && read_text(repeat(b'1'), 1 << 16).is_err());
        for (bytes, message) in [
            (&b"123456"[..], "more than 5 bytes, which is the most that is read"),
            (b"\x1f\x8b\x08", "a gzip file; unpack it first (gzip -d)"),
            (b"\xff\xfe5\0", "UTF-16 text; save it as UTF-8"),
            (b"a\nb\xff", "line 2: expected text, found bytes that are not UTF-8"),
        ] {
            assert_eq!(text(bytes), Err(message.to_string()));
        }
    }

    /// A directory of this test's own.
    fn directory(name: &str) -> PathBuf {
        let directory = std::env::temp_dir().join(format!("brickgm-{name}-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        directory
    }

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap().flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_temporary_name_that_is_taken_is_made_free_and_never_written_to() {
        let directory = directory("taken");
        let (out, taken) = (directory.join("out"), directory.join("out.brickgm-part"));
        let other = directory.join("other");
        fs::write(&other, "other").unwrap();
        // What a killed process left, and a link that leads to another file.
        fs::write(&taken, "half").unwrap();
        replace(&out, b"one").unwrap();
        std::os::unix::fs::symlink(&other, &taken).unwrap();
        check(&out).unwrap();
        std::os::unix::fs::symlink(&other, &taken).unwrap();
        replace(&out, b"two").unwrap();
        assert_eq!(fs::read(&out).unwrap(), b"two");
        assert_eq!(fs::read(&other).unwrap(), b"other");
        assert_eq!(names(&directory), ["other", "out"]);
        fs::remove_dir_all(&directory).unwrap();
    }

    /// Every lock is that of an open file, so threads stand for processes.
    #[test]
    fn those_who_write_one_file_at_a_time_wait_for_each_other() {
        let directory = directory("together");
        let out = directory.join("out");
        std::thread::scope(|scope| {
            for letter in b'a'..=b'f' {
                let out = &out;
                scope.spawn(move || {
                    for _ in 0..10 {
                        replace(out, &[letter; 1 << 18]).unwrap();
                        let read = fs::read(out).unwrap();
                        assert_eq!(read, vec![read[0]; 1 << 18]);
                    }
                });
            }
        });
        assert_eq!(names(&directory), ["out"]);
        fs::remove_dir_all(&directory).unwrap();
    }
}
