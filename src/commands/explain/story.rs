//! The search player's plan for people, in lines of at most eighty characters.

use crate::commands::explain::model::{Explained, MadeBy};
use crate::commands::explain::plans::Story;
use crate::engine::player::search::DecidedBy;
use crate::play::referee;
use crate::support::numbers::grouped;
use crate::support::terminal::wrapped;

const WIDTH: usize = 80;
/// Bricks of a plan in a line.
const BRICKS_PER_LINE: usize = 4;

/// What the search player did, or would do, with the brick.
pub(crate) fn tell(explained: &Explained, story: &Story) -> Vec<String> {
    let (first, last) = (story.plan.first, story.plan.last());
    let verb = match explained.made_by {
        MadeBy::Search => "takes",
        _ => "would take",
    };
    let what = match story.plan.decided_by {
        DecidedBy::Rule => "Planning does not pay here: the rule it falls back on chose.".into(),
        DecidedBy::Plan => {
            format!(
                "Segment: bricks {first} to {last}. The last one sets off what the others build."
            )
        }
        DecidedBy::Sweep => {
            format!("Sweep: bricks {first} to {last} clear squares out of the way.")
        }
        DecidedBy::Exact => format!("The end: the best way to place bricks {first} to {last}."),
    };
    let mut lines =
        vec![String::new(), format!("The search player {verb} {}:", story.action), what];
    if story.plan.decided_by == DecidedBy::Rule {
        return lines;
    }
    lines.extend(members(explained, story));
    lines.push(format!(
        "Together they win {} points and leave {} squares ({} before).",
        grouped(story.points),
        story.squares_left,
        story.plan.board.squares()
    ));
    if story.plan.decided_by == DecidedBy::Plan {
        lines.push(format!("The {} steps of the explosion:", story.steps.len()));
        let sum = wrapped(&referee::sum(&story.steps), WIDTH - 2);
        lines.extend(sum.into_iter().map(|line| format!("  {line}")));
        lines.push(format!(
            "Tries spent on this plan: {}, accepted {}.",
            grouped(story.plan.tries),
            grouped(story.plan.accepted)
        ));
    }
    lines.push(elsewhere(explained, story));
    lines
}

/// Every brick of the plan with its move; the one that is explained is marked.
fn members(explained: &Explained, story: &Story) -> Vec<String> {
    let bricks = story.plan.bricks.iter().zip(&story.plan.moves);
    let member = |(number, (brick, action)): (u64, _)| {
        let mark = if number == explained.number { ">" } else { "" };
        format!("{:>7} {brick}: {:<5}", format!("{mark}{number}"), format!("{action}"))
    };
    let all: Vec<String> = (story.plan.first..).zip(bricks).map(member).collect();
    let lines = all.chunks(BRICKS_PER_LINE);
    lines.map(|line| line.concat()).collect()
}

/// What the plan is worth with this brick elsewhere.
fn elsewhere(explained: &Explained, story: &Story) -> String {
    let own = explained.placement_of(story.action).action;
    let others = explained.placements.iter().filter(|row| row.action != own);
    let points = others.filter_map(|row| Some((row.plan_points?, row.action)));
    // Of equal ones the last, which is as good.
    match points.max_by_key(|&(points, _)| points) {
        Some((points, action)) => format!(
            "With this brick elsewhere and the others as planned, {} at most (by {action}).",
            grouped(points)
        ),
        None => "With this brick elsewhere, the others find no room.".to_string(),
    }
}
