//! `brickgm plot` as a process: what is drawn, and what is refused.

use std::fs;

use crate::common::browser::Browser;
use crate::common::frames::golden;
use crate::common::{run, xml, Scratch};
use crate::train::{fails, read, run_line, succeeds, SMALL};

const HEAD: &str =
    "generation\tgames\tbest\tmean\tspread\theld-out\terror\theld-out games\tcomplete\tk\tn\n";

fn draws(line: &str) {
    let finished = succeeds(line);
    assert!(finished.stderr.starts_with("brickgm: wrote "), "{finished:?}");
}

/// A log with these held-out scores.
fn log(k: u64, n: u64, scores: &[f64]) -> String {
    let row = |(place, score): (usize, &f64)| {
        let (generation, games) = (place + 1, 20 * (place + 1));
        format!("{generation}\t{games}\t1\t1\t1\t{score}\t2.5\t7\t1\t{k}\t{n}\n")
    };
    HEAD.to_string() + &scores.iter().enumerate().map(row).collect::<String>()
}

#[test]
fn a_single_run_is_drawn_with_its_training_and_in_a_band_of_its_error() {
    let scratch = Scratch::new("plot-own");
    let (plot, log) = (scratch.path("one.svg"), scratch.path("one.tsv"));
    let more_games = SMALL.replace("--games 2", "--games 10");
    run_line(&format!("{more_games} --generations 3 --log {log}"));
    draws(&format!("plot -o {plot} {log}"));
    golden("plot-training.svg", &read(&plot));
    let log = read(&log);
    assert!(log.starts_with(HEAD) && log.lines().skip(1).all(|row| row.ends_with("\t6\t120")));
}

#[test]
fn every_log_is_a_line_of_its_own_name_and_a_folder_is_their_mean() {
    let scratch = Scratch::new("plot-lines");
    let picture = scratch.path("out.svg");
    let (one, two) = (
        scratch.file("rank-1.tsv", log(5, 200, &[10.0, 20.0])),
        scratch.file("rank-2.tsv", log(5, 200, &[30.0, 40.0])),
    );
    draws(&format!("plot -o {picture} {one} {two}"));
    // The lines go from 10 to 40, and their bands are 2.5 wide either way.
    golden("plot-two-runs.svg", &read(&picture));

    fs::create_dir(scratch.path("cem")).unwrap();
    // Three runs: the deviation at the first point is 87.2, the error 50.3, the mean 80; the line
    // goes as far as the shortest run, to 57.
    scratch.file("cem/1.tsv", log(5, 200, &[180.0, 50.0]));
    scratch.file("cem/2.tsv", log(5, 200, &[40.0, 60.0, 70.0]));
    scratch.file("cem/3.tsv", log(5, 200, &[20.0, 61.0, 70.0]));
    draws(&format!("plot -o {picture} {}", scratch.path("cem")));
    golden("plot-mean.svg", &read(&picture));

    // Runs of different games are named, and never averaged.
    let other = scratch.file("k7.tsv", log(7, 100, &[30.0, 40.0]));
    draws(&format!("plot -o {picture} {one} {other}"));
    let svg = read(&picture);
    assert!(svg.contains(">rank-1, K = 5, N = 200 (mean of 7 games)<"), "{svg}");
    fails(&format!("plot -o {picture} {}", scratch.path("")), 1, "are of different K or N");
}

#[test]
fn names_are_escaped_and_stay_inside_the_picture() {
    let scratch = Scratch::new("plot-names");
    let (picture, mut browser) = (scratch.path("out.svg"), Browser::start());
    let long = "W@M%".repeat(9);
    let outside_xml = "a\u{fffe}\u{ffff}b";
    for name in ["a<&.tsv", "a name that is longer than any other in here", &long, outside_xml] {
        let file = scratch.file(name, log(5, 200, &[10.0, 20.0]));
        assert_eq!(run(&["plot", "-o", &picture, &file], "").code, Some(0));
        let name = name.trim_end_matches(".tsv").replace('&', "&amp;").replace('<', "&lt;");
        let name = name.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
        assert!(read(&picture).contains(&format!(">{name} (mean of 7 games)<")), "{name}");
        xml::parse(&read(&picture)).unwrap();
        let Some(browser) = &mut browser else { continue };
        browser.open(&picture, "", (1280, 800));
        let outside = "[...document.querySelectorAll('text')].filter((text) => {
          const [box, all] = [text.getBBox(), document.documentElement.viewBox.baseVal];
          return box.x < 0 || box.y < 0 || box.x + box.width > all.width || box.y + box.height > all.height;
        }).map((text) => text.textContent).join()";
        assert_eq!(browser.eval(outside), "", "{name}");
    }
}

#[test]
fn what_is_no_log_is_refused_by_its_line() {
    let scratch = Scratch::new("plot-refused");
    let picture = scratch.path("out.svg");
    let (one, not_a_log) = (log(5, 9, &[1.0]), "line 1: this is not the log of a training");
    let row = |text: &str| one.clone() + &text.replace(' ', "\t") + "\n";
    let out_of_order = "line 3: this does not go on from the line before";
    let held_out = "line 3: held-out: expected a number from 0 to 1e15, found";
    for (text, message) in [
        ("a\tb\n".to_string(), not_a_log),
        (one.replace("best\tmean", "mean\tbest"), not_a_log),
        (HEAD.to_string(), "the log has no rows yet"),
        (row("2 40"), "line 3: expected 11 cells, found 2"),
        (one.replace("\t5\t9\n", "\t2\t9\n"), "line 2: there are no games of K = 2"),
        (row("1 20 1 1 1 1 1 1 1 5 9"), out_of_order),
        (row("2 40 1 1 1 1 1 1 1 6 9"), out_of_order),
        (row("2 40 1 1 1 NaN 1 1 1 5 9"), &format!("{held_out} \"NaN\"")),
        (row("2 40 1 1 1 1e308 1 1 1 5 9"), &format!("{held_out} \"1e308\"")),
        (row("2 40 1 1 1 -1 1 1 1 5 9"), &format!("{held_out} \"-1\"")),
    ] {
        let path = scratch.file("x.tsv", text);
        let finished = run_line(&format!("plot -o {picture} {path}"));
        finished.fails_with("", &format!("{path}: {message}"));
    }
    assert!(!fs::exists(&picture).unwrap());
}

#[test]
fn it_writes_where_it_is_told_to_and_replaces_no_log_that_it_reads() {
    let scratch = Scratch::new("plot-replace");
    let text = log(5, 9, &[1.0, 2.0]);
    let (one, two) = (scratch.file("1.tsv", &text), scratch.file("2.tsv", &text));
    let folder = scratch.path("");
    for logs in [&one, &folder] {
        fails(&format!("plot -o {one} {logs}"), 2, "LOG and --out are the same file");
        assert_eq!(read(&one), text);
    }
    let picture = scratch.file("x.svg", "what is named is written");
    draws(&format!("plot -o {picture} {one}"));
    assert_eq!(read(&picture), succeeds(&format!("plot {one}")).stdout);
    run_line(&format!("plot -o {picture}")).refuses("LOG is missing");
    let many = vec![&two[..]; 17].join(" ");
    run_line(&format!("plot {many}")).refuses("at most 16 lines can be told apart");
}
