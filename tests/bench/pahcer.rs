//! The test steps for pahcer, with the real pahcer if it is installed.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::PUBLISHED;
use crate::common::{skipped, source, Scratch};

#[test]
fn the_steps_replace_those_of_a_new_configuration() {
    let steps = source("tests/bench/pahcer.toml");
    assert_eq!(steps.matches("[[test.test_steps]]\n").count(), 3, "{steps}");
    let scratch = Scratch::new("pahcer");
    let folder = scratch.path("");
    let sh = |line: &str| {
        let programs = Path::new(PUBLISHED).parent().unwrap().to_str().unwrap();
        let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
        Command::new("sh").args(["-c", line]).current_dir(&folder).env("PATH", path).output()
    };
    let init = sh("pahcer init -p brick -o max -l cpp && mkdir in out").unwrap();
    if !init.status.success() {
        return skipped("pahcer", "the test steps");
    }
    // Its own steps, and its compilation, go.
    let name = scratch.path("pahcer_config.toml");
    let config = fs::read_to_string(&name).unwrap();
    let own = config.find("[[test.test_steps]]").unwrap();
    let kept: String = config[..own].lines().map(|line| format!("{line}\n")).collect();
    let kept = kept.replace("end_seed = 100", "end_seed = 4");
    let kept = &kept[..kept.find("[[test.compile_steps]]").unwrap_or(kept.len())];
    let steps = steps.replace("\"2000\"", "\"50\"");
    fs::write(&name, format!("{kept}compile_steps = []\n{steps}")).unwrap();
    for (solver, accepted) in [("exec brickgm", true), ("echo 1 0", false)] {
        scratch.file("a.out", format!("#!/bin/sh\n{solver}\n"));
        let ran = sh("chmod +x a.out; pahcer run --no-compile 2>&1").unwrap();
        let said = String::from_utf8_lossy(&ran.stdout);
        let count = if accepted { "4" } else { "0" };
        assert!(said.contains(&format!("{count} / 4")), "{said}");
    }
}
