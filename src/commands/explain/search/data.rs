//! Bricks of the search player for spreadsheets and programs.

use crate::commands::explain::search::plans::PlanPurpose;
use crate::commands::explain::search::PlanExplanation;
use crate::support::table::{json_object, Cell, Field, Format, Table};

/// A row for each brick.
pub fn tsv(explanations: &[PlanExplanation]) -> String {
    let table = Table {
        rows: explanations.iter().map(fields).collect(),
        ..Table::default()
    };
    table.render(Format::Tsv)
}

/// A list of bricks.
pub fn json(explanations: &[PlanExplanation]) -> String {
    let bricks = explanations.iter().map(|brick| json_object(&fields(brick)));
    format!("[\n  {}\n]\n", bricks.collect::<Vec<_>>().join(",\n  "))
}

fn fields(explanation: &PlanExplanation) -> Vec<Field> {
    let (planned, course) = (explanation.planned, &explanation.course);
    let whole = |key: &str, number: i128| Field::hidden(key, Cell::Whole(number));
    let purpose = match planned.purpose {
        PlanPurpose::Segment => "segment",
        PlanPurpose::Sweep => "sweep",
        PlanPurpose::Rule => "rule",
    };
    let steps: Vec<String> = course.steps.iter().map(u32::to_string).collect();
    let mut fields = vec![
        whole("brick", explanation.number.into()),
        Field::hidden("colours", Cell::text(explanation.brick)),
        whole("score_before", explanation.score.into()),
        whole("x", explanation.taken.column() as i128 + 1),
        whole("r", explanation.taken.rotation().into()),
        Field::hidden("plan", Cell::text(purpose)),
        whole("first", planned.first.into()),
        whole("last", planned.last().into()),
        whole("tries", planned.tries().into()),
        whole("accepted", planned.accepted().into()),
        whole("points", planned.points().into()),
        Field::hidden("last_brick_steps", Cell::text(steps.join(" "))),
        whole("squares_left", course.squares_left.into()),
    ];
    fields.extend(exchange(explanation));
    fields
}

/// What other places of the brick would have done.
fn exchange(explanation: &PlanExplanation) -> Vec<Field> {
    let neighbours = explanation.neighbours.as_ref();
    let count = |key: &str, number: Option<i128>| {
        Field::hidden(key, number.map_or(Cell::Missing, Cell::Whole))
    };
    let best = neighbours.and_then(|neighbours| neighbours.best);
    let mean = neighbours.filter(|_| best.is_some());
    vec![
        count("neighbours", neighbours.map(|found| found.all as i128)),
        count("early", neighbours.map(|found| found.early as i128)),
        count("stuck", neighbours.map(|found| found.stuck as i128)),
        count("best_neighbour", best.map(|best| best.points.into())),
        Field::hidden(
            "mean_neighbour",
            Cell::real(mean.map(|found| found.mean), 1),
        ),
    ]
}
