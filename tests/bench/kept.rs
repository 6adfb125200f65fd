//! `bench --keep`: the files of every game.

use std::fs;

use super::{bench, try_bench, PUBLISHED};
use crate::common::{run, Scratch};

#[test]
fn every_game_can_be_kept_as_files() {
    let scratch = Scratch::new("exec_keep");
    let kept = scratch.path("kept");
    // A solver knows its game.
    let solver = format!("echo $BRICKGM_SEED $BRICKGM_N $BRICKGM_K >&2; {PUBLISHED}");
    let args = ["--shape=3x50", "--seeds=7", "--keep", &kept, "--against=greedy"];
    bench(&[&args[..], &["--exec", &solver]].concat());
    let read = |name: &str| fs::read_to_string(format!("{kept}/3x50-seed7.{name}")).unwrap();
    let game = run(&["gen", "50", "3", "--seed=7"], "").stdout;
    assert_eq!(read("in"), game);
    assert_eq!(read("moves"), run::<&str>(&[], game.as_str()).stdout);
    assert_eq!(read("err"), "7 50 3\n");
    assert_eq!(read("other.moves"), run(&["--player=greedy"], game).stdout);
    // A file that cannot be written is an error, and the game counts.
    let removes = format!("rm -r {kept}; {PUBLISHED}");
    let failed = try_bench(&[&args[..4], &["--exec", &removes]].concat());
    assert_eq!(failed.code, Some(1), "{failed:?}");
    assert!(failed.stderr.contains("kept") && failed.stdout.contains("Games: 1\n"), "{failed:?}");
}
