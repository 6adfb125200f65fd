//! `brickgm plot` as a process: what is drawn, and what is refused.

use std::fs;

use crate::common::browser::Browser;
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

/// The y coordinates of every point of a `<polygon>` or `<polyline>`.
fn heights(svg: &str, element: &str) -> Vec<f64> {
    let tag = format!("<{element} ");
    let parts = svg.split(&tag).skip(1);
    let points = parts.filter_map(|part| part.split("points=\"").nth(1)?.split('"').next());
    let pairs = points.flat_map(|points| points.split(' '));
    let heights = pairs.filter_map(|pair| pair.split(',').nth(1));
    heights.map(|y| y.parse().unwrap()).collect()
}

#[test]
fn a_single_run_is_drawn_with_its_training_and_in_a_band_of_its_error() {
    let scratch = Scratch::new("plot-own");
    let (plot, log) = (scratch.path("one.svg"), scratch.path("one.tsv"));
    let more_games = SMALL.replace("--games 2", "--games 10");
    run_line(&format!("{more_games} --generations 3 --log {log}"));
    draws(&format!("plot {plot} {log}"));
    let (svg, log) = (read(&plot), read(&log));
    for part in [">one (mean of 6 games)<", ">best in training<", "K = 6, N = 120"] {
        assert!(svg.contains(part), "{part}");
    }
    assert!(log.starts_with(HEAD));
    assert!(log.lines().skip(1).all(|row| row.ends_with("\t6\t120")));
    let cell = |row: usize, column: usize| -> f64 {
        log.lines().nth(row).unwrap().split('\t').nth(column).unwrap().parse().unwrap()
    };
    // Three lines of three points; the held-out score is drawn last, on top.
    let (lines, band) = (heights(&svg, "polyline"), heights(&svg, "polygon"));
    assert_eq!((lines.len(), band.len()), (9, 6));
    let per_point = (lines[6] - lines[7]) / (cell(2, 5) - cell(1, 5));
    let (height, error) = ((band[5] - band[0]) / per_point, cell(1, 6));
    assert!(error > 100.0 && (height / error - 2.0).abs() < 0.05, "{height} {error}");
}

#[test]
fn every_log_is_a_line_of_its_own_name_and_a_folder_is_their_mean() {
    let scratch = Scratch::new("plot-lines");
    let picture = scratch.path("out.svg");
    let (one, two) = (
        scratch.file("rank-1.tsv", log(5, 200, &[10.0, 20.0])),
        scratch.file("rank-2.tsv", log(5, 200, &[30.0, 40.0])),
    );
    draws(&format!("plot {picture} {one} {two}"));
    let svg = read(&picture);
    xml::parse(&svg).unwrap();
    assert!(svg.contains(">rank-1 (mean of 7 games)<") && svg.contains(">rank-2 (mean of"));
    assert!(svg.contains("K = 5, N = 200"), "the title tells the games");
    assert_eq!(svg.matches("class=\"leader").count(), 2);
    // From 10 to 40 by the lines, and their bands are 2.5 wide either way: 7.5 to 42.5.
    let (lines, bands) = (heights(&svg, "polyline"), heights(&svg, "polygon"));
    let extent = |ys: &[f64]| {
        ys.iter().fold(0.0, |y: f64, &other| y.max(other))
            - ys.iter().fold(1e9, |y: f64, &other| y.min(other))
    };
    assert_eq!((lines.len(), bands.len()), (4, 8));
    assert!((extent(&bands) / extent(&lines) - 35.0 / 30.0).abs() < 0.01);

    fs::create_dir(scratch.path("cem")).unwrap();
    // Three runs: the deviation at the first point is 87.2, the error 50.3, the mean 80.
    scratch.file("cem/1.tsv", log(5, 200, &[180.0, 50.0]));
    scratch.file("cem/2.tsv", log(5, 200, &[40.0, 60.0, 70.0]));
    scratch.file("cem/3.tsv", log(5, 200, &[20.0, 61.0, 70.0]));
    let folder = scratch.path("cem");
    draws(&format!("plot {picture} {folder}"));
    let svg = read(&picture);
    assert!(svg.contains(">cem (mean of 3 runs)<"));
    let (line, band) = (heights(&svg, "polyline"), heights(&svg, "polygon"));
    assert_eq!(band.len(), 4, "two points, as far as the shortest run goes");
    assert!(band.iter().all(|y| (66.0..=360.0).contains(y)), "{band:?}");
    // The line falls from 80 to 57; the band at its beginning is two standard errors high.
    let scale = (line[1] - line[0]) / 23.0;
    assert!(((band[3] - band[0]) / scale - 2.0 * 50.33).abs() < 1.0, "{band:?}");
}

#[test]
fn names_are_escaped_and_stay_inside_the_picture() {
    let scratch = Scratch::new("plot-names");
    let (picture, mut browser) = (scratch.path("out.svg"), Browser::start("plot-names"));
    for name in ["a<&.tsv", "a name that is longer than any other in here", &"W@M%".repeat(9)] {
        let file = scratch.file(name, log(5, 200, &[10.0, 20.0]));
        assert_eq!(run(&["plot", &picture, &file], "").code, Some(0));
        let name = name.trim_end_matches(".tsv").replace('&', "&amp;").replace('<', "&lt;");
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
fn runs_of_different_games_are_named_and_never_averaged() {
    let scratch = Scratch::new("plot-shapes");
    let picture = scratch.path("out.svg");
    let five = scratch.file("k5.tsv", log(5, 200, &[10.0, 20.0]));
    let seven = scratch.file("k7.tsv", log(7, 100, &[30.0, 40.0]));
    draws(&format!("plot {picture} {five} {seven}"));
    let svg = read(&picture);
    assert!(
        svg.contains(">k5, K = 5, N = 200 (mean of 7 games)<")
            && svg.contains(">k7, K = 7, N = 100 (")
    );
    fails(&format!("plot {picture} {}", scratch.path("")), 1, "are of different K or N");
}

#[test]
fn what_is_no_log_is_refused_by_its_line() {
    let scratch = Scratch::new("plot-refused");
    let picture = scratch.path("out.svg");
    let (one, not_a_log) = (log(5, 9, &[1.0]), "line 1: this is not the log of a training");
    let row = |text: &str| one.clone() + &text.replace(' ', "\t") + "\n";
    let out_of_order = "line 3: this does not go on from the line before";
    let mut cases = vec![
        ("a\tb\n".to_string(), not_a_log.to_string()),
        (one.replace("best\tmean", "mean\tbest"), not_a_log.to_string()),
        (HEAD.to_string(), "the log has no rows yet".to_string()),
        (row("2 40"), "line 3: expected 11 cells, found 2".to_string()),
        (one.replace("\t5\t9\n", "\t2\t9\n"), "line 2: there are no games of K = 2".to_string()),
        (row("1 20 1 1 1 1 1 1 1 5 9"), out_of_order.to_string()),
        (row("2 40 1 1 1 1 1 1 1 6 9"), out_of_order.to_string()),
    ];
    for cell in ["inf", "NaN", "1e308", "-1", "x"] {
        let message = format!("held-out: expected a number from 0 to 1e15, found {cell:?}");
        cases.push((row(&format!("2 40 1 1 1 {cell} 1 1 1 5 9")), format!("line 3: {message}")));
    }
    for (text, message) in cases {
        let path = scratch.file("x.tsv", text);
        let finished = run_line(&format!("plot {picture} {path}"));
        finished.fails_with("", &format!("{path}: {message}"));
    }
    assert!(!fs::exists(&picture).unwrap());
}

#[test]
fn a_file_that_is_no_picture_is_not_replaced() {
    let scratch = Scratch::new("plot-replace");
    let text = log(5, 9, &[1.0, 2.0]);
    let (one, two) = (scratch.file("1.tsv", &text), scratch.file("2.tsv", &text));
    fails(&format!("plot {one} {two}"), 1, "is not a picture");
    assert_eq!(read(&one), text);
    run_line("plot").refuses("FILE is missing");
    run_line(&format!("plot {}", scratch.path("x.svg"))).refuses("LOG is missing");
    let many = vec![&two[..]; 17].join(" ");
    let picture = scratch.path("x.svg");
    run_line(&format!("plot {picture} {many}")).refuses("at most 16 lines can be told apart");
}
