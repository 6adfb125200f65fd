//! An explanation as a picture: all placements as small boards, as in the figures of the thesis.

use crate::commands::explain::model::{Explained, MadeBy, PlacementRow};
use crate::commands::explain::text::fit;
use crate::engine::board::GameRules;
use crate::play::draw::svg::{rows_needed, Panel, Picture};
use crate::play::referee::Turn;
use crate::play::scene::Scene;
use crate::support::numbers::grouped;

/// Boards side by side: the ten columns of a rotation take two rows.
const ACROSS: usize = 5;
/// The most characters of a value. More would run into the next board.
const VALUE: usize = 8;

/// The brick on each column and in each rotation, with what vanishes first marked; below each
/// board the placement with its points, and the value of what it leaves.
pub(crate) fn draw(explained: &Explained) -> String {
    let placements = explained.placements.iter();
    let panels: Vec<Panel> = placements.map(|row| panel(explained, row)).collect();
    let (number, of) = (grouped(explained.number), grouped(explained.shape.bricks));
    let (brick, action) = (explained.turn.brick, explained.turn.action);
    let most = match explained.most_points().points {
        0 => "no placement wins points".to_string(),
        points => format!("boxed: the most points, {}", grouped(points.into())),
    };
    let mut head = format!("Framed: taken, {action}; {most}");
    if explained.made_by != MadeBy::Published {
        head += &format!("; the published rule takes {}", explained.ruling.decision.taken());
    }
    if let Some(story) = &explained.story {
        head += &format!("; the search player takes {}", story.action);
    }
    let picture = Picture {
        colours: explained.shape.colours,
        head: [format!("Brick {number} of {of}: all placements of {brick}"), head],
        description: None,
        across: ACROSS,
    };
    picture.draw(&panels, rows_needed(&panels))
}

fn panel(explained: &Explained, row: &PlacementRow) -> Panel {
    let turn = Turn { brick: explained.turn.brick, action: row.action };
    let rules = GameRules::new(explained.shape.colours);
    let mut scene = Scene::play(rules, explained.board, turn, 1, 0);
    let points = match row.points {
        1 => "1 point".to_string(),
        points => format!("{} points", grouped(points.into())),
    };
    Panel {
        frame: scene.frames.swap_remove(0),
        label: format!("{}: {points}", row.action),
        sum: format!("value {}", fit(row.value, VALUE)),
        framed: row.action == explained.taken().action,
        boxed: row.points > 0 && row.action == explained.most_points().action,
    }
}
