//! The sources of a game's points: its explosions by their number of steps, and the points of each
//! part of the game.

use crate::engine::board::{Board, GameRules};
use crate::engine::brick::BRICK;
use crate::played::{Played, WAS_LEGAL};
use crate::support::table::{Cell, Column, Format, Shown, Table};

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

/// One class of explosions of one game.
struct OfClass<'a> {
    /// The word for the game, if there are several.
    game: Option<&'static str>,
    steps: &'static str,
    class: Class,
    summary: &'a Summary,
}

impl OfClass<'_> {
    fn mean(&self, sum: u64) -> Cell {
        let count = self.class.count;
        Cell::real((count > 0).then(|| sum as f64 / count as f64), 1)
    }

    fn share(&self) -> Cell {
        match self.summary.classes.iter().map(|class| class.points).sum::<u64>() {
            0 => Cell::Missing,
            all => Cell::Share(self.class.points as f64 / all as f64),
        }
    }
}

/// One part of the games.
struct Part {
    bricks: String,
    /// Points per 100 bricks of each game, of two at most.
    means: Vec<Option<f64>>,
}

impl Part {
    fn mean(&self, game: usize) -> Cell {
        Cell::real(self.means.get(game).copied().flatten(), 0)
    }
}

/// The summaries of one game or of two, one below the other, with a word for each.
pub fn text(games: &[(&'static str, &Summary)]) -> String {
    let is_alone = games.len() == 1;
    let mut classes = Vec::new();
    for (index, (_, steps)) in CLASSES.iter().enumerate() {
        for &(name, summary) in games {
            let game = Some(name).filter(|_| !is_alone);
            classes.push(OfClass { game, steps, class: summary.classes[index], summary });
        }
    }
    let columns: [Column<OfClass>; 8] = [
        Column::new("steps", "steps", Shown::Always, |it| it.steps.into()),
        Column::new("game", "game", Shown::IfAny, |it| it.game.into()),
        Column::new("explosions", "explosions", Shown::Always, |it| it.class.count.into()),
        Column::new("bricks", "bricks between", Shown::Always, |it| it.mean(it.summary.placed)),
        Column::new("squares", "squares", Shown::Always, |it| it.mean(it.class.squares)),
        Column::new("left", "left", Shown::Always, |it| it.mean(it.class.left)),
        Column::new("points", "points", Shown::Always, |it| it.class.points.into()),
        Column::new("share", "share", Shown::Always, OfClass::share),
    ];
    let classes = Table::new(&columns, &classes).render(Format::Table);
    let parts = Table::new(&columns_of_parts(games), &parts(games)).render(Format::Table);
    let heading = if is_alone { "" } else { "Points per 100 bricks:\n" };
    format!("Explosions by their number of steps:\n{classes}\n{heading}{parts}")
}

fn parts(games: &[(&str, &Summary)]) -> Vec<Part> {
    let bricks = games.iter().map(|(_, summary)| summary.bricks).max().unwrap_or(0);
    let (length, mut parts) = (part_length(bricks), Vec::new());
    for (part, first) in (0..bricks).step_by(length as usize).enumerate() {
        let mean = |&(_, summary): &(&str, &Summary)| {
            let placed = summary.placed.saturating_sub(first).min(length);
            (placed > 0).then(|| 100.0 * summary.parts[part] as f64 / placed as f64)
        };
        let last = bricks.min(first.saturating_add(length));
        let bricks = format!("{}-{last}", first + 1);
        parts.push(Part { bricks, means: games.iter().map(mean).collect() });
    }
    parts
}

fn columns_of_parts(games: &[(&'static str, &Summary)]) -> Vec<Column<Part>> {
    let mut columns =
        vec![Column::new("bricks", "bricks", Shown::Always, |it: &Part| it.bricks.clone().into())];
    let means: [fn(&Part) -> Cell; 2] = [|it| it.mean(0), |it| it.mean(1)];
    for (&(name, _), mean) in games.iter().zip(means) {
        let title = if games.len() == 1 { "points per 100 bricks" } else { name };
        columns.push(Column::new(name, title, Shown::Always, mean));
    }
    columns
}
