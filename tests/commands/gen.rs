//! `brickgm gen` as a process: random games.

use crate::common::run;

#[test]
fn a_seed_gives_the_same_game_in_every_version() {
    // Worked out by a program written apart from this one, in another language.
    run(&["gen", "4", "3"], "").succeeds_with("4 3\n233\n223\n321\n322\n");
    run(&["gen", "4", "9", "--seed=2"], "").succeeds_with("4 9\n676\n734\n773\n744\n");
    run(&["gen", "2", "5", "--seed=18446744073709551615"], "").succeeds_with("2 5\n552\n345\n");
    run(&["gen", "0", "9"], "").succeeds_with("0 9\n");
}

#[test]
fn a_wrong_command_line_is_refused() {
    let cases: [(&[&str], &str); 5] = [
        (&["5"], "K is missing"),
        (&["-5", "3"], "N: expected a whole number, found \"-5\""),
        (&["5", "2"], "K: expected 3 to 9, found \"2\""),
        (
            &["5", "2000"],
            "K: expected 3 to 9, found \"2000\": N comes first: did you mean 'gen 2000 5'?",
        ),
        (
            &["5", "3", "--seeds=1..2", "-o", "-"],
            "--out: expected the name of a file or directory, found \"-\"",
        ),
    ];
    for (args, message) in cases {
        run(&[&["gen"], args].concat(), "").refuses(message);
    }
}
