pub mod kept;
pub mod pahcer;
pub mod results;
pub mod solvers;
pub mod table;

use crate::common::json::Json;
use crate::common::{run, Finished};

/// A quick survey: two shapes, one of them with a published score, and three seeds.
const QUICK: [&str; 4] = ["--shape=9x11111", "--shape=3x50", "--seeds", "1..3"];
/// Plays as the published player does.
pub const PUBLISHED: &str = env!("CARGO_BIN_EXE_brickgm");

pub fn try_bench(args: &[&str]) -> Finished {
    run(&[&["bench"], args].concat(), "")
}

pub fn bench(args: &[&str]) -> String {
    try_bench(args).output()
}

/// The same as JSON.
pub fn bench_json(args: &[&str]) -> Json {
    Json::parse(&bench(&[args, &["--format=json"]].concat()))
}

pub fn quick(args: &[&str]) -> String {
    bench(&[&QUICK, args].concat())
}

/// The rows of tab-separated text, as pairs of name and cell.
pub fn rows(tsv: &str) -> Vec<Vec<(&str, &str)>> {
    let mut lines = tsv.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let names = lines.next().unwrap();
    let row = |cells: Vec<_>| {
        assert_eq!(cells.len(), names.len());
        names.iter().copied().zip(cells).collect()
    };
    lines.map(row).collect()
}

pub fn cell<'a>(row: &[(&str, &'a str)], name: &str) -> &'a str {
    row.iter().find(|(column, _)| *column == name).unwrap().1
}

/// One column of tab-separated text as numbers.
pub fn column(tsv: &str, name: &str) -> Vec<f64> {
    let rows = rows(tsv);
    let cells = rows.iter().map(|row| cell(row, name).parse().unwrap());
    cells.collect()
}
