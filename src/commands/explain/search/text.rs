//! A brick of the search player for people, in lines of eighty characters at most.

use crate::commands::explain::search::neighbours::Neighbourhood;
use crate::commands::explain::search::plans::PlanPurpose;
use crate::commands::explain::search::PlanExplanation;
use crate::commands::explain::text::{board, heading};
use crate::play::referee;
use crate::support::numbers::grouped;
use crate::support::terminal::wrapped;

/// The most characters of a line.
const WIDTH: usize = 80;
/// Bricks of a segment in a line.
const BRICKS_A_LINE: usize = 4;

/// The whole of it.
pub fn explain(explanation: &PlanExplanation) -> String {
    let number = (explanation.number, explanation.shape.bricks);
    let mut lines = heading(number, explanation.brick, explanation.score);
    lines.extend(board(&explanation.board));
    lines.push(String::new());
    lines.push(format!("Taken: {}.", explanation.taken));
    lines.push(String::new());
    lines.extend(match explanation.planned.purpose {
        PlanPurpose::Segment => segment(explanation),
        PlanPurpose::Sweep => sweep(explanation),
        PlanPurpose::Rule => {
            vec!["Planning does not pay here: the rule that it falls back on chose.".into()]
        }
    });
    lines.join("\n") + "\n"
}

fn segment(explanation: &PlanExplanation) -> Vec<String> {
    let planned = explanation.planned;
    let (first, last) = (planned.first, planned.last());
    let mut lines = vec![format!(
        "Segment: bricks {first} to {last}. The last one sets off what the others build."
    )];
    lines.extend(members(explanation));
    lines.push(String::new());
    lines.push(format!(
        "Planned explosion: {} points, {} squares left.",
        grouped(planned.points()),
        planned.squares_left()
    ));
    lines.extend(steps(explanation));
    lines.push(format!(
        "Tries spent on this plan: {}, accepted {}.",
        grouped(planned.tries()),
        grouped(planned.accepted())
    ));
    lines.push(String::new());
    lines.extend(match &explanation.neighbours {
        Some(neighbours) => exchange(explanation, neighbours),
        None => vec![
            "A brick of one colour: it vanishes alone and is no part of the arrangement.".into(),
        ],
    });
    lines
}

/// Every brick of the segment with its place; the one that is explained is marked.
fn members(explanation: &PlanExplanation) -> Vec<String> {
    let planned = explanation.planned;
    let bricks = planned.bricks.iter().zip(&planned.moves);
    let member = |(number, (brick, action)): (u64, _)| {
        let mark = if number == explanation.number {
            '>'
        } else {
            ' '
        };
        format!("{mark}{number:>6} {brick}: {:<5}", format!("{action}"))
    };
    let all: Vec<String> = (planned.first..).zip(bricks).map(member).collect();
    let lines = all.chunks(BRICKS_A_LINE);
    lines
        .map(|line| line.join("").trim_end().to_string())
        .collect()
}

/// What each step of the explosion wins.
fn steps(explanation: &PlanExplanation) -> Vec<String> {
    let steps = &explanation.course.steps;
    let mut lines = vec![format!("Its {} steps:", steps.len())];
    let sum = wrapped(&referee::sum(steps), WIDTH - 2);
    lines.extend(sum.into_iter().map(|line| format!("  {line}")));
    lines
}

/// What other places of the brick would have done.
fn exchange(explanation: &PlanExplanation, neighbours: &Neighbourhood) -> Vec<String> {
    let playable = neighbours.all - neighbours.early - neighbours.stuck;
    let mut lines = vec![format!(
        "Other places of this brick (turned, or exchanged with one near in time): {}.",
        neighbours.all
    )];
    lines.push(format!(
        "Of these {} make a run too early, {} leave a brick of one colour stuck.",
        neighbours.early, neighbours.stuck
    ));
    let Some(best) = neighbours.best else {
        lines.push("None can be played.".to_string());
        return lines;
    };
    let planned = explanation.planned.points() as f64;
    lines.push(format!(
        "The {playable} others win {:.0} points in the mean, {}.",
        neighbours.mean,
        compared(neighbours.mean - planned)
    ));
    let with = match best.partner {
        Some(place) => {
            let other = explanation.planned.first + place as u64;
            format!(", exchanged with brick {other}")
        }
        None => String::new(),
    };
    lines.push(format!("The best of them is {}{with}:", best.action));
    let points = best.points;
    let compared = compared(f64::from(points) - planned);
    lines.push(format!("it wins {points} points, {compared}."));
    lines
}

/// How much better or worse than the plan. The annealing weighs points against squares that are
/// left, so a neighbour with more points is possible.
fn compared(more: f64) -> String {
    match more > 0.0 {
        true => format!("{more:.0} more than the plan"),
        false => format!("{:.0} fewer than the plan", more.abs()),
    }
}

fn sweep(explanation: &PlanExplanation) -> Vec<String> {
    let (planned, course) = (explanation.planned, &explanation.course);
    let mut lines = vec![format!(
        "Sweep: bricks {} to {} thin out what is in the way of the next segment.",
        planned.first,
        planned.last()
    )];
    lines.extend(members(explanation));
    lines.push(String::new());
    lines.push(format!(
        "They win {} points; of {} squares {} are left.",
        grouped(course.points),
        planned.board.squares(),
        course.squares_left
    ));
    lines
}
