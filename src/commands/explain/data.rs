//! Explanations for spreadsheets and programs: nothing grouped, nothing rounded.

use crate::commands::explain::model::{Explained, Placement};
use crate::engine::player::published::Reason;
use crate::engine::player::search::DecidedBy;
use crate::support::table::{json_object, Cell, Field, Format, Table};
use crate::text::weights::{units, FEATURE_NAMES};

/// One line per placement of the brick, below the names of the columns where they are wanted.
pub(crate) fn tsv(explained: &Explained, with_names: bool) -> String {
    let about = about(explained);
    let row = |row| [about.clone(), placement(explained, row)].concat();
    let rows = explained.placements.iter().map(row).collect();
    let text = Table { rows, ..Table::default() }.render(Format::Tsv);
    text.lines().skip(usize::from(!with_names)).map(|line| line.to_string() + "\n").collect()
}

/// The brick with its board from the top and its placements.
pub(crate) fn json(explained: &Explained) -> String {
    let drawing = explained.scene.before.to_string();
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

fn whole(number: impl Into<i128>) -> Cell {
    Cell::Whole(number.into())
}

/// What holds for all placements of a brick.
fn about(explained: &Explained) -> Vec<Field> {
    let (scene, game, plan) = (&explained.scene, explained.game, explained.plan.as_ref());
    let reason = match explained.decision.reason {
        Reason::Guarded => "guard",
        Reason::AboveLimit => "limit",
        Reason::BestBoard => "best board",
    };
    let kind = plan.map(|plan| match plan.decided_by {
        DecidedBy::Plan => "segment",
        DecidedBy::Sweep => "sweep",
        DecidedBy::Rule => "rule",
        DecidedBy::Exact => "exact",
    });
    let steps = plan.map(|plan| {
        let steps: Vec<String> = plan.steps.iter().map(u32::to_string).collect();
        steps.join(" ")
    });
    let fields = [
        ("brick", whole(scene.number as u64)),
        ("colours", Cell::text(scene.turn.brick)),
        ("score_before", whole(scene.score)),
        ("bricks_left", whole(explained.remaining())),
        ("empty_squares", whole(explained.empty())),
        ("score_limit", whole(game.rule.score_limit(game.shape))),
        ("rule_goes_by", Cell::text(reason)),
        ("plan", kind.map_or(Cell::Missing, Cell::text)),
        ("plan_first", Cell::whole(plan.map(|plan| plan.first as u64))),
        ("plan_last", Cell::whole(plan.map(|plan| plan.last() as u64))),
        ("plan_tries", Cell::whole(plan.map(|plan| plan.tries))),
        ("plan_accepted", Cell::whole(plan.map(|plan| plan.accepted))),
        ("plan_points", Cell::whole(plan.map(|plan| plan.points))),
        ("plan_squares_left", Cell::whole(plan.map(|plan| plan.squares_left))),
        ("last_brick_steps", steps.map_or(Cell::Missing, Cell::Text)),
    ];
    fields.into_iter().map(|(key, cell)| Field::hidden(key, cell)).collect()
}

fn placement(explained: &Explained, row: &Placement) -> Vec<Field> {
    let decision = &explained.decision;
    let amount = |millionths| Cell::Real(units(millionths), 6);
    let is = |action| whole(action == row.action);
    let mut fields: Vec<(String, Cell)> = Vec::new();
    let mut add = |key: &str, cell| fields.push((key.to_string(), cell));
    add("x", whole(row.action.column() as u64 + 1));
    add("r", whole(row.action.rotation()));
    add("points", whole(row.points));
    add("points_rank", whole(explained.rank(row, |row| row.points) as u64));
    let keys = FEATURE_NAMES.map(|name| name.replace(' ', "_"));
    for (key, count) in keys.iter().zip(row.counts) {
        add(key, whole(count));
    }
    for (key, term) in keys.iter().zip(row.terms) {
        add(&format!("{key}_term"), amount(term));
    }
    add("value", amount(row.value()));
    add("value_rank", whole(explained.rank(row, Placement::value) as u64));
    add("plan_points_here", Cell::whole(row.plan_points));
    add("most_points", is(decision.most_points.0));
    add("best_board", is(decision.best_board.0));
    add("rule_takes", is(decision.taken()));
    add("search_takes", explained.searched().map_or(Cell::Missing, is));
    add("taken", is(explained.taken().action));
    fields.into_iter().map(|(key, cell)| Field::hidden(key, cell)).collect()
}
