//! The sources of a game's points: its explosions by their number of steps, and the points of each
//! part of the game.

use crate::engine::board::{Board, GameRules};
use crate::engine::brick::BRICK;
use crate::played::{Played, WAS_LEGAL};
use crate::support::table::{Cell, Field, Format, Table};

/// Explosions are grouped by their number of steps, from these on.
const CLASSES: [(usize, &str); 5] = [(1, "1"), (2, "2"), (3, "3-5"), (6, "6-9"), (10, "10+")];
/// The game is cut into this many parts of the same length; the last one may be shorter.
const PARTS: usize = 10;

/// The points of a game, added up.
#[derive(Default)]
pub struct Summary {
    /// The number of each brick that scored, and the points of its steps.
    pub steps: Vec<(usize, Vec<u32>)>,
    classes: [Class; CLASSES.len()],
    /// The points of each part of the game.
    parts: [u64; PARTS],
    /// Placed, and of the whole game.
    placed: u64,
    bricks: u64,
}

/// Explosions of one class, added up.
#[derive(Clone, Copy, Default)]
struct Class {
    count: u64,
    points: u64,
    /// Squares that vanished.
    squares: u64,
    /// Squares that were left.
    left: u64,
}

impl Summary {
    pub fn of(played: &Played) -> Summary {
        let (placed, bricks) = (played.placed(), played.shape.bricks);
        let mut summary = Summary { placed, bricks, ..Summary::default() };
        let rules = GameRules::new(played.shape.colours);
        let (mut board, mut steps) = (Board::new(), Vec::new());
        for (index, turn) in played.turns().enumerate() {
            let stood = board.squares();
            rules.play_steps(&mut board, turn.brick, turn.mv, &mut steps).expect(WAS_LEGAL);
            if steps.is_empty() {
                continue;
            }
            let (points, left) =
                (steps.iter().map(|&it| u64::from(it)).sum::<u64>(), board.squares());
            summary.parts[index / part_length(bricks) as usize] += points;
            let class = CLASSES.iter().rposition(|&(least, _)| steps.len() >= least);
            let class = &mut summary.classes[class.unwrap_or(0)];
            class.count += 1;
            class.points += points;
            class.squares += u64::from(stood + BRICK as u32 - left);
            class.left += u64::from(left);
            summary.steps.push((index + 1, steps.clone()));
        }
        summary
    }
}

/// The bricks of a part of a game.
fn part_length(bricks: u64) -> u64 {
    bricks.div_ceil(PARTS as u64).max(1)
}

/// The summaries of one game or of several, one below the other, with a word for each.
pub fn text(games: &[(&str, &Summary)]) -> String {
    let (mut classes, mut parts) = (Table::default(), Table::default());
    let is_alone = games.len() == 1;
    for (index, (_, steps)) in CLASSES.iter().enumerate() {
        for (name, summary) in games {
            let class = summary.classes[index];
            let all: u64 = summary.classes.iter().map(|class| class.points).sum();
            let share = (all > 0).then(|| class.points as f64 / all as f64);
            let mean = |sum: u64| {
                let mean = (class.count > 0).then(|| sum as f64 / class.count as f64);
                Cell::real(mean, 1)
            };
            classes.rows.push(vec![
                Field::new("steps", "steps", Cell::text(steps)),
                Field::new("game", if is_alone { "" } else { "game" }, *name),
                Field::new("explosions", "explosions", Cell::Whole(class.count.into())),
                Field::new("bricks", "bricks between", mean(summary.placed)),
                Field::new("squares", "squares", mean(class.squares)),
                Field::new("left", "left", mean(class.left)),
                Field::new("points", "points", Cell::Whole(class.points.into())),
                Field::new("share", "share", share.map_or(Cell::Missing, Cell::Share)),
            ]);
        }
    }
    let bricks = games.iter().map(|(_, summary)| summary.bricks).max().unwrap_or(0);
    let length = part_length(bricks);
    for (part, first) in (0..bricks).step_by(length as usize).enumerate() {
        let range = format!("{}-{}", first + 1, bricks.min(first.saturating_add(length)));
        let mut row = vec![Field::new("bricks", "bricks", Cell::Text(range))];
        for (name, summary) in games {
            let placed = summary.placed.saturating_sub(first).min(length);
            let mean = (placed > 0).then(|| 100.0 * summary.parts[part] as f64 / placed as f64);
            let title = if is_alone { "points per 100 bricks" } else { name };
            row.push(Field::new(*name, title, Cell::real(mean, 0)));
        }
        parts.rows.push(row);
    }
    let heading = if is_alone { "" } else { "Points per 100 bricks:\n" };
    let (classes, parts) = (classes.render(Format::Table), parts.render(Format::Table));
    format!("Explosions by their number of steps:\n{classes}\n{heading}{parts}")
}
