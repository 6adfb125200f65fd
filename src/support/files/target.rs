//! Where an output goes, checked before the work begins.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::path::{Path, PathBuf};

use crate::support::files::atomic::AtomicFile;
use crate::support::files::paths::{is_special, real};

/// An output that can be written.
#[derive(Clone, Debug)]
pub struct Target {
    /// As it was given.
    name: PathBuf,
    /// Where that leads when links are followed.
    real: PathBuf,
    /// A device, a pipe or a socket: written to, never replaced.
    special: bool,
}

impl Target {
    /// Finds out before the work whether a file can be written there.
    pub fn check(path: &OsStr) -> Result<Target> {
        let name = Path::new(path);
        refuse_directory(name)?;
        let target = Target {
            name: name.to_path_buf(),
            real: real(name).ok_or_else(|| missing_directory(name))?,
            special: is_special(name),
        };
        if !target.special {
            if target.real.exists() {
                // A rename asks only the directory, but a read-only file is left alone.
                OpenOptions::new().write(true).open(&target.real)?;
            }
            target.create()?;
        }
        Ok(target)
    }

    /// The name as it was given.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Refuses to replace a file that is not one of its own kind (`a page`), by what it begins
    /// with. An empty file may be replaced, and a device is not replaced.
    pub fn refuse_other_than(&self, kind: &str, is_own: impl Fn(&[u8]) -> bool) -> Result<()> {
        if self.special || !self.real.exists() {
            return Ok(());
        }
        let mut start = Vec::new();
        File::open(&self.real)?.take(4096).read_to_end(&mut start)?;
        if start.is_empty() || is_own(&start) {
            return Ok(());
        }
        let message = format!("exists and is not {kind}: remove it first, or choose another name");
        Err(Error::new(ErrorKind::AlreadyExists, message))
    }

    /// Begins to write it.
    pub fn create(&self) -> Result<AtomicFile> {
        if self.special {
            AtomicFile::into_special(&self.real)
        } else {
            AtomicFile::beside(&self.real)
        }
    }

    /// Writes all of it, and returns its size in bytes.
    pub fn write(&self, content: &[u8]) -> Result<u64> {
        let mut file = self.create()?;
        file.write_all(content)?;
        file.commit()
    }
}

fn refuse_directory(name: &Path) -> Result<()> {
    let bytes = name.as_os_str().as_encoded_bytes();
    if bytes.is_empty() {
        let message = "expected the name of a file, found \"\"";
        return Err(Error::new(ErrorKind::InvalidInput, message));
    }
    // `Path` overlooks a slash at the end.
    if bytes.ends_with(b"/") || name.is_dir() {
        return Err(Error::new(ErrorKind::IsADirectory, "is a directory"));
    }
    Ok(())
}

fn missing_directory(name: &Path) -> Error {
    let directory = name.parent().unwrap_or(name);
    let message = match directory.exists() {
        true => "leads nowhere: a circle of links",
        false => "its directory is missing",
    };
    Error::new(ErrorKind::NotFound, message)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::support::files::same_file;

    /// An empty directory of this test alone.
    fn scratch(test: &str) -> PathBuf {
        let name = format!("brickgm-{}-{test}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        path
    }

    fn check(path: &Path) -> Result<Target> {
        Target::check(path.as_os_str())
    }

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap().flatten();
        let mut names: Vec<_> = entries.map(|e| e.file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_the_old_one_until_it_is_the_new_one() {
        let scratch = scratch("atomic");
        let path = scratch.join("out");
        fs::write(&path, "old").unwrap();
        let target = check(&path).unwrap();
        let mut half = target.create().unwrap();
        half.write_all(b"half").unwrap();
        half.flush().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        drop(half);
        assert_eq!(names(&scratch), ["out"]);
        assert_eq!(target.write(b"whole").unwrap(), 5);
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        assert_eq!(names(&scratch), ["out"]);
        fs::remove_dir_all(&scratch).unwrap();
    }

    #[test]
    fn places_that_cannot_be_are_told_at_once() {
        let scratch = scratch("places");
        let told = |path: &Path| check(path).unwrap_err().to_string();
        assert_eq!(told(Path::new("")), "expected the name of a file, found \"\"");
        assert_eq!(told(&scratch), "is a directory");
        assert_eq!(told(&scratch.join("no/such")), "its directory is missing");
        assert_eq!(told(&scratch.join("new/")), "is a directory");
        assert_eq!(names(&scratch), [""; 0]);
        fs::remove_dir_all(&scratch).unwrap();
    }

    #[test]
    fn a_file_of_another_kind_is_not_replaced() {
        let scratch = scratch("kind");
        let path = scratch.join("x.svg");
        let refused = |content: &str| {
            fs::write(&path, content).unwrap();
            check(&path)
                .unwrap()
                .refuse_other_than("a picture", |start| start.starts_with(b"<svg"))
                .is_err()
        };
        assert!(!refused("") && !refused("<svg></svg>") && refused("generation\tbest\n"));
        fs::remove_file(&path).unwrap();
        check(&path)
            .unwrap()
            .refuse_other_than("a picture", |start| start.starts_with(b"<svg"))
            .unwrap();
        fs::remove_dir_all(&scratch).unwrap();
    }

    #[test]
    fn a_stale_temporary_file_is_replaced_and_a_live_one_is_not() {
        let scratch = scratch("stale");
        let path = scratch.join("out");
        let temporary = scratch.join("out.brickgm-part");
        fs::write(&temporary, "from a killed program").unwrap();
        let target = check(&path).unwrap();
        assert_eq!(names(&scratch), [""; 0]);
        fs::write(&temporary, "from a killed program").unwrap();
        target.write(b"new").unwrap();
        assert_eq!(names(&scratch), ["out"]);
        let mut writing = target.create().unwrap();
        assert_eq!(target.write(b"x").unwrap_err().kind(), ErrorKind::WouldBlock);
        writing.write_all(b"newer").unwrap();
        assert_eq!(writing.commit().unwrap(), 5);
        assert_eq!(fs::read(&path).unwrap(), b"newer");
        assert_eq!(names(&scratch), ["out"]);
        fs::remove_dir_all(&scratch).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_modes_and_devices_stay_what_they_are() {
        use std::os::unix::fs::{symlink, PermissionsExt};
        let scratch = scratch("links");
        let (path, link) = (scratch.join("out"), scratch.join("link"));
        symlink("out", &link).unwrap();
        check(&link).unwrap().write(b"new").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        check(&link).unwrap().write(b"newer").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"newer");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        let null = check(Path::new("/dev/null")).unwrap();
        assert_eq!(null.write(b"gone").unwrap(), 4);
        assert!(is_special(Path::new("/dev/null")));
        let full = check(Path::new("/dev/full")).unwrap().write(b"x");
        assert_eq!(full.unwrap_err().kind(), ErrorKind::StorageFull);
        symlink("circle", scratch.join("circle")).unwrap();
        assert!(check(&scratch.join("circle")).is_err());
        fs::remove_dir_all(&scratch).unwrap();
    }

    #[test]
    fn one_file_is_known_under_all_its_names() {
        let scratch = scratch("same");
        let (one, other) = (scratch.join("one"), scratch.join("other"));
        let around = scratch.join("..").join(scratch.file_name().unwrap()).join("one");
        assert!(same_file(&one, &around) && !same_file(&one, &other));
        fs::write(&one, "").unwrap();
        fs::hard_link(&one, &other).unwrap();
        assert!(same_file(&one, &around));
        assert_eq!(same_file(&one, &other), cfg!(unix));
        let null = Path::new("/dev/null");
        assert!(!cfg!(unix) || !same_file(null, null));
        fs::remove_dir_all(&scratch).unwrap();
    }
}
