//! Files: read within a limit, and written so that nothing is lost.
//!
//! An output is checked before the work begins, and replaced in one step when the work is done. Until
//! then the old file stays as it was, whatever happens to the program or the machine.

use std::ffi::c_int;
use std::fs::{self, File, OpenOptions};
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::process;

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
    let (_, temporary) = begin(&real(name)?)?;
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

/// A new file beside this one, to be written first.
fn begin(path: &Path) -> Result<(File, PathBuf)> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".brickgm-{}", process::id()));
    let temporary = path.with_file_name(name);
    // What is there was left by a dead process, or is a link, which is not written through.
    let _ = fs::remove_file(&temporary);
    let file = OpenOptions::new().write(true).create_new(true).open(&temporary)?;
    Ok((file, temporary))
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

    #[test]
    fn a_temporary_name_that_is_taken_is_made_free_and_never_written_to() {
        let name = format!("brickgm-taken-{}", process::id());
        let directory = std::env::temp_dir().join(name);
        fs::create_dir_all(&directory).unwrap();
        let [out, other] = ["out", "other"].map(|name| directory.join(name));
        fs::write(&other, "other").unwrap();
        let (_, taken) = begin(&out).unwrap();
        replace(&out, b"one").unwrap();
        std::os::unix::fs::symlink(&other, &taken).unwrap();
        check(&out).unwrap();
        std::os::unix::fs::symlink(&other, &taken).unwrap();
        replace(&out, b"two").unwrap();
        assert_eq!([&out, &other].map(|path| fs::read(path).unwrap()), [&b"two"[..], b"other"]);
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 2);
        fs::remove_dir_all(&directory).unwrap();
    }
}
