//! Explanations for spreadsheets and programs: nothing grouped, nothing rounded.

use crate::commands::explain::model::{Explained, PlacementRow};
use crate::commands::explain::plans::Story;
use crate::engine::player::published::Reason;
use crate::engine::player::search::DecidedBy;
use crate::engine::weights::MILLION;
use crate::support::table::{json_object, Cell, Field, Format, Table};
use crate::text::weights::FEATURE_NAMES;

/// One row per placement of each brick.
pub(crate) fn tsv(all: &[Explained]) -> String {
    let rows = all.iter().flat_map(|explained| {
        let about = about(explained);
        let row = move |row| [about.clone(), placement(explained, row)].concat();
        explained.placements.iter().map(row)
    });
    let table = Table { rows: rows.collect(), ..Table::default() };
    table.render(Format::Tsv)
}

/// A list of bricks, each with its board from the top and its placements.
pub(crate) fn json(all: &[Explained]) -> String {
    let bricks: Vec<String> = all.iter().map(brick).collect();
    format!("[\n{}\n]\n", bricks.join(",\n"))
}

fn brick(explained: &Explained) -> String {
    let drawing = explained.board.to_string();
    let board: Vec<String> = drawing.lines().map(|row| format!("\"{row}\"")).collect();
    let rows = explained.placements.iter();
    let placements: Vec<String> = rows.map(|row| json_object(&placement(explained, row))).collect();
    format!(
        "  {},\n   \"board\": [{}],\n   \"placements\": [\n    {}]}}",
        json_object(&about(explained)).trim_end_matches('}'),
        board.join(", "),
        placements.join(",\n    ")
    )
}

fn whole(key: impl Into<String>, number: impl Into<i128>) -> Field {
    Field::hidden(key, Cell::Whole(number.into()))
}

/// What holds for all placements of a brick.
fn about(explained: &Explained) -> Vec<Field> {
    let ruling = &explained.ruling;
    let reason = match ruling.decision.reason {
        Reason::Guarded => "guard",
        Reason::AboveLimit => "limit",
        Reason::BestBoard => "best board",
    };
    let mut fields = vec![
        whole("brick", explained.number),
        Field::hidden("colours", Cell::text(explained.turn.brick)),
        whole("score_before", explained.score),
        whole("bricks_left", explained.remaining()),
        whole("empty_squares", explained.empty()),
        whole("score_limit", ruling.score_limit),
        Field::hidden("rule_goes_by", Cell::text(reason)),
    ];
    fields.extend(plan(explained.story.as_ref()));
    fields
}

/// The plan of the search player that the brick belongs to.
fn plan(story: Option<&Story>) -> Vec<Field> {
    let kind = story.map(|story| match story.plan.decided_by {
        DecidedBy::Plan => "segment",
        DecidedBy::Sweep => "sweep",
        DecidedBy::Rule => "rule",
        DecidedBy::Exact => "exact",
    });
    let steps = story.map(|story| {
        let steps: Vec<String> = story.steps.iter().map(u32::to_string).collect();
        steps.join(" ")
    });
    let number = |key: &str, of: fn(&Story) -> i128| Field::hidden(key, Cell::whole(story.map(of)));
    vec![
        Field::hidden("plan", kind.map_or(Cell::Missing, Cell::text)),
        number("plan_first", |story| story.plan.first.into()),
        number("plan_last", |story| story.plan.last().into()),
        number("plan_tries", |story| story.plan.tries.into()),
        number("plan_accepted", |story| story.plan.accepted.into()),
        number("plan_points", |story| story.points.into()),
        number("plan_squares_left", |story| story.squares_left.into()),
        Field::hidden("last_brick_steps", steps.map_or(Cell::Missing, Cell::text)),
    ]
}

fn placement(explained: &Explained, row: &PlacementRow) -> Vec<Field> {
    let amount = |key: String, millionths: i64| {
        Field::hidden(key, Cell::Real(millionths as f64 / MILLION as f64, 6))
    };
    let is = |key: &str, other: &PlacementRow| whole(key, other.action == row.action);
    let keys = FEATURE_NAMES.map(|name| name.replace(' ', "_"));
    let mut fields = vec![
        whole("x", row.action.column() as i128 + 1),
        whole("r", row.action.rotation()),
        whole("points", row.points),
        whole("points_rank", explained.rank(row, |row| row.points) as i128),
    ];
    fields.extend(keys.iter().zip(row.counts).map(|(key, count)| whole(key, count)));
    let terms = keys.iter().zip(row.terms);
    fields.extend(terms.map(|(key, term)| amount(format!("{key}_term"), term)));
    let ruled = explained.placement_of(explained.ruling.decision.taken());
    let searched = explained.story.as_ref().map(|story| {
        let place = explained.placement_of(story.action);
        place.action == row.action
    });
    fields.extend([
        amount("value".to_string(), row.value),
        whole("value_rank", explained.rank(row, |row| row.value) as i128),
        Field::hidden("plan_points_here", Cell::whole(row.plan_points)),
        is("most_points", explained.most_points()),
        is("best_board", explained.best_board()),
        is("rule_takes", ruled),
        Field::hidden("search_takes", Cell::whole(searched)),
        is("taken", explained.taken()),
    ]);
    fields
}
