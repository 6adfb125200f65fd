//! An explanation as a picture: all placements as small boards, as in the figures of the thesis.

use crate::commands::explain::model::{Explained, Placement};
use crate::commands::explain::text::fit;
use crate::engine::board::GameRules;
use crate::play::draw::svg::{rows_needed, Panel, Picture};
use crate::play::players::BuiltIn;
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
    let (scene, shape, decision) = (&explained.scene, explained.game.shape, &explained.decision);
    let most = match decision.most_points.1.points {
        0 => "no placement wins points".to_string(),
        points => format!("boxed: the most points, {}", grouped(points.into())),
    };
    let mut head = format!("Framed: taken, {}; {most}", scene.turn.action);
    if !matches!(explained.game.player, Some(BuiltIn::Published(_))) {
        head += &format!("; the published rule takes {}", decision.taken());
    }
    if let Some(action) = explained.searched() {
        head += &format!("; the search player takes {action}");
    }
    let (number, of) = (grouped(scene.number as u64), grouped(shape.bricks));
    let picture = Picture {
        colours: shape.colours,
        head: [format!("Brick {number} of {of}: all placements of {}", scene.turn.brick), head],
        description: None,
        across: ACROSS,
    };
    let panels: Vec<Panel> = explained.placements.iter().map(|row| panel(explained, row)).collect();
    picture.draw(&panels, rows_needed(&panels))
}

fn panel(explained: &Explained, row: &Placement) -> Panel {
    let turn = Turn { brick: explained.scene.turn.brick, action: row.action };
    let rules = GameRules::new(explained.game.shape.colours);
    let scene = Scene::play(rules, explained.scene.before, turn, 1, 0);
    let points = match row.points {
        1 => "1 point".to_string(),
        points => format!("{} points", grouped(points.into())),
    };
    Panel {
        frame: scene.frames().swap_remove(0),
        label: format!("{}: {points}", row.action),
        sum: format!("value {}", fit(row.value(), VALUE)),
        framed: row.action == explained.taken().action,
        boxed: row.points > 0 && row.action == explained.decision.most_points.0,
    }
}
