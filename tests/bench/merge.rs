//! Rows of several runs as one survey: nothing is lost, and nothing is believed that cannot be.

use brickgm::commands::bench::merge::Merge;
use brickgm::commands::bench::survey::{Side, Survey};
use brickgm::support::table::Format;

use crate::bench::survey::{against, alone, plan, SHAPES};

fn merged(runs: &[Survey]) -> Result<Survey, String> {
    let mut merge = Merge::new();
    for run in runs {
        merge.add(&run.table().render(Format::Tsv))?;
    }
    Ok(merge.finish().unwrap())
}

#[test]
fn merged_runs_are_one_run() {
    for run in [alone, against] {
        let whole = run(plan(&SHAPES, "1..9", 2));
        let by_seeds: Vec<Survey> = ["7..9", "1..2", "3..5", "6"]
            .map(|seeds| run(plan(&SHAPES, seeds, 1)))
            .into();
        let by_shapes = [
            run(plan(&SHAPES[..2], "1..9", 1)),
            run(plan(&SHAPES[2..], "5..9", 1)),
            run(plan(&SHAPES[2..], "1..4", 1)),
        ];
        for parts in [&by_seeds[..], &by_shapes[..], &[whole.clone()][..]] {
            let merged = merged(parts).unwrap();
            assert_eq!(merged, whole);
            for format in [Format::Table, Format::Tsv, Format::Json] {
                let (merged, whole) = (merged.table(), whole.table());
                assert_eq!(merged.render(format), whole.render(format));
            }
        }
    }
}

#[test]
fn glued_files_are_read_like_single_ones() {
    let run = |seeds| alone(plan(&["3x40"], seeds, 1));
    let tsv = |seeds| run(seeds).table().render(Format::Tsv);
    let mut merge = Merge::new();
    let glued = format!("{}\n{}", tsv("1..3"), tsv("4..5"));
    merge.add(&glued.replace('\n', "\r\n")).unwrap();
    assert_eq!(merge.finish(), Some(run("1..5")));
    assert_eq!(Merge::new().finish(), None);
}

#[test]
fn rows_that_do_not_fit_together_are_refused_by_their_line() {
    let run = |seeds| alone(plan(&["3x40"], seeds, 1));
    let refused = |a: Survey, b: Survey| merged(&[a, b]).unwrap_err();
    assert_eq!(
        refused(run("1..5"), run("4..9")),
        "line 2: shape 3x40 has seeds 4..5 already"
    );
    let paired = against(plan(&["3x40"], "6..9", 1));
    assert_eq!(
        refused(run("1..5"), paired),
        "line 2: expected games of \"paper\", found those of \"paper\" against \"greedy\""
    );
    let other = Survey {
        player: Side {
            name: "search --time 1".to_string(),
            method: "search --time 1".to_string(),
        },
        ..run("6..9")
    };
    assert_eq!(
        refused(run("1..5"), other),
        "line 2: expected games of \"paper\", found those of \"search --time 1\""
    );
}

/// The survey as if it had been played by numbers of this hash, out of a file of this name.
fn with_numbers(mut survey: Survey, numbers: u64, file: &str) -> Survey {
    survey.player.name = format!("paper --weights {file}");
    for entry in survey.entries.values_mut() {
        entry.numbers = Some(numbers);
    }
    survey
}

#[test]
fn weights_go_by_their_numbers_and_not_by_the_names_of_their_files() {
    let run = |shape, seeds| alone(plan(&[shape], seeds, 1));
    let first = with_numbers(run("3x40", "1..5"), 7, "a.txt");
    let same = with_numbers(run("3x40", "6..9"), 7, "b.txt");
    let merged_twins = merged(&[first.clone(), same]).unwrap();
    assert_eq!(merged_twins.player.name, "paper --weights a.txt");
    assert_eq!(merged_twins.games(), 9);
    // Even another shape of the same K must have been played by the same numbers.
    for shape in ["3x40", "3x50"] {
        let changed = with_numbers(run(shape, "6..9"), 8, "a.txt");
        assert_eq!(
            merged(&[first.clone(), changed]).unwrap_err(),
            "line 2: at K = 3 \"paper\" played by other numbers here: expected those of hash \
             0000000000000007, found 0000000000000008"
        );
    }
    let other_k = with_numbers(run("4x40", "1..5"), 8, "k4.txt");
    assert!(merged(&[first, other_k]).is_ok());
}

#[test]
fn many_separate_seeds_do_not_take_for_ever() {
    let tsv = alone(plan(&["3x0"], "1", 1)).table().render(Format::Tsv);
    let (names, row) = tsv.trim_end().split_once('\n').unwrap();
    let mut text = format!("{names}\n");
    // Twice 20,000 seeds with gaps between them; at quadratic cost this takes minutes here.
    for seed in (0..40_000u64).map(|index| index * 2) {
        let cells: Vec<String> = names
            .split('\t')
            .zip(row.split('\t'))
            .map(|(name, cell)| match name {
                "seeds" | "worst_seed" => seed.to_string(),
                _ => cell.to_string(),
            })
            .collect();
        text += &(cells.join("\t") + "\n");
    }
    let mut merge = Merge::new();
    merge.add(&text).unwrap();
    assert_eq!(merge.finish().unwrap().games(), 40_000);
}

/// What stands in a column, and what is said to it; SCORE is the right sum of the scores.
const NONSENSE: [(&str, &str, &str); 16] = [
    ("k", "2", "there is no shape \"2\" x \"40\""),
    (
        "seeds",
        "2..1",
        "seeds: expected A..B with A at most B, found \"2..1\", which runs backwards",
    ),
    ("seeds", "1..3", "2 games do not fit seeds 1..3"),
    (
        "worst_seed",
        "7",
        "the worst seed, 7, is not among the seeds 1..2",
    ),
    (
        "bricks_sum",
        "999999",
        "999999 bricks cannot be those of 2 games of 40 bricks, 2 of them complete",
    ),
    (
        "bricks_sum",
        "79",
        "79 bricks cannot be those of 2 games of 40 bricks, 2 of them complete",
    ),
    (
        "complete_games",
        "1",
        "80 bricks cannot be those of 2 games of 40 bricks, 1 of them complete",
    ),
    ("failed", "3", "3 of 2 games cannot have failed"),
    (
        "score_sum",
        "999999999999999",
        "80 bricks cannot win 999999999999999 points",
    ),
    (
        "score_squares",
        "1",
        "2 scores with the sum SCORE cannot have the sum of squares 1",
    ),
    (
        "worst_score",
        "99999999",
        "the worst of 2 scores with the sum SCORE cannot be 99999999",
    ),
    ("complete_games", "3", "3 of 2 games cannot be complete"),
    ("games", "-1", "games: \"-1\" makes no sense"),
    ("score_sum", "1.5", "score_sum: \"1.5\" makes no sense"),
    ("score_squares", "", "score_squares: \"\" makes no sense"),
    ("digest", "0", "digest: \"0\" makes no sense"),
];

#[test]
fn cells_that_make_no_sense_are_refused() {
    let tsv = alone(plan(&["3x40"], "1..2", 1))
        .table()
        .render(Format::Tsv);
    let (names, row) = tsv.trim_end().split_once('\n').unwrap();
    let column = |name| names.split('\t').position(|column| column == name).unwrap();
    let score = row.split('\t').nth(column("score_sum")).unwrap();
    for (name, cell, message) in NONSENSE {
        let names_and_cells = names.split('\t').zip(row.split('\t'));
        let changed: Vec<&str> = names_and_cells
            .map(|(column, old)| if column == name { cell } else { old })
            .collect();
        let text = format!("{names}\n{}\n", changed.join("\t"));
        let error = Merge::new().add(&text).unwrap_err();
        let message = message.replace("SCORE", score);
        assert_eq!(error, format!("line 2: {message}"));
    }
    let error = |text: &str| Merge::new().add(text).unwrap_err();
    assert!(error(row).starts_with("line 1: expected a line of names"));
    let count = names.split('\t').count();
    assert_eq!(
        error(&format!("{names}\npaper\t3")),
        format!("line 2: expected {count} cells, found 2")
    );
    let without = tsv.replace("digest", "other");
    assert_eq!(error(&without), "line 2: there is no column \"digest\"");
}

/// The row has as many cells as there are different names, and one of them lies beyond its end.
#[test]
fn a_name_of_two_columns_is_refused() {
    let text = alone(plan(&["3x40"], "1..3", 1))
        .table()
        .render(Format::Tsv);
    let twice = text.replacen("player\t", "player\tplayer\t", 1);
    assert_eq!(
        Merge::new().add(&twice),
        Err("line 1: \"player\" is the name of two columns".to_string())
    );
}

#[test]
fn numbers_beyond_all_bounds_are_refused() {
    let tsv = against(plan(&["3x40"], "1..2", 1))
        .table()
        .render(Format::Tsv);
    let (names, row) = tsv.trim_end().split_once('\n').unwrap();
    for wrong in [
        "score_sum",
        "score_squares",
        "bricks_sum",
        "against_score_sum",
        "log_sum",
        "log_squares",
    ] {
        let cells: Vec<String> = names
            .split('\t')
            .zip(row.split('\t'))
            .map(|(name, cell)| match name == wrong {
                true => i128::MAX.to_string(),
                false => cell.to_string(),
            })
            .collect();
        let text = format!("{names}\n{}\n", cells.join("\t"));
        let error = Merge::new().add(&text).unwrap_err();
        assert!(
            error.starts_with("line 2: ") && error.contains("cannot"),
            "{wrong}: {error}"
        );
    }
}

#[test]
fn what_a_terminal_would_obey_is_refused_and_told_harmlessly() {
    let rows = alone(plan(&["3x40"], "1..3", 1)).table();
    let rows = rows.render(Format::Tsv);
    for (harm, told) in [('\x1b', "\\u{1b}"), ('\u{202e}', "\\u{202e}")] {
        let harmful = rows.replace("\npaper\t", &format!("\npaper{harm}\t"));
        assert_ne!(harmful, rows);
        let mut merge = Merge::new();
        let message = merge.add(&harmful).unwrap_err();
        assert!(
            message.starts_with("line 2: ") && message.contains(told),
            "{message}"
        );
        assert_eq!(merge.finish(), None);
    }
}
