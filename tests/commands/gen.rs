//! `brickgm gen` as a process: random games.

use crate::common::run;

#[test]
fn a_seed_gives_the_same_game_in_every_version() {
    // Worked out by a program written apart from this one, in another language.
    run(&["gen", "4", "3"], "").succeeds_with("4 3\n233\n223\n321\n322\n");
    run(&["gen", "4", "9", "--seed=2"], "").succeeds_with("4 9\n676\n734\n773\n744\n");
    run(&["gen", "2", "5", "--seed=18446744073709551615"], "").succeeds_with("2 5\n552\n345\n");
}

#[test]
fn every_colour_is_as_likely_as_any_other() {
    for k in 3..=9 {
        let game = run(&["gen", "10000", &k.to_string()], "").stdout;
        let bricks = game.split_once('\n').unwrap().1;
        for colour in 1..=k {
            let count = bricks.matches(&colour.to_string()).count();
            // Six standard deviations are at most 490; the seed is fixed, so this never varies.
            assert!(count.abs_diff(30_000 / k) < 490, "{count} squares of {colour} of {k}");
        }
        assert_eq!(bricks.len(), 40_000);
    }
}

#[test]
fn a_game_may_have_no_bricks() {
    run(&["gen", "0", "9"], "").succeeds_with("0 9\n");
}

#[test]
fn a_wrong_command_line_is_refused() {
    let cases: [(&[&str], &str); 5] = [
        (&["5"], "K is missing"),
        (&["-5", "3"], "N: expected a whole number, found \"-5\""),
        (
            &["18446744073709551616", "3"],
            "N: expected at most 18446744073709551615, found \"18446744073709551616\"",
        ),
        (&["5", "2"], "K: expected 3 to 9, found \"2\""),
        (&["5", "10"], "K: expected 3 to 9, found \"10\""),
    ];
    for (args, message) in cases {
        run(&[&["gen"], args].concat(), "").refuses(message);
    }
}
