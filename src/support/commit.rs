//! The git commit of a directory, read from the files of the repository.
//!
//! Git itself is not asked: it runs programs that the configuration of a directory names, and that
//! may be a stranger's. Only the standard library is used, as `src/build.rs` is made of this file,
//! too.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The digits that are shown.
const SHOWN: usize = 10;
/// The longest file that is read. A packed list of branches can be long.
const LARGEST: u64 = 1 << 24;

/// The commit that is checked out in the directory or in the next one above it that has a
/// repository. Nothing outside git, or before the first commit.
pub fn of_directory(directory: &Path) -> Option<String> {
    let directory = fs::canonicalize(directory).ok()?;
    of_repository(directory.ancestors().find(|parent| parent.join(".git").exists())?)
}

/// The same for the directory that has the repository.
pub fn of_repository(directory: &Path) -> Option<String> {
    let folder = repository(directory)?;
    let head = read(&folder.join("HEAD"))?;
    let Some(branch) = head.strip_prefix("ref: ") else { return shown(&head) };
    // A work tree beside the first has its own HEAD, and shares the branches.
    let common = read(&folder.join("commondir")).map_or(folder.clone(), |path| folder.join(path));
    if let Some(commit) = read(&common.join(branch)) {
        return shown(&commit);
    }
    let packed = read(&common.join("packed-refs"))?;
    let mut commits = packed.lines().filter_map(|line| line.split_once(' '));
    shown(commits.find(|(_, name)| *name == branch)?.0)
}

/// The folder of the repository: `.git`, or what a file of this name says.
pub fn repository(directory: &Path) -> Option<PathBuf> {
    let folder = directory.join(".git");
    if folder.is_dir() {
        return Some(folder);
    }
    Some(directory.join(read(&folder)?.strip_prefix("gitdir: ")?))
}

/// The text of a regular file. Another would not end, or would not begin.
fn read(path: &Path) -> Option<String> {
    let mut text = String::new();
    let file = File::open(path.is_file().then_some(path)?).ok()?;
    file.take(LARGEST).read_to_string(&mut text).ok()?;
    Some(text.trim_end().to_string())
}

/// The beginning of a hash, which is a SHA-1 or a SHA-256.
fn shown(hash: &str) -> Option<String> {
    let is_hash = [40, 64].contains(&hash.len()) && hash.bytes().all(|it| it.is_ascii_hexdigit());
    is_hash.then(|| hash[..SHOWN].to_string())
}
