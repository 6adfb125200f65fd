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
    ("--generations 4", 0xae0a_577f_2154_6d99),
    ("--generations 4 --selection better-half --mutation 0.5", 0x4f7c_156a_27c4_dbb1),
    ("--generations 4 --selection sus --sigma 80 --seed 7", 0x61c1_22e1_e142_36bb),
    ("--generations 4 --fixed --seed 5", 0x636d_b581_46a7_8a4d),
    ("--generations 4 --method cem --tune all", 0x761c_e294_57d1_5266),
    ("--generations 3 --method cem --tune all --playoff 3 --aim worst", 0x273a_b524_3458_cded),
    (
        "--generations 3 --method cem --tune switch --start trained --sigma 40",
        0xf96b_f309_0f5a_2aa1,
    ),
    ("--generations 3 --method cem --tune limit --start paper", 0x4de9_a884_09b3_35dd),
    ("--generations 3 --features blocks,pile-height --aim worst --seed 2", 0xe026_2be3_f8ea_2569),
];

/// The same for all that a checkpoint keeps: the population, the finalists, the spread, the log.
const STATES: [(&str, u64); 3] = [
    ("--generations 4 --population 220 --games 1 --playoff 1", 0x97aa_9914_20cd_7024),
    ("--generations 4 --population 40 --games 1 --method cem --tune all", 0x7308_3905_9700_eca9),
    ("--generations 4 --population 40 --method thesis --mutation-sigma 50", 0xd7f0_9dcd_8fb3_2f5c),
];

#[test]
fn files_are_those_of_every_version() {
    let mut changed = Vec::new();
    for (flags, expected) in FILES {
        let line = format!("train --k 6 --n 150 --population 16 --games 2 --validate 20 {flags}");
        let text = pinned(&succeeds(&line).stdout);
        let found = hash(text.bytes());
        changed.extend((found != expected).then(|| format!("{flags}: {found:#018x}\n{text}")));
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
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
