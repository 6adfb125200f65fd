//! What is added up over games, and sums and single games that cannot be: small numbers, by hand.

use brickgm::commands::bench::merge::Merge;
use brickgm::commands::bench::tally::{Logs, Tally};
use brickgm::support::table::Format;

use crate::bench::command::bench;
use crate::bench::survey::{against, alone, plan};

/// The message of a file whose second line has another cell in this column.
fn refusal(tsv: &str, column: &str, cell: &str) -> String {
    let (names, row) = tsv.trim_end().split_once('\n').unwrap();
    let changed: Vec<&str> = names
        .split('\t')
        .zip(row.split('\n').next().unwrap().split('\t'))
        .map(|(name, old)| if name == column { cell } else { old })
        .collect();
    let text = format!("{names}\n{}\n", changed.join("\t"));
    let message = Merge::new().add(&text).unwrap_err();
    assert!(message.starts_with("line 2: "), "{message}");
    message["line 2: ".len()..].to_string()
}

fn cell<'a>(tsv: &'a str, column: &str) -> &'a str {
    let (names, row) = tsv.split_once('\n').unwrap();
    let place = names.split('\t').position(|name| name == column);
    row.split(['\t', '\n']).nth(place.unwrap()).unwrap()
}

#[test]
fn no_points_count_as_one_in_a_ratio() {
    let logs = |pairs: &[(u64, u64)]| {
        let mut logs = Logs::default();
        pairs
            .iter()
            .for_each(|&(ours, theirs)| logs.add(ours, theirs));
        logs
    };
    assert_eq!(logs(&[(0, 0)]), Logs { sum: 0, squares: 0 });
    assert_eq!(logs(&[(0, 20), (20, 0)]), logs(&[(1, 20), (20, 1)]));
    // The natural logarithm of 20, in billionths.
    assert_eq!(logs(&[(20, 0)]).sum, 2_995_732_274);
}

#[test]
fn times_add_up_and_memory_does_not() {
    let tally = |cpu_nanos, memory| Tally {
        cpu_nanos,
        memory,
        nanos: 10,
        ..Tally::default()
    };
    let mut sum = tally(None, None);
    for (nanos, bytes) in [(3, 70), (4, 90), (5, 20)] {
        sum.join(&tally(Some(nanos), Some(bytes)));
    }
    assert_eq!(
        sum,
        Tally {
            nanos: 40,
            ..tally(Some(12), Some(90))
        }
    );
}

#[test]
fn sums_of_squares_lie_between_their_bounds() {
    let tsv = alone(plan(&["3x40"], "1..2", 1))
        .table()
        .render(Format::Tsv);
    let sum: u128 = cell(&tsv, "score_sum").parse().unwrap();
    let told = |squares: u128| {
        format!("2 scores with the sum {sum} cannot have the sum of squares {squares}")
    };
    // Two equal scores have the least, a score and nothing the most.
    for squares in [(sum * sum - 1) / 2, sum * sum + 1] {
        let message = refusal(&tsv, "score_squares", &squares.to_string());
        assert_eq!(message, told(squares));
    }
    let tsv = against(plan(&["3x40"], "1..2", 1))
        .table()
        .render(Format::Tsv);
    let sum: i128 = cell(&tsv, "log_sum").parse().unwrap();
    let squares = ((sum * sum - 1) / 2).to_string();
    assert_eq!(
        refusal(&tsv, "log_squares", &squares),
        format!("2 log-ratios cannot have the sum {sum} and the sum of squares {squares}")
    );
}

#[test]
fn single_games_that_cannot_be_are_refused() {
    let tsv = bench(&["--shape=3x40", "--seeds=1..1", "--per-seed", "--format=tsv"]);
    for (column, wrong, message) in [
        (
            "bricks",
            "39",
            "39 of 40 bricks do not fit the ending \"complete\"",
        ),
        (
            "bricks",
            "41",
            "41 of 40 bricks do not fit the ending \"complete\"",
        ),
        (
            "ending",
            "game over",
            "40 of 40 bricks do not fit the ending \"game over\"",
        ),
        (
            "score",
            "176093659136",
            "40 bricks cannot win 176093659136 points",
        ),
    ] {
        assert_eq!(refusal(&tsv, column, wrong), message);
    }
}
