//! Run by cargo before the program is compiled. It tells the program which commit it is made from, so
//! that a weight file or a judge's file can say so. Outside a git work tree there is no commit.

#[allow(dead_code)]
#[path = "support/commit.rs"]
mod commit;

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=src");
    println!("cargo:rerun-if-changed=weights");
    // Unpacked somewhere inside another project, these sources have no commit.
    let sources = Path::new(".");
    // A file that is not there would count as changed with every build.
    let log = commit::repository(sources).map(|folder| folder.join("logs/HEAD"));
    if let Some(log) = log.filter(|log| log.exists()) {
        println!("cargo:rerun-if-changed={}", log.display());
    }
    if let Some(commit) = commit::of_repository(sources) {
        println!("cargo:rustc-env=BRICKGM_COMMIT={commit}");
    }
}
