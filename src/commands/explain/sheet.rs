//! An explanation as a picture: all placements as small boards, as in the figures of the thesis.

use crate::commands::explain::placements::{Explanation, PlacementRow};
use crate::engine::board::GameRules;
use crate::engine::brick::COLUMNS;
use crate::play::draw::svg::{rows_needed, Panel, Picture};
use crate::play::referee::Turn;
use crate::play::scene::Scene;
use crate::support::numbers::grouped;
use crate::text::weights::decimal;

/// The brick on each column and in each rotation, with what vanishes first marked; below each
/// board the placement with its points, and the value of what it leaves. The one taken is framed.
pub fn draw(explanation: &Explanation) -> String {
    let rows = explanation.rows.iter();
    let panels: Vec<Panel> = rows.map(|row| panel(explanation, row)).collect();
    let (number, of) = (explanation.number, explanation.shape.bricks);
    let picture = Picture {
        colours: explanation.shape.colours,
        head: [
            format!("Brick {} of {}", grouped(number), grouped(of)),
            format!(
                "{}: all placements, {} is taken",
                explanation.brick, explanation.taken
            ),
        ],
        description: None,
        across: COLUMNS,
    };
    picture.draw(&panels, rows_needed(&panels))
}

fn panel(explanation: &Explanation, row: &PlacementRow) -> Panel {
    let turn = Turn {
        brick: explanation.brick,
        action: row.action,
    };
    let rules = GameRules::new(explanation.shape.colours);
    let scene = Scene::play(rules, explanation.board, turn, 1, 0);
    let frame = scene.frames().swap_remove(0);
    let points = match row.points {
        1 => "1 point".to_string(),
        points => format!("{} points", grouped(points.into())),
    };
    Panel {
        frame,
        label: format!("{}: {points}", row.action),
        sum: match explanation.rule {
            Some(_) => decimal(row.value),
            None => String::new(),
        },
        framed: row.action == explanation.taken,
    }
}
