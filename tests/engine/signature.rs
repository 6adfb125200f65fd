//! The signatures of the players at fixed work: hashes of all their moves. A change of moves on
//! purpose changes these too, and says so in the commit.

use crate::common::run;

fn signature(flags: &[&str]) -> String {
    let bench = run(&[&["bench", "-q"], flags].concat(), "");
    assert_eq!(bench.code, Some(0), "{}", bench.stderr);
    let line = bench.stdout.lines().find(|line| line.starts_with("Signature"));
    line.unwrap_or_default().to_string()
}

#[test]
fn the_default_player_plays_as_before() {
    assert_eq!(signature(&["--seeds", "1..1"]), "Signature: 860ce4dbd0b40934");
}

#[test]
fn the_search_player_plays_as_before() {
    let flags = ["--player", "search", "--tries", "20", "--seeds", "1..1"];
    let shapes = ["--shape", "3x150", "--shape", "6x150", "--shape", "9x150"];
    let found = signature(&[&flags[..], &shapes[..]].concat());
    assert_eq!(found, "Signature: e007fc4747024c87");
}
