//! Checkpoints that somebody changed, with a checksum that is right all the same.

use brickgm::commands::train::checkpoint::checksum;

use crate::common::Scratch;
use crate::train::command::{read, run_line, SMALL};

#[test]
fn a_forged_checkpoint_with_a_right_checksum_is_refused() {
    let scratch = Scratch::new("files-forged");
    let path = scratch.path("good.ckpt");
    let made = run_line(&format!(
        "{SMALL} --generations 2 --fixed --checkpoint {path}"
    ));
    assert_eq!(made.code, Some(0), "{made:?}");
    let good = read(&path);
    let body = good.rsplit_once("checksum ").unwrap().0;
    for (number, forged) in forgeries(body).iter().enumerate() {
        assert_ne!(*forged, body, "{number}");
        let text = format!("{forged}checksum {:016x}\n", checksum(forged));
        let path = scratch.file("forged.ckpt", text);
        let finished = run_line(&format!("train --resume {path} --generations 3"));
        assert_eq!(finished.code, Some(1), "{number}: {finished:?}");
        assert!(
            finished.stderr.starts_with(&format!("brickgm: {path}: ")),
            "{number}: {finished:?}"
        );
    }
}

/// A checkpoint of two generations, changed so that something in it makes no sense.
fn forgeries(body: &str) -> [String; 17] {
    let lines: Vec<&str> = body.lines().collect();
    let line_after = |heading: &str, offset: usize| {
        let place = lines.iter().position(|line| *line == heading).unwrap();
        lines[place + offset].to_string()
    };
    let best = line_after("[state]", 4);
    let short = best.rsplit_once(' ').unwrap().0;
    let genome = line_after("[population]", 1);
    let beyond_first = &genome[genome.find(' ').unwrap()..];
    let before = body.split_once("[finalists]").unwrap().0;
    let around = (before, body.split_once("[history]").unwrap().1);
    let row = line_after("[history]", 1);
    // No standard deviation is like that.
    let widest = format!("{}\n{best}\n", line_after("[state]", 3));
    [
        body.replace(&widest, &format!("NaN\n{best}\n")),
        body.replace(&widest, &format!("-1\n{best}\n")),
        body.replace(&best, short),
        body.replace(&format!("{best}\n"), ""),
        body.replace(&best, &format!("{best}\n{best}")),
        body.replace(
            &genome,
            &genome
                .replacen(' ', " 9", 1)
                .replacen("9", "99999999999999", 1),
        ),
        body.replace(&genome, &format!("1000000000001{beyond_first}")),
        format!("{}[finalists]\n[history]{}", around.0, around.1),
        body.replace(&format!("{genome}\n"), ""),
        body.replace(&format!("{row}\n"), ""),
        body.replace(&row, &row.replacen("1\t", "7\t", 1)),
        body.replace(&row, &row.replacen('.', "e9999.", 1)),
        body.replace("[state]\n2\n", "[state]\n3\n"),
        body.replace("--games 2\n", "--games 2\n--games 2\n"),
        body.replace("--games 2\n", "--gamse 2\n"),
        body.replace("--games 2\n", ""),
        body.replace("--population 12\n", "--population 100000000000\n"),
    ]
}
