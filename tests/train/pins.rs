//! Whole trainings pinned by hash: an operator that changes makes the provenance of every file false,
//! and nothing else would notice. A hash here changes only with a commit that says so.

use crate::common::{hash, Scratch};
use crate::train::{read, succeeds};

/// The parameters of the file, how they were made and what they scored; not the version.
const PINNED: [&str; 13] = [
    "# command: ",
    "# training",
    "# held-out score: ",
    "horizontal pair = ",
    "vertical pair = ",
    "diagonal pair = ",
    "possible dissolve = ",
    "max well depth = ",
    "blocks = ",
    "score limit at ",
    "space guard = ",
    "end guard = ",
    "pile height = ",
];

fn pinned(file: &str) -> String {
    let is_pinned = |line: &&str| PINNED.iter().any(|start| line.starts_with(start));
    let lines = file.lines().filter(is_pinned);
    lines.map(|line| format!("{line}\n")).collect()
}

/// Flags of a training, and the hash of its file.
const FILES: [(&str, u64); 9] = [
    ("--generations 4", 0xabf4_0b52_b7de_00dd),
    ("--generations 4 --selection better-half --mutation 0.5", 0x5d6f_12c6_9554_c5d1),
    ("--generations 4 --selection sus --sigma 80 --seed 7", 0x8486_2910_7189_f18f),
    ("--generations 4 --fixed --seed 5", 0x8dfa_9fb9_2ea4_4d55),
    ("--generations 4 --method cem --tune all", 0x03dc_2e5d_22d4_bf86),
    ("--generations 3 --method cem --tune all --playoff 3 --aim worst", 0x6109_9f16_aaae_7839),
    (
        "--generations 3 --method cem --tune switch --start trained --sigma 40",
        0x3ef7_a4cc_2b92_12c5,
    ),
    ("--generations 3 --method cem --tune limit --start paper", 0xf3da_57e0_720b_1ac1),
    ("--generations 3 --features blocks,pile-height --aim worst --seed 2", 0xdd65_0148_a9d1_3bdb),
];

/// The same for all that a checkpoint keeps: the population, the finalists, the spread, the log.
const STATES: [(&str, u64); 3] = [
    ("--generations 4 --population 220 --games 1 --playoff 1", 0x97aa_9914_20cd_7024),
    ("--generations 4 --population 40 --games 1 --method cem --tune all", 0x7308_3905_9700_eca9),
    ("--generations 4 --population 40 --method thesis --mutation-sigma 50", 0xa5e2_2dc7_9034_ddf2),
];

#[test]
fn files_are_those_of_every_version() {
    for (flags, expected) in FILES {
        let line = format!("train --k 6 --n 150 --population 16 --games 2 --validate 20 {flags}");
        // The hashes are older than this word.
        let text = pinned(&succeeds(&line).stdout).replace(" per game", " a game");
        let found = hash(text.bytes());
        assert_eq!(found, expected, "{flags}: {found:#018x}\n{text}");
    }
}

#[test]
fn every_number_of_a_run_is_that_of_every_version() {
    let scratch = Scratch::new("train-states");
    for (number, (flags, expected)) in STATES.into_iter().enumerate() {
        let path = scratch.path(&number.to_string());
        succeeds(&format!("train --k 6 --n 150 --validate 20 {flags} --checkpoint {path}"));
        let text = read(&path);
        let found = hash(text.bytes());
        assert_eq!(found, expected, "{flags}: {found:#018x}\n{text}");
    }
}
