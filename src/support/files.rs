//! Files: read within a limit, and written so that nothing is lost.
//!
//! An output is an [`AtomicFile`]: checked before the work begins, and replaced in one step when the
//! work is done. Until then the old file stays as it was, whatever happens to the program or the
//! machine.

use std::collections::hash_map::RandomState;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{Error, Read, Result, Write};
use std::mem;
use std::path::{Path, PathBuf};

use crate::support::numbers::size;

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

/// A file that appears under its name only when it is complete.
///
/// What is written goes to a temporary file beside the real one, which [`AtomicFile::commit`]
/// replaces in one step. It is made when there is more to write than a buffer holds, or at the end.
/// A file that is dropped before that leaves nothing behind.
pub struct AtomicFile {
    path: PathBuf,
    buffer: Vec<u8>,
    /// The temporary file, or the real one if it is a device or a pipe.
    open: Option<(File, Option<PathBuf>)>,
}

/// Bytes that are held in memory.
const BUFFERED: usize = 1 << 16;

impl AtomicFile {
    /// A symlink is followed: the file that it names is replaced, not the link.
    pub fn create(name: &Path) -> Result<AtomicFile> {
        let path = real(name)?;
        let special = is_special(&path).then(|| OpenOptions::new().write(true).open(&path));
        let open = special.transpose()?.map(|file| (file, None));
        Ok(AtomicFile { path, buffer: Vec::new(), open })
    }

    /// An error if the file could not be written, as far as that can be known beforehand.
    pub fn check(name: &Path) -> Result<()> {
        if name.is_dir() || name.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Err(Error::other("is a directory"));
        }
        if name.is_symlink() && !name.exists() {
            return Err(Error::other("is a dangling symlink"));
        }
        if name.is_file() {
            OpenOptions::new().write(true).open(name)?;
        }
        if is_special(name) {
            return Ok(());
        }
        AtomicFile::create(name)?.file().map(drop)
    }

    /// The file that is written to. A temporary one has a name that cannot be known beforehand and
    /// is always new, so nothing that is there already is written to, not even through a link.
    fn file(&mut self) -> Result<&mut File> {
        if self.open.is_none() {
            let mut name = self.path.file_name().unwrap_or_default().to_os_string();
            name.push(format!(".{:016x}.part", RandomState::new().build_hasher().finish()));
            let temporary = self.path.with_file_name(name);
            let file = OpenOptions::new().write(true).create_new(true).open(&temporary)?;
            self.open = Some((file, Some(temporary)));
            if let (Ok(old), Some((file, _))) = (fs::metadata(&self.path), &self.open) {
                file.set_permissions(old.permissions())?;
            }
        }
        match &mut self.open {
            Some((file, _)) => Ok(file),
            None => Err(Error::other("the temporary file is gone")),
        }
    }

    fn empty_buffer(&mut self) -> Result<()> {
        let bytes = mem::take(&mut self.buffer);
        self.file()?.write_all(&bytes)
    }

    /// Replaces the file of this name.
    pub fn commit(mut self) -> Result<()> {
        self.empty_buffer()?;
        if let Some((file, Some(temporary))) = &self.open {
            file.sync_all()?;
            fs::rename(temporary, &self.path)?;
            self.open = None;
        }
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.buffer.extend(bytes);
        if self.buffer.len() >= BUFFERED {
            self.empty_buffer()?;
        }
        Ok(bytes.len())
    }

    /// Only a device or a pipe has a reader before the end.
    fn flush(&mut self) -> Result<()> {
        match self.open {
            Some((_, None)) => self.empty_buffer(),
            _ => Ok(()),
        }
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some((_, Some(temporary))) = &self.open {
            let _ = fs::remove_file(temporary);
        }
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
fn is_special(path: &Path) -> bool {
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

    /// A link under the name of a temporary file could lead anywhere.
    #[test]
    fn no_other_file_is_written_to() {
        let directory = std::env::temp_dir().join(format!("brickgm-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        let names = || -> Vec<_> {
            let entries = fs::read_dir(&directory).unwrap().flatten();
            entries.map(|entry| entry.file_name().into_string().unwrap()).collect()
        };
        let mut all = Vec::new();
        for _ in 0..2 {
            let mut writing = AtomicFile::create(&directory.join("out")).unwrap();
            writing.write_all(&[b'x'; 2 * BUFFERED]).unwrap();
            all.extend(names());
        }
        assert!(all[0].starts_with("out.") && all[1].starts_with("out."), "{all:?}");
        assert_ne!(all[0], all[1]);
        assert_eq!(names(), [""; 0], "what is not committed goes");
        fs::remove_dir(&directory).unwrap();
    }
}
