//! Where the points of a game come from: its explosions by their number of steps, and how the
//! points spread over the game.

use crate::engine::board::{Board, GameRules};
use crate::engine::brick::BRICK;
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::support::table::{Cell, Field, Format, Table};

/// Explosions are grouped by their number of steps, from these on.
const CLASSES: [(usize, &str); 5] = [(1, "1"), (2, "2"), (3, "3-5"), (6, "6-9"), (10, "10+")];
/// The game is cut into this many parts of the same length; the last one may be shorter.
const PARTS: usize = 10;

/// Watches a game, and adds up.
#[derive(Default)]
pub struct Summary {
    /// The points of each step of the last brick that scored.
    pub steps: Vec<u32>,
    /// The board before the next brick.
    before: Board,
    classes: [Class; CLASSES.len()],
    /// The points of each part of the game.
    parts: [u64; PARTS],
    /// Placed so far, and of the whole game.
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

impl Observer for Summary {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        (self.placed, self.bricks) = (game.placed(), game.shape().bricks);
        let points = u64::from(placed.points);
        self.parts[((self.placed - 1) / part_length(self.bricks)) as usize] += points;
        if points > 0 {
            let (stood, left) = (self.before.squares(), game.board().squares());
            let rules = GameRules::new(game.shape().colours);
            rules.play_steps(&mut self.before, placed.brick, placed.action, &mut self.steps);
            let class = CLASSES.iter().rposition(|&(least, _)| self.steps.len() >= least);
            let class = &mut self.classes[class.unwrap_or(0)];
            class.count += 1;
            class.points += points;
            class.squares += u64::from(stood + BRICK as u32 - left);
            class.left += u64::from(left);
        }
        self.before = *game.board();
        Next::GoOn
    }
}

/// How many bricks a part of a game has.
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
    // A game without a move does not know its length.
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
