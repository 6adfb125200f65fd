//! Run by cargo before the program is compiled. It tells the program whether this compiler can use
//! AVX-512, and which commit it is made from, so that a weight file or a judge's file can say so.
//! Outside a git work tree there is no commit.

#[path = "support/commit.rs"]
mod commit;

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=src");
    println!("cargo:rerun-if-changed=weights");
    println!("cargo:rustc-check-cfg=cfg(has_avx512)");
    if compiler_minor().is_some_and(|minor| minor >= 89) {
        println!("cargo:rustc-cfg=has_avx512");
    }
    // Unpacked somewhere inside another project, these sources have no commit.
    if Path::new(".git").exists() {
        // A file that is not there would count as changed with every build.
        let log = commit::rev_parse(&["--git-path", "logs/HEAD"]);
        if let Some(log) = log.filter(|log| Path::new(log).exists()) {
            println!("cargo:rerun-if-changed={log}");
        }
        if let Some(commit) = commit::commit() {
            println!("cargo:rustc-env=BRICKGM_COMMIT={commit}");
        }
    }
}

/// The 89 of `rustc 1.89.0 (29483883e 2025-08-04)`.
fn compiler_minor() -> Option<u32> {
    let output = Command::new(env::var_os("RUSTC")?).arg("--version").output().ok()?;
    String::from_utf8(output.stdout).ok()?.split('.').nth(1)?.parse().ok()
}
