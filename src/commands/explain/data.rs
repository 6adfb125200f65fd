//! An explanation for spreadsheets and programs: nothing folded, nothing rounded.

use crate::commands::explain::placements::{Explanation, PlacementRow};
use crate::engine::player::published::Reason;
use crate::engine::weights::MILLION;
use crate::support::table::{json_object, Cell, Field, Format, Table};
use crate::text::weights::FEATURE_NAMES;

/// A row for each placement of each brick.
pub fn tsv(explanations: &[Explanation]) -> String {
    let rows = explanations.iter().flat_map(|explanation| {
        let about = about(explanation);
        let row = move |row| [about.clone(), placement(explanation, row)].concat();
        explanation.rows.iter().map(row)
    });
    let table = Table {
        rows: rows.collect(),
        ..Table::default()
    };
    table.render(Format::Tsv)
}

/// A list of bricks, each with its board from the top and with its placements.
pub fn json(explanations: &[Explanation]) -> String {
    let bricks: Vec<String> = explanations.iter().map(brick).collect();
    format!("[\n{}\n]\n", bricks.join(",\n"))
}

fn brick(explanation: &Explanation) -> String {
    let drawing = explanation.board.to_string();
    let board: Vec<String> = drawing.lines().map(|row| format!("\"{row}\"")).collect();
    let rows = explanation.rows.iter();
    let placements: Vec<String> = rows
        .map(|row| json_object(&placement(explanation, row)))
        .collect();
    let about = json_object(&about(explanation));
    format!(
        "  {},\n   \"board\": [{}],\n   \"placements\": [\n    {}]}}",
        about.trim_end_matches('}'),
        board.join(", "),
        placements.join(",\n    ")
    )
}

/// What holds for all placements of a brick.
fn about(explanation: &Explanation) -> Vec<Field> {
    let rule = explanation.rule.as_ref();
    let limit = rule.map(|numbers| Cell::Whole(numbers.score_limit.into()));
    let reason = match rule.map(|numbers| numbers.decision.reason) {
        Some(Reason::Guarded) => "guard",
        Some(Reason::AboveLimit) => "limit",
        Some(Reason::BestBoard) => "best board",
        None => "most points",
    };
    vec![
        Field::hidden("brick", Cell::Whole(explanation.number.into())),
        Field::hidden("colours", Cell::text(explanation.brick)),
        Field::hidden("score_before", Cell::Whole(explanation.score.into())),
        Field::hidden("bricks_left", Cell::Whole(explanation.remaining().into())),
        Field::hidden("empty_squares", Cell::Whole(explanation.empty().into())),
        Field::hidden("score_limit", limit.unwrap_or(Cell::Missing)),
        Field::hidden("decided_by", Cell::text(reason)),
    ]
}

fn placement(explanation: &Explanation, row: &PlacementRow) -> Vec<Field> {
    let whole = |key: &str, number: i128| Field::hidden(key, Cell::Whole(number));
    let mut fields = vec![
        whole("x", row.action.column() as i128 + 1),
        whole("r", row.action.rotation().into()),
        whole("points", row.points.into()),
    ];
    for (name, &count) in FEATURE_NAMES.iter().zip(&row.counts) {
        fields.push(whole(&key(name), count.into()));
    }
    let valued = explanation.rule.is_some();
    let amount = |key: String, millionths: i64| {
        let number = millionths as f64 / MILLION as f64;
        Field::hidden(key, Cell::real(valued.then_some(number), 6))
    };
    for (name, term) in FEATURE_NAMES.iter().zip(explanation.terms(row)) {
        fields.push(amount(key(name) + "_term", term));
    }
    fields.push(amount("value".to_string(), row.value));
    let marks = explanation.marks(row);
    fields.extend([
        whole("most_points", marks.most_points.into()),
        whole("best_board", marks.best_board.into()),
        whole("taken", marks.taken.into()),
    ]);
    fields
}

/// A feature's name as one word.
fn key(name: &str) -> String {
    name.replace(' ', "_")
}
