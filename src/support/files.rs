//! Files: read within a limit, and written so that nothing is lost.
//!
//! An output is an [`AtomicFile`]: checked before the work begins, and replaced in one step when the
//! work is done. Until then the old file stays as it was, whatever happens to the program or the
//! machine.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind, Read, Result};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::support::numbers::size;
use crate::support::quote::quoted_name;
use crate::support::signals::RemoveOnSignal;

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

/// What bytes that begin so are, where they are not UTF-8 text, and the cure.
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

/// A file that appears under its name only when it is complete.
///
/// What is written goes to a temporary file beside the real one, which [`AtomicFile::commit`]
/// replaces in one step. A file that is dropped before that leaves nothing behind, and neither does
/// one whose program is ended by a signal that can be caught.
pub struct AtomicFile {
    /// To write to.
    pub file: File,
    path: PathBuf,
    /// `None` for a device or a pipe, which is written to directly.
    temporary: Option<(PathBuf, RemoveOnSignal)>,
}

impl AtomicFile {
    /// Begins to write the file where this name leads. The mode of an old file is kept.
    pub fn create(name: &Path) -> Result<AtomicFile> {
        let path = real(name)?;
        if is_special(&path) {
            let file = OpenOptions::new().write(true).open(&path)?;
            return Ok(AtomicFile { file, path, temporary: None });
        }
        let temporary = beside(&path, ".brickgm-part");
        let Some(file) = open_locked(&temporary)? else {
            return Err(Error::new(ErrorKind::WouldBlock, "another run is writing it"));
        };
        let on_signal = RemoveOnSignal::new(&temporary);
        let atomic = AtomicFile { file, path, temporary: Some((temporary, on_signal)) };
        // A program that was killed may have left something in it.
        atomic.file.set_len(0)?;
        if let Ok(old) = fs::metadata(&atomic.path) {
            atomic.file.set_permissions(old.permissions())?;
        }
        Ok(atomic)
    }

    /// Finds out before the work whether a file can be written there.
    pub fn check(name: &Path) -> Result<()> {
        // `Path` overlooks a slash at the end.
        if name.is_dir() || name.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Err(Error::other("is a directory"));
        }
        if name.is_symlink() && !name.exists() {
            return Err(Error::other("is a link that leads nowhere"));
        }
        if name.is_file() {
            // A rename asks only the directory, but a read-only file is left alone.
            OpenOptions::new().write(true).open(name)?;
        }
        if is_special(name) {
            return Ok(());
        }
        match AtomicFile::create(name) {
            // Another run, which checks or writes it at this moment, is soon done.
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(()),
            created => created.map(drop),
        }
    }

    /// Puts the file in its place.
    pub fn commit(mut self) -> Result<()> {
        if let Some((temporary, _)) = &self.temporary {
            // Without this a crash of the machine could leave an empty file.
            self.file.sync_all()?;
            fs::rename(temporary, &self.path)?;
            self.temporary = None;
        }
        Ok(())
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some((temporary, _)) = &self.temporary {
            // The next writer replaces what cannot be removed.
            let _ = fs::remove_file(temporary);
        }
    }
}

/// A file beside another that says that a run is writing the other. The system releases the lock
/// when its process ends. An empty file may be left, which the next run removes.
pub struct Lock {
    path: PathBuf,
    /// The lock is held as long as it is open.
    _file: File,
}

impl Lock {
    /// Waits ten seconds for another run, which holds it only while it reads and writes the file.
    pub fn wait(path: &Path) -> Result<Lock> {
        for _ in 0..1000 {
            if let Some(lock) = Lock::take(path)? {
                return Ok(lock);
            }
            thread::sleep(Duration::from_millis(10));
        }
        Err(Error::other("another run has kept it locked for ten seconds"))
    }

    /// `None` if another run holds it.
    pub fn take(path: &Path) -> Result<Option<Lock>> {
        // One lock per file, whatever it is called.
        let path = beside(&real(path)?, ".lock");
        let Some(file) = open_locked(&path)? else { return Ok(None) };
        // A lock is an empty file. One with content is something else, and is left alone.
        if file.metadata()?.len() > 0 {
            let name = quoted_name(path.file_name().unwrap_or_default());
            let message = format!("{name} beside it is not a lock: choose another name");
            return Err(Error::other(message));
        }
        Ok(Some(Lock { path, _file: file }))
    }
}

/// Removed while it is still locked.
impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Opens or creates a file and locks it; `None` if another program holds it. File systems without
/// locks let everyone in.
fn open_locked(path: &Path) -> Result<Option<File>> {
    loop {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Its last holder may have removed or renamed it after it was opened here.
            _ if is_at(&file, path) => return Ok(Some(file)),
            _ => {}
        }
    }
}

/// Whether the open file is still the one of this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |data: fs::Metadata| (data.dev(), data.ino());
    let open = file.metadata().map(number);
    fs::metadata(path).map(number).is_ok_and(|named| open.is_ok_and(|open| open == named))
}

/// Elsewhere an open file cannot be removed.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// In the same directory, as a rename does not leave a file system.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(suffix);
    path.with_file_name(name)
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
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

#[cfg(test)]
mod tests {
    use std::io::{repeat, Write};

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

    /// An empty directory of one test, removed when the test passes.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(test: &str) -> Scratch {
            let name = format!("brickgm-{}-{test}", std::process::id());
            let path = std::env::temp_dir().join(name);
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).unwrap();
            Scratch(path)
        }

        fn write(&self, name: &str, content: &[u8]) -> Result<()> {
            let name = self.0.join(name);
            AtomicFile::check(&name)?;
            let mut file = AtomicFile::create(&name)?;
            file.file.write_all(content)?;
            file.commit()
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).unwrap().flatten();
            let mut names: Vec<_> = entries.map(|e| e.file_name().into_string().unwrap()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_file_is_the_old_one_until_it_is_the_new_one() {
        let scratch = Scratch::new("atomic");
        let path = scratch.0.join("out");
        fs::write(&path, "old").unwrap();
        let mut half = AtomicFile::create(&path).unwrap();
        half.file.write_all(b"half").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        drop(half);
        assert_eq!(scratch.names(), ["out"]);
        scratch.write("out", b"whole").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        assert_eq!(scratch.names(), ["out"]);
    }

    #[test]
    fn a_stale_temporary_file_is_replaced_and_a_live_one_is_not() {
        let scratch = Scratch::new("stale");
        let temporary = scratch.0.join("out.brickgm-part");
        fs::write(&temporary, "from a killed program").unwrap();
        AtomicFile::check(&scratch.0.join("out")).unwrap();
        assert_eq!(scratch.names(), [""; 0]);
        fs::write(&temporary, "from a killed program").unwrap();
        scratch.write("out", b"new").unwrap();
        assert_eq!(fs::read(scratch.0.join("out")).unwrap(), b"new");
        let mut writing = AtomicFile::create(&scratch.0.join("out")).unwrap();
        assert_eq!(scratch.write("out", b"x").unwrap_err().kind(), ErrorKind::WouldBlock);
        writing.file.write_all(b"newer").unwrap();
        writing.commit().unwrap();
        assert_eq!(fs::read(scratch.0.join("out")).unwrap(), b"newer");
        assert_eq!(scratch.names(), ["out"]);
    }

    #[test]
    fn a_lock_has_one_holder_under_all_names_of_the_file() {
        let scratch = Scratch::new("lock");
        let around = scratch.0.join("..").join(scratch.0.file_name().unwrap()).join("run");
        let lock = Lock::take(&scratch.0.join("run")).unwrap();
        assert!(lock.is_some() && Lock::take(&around).unwrap().is_none());
        drop(lock);
        assert_eq!(scratch.names(), [""; 0]);
        fs::write(scratch.0.join("run.lock"), "somebody's file").unwrap();
        assert!(Lock::take(&around).is_err());
        assert_eq!(scratch.names(), ["run.lock"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_modes_stay_what_they_are() {
        use std::os::unix::fs::{symlink, PermissionsExt};
        let scratch = Scratch::new("links");
        let (path, link) = (scratch.0.join("out"), scratch.0.join("link"));
        symlink("out", &link).unwrap();
        assert!(scratch.write("link", b"new").is_err());
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        scratch.write("link", b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(same_file(&path, &link) && !same_file(&path, &scratch.0.join("other")));
        assert!(!same_file(Path::new("/dev/null"), Path::new("/dev/null")));
    }
}
