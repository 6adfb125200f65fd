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
fn the_players_play_as_before() {
    let search =
        "--player search --tries 20 --seeds 1..1 --shape 3x150 --shape 6x150 --shape 9x150";
    for (flags, expected) in [
        ("--seeds 1..1", "860ce4dbd0b40934"),
        ("--seeds 1..1 --weights trained", "338e0e69771feaaf"),
        (search, "a8752f68dbc5f31e"),
    ] {
        let found = signature(&flags.split(' ').collect::<Vec<_>>());
        assert_eq!(found, format!("Signature: {expected}"), "{flags}");
    }
}
